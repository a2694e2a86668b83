"""Facts of the championship's ledger: who goes to the final, who comes, who is shut out."""

from dataclasses import dataclass
from typing import Any

from tournament.championship.codec import fact


@fact("qualifiers-proposed")
@dataclass(frozen=True, slots=True)
class QualifiersProposed:
    """The organizer has looked at the computed qualifiers of his stage (table 5.1)."""

    stage: str
    registrations: tuple[str, ...]


@fact("qualifiers-confirmed")
@dataclass(frozen=True, slots=True)
class QualifiersConfirmed:
    """The publisher confirms the computed qualifiers of a stage and asks them (CH-QUAL-1…3).

    `event` is the final. Each seat: the new `registration` for it, its `number` there, the
    `regional` registration that it follows from, that one's `day` and `place`. `unplayed`: the
    publisher has seen that a day ended without a played match (CH-DE-12).
    """

    stage: str
    event: str
    until: str
    seats: tuple[dict[str, Any], ...]
    unplayed: bool


@fact("seat-answered")
@dataclass(frozen=True, slots=True)
class SeatAnswered:
    """Somebody who was asked to the final comes or does not (CH-FINAL-5).

    `said_by`: player, organizer or publisher; the latter two write down what they were told.
    """

    registration: str
    coming: bool
    said_by: str


@fact("seat-asked-again")
@dataclass(frozen=True, slots=True)
class SeatAskedAgain:
    """The publisher gives somebody more time to answer."""

    registration: str
    until: str


@fact("seat-offered")
@dataclass(frozen=True, slots=True)
class SeatOffered:
    """The publisher's ruling `substitution`: a seat goes to somebody else of the same day.

    `basis`: how he was found: `place`, `lot` or `play_off` (CH-PLACE-2), or `facts` that a judge
    found (`on_ruling`, CH-OVERRIDE-2). `instead_of` is whose invitation ends by it, as `ended_as`.
    """

    ruling: str
    rule: str
    event: str
    day: str
    registration: str
    number: int
    regional: str
    place: int
    until: str
    basis: str
    lot: str | None
    on_ruling: str | None
    instead_of: str | None
    ended_as: str | None
    category: str
    reason_sha256: str


@fact("person-banned")
@dataclass(frozen=True, slots=True)
class PersonBanned:
    """The publisher's ruling `championship_ban` (CH-DQ-1); `ended`: registrations that end by it.

    Whoever stands in a bracket is taken out of it by a judge alone (CH-ROLE-2).
    """

    ruling: str
    rule: str
    person: str
    ended: tuple[str, ...]
    category: str
    reason_sha256: str


SEAT_CHANGES = (SeatAnswered, SeatOffered, PersonBanned)
"""What changes who is shown as going to the final, on pages of days other than its own."""
