"""Facts of an event's ledger: whose age was seen in a document."""

from dataclasses import dataclass

from tournament.championship.codec import fact


@fact("age-seen")
@dataclass(frozen=True, slots=True)
class AgeSeen:
    """Somebody who is here has shown a document, and is old enough by it (CH-PD-1).

    Neither the date nor the document is noted. An undone check-in takes it away again.
    """

    registration: str
