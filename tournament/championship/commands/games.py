"""What is asked about games of a match: concessions, refused signatures, and rulings on them."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from tournament.championship.commands.base import Command, Outcome, Reason

Seat = Literal["A", "B"]


@dataclass(frozen=True, slots=True)
class ConcedeMatch(Command):
    """CH-MATCH-4: a player gives the match up and has acknowledged it at the desk.

    `players` are those whom the desk has seen in the seats, if it tells.
    """

    action: ClassVar[str] = "enter_result"
    match: str
    seat: Seat
    acknowledged: bool
    players: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class RefuseSheet(Command):
    """CH-SHEET-2: a player does not sign, or the judge declares that he does not.

    Without a seat both do not.
    """

    action: ClassVar[str] = "record_attestation"
    match: str
    game: int
    digest: str
    seat: Seat | None
    declared_by_judge: bool


@dataclass(frozen=True, slots=True)
class RuleAcceptance(Command):
    """CH-SHEET-2: the refused sheet with this digest counts."""

    action: ClassVar[str] = "rule"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    match: str
    digest: str
    met: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class RuleReplay(Command):
    """CH-SHEET-2, CH-DAY-5: the open game, refused or interrupted, is played again."""

    action: ClassVar[str] = "rule"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    match: str
    met: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class RuleSheetFacts(Command):
    """CH-SHEET-2: the judge says what belongs on a disputed sheet that is still open."""

    action: ClassVar[str] = "rule"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "nonce", "reason"})
    ruling: str
    match: str
    game: int
    revision: int
    outcome: Outcome
    met: str
    nonce: str
    reason: Reason
    end_reason: str = "leader_defeated"
    first_player: str | None = None
    living_heroes: tuple[int, int] | None = None
    leaders: tuple[int | None, int | None] = (None, None)


@dataclass(frozen=True, slots=True)
class RuleTimeExtension(Command):
    """CH-TIME-1: the match has some minutes more."""

    action: ClassVar[str] = "rule"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    match: str
    minutes: int
    met: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class RuleTieBreak(Command):
    """CH-MATCH-2: time is up; what was counted at the table, and who wins the match.

    `heroes` are living heroes, `damage_over_life` is damage minus life on the own leader, needed
    where the heroes are equal; both for the seats in order. `lot` is the draw that decided where
    these are equal too.
    """

    action: ClassVar[str] = "rule"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    match: str
    winner: Seat
    heroes: tuple[int, int]
    damage_over_life: tuple[int, int] | None
    lot: str | None
    met: str
    reason: Reason
