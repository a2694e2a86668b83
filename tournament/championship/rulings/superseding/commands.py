"""What a judge asks for who corrects a clerical error in a ruling."""

from dataclasses import dataclass
from typing import ClassVar

from tournament.championship.command import Command, Reason


@dataclass(frozen=True, slots=True)
class Replacement:
    """What is ruled instead of a ruling with a clerical error; nothing if `type` is annulled."""

    type: str
    match: str = ""
    registration: str = ""
    winner: str = ""


@dataclass(frozen=True, slots=True)
class SupersedeRuling(Command):
    """CH-JUDGE-1: a clerical error in a ruling that nothing has used yet.

    `witness`: the account of whoever vouches where another judge has replaced the one who ruled.
    """

    action: ClassVar[str] = "rule"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    old: str
    instead: Replacement
    met: str
    reason: Reason
    witness: str | None = None
