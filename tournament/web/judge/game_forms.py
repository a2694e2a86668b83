"""What is typed about games of a match; checks the form of it, never a rule of the regulations."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.commands import RefuseSheet, RuleTieBreak, RuleTimeExtension
from tournament.regulations.inputs import declared
from tournament.web.judge.forms import MetForm
from tournament.web.shared.declared_fields import field_of, form_field
from tournament.web.shared.game_sheets import GameSheet
from tournament.web.shared.reason_form import Reasoned
from tournament.web.shared.result_form import ResultForm, SeatsForm

_COUNTED = declared(RuleTieBreak, "heroes").of
HEROES = ("heroes_a", "heroes_b")
LEADERS = ("damage_a", "life_a", "damage_b", "life_b")
COUNTS = (*HEROES, *LEADERS)


class ConcessionForm(SeatsForm):
    """CH-MATCH-4: who gives the match up, and that they say so themselves."""

    seat = forms.ChoiceField(label=_("Who concedes the match?"), widget=forms.RadioSelect)
    acknowledged = forms.BooleanField(
        label=_("The player is here at the desk and confirms it"), required=False
    )

    def __init__(self, data: Any = None, *, names: tuple[str, str], **options: Any) -> None:
        super().__init__(data, **options)
        self.fields["seat"].choices = list(zip("AB", names, strict=True))  # type: ignore[attr-defined]


class RefusalForm(forms.Form):
    """CH-SHEET-2: who does not sign, in their own words or by their silence."""

    game = form_field(RefuseSheet, "game", widget=forms.HiddenInput)
    digest = forms.CharField(widget=forms.HiddenInput, max_length=64)
    seat = forms.ChoiceField(label=_("Who does not sign?"), widget=forms.RadioSelect)
    how = forms.ChoiceField(label=_("How is that known?"), widget=forms.RadioSelect)

    def __init__(
        self, data: Any = None, *, names: tuple[str, str], judge: bool, **options: Any
    ) -> None:
        super().__init__(data, **options)
        seats = [*zip("AB", names, strict=True), ("both", gettext("both of them"))]
        self.fields["seat"].choices = seats  # type: ignore[attr-defined]
        ways = [("said", gettext("said at the desk: “I do not sign”"))]
        if judge:
            silence = gettext("has left or stays silent: the judge declares it a refusal")
            ways.append(("declared", silence))
        self.fields["how"].choices = ways  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """By the names that the service knows."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            return data
        return {
            "game": data["game"],
            "digest": data["digest"],
            "seat": None if data["seat"] == "both" else data["seat"],
            "declared_by_judge": data["how"] == "declared",
        }


class SheetFactsForm(Reasoned, ResultForm):
    """CH-SHEET-2: what really happened in the game, and why the judge says so."""

    def __init__(
        self,
        data: Any = None,
        *,
        categories: Sequence[str],
        sheet: GameSheet,
        names: tuple[str, str],
        **options: Any,
    ) -> None:
        super().__init__(data, sheet=sheet, names=names, **options)
        self.set_end_reasons(ruled=True)
        ruling = MetForm(categories=categories)
        for name in ("category", "reason", "met"):
            self.fields[name] = ruling.fields[name]

    def clean(self) -> dict[str, Any]:
        """By the names that the service knows."""
        data = super().clean()
        if self.errors:
            return data
        why = {name: data[name] for name in ("category", "reason", "met")}
        return {**self.result(), **why}


class ExtensionForm(MetForm):
    """CH-TIME-1: how many minutes more."""

    minutes = form_field(RuleTimeExtension, "minutes", label=_("Extra minutes"))
    field_order = ["minutes", "category", "reason", "met"]


class CountForm(forms.Form):
    """CH-MATCH-2: what the judge counts at the table when time is up, if the game has it."""

    heroes_a = field_of(_COUNTED)
    heroes_b = field_of(_COUNTED)
    damage_a = field_of(_COUNTED, required=False)
    life_a = field_of(_COUNTED, required=False)
    damage_b = field_of(_COUNTED, required=False)
    life_b = field_of(_COUNTED, required=False)

    def __init__(self, data: Any = None, *, names: tuple[str, str], counted: bool = True) -> None:
        super().__init__(data)
        self.counts = COUNTS if counted else ()
        for name in COUNTS if not counted else ():
            del self.fields[name]
        for seat, name in zip("ab", names, strict=True):
            words = {
                f"heroes_{seat}": gettext("Living heroes of %(name)s"),
                f"damage_{seat}": gettext("Damage on the leader of %(name)s"),
                f"life_{seat}": gettext("Life of the leader of %(name)s"),
            }
            for field, label in words.items():
                if field in self.counts:
                    self.fields[field].label = label % {"name": name}
                    self.fields[field].widget.attrs["inputmode"] = "numeric"

    def clean(self) -> dict[str, Any]:
        """The leaders are counted for both players or for none; needed where heroes are equal."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.counts:
            return data
        missing = [name for name in LEADERS if data.get(name) is None and name not in self.errors]
        equal = None not in (data.get("heroes_a"), data.get("heroes_b")) and (
            data["heroes_a"] == data["heroes_b"]
        )
        for name in missing if equal or len(missing) < len(LEADERS) else []:
            said = gettext("The living heroes are equal, so the leaders are compared: write it.")
            partly = gettext("Write damage and life for both players, or leave all four empty.")
            self.add_error(name, said if equal else partly)
        return data

    def heroes(self) -> tuple[int, int] | None:
        """Living heroes of both, if they are counted in this game."""
        data = self.cleaned_data
        return (data["heroes_a"], data["heroes_b"]) if self.counts else None

    def damage_over_life(self) -> tuple[int, int] | None:
        """Damage minus life on the own leader, if it was counted."""
        data = self.cleaned_data
        if data.get("damage_a") is None:
            return None
        return data["damage_a"] - data["life_a"], data["damage_b"] - data["life_b"]


class TieBreakForm(Reasoned, CountForm):
    """CH-MATCH-2: the same counts once more, who wins, and why."""

    winner = forms.ChoiceField(label=_("Who wins the match?"), widget=forms.RadioSelect)
    lot = forms.CharField(widget=forms.HiddenInput, required=False, max_length=64)

    def __init__(
        self,
        data: Any = None,
        *,
        names: tuple[str, str],
        categories: Sequence[str],
        counted: bool = True,
    ) -> None:
        super().__init__(data, names=names, counted=counted)
        # The form with the counts stands on the same page.
        self.auto_id = "decide_%s"
        for name in self.counts:
            self.fields[name].widget = forms.HiddenInput()
        self.fields["winner"].choices = list(zip("AB", names, strict=True))  # type: ignore[attr-defined]
        ruling = MetForm(categories=categories)
        for name in ("category", "reason", "met"):
            self.fields[name] = ruling.fields[name]

    def clean(self) -> dict[str, Any]:
        """By the names that the service knows."""
        data = super().clean()
        if self.errors:
            return data
        said = {name: data[name] for name in ("winner", "category", "reason", "met")}
        return {
            **said,
            "lot": data["lot"] or None,
            "heroes": self.heroes(),
            "damage_over_life": self.damage_over_life(),
        }
