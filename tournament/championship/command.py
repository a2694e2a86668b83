"""What all commands share, and who acts."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar, Literal

Touches = Literal["championship", "event", "both"]
Outcome = Literal["A", "B", "draw"]
AskedBy = Literal["player", "representative", "organizer"]
BirthDates = Mapping[str, date]
"""Birth dates by registration, to be checked for another date and not kept."""
ONLINE = "online"
"""Channel of whoever registers himself; the others are staff: desk, import."""


class Command:
    """Base of all commands: the right it needs and the ledgers it writes to."""

    __slots__ = ()
    action: ClassVar[str]
    touches: ClassVar[Touches] = "event"
    opens: ClassVar[Literal["championship", "event"] | None] = None
    """The kind of ledger that begins with this command, if one does."""
    made_up: ClassVar[frozenset[str]] = frozenset()
    """Fields that a service makes up each time, so a repeat of the command differs in them."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a judge rules: a category for all, and the salted hash of his words."""

    category: str
    sha256: str


@dataclass(frozen=True, slots=True)
class ActingPerson:
    """Who acts, for rules that look at him (CH-JUDGE-2, CH-JUDGE-4) and for the ledger."""

    actor: str
    role: str
    person: str | None
