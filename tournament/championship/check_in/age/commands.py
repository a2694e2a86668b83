"""What the desk asks for when somebody's age was seen in a document."""

from dataclasses import dataclass
from typing import ClassVar

from tournament.championship.command import Command, RegistrationTouched


@dataclass(frozen=True, slots=True)
class NoteAgeSeen(Command):
    """CH-PD-1: their age was seen in a document."""

    action: ClassVar[str] = "check_in"
    registration: RegistrationTouched
