"""The sheet of Standard-Bearer, and what a recorder says before a game: how the armies lie."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules_engine.standard_bearer.data import KINDS, UNITS, VARIANTS, army_of
from rules_engine.standard_bearer.drawing import LETTERS, kind_name
from tournament.championship.command import Details
from tournament.web.shared.game_sheets import EarlierForm, GameSheet, Names
from tournament.web.shared.words import language


class ArmyInput(forms.TextInput):
    """The letters; where scripts run, a button for each kind lays the next unit."""

    template_name = "components/army.html"

    def get_context(self, *given: Any) -> dict[str, Any]:
        """The kinds with letter and name, and how many an army has."""
        due = Counter(army_of(VARIANTS[0]))
        kinds = [(*said, due[number]) for number, said in enumerate(_letters())]
        return {**super().get_context(*given), "kinds": kinds}


class ArmyField(forms.CharField):
    """Twenty letters, one for each card in the order in which the cards were laid."""

    def clean(self, value: Any) -> list[str]:
        """The kinds; ValidationError says what is wrong and what is expected."""
        letters = "".join(str(super().clean(value)).split())
        unknown = [letter for letter in letters if _kind(letter) is None]
        if unknown:
            words = gettext("“%(letter)s” is no unit. Units are %(units)s.")
            raise ValidationError(words % {"letter": unknown[0], "units": legend()})
        if len(letters) != UNITS:
            words = gettext("%(there)s letters are there, and an army has %(due)s units.")
            raise ValidationError(words % {"there": len(letters), "due": UNITS})
        kinds = [str(_kind(letter)) for letter in letters]
        due = Counter(KINDS[kind] for kind in army_of(VARIANTS[0]))
        wrong = next((kind for kind in KINDS if Counter(kinds)[kind] != due[kind]), None)
        if wrong is not None:
            words = gettext("An army has %(due)s × %(unit)s; here it is %(there)s.")
            said = {"unit": kind_name(wrong, language()), "due": due[wrong]}
            raise ValidationError(words % {**said, "there": Counter(kinds)[wrong]})
        return kinds


class DeploymentForm(EarlierForm):
    """How both armies lie before the first turn, and who begins (SB-SET-02, -03, -06)."""

    heading = _("The armies as they lie")
    script = "army"

    def __init__(self, data: Any = None, *, missing: Mapping[int, Details], names: Names) -> None:
        super().__init__(data, missing=missing, names=names)
        help_text = gettext(
            "Tap or type unit after unit, by rows from the middle, from the player’s left: %(all)s."
        ) % {"all": legend()}
        typing = {"autocapitalize": "characters", "autocomplete": "off"}
        for seat, name in zip("AB", names, strict=True):
            self.fields[f"army_{seat}"] = ArmyField(
                label=gettext("Army of %(name)s") % {"name": name},
                help_text=help_text,
                max_length=80,
                widget=ArmyInput(attrs=typing),
            )
        self.fields["first"] = forms.ChoiceField(
            label=gettext("Who begins?"),
            widget=forms.RadioSelect,
            choices=list(zip("AB", names, strict=True)),
        )

    def opening(self) -> list[str]:
        """Both armies, and who begins."""
        data = self.cleaned_data
        armies = [f"table shuffle {seat} => {','.join(data[f'army_{seat}'])}" for seat in "AB"]
        return [*armies, f"table first => {data['first']}"]


class StandardBearerSheet(GameSheet):
    """What every game's sheet has; recordings begin with the armies."""

    ruleset = "standard_bearer"
    earlier_form = DeploymentForm


def legend() -> str:
    """The letters of all units with their names."""
    return ", ".join(f"{letter} – {name}" for _kind, letter, name in _letters())


def _letters() -> list[tuple[str, str, str]]:
    """All kinds, each with the letter by which boards draw it and its name, for the reader."""
    told = language()
    return [(kind, LETTERS[kind].in_language(told), kind_name(kind, told)) for kind in KINDS]


def _kind(typed: str) -> str | None:
    """The kind that boards draw with a letter in the reader's language."""
    return next((kind for kind, letter, _name in _letters() if letter == typed.upper()), None)
