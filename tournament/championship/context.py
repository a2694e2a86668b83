"""What a decision is made from: the states at the ledgers' heads, who acts, and when."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.commands import ActingPerson
from tournament.championship.event_state import EventState
from tournament.regulations.refusals import Refusal

LedgerKind = Literal["championship", "event"]


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Size and RFC 6962 root (hex) of a ledger."""

    size: int
    root: str

    def body(self) -> dict[str, Any]:
        """The checkpoint as plain values."""
        return {"size": self.size, "root": self.root}


@dataclass(frozen=True, slots=True)
class Context:
    """Both states as they are now; `event` is empty before the day's check-in has opened."""

    championship: ChampionshipState
    event: EventState
    acting: ActingPerson
    now: datetime
    championship_checkpoint: Checkpoint
    event_checkpoint: Checkpoint
    machine: str = ""
    """Id of the key of the machine that asks (CH-VENUE-1)."""
    about: str | None = None
    """The event that the command is about, also where only the championship's ledger is written."""


Facts = Mapping[LedgerKind, Any]
"""At most one new fact for each ledger."""

Decision = Facts | Refusal
