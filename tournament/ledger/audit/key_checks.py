"""People's keys, and what the staff signed with theirs."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from tournament.championship import facts
from tournament.championship.context import Checkpoint
from tournament.championship.event_state import EventState
from tournament.championship.sheets.keys.queries import PERSON, USER, well_formed
from tournament.championship.sheets.keys.state import SigningKey
from tournament.championship.sheets.statements.queries import (
    CLOSING,
    RULING,
    WITNESS,
    Witnessed,
    closing_statement,
    has_signed_it,
    ruling_statement,
    subject_of,
    witness_statement,
)
from tournament.ledger.audit.context import EventContext
from tournament.ledger.audit.folding import FoldedEntry, Watch
from tournament.ledger.audit.report import Book
from tournament.ledger.audit.staff_checks import closers_ever
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.envelope import STATEMENT_PAYLOAD_TYPE, statement_digest
from tournament.ledger.core.person_keys import (
    PersonKeyError,
    check_signature,
)

_TAKEN_OVER: Final = {item.name for item in fields(facts.KeyEnrolled)} | {"at"}
ACCOUNT: Final = "account"
"""The level of a statement that an account confirmed without a key."""


def key_watches(book: Book) -> dict[type[Any], Watch]:
    """Keys are enrolled and revoked in both kinds of ledger."""

    def enrolled(step: FoldedEntry, before: Any, after: Any) -> None:
        fact = step.fact
        book.count("keys")
        if fact.key in before.keys or not in_form(after.keys[fact.key]):
            book.fail("key_enrolled", step.ledger.id, step.seq, key=fact.key)

    def revoked(step: FoldedEntry, before: Any, after: Any) -> None:
        if not before.keys[step.fact.key].valid:
            book.fail("key_revoked", step.ledger.id, step.seq, key=step.fact.key)

    return {facts.KeyEnrolled: enrolled, facts.KeyRevoked: revoked}


def in_form(key: SigningKey) -> bool:
    """Whether a key is what its id and kind say, of an address at which browsers sign."""
    return key.holder_kind in {PERSON, USER} and bool(key.holder) and well_formed(key)


def watches(context: EventContext) -> dict[type[Any], Watch]:
    """What is looked at, by fact."""

    def opened(step: FoldedEntry, before: EventState, after: EventState) -> None:
        for key in after.keys.values():
            context.book.count("keys")
            if not in_form(key) or not key.valid:
                context.fail(step, "key_enrolled", key=key.key)
        if any(set(item) != _TAKEN_OVER for item in step.fact.keys):
            context.fail(step, "key_enrolled", key="")
        if len(after.keys) < len(step.fact.keys):
            context.fail(step, "key_enrolled", key="")

    def signed(step: FoldedEntry, before: EventState, after: EventState) -> None:
        fact = step.fact
        statement = fact.statement
        context.book.count("staff_statements")
        payload = canonical_bytes(statement)
        if statement_digest(STATEMENT_PAYLOAD_TYPE, payload) != fact.digest:
            context.fail(step, "statement_digest", digest=fact.digest)
        _check_signer(context, step, before)
        _check_statement(context, step, before, statement)
        if fact.key is None or fact.signature is None:
            if fact.level != ACCOUNT or fact.key is not None or fact.signature is not None:
                context.fail(step, "level_wrong", level=fact.level)
            return
        key = before.keys.get(fact.key)
        if key is None or not key.valid:
            context.fail(step, "key_not_valid", key=fact.key)
            return
        if key.holder_kind != "user" or key.holder != fact.user:
            context.fail(step, "key_of_another", key=fact.key)
        if fact.level != key.level:
            context.fail(step, "level_wrong", level=fact.level)
        try:
            check_signature(
                spki=key.public_key,
                kind=key.kind,
                origin=key.origin,
                rp_id=key.rp_id,
                payload_type=STATEMENT_PAYLOAD_TYPE,
                payload=payload,
                signature=fact.signature,
            )
        except PersonKeyError as error:
            context.fail(step, "person_signature", key=fact.key, reason=error.reason)

    return {facts.EventOpened: opened, facts.StatementSigned: signed}


def _check_signer(context: EventContext, step: FoldedEntry, before: EventState) -> None:
    """The right person signs, once: the judge their ruling, judges and organizers the closing.

    They sign for themselves: without a key nothing but the entry's actor says that it were they.
    """
    fact, state = step.fact, context.championship
    right = True
    if fact.kind == RULING:
        right = any((item.id, item.judge) == (fact.subject, fact.user) for item in before.rulings)
    elif fact.kind == CLOSING and state is not None:
        right = fact.user in closers_ever(state, before.id)
    elif fact.kind not in {CLOSING, WITNESS}:
        context.fail(step, "statement_kind", kind=fact.kind)
    if not right:
        context.fail(step, "statement_of_another", user=fact.user)
    if step.entry.actor_id != f"{fact.role}:{fact.user}":
        context.fail(step, "statement_actor", user=fact.user, actor=step.entry.actor_id)
    if has_signed_it(before, fact.user, fact.kind, fact.subject):
        context.fail(step, "statement_twice", user=fact.user)


def _check_statement(
    context: EventContext, step: FoldedEntry, before: EventState, statement: Mapping[str, Any]
) -> None:
    """A statement says what the ledger says, and saw the ledger as it was."""
    fact = step.fact
    seen = Checkpoint(statement["log_seen"]["size"], statement["log_seen"]["root"])
    context.book.count("log_seen")
    if not context.has_seen(step, seen.size, seen.root):
        context.fail(step, "log_seen", size=int(seen.size))
    if fact.kind == RULING:
        [ruling] = [item for item in before.rulings if item.id == fact.subject]
        expected, _ = ruling_statement(before, ruling, seen)
    elif fact.kind == CLOSING:
        expected, _ = closing_statement(before, seen)
        if context.end is None or seen.size < context.end.entry or fact.subject != before.id:
            context.fail(step, "closing_wrong")
    else:
        items = tuple(Witnessed(**item) for item in statement["items"])
        expected, _ = witness_statement(before, fact.user, items, seen)
        if subject_of(items) != fact.subject or not set(items) <= _witnessed(before, fact.user):
            context.fail(step, "witnessed_nothing")
    if canonical_bytes(expected) != canonical_bytes(statement):
        context.fail(step, "statement_field", field=fact.kind)


def _witnessed(state: EventState, user: str) -> set[Witnessed]:
    """Every acknowledgement that somebody of the desk was beside."""
    return {
        Witnessed(play.match, game.number, sheet.digest, given.seat, given.level, given.evidence)
        for play in state.plays.values()
        for game in play.games
        for sheet in game.sheets
        for given in sheet.attestations
        if given.witness == user
    }
