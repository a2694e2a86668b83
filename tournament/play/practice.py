"""Players of a practice day act by themselves: by jobs, and at once when they are asked to.

Everything goes through the commands that real players and real helpers use. What they do next
follows from the day's state and has its id made of it, so it is done once, whoever asks for it and
however often.
"""

import hashlib
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial

from django.utils.translation import gettext_lazy as _

from tournament.championship.final.rehearsal.queries import (
    HAND,
    Lesson,
    Move,
    away,
    lesson_of,
    moves,
    to_witness,
)
from tournament.championship.statuses import AT_PLAY, NOT_PLAYED, DayStatus
from tournament.events import services
from tournament.events.execution import Caller, Refused
from tournament.events.selectors import day_of, place_of
from tournament.events.states import championship_state, event_state
from tournament.jobs.payloads import Payload
from tournament.jobs.registry import Queue, job
from tournament.people.policy import ANYONE, Actor, Grant, Role, ScopeKind
from tournament.play import services as play
from tournament.play import signing

_LEARNT = frozenset({Lesson.PLAY_ON, Lesson.CLOSE})
"""After these there is nothing left to learn at the tables."""


def lesson(event: str) -> Lesson | None:
    """What comes next on a practice day; None for every other day."""
    place = place_of(event)
    rehearsal = championship_state(place.championship).rehearsal
    status = day_of(place).status
    if rehearsal is None or not rehearsal.practice or status in NOT_PLAYED:
        return None
    return lesson_of(event_state(event), over=status == DayStatus.COMPLETED)


def go_on(event: str, now: datetime) -> None:
    """Let the players do at once what they would do by themselves: come in, play, play to the end.

    While there is something to learn at the tables, they take one step; after it they play all.
    """
    step = lesson(event)
    if step is Lesson.LET_IN:
        _come_in(event, now)
    elif step is not None and event_state(event).status in AT_PLAY:
        if step not in _LEARNT:
            _move(event, now)
            return
        while _move(event, now, everything=True) or _call(event, now):
            pass


@job("practice_moves", title=_("Players of practice days"), queue=Queue.URGENT)
def practice_moves(payload: Payload, now: datetime) -> None:
    """What the players do by themselves, if their day is still there."""
    event = str(payload["event"])
    if lesson(event) is not None:
        _move(event, now)


def _come_in(event: str, now: datetime) -> None:
    for key in away(event_state(event)):
        caller = _hand(event, f"come\n{key}\n{now.isoformat()}", now)
        _unless_done(partial(services.check_in, caller, event=event, registration=key))


def _call(event: str, now: datetime) -> bool:
    """Call as many matches as there are free tables; says whether any was."""
    state, called = event_state(event), 0
    for match in state.call_list()[: len(state.free_tables())]:
        caller = _hand(event, f"call\n{match}\n{state.version_of(match)}", now)
        called += _unless_done(partial(play.call_match, caller, event=event, match=match))
    return called > 0


def _move(event: str, now: datetime, *, everything: bool = False) -> bool:
    """One step of everybody who has something to do; says whether anybody took one."""
    taken = sum(
        _unless_done(partial(_carry_out, event, move, now))
        for move in list(moves(event_state(event), everything=everything))
    )
    if to_witness(event_state(event)):
        taken += _unless_done(partial(_witness, event, now))
    return taken > 0


def _unless_done(act: Callable[[], object]) -> bool:
    """Somebody at the desk may have been quicker: then there is nothing to do, and nothing done."""
    try:
        act()
    except Refused:
        return False
    return True


def _carry_out(event: str, move: Move, now: datetime) -> None:
    state = event_state(event)
    game = state.plays[move.match].open_game
    seen = f"{move.kind}\n{move.match}\n{game.number}\n{game.revision}\n{game.replay}"
    if move.kind == "say":
        caller, registration = _player(event, move.match, "A", seen, now)
        signing.say_result(
            caller,
            event=event,
            registration=registration,
            match=move.match,
            game=game.number,
            revision=game.revision,
            outcome=move.outcome,
        )
        return
    digest = game.sheet.digest if game.sheet is not None else ""
    about = {"event": event, "match": move.match, "game": game.number, "digest": digest}
    if move.kind == "attest":
        play.attest_paper(_hand(event, seen, now), **about)  # type: ignore[arg-type]
        return
    caller, registration = _player(event, move.match, "B", seen, now)
    signing.decline_sheet(caller, registration=registration, **about)  # type: ignore[arg-type]


def _witness(event: str, now: datetime) -> None:
    """The helper signs for what they have seen, as everybody of a desk does before the end."""
    for item in signing.statements_to_sign(event, HAND):
        signing.sign_statement(
            _hand(event, f"witness\n{item.due.subject}", now),
            event=event,
            kind=item.due.kind,
            subject=item.due.subject,
            statement=item.statement,
        )


def _hand(event: str, what: str, now: datetime) -> Caller:
    """The helper whom the practice day itself has named."""
    grants = frozenset({Grant(Role.HELPER, ScopeKind.EVENT, event)})
    return Caller(Actor(None, HAND, grants=grants), _id(event, what), now)


def _player(event: str, match: str, seat: str, what: str, now: datetime) -> tuple[Caller, str]:
    """A player by the personal link that they would have, and their registration."""
    state = event_state(event)
    registration = str(state.player(match, seat))
    by_link = replace(ANYONE, persons=frozenset({state.entrants[registration].person}))
    return Caller(by_link, _id(event, what), now), registration


def _id(event: str, what: str) -> str:
    """The same for the same step, so that it is taken once."""
    return hashlib.sha256(f"practice\n{event}\n{what}".encode()).hexdigest()[:32]
