"""Who signed the closing of a day, by their roles; names of the staff are not told here."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.championship.event_state import EventState
from tournament.championship.sheets.statements.queries import CLOSING
from tournament.web.shared.words import ROLE


@dataclass(frozen=True, slots=True)
class ClosingSignature:
    """One signature under the closing; `level` is `account` without a key."""

    role: str
    level: str


def closed_by(event: EventState) -> Sequence[ClosingSignature]:
    """The signatures under a day's closing in their order; none before it is signed."""
    return [
        ClosingSignature(str(ROLE.get(item.role, item.role)), item.level)
        for item in event.statements
        if item.kind == CLOSING
    ]
