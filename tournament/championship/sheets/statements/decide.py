"""Decisions on statements that the staff signs: rulings, the closing, what they witnessed.

That a checkpoint named in a statement is one of this ledger can be asked of the stored ledger only:
the service does that, and the audit does it again.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.codec import made_from
from tournament.championship.commands import Command
from tournament.championship.context import Checkpoint, Context, Decision
from tournament.championship.sheets.keys.queries import USER
from tournament.championship.sheets.signing.decide import is_signed_by, usable_key
from tournament.championship.sheets.statements.queries import (
    CLOSING,
    RULING,
    WITNESS,
    Signed,
    Witnessed,
    closers,
    closing_statement,
    has_signed_it,
    ruling_statement,
    subject_of,
    unwitnessed,
    witness_statement,
)
from tournament.championship.statuses import DayStatus
from tournament.ledger.core.envelope import STATEMENT_PAYLOAD_TYPE
from tournament.regulations.refusals import Refusal

ACCOUNT = "account"
"""Level of a statement that an account confirmed without a key."""


def sign_statement(context: Context, command: commands.SignStatement) -> Decision:
    """The right person signs, once, what the ledger says and nothing else."""
    event, user = context.event, context.acting.actor
    expected = _expected(context, command)
    if isinstance(expected, Refusal):
        return expected
    if has_signed_it(event, user, command.kind, command.subject):
        return Refusal("statement_signed_already")
    statement, digest = expected
    if statement != dict(command.statement):
        return Refusal("statement_changed")
    level = ACCOUNT
    if command.key is not None:
        key = usable_key(context, command.key)
        if isinstance(key, Refusal):
            return key
        if (key.holder_kind, key.holder) != (USER, user):
            return Refusal("key_of_another")
        signature = command.signature or ""
        if not is_signed_by(key, STATEMENT_PAYLOAD_TYPE, statement, signature):
            return Refusal("signature_wrong")
        level = key.level
    return {
        "event": made_from(
            facts.StatementSigned,
            command,
            statement=statement,
            digest=digest,
            user=user,
            role=context.acting.role,
            level=level,
            signature=command.signature if command.key is not None else None,
        )
    }


def _expected(context: Context, command: commands.SignStatement) -> Signed | Refusal:
    """The statement as this ledger has it, with the checkpoint that the signer has seen."""
    seen = _log_seen(context, command.statement)
    if command.kind not in _EXPECTED or seen is None:
        return Refusal("statement_unknown")
    return _EXPECTED[command.kind](context, command, seen)


def _log_seen(context: Context, statement: Mapping[str, Any]) -> Checkpoint | None:
    """The checkpoint that a statement names, if this ledger can have had it."""
    seen = statement.get("log_seen")
    if not isinstance(seen, dict) or set(seen) != {"size", "root"}:
        return None
    size, root, now = seen["size"], seen["root"], context.event_checkpoint
    if type(size) is not int or not isinstance(root, str) or not 0 < size <= now.size:
        return None
    if size == now.size and root != now.root:
        return None
    return Checkpoint(size, root)


def _ruling(
    context: Context, command: commands.SignStatement, seen: Checkpoint
) -> Signed | Refusal:
    rulings = {ruling.id: ruling for ruling in context.event.rulings}
    ruling = rulings.get(command.subject)
    if ruling is None:
        return Refusal("statement_unknown")
    if ruling.judge != context.acting.actor:
        return Refusal("statement_of_another")
    return ruling_statement(context.event, ruling, seen)


def _closing(
    context: Context, command: commands.SignStatement, seen: Checkpoint
) -> Signed | Refusal:
    event = context.event
    if event.status != DayStatus.COMPLETED or command.subject != event.id:
        return Refusal("closing_too_early")
    if context.acting.actor not in closers(context.championship, event.id):
        return Refusal("statement_of_another")
    return closing_statement(event, seen)


def _witness(
    context: Context, command: commands.SignStatement, seen: Checkpoint
) -> Signed | Refusal:
    """Some or all of what they have witnessed: more may have come since their page was made."""
    event, user = context.event, context.acting.actor
    if event.status == DayStatus.COMPLETED:
        return Refusal("witness_too_late")
    if has_signed_it(event, user, command.kind, command.subject):
        return Refusal("statement_signed_already")
    chosen = _chosen(command.statement.get("items"), unwitnessed(event, user))
    if not chosen or subject_of(chosen) != command.subject:
        return Refusal("statement_changed")
    return witness_statement(event, user, chosen, seen)


def _chosen(items: Any, due: tuple[Witnessed, ...]) -> tuple[Witnessed, ...]:
    """Those that the statement names, in the order of the day."""
    listed = items if isinstance(items, list | tuple) else ()
    named = {(item.get("digest"), item.get("seat")) for item in listed if isinstance(item, dict)}
    return tuple(item for item in due if (item.digest, item.seat) in named)


_EXPECTED: Mapping[
    str, Callable[[Context, commands.SignStatement, Checkpoint], Signed | Refusal]
] = {
    RULING: _ruling,
    CLOSING: _closing,
    WITNESS: _witness,
}

DECIDE: Mapping[type[Command], Callable[[Context, Any], Decision]] = {
    commands.SignStatement: sign_statement,
}
