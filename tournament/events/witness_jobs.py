"""Asks the witnesses, once a minute at most and each by a job of its own.

First the championship's ledger takes in how far its days are, then every witness that is due is
asked for its word about the whole. A call is made outside of any transaction; a witness that is
dead, slow or lies rests, longer each time, and keeps nobody waiting: nothing else asks for what it
would have said. What it says is checked before it is kept.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from http import HTTPStatus

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState
from tournament.events.checkpoints import checkpoint_at
from tournament.events.execution import Caller, Refused, execute
from tournament.events.models import Cosignature, WitnessAddress
from tournament.events.selectors import place_of
from tournament.events.states import championship_ledger, championship_state, event_ledger, folded
from tournament.events.venue.handed_over import is_hall
from tournament.jobs.payloads import Payload
from tournament.jobs.queue import enqueue
from tournament.jobs.registry import Queue, batch_job, job, recurring
from tournament.ledger import store
from tournament.ledger.core.checkpoints import read_checkpoint
from tournament.ledger.core.cosignatures import WitnessKey, answered
from tournament.ledger.core.merkle import consistency_proof
from tournament.ledger.core.notes import NoteError, note_parts
from tournament.ledger.models import Ledger
from tournament.ledger.witness.answering import SIZE, request_body
from tournament.outbox.outside_calls import Asker, Limits, ServiceAway
from tournament.people.identity import new_opaque_id
from tournament.people.policy import THE_CLOCK

ASK = "ask_witness"
EVERY = timedelta(minutes=1)
OF_WITNESSES = Limits(2.0, 3.0, 4.0, 16 * 1024)
LONGEST_REST = timedelta(minutes=30)
"""A witness that is well again is asked after so long at most."""
CLOCKS_DIFFER = timedelta(days=1)
"""By so much at most a witness's clock may be ahead of ours."""


class Fault(StrEnum):
    """Why a call brought nothing, beside those of the line; pages have words for each."""

    UNKNOWN_LOG = "unknown_log"
    AHEAD = "ahead"
    FORKED = "forked"
    FALSE = "false"
    CLOCK = "clock"


@dataclass(frozen=True, slots=True)
class Told:
    """What a call brought: the size that the witness knows then, and its line or a fault."""

    known_size: int
    note: str = ""
    line: str = ""
    at: datetime | None = None
    fault: str = ""


@recurring("watch_ledgers", every=EVERY)
@job("watch_ledgers", title=_("Cosignatures of the witnesses"), queue=Queue.BULK)
def watch_ledgers(payload: Payload, now: datetime) -> None:
    """Note how far the days are, and have every witness asked that does not rest."""
    rows = WitnessAddress.objects.order_by("pk")
    for championship in sorted({row.championship for row in rows}):
        state = championship_state(championship)
        if is_hall(state):
            continue
        note_days(state, now)
        head = folded(championship_ledger(championship)).checkpoint.size
        for row in rows:
            rests = row.rests_until is not None and row.rests_until > now
            if row.championship == championship and not rests and not _has(row, head):
                enqueue(ASK, f"{row.pk}:{now.isoformat()}", {"row": row.pk})


def note_days(state: ChampionshipState, now: datetime) -> None:
    """Let the championship's ledger take in every day's checkpoint that it does not know yet."""
    sizes = Ledger.objects.filter(pk__in=[event_ledger(key) for key in state.days])
    for ledger, size in sizes.order_by("pk").values_list("pk", "size"):
        event = ledger.partition(":")[2]
        known = state.noted.get(event)
        if known is not None and known.size >= size:
            continue
        command, place = commands.NoteCheckpoint(event), place_of(event)
        caller = Caller(THE_CLOCK, new_opaque_id(), now)
        # The rules say no to a day that a hall has, and to one that was noted just now.
        with suppress(Refused):
            execute(command, place, caller)


def _store(done: Sequence[tuple[Payload, Told | None]], now: datetime) -> None:
    for payload, told in done:
        if told is not None:
            _keep(int(str(payload["row"])), told, now)


@batch_job(ASK, title=_("Call a witness"), store=_store, at_once=1, most_tries=1, queue=Queue.BULK)
def ask_witness(payload: Payload) -> Told | None:
    """One call; a second one if the witness knows another tree than was thought."""
    row = WitnessAddress.objects.filter(pk=int(str(payload["row"]))).first()
    if row is None:
        return None
    ledger = championship_ledger(row.championship)
    leaves = store.leaves(ledger)
    note = checkpoint_at(ledger, len(leaves))
    told = _asked(row, note, leaves, min(row.known_size, len(leaves)))
    if told.fault or told.line or told.known_size > len(leaves):
        return told
    again = _asked(row, note, leaves, told.known_size)
    return again if again.fault or again.line else Told(again.known_size, fault=Fault.FORKED)


def _asked(row: WitnessAddress, note: str, leaves: list[bytes], old: int) -> Told:
    """One answer; without line and fault if the witness knows a tree of another size."""
    body = request_body(old, consistency_proof(leaves, old), note)
    address = f"{row.address.rstrip('/')}/add-checkpoint"
    try:
        answer = Asker(given=True, limits=OF_WITNESSES).post(
            address, data=body, headers={"Content-Type": "text/plain; charset=utf-8"}
        )
    except ServiceAway as fault:
        return Told(old, fault=fault.why)
    said = answer.content.decode(errors="replace")
    if answer.status_code == HTTPStatus.OK:
        return _judged(WitnessKey.from_vkey(row.witness), note, said, len(leaves))
    if answer.status_code == HTTPStatus.CONFLICT:
        kind = answer.headers.get("Content-Type", "").partition(";")[0].strip()
        size = said.removesuffix("\n")
        if kind != SIZE or not size.isascii() or not size.isdecimal() or len(size) > 15:
            return Told(old, fault=Fault.FALSE)
        if int(size) == old:
            return Told(old, fault=Fault.FORKED)
        return Told(int(size), fault=Fault.AHEAD if int(size) > len(leaves) else "")
    if answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY:
        return Told(old, fault=Fault.FORKED)
    if answer.status_code in {HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND}:
        return Told(old, fault=Fault.UNKNOWN_LOG)
    return Told(old, fault=Fault.FALSE)


def _judged(witness: WitnessKey, note: str, said: str, size: int) -> Told:
    """What a witness that says yes has really signed."""
    try:
        found = answered(note, said, witness)
    except NoteError:
        return Told(size, fault=Fault.FALSE)
    if found.at > (timezone.now() + CLOCKS_DIFFER).timestamp():
        return Told(size, fault=Fault.CLOCK)
    return Told(size, note, found.line, datetime.fromtimestamp(found.at, UTC))


def _keep(row_id: int, told: Told, now: datetime) -> None:
    """Keep a line, or let the witness rest."""
    row = WitnessAddress.objects.select_for_update().filter(pk=row_id).first()
    if row is None:
        return
    row.asked_at, row.fault, row.known_size = now, told.fault, told.known_size
    if told.at is None:
        row.failures += 1
        rest = min(EVERY * 2 ** min(row.failures - 1, 10), LONGEST_REST)
        row.rests_until = now + rest
    else:
        row.failures, row.rests_until = 0, None
        point = read_checkpoint(note_parts(told.note)[0])
        Cosignature.objects.get_or_create(
            ledger_id=point.ledger,
            size=point.size,
            root=point.root,
            witness=row.witness,
            defaults={"at": told.at, "line": told.line},
        )
    row.save()


def _has(row: WitnessAddress, size: int) -> bool:
    """Whether a witness has cosigned the tree of a size."""
    return Cosignature.objects.filter(
        ledger_id=championship_ledger(row.championship), size=size, witness=row.witness
    ).exists()
