"""What players and the desk do under a sheet, and what the staff signs.

One function per thing a person does; each is one transaction and raises `Refused` when a rule
stands in the way. What stands in the ledger already is answered with the entry that holds it, so
that a phone with a bad network may send the same thing as often as it likes.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from tournament.championship import commands, facts
from tournament.championship.command import Details
from tournament.championship.context import Checkpoint
from tournament.championship.event_state import EventState
from tournament.championship.sheets.statements.queries import (
    CLOSING,
    RULING,
    Due,
    Signed,
    closing_statement,
    ruling_statement,
    unsigned_for,
    unwitnessed,
    witness_statement,
)
from tournament.championship.statuses import DayStatus
from tournament.events.execution import Answer, Caller, Refused, execute
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_ledger, event_state, folded, recorded
from tournament.ledger import store
from tournament.ledger.core.merkle import root
from tournament.play.reminders import remind_of_sheet
from tournament.regulations.refusals import Refusal

Made = Callable[[Any], bool]
"""Whether a fact is the one that was asked for."""


@dataclass(frozen=True, slots=True)
class ToSign:
    """A statement that waits for somebody's signature; `digest` is what they sign."""

    due: Due
    statement: Mapping[str, Any]
    digest: str


@transaction.atomic
def say_result(
    caller: Caller,
    *,
    event: str,
    registration: str,
    match: str,
    game: int,
    revision: int,
    outcome: commands.Outcome,
    end_reason: str = "",
    details: Details | None = None,
    replay: int | None = None,
) -> Answer:
    """A player enters the result of their game, or says something else than the other one.

    `revision` and `replay` are what they have seen of the game. The answer is the entry that holds
    what they say.
    """
    command = commands.SayResult(
        registration=registration,
        match=match,
        game=game,
        revision=revision,
        outcome=outcome,
        nonce=secrets.token_hex(16),
        end_reason=end_reason,
        details=details,
        replay=replay,
    )

    def holds(fact: Any) -> bool:
        sheet = event_state(event).plays[match].open_game.sheet
        if isinstance(fact, facts.SheetContested):
            contest = sheet.contest if sheet is not None else None
            same_seat = contest is not None and contest.seat == fact.seat
            return same_seat and sheet is not None and fact.digest == sheet.digest
        return sheet is not None and _digest_of(fact) == sheet.digest

    answers = {
        "sheet_filled_already": (*facts_of_sheets(), holds),
        "sheet_contested_already": (facts.SheetContested, holds),
    }
    answer = _answered(command, event, caller, answers)
    remind_of_sheet(event, answer)
    return answer


def is_said(caller: Caller, event: str) -> bool:
    """Whether the caller's very word was taken before, perhaps of a match that is over since."""
    found = store.find_command(event_ledger(event), caller.command_id)
    return found is not None and found.entry.actor_id.endswith(f":{caller.actor.public_id}")


def sign_sheet(
    caller: Caller,
    *,
    event: str,
    registration: str,
    match: str,
    game: int,
    digest: str,
    key: str,
    signature: str,
) -> Answer:
    """A player signs with their own key, perhaps long after they made the signature
    (CH-SHEET-1)."""
    command = commands.SignSheet(registration, match, game, digest, key, signature)
    return _signed(command, event, caller, digest, lambda: _seat(event, match, registration))


def decline_sheet(
    caller: Caller, *, event: str, registration: str, match: str, game: int, digest: str
) -> Answer:
    """A player says on their phone that they do not sign (CH-SHEET-2)."""
    command = commands.DeclineSheet(registration, match, game, digest)

    def his(fact: Any) -> bool:
        return bool(fact.digest == digest and fact.seat == _seat(event, match, registration))

    return _answered(command, event, caller, {"sheet_refused_already": (facts.SheetRefused, his)})


def acknowledge_on_tablet(
    caller: Caller,
    *,
    event: str,
    match: str,
    game: int,
    digest: str,
    seat: commands.Seat,
    method: str,
    evidence: str | None,
) -> Answer:
    """A player agrees on the tablet beside somebody of the desk, who asks for it (CH-SHEET-6).

    `evidence` is the salted hash of the drawn signature, None for a PIN alone.
    """
    command = commands.AcknowledgeOnTablet(match, game, digest, seat, method, evidence)
    return _signed(command, event, caller, digest, lambda: seat)


def photograph_sheet(
    caller: Caller, *, event: str, match: str, game: int, digest: str, evidence: str
) -> Answer:
    """A photo of the signed slip is kept; `evidence` is its salted hash (CH-SHEET-3)."""
    command = commands.PhotographSheet(match, game, digest, evidence)

    def this(fact: Any) -> bool:
        return bool(fact.digest == digest and fact.evidence == evidence)

    return _answered(
        command, event, caller, {"photo_kept_already": (facts.SheetPhotographed, this)}
    )


def sign_statement(
    caller: Caller,
    *,
    event: str,
    kind: str,
    subject: str,
    statement: Mapping[str, Any],
    key: str | None = None,
    signature: str | None = None,
) -> Answer:
    """A member of the staff signs what `statements_to_sign` gave them; without a key their
    account."""
    _expect_checkpoint(event, kind, statement)
    command = commands.SignStatement(kind, subject, dict(statement), key, signature)
    user = caller.actor.public_id

    def his(fact: Any) -> bool:
        return (fact.kind, fact.subject, fact.user) == (kind, subject, user)

    return _answered(
        command, event, caller, {"statement_signed_already": (facts.StatementSigned, his)}
    )


def statements_to_sign(event: str, user: str) -> tuple[ToSign, ...]:
    """What an account of the staff still has to sign on this day, as it would sign it now."""
    state = event_state(event)
    due = unsigned_for(championship_state(place_of(event).championship), state, user)
    return tuple(ToSign(item, *_statement(state, item, user)) for item in due)


def _statement(state: EventState, due: Due, user: str) -> Signed:
    if due.kind == CLOSING:
        return closing_statement(state, _closed_at(state.id))
    seen = folded(event_ledger(state.id)).checkpoint
    if due.kind == RULING:
        ruling = next(item for item in state.rulings if item.id == due.subject)
        return ruling_statement(state, ruling, seen)
    return witness_statement(state, user, unwitnessed(state, user), seen)


def _closed_at(event: str) -> Checkpoint:
    """The ledger of a closed day as its last act of play left it, that entry included."""
    closings = recorded(event_ledger(event), facts.DayCompleted, facts.EventEndedUnfinished)
    size = max(entry.seq for entry, _ in closings)
    return Checkpoint(size, root(store.leaves(event_ledger(event))[:size]).hex())


def _expect_checkpoint(event: str, kind: str, statement: Mapping[str, Any]) -> None:
    """Refuse a statement whose `log_seen` this ledger never had (the audit would find it)."""
    seen = statement.get("log_seen")
    size = seen.get("size") if isinstance(seen, dict) else None
    if type(size) is not int or size < 1:
        raise Refused(Refusal("statement_unknown"))
    leaves = store.leaves(event_ledger(event))
    known = Checkpoint(size, root(leaves[:size]).hex()).body()
    if size > len(leaves) or seen != known:
        raise Refused(Refusal("statement_unknown"))
    completed = event_state(event).status == DayStatus.COMPLETED
    if kind == CLOSING and completed and seen != _closed_at(event).body():
        raise Refused(Refusal("statement_changed"))


def facts_of_sheets() -> tuple[type[Any], ...]:
    """Facts that may hold a sheet: filled in, or as the judge ruled."""
    return facts.SheetFilled, facts.RulingIssued


def _digest_of(fact: Any) -> str | None:
    """The digest of the sheet that a fact brings."""
    found = fact.effect.get("digest") if hasattr(fact, "effect") else fact.digest
    return str(found) if found is not None else None


def _seat(event: str, match: str, registration: str) -> str | None:
    players = event_state(event).players(match)
    return "AB"[players.index(registration)] if registration in players else None


def _signed(
    command: commands.Command,
    event: str,
    caller: Caller,
    digest: str,
    seat: Callable[[], str | None],
) -> Answer:
    """A signature of a seat under a sheet; the one that stands there is the answer (CH-SHEET-1)."""

    def of_seat(fact: Any) -> bool:
        seats = fact.seats if hasattr(fact, "seats") else (fact.seat,)
        return bool(fact.digest == digest and seat() in seats)

    types = (facts.SheetSigned, facts.SheetAcknowledged, facts.SheetAttested)
    return _answered(command, event, caller, {"sheet_signed_already": (*types, of_seat)})


def _answered(
    command: commands.Command, event: str, caller: Caller, stands: Mapping[str, tuple[Any, ...]]
) -> Answer:
    """Carry the command out, or answer with the newest entry that did already what it asks.

    `stands`: for a refusal's code the types of facts, and last the test that finds the one.
    """
    try:
        return execute(command, place_of(event), caller)
    except Refused as refused:
        *types, made = stands.get(refused.refusal.code, (None,))
        found = [
            entry
            for entry, fact in (recorded(event_ledger(event), *types) if types else ())
            if made(fact)
        ]
        if not found:
            raise
        return Answer((found[-1],), repeated=True)
