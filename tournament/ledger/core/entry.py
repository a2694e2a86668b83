"""One entry of a ledger: a fact, who stated it, when, and its signed envelope.

Owns the fields of an entry, their canonical bytes and the leaf that an entry becomes. `seq` counts
from 1; the entry is leaf number `seq - 1` of the ledger's Merkle tree, and the leaf is the whole
envelope, so that the tree covers the signature too. Refuses entries whose fields are out of form;
what a body says is judged elsewhere.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tournament.ledger.core.canonical import (
    INTEGER_LIMIT,
    CanonicalError,
    canonical_bytes,
    parse_canonical,
)
from tournament.ledger.core.envelope import (
    ENTRY_PAYLOAD_TYPE,
    EnvelopeError,
    Signer,
    open_envelope,
    read_envelope,
    seal,
)
from tournament.ledger.core.merkle import leaf_hash

COMMAND_ID: Final = re.compile(r"[!-~]{1,64}")
_FACT_TYPE: Final = re.compile(r"(?=.{1,64}\Z)[a-z][a-z0-9]*(-[a-z0-9]+)*")
_NAME: Final = re.compile(r"[!-~]{1,64}")


class EntryError(ValueError):
    """An entry that is out of form; the text names the field."""


def utc_text(moment: datetime) -> str:
    """Write a moment as entries hold it: ISO 8601, UTC, microseconds, `Z`."""
    if moment.tzinfo is None:
        raise EntryError("at: a moment without a time zone")
    return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def moment_of(text: str) -> datetime:
    """Read a moment that `utc_text` wrote; refuse every other spelling."""
    try:
        moment = datetime.fromisoformat(text)
        plain = moment.tzinfo is not None and utc_text(moment) == text
    except (ValueError, OverflowError) as error:
        # The first and the last day there are have no other time zone to be told in.
        raise EntryError(f"at: {text!r} is no moment") from error
    if not plain:
        raise EntryError(f"at: {text!r} is not UTC with microseconds and Z")
    return moment


@dataclass(frozen=True, slots=True)
class Entry:
    """A fact and its place in one ledger.

    `type` and `v` name the kind of fact and the version of its form; `scope` is the ledger's id,
    so that an entry cannot be moved into another ledger; `command_id` is made by the client and
    unique in the ledger; `actor_id` is opaque; `body` holds the fact and no personal data.
    """

    type: str
    v: int
    scope: str
    seq: int
    command_id: str
    actor_id: str
    at: str
    body: Mapping[str, Any]

    def __post_init__(self) -> None:
        _expect_text("type", self.type, _FACT_TYPE)
        _expect_text("scope", self.scope, _NAME)
        _expect_text("command_id", self.command_id, COMMAND_ID)
        _expect_text("actor_id", self.actor_id, _NAME)
        _expect_count("v", self.v)
        _expect_count("seq", self.seq)
        if not isinstance(self.at, str):
            raise EntryError("at: not text")
        moment_of(self.at)
        if not isinstance(self.body, Mapping):
            raise EntryError("body: not an object")

    def payload(self) -> bytes:
        """Return the canonical bytes that are signed."""
        return canonical_bytes(
            {
                "type": self.type,
                "v": self.v,
                "scope": self.scope,
                "seq": self.seq,
                "command_id": self.command_id,
                "actor_id": self.actor_id,
                "at": self.at,
                "body": dict(self.body),
            }
        )

    @classmethod
    def from_payload(cls, payload: bytes) -> "Entry":
        """Read an entry from its canonical bytes."""
        try:
            fields = parse_canonical(payload)
        except CanonicalError as error:
            raise EntryError(f"the payload is not canonical JSON ({error})") from error
        if not isinstance(fields, dict) or set(fields) != set(cls.__slots__):
            raise EntryError("the payload does not have just the fields of an entry")
        return cls(**fields)


@dataclass(frozen=True, slots=True)
class SealedEntry:
    """An entry in its signed envelope, with the hash of the leaf that it is."""

    entry: Entry
    envelope: bytes
    leaf_hash: bytes

    @classmethod
    def seal(cls, entry: Entry, signer: Signer) -> "SealedEntry":
        """Sign an entry.

        The entry is read back from the signed bytes, so whoever just stated a fact sees it in
        the same form as whoever replays the ledger.
        """
        payload = entry.payload()
        envelope = seal(ENTRY_PAYLOAD_TYPE, payload, signer)
        return cls(Entry.from_payload(payload), envelope, leaf_hash(envelope))

    @classmethod
    def open(cls, envelope: bytes, public_keys: Mapping[str, Ed25519PublicKey]) -> "SealedEntry":
        """Check an envelope and read the entry in it.

        Raises `EnvelopeError` for a bad envelope or signature, `EntryError` for a bad entry.
        """
        payload = open_envelope(envelope, public_keys, payload_type=ENTRY_PAYLOAD_TYPE)
        return cls(Entry.from_payload(payload), envelope, leaf_hash(envelope))


def unchecked_entry(envelope: bytes) -> Entry:
    """Read the entry in an envelope without believing it: the signature is not checked.

    For whoever looks for the keys by which they then check.
    """
    try:
        read = read_envelope(envelope)
    except EnvelopeError as error:
        raise EntryError(str(error)) from error
    if read.payload_type != ENTRY_PAYLOAD_TYPE:
        raise EntryError(f"the payload type is not {ENTRY_PAYLOAD_TYPE}")
    return Entry.from_payload(read.payload)


def _expect_text(field: str, value: object, form: re.Pattern[str]) -> None:
    """Refuse a field that is not text of a form."""
    if not isinstance(value, str) or not form.fullmatch(value):
        raise EntryError(f"{field}: {value!r} is not of the form {form.pattern}")


def _expect_count(field: str, value: object) -> None:
    """Refuse a field that is not a number from 1 upwards."""
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value < INTEGER_LIMIT:
        raise EntryError(f"{field}: {value!r} is not a number from 1 upwards")
