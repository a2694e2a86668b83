"""What is asked about custody: handing a day to the hall, taking it back."""

from dataclasses import dataclass
from typing import ClassVar

from tournament.championship.commands.base import Command, Reason, Touches


@dataclass(frozen=True, slots=True)
class TakeCustody(Command):
    """Hand a day over to a machine in the hall; `public_key` is that machine's SPKI in base64."""

    action: ClassVar[str] = "hand_over_day"
    touches: ClassVar[Touches] = "both"
    event: str
    machine: str
    public_key: str


@dataclass(frozen=True, slots=True)
class ReportCustody(Command):
    """Note how far the hall's ledger is that headquarters has just taken; the hall goes on.

    `carried` facts of the championship follow.
    """

    action: ClassVar[str] = "take_back_day"
    touches: ClassVar[Touches] = "championship"
    event: str
    machine: str
    size: int
    root: str
    carried: int


@dataclass(frozen=True, slots=True)
class ReturnCustody(ReportCustody):
    """Take a day back; `answers` are pairs of an open matter's number and what was decided."""

    answers: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class NoteReturn(ReturnCustody):
    """The hall's own note that headquarters has taken the day back, as its receipt says."""

    action: ClassVar[str] = "keep_time"


@dataclass(frozen=True, slots=True)
class EndCustody(Command):
    """The hall's machine is lost: headquarters goes on from the last checkpoint that it has."""

    action: ClassVar[str] = "end_custody"
    touches: ClassVar[Touches] = "both"
    made_up: ClassVar[frozenset[str]] = frozenset({"reason"})
    event: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class RequestWithdrawal(Command):
    """A player lets the organizer know that he does not come, while the hall has his day."""

    action: ClassVar[str] = "withdraw_registration"
    touches: ClassVar[Touches] = "championship"
    event: str
    registration: str


@dataclass(frozen=True, slots=True)
class BeginReEntry(Command):
    """What a lost machine knew is entered again from here on."""

    action: ClassVar[str] = "keep_time"
    event: str


@dataclass(frozen=True, slots=True)
class EnterRest(Command):
    """What a laptop wrote after its day was taken back is entered again from here on.

    `size`, `root`: its ledger as it was handed in, `leaves`: of what it wrote since the return,
    `left`: the numbers of those of its entries that are left to a judge.
    """

    action: ClassVar[str] = "take_back_day"
    event: str
    machine: str
    size: int
    root: str
    leaves: tuple[str, ...]
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ConfirmReEntry(Command):
    """A judge has compared what was entered again, from entry `first` to `last`, with the paper."""

    action: ClassVar[str] = "rule"
    event: str
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
