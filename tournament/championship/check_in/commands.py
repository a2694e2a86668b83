"""What the desk asks for on site and for the draw."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from tournament.championship.command import (
    Command,
    DayTouched,
    DrawText,
    Reason,
    RegistrationTouched,
    Touches,
)
from tournament.regulations.inputs import Number


@dataclass(frozen=True, slots=True)
class OpenCheckIn(Command):
    """Open check-in: the day's own ledger begins, with the hash of the draw's secret."""

    action: ClassVar[str] = "run_check_in"
    touches: ClassVar[Touches] = "both"
    opens: ClassVar[Literal["championship", "event"] | None] = "event"
    made_up: ClassVar[frozenset[str]] = frozenset({"public_key", "secret_sha256"})
    event: DayTouched
    public_key: str
    secret_sha256: str
    all_present: bool = False
    """Whether everybody on the list is here: names alone are not checked in (FT-ENTRY-2)."""


@dataclass(frozen=True, slots=True)
class CheckIn(Command):
    """A player is here, and in no other day (CH-REG-3)."""

    action: ClassVar[str] = "check_in"
    touches: ClassVar[Touches] = "both"
    registration: RegistrationTouched


@dataclass(frozen=True, slots=True)
class UndoCheckIn(Command):
    """The tap was a mistake."""

    action: ClassVar[str] = "check_in"
    touches: ClassVar[Touches] = "both"
    registration: RegistrationTouched


@dataclass(frozen=True, slots=True)
class CloseCheckIn(Command):
    """Close check-in; the absent become no-shows."""

    action: ClassVar[str] = "run_check_in"
    touches: ClassVar[Touches] = "both"


@dataclass(frozen=True, slots=True)
class ExtendCheckIn(Command):
    """Keep check-in open, or open it again, until some minutes after its end or the start."""

    action: ClassVar[str] = "run_check_in"
    minutes: Annotated[int, Number(0, 24 * 60)]


@dataclass(frozen=True, slots=True)
class FreezeList(Command):
    """CH-DE-10, step 1.

    `alike`: persons who may be one, as far as it is known (CH-REG-4). `passed_over`: registrations
    and what they may be too, which were shown and with which the draw is to go on (CH-REG-3).
    """

    action: ClassVar[str] = "draw"
    touches: ClassVar[Touches] = "both"
    made_up: ClassVar[frozenset[str]] = frozenset({"alike"})
    alike: tuple[tuple[str, str], ...] = ()
    passed_over: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class MakeDraw(Command):
    """CH-DE-10, steps 2 to 6, with the words called out in the hall and the committed secret."""

    action: ClassVar[str] = "draw"
    touches: ClassVar[Touches] = "both"
    made_up: ClassVar[frozenset[str]] = frozenset({"secret"})
    text: DrawText
    secret: bytes


@dataclass(frozen=True, slots=True)
class WithdrawDraw(Command):
    """CH-DE-11: the list was wrong, the draw is done again with a new secret."""

    action: ClassVar[str] = "withdraw_draw"
    touches: ClassVar[Touches] = "both"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "secret_sha256", "reason"})
    ruling: str
    secret_sha256: str
    reason: Reason
