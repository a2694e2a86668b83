"""What the publisher asks for about witnesses, and what the clock notes for them."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from tournament.championship.command import Command, DayTouched, Touches
from tournament.ledger.core.notes import LONGEST_VKEY
from tournament.regulations.inputs import Line

Vkey = Annotated[str, Line(LONGEST_VKEY)]


@dataclass(frozen=True, slots=True)
class NameWitness(Command):
    """Let a witness's cosignatures count; `witness` is its key in one line (vkey)."""

    action: ClassVar[str] = "manage_championship"
    touches: ClassVar[Touches] = "championship"
    witness: Vkey


@dataclass(frozen=True, slots=True)
class DismissWitness(Command):
    """Count on a witness no longer; what it has cosigned stays."""

    action: ClassVar[str] = "manage_championship"
    touches: ClassVar[Touches] = "championship"
    witness: Vkey


@dataclass(frozen=True, slots=True)
class NoteCheckpoint(Command):
    """Let the championship's ledger say how far a day's is, so that witnesses see that as well."""

    action: ClassVar[str] = "keep_time"
    touches: ClassVar[Touches] = "both"
    event: DayTouched
