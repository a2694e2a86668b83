"""What is asked about signing keys: enrolled at the desk, revoked."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from tournament.championship.command import Command, RegistrationTouched, Touches

RevokedFor = Literal["lost", "replaced", "mistake"]


@dataclass(frozen=True, slots=True)
class EnrolKey(Command):
    """The desk has compared the six words of a key; the fields are those of `KeyEnrolled`.

    It goes into the event's ledger once that is open, before that into the championship's.
    """

    action: ClassVar[str] = "enrol_key"
    touches: ClassVar[Touches] = "both"
    key: str
    public_key: str
    kind: str
    holder_kind: str
    holder: str
    origin: str
    rp_id: str
    credential: str


@dataclass(frozen=True, slots=True)
class RevokeKey(Command):
    """The desk ends a key: `lost`, `replaced` or `mistake`."""

    action: ClassVar[str] = "enrol_key"
    touches: ClassVar[Touches] = "both"
    key: str
    why: RevokedFor


@dataclass(frozen=True, slots=True)
class RevokeOwnKey(Command):
    """A player ends their own key by their personal link, from whatever device."""

    action: ClassVar[str] = "sign_sheet"
    touches: ClassVar[Touches] = "both"
    registration: RegistrationTouched
    key: str
    why: RevokedFor
