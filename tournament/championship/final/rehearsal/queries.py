"""A practice day from the outside: what its players do next by themselves, and what is to learn.

Everything follows from the day's state, so whoever asks twice is told the same. Two matches of the
first round are for learning: the result of one is entered by hand, and in the other one player does
not agree, so that a judge has to rule.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from tournament.brackets import replay
from tournament.championship.event_state import EventState, Play
from tournament.championship.sheets.statements.queries import unwitnessed
from tournament.championship.statuses import AT_PLAY, EXPECTED, RegistrationStatus, SheetState

HAND = "practice"
"""Who appears in the ledger as the helper that a practice day's players have."""
_AWAY = EXPECTED | {RegistrationStatus.NO_SHOW}


class Lesson(StrEnum):
    """What whoever practises does next, in the order of a day."""

    OPEN = "open"
    LET_IN = "let_in"
    SHUT = "shut"
    TOO_FEW = "too_few"
    DRAW = "draw"
    CALL = "call"
    RESULT = "result"
    WAIT = "wait"
    RULE = "rule"
    PLAY_ON = "play_on"
    CLOSE = "close"
    DONE = "done"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Move:
    """What a player of a match does next, or their helper who takes the signed slip."""

    kind: Literal["say", "decline", "attest"]
    match: str
    outcome: Literal["A", "B"] = "A"


def by_hand(event: EventState) -> str:
    """The match whose result is entered by hand."""
    return replay(event.structure, ()).ready()[0]


def disputed(event: EventState) -> str:
    """The match whose players do not agree; the same where the bracket has no second one."""
    return replay(event.structure, ()).ready()[:2][-1]


def moves(event: EventState, *, everything: bool = False) -> Iterator[Move]:
    """What the players do next at the tables; `everything`: what is for learning, too."""
    if event.status not in AT_PLAY or event.suspended or event.paused:
        return
    for match in event.active_matches():
        if everything or match != by_hand(event):
            found = _move(event, event.plays[match])
            if found is not None:
                yield found


def _move(event: EventState, play: Play) -> Move | None:
    sheet = play.open_game.sheet
    if sheet is None:
        return Move("say", play.match, _outcome(event, play))
    if sheet.state == SheetState.REFUSED:
        return None
    if play.match == disputed(event) and not _ruled(event, play.match):
        return Move("decline", play.match)
    return Move("attest", play.match)


def _outcome(event: EventState, play: Play) -> Literal["A", "B"]:
    """Who wins: by chance, and the same whenever it is asked."""
    text = f"{event.id}\n{play.match}\n{play.open_game.revision}"
    return "A" if hashlib.sha256(text.encode()).digest()[0] % 2 else "B"


def _ruled(event: EventState, match: str) -> bool:
    return any(ruling.match == match for ruling in event.rulings)


def away(event: EventState) -> tuple[str, ...]:
    """Who has not come yet, by registration."""
    return tuple(key for key, item in event.entrants.items() if item.status in _AWAY)


def to_witness(event: EventState) -> bool:
    """Whether the players' helper still has to sign for what they have witnessed."""
    return bool(event.order) and not event.open_matches() and bool(unwitnessed(event, HAND))


def lesson_of(event: EventState, *, over: bool) -> Lesson:
    """What comes next on a practice day; `over`: it is closed."""
    if over:
        return Lesson.DONE
    if not event.id:
        return Lesson.OPEN
    if event.suspended or event.paused:
        return Lesson.STOPPED
    if event.order:
        return _at_play(event)
    if event.check_in_closed:
        short = event.present < event.rules.stage_minimum
        return Lesson.TOO_FEW if short and not event.frozen_list else Lesson.DRAW
    return Lesson.LET_IN if away(event) else Lesson.SHUT


def _at_play(event: EventState) -> Lesson:
    open_ones = event.open_matches()
    if not open_ones:
        return Lesson.CLOSE
    ready = event.call_list()
    if by_hand(event) in ready or disputed(event) in ready:
        return Lesson.CALL
    if by_hand(event) in open_ones:
        return Lesson.RESULT
    if disputed(event) in open_ones and not _ruled(event, disputed(event)):
        sheet = event.plays[disputed(event)].open_game.sheet
        refused = sheet is not None and sheet.state == SheetState.REFUSED
        return Lesson.RULE if refused else Lesson.WAIT
    return Lesson.PLAY_ON
