"""What the publisher asks for to shut somebody out."""

from dataclasses import dataclass
from typing import ClassVar

from tournament.championship.command import Command, DayTouched, Reason, Touches


@dataclass(frozen=True, slots=True)
class BanPerson(Command):
    """Shut a person out of the rest of the championship; `event` is a day that they are entered
    in."""

    action: ClassVar[str] = "ban_person"
    touches: ClassVar[Touches] = "both"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    event: DayTouched
    person: str
    reason: Reason
