"""What is asked for about a day that comes back from the hall."""

from dataclasses import dataclass
from typing import ClassVar

from tournament.championship.command import Command, DayTouched, Touches


@dataclass(frozen=True, slots=True)
class ReportCustody(Command):
    """Note how far the hall's ledger is that headquarters has just taken; the hall goes on.

    `carried` facts of the championship follow.
    """

    action: ClassVar[str] = "take_back_day"
    touches: ClassVar[Touches] = "championship"
    event: DayTouched
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
class EnterRest(Command):
    """What a laptop wrote after its day was taken back is entered again from here on.

    `size`, `root`: its ledger as it was handed in, `leaves`: of what it wrote since the return,
    `left`: the numbers of those of its entries that are left to a judge.
    """

    action: ClassVar[str] = "take_back_day"
    event: DayTouched
    machine: str
    size: int
    root: str
    leaves: tuple[str, ...]
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KeepEvidence(Command):
    """Keep a laptop's ledger as evidence: the day counts as it was written elsewhere."""

    action: ClassVar[str] = "take_back_day"
    touches: ClassVar[Touches] = "championship"
    event: DayTouched
    machine: str
    size: int
    root: str


@dataclass(frozen=True, slots=True)
class NoteKept(KeepEvidence):
    """The laptop's own note that headquarters keeps its ledger, as the receipt says."""

    action: ClassVar[str] = "keep_time"
