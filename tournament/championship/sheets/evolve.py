"""What sheets, refusals, concessions and rulings on games do to the event's state."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.event_changes import begun, decide_if_won, end_match, touch, with_sheet
from tournament.championship.event_state import EventState, Play, Sheet
from tournament.championship.play.queries import void_game, with_newest
from tournament.championship.statuses import SheetState

State = EventState
OTHER_SEAT = {"A": "B", "B": "A"}


def _open_sheet(play: Play) -> Sheet:
    sheet = play.open_game.sheet
    if sheet is None:
        raise ValueError(f"match {play.match} has no open sheet")
    return sheet


def _filled(state: State, fact: facts.SheetFilled, at: datetime) -> State:
    play = state.plays[fact.match]
    sheet = Sheet(
        fact.statement["revision"],
        fact.digest,
        fact.statement,
        SheetState.FILLED,
        filled_by=fact.seat or "desk",
        filled_at=at,
    )
    return touch(
        state,
        fact.match,
        games=with_sheet(play, fact.game, sheet),
        **begun(play, at),
    )


def _refused(state: State, fact: facts.SheetRefused, at: datetime) -> State:
    """It may still be signed; nothing counts until the judge has ruled (CH-SHEET-2)."""
    play = state.plays[fact.match]
    sheet = replace(_open_sheet(play), state=SheetState.REFUSED)
    return touch(state, fact.match, games=with_newest(play, fact.game, sheet).games)


def _conceded(state: State, fact: facts.MatchConceded, at: datetime) -> State:
    return end_match(state, fact.match, OTHER_SEAT[fact.seat], "concession", at)


def _accepted(state: State, fact: facts.RulingIssued, at: datetime) -> State:
    match = str(fact.match)
    play = state.plays[match]
    sheet = replace(_open_sheet(play), state=SheetState.ACCEPTED_BY_JUDGE, contest=None)
    state = touch(state, match, games=with_newest(play, fact.effect["game"], sheet).games)
    return decide_if_won(state, match, at)


def _replayed(state: State, fact: facts.RulingIssued, at: datetime) -> State:
    match = str(fact.match)
    play = state.plays[match]
    voided = SheetState.REPLAY_ORDERED if play.open_game.sheet is not None else SheetState.VOIDED
    return touch(state, match, games=void_game(play, state=voided).games)


def facts_of_sheet(state: State, fact: facts.RulingIssued, at: datetime) -> State:
    """The judge's facts about a game of an open match stand on a new revision of its sheet.

    One that was refused goes on to be decided; in place of one that counted it counts at once.
    """
    match = str(fact.match)
    play = state.plays[match]
    statement = fact.effect["statement"]
    old = next(game.sheet for game in play.games if game.number == statement["game"])
    if old is None:
        raise ValueError(f"game {statement['game']} of match {match} has no sheet")
    unsettled = SheetState.REFUSED if old.state == SheetState.REFUSED else SheetState.FILLED
    becomes = SheetState.ACCEPTED_BY_JUDGE if old.accepted else unsettled
    sheet = Sheet(
        statement["revision"],
        fact.effect["digest"],
        statement,
        becomes,
        filled_by="judge",
        filled_at=at,
    )
    state = touch(state, match, games=with_sheet(play, statement["game"], sheet))
    return decide_if_won(state, match, at)


def _time_extended(state: State, fact: facts.RulingIssued, at: datetime) -> State:
    match = str(fact.match)
    minutes = state.plays[match].extension_minutes + fact.effect["minutes"]
    return touch(state, match, extension_minutes=minutes)


def _tie_broken(state: State, fact: facts.RulingIssued, at: datetime) -> State:
    return end_match(state, str(fact.match), fact.effect["winner"], "ruling", at)


EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.SheetFilled: _filled,
    facts.SheetRefused: _refused,
    facts.MatchConceded: _conceded,
}
RULINGS: Mapping[str, Callable[[State, facts.RulingIssued, datetime], State]] = {
    "accept_result": _accepted,
    "replay_game": _replayed,
    "time_extension": _time_extended,
    "tie_break": _tie_broken,
}
