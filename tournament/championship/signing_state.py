"""What the states hold about keys, attestations, disputes over a sheet, statements and custody."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal

LEVELS: Final = ("A0", "A1", "A2", "A3")
"""Assurance levels of an attestation, weakest first (signing design)."""
LEVEL_OF_KIND: Final[Mapping[str, str]] = {"browser": "A2", "passkey": "A3"}


@dataclass(frozen=True, slots=True)
class SigningKey:
    """A person's key on one device; the fields are those of the fact `key-enrolled`."""

    key: str
    public_key: str
    kind: str
    holder_kind: str
    holder: str
    origin: str
    rp_id: str
    credential: str
    enrolled_at: datetime
    revoked_at: datetime | None = None
    revoked_for: str = ""

    @property
    def valid(self) -> bool:
        """Whether it may sign now."""
        return self.revoked_at is None

    @property
    def level(self) -> str:
        """What its signatures are worth: A3 for a passkey, A2 for a browser's key."""
        return LEVEL_OF_KIND[self.kind]


@dataclass(frozen=True, slots=True)
class Attestation:
    """One player's agreement with one revision of a sheet."""

    seat: str
    level: str
    at: datetime
    key: str | None = None
    evidence: str | None = None
    witness: str = ""
    """The account of the desk that was there (A1, A0); empty where a key says it all."""


@dataclass(frozen=True, slots=True)
class WaitingSheet:
    """A sheet that has waited too long for a signature (CH-SHEET-3)."""

    match: str
    game: int
    state: str
    since: datetime


@dataclass(frozen=True, slots=True)
class Contest:
    """What the other player says instead of an open sheet (spec 5.8, `conflicting`)."""

    seat: str
    content: Mapping[str, Any]
    at: datetime


@dataclass(frozen=True, slots=True)
class SignedStatement:
    """A statement that a member of the staff signed or, without a key, confirmed."""

    kind: str
    subject: str
    statement: Mapping[str, Any]
    digest: str
    user: str
    role: str
    level: str
    key: str | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Custody:
    """Which machine has an event, since when, and from which checkpoint (CH-VENUE-1).

    `known_size`, `known_root`: the last checkpoint that headquarters has of it, as of `known_at`.
    """

    event: str
    machine: str
    public_key: str
    size: int
    root: str
    at: datetime
    known_size: int = 0
    known_root: str = ""
    known_at: datetime | None = None
    ended: Literal["", "returned", "lost"] = ""
    ended_size: int = 0
    ended_root: str = ""
    ended_at: datetime | None = None
