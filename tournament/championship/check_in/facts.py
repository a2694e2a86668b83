"""Facts of an event's ledger: check-in and the draw."""

from dataclasses import dataclass, field
from typing import Any

from tournament.championship.codec import NEVER_WRITTEN, fact
from tournament.championship.statuses import RegistrationStatus


@fact("event-opened", version=2, before={1: {"keys": ()}})
@dataclass(frozen=True, slots=True)
class EventOpened:
    """First entry of a day's ledger: what it starts from.

    Names the key that signs this ledger, the championship's checkpoint, the registrations taken
    over in their order, the SHA-256 of the secret that the draw will mix in (CH-DE-10, step 2),
    and the valid keys, enrolled earlier, of those registered and of the staff of the day
    (`keys`: bodies of `KeyEnrolled` and `at`, when each was enrolled; people had none in the first
    version).
    """

    event: str
    public_key: str
    kind: str
    championship: str
    championship_size: int
    championship_root: str
    stage: str
    date: str
    zone: str
    profile: dict[str, Any]
    tables: int
    registrations: tuple[dict[str, Any], ...]
    secret_sha256: str
    keys: tuple[dict[str, Any], ...] = ()


@fact("checked-in")
@dataclass(frozen=True, slots=True)
class CheckedIn:
    """A registered player is present (CH-CHECKIN-1)."""

    registration: str


@fact("arrived-in-line")
@dataclass(frozen=True, slots=True)
class ArrivedWaiting:
    """Somebody of the waiting list is here and takes the next free place (CH-WAIT-1)."""

    registration: str


@fact("check-in-undone")
@dataclass(frozen=True, slots=True)
class CheckInUndone:
    """A mistaken check-in is taken back (CH-CHECKIN-3)."""

    registration: str


@fact("entrant-added")
@dataclass(frozen=True, slots=True)
class EntrantAdded:
    """Somebody registered on site (CH-REG-1)."""

    registration: str
    person: str
    number: int
    status: RegistrationStatus


@fact("entrant-consented")
@dataclass(frozen=True, slots=True)
class EntrantConsented:
    """The representative's consent arrived at the desk (CH-REG-6)."""

    registration: str
    status: RegistrationStatus


@fact("entrant-left")
@dataclass(frozen=True, slots=True)
class EntrantLeft:
    """A player withdrew before the draw (CH-CHECKIN-3)."""

    registration: str


@fact("event-cancelled")
@dataclass(frozen=True, slots=True)
class EventCancelled:
    """The day ends without being played (spec 5.5)."""


@fact("check-in-closed")
@dataclass(frozen=True, slots=True)
class CheckInClosed:
    """Who is absent now is a no-show (CH-CHECKIN-1)."""

    no_shows: tuple[str, ...]


@fact("check-in-extended", version=2, before={1: {"start": "", "in_full": True}})
@dataclass(frozen=True, slots=True)
class CheckInExtended:
    """Check-in goes on, or is open again, until so many minutes after its end (CH-CHECKIN-2).

    `start` is the planned start of play: the end does not lie before it, and minutes count from
    it on, as they are used. In the first version they follow an end still to come and count
    `in_full`, whenever check-in closes again.
    """

    minutes: int
    start: str
    in_full: bool = field(default=False, metadata=NEVER_WRITTEN)


@fact("list-frozen", version=2, before={1: {"passed_over": ()}})
@dataclass(frozen=True, slots=True)
class ListFrozen:
    """CH-DE-10, step 1: the entrants in ascending order of their ids, and their SHA-256.

    `passed_over`: registrations of the list, each with another one that may be the same person's,
    with which the draw goes on by the decision of whoever freezes the list (CH-REG-3); nobody was
    asked about them in the first version.
    """

    registrations: tuple[str, ...]
    sha256: str
    passed_over: tuple[tuple[str, str], ...] = ()


@fact("drawn")
@dataclass(frozen=True, slots=True)
class Drawn:
    """CH-DE-10, steps 2 to 6: the words of the hall, the revealed secret, the whole order."""

    text: str
    secret: str
    value: str
    order: tuple[str, ...]
