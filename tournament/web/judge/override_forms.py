"""What the judge says happened, and why they decide as they do."""

from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.event_state import SIDES
from tournament.championship.rulings.override.queries import (
    CLERICAL,
    NOT_PLAYED,
    newest_game,
    ruling_behind,
)
from tournament.web.judge.forms import MetForm, WitnessForm
from tournament.web.shared.ruling_words import CORRECTION_CATEGORIES
from tournament.web.shared.staff_day import StaffDay

SEPARATOR = "-"


def finding_choices(hall: StaffDay, match: str) -> list[tuple[str, str]]:
    """Everything that can have happened instead of what is recorded, as `outcome-game`."""
    play = hall.event.plays.get(match)
    names = {seat: hall.name_of_seat(match, seat) for seat in SIDES}
    choices = []
    if newest_game(hall.event, match) is None:
        winner = hall.event.progress.winner(match)
        for seat, name in names.items():
            registration = hall.event.player(match, seat)
            if registration is not None and hall.event.seed_of[registration] != winner:
                choices.append((seat + SEPARATOR, gettext("%(name)s won") % {"name": name}))
    for game in play.games if play is not None and not choices else ():
        if game.outcome is None:
            continue
        several = hall.event.wins_needed > 1 or len(play.games) > 1 if play is not None else False
        found = {seat: gettext("%(name)s won") % {"name": name} for seat, name in names.items()}
        found["draw"] = pgettext("what really happened", "the game was drawn")
        for outcome, words in found.items():
            if outcome != game.outcome:
                key = f"{outcome}{SEPARATOR}{game.number}"
                choices.append((key, _in_game(game.number, words) if several else words))
    not_played = gettext("this match was not played: the result belongs to another one")
    return [*choices, (NOT_PLAYED + SEPARATOR, not_played)]


def _in_game(number: int, words: str) -> str:
    return gettext("game %(number)s: %(words)s") % {"number": number, "words": words}


class FindingForm(forms.Form):
    """What really happened, before anything is decided; sent by GET."""

    found = forms.ChoiceField(label=_("What really happened?"), widget=forms.RadioSelect)

    def __init__(self, data: Any = None, *, choices: list[tuple[str, str]]) -> None:
        super().__init__(data)
        self.fields["found"].choices = choices  # type: ignore[attr-defined]


class FoundForm(forms.Form):
    """What was found, as the address carries it; the button says the choice."""

    found = forms.CharField(widget=forms.HiddenInput, max_length=12)


class OverrideForm(MetForm, FoundForm):
    """The reason why the result of a table was wrong."""

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, categories=CORRECTION_CATEGORIES)


class MisplacedForm(WitnessForm, FoundForm):
    """The reason why a ruling stands at the wrong seat or match (CH-JUDGE-1)."""

    def __init__(self, data: Any = None, *, event: str) -> None:
        super().__init__(data, event=event, categories=CLERICAL)


def override_form(data: Any, hall: StaffDay, match: str) -> MetForm:
    """The form of a correction: of a result, or of the ruling that alone has made it."""
    if ruling_behind(hall.event, match) is None:
        return OverrideForm(data)
    return MisplacedForm(data, event=hall.event.id)
