"""Facts about judges: who they are among the players, who replaces them, who is on duty."""

from dataclasses import dataclass

from tournament.championship.codec import fact


@fact("account-linked")
@dataclass(frozen=True, slots=True)
class AccountLinked:
    """Which account a player has among the staff (CH-JUDGE-3, CH-JUDGE-4); nobody's if None."""

    person: str
    user: str | None


@fact("relation-declared")
@dataclass(frozen=True, slots=True)
class RelationDeclared:
    """A member of the staff is related to a player and does not rule on their matches (CH-JUDGE-2).

    Opaque ids alone; what the relation is nobody is asked.
    """

    user: str
    person: str


@fact("relation-withdrawn")
@dataclass(frozen=True, slots=True)
class RelationWithdrawn:
    """The declaration was a mistake."""

    user: str
    person: str


@fact("judge-replaced")
@dataclass(frozen=True, slots=True)
class JudgeReplaced:
    """One appointment of a judge ends and another begins in the same scope (CH-JUDGE-6).

    `by`: the role of whoever appointed, as in `RoleGranted`.
    """

    ended: str
    grant: str
    user: str
    scope_kind: str
    scope: str
    by: str


@fact("duty-judge-named")
@dataclass(frozen=True, slots=True)
class DutyJudgeNamed:
    """The publisher names the duty judge of a date with play (CH-JUDGE-5); the newest counts."""

    grant: str
    date: str
    user: str


@fact("ruling-confirmed")
@dataclass(frozen=True, slots=True)
class RulingConfirmed:
    """The duty judge confirms the ruling that the organizer entered for them (CH-JUDGE-5)."""

    ruling: str
