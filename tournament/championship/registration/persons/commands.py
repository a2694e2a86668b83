"""What is asked about who is who."""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from tournament.championship.command import Command, MergeTouched, RegistrationTouched, Touches


@dataclass(frozen=True, slots=True)
class MergePersons(Command):
    """Two persons are one; `ended` names the registration that is too many, if one is."""

    action: ClassVar[str] = "decide_likeness"
    touches: ClassVar[Touches] = "both"
    kept: str
    merged: str
    ended: RegistrationTouched | None


@dataclass(frozen=True, slots=True)
class UndoMerge(Command):
    """They were two persons after all.

    `birth_date` of whoever lost a registration by the merge, if it is still known: to be checked.
    """

    action: ClassVar[str] = "decide_likeness"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"birth_date"})
    merged: MergeTouched
    birth_date: date | None


@dataclass(frozen=True, slots=True)
class KeepApart(Command):
    """Two alike persons are namesakes."""

    action: ClassVar[str] = "decide_likeness"
    touches: ClassVar[Touches] = "championship"
    one: str
    other: str


@dataclass(frozen=True, slots=True)
class ErasePerson(Command):
    """Note that a person's data are deleted."""

    action: ClassVar[str] = "erase_person"
    touches: ClassVar[Touches] = "championship"
    person: str
