"""What is asked about custody: handing a day to the hall, taking it back."""

from dataclasses import dataclass
from typing import ClassVar

from tournament.championship.command import (
    Command,
    DayTouched,
    Reason,
    RegistrationTouched,
    Touches,
)


@dataclass(frozen=True, slots=True)
class TakeCustody(Command):
    """Hand a day over to a machine in the hall; `public_key` is that machine's SPKI in base64."""

    action: ClassVar[str] = "hand_over_day"
    touches: ClassVar[Touches] = "both"
    event: DayTouched
    machine: str
    public_key: str


@dataclass(frozen=True, slots=True)
class EndCustody(Command):
    """The hall's machine is lost: headquarters goes on from the last checkpoint that it has."""

    action: ClassVar[str] = "end_custody"
    touches: ClassVar[Touches] = "both"
    made_up: ClassVar[frozenset[str]] = frozenset({"reason"})
    event: DayTouched
    reason: Reason


@dataclass(frozen=True, slots=True)
class RequestWithdrawal(Command):
    """A player lets the organizer know that they do not come, while the hall has their day."""

    action: ClassVar[str] = "withdraw_registration"
    touches: ClassVar[Touches] = "championship"
    event: DayTouched
    registration: RegistrationTouched


@dataclass(frozen=True, slots=True)
class BeginReEntry(Command):
    """What a lost machine knew is entered again from here on."""

    action: ClassVar[str] = "keep_time"
    event: DayTouched


@dataclass(frozen=True, slots=True)
class ConfirmReEntry(Command):
    """A judge has compared what was entered again, from entry `first` to `last`, with the paper."""

    action: ClassVar[str] = "rule"
    event: DayTouched
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class RecordRestoration(Command):
    """A ledger goes on after an accident: `backup` or `second_machine`.

    About an event it goes into the event's ledger, about none into the championship's.
    """

    action: ClassVar[str] = "keep_time"
    touches: ClassVar[Touches] = "both"
    why: str
