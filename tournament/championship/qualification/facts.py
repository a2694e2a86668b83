"""Facts of the championship's ledger: who goes to the final, who comes, who is shut out."""

from dataclasses import dataclass
from typing import Any

from tournament.championship.codec import fact


@fact("qualifiers-proposed")
@dataclass(frozen=True, slots=True)
class QualifiersProposed:
    """The organizer has looked at the computed qualifiers of their stage (table 5.1)."""

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
