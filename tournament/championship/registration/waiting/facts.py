"""Facts of the championship's ledger: places that became free."""

from dataclasses import dataclass

from tournament.championship.codec import fact


@fact("place-offered")
@dataclass(frozen=True, slots=True)
class PlaceOffered:
    """A freed place is offered to the first on the waiting list until a UTC time (CH-WAIT-1)."""

    registration: str
    until: str


@fact("place-accepted")
@dataclass(frozen=True, slots=True)
class PlaceAccepted:
    """The offered place is taken (CH-WAIT-1)."""

    registration: str


@fact("place-lapsed")
@dataclass(frozen=True, slots=True)
class PlaceLapsed:
    """An offer ended by its deadline or by a refusal: back to the end of the list (CH-WAIT-1)."""

    registration: str
    why: str
