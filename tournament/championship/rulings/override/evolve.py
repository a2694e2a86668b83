"""What a corrected result does to the event's state (CH-OVERRIDE-1, CH-OVERRIDE-2)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tournament.championship.event_changes import (
    NO_TABLE,
    finish_if_over,
    in_step,
    touch,
    with_sheet,
)
from tournament.championship.event_state import EventState, Play, Sheet
from tournament.championship.facts import RulingIssued
from tournament.championship.rulings.override.queries import outlook_of_fact, void_sheets
from tournament.championship.sheets.evolve import facts_of_sheet
from tournament.championship.statuses import DayStatus, SheetState

State = EventState


def _corrected(state: State, fact: RulingIssued, at: datetime) -> State:
    match = str(fact.match)
    if state.progress.decision(match) is None:
        return facts_of_sheet(state, fact, at)
    statement = fact.effect["statement"]
    # Rulings of earlier versions name the winner in the sheet alone.
    winner = fact.effect["winner"] if "winner" in fact.effect else statement["outcome"]
    found = outlook_of_fact(state, match, winner)
    decisions = found.decisions
    void = fact.effect.get("void", ())
    state = touch(state, match, games=_games(state.plays[match], fact))
    if winner is None:
        state = touch(state, match, **NO_TABLE)
    elif not found.keeps_winner and found.result is not None:
        state = touch(state, match, end_kind=found.result.kind)
    state = _cleared(state, void, fact.affected)
    status = DayStatus.RUNNING if state.status == DayStatus.FINISHED else state.status
    state = replace(state, decisions=decisions, status=status)
    return finish_if_over(in_step(state, at))


def _games(play: Play, fact: RulingIssued) -> tuple[Any, ...]:
    """The games with the judge's sheet; if the match was not played, nothing of it counts."""
    statement = fact.effect["statement"]
    if statement is None:
        return void_sheets(play).games if fact.effect["winner"] is None else play.games
    sheet = Sheet(
        statement["revision"],
        str(fact.effect["digest"]),
        statement,
        SheetState.ACCEPTED_BY_JUDGE,
        ("A", "B"),
        filled_by="judge",
    )
    return with_sheet(play, statement["game"], sheet)


def _cleared(state: State, void: Iterable[str], uncalled: Iterable[str]) -> State:
    """Void matches keep their sheets for reading; no listed match holds a table any more."""
    for key in void:
        play = state.plays.get(key, Play(key))
        state = touch(state, key, games=void_sheets(play).games, **NO_TABLE)
    for key in set(uncalled) - set(void):
        state = touch(state, key, **NO_TABLE)
    return state


def _stands(state: State, fact: RulingIssued, at: datetime) -> State:
    """The bracket is not touched; the match's version tells forms that something was said."""
    return touch(state, str(fact.match))


RULINGS: Mapping[str, Callable[[State, RulingIssued, datetime], State]] = {
    "correct_result": _corrected,
    "override_replay": _corrected,
    "override_stand": _stands,
}
