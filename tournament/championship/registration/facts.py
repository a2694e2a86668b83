"""Facts of the championship's ledger: who has a place in which day."""

from dataclasses import dataclass

from tournament.championship.codec import fact
from tournament.championship.statuses import RegistrationStatus


@fact("registered")
@dataclass(frozen=True, slots=True)
class Registered:
    """A person asks for a place in one day; order of these entries is the order of places.

    `commitment` is SHA-256 over the person's salt and checked data, so that erasing the person
    leaves the ledger sound. `number` is the public one ("Player 17").
    """

    registration: str
    person: str
    event: str
    number: int
    channel: str
    status: RegistrationStatus
    consents: tuple[str, ...]
    commitment: str


@fact("representative-consented")
@dataclass(frozen=True, slots=True)
class RepresentativeConsented:
    """The missing consent of a minor's representative arrived (CH-REG-6)."""

    registration: str
    status: RegistrationStatus


@fact("registration-withdrawn", version=2, before={1: {"asked_by": ""}})
@dataclass(frozen=True, slots=True)
class RegistrationWithdrawn:
    """A player withdraws before the draw; their place is free (CH-REG-3).

    `asked_by`: player, representative or organizer; empty in the first version, which did not say.
    """

    registration: str
    asked_by: str


@fact("person-mended")
@dataclass(frozen=True, slots=True)
class PersonEdited:
    """A registered person's data were corrected and checked again (CH-REG-2, CH-REG-6).

    `commitment` binds the corrected data as that of `Registered` bound the first ones.
    """

    registration: str
    commitment: str
    status: RegistrationStatus


@fact("registration-moved")
@dataclass(frozen=True, slots=True)
class RegistrationMoved:
    """One registration ends as moved and another begins in a different day (CH-REG-7)."""

    registration: str
    new_registration: str
    event: str
    number: int
    channel: str
    status: RegistrationStatus


@fact("registration-reconfirmed")
@dataclass(frozen=True, slots=True)
class RegistrationReconfirmed:
    """The player comes on the day's new date (CH-DAY-2)."""

    registration: str
