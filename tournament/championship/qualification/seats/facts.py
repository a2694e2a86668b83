"""Facts of the championship's ledger: free seats in the final."""

from dataclasses import dataclass

from tournament.championship.codec import fact
from tournament.championship.qualification.ban.facts import PersonBanned
from tournament.championship.qualification.facts import SeatAnswered
from tournament.championship.statuses import InvitationStatus


@fact("seat-offered")
@dataclass(frozen=True, slots=True)
class SeatOffered:
    """The publisher's ruling `substitution`: a seat goes to somebody else of the same day.

    `basis`: how they were found: `place`, `lot` or `play_off` (CH-PLACE-2), or `facts` that a judge
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
    ended_as: InvitationStatus | None
    category: str
    reason_sha256: str


SEAT_CHANGES = (SeatAnswered, SeatOffered, PersonBanned)
"""What changes who is shown as going to the final, on pages of days other than its own."""
