"""A seat in the final that was given to somebody, and what became of it (CH-QUAL-4, CH-FINAL-5)."""

import hashlib
from dataclasses import dataclass
from datetime import datetime

from tournament.championship.statuses import InvitationQuestions, InvitationStatus

QUALIFIED = "qualified"
"""Channel of a registration for the final: nobody enters themselves there (CH-GEN-1)."""


@dataclass(frozen=True, slots=True)
class Invitation(InvitationQuestions):
    """Who was asked to the final for which day's seat, until when, and what they said.

    `asked_at` is when the seat was given; more time to answer (`until`) does not change it.
    `ruling` is the publisher's, empty for whoever qualified by their place (CH-QUAL-1…3); `basis`
    how it found them: as the next best of the day, or by facts (`SeatOffered`).
    """

    registration: str
    regional: str
    event: str
    stage: str
    place: int
    until: datetime
    asked_at: datetime
    status: InvitationStatus = InvitationStatus.ASKED
    ruling: str = ""
    basis: str = ""

    def is_late(self, now: datetime) -> bool:
        """Whether they have let the deadline pass; by that alone they lose nothing."""
        return self.asked and now > self.until


def final_registration_id(regional: str) -> str:
    """Id of the registration for the final that follows from a regional one."""
    return hashlib.sha256(regional.encode()).hexdigest()[:32]
