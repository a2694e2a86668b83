"""What the desk asks for about the tables of a published round."""

from dataclasses import dataclass
from typing import ClassVar

from tournament.championship.command import Command
from tournament.regulations.tournament_rules import Tables


@dataclass(frozen=True, slots=True)
class ChangeTable(Command):
    """Let a pair play at another table than its round was published for."""

    action: ClassVar[str] = "call_match"
    match: str
    table: Tables
