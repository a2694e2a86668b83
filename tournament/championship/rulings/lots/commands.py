"""What is asked for to let chance decide in public (CH-DE-10)."""

from dataclasses import dataclass
from typing import ClassVar

from tournament.championship.command import Command, DrawText, Touches


@dataclass(frozen=True, slots=True)
class OpenLot(Command):
    """Freeze what is drawn from, in an event."""

    action: ClassVar[str] = "draw"
    made_up: ClassVar[frozenset[str]] = frozenset({"lot", "secret_sha256"})
    lot: str
    purpose: str
    subject: str
    candidates: frozenset[str]
    secret_sha256: str


@dataclass(frozen=True, slots=True)
class DrawLot(Command):
    """Draw with the words called out and the committed secret, in an event."""

    action: ClassVar[str] = "draw"
    made_up: ClassVar[frozenset[str]] = frozenset({"secret"})
    lot: str
    text: DrawText
    secret: bytes


@dataclass(frozen=True, slots=True)
class OpenChampionshipLot(OpenLot):
    """The same in the championship: a shared place, a prize, the days of a split."""

    action: ClassVar[str] = "draw_lot"
    touches: ClassVar[Touches] = "championship"


@dataclass(frozen=True, slots=True)
class DrawChampionshipLot(DrawLot):
    """The same for a lot of the championship."""

    action: ClassVar[str] = "draw_lot"
    touches: ClassVar[Touches] = "championship"
