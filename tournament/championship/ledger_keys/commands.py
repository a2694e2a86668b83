"""What is asked about the key that signs the ledgers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from tournament.championship.command import Command, Touches


@dataclass(frozen=True, slots=True)
class ChangeLedgerKey(Command):
    """Another key signs from here on; fields as in the fact `ledger-key-changed`."""

    action: ClassVar[str] = "keep_time"
    touches: ClassVar[Touches] = "championship"
    key: str
    public_key: str
    previous: str
    proof: str
    why: str
    ledgers: tuple[Mapping[str, Any], ...]
