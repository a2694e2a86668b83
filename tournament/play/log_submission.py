"""Logs of games that players, judges and organizers hand in: kept as received, then verified.

A log changes no result (CH-SHEET-5). What was received is kept byte for byte under its digest, and
beside it the same log without names (CH-PD-6), if it can be read. A second, different log of a game
is kept beside the first; the same one again is the one that is there.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction

from rules_engine.core.reader import ReadError
from rules_engine.logs import ruleset_of_log
from tournament.championship.play.match_rules import rules_of
from tournament.championship.sheets.logs.decide import replays_of, why_no_log
from tournament.championship.sheets.logs.received import Received, handed_in
from tournament.events.execution import Caller, Refused
from tournament.events.models import GameDay
from tournament.events.selectors import place_of, scope_of
from tournament.events.states import championship_state, event_state
from tournament.events.venue.where import is_out_of_reach
from tournament.events.versions import raise_versions
from tournament.people.policy import Action, Role, allowed
from tournament.play import game_logs
from tournament.play.log_verification import request_verdict
from tournament.play.models import SubmittedLog
from tournament.regulations.refusals import Refusal

LONGEST_LOG_FILE = 1_000_000
"""Bytes of a log as it is handed in; as text it has to be a log that can be kept."""


@dataclass(frozen=True, slots=True)
class Submitted:
    """A log that was handed in; `repeated`: the very same one is there already."""

    log: SubmittedLog
    repeated: bool


def submit_log(
    caller: Caller,
    *,
    event: str,
    match: str,
    game: int,
    data: bytes,
    source: str,
    registration: str | None = None,
    replay: int | None = None,
) -> Submitted:
    """Keep a log of a game and have it verified; raises `Refused`.

    `registration` is that of the player who hands it in, None for the staff; `replay` says which
    playing of the game it is of, else the present one (CH-SHEET-2).
    """
    # Whoever was let in to record a game hands in what they recorded.
    action = Action.RECORD_GAME if source == "recorder" else Action.SUBMIT_LOG
    role = _role(caller, action, event, registration)
    if len(data) > LONGEST_LOG_FILE:
        raise Refused(Refusal("submitted_log_too_large", {"limit": LONGEST_LOG_FILE}))
    # Read before anything is locked: it takes time, and nobody is to wait for it.
    log = read(data)
    _expect_game(event, log)
    with transaction.atomic():
        # One row of the day is locked, so that nobody gets past the limit or an erasure.
        GameDay.objects.select_for_update().get(pk=event)
        return _keep(caller, role, log, data, event, match, game, source, registration, replay)


def read(data: bytes) -> Received:
    """A log as text; raises `Refused` with the place of the first fault."""
    try:
        return handed_in(data)
    except ReadError as fault:
        where = {"line": fault.line, "column": fault.column}
        about = {"expected": fault.expected, "wanted": fault.wanted}
        raise Refused(Refusal("submitted_log_unreadable", {**where, **about})) from fault


def _expect_game(event: str, log: Received) -> None:
    """Raise `Refused` if a log is one of another game than is played that day."""
    played = championship_state(place_of(event).championship).rules.ruleset
    if not rules_of(played).has_engine:
        raise Refused(Refusal("game_without_engine"))
    if ruleset_of_log(log.text.encode()).id != played:
        raise Refused(Refusal("submitted_log_other_game"))


def _keep(
    caller: Caller,
    role: Role,
    log: Received,
    data: bytes,
    event: str,
    match: str,
    game: int,
    source: str,
    registration: str | None,
    replay: int | None,
) -> Submitted:
    if is_out_of_reach(event):
        raise Refused(Refusal("day_in_hall"))
    state = event_state(event)
    play = state.plays.get(match)
    number = replay if replay is not None or play is None else replays_of(play, game)
    known = SubmittedLog.objects.filter(game_day=event, match=match, game=game, replay=number or 0)
    sha256 = hashlib.sha256(data).hexdigest()
    same = known.filter(sha256=sha256).first()
    kept = known.count() if same is None else 0
    erased = championship_state(state.championship).erased
    stopped = why_no_log(state, match, game, replay, registration, kept, erased)
    if stopped is not None:
        raise Refused(stopped)
    if same is not None:
        return Submitted(same, repeated=True)
    first, second = map(str, state.players(match))
    made = SubmittedLog.objects.create(
        game_day_id=event,
        match=match,
        game=game,
        replay=number or 0,
        sha256=sha256,
        received=data,
        size=len(data),
        form=log.form,
        source=source,
        kept=game_logs.keep_if_readable(log.text, match, (first, second), caller.now),
        by_role=role.value,
        by_id=registration or caller.actor.public_id,
        received_at=caller.now,
    )
    request_verdict(made)
    raise_versions([event])
    return Submitted(made, repeated=False)


def logs_of(event: str, match: str | None = None) -> Sequence[SubmittedLog]:
    """Logs of a day or of a match, without their bytes, in the order of game and time."""
    rows = SubmittedLog.objects.filter(game_day=event).defer("received")
    if match is not None:
        rows = rows.filter(match=match)
    return list(rows.order_by("match", "game", "replay", "received_at", "pk"))


def _role(caller: Caller, action: Action, event: str, registration: str | None) -> Role:
    """In which capacity somebody hands a log in, or the policy's refusal."""
    scope = scope_of(event)
    acting_as = caller.acting_as
    if registration is not None:
        entrant = event_state(event).entrants.get(registration)
        scope = replace(scope, person=entrant.person if entrant is not None else None)
        acting_as = Role.PLAYER
    role = allowed(caller.actor, action, scope, acting_as)
    if role is None:
        raise Refused(Refusal("not_allowed"))
    return role
