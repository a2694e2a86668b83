"""Decisions on signing keys: enrolled by somebody else at the desk, revoked (CH-SHEET-1)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.commands import Command
from tournament.championship.context import Context, Decision, LedgerKind
from tournament.championship.judges.queries import identities
from tournament.championship.sheets.keys.queries import (
    USER,
    belongs_here,
    ends_here,
    held_by,
    well_formed,
)
from tournament.championship.sheets.keys.state import SigningKey
from tournament.regulations.refusals import Refusal


def enrol_key(context: Context, command: commands.EnrolKey) -> Decision:
    """Somebody of the desk has compared the six words of somebody else's key.

    It stands in the day's ledger once that is open, before that in the championship's.
    """
    event = str(context.about)
    key = SigningKey(
        command.key,
        command.public_key,
        command.kind,
        command.holder_kind,
        command.holder,
        command.origin,
        command.rp_id,
        command.credential,
        context.now,
    )
    if not well_formed(key):
        return Refusal("key_form")
    if _is_own(context, key):
        return Refusal("key_own")
    if not belongs_here(context, key, event):
        return Refusal("key_holder_unknown")
    if not _may_be_entered(context, key):
        return Refusal("key_known")
    fact = facts.KeyEnrolled(
        key=key.key,
        public_key=key.public_key,
        kind=key.kind,
        holder_kind=key.holder_kind,
        holder=key.holder,
        origin=key.origin,
        rp_id=key.rp_id,
        credential=key.credential,
    )
    return {"event": fact} if context.event.id else {"championship": fact}


def _is_own(context: Context, key: SigningKey) -> bool:
    """Whether whoever compares the words holds the key themselves, as an account or as a player."""
    acting = context.acting
    if key.holder_kind == USER:
        return key.holder == acting.actor
    return key.holder in identities(context.championship, acting.actor, acting.person)


def _may_be_entered(context: Context, key: SigningKey) -> bool:
    """Nobody has this key, or its holder brings it along to a day that does not know it yet."""
    here = context.event.keys if context.event.id else context.championship.keys
    if key.key in here:
        return False
    before = context.championship.keys.get(key.key)
    return before is None or before == replace(key, enrolled_at=before.enrolled_at)


def revoke_key(context: Context, command: commands.RevokeKey) -> Decision:
    """The desk ends a key of its own day, of whomever; what it signed before stands."""
    held = _valid_anywhere(context, command.key)
    if not held:
        return Refusal("key_not_valid")
    if not ends_here(context, held[0], str(context.about)):
        return Refusal("key_of_another_day")
    return _revoked(context, command.key, command.why)


def revoke_own_key(context: Context, command: commands.RevokeOwnKey) -> Decision:
    """A player ends a key of their own, for instance of a phone that they have lost."""
    person = _person_of(context, command.registration)
    held = _valid_anywhere(context, command.key)
    if person is None or not held or not held_by(context.championship, held[0], person):
        return Refusal("key_not_valid")
    return _revoked(context, command.key, command.why)


def _person_of(context: Context, registration: str) -> str | None:
    found = context.championship.registrations.get(registration)
    return found.person if found is not None else None


def _valid_anywhere(context: Context, name: str) -> list[SigningKey]:
    """The key as the day's ledger and the championship's have it, where it may still sign."""
    known = (context.event.keys.get(name), context.championship.keys.get(name))
    return [key for key in known if key is not None and key.valid]


def _revoked(context: Context, name: str, why: str) -> Decision:
    """In every ledger that would still take it for valid, and carry it on to another day."""
    states: dict[LedgerKind, Mapping[str, SigningKey]] = {
        "championship": context.championship.keys,
        "event": context.event.keys,
    }
    return {
        kind: facts.KeyRevoked(name, why)
        for kind, keys in states.items()
        if name in keys and keys[name].valid
    }


DECIDE: Mapping[type[Command], Callable[[Context, Any], Decision]] = {
    commands.EnrolKey: enrol_key,
    commands.RevokeKey: revoke_key,
    commands.RevokeOwnKey: revoke_own_key,
}
