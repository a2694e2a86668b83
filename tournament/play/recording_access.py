"""Who may record a game, and who writes a recording now: one person, on one device.

Whoever starts or takes over gets a secret that only their page knows; its hash is kept. A device
with another one is told that it is not the one that writes.
"""

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import transaction
from django.http import Http404

from tournament.championship import commands
from tournament.championship.event_state import EventState
from tournament.championship.judges.queries import identities
from tournament.championship.play.decide import start_stands
from tournament.championship.play.recording.decide import why_no_recording, why_void
from tournament.events.execution import Answer, Caller, Refused, execute
from tournament.events.selectors import place_of, scope_of
from tournament.events.services import part_of
from tournament.events.states import championship_state, event_state
from tournament.events.venue.where import is_out_of_reach
from tournament.events.versions import raise_versions
from tournament.people.policy import Action, Role, allowed
from tournament.play.models import Recording, RecordingNote
from tournament.play.recording_headers import players_in
from tournament.regulations.refusals import Refusal

NEUTRAL, OWN = "full", "observed"
"""Modes: somebody who sees both hands, or a player who sees their own."""
CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH = 8
LONGEST_WHY_TAKEN_BACK = 500
_SETTLING = frozenset({Role.JUDGE, Role.ORGANIZER})
"""Roles that take a recording over, or close it, from whoever holds it."""

T = TypeVar("T")
P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Recorder:
    """Who asks: an account of the staff, or a player by their registration."""

    role: Role
    id: str
    begins: bool
    """Whether they may say that a match that is only called begins."""

    @property
    def settles(self) -> bool:
        """Whether they may take a recording from its holder."""
        return self.role in _SETTLING

    def holds(self, row: Recording) -> bool:
        """Whether a recording is theirs; in which of their roles does not matter."""
        return row.holder_id == self.id


@dataclass(frozen=True, slots=True)
class Opened:
    """A recording, and the secret of the device that writes it from now on."""

    row: Recording
    device: str


def in_one_transaction(what: Callable[P, T | Refusal]) -> Callable[P, T]:
    """Do it, keep what was written, and only then say that it is refused.

    A recording that turns out to be void is closed for good, although whoever asked is refused.
    """

    @wraps(what)
    def done(*args: P.args, **kwargs: P.kwargs) -> T:
        with transaction.atomic():
            result = what(*args, **kwargs)
        if isinstance(result, Refusal):
            raise Refused(result)
        return result

    return done


def recorder_of(caller: Caller, event: str, match: str, registration: str | None) -> Recorder:
    """Who asks, if they may record games of this match at all; raises `Refused`."""
    scope = scope_of(event)
    state = event_state(event)
    acting_as = caller.acting_as
    if registration is not None:
        entrant = state.entrants.get(registration)
        scope = replace(scope, person=entrant.person if entrant is not None else None)
        acting_as = Role.PLAYER
    role = allowed(caller.actor, Action.RECORD_GAME, scope, acting_as)
    if role is None:
        raise Refused(Refusal("not_allowed"))
    if is_out_of_reach(event):
        raise Refused(Refusal("day_in_hall"))
    known = bool(state.order) and match in state.structure
    if not known:
        raise Refused(Refusal("match_unknown"))
    if registration is not None:
        if registration not in state.players(match):
            raise Refused(Refusal("not_allowed"))
        return Recorder(role, registration, begins=False)
    if _plays_himself(caller, state, match):
        raise Refused(Refusal("own_match"))
    begins = allowed(caller.actor, Action.CALL_MATCH, scope, role) is not None
    return Recorder(role, caller.actor.public_id, begins)


def why_not_recorded(
    caller: Caller, event: str, match: str, registration: str | None = None
) -> Refusal | None:
    """Why somebody could not record the open game of this match now."""
    try:
        recorder = recorder_of(caller, event, match, registration)
    except Refused as refused:
        return refused.refusal
    return why_no_recording(event_state(event), match, begins=recorder.begins)


def locked(event: str, recording: str) -> Recording:
    """The row of a recording, for whoever is about to change it."""
    rows = Recording.objects.select_for_update()
    row = rows.filter(pk=recording, game_day=event).first()
    if row is None:
        raise Http404
    return row


def why_closed(row: Recording) -> Refusal | None:
    """Why nothing can be written; closes a recording of what is no game of the match any more."""
    if row.state != Recording.State.OPEN:
        return Refusal("recording_over")
    state = event_state(row.game_day_id)
    refusal = why_void(state, row.match, row.game, row.replay, players_in(row.headers))
    if refusal is not None:
        close(row, Recording.State.DROPPED)
    return refusal


def why_not_here(row: Recording, recorder: Recorder, device: str) -> Refusal | None:
    """Why this device does not write: somebody else does, or another device of theirs."""
    if not recorder.holds(row):
        return Refusal("recording_handed_over")
    if not secrets.compare_digest(row.device, hashed(device)):
        return Refusal("recording_elsewhere")
    return None


def close(row: Recording, state: Recording.State) -> None:
    """Nothing is written into it any more; pages that point to it hear of it."""
    row.state = state
    row.save(update_fields=["state"])
    raise_versions([row.game_day_id])


@in_one_transaction
def hand_over(
    caller: Caller, *, event: str, recording: str, device: str, registration: str | None = None
) -> str | Refusal:
    """The code with which somebody of the staff goes on with it; this device writes no more."""
    row = locked(event, recording)
    recorder = recorder_of(caller, event, row.match, registration)
    refusal = why_closed(row) or why_not_here(row, recorder, device)
    if refusal is not None:
        return refusal
    code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    row.device = hashed(code)
    row.save(update_fields=["device"])
    return code


@in_one_transaction
def claim(caller: Caller, *, event: str, recording: str, code: str) -> Opened | Refusal:
    """Go on with a recording that was handed over, on this device."""
    row = locked(event, recording)
    recorder = recorder_of(caller, event, row.match, None)
    refusal = why_closed(row)
    if refusal is not None:
        return refusal
    # The secret of a device is no code, whoever may have seen it.
    fits = len(code) == CODE_LENGTH and secrets.compare_digest(row.device, hashed(code))
    if not fits:
        return Refusal("recording_code_wrong")
    return _given_to(row, recorder, caller, "")


@in_one_transaction
def take_over(
    caller: Caller,
    *,
    event: str,
    recording: str,
    registration: str | None = None,
    reason: str = "",
) -> Opened | Refusal:
    """Go on with it here: its holder on another device, or a judge or organizer with a reason."""
    row = locked(event, recording)
    recorder = recorder_of(caller, event, row.match, registration)
    refusal = why_closed(row) or _why_not_taken(row, recorder, reason)
    if refusal is not None:
        return refusal
    return _given_to(row, recorder, caller, reason)


@in_one_transaction
def drop(
    caller: Caller,
    *,
    event: str,
    recording: str,
    registration: str | None = None,
    reason: str = "",
) -> Recording | Refusal:
    """Close a recording without a log: its holder, or a judge or organizer with a reason.

    A match that had begun with it and of which no step is recorded has not begun (CH-NOSHOW-1).
    """
    row = locked(event, recording)
    recorder = recorder_of(caller, event, row.match, registration)
    if row.state == Recording.State.DROPPED:
        return row
    refusal = why_closed(row) or _why_not_taken(row, recorder, reason)
    if refusal is not None:
        return refusal
    note(row, recorder, caller, kind="dropped", number=row.size, reason=reason)
    close(row, Recording.State.DROPPED)
    if row.began and not row.size and not start_stands(event_state(event), row.match):
        undo_start(part_of(caller, "not begun"), event=event, match=row.match)
    return row


@transaction.atomic
def undo_start(caller: Caller, *, event: str, match: str) -> Answer:
    """They had not begun after all: an empty recording goes with it, a step shows that they had."""
    rows = Recording.objects.select_for_update()
    rows = rows.filter(game_day=event, match=match, state=Recording.State.OPEN)
    if any(row.size for row in rows):
        raise Refused(Refusal("start_stands"))
    answer = execute(commands.UndoStart(match), place_of(event), caller)
    for row in rows:
        close(row, Recording.State.DROPPED)
    return answer


def note(
    row: Recording,
    recorder: Recorder,
    caller: Caller,
    *,
    kind: str,
    number: int,
    reason: str,
    taken_back: tuple[str, ...] = (),
) -> None:
    """Write down what happened to a recording besides steps; the judge reads it."""
    RecordingNote.objects.create(
        recording=row,
        kind=kind,
        number=number,
        taken_back=list(taken_back),
        reason=reason,
        by_role=recorder.role.value,
        by_id=recorder.id,
        at=caller.now,
    )


def hashed(secret: str) -> str:
    """What is kept of a device's secret or of a code."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def new_device() -> str:
    """A secret for the device that writes."""
    return secrets.token_urlsafe(24)


def _why_not_taken(row: Recording, recorder: Recorder, reason: str) -> Refusal | None:
    if recorder.holds(row):
        return None
    if not recorder.settles:
        return Refusal("recording_handed_over")
    if not reason.strip():
        return Refusal("recording_reason_missing")
    return None


def _given_to(row: Recording, recorder: Recorder, caller: Caller, reason: str) -> Opened:
    """The recording in other hands; the device that wrote before does no more."""
    device = new_device()
    note(row, recorder, caller, kind="hand_over", number=row.size, reason=reason)
    row.holder_role, row.holder_id = recorder.role.value, recorder.id
    row.device = hashed(device)
    row.changed_at = caller.now
    row.save()
    return Opened(row, device)


def _plays_himself(caller: Caller, state: EventState, match: str) -> bool:
    """CH-JUDGE-4: whoever plays must not see both hands."""
    championship = championship_state(state.championship)
    own = identities(championship, caller.actor.public_id, caller.actor.person_id)
    return state.has_player(own, match)
