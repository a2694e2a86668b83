"""What a judge writes into their notebook."""

from dataclasses import dataclass
from typing import ClassVar

from tournament.championship.command import Command, Reason, RegistrationTouched


@dataclass(frozen=True, slots=True)
class RecordNote(Command):
    """A note or a caution about a player of this event; `words` hold category and hash."""

    action: ClassVar[str] = "record_note"
    made_up: ClassVar[frozenset[str]] = frozenset({"note", "words"})
    note: str
    registration: RegistrationTouched
    kind: str
    match: str | None
    words: Reason


@dataclass(frozen=True, slots=True)
class WithdrawNote(Command):
    """A note was a mistake."""

    action: ClassVar[str] = "record_note"
    note: str
