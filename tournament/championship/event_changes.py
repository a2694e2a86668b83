"""Steps that several facts of an event's ledger share: entrants, matches and their decisions."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from tournament.brackets import Decision, DrawnMatch, EndKind, Player, Won
from tournament.brackets.match_status import OPEN
from tournament.championship import facts
from tournament.championship.event_state import SIDES, DrawRecord, EventState, Game, Play, Sheet
from tournament.championship.play.queries import drop_open_sheet
from tournament.championship.statuses import DayStatus, RegistrationStatus, SheetState

State = EventState
NO_TABLE: Mapping[str, Any] = {
    "table": None,
    "called_at": None,
    "started_at": None,
    "ended_at": None,
    "end_kind": None,
    "paused_for": timedelta(),
    "paused_before": timedelta(),
    "paused_in_all": timedelta(),
    "extension_minutes": 0,
}
"""A match that waits to be called, as if it had not been."""


def entrant_status(state: State, changes: Mapping[str, RegistrationStatus]) -> State:
    """Give entrants another status."""
    entrants = dict(state.entrants)
    for key, status in changes.items():
        entrants[key] = replace(entrants[key], status=status)
    return replace(state, entrants=entrants)


def gone(state: State, key: str, status: RegistrationStatus) -> State:
    """They are not of this day any more, and not waited for in the hall."""
    entrant = replace(state.entrants[key], status=status, here=False)
    return replace(state, entrants={**state.entrants, key: entrant})


def touch(state: State, match: str, **changes: Any) -> State:
    """Change what is known of a match at its table; its version grows."""
    play = state.plays.get(match, Play(match))
    play = replace(play, version=play.version + 1, **changes)
    return replace(state, plays={**state.plays, match: play})


def begun(play: Play, at: datetime) -> dict[str, Any]:
    """What changes in a match that is in play at a moment: nothing where it had begun before."""
    if play.started_at is not None:
        return {}
    return {"started_at": at, "paused_for": timedelta(), "paused_before": play.paused_for}


def with_sheet(play: Play, number: int, sheet: Sheet) -> tuple[Game, ...]:
    """The match's games with one more revision of a game's sheet."""
    games = {game.number: game for game in play.games}
    game = games.get(number, Game(number))
    older = tuple(
        replace(item, state=SheetState.SUPERSEDED) if item.accepted else item
        for item in game.sheets
    )
    games[number] = replace(game, sheets=(*older, sheet))
    return tuple(games[key] for key in sorted(games))


def decide_if_won(state: State, match: str, at: datetime) -> State:
    """Decide a match as soon as somebody has the wins it takes; a drawn game goes on."""
    play = state.plays[match]
    for side in ("A", "B"):
        if play.wins(side) >= state.wins_needed:
            last = [game.sheet for game in play.games if game.outcome is not None][-1]
            conceded = last is not None and last.statement["end_reason"] == "concession"
            return end_match(state, match, side, "concession" if conceded else "played", at)
    if _ends_drawn(state, match):
        return decided(state, match, DrawnMatch(match), "played", at)
    return state


def _ends_drawn(state: State, match: str) -> bool:
    """FT-DRAW-1: all games that a match can have are played, and nobody has the wins it takes."""
    rules = state.rules.tournament
    if rules is None or not rules.draws:
        return False
    if state.structure.wiring.index[match] >= state.structure.round_matches:
        return False
    counted = sum(game.outcome is not None for game in state.plays[match].games)
    return counted >= 2 * state.wins_needed - 1


def end_match(state: State, match: str, side: str, kind: EndKind, at: datetime) -> State:
    """A match is won by the player on a side."""
    slot = state.progress.slot(match, SIDES[side])
    if not isinstance(slot, Player):
        raise ValueError(f"nobody stands on side {side} of match {match}")
    decision: Decision = Won(match, slot.seed, kind)
    return decided(state, match, decision, kind, at)


def decided(state: State, match: str, decision: Decision, kind: str, at: datetime) -> State:
    """A match is decided: its table is free and its players rest; an open sheet is dropped."""
    state = off_table(state, match, kind, at)
    return finish_if_over(replace(state, decisions=(*state.decisions, decision)))


def off_table(state: State, match: str, kind: str, at: datetime) -> State:
    """A match that is over leaves its table; who was there rests."""
    ended = {player: at for player in state.players(match) if player is not None}
    play = state.plays.get(match, Play(match))
    games = drop_open_sheet(play).games
    state = touch(state, match, games=games, ended_at=at, end_kind=kind)
    played = ended if play.started_at is not None else {}
    return replace(
        state,
        last_ended={**state.last_ended, **ended},
        last_played={**state.last_played, **played},
    )


def in_step(state: State, at: datetime) -> State:
    """Matches follow a bracket whose past was changed: some are over by it, some open again.

    What comes to somebody who has left the day is over at once (CH-WD-1), what is open again is
    called anew.
    """
    for spec in state.structure.matches:
        play = state.plays.get(spec.id, Play(spec.id))
        status, kind = state.progress.status(spec.id), state.progress.end_kind(spec.id)
        if kind is not None and (play.ended_at is None or play.end_kind != kind):
            state = touch(state, spec.id, ended_at=play.ended_at or at, end_kind=kind)
        elif status in OPEN and play.ended_at is not None:
            state = touch(state, spec.id, **NO_TABLE)
    return state


def finish_if_over(state: State) -> State:
    """The day is finished when nothing is left to decide."""
    return replace(state, status=DayStatus.FINISHED) if state.progress.is_over else state


def stopped(state: State, at: datetime, until: str | None = None) -> State:
    """Clocks stop (CH-DAY-5)."""
    return replace(state, paused=True, paused_at=at, paused_until=until)


def going_on(state: State, at: datetime) -> State:
    """Clocks run again; what passed is nobody's time: neither grace nor time of play."""
    plays = dict(state.plays)
    for match in state.active_matches():
        play = plays[match]
        since = play.started_at or play.called_at
        if since is not None and state.paused_at is not None:
            pause = at - max(since, state.paused_at)
            whole = at - max(play.called_at or since, state.paused_at)
            plays[match] = replace(
                play,
                paused_for=play.paused_for + pause,
                paused_in_all=play.paused_in_all + whole,
            )
    return replace(state, paused=False, paused_at=None, paused_until=None, plays=plays)


def drawn(
    state: State,
    fact: facts.Drawn | facts.FinalDrawn,
    order: tuple[str, ...],
    at: datetime,
    **more: Any,
) -> State:
    """The bracket is drawn; `more` is what the record of the final's draw has beside a day's."""
    state = entrant_status(state, dict.fromkeys(order, RegistrationStatus.IN_BRACKET))
    record = DrawRecord(
        list_sha256=state.frozen_sha256,
        registrations=state.frozen_list,
        secret_sha256=state.secret_sha256,
        text=fact.text,
        secret=fact.secret,
        value=fact.value,
        order=order,
        at=at,
        **more,
    )
    return replace(
        state, status=DayStatus.DRAWN, draws=(*state.draws, record), order=order, drawn_at=at
    )
