"""The result of one game as the desk, a judge and the players type it."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.play.queries import NextGame
from tournament.web.shared.leaders import leader_words
from tournament.web.shared.ruling_words import END_REASON
from tournament.web.shared.words import outcome_word

MOST_HEROES = 25


class SeatsForm(forms.Form):
    """About both seats of a match; `players` are those whom the page has shown in them."""

    players = forms.CharField(widget=forms.HiddenInput, required=False, max_length=140)

    def clean_players(self) -> tuple[str, ...] | None:
        """The registrations in the order of the seats, if they were sent."""
        sent = str(self.cleaned_data["players"])
        return tuple(sent.split(",")) if sent else None


class ResultForm(SeatsForm):
    """The result of one game as it stands on the slip (CH-SHEET-3)."""

    game = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    revision = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    replay = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)
    outcome = forms.ChoiceField(label=_("Who won?"), widget=forms.RadioSelect)
    end_reason = forms.ChoiceField(
        label=_("How the game ended"),
        required=False,
        choices=[(key, word) for key, word in END_REASON.items() if key != "ruling"],
    )
    heroes_a = forms.IntegerField(required=False, min_value=0, max_value=MOST_HEROES)
    heroes_b = forms.IntegerField(required=False, min_value=0, max_value=MOST_HEROES)
    first_player = forms.ChoiceField(label=_("Who played first"), required=False)
    leader_a = forms.TypedChoiceField(required=False, coerce=int, empty_value=None)
    leader_b = forms.TypedChoiceField(required=False, coerce=int, empty_value=None)
    log = forms.ChoiceField(
        label=_("Log of the game that the sheet names"),
        help_text=_("One that was handed in and follows the rules."),
        required=False,
    )

    def __init__(
        self,
        data: Any = None,
        *,
        names: tuple[str, str],
        start: NextGame | None = None,
        logs: Sequence[tuple[str, str]] = (),
        **options: Any,
    ) -> None:
        super().__init__(data, **options)
        self.fields["log"].choices = [("", gettext("no log")), *logs]  # type: ignore[attr-defined]
        if not logs:
            del self.fields["log"]
        first, second = names
        if start is not None:
            self.initial.setdefault("first_player", start.first_player)
        for position, name in enumerate(names):
            out = start.leaders_out[position] if start is not None else ()
            field = self.fields[("leader_a", "leader_b")[position]]
            field.label = gettext("Leader of %(name)s") % {"name": name}
            field.choices = _leader_choices(out)  # type: ignore[attr-defined]
        outcomes = [("A", first), ("B", second), ("draw", outcome_word("draw"))]
        self.fields["outcome"].choices = outcomes  # type: ignore[attr-defined]
        starters = [("", gettext("not noted")), ("A", first), ("B", second)]
        self.fields["first_player"].choices = starters  # type: ignore[attr-defined]
        heroes = gettext("Living heroes of %(name)s, if both units retreated")
        self.fields["heroes_a"].label = heroes % {"name": first}
        self.fields["heroes_b"].label = heroes % {"name": second}

    def clean(self) -> dict[str, Any]:
        """Living heroes are noted for both players or for none."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        counts = [data.get("heroes_a"), data.get("heroes_b")]
        if counts.count(None) == 1:
            self.add_error(
                "heroes_a" if counts[0] is None else "heroes_b",
                gettext("Write the number for both players, or for none."),
            )
        return data

    def result(self) -> dict[str, Any]:
        """The fields by the names that the service knows."""
        data = self.cleaned_data
        heroes = (data["heroes_a"], data["heroes_b"])
        return {
            "game": data["game"],
            "revision": data["revision"],
            "outcome": data["outcome"],
            "end_reason": data["end_reason"] or "leader_defeated",
            "first_player": data["first_player"] or None,
            "living_heroes": heroes if None not in heroes else None,
            "leaders": (data["leader_a"], data["leader_b"]),
        }

    def named_log(self) -> str | None:
        """The submitted log that the sheet names; None for no log."""
        return self.cleaned_data.get("log") or None


def _leader_choices(out: Sequence[int]) -> list[tuple[int | str, str]]:
    """All cards; those that are out of the match say so (PT-MATCH-3)."""
    marked = gettext("%(leader)s – out of this match")
    return [
        ("", gettext("not noted")),
        *(
            (number, marked % {"leader": word} if number in out else word)
            for number, word in leader_words()
        ),
    ]
