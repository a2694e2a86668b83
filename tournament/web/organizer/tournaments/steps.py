"""What comes next in a free tournament, where it is another thing than on a championship's day."""

from dataclasses import dataclass

from django.utils.translation import gettext

from tournament.championship.championship_state import ChampionshipState, Day
from tournament.championship.event_state import EventState
from tournament.championship.statuses import DayStatus
from tournament.people.policy import Action
from tournament.regulations.tournament_rules import FEWEST


@dataclass(frozen=True, slots=True)
class TournamentStep:
    """What to do, on which page, and the right that it needs."""

    label: str
    text: str
    page: str
    asks: Action | str


def step_of_tournament(
    state: ChampionshipState, day: Day, event: EventState
) -> TournamentStep | None:
    """The next thing; None where it goes as on every other day."""
    rules = state.rules.tournament
    if rules is None or day.status == DayStatus.COMPLETED:
        return None
    if not event.order:
        return _before(state, day) if rules.entry == "names" else None
    if not (rules.by_desk or rules.in_rounds):
        return None
    return _playing(event)


def _before(state: ChampionshipState, day: Day) -> TournamentStep:
    held = state.places_held(day.id)
    if held < FEWEST:
        return TournamentStep(
            gettext("Add players"),
            gettext("Type their names or paste a list."),
            "tournament_names",
            Action.ENTER_REGISTRATION,
        )
    return TournamentStep(
        gettext("Start the tournament"),
        gettext("On the list: %(count)s. When everybody is there, it can begin.") % {"count": held},
        "tournament_names",
        Action.ENTER_REGISTRATION,
    )


def _playing(event: EventState) -> TournamentStep:
    rules = event.rules.tournament
    if event.rounds.draft is not None:
        return TournamentStep(
            gettext("Look at the pairs"),
            gettext("The next round is paired. Publish it when it is right."),
            "tournament_play",
            Action.DRAW,
        )
    if event.progress.ready() or event.active_matches():
        return TournamentStep(
            gettext("Enter the results"),
            gettext("Matches are being played."),
            "tournament_play",
            Action.ENTER_RESULT,
        )
    if event.rounds_left:
        return TournamentStep(
            gettext("Pair the next round"),
            gettext("All results of the round are in."),
            "tournament_play",
            Action.DRAW,
        )
    if rules is not None and rules.cut and not event.rounds.cut:
        return TournamentStep(
            gettext("On to the bracket"),
            gettext("All rounds are played; the best go on."),
            "tournament_play",
            Action.DRAW,
        )
    return TournamentStep(
        gettext("Close the tournament"), gettext("All matches are played."), "close_day", "close"
    )
