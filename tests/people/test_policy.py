"""The policy against table 5.1, every action in every role and scope."""

from dataclasses import fields, is_dataclass, replace
from itertools import product

import pytest

from tests.support.tables import every_row
from tournament.championship import commands
from tournament.people.policy import (
    ANONYMOUS,
    ANYONE,
    EVERY_CHAMPIONSHIP,
    ROLES_FOR,
    SCOPE_KINDS,
    THE_CLOCK,
    Action,
    Actor,
    Grant,
    Role,
    Scope,
    ScopeKind,
    allowed,
    refusal,
)

HERE = Scope(championship="c", stage="s", event="e")
FINAL = Scope(championship="c", stage="s", event="e", final=True)
ON_DUTY = Scope(championship="c", stage="s", event="e", duty_judge=True)
ELSEWHERE = Scope(championship="c2", stage="s2", event="e2")
NOWHERE = Scope()

# Own reading of table 5.1, written apart from the module's: P publisher, O organizer, J judge,
# D duty judge, d an organizer who enters the duty judge's word,
# H desk helper (CH-ROLE-4),
# L holder of a personal link, C the clock; lower case p: at the final only, t: for 30 days. Whose
# match it is, is not asked here.
TABLE = {
    Action.VIEW_STAFF: "P O J H",
    Action.CREATE_CHAMPIONSHIP: "P",
    Action.MANAGE_CHAMPIONSHIP: "P",
    Action.ANNOUNCE: "P",
    Action.RECORD_APPLICATION: "P",
    Action.CREATE_STAGE: "P",
    Action.APPOINT_ORGANIZER: "P",
    Action.APPOINT_JUDGE: "P O",
    Action.DECLARE_RELATION: "P O J",
    Action.NAME_DUTY_JUDGE: "P",
    Action.CONFIRM_RULING: "D",
    Action.APPOINT_HELPER: "p O",
    Action.PLAN_DAY: "P O",
    Action.CANCEL_DAY: "P O",
    Action.IMPORT_REGISTRATIONS: "O",
    Action.ENTER_REGISTRATION: "O",
    Action.WITHDRAW_REGISTRATION: "O L",
    Action.RECORD_CONSENT: "O L",
    Action.MOVE_REGISTRATION: "O L",
    Action.EDIT_PERSON: "O L",
    Action.ANSWER_OFFER: "O L",
    Action.KEEP_TIME: "C",
    Action.DESCRIBE_DAY: "P O",
    Action.DECIDE_POSSIBLE_DUPLICATE: "P",
    Action.ERASE_PERSON: "P L",
    Action.SEE_PROTECTED: "P t",
    Action.CHECK_IN: "p O J H",
    Action.RUN_CHECK_IN: "p O J",
    Action.DRAW: "P O J",
    Action.WITHDRAW_DRAW: "J",
    Action.CALL_MATCH: "p O J H",
    Action.ENTER_RESULT: "p O J H",
    Action.RECORD_ATTESTATION: "O J H",
    Action.RULE: "J d",
    Action.SAY_RESULT: "L",
    Action.SIGN_SHEET: "L",
    Action.SUBMIT_LOG: "O J L",
    Action.SEE_LOGS: "P O J L",
    Action.SETTLE_LOG: "J",
    Action.RECORD_GAME: "O J H L",
    Action.SET_LIVE_DELAY: "O",
    Action.ENROL_KEY: "O J H",
    Action.SIGN_STATEMENT: "O J D H",
    Action.HAND_OVER_DAY: "P O",
    Action.TAKE_BACK_DAY: "P O",
    Action.END_CUSTODY: "P",
    Action.SEE_EVIDENCE: "P t J",
    Action.READ_REASON: "P O J",
    Action.RECORD_NOTE: "J",
    Action.READ_NOTES: "P O J",
    Action.CALL_JUDGE: "L",
    Action.ANSWER_JUDGE_CALL: "J",
    Action.RECORD_WITHDRAWAL: "J d",
    Action.MANAGE_TABLES: "p O J",
    Action.ANNOUNCE_IN_HALL: "P O",
    Action.PAUSE_DAY: "P O J",
    Action.SUSPEND_DAY: "P O J",
    Action.DECIDE_DAY: "P",
    Action.ALLOW_MORE_DAYS: "P",
    Action.STATE_PREFERENCE: "O L",
    Action.SWAP_REGISTRATIONS: "O",
    Action.VOID_DAY: "P",
    Action.CLOSE_DAY: "p O",
    Action.CONFIRM_QUALIFIERS: "P",
    Action.PROPOSE_QUALIFIERS: "O",
    Action.ANSWER_SEAT: "P O L",
    Action.SUBSTITUTE: "P",
    Action.BAN_PERSON: "P",
    Action.PLAN_FINAL: "P",
    Action.REHEARSE_FINAL: "P",
    Action.PRACTISE: "O",
    Action.CREATE_TOURNAMENT: "P O",
    Action.AWARD_PRIZES: "P",
    Action.DRAW_LOT: "P",
    Action.ADMIT_DEVICE: "p O",
    Action.MANAGE_ACCOUNTS: "P",
    Action.SEE_JOBS: "P",
    Action.MANAGE_WEBHOOKS: "P O",
    Action.PRINT: "P O J",
}
LETTERS = {Role.PUBLISHER: "Pp", Role.ORGANIZER: "Otd", Role.JUDGE: "J", Role.HELPER: "H"}
LETTERS[Role.DUTY_JUDGE] = "D"
GRANTS = {
    Role.PUBLISHER: [(ScopeKind.CHAMPIONSHIP, "c"), (ScopeKind.CHAMPIONSHIP, EVERY_CHAMPIONSHIP)],
    Role.ORGANIZER: [(ScopeKind.STAGE, "s"), (ScopeKind.EVENT, "e")],
    Role.JUDGE: [(ScopeKind.STAGE, "s"), (ScopeKind.EVENT, "e")],
    Role.HELPER: [(ScopeKind.EVENT, "e")],
    Role.DUTY_JUDGE: [(ScopeKind.CHAMPIONSHIP, "c")],
}
HOLDINGS = [(role, kind, scope) for role, pairs in GRANTS.items() for kind, scope in pairs]
PUBLIC_ACTIONS = {Action.VIEW_PUBLIC, Action.REGISTER_ONLINE}
STAFF_ACTIONS = [action for action in Action if action not in PUBLIC_ACTIONS]


def actor(*grants: Grant, person: str | None = None, device: str | None = None) -> Actor:
    return Actor(1, "u", person, frozenset(grants), device)


def holder(role: Role, kind: ScopeKind, scope_id: str, **more: str | None) -> Actor:
    return actor(Grant(role, kind, scope_id), **more)


def cell(action: Action, role: Role) -> str:
    """Return the letter of the table for this role, or nothing."""
    return next((letter for letter in TABLE[action].split() if letter in LETTERS[role]), "")


@pytest.mark.rule("CH-ROLE-1")
def test_every_action_is_in_both_tables() -> None:
    assert set(ROLES_FOR) == set(Action)
    assert set(TABLE) == set(STAFF_ACTIONS)


@pytest.mark.rule("CH-ROLE-1")
@every_row("action", STAFF_ACTIONS)
@every_row(("role", "kind", "scope_id"), HOLDINGS)
def test_own_scope(action: Action, role: Role, kind: ScopeKind, scope_id: str) -> None:
    asks = holder(role, kind, scope_id)
    letter = cell(action, role)
    for scope in (HERE, FINAL, ON_DUTY):
        met = {"p": scope.final, "d": scope.duty_judge}.get(letter, True)
        expected = role if letter and met else None
        assert allowed(asks, action, scope) is expected
        refused = refusal(asks, action, scope)
        assert (refused is None) == (expected is not None)
        if refused is not None:
            assert (refused.code, refused.rule) == ("not_allowed", "CH-ROLE-1")


@pytest.mark.rule("CH-ROLE-1")
@every_row("action", STAFF_ACTIONS)
@every_row(("role", "kind", "scope_id"), HOLDINGS)
def test_other_scope(action: Action, role: Role, kind: ScopeKind, scope_id: str) -> None:
    asks = holder(role, kind, scope_id)
    everywhere = scope_id == EVERY_CHAMPIONSHIP
    for scope in (ELSEWHERE, NOWHERE):
        expected = role if everywhere and cell(action, role) == "P" else None
        assert allowed(asks, action, scope) is expected


@pytest.mark.rule("CH-ROLE-1")
@every_row("action", STAFF_ACTIONS)
def test_nobody_without_a_grant(action: Action) -> None:
    for asks, scope in product((ANONYMOUS, actor()), (HERE, FINAL, ELSEWHERE, NOWHERE)):
        assert allowed(asks, action, scope) is None
        assert refusal(asks, action, scope) is not None


@pytest.mark.rule("CH-PUBLIC-1")
def test_anyone_may_view_what_is_public() -> None:
    for asks, scope in product((ANONYMOUS, actor()), (HERE, ELSEWHERE, NOWHERE)):
        assert allowed(asks, Action.VIEW_PUBLIC, scope) is Role.SPECTATOR
        assert refusal(asks, Action.VIEW_PUBLIC, scope) is None


@pytest.mark.rule("CH-CONTACT-1")
@pytest.mark.parametrize("action", [Action.CREATE_STAGE, Action.APPOINT_ORGANIZER])
def test_only_the_publisher_makes_a_stage_and_names_its_organizer(action: Action) -> None:
    assert set(ROLES_FOR[action]) == {Role.PUBLISHER}


@pytest.mark.rule("CH-ROLE-2")
@pytest.mark.parametrize("scope", [HERE, FINAL, ON_DUTY], ids=["city", "final", "on duty"])
@pytest.mark.parametrize(
    "action", [Action.RULE, Action.WITHDRAW_DRAW, Action.RECORD_WITHDRAWAL, Action.CONFIRM_RULING]
)
def test_the_publisher_never_rules_on_a_match(action: Action, scope: Scope) -> None:
    publisher = Grant(Role.PUBLISHER, ScopeKind.CHAMPIONSHIP, EVERY_CHAMPIONSHIP)
    actor = Actor(user_id=1, public_id="u", grants=frozenset({publisher}))
    assert allowed(actor, action, scope) is None


@pytest.mark.rule("CH-ROLE-2")
def test_what_the_publisher_alone_decides_is_about_no_match() -> None:
    """Their rulings (CH-DAY-7, CH-DQ-1, CH-QUAL-4, CH-SPLIT-4, CH-STAGE-1) name no match or
    game."""
    his = {action.value for action, cells in ROLES_FOR.items() if set(cells) == {Role.PUBLISHER}}
    found = {
        command.__name__: {item.name for item in fields(command)} & {"match", "game", "outcome"}
        for command in vars(commands).values()
        if is_dataclass(command) and getattr(command, "action", "") in his
    }
    assert {"VoidDay", "BanPerson", "DecideShortDay", "CloseStage"} <= found.keys()
    assert not [name for name, about in found.items() if about]


@pytest.mark.rule("CH-REG-1")
def test_anyone_may_register_online() -> None:
    for asks, scope in product((ANYONE, ANONYMOUS, actor()), (HERE, ELSEWHERE)):
        assert allowed(asks, Action.REGISTER_ONLINE, scope) is Role.SPECTATOR


@pytest.mark.rule("CH-ROLE-1")
@every_row("action", STAFF_ACTIONS)
def test_a_personal_link_speaks_for_its_persons_only(action: Action) -> None:
    holds = Actor(None, "link", persons=frozenset({"child", "self"}))
    expected = Role.PLAYER if "L" in TABLE[action].split() else None
    assert allowed(holds, action, replace(HERE, person="child")) is expected
    assert allowed(holds, action, replace(HERE, person="stranger")) is None
    assert allowed(holds, action, HERE) is None


@pytest.mark.rule("CH-WAIT-1")
@every_row("action", STAFF_ACTIONS)
def test_the_clock_keeps_time_and_does_nothing_else(action: Action) -> None:
    expected = Role.CLOCK if TABLE[action] == "C" else None
    assert allowed(THE_CLOCK, action, HERE) is expected


@pytest.mark.parametrize(("role", "kind"), list(product(Role, ScopeKind)))
def test_a_grant_of_the_wrong_kind_gives_nothing(role: Role, kind: ScopeKind) -> None:
    if kind in SCOPE_KINDS.get(role, frozenset()):
        return
    for scope_id, action in product(("c", "s", "e", "*", ""), STAFF_ACTIONS):
        assert allowed(holder(role, kind, scope_id), action, HERE) is None


@pytest.mark.parametrize(("role", "kind"), list(product(Role, ScopeKind)))
def test_an_empty_scope_id_covers_nothing(role: Role, kind: ScopeKind) -> None:
    for scope in (NOWHERE, Scope(championship="", stage="", event="")):
        assert not Grant(role, kind, "").covers(scope)


def test_a_grant_for_an_event_does_not_cover_its_stage() -> None:
    stage = Scope(championship="c", stage="s")
    assert allowed(holder(Role.ORGANIZER, ScopeKind.EVENT, "e"), Action.PLAN_DAY, stage) is None
    assert allowed(holder(Role.ORGANIZER, ScopeKind.STAGE, "s"), Action.PLAN_DAY, stage)


@pytest.mark.rule("CH-PD-2")
def test_the_organizer_sees_protected_data_only_while_they_are_open() -> None:
    late = Scope("c", "s", "e", protected_open=False)
    organizer = holder(Role.ORGANIZER, ScopeKind.STAGE, "s")
    publisher = holder(Role.PUBLISHER, ScopeKind.CHAMPIONSHIP, "c")
    assert allowed(organizer, Action.SEE_PROTECTED, HERE) is Role.ORGANIZER
    assert allowed(organizer, Action.SEE_PROTECTED, late) is None
    assert allowed(publisher, Action.SEE_PROTECTED, late) is Role.PUBLISHER


@pytest.mark.rule("CH-ROLE-5")
def test_with_two_roles_he_acts_in_one_named_role() -> None:
    both = actor(
        Grant(Role.ORGANIZER, ScopeKind.STAGE, "s"), Grant(Role.JUDGE, ScopeKind.EVENT, "e")
    )
    assert allowed(both, Action.CALL_MATCH, HERE) is Role.JUDGE
    assert allowed(both, Action.CALL_MATCH, HERE, Role.ORGANIZER) is Role.ORGANIZER
    assert allowed(both, Action.CALL_MATCH, HERE, Role.PUBLISHER) is None
    assert allowed(both, Action.PLAN_DAY, HERE) is Role.ORGANIZER
    assert allowed(both, Action.PLAN_DAY, HERE, Role.JUDGE) is None
    assert refusal(both, Action.PLAN_DAY, HERE, Role.JUDGE) is not None


@pytest.mark.rule("CH-ROLE-1")
@every_row("action", STAFF_ACTIONS)
def test_a_phone_acts_as_judge_in_its_event_only(action: Action) -> None:
    grants = (
        Grant(Role.ORGANIZER, ScopeKind.STAGE, "s"),
        Grant(Role.PUBLISHER, ScopeKind.CHAMPIONSHIP, EVERY_CHAMPIONSHIP),
        Grant(Role.JUDGE, ScopeKind.STAGE, "s"),
    )
    phone = actor(*grants, device="e")
    assert allowed(phone, action, HERE) is (Role.JUDGE if cell(action, Role.JUDGE) else None)
    same_stage = Scope(championship="c", stage="s", event="e9")
    for scope in (same_stage, Scope(championship="c", stage="s"), ELSEWHERE, NOWHERE):
        assert allowed(phone, action, scope) is None


@pytest.mark.rule("CH-ROLE-4")
def test_a_helper_s_phone_does_the_desk_s_work_in_its_event_only() -> None:
    phone = holder(Role.HELPER, ScopeKind.EVENT, "e", device="e")
    assert allowed(phone, Action.CHECK_IN, HERE) is Role.HELPER
    assert allowed(phone, Action.RECORD_ATTESTATION, HERE) is Role.HELPER
    for action in (Action.RULE, Action.DRAW, Action.SEE_PROTECTED, Action.RUN_CHECK_IN):
        assert allowed(phone, action, HERE) is None
    assert allowed(phone, Action.CHECK_IN, ELSEWHERE) is None
    whole_stage = holder(Role.HELPER, ScopeKind.STAGE, "s")
    assert allowed(whole_stage, Action.CHECK_IN, HERE) is None


@pytest.mark.rule("CH-SHEET-6")
@every_row("action", STAFF_ACTIONS)
@every_row(("role", "kind", "scope_id"), HOLDINGS)
def test_a_tablet_in_players_hands_witnesses_signatures_of_its_event_alone(
    action: Action, role: Role, kind: ScopeKind, scope_id: str
) -> None:
    asks = replace(holder(role, kind, scope_id), tablet_event="e")
    witnesses = action is Action.RECORD_ATTESTATION and cell(action, role) != ""
    assert allowed(asks, action, HERE) is (role if witnesses else None)
    assert allowed(replace(asks, tablet_event="e2"), action, HERE) is None
    if not witnesses:
        refused = refusal(asks, action, HERE)
        assert refused is not None
        assert refused.code == "tablet_only"
