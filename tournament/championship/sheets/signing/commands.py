"""What is asked for under a sheet: players say what happened and sign, the desk witnesses."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from tournament.championship.command import (
    Command,
    Details,
    GameNumber,
    Outcome,
    RegistrationTouched,
    Revision,
)
from tournament.regulations.inputs import Line

Seat = Literal["A", "B"]


@dataclass(frozen=True, slots=True)
class SayResult(Command):
    """A player enters the result of their open game, or disputes what the other one entered.

    `revision` is the newest one they have seen (0 = none), `replay` how often the game had been
    replayed then, if they tell; `registration` is their own.
    """

    action: ClassVar[str] = "say_result"
    made_up: ClassVar[frozenset[str]] = frozenset({"nonce"})
    registration: RegistrationTouched
    match: str
    game: GameNumber
    revision: Revision
    outcome: Outcome
    nonce: str
    end_reason: Annotated[str, Line(40)] = ""
    details: Details | None = None
    replay: Revision | None = None


@dataclass(frozen=True, slots=True)
class SignSheet(Command):
    """A player signs the sheet with this digest with their own key (CH-SHEET-1)."""

    action: ClassVar[str] = "sign_sheet"
    made_up: ClassVar[frozenset[str]] = frozenset({"signature"})
    registration: RegistrationTouched
    match: str
    game: GameNumber
    digest: str
    key: str
    signature: str


@dataclass(frozen=True, slots=True)
class DeclineSheet(Command):
    """A player says on their phone that they do not sign (CH-SHEET-2)."""

    action: ClassVar[str] = "sign_sheet"
    registration: RegistrationTouched
    match: str
    game: GameNumber
    digest: str


@dataclass(frozen=True, slots=True)
class AcknowledgeOnTablet(Command):
    """A player agrees on the organizer's tablet; whoever of the desk acts witnesses (CH-SHEET-6).

    `method`: `pin`, `drawn` or `pin+drawn`; `evidence` is the drawn signature's salted SHA-256.
    """

    action: ClassVar[str] = "record_attestation"
    made_up: ClassVar[frozenset[str]] = frozenset({"evidence"})
    match: str
    game: GameNumber
    digest: str
    seat: Seat
    method: str
    evidence: str | None


@dataclass(frozen=True, slots=True)
class PhotographSheet(Command):
    """A photo of the signed slip is kept; `evidence` is its salted SHA-256."""

    action: ClassVar[str] = "record_attestation"
    made_up: ClassVar[frozenset[str]] = frozenset({"evidence"})
    match: str
    game: GameNumber
    digest: str
    evidence: str
