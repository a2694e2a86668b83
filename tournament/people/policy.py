"""The one policy: who may do what where (CH-ROLE-1, table 5.1 of the regulations).

Pure: no database, no request, no clock. Views and services ask here and nowhere else. What the
table does not name is refused. The answer is the role in which the actor acts, since it goes into
the ledger entry (CH-ROLE-5).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from tournament.regulations.refusals import Refusal

EVERY_CHAMPIONSHIP = "*"
EVERY_TOURNAMENT = "mine"
"""For a program that is limited to the free tournaments of its holder, also those yet to come."""


class Role(Enum):
    """In which capacity somebody acts; the value stands in ledger entries."""

    HELPER = "helper"
    JUDGE = "judge"
    DUTY_JUDGE = "duty_judge"
    ORGANIZER = "organizer"
    PUBLISHER = "publisher"
    PLAYER = "player"
    CLOCK = "clock"
    SPECTATOR = "spectator"

    @property
    def can_be_granted(self) -> bool:
        """Whether somebody is appointed to it.

        A player holds their personal link, the clock is the site itself, a spectator is anyone; a
        duty judge is named for a date by a command of its own (CH-JUDGE-5).
        """
        return self in {Role.HELPER, Role.JUDGE, Role.ORGANIZER, Role.PUBLISHER}


class ScopeKind(Enum):
    """What a grant is given for."""

    CHAMPIONSHIP = "championship"
    STAGE = "stage"
    EVENT = "event"


class Action(Enum):
    """Everything that somebody can ask the site to do."""

    VIEW_PUBLIC = "view_public"
    VIEW_STAFF = "view_staff"
    CREATE_CHAMPIONSHIP = "create_championship"
    MANAGE_CHAMPIONSHIP = "manage_championship"
    CREATE_STAGE = "create_stage"
    APPOINT_ORGANIZER = "appoint_organizer"
    APPOINT_JUDGE = "appoint_judge"
    APPOINT_HELPER = "appoint_helper"
    DECLARE_RELATION = "declare_relation"
    NAME_DUTY_JUDGE = "name_duty_judge"
    CONFIRM_RULING = "confirm_ruling"
    ANNOUNCE = "announce"
    RECORD_APPLICATION = "record_application"
    PLAN_DAY = "plan_day"
    CANCEL_DAY = "cancel_day"
    IMPORT_REGISTRATIONS = "import_registrations"
    ENTER_REGISTRATION = "enter_registration"
    REGISTER_ONLINE = "register_online"
    WITHDRAW_REGISTRATION = "withdraw_registration"
    MOVE_REGISTRATION = "move_registration"
    EDIT_PERSON = "edit_person"
    ANSWER_OFFER = "answer_offer"
    KEEP_TIME = "keep_time"
    DESCRIBE_DAY = "describe_day"
    DECIDE_POSSIBLE_DUPLICATE = "decide_likeness"
    ERASE_PERSON = "erase_person"
    RECORD_CONSENT = "record_consent"
    SEE_PROTECTED = "see_protected"
    CHECK_IN = "check_in"
    RUN_CHECK_IN = "run_check_in"
    DRAW = "draw"
    WITHDRAW_DRAW = "withdraw_draw"
    DRAW_LOT = "draw_lot"
    CALL_MATCH = "call_match"
    ENTER_RESULT = "enter_result"
    RECORD_ATTESTATION = "record_attestation"
    SAY_RESULT = "say_result"
    SIGN_SHEET = "sign_sheet"
    ENROL_KEY = "enrol_key"
    SIGN_STATEMENT = "sign_statement"
    HAND_OVER_DAY = "hand_over_day"
    TAKE_BACK_DAY = "take_back_day"
    END_CUSTODY = "end_custody"
    RULE = "rule"
    SEE_EVIDENCE = "see_evidence"
    READ_REASON = "read_reason"
    RECORD_NOTE = "record_note"
    READ_NOTES = "read_notes"
    CALL_JUDGE = "call_judge"
    ANSWER_JUDGE_CALL = "answer_judge_call"
    SUBMIT_LOG = "submit_log"
    SEE_LOGS = "see_logs"
    SETTLE_LOG = "settle_log"
    RECORD_GAME = "record_game"
    SET_LIVE_DELAY = "set_live_delay"
    RECORD_WITHDRAWAL = "record_withdrawal"
    MANAGE_TABLES = "manage_tables"
    ANNOUNCE_IN_HALL = "announce_in_hall"
    PAUSE_DAY = "pause_day"
    SUSPEND_DAY = "suspend_day"
    DECIDE_DAY = "decide_day"
    ALLOW_MORE_DAYS = "allow_more_days"
    STATE_PREFERENCE = "state_preference"
    SWAP_REGISTRATIONS = "swap_registrations"
    VOID_DAY = "void_day"
    CLOSE_DAY = "close_day"
    CONFIRM_QUALIFIERS = "confirm_qualifiers"
    PROPOSE_QUALIFIERS = "propose_qualifiers"
    ANSWER_SEAT = "answer_seat"
    SUBSTITUTE = "substitute"
    BAN_PERSON = "ban_person"
    PLAN_FINAL = "plan_final"
    REHEARSE_FINAL = "rehearse_final"
    PRACTISE = "practise"
    CREATE_TOURNAMENT = "create_tournament"
    AWARD_PRIZES = "award_prizes"
    ADMIT_DEVICE = "admit_device"
    MANAGE_ACCOUNTS = "manage_accounts"
    SEE_JOBS = "see_jobs"
    MANAGE_WEBHOOKS = "manage_webhooks"
    PRINT = "print"


class Limit(Enum):
    """A note in a cell of the table that narrows the tick."""

    NONE = "none"
    FINAL_ONLY = "final_only"
    WHILE_PROTECTED_DATA_IS_OPEN = "while_protected_data_is_open"
    FOR_THE_DUTY_JUDGE = "for_the_duty_judge"


_ANYWHERE = Limit.NONE
_FINAL = Limit.FINAL_ONLY
_HELPER, _JUDGE, _DUTY_JUDGE, _ORGANIZER, _PUBLISHER, _PLAYER, _CLOCK, _SPECTATOR = (
    Role.HELPER,
    Role.JUDGE,
    Role.DUTY_JUDGE,
    Role.ORGANIZER,
    Role.PUBLISHER,
    Role.PLAYER,
    Role.CLOCK,
    Role.SPECTATOR,
)

ROLES_FOR: Mapping[Action, Mapping[Role, Limit]] = {
    Action.VIEW_PUBLIC: {
        _SPECTATOR: _ANYWHERE,
        _HELPER: _ANYWHERE,
        _JUDGE: _ANYWHERE,
        _ORGANIZER: _ANYWHERE,
        _PUBLISHER: _ANYWHERE,
    },
    # CH-ROLE-4: a desk helper sees the day and does what the desk does, nothing more.
    Action.VIEW_STAFF: {
        _HELPER: _ANYWHERE,
        _JUDGE: _ANYWHERE,
        _ORGANIZER: _ANYWHERE,
        _PUBLISHER: _ANYWHERE,
    },
    Action.CREATE_CHAMPIONSHIP: {_PUBLISHER: _ANYWHERE},
    Action.MANAGE_CHAMPIONSHIP: {_PUBLISHER: _ANYWHERE},
    Action.ANNOUNCE: {_PUBLISHER: _ANYWHERE},
    Action.RECORD_APPLICATION: {_PUBLISHER: _ANYWHERE},
    Action.CREATE_STAGE: {_PUBLISHER: _ANYWHERE},
    Action.APPOINT_ORGANIZER: {_PUBLISHER: _ANYWHERE},
    Action.APPOINT_JUDGE: {_ORGANIZER: _ANYWHERE, _PUBLISHER: _ANYWHERE},
    # CH-JUDGE-2: whose relation it is (a judge's own, anybody's) is judged by `championship`.
    Action.DECLARE_RELATION: {
        _JUDGE: _ANYWHERE,
        _ORGANIZER: _ANYWHERE,
        _PUBLISHER: _ANYWHERE,
    },
    # CH-JUDGE-5: they confirm what they ruled themselves, and have no other right anywhere.
    Action.NAME_DUTY_JUDGE: {_PUBLISHER: _ANYWHERE},
    Action.CONFIRM_RULING: {_DUTY_JUDGE: _ANYWHERE},
    Action.APPOINT_HELPER: {_ORGANIZER: _ANYWHERE, _PUBLISHER: _FINAL},
    Action.PLAN_DAY: {_ORGANIZER: _ANYWHERE, _PUBLISHER: _ANYWHERE},
    Action.CANCEL_DAY: {_ORGANIZER: _ANYWHERE, _PUBLISHER: _ANYWHERE},
    # The publisher does not put anybody on a list: on-site entry is the organizer's.
    Action.IMPORT_REGISTRATIONS: {_ORGANIZER: _ANYWHERE},
    Action.ENTER_REGISTRATION: {_ORGANIZER: _ANYWHERE},
    # Anyone puts themselves, or their child, on a list; what follows needs their personal link.
    Action.REGISTER_ONLINE: {_PLAYER: _ANYWHERE, _SPECTATOR: _ANYWHERE},
    Action.WITHDRAW_REGISTRATION: {_ORGANIZER: _ANYWHERE, _PLAYER: _ANYWHERE},
    Action.MOVE_REGISTRATION: {_ORGANIZER: _ANYWHERE, _PLAYER: _ANYWHERE},
    Action.RECORD_CONSENT: {_ORGANIZER: _ANYWHERE, _PLAYER: _ANYWHERE},
    Action.EDIT_PERSON: {_ORGANIZER: _ANYWHERE, _PLAYER: _ANYWHERE},
    # Many leave a telephone number only: the organizer calls and records the answer.
    Action.ANSWER_OFFER: {_ORGANIZER: _ANYWHERE, _PLAYER: _ANYWHERE},
    # Offers are made and end by the rules alone (CH-WAIT-1); nobody does it by hand.
    Action.KEEP_TIME: {_CLOCK: _ANYWHERE},
    Action.DESCRIBE_DAY: {_ORGANIZER: _ANYWHERE, _PUBLISHER: _ANYWHERE},
    # CH-REG-4: the organizer sees only that it is being checked.
    Action.DECIDE_POSSIBLE_DUPLICATE: {_PUBLISHER: _ANYWHERE},
    Action.ERASE_PERSON: {_PLAYER: _ANYWHERE, _PUBLISHER: _ANYWHERE},
    # CH-PD-2: the organizer until 30 days after their stage; a judge reads "age ok" only.
    Action.SEE_PROTECTED: {
        _ORGANIZER: Limit.WHILE_PROTECTED_DATA_IS_OPEN,
        _PUBLISHER: _ANYWHERE,
    },
    # When check-in opens and closes is the organizer's and the judge's; helpers let people in.
    Action.RUN_CHECK_IN: {_JUDGE: _ANYWHERE, _ORGANIZER: _ANYWHERE, _PUBLISHER: _FINAL},
    Action.CHECK_IN: {
        _HELPER: _ANYWHERE,
        _JUDGE: _ANYWHERE,
        _ORGANIZER: _ANYWHERE,
        _PUBLISHER: _FINAL,
    },
    # Whose match it is (CH-JUDGE-2, CH-JUDGE-4) is judged with the bracket, by `championship`.
    Action.DRAW: {_JUDGE: _ANYWHERE, _ORGANIZER: _ANYWHERE, _PUBLISHER: _ANYWHERE},
    # Lots of the championship: shared places, prizes (CH-PLACE-2, CH-FINAL-9).
    Action.DRAW_LOT: {_PUBLISHER: _ANYWHERE},
    # CH-DE-11 names the judge alone.
    Action.WITHDRAW_DRAW: {_JUDGE: _ANYWHERE},
    Action.CALL_MATCH: {
        _HELPER: _ANYWHERE,
        _JUDGE: _ANYWHERE,
        _ORGANIZER: _ANYWHERE,
        _PUBLISHER: _FINAL,
    },
    Action.ENTER_RESULT: {
        _HELPER: _ANYWHERE,
        _JUDGE: _ANYWHERE,
        _ORGANIZER: _ANYWHERE,
        _PUBLISHER: _FINAL,
    },
    Action.RECORD_ATTESTATION: {_HELPER: _ANYWHERE, _JUDGE: _ANYWHERE, _ORGANIZER: _ANYWHERE},
    # CH-ROLE-5: how their own match ended, which opens the sheet or disputes it.
    Action.SAY_RESULT: {_PLAYER: _ANYWHERE},
    # CH-SHEET-1: their own match, by their personal link; content and signature are their alone.
    Action.SIGN_SHEET: {_PLAYER: _ANYWHERE},
    # Whoever of the desk compares the six words; that it is their player is judged there.
    Action.ENROL_KEY: {_HELPER: _ANYWHERE, _JUDGE: _ANYWHERE, _ORGANIZER: _ANYWHERE},
    Action.SIGN_STATEMENT: {
        _HELPER: _ANYWHERE,
        _JUDGE: _ANYWHERE,
        _DUTY_JUDGE: _ANYWHERE,
        _ORGANIZER: _ANYWHERE,
    },
    # CH-VENUE-1, -5: table 5.1 names organizer and publisher; a lost machine is the publisher's.
    Action.HAND_OVER_DAY: {_ORGANIZER: _ANYWHERE, _PUBLISHER: _ANYWHERE},
    Action.TAKE_BACK_DAY: {_ORGANIZER: _ANYWHERE, _PUBLISHER: _ANYWHERE},
    Action.END_CUSTODY: {_PUBLISHER: _ANYWHERE},
    # CH-ROLE-2: the publisher's own rulings are other actions and never touch a match.
    # CH-JUDGE-5: an organizer enters what the duty judge said, where one is named for the date.
    Action.RULE: {_JUDGE: _ANYWHERE, _ORGANIZER: Limit.FOR_THE_DUTY_JUDGE},
    # CH-PD-5: drawn signatures and photos of slips are protected; judges compare them in a dispute.
    Action.SEE_EVIDENCE: {
        _JUDGE: Limit.WHILE_PROTECTED_DATA_IS_OPEN,
        _ORGANIZER: Limit.WHILE_PROTECTED_DATA_IS_OPEN,
        _PUBLISHER: _ANYWHERE,
    },
    Action.READ_REASON: {_JUDGE: _ANYWHERE, _ORGANIZER: _ANYWHERE, _PUBLISHER: _ANYWHERE},
    # The notebook is the judges': others read it, nobody else writes or changes it (CH-PD-5).
    Action.RECORD_NOTE: {_JUDGE: _ANYWHERE},
    Action.READ_NOTES: {_JUDGE: _ANYWHERE, _ORGANIZER: _ANYWHERE, _PUBLISHER: _ANYWHERE},
    # Whoever sits at a table calls the judge by their personal link; the day's judges answer.
    Action.CALL_JUDGE: {_PLAYER: _ANYWHERE},
    Action.ANSWER_JUDGE_CALL: {_JUDGE: _ANYWHERE},
    # Logs of games: whose match it is, is judged with the bracket. What a log shows is a judge's to
    # deal with (CH-SHEET-5); others of the staff see it.
    Action.SUBMIT_LOG: {_JUDGE: _ANYWHERE, _ORGANIZER: _ANYWHERE, _PLAYER: _ANYWHERE},
    Action.SEE_LOGS: {
        _JUDGE: _ANYWHERE,
        _ORGANIZER: _ANYWHERE,
        _PUBLISHER: _ANYWHERE,
        _PLAYER: _ANYWHERE,
    },
    Action.SETTLE_LOG: {_JUDGE: _ANYWHERE},
    Action.RECORD_GAME: {
        _HELPER: _ANYWHERE,
        _JUDGE: _ANYWHERE,
        _ORGANIZER: _ANYWHERE,
        _PLAYER: _ANYWHERE,
    },
    Action.SET_LIVE_DELAY: {_ORGANIZER: _ANYWHERE},
    Action.RECORD_WITHDRAWAL: {_JUDGE: _ANYWHERE, _ORGANIZER: Limit.FOR_THE_DUTY_JUDGE},
    Action.MANAGE_TABLES: {_JUDGE: _ANYWHERE, _ORGANIZER: _ANYWHERE, _PUBLISHER: _FINAL},
    # Who runs the day tells the hall what the day needs; judges have the break and the calls.
    Action.ANNOUNCE_IN_HALL: {_ORGANIZER: _ANYWHERE, _PUBLISHER: _ANYWHERE},
    Action.PAUSE_DAY: {_JUDGE: _ANYWHERE, _ORGANIZER: _ANYWHERE, _PUBLISHER: _ANYWHERE},
    Action.SUSPEND_DAY: {_JUDGE: _ANYWHERE, _ORGANIZER: _ANYWHERE, _PUBLISHER: _ANYWHERE},
    # CH-SPLIT-4, CH-SPLIT-2: rulings and consents of the publisher.
    Action.DECIDE_DAY: {_PUBLISHER: _ANYWHERE},
    Action.ALLOW_MORE_DAYS: {_PUBLISHER: _ANYWHERE},
    # CH-SPLIT-3: the player themselves, or their word at the desk; both agree to a swap there.
    Action.STATE_PREFERENCE: {_ORGANIZER: _ANYWHERE, _PLAYER: _ANYWHERE},
    Action.SWAP_REGISTRATIONS: {_ORGANIZER: _ANYWHERE},
    Action.VOID_DAY: {_PUBLISHER: _ANYWHERE},
    Action.CLOSE_DAY: {_ORGANIZER: _ANYWHERE, _PUBLISHER: _FINAL},
    Action.CONFIRM_QUALIFIERS: {_PUBLISHER: _ANYWHERE},
    Action.PROPOSE_QUALIFIERS: {_ORGANIZER: _ANYWHERE},
    # Many leave a telephone number only: whoever calls them records the answer (CH-FINAL-5).
    Action.ANSWER_SEAT: {_ORGANIZER: _ANYWHERE, _PUBLISHER: _ANYWHERE, _PLAYER: _ANYWHERE},
    # CH-ROLE-2: rulings of the publisher; none of them changes a match.
    Action.SUBSTITUTE: {_PUBLISHER: _ANYWHERE},
    Action.BAN_PERSON: {_PUBLISHER: _ANYWHERE},
    Action.PLAN_FINAL: {_PUBLISHER: _ANYWHERE},
    Action.REHEARSE_FINAL: {_PUBLISHER: _ANYWHERE},
    Action.PRACTISE: {_ORGANIZER: _ANYWHERE},
    # FT-ROLE-1: whoever organizes anything makes tournaments of their own.
    Action.CREATE_TOURNAMENT: {_ORGANIZER: _ANYWHERE, _PUBLISHER: _ANYWHERE},
    Action.AWARD_PRIZES: {_PUBLISHER: _ANYWHERE},
    Action.ADMIT_DEVICE: {_ORGANIZER: _ANYWHERE, _PUBLISHER: _FINAL},
    # Accounts belong to the installation: whoever appoints everywhere makes and ends them.
    Action.MANAGE_ACCOUNTS: {_PUBLISHER: _ANYWHERE},
    # Background work is the installation's too: to see it, and to have it tried again.
    Action.SEE_JOBS: {_PUBLISHER: _ANYWHERE},
    # What a program is told is public; who runs what it is about has the site call it.
    Action.MANAGE_WEBHOOKS: {_ORGANIZER: _ANYWHERE, _PUBLISHER: _ANYWHERE},
    Action.PRINT: {_JUDGE: _ANYWHERE, _ORGANIZER: _ANYWHERE, _PUBLISHER: _ANYWHERE},
}

# For what a role can be given. A final has an organizer of its own (CH-ROLE-3), hence EVENT there.
SCOPE_KINDS: Mapping[Role, frozenset[ScopeKind]] = {
    Role.PUBLISHER: frozenset({ScopeKind.CHAMPIONSHIP}),
    Role.ORGANIZER: frozenset({ScopeKind.STAGE, ScopeKind.EVENT}),
    Role.JUDGE: frozenset({ScopeKind.STAGE, ScopeKind.EVENT}),
    Role.HELPER: frozenset({ScopeKind.EVENT}),
    Role.DUTY_JUDGE: frozenset({ScopeKind.CHAMPIONSHIP}),
}


@dataclass(frozen=True, slots=True)
class Grant:
    """One role for one scope; an unknown pair of role and kind gives nothing."""

    role: Role
    kind: ScopeKind
    scope_id: str

    def covers(self, scope: "Scope") -> bool:
        """Whether the scope lies within what the grant was given for."""
        if not self.scope_id or self.kind not in SCOPE_KINDS.get(self.role, frozenset()):
            return False
        if self.kind is ScopeKind.CHAMPIONSHIP:
            return self.scope_id in (EVERY_CHAMPIONSHIP, scope.championship)
        if self.kind is ScopeKind.STAGE:
            return self.scope_id == scope.stage
        return self.scope_id == scope.event


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks. `device_event` is set for a phone that was let in for one event only, and
    `tablet_event` for a device that the players of an event have in their hands.

    `persons`: for whom they speak by a personal link. `clock`: the site itself, when time is up.
    `only`: what a program may ask for in their name, None for themselves; `only_event`: the one
    day on which it may, or `EVERY_TOURNAMENT`; `token`: by which of its holder's tokens it asks.
    """

    user_id: int | None
    public_id: str
    person_id: str | None = None
    grants: frozenset[Grant] = frozenset()
    device_event: str | None = None
    tablet_event: str | None = None
    persons: frozenset[str] = frozenset()
    clock: bool = False
    only: frozenset[Action] | None = None
    only_event: str | None = None
    token: str | None = None


ANONYMOUS = Actor(user_id=None, public_id="")
ANYONE = Actor(user_id=None, public_id="online")
"""Somebody without an account in public registration."""
THE_CLOCK = Actor(user_id=None, public_id="site", clock=True)
"""The site itself, when a time has come."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What is asked about.

    `protected_open`: whether the 30 days of CH-PD-2 still run. `person`: whose own matter it is.
    `duty_judge`: whether one is named for the day's date (CH-JUDGE-5). `free`: whether it is a free
    tournament, or making one.
    """

    championship: str | None = None
    stage: str | None = None
    event: str | None = None
    final: bool = False
    protected_open: bool = True
    person: str | None = None
    duty_judge: bool = False
    free: bool = False


def allowed(
    actor: Actor, action: Action, scope: Scope, acting_as: Role | None = None
) -> Role | None:
    """The role in which the actor may do this here, or None.

    With several roles it is the one they named, else the narrowest (CH-ROLE-5).
    """
    for role in _roles_held(actor, action, scope):
        if acting_as in (None, role) and _met(ROLES_FOR[action][role], scope):
            return role
    return None


def refusal(
    actor: Actor, action: Action, scope: Scope, acting_as: Role | None = None
) -> Refusal | None:
    """Why the actor may not do this here; None if they may (CH-ROLE-1)."""
    if allowed(actor, action, scope, acting_as) is not None:
        return None
    if actor.tablet_event is not None:
        return Refusal("tablet_only")
    return Refusal("not_allowed")


def _roles_held(actor: Actor, action: Action, scope: Scope) -> list[Role]:
    """The actor's roles here for which the table has a cell, narrowest first."""
    table = ROLES_FOR.get(action, {})
    held = {grant.role for grant in actor.grants if grant.covers(scope)}
    if actor.device_event is not None:
        # A phone let in by QR is that judge or helper, in that event, and nothing more.
        desk = {Role.JUDGE, Role.HELPER}
        held &= desk if scope.event == actor.device_event else set()
    if actor.tablet_event is not None and not _for_the_tablet(actor, action, scope):
        held = set()
    if scope.person is not None and scope.person in actor.persons:
        held.add(Role.PLAYER)
    if actor.clock:
        held.add(Role.CLOCK)
    if actor.only is not None and action not in actor.only:
        held = set()
    if actor.only_event is not None and not _where_it_may(actor.only_event, scope):
        held = set()
    held.add(Role.SPECTATOR)
    return [role for role in Role if role in held and role in table]


def _where_it_may(only: str, scope: Scope) -> bool:
    """Whether this is where a program that is limited to some days may do something."""
    return scope.free if only == EVERY_TOURNAMENT else scope.event == only


def _for_the_tablet(actor: Actor, action: Action, scope: Scope) -> bool:
    """CH-SHEET-6: on a device in a player's hands its account witnesses signatures, no more."""
    return action is Action.RECORD_ATTESTATION and scope.event == actor.tablet_event


def _met(limit: Limit, scope: Scope) -> bool:
    """Whether a note in the table lets this pass."""
    if limit is Limit.FINAL_ONLY:
        return scope.final
    if limit is Limit.FOR_THE_DUTY_JUDGE:
        return scope.duty_judge
    return limit is Limit.NONE or scope.protected_open
