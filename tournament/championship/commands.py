"""What people ask for. A command says who may ask for it (`action`) and whose ledgers it writes.

Commands may hold personal data (a birth date to be checked); facts never do. Ids of new things are
made by the caller, so that a repeated command means the same thing.
"""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar, Literal

from tournament.regulations.profile import Profile

Touches = Literal["championship", "event", "both"]
Outcome = Literal["A", "B", "draw"]
AskedBy = Literal["player", "representative", "organizer"]
ONLINE = "online"
"""Channel of whoever registers himself; the others are staff: desk, import."""


class Command:
    """Base of all commands: the right it needs and the ledgers it writes to."""

    __slots__ = ()
    action: ClassVar[str]
    touches: ClassVar[Touches] = "event"
    opens: ClassVar[Literal["championship", "event"] | None] = None
    """The kind of ledger that begins with this command, if one does."""
    made_up: ClassVar[frozenset[str]] = frozenset()
    """Fields that a service makes up each time, so a repeat of the command differs in them."""


@dataclass(frozen=True, slots=True)
class CreateChampionship(Command):
    """Start a championship."""

    action: ClassVar[str] = "create_championship"
    touches: ClassVar[Touches] = "championship"
    opens: ClassVar[Literal["championship", "event"] | None] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"championship", "public_key"})
    championship: str
    public_key: str
    profile: Profile
    first_day: date
    final_date: date
    demo: bool = False


@dataclass(frozen=True, slots=True)
class AddStage(Command):
    """Give a city its stage."""

    action: ClassVar[str] = "create_stage"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"stage"})
    stage: str
    city: str
    zone: str


@dataclass(frozen=True, slots=True)
class PlanDay(Command):
    """Plan a game day; `start` is local time as HH:MM."""

    action: ClassVar[str] = "plan_day"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"event"})
    event: str
    stage: str
    date: date
    start: str
    tables: int


@dataclass(frozen=True, slots=True)
class OpenRegistration(Command):
    """Open the registration of a day."""

    action: ClassVar[str] = "plan_day"
    touches: ClassVar[Touches] = "championship"
    event: str


def _appointing(role: str) -> str:
    return "appoint_judge" if role == "judge" else "appoint_organizer"


@dataclass(frozen=True, slots=True)
class GrantRole(Command):
    """Appoint an account to a role; the action depends on the role."""

    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"grant"})
    grant: str
    user: str
    role: str
    scope_kind: str
    scope: str

    @property
    def action(self) -> str:  # type: ignore[override]
        """The right that this appointment needs."""
        return _appointing(self.role)


@dataclass(frozen=True, slots=True)
class RevokeRole(Command):
    """End an appointment to a role; the action depends on the role."""

    touches: ClassVar[Touches] = "championship"
    grant: str
    role: str

    @property
    def action(self) -> str:  # type: ignore[override]
        """The right that ending this appointment needs."""
        return _appointing(self.role)


@dataclass(frozen=True, slots=True)
class Register(Command):
    """Enter a person for a day, before it or at the door.

    `birth_date` is checked and not kept; `commitment` binds the person's data; `applicant` is the
    keyed hash that tells a repeat from another person, `salt` the person's own.
    """

    touches: ClassVar[Touches] = "both"
    made_up: ClassVar[frozenset[str]] = frozenset(
        {"registration", "person", "birth_date", "consents", "commitment", "salt"}
    )
    registration: str
    person: str
    event: str
    channel: str
    birth_date: date
    consents: frozenset[str]
    commitment: str
    applicant: str = ""
    salt: bytes = b""

    @property
    def action(self) -> str:  # type: ignore[override]
        """The public door is open to all; every other way in is the organizer's."""
        return "register_online" if self.channel == ONLINE else "enter_registration"


@dataclass(frozen=True, slots=True)
class RecordRepresentativeConsent(Command):
    """Note that a minor's representative has consented."""

    action: ClassVar[str] = "record_consent"
    touches: ClassVar[Touches] = "both"
    event: str
    registration: str


@dataclass(frozen=True, slots=True)
class WithdrawRegistration(Command):
    """End a registration before the draw, because somebody asked for it."""

    action: ClassVar[str] = "withdraw_registration"
    touches: ClassVar[Touches] = "both"
    event: str
    registration: str
    asked_by: AskedBy = "player"


@dataclass(frozen=True, slots=True)
class MoveRegistration(Command):
    """Go to another day of any city: the old registration ends, a new one begins, or neither.

    `event` is the day that is left. `consented`: the player himself, or his word at the desk.
    """

    action: ClassVar[str] = "move_registration"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"new_registration", "birth_date"})
    event: str
    registration: str
    new_registration: str
    to_event: str
    channel: str
    birth_date: date
    accept_waiting: bool
    consented: bool


@dataclass(frozen=True, slots=True)
class MendPerson(Command):
    """Correct a registered person's data; what they decide is checked again."""

    action: ClassVar[str] = "mend_person"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"birth_date", "commitment", "salt"})
    event: str
    registration: str
    birth_date: date
    commitment: str
    applicant: str
    salt: bytes = b""


@dataclass(frozen=True, slots=True)
class Reconfirm(Command):
    """Come on the new date of a day that was moved."""

    action: ClassVar[str] = "answer_offer"
    touches: ClassVar[Touches] = "championship"
    event: str
    registration: str


@dataclass(frozen=True, slots=True)
class FillPlace(Command):
    """Give or offer the next free place of a day to whoever is first in line."""

    action: ClassVar[str] = "keep_time"
    touches: ClassVar[Touches] = "both"
    event: str


@dataclass(frozen=True, slots=True)
class AnswerOffer(Command):
    """Take an offered place, or go back to the end of the line."""

    action: ClassVar[str] = "answer_offer"
    touches: ClassVar[Touches] = "championship"
    event: str
    registration: str
    accept: bool


@dataclass(frozen=True, slots=True)
class LapseOffer(Command):
    """End an offer whose deadline has passed."""

    action: ClassVar[str] = "keep_time"
    touches: ClassVar[Touches] = "championship"
    event: str
    registration: str


@dataclass(frozen=True, slots=True)
class DescribeDay(Command):
    """Publish where a day is and what to bring; the text itself is kept apart."""

    action: ClassVar[str] = "describe_day"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"description", "sha256"})
    event: str
    description: str
    sha256: str


@dataclass(frozen=True, slots=True)
class MoveDay(Command):
    """Set another date.

    `too_young` are the registrations whose players may not play on it, `minors` those whose players
    need their representative's consent on it.
    """

    action: ClassVar[str] = "plan_day"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"too_young", "minors"})
    event: str
    date: date
    start: str
    too_young: frozenset[str]
    minors: frozenset[str]


@dataclass(frozen=True, slots=True)
class MergePersons(Command):
    """Two persons are one; `ended` names the registration that is too many, if one is."""

    action: ClassVar[str] = "decide_likeness"
    touches: ClassVar[Touches] = "both"
    kept: str
    merged: str
    ended: str | None


@dataclass(frozen=True, slots=True)
class UndoMerge(Command):
    """They were two persons after all.

    `birth_date` of whoever lost a registration by the merge, if it is still known: to be checked.
    """

    action: ClassVar[str] = "decide_likeness"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"birth_date"})
    merged: str
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


@dataclass(frozen=True, slots=True)
class OpenCheckIn(Command):
    """Open the door: the day's own ledger begins, with the hash of the draw's secret."""

    action: ClassVar[str] = "check_in"
    touches: ClassVar[Touches] = "both"
    opens: ClassVar[Literal["championship", "event"] | None] = "event"
    made_up: ClassVar[frozenset[str]] = frozenset({"public_key", "secret_sha256"})
    event: str
    public_key: str
    secret_sha256: str


@dataclass(frozen=True, slots=True)
class CheckIn(Command):
    """A player is here, and in no other day (CH-REG-3)."""

    action: ClassVar[str] = "check_in"
    touches: ClassVar[Touches] = "both"
    registration: str


@dataclass(frozen=True, slots=True)
class UndoCheckIn(Command):
    """The tap was a mistake."""

    action: ClassVar[str] = "check_in"
    touches: ClassVar[Touches] = "both"
    registration: str


@dataclass(frozen=True, slots=True)
class CloseCheckIn(Command):
    """Close the door; the absent become no-shows."""

    action: ClassVar[str] = "check_in"
    touches: ClassVar[Touches] = "both"


@dataclass(frozen=True, slots=True)
class ExtendCheckIn(Command):
    """Keep the door open, or open it again, for some minutes."""

    action: ClassVar[str] = "check_in"
    minutes: int


@dataclass(frozen=True, slots=True)
class FreezeList(Command):
    """CH-DE-10, step 1."""

    action: ClassVar[str] = "draw"
    touches: ClassVar[Touches] = "both"


@dataclass(frozen=True, slots=True)
class MakeDraw(Command):
    """CH-DE-10, steps 2 to 6, with the words called out in the hall and the committed secret."""

    action: ClassVar[str] = "draw"
    touches: ClassVar[Touches] = "both"
    made_up: ClassVar[frozenset[str]] = frozenset({"secret"})
    text: str
    secret: bytes


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a judge rules: a category for all, and the salted hash of his words."""

    category: str
    sha256: str


@dataclass(frozen=True, slots=True)
class CancelDay(Command):
    """A day that has not been played is given up."""

    action: ClassVar[str] = "cancel_day"
    touches: ClassVar[Touches] = "both"
    made_up: ClassVar[frozenset[str]] = frozenset({"reason"})
    event: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class WithdrawDraw(Command):
    """CH-DE-11: the list was wrong, the draw is done again with a new secret."""

    action: ClassVar[str] = "withdraw_draw"
    touches: ClassVar[Touches] = "both"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "secret_sha256", "reason"})
    ruling: str
    secret_sha256: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class CallMatch(Command):
    """Call a match, to a table of choice or the first free one."""

    action: ClassVar[str] = "call_match"
    touches: ClassVar[Touches] = "both"
    match: str
    table: int | None = None
    rest_waived: bool = False


@dataclass(frozen=True, slots=True)
class UncallMatch(Command):
    """Take a call back."""

    action: ClassVar[str] = "call_match"
    match: str


@dataclass(frozen=True, slots=True)
class StartPlay(Command):
    """Both sit at the table."""

    action: ClassVar[str] = "call_match"
    match: str


@dataclass(frozen=True, slots=True)
class FillSheet(Command):
    """Enter the result of a game; `revision` is the newest one the writer has seen (0 = none)."""

    action: ClassVar[str] = "enter_result"
    made_up: ClassVar[frozenset[str]] = frozenset({"nonce"})
    match: str
    game: int
    revision: int
    outcome: Outcome
    nonce: str
    end_reason: str = "leader_defeated"
    first_player: str | None = None
    living_heroes: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class AttestPaper(Command):
    """Witness that both players signed the printed slip of this very sheet (CH-SHEET-6)."""

    action: ClassVar[str] = "record_attestation"
    match: str
    game: int
    digest: str


@dataclass(frozen=True, slots=True)
class RuleWalkover(Command):
    """CH-NOSHOW-1: the absent player loses the called match."""

    action: ClassVar[str] = "rule"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    match: str
    winner: Literal["A", "B"]
    met: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class RuleWithdrawal(Command):
    """CH-WD-1: a player leaves the bracket."""

    action: ClassVar[str] = "record_withdrawal"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    registration: str
    met: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class RuleCorrection(Command):
    """CH-OVERRIDE-1: the judge corrects a confirmed result that no started match has used."""

    action: ClassVar[str] = "rule"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "nonce", "reason"})
    ruling: str
    match: str
    outcome: Literal["A", "B"]
    met: str
    nonce: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class PauseDay(Command):
    """A break begins."""

    action: ClassVar[str] = "pause_day"
    until: str | None = None


@dataclass(frozen=True, slots=True)
class ResumeDay(Command):
    """The break ends."""

    action: ClassVar[str] = "pause_day"


@dataclass(frozen=True, slots=True)
class SetTable(Command):
    """Put a table into use or out of use."""

    action: ClassVar[str] = "manage_tables"
    table: int
    in_use: bool


@dataclass(frozen=True, slots=True)
class CompleteDay(Command):
    """Close the day: places are fixed and reported to the championship."""

    action: ClassVar[str] = "close_day"
    touches: ClassVar[Touches] = "both"


@dataclass(frozen=True, slots=True)
class ActingPerson:
    """Who acts, for rules that look at him (CH-JUDGE-2, CH-JUDGE-4) and for the ledger."""

    actor: str
    role: str
    person: str | None
