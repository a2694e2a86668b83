"""What the desk asks for while the day is played."""

from dataclasses import dataclass
from typing import ClassVar

from tournament.championship.commands.base import Command, Outcome, Touches


@dataclass(frozen=True, slots=True)
class CallMatch(Command):
    """Call a match, to a table of choice or the first free one."""

    action: ClassVar[str] = "call_match"
    touches: ClassVar[Touches] = "both"
    match: str
    table: int | None = None
    rest_waived: bool = False


@dataclass(frozen=True, slots=True)
class UncallMatch(Command):
    """Take a call back."""

    action: ClassVar[str] = "call_match"
    match: str


@dataclass(frozen=True, slots=True)
class StartPlay(Command):
    """Both sit at the table."""

    action: ClassVar[str] = "call_match"
    match: str


@dataclass(frozen=True, slots=True)
class FillSheet(Command):
    """Enter the result of a game; `revision` is the newest one the writer has seen (0 = none).

    `players` are those whom he has seen in the seats, `replay` how often the game had been replayed
    then, if he tells.
    """

    action: ClassVar[str] = "enter_result"
    made_up: ClassVar[frozenset[str]] = frozenset({"nonce"})
    match: str
    game: int
    revision: int
    outcome: Outcome
    nonce: str
    end_reason: str = "leader_defeated"
    first_player: str | None = None
    living_heroes: tuple[int, int] | None = None
    leaders: tuple[int | None, int | None] = (None, None)
    players: tuple[str, ...] | None = None
    gamelog: str | None = None
    """SHA-256 of the game's log, if there is one (CH-SHEET-3)."""
    replay: int | None = None


@dataclass(frozen=True, slots=True)
class AttestPaper(Command):
    """Witness that both players signed the printed slip of this very sheet (CH-SHEET-6)."""

    action: ClassVar[str] = "record_attestation"
    match: str
    game: int
    digest: str
    evidence: str | None = None
    """Salted SHA-256 of a photo of the slip, if one was taken."""


@dataclass(frozen=True, slots=True)
class PauseDay(Command):
    """A break begins."""

    action: ClassVar[str] = "pause_day"
    until: str | None = None


@dataclass(frozen=True, slots=True)
class ResumeDay(Command):
    """The break ends."""

    action: ClassVar[str] = "pause_day"


@dataclass(frozen=True, slots=True)
class SetTable(Command):
    """Put a table into use or out of use."""

    action: ClassVar[str] = "manage_tables"
    table: int
    in_use: bool


@dataclass(frozen=True, slots=True)
class CompleteDay(Command):
    """Close the day: places are fixed and reported to the championship."""

    action: ClassVar[str] = "close_day"
    touches: ClassVar[Touches] = "both"
