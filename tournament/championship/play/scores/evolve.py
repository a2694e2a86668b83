"""What results by the desk's word do to an event's state."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tournament.brackets import Decision, DrawnMatch, Player, Won
from tournament.championship import facts
from tournament.championship.event_changes import (
    NO_TABLE,
    begun,
    decided,
    finish_if_over,
    in_step,
    touch,
)
from tournament.championship.event_state import SIDES, EventState, Play
from tournament.championship.play.scores.queries import place_of_result
from tournament.championship.statuses import DayStatus

State = EventState


def _entered(state: State, fact: facts.ScoreEntered, at: datetime) -> State:
    """The numbers stand, and with a winner the match is decided.

    Another result takes the place of the former one among the decisions, since whatever came after
    it, somebody's leaving for one, goes on to have come after it.
    """
    match, scores = fact.match, tuple((a, b) for a, b in fact.scores)
    started = begun(state.plays.get(match, Play(match)), at)
    state = replace(state, begun=True, status=_running(state))
    place = place_of_result(state, match)
    if fact.winner is None:
        state = _without(state, place, at)
        return touch(state, match, scores=scores, **started)
    decision = _decision(state, match, fact.winner)
    state = touch(state, match, scores=scores, **started)
    if place is None:
        return decided(state, match, decision, "played", at)
    decisions = (*state.decisions[:place], decision, *state.decisions[place + 1 :])
    state = touch(replace(state, decisions=decisions), match, ended_at=at, end_kind="played")
    return finish_if_over(in_step(state, at))


def _decision(state: State, match: str, winner: str) -> Decision:
    if winner == "draw":
        return DrawnMatch(match)
    slot = state.progress.slot(match, SIDES[winner])
    assert isinstance(slot, Player)
    return Won(match, slot.seed)


def _running(state: State) -> DayStatus | None:
    over = {DayStatus.DRAWN, DayStatus.FINISHED}
    return DayStatus.RUNNING if state.status in over else state.status


def _without(state: State, place: int | None, at: datetime) -> State:
    """The state without a result; what followed from it is open again."""
    if place is None:
        return state
    decisions = (*state.decisions[:place], *state.decisions[place + 1 :])
    return in_step(replace(state, decisions=decisions), at)


def _reopened(state: State, fact: facts.MatchReopened, at: datetime) -> State:
    state = replace(state, status=_running(state))
    state = _without(state, place_of_result(state, fact.match), at)
    return touch(state, fact.match, **NO_TABLE, scores=())


EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.ScoreEntered: _entered,
    facts.MatchReopened: _reopened,
}
