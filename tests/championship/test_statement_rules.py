"""What the staff signs: rulings, the closing of a day, what was witnessed."""

from dataclasses import replace
from typing import Any

import pytest

from tests.support.authenticator import PasskeyKey
from tests.support.fold import DAY, REASON, Fold, code
from tests.support.signed_days import enrolment, signed_fold
from tournament.championship import commands as c
from tournament.championship.context import Checkpoint
from tournament.championship.sheets.statements import queries as staff
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.envelope import (
    RESULT_SHEET_PAYLOAD_TYPE,
    STATEMENT_PAYLOAD_TYPE,
    statement_digest,
)

MATCH = "W1.2"
BADGE = PasskeyKey(seed="the judge's key")
JUDGE = {"actor": "u1", "role": "judge"}


@pytest.fixture
def day() -> Fold:
    """Match W1.2 was given by a ruling of the judge `u1`, who has a key."""
    fold = Fold().drawn(10)
    fold.must(enrolment(BADGE, "u1", "user"))
    fold.call(MATCH)
    fold.wait(minutes=11)
    ruling = c.RuleWalkover(fold.new("x"), MATCH, "A", fold.version(MATCH), REASON)
    fold.must(ruling, **JUDGE)
    return fold


def head(fold: Fold) -> Checkpoint:
    return Checkpoint(len(fold.entries), "0" * 64)


def ruling(fold: Fold, **changes: Any) -> c.SignStatement:
    """The command by which the judge signs their ruling with their key."""
    issued = fold.event.rulings[-1]
    statement, _ = staff.ruling_statement(fold.event, issued, head(fold))
    return replace(signed("ruling", issued.id, statement), **changes)


def signed(kind: str, subject: str, statement: dict[str, Any]) -> c.SignStatement:
    signature = BADGE.sign(STATEMENT_PAYLOAD_TYPE, canonical_bytes(statement))
    return c.SignStatement(kind, subject, statement, BADGE.key_id, signature)


def witnessed(fold: Fold, **changes: Any) -> c.SignStatement:
    items = staff.unwitnessed(fold.event, "u1")
    statement, _ = staff.witness_statement(fold.event, "u1", items, head(fold))
    return replace(signed("witness", staff.subject_of(items), statement), **changes)


def on_paper(fold: Fold, match: str) -> None:
    fold.call(match)
    fold.must(fold.fill(match))
    fold.must(fold.attest(match), **JUDGE)


@pytest.mark.rule("CH-JUDGE-1")
def test_a_judge_signs_his_ruling_once(day: Fold) -> None:
    [due] = staff.unsigned_for(day.championship, day.event, "u1")
    assert due == staff.Due("ruling", day.event.rulings[-1].id)
    fact = day.must(ruling(day), **JUDGE)["event"]
    assert (fact.user, fact.role, fact.level, fact.key) == ("u1", "judge", "A3", BADGE.key_id)
    payload = canonical_bytes(fact.statement)
    assert fact.digest == statement_digest(STATEMENT_PAYLOAD_TYPE, payload)
    assert fact.statement["reason_sha256"] == REASON.sha256
    assert staff.unsigned_for(day.championship, day.event, "u1") == ()
    assert code(day.do(ruling(day), **JUDGE)) == "statement_signed_already"


@pytest.mark.rule("CH-JUDGE-1")
def test_without_a_key_his_account_stands_for_it(day: Fold) -> None:
    fact = day.must(ruling(day, key=None), **JUDGE)["event"]
    assert (fact.level, fact.key, fact.signature) == ("account", None, None)


@pytest.mark.rule("CH-JUDGE-1")
def test_nobody_signs_the_ruling_of_another(day: Fold) -> None:
    assert code(day.do(ruling(day), actor="u2", role="judge")) == "statement_of_another"
    assert code(day.do(ruling(day, subject="x"), **JUDGE)) == "statement_unknown"
    assert code(day.do(ruling(day, kind="poem"), **JUDGE)) == "statement_unknown"


@pytest.mark.rule("CH-JUDGE-1")
@pytest.mark.parametrize(
    "seen",
    [
        None,
        "yesterday",
        {"size": 0, "root": "0" * 64},
        {"size": True, "root": "0" * 64},
        {"size": 10_000, "root": "0" * 64},
        {"size": 3},
        {"size": 3, "root": 7},
        {"size": 3, "root": "0" * 64, "more": 1},
    ],
)
def test_a_statement_names_a_checkpoint_that_there_was(day: Fold, seen: Any) -> None:
    statement = {**ruling(day).statement, "log_seen": seen}
    assert code(day.do(ruling(day, statement=statement), **JUDGE)) == "statement_unknown"
    statement.pop("log_seen")
    assert code(day.do(ruling(day, statement=statement), **JUDGE)) == "statement_unknown"
    forked = {**statement, "log_seen": {"size": len(day.entries), "root": "1" * 64}}
    assert code(day.do(ruling(day, statement=forked), **JUDGE)) == "statement_unknown"


@pytest.mark.rule("CH-JUDGE-1")
def test_what_he_signs_is_what_the_ledger_says(day: Fold) -> None:
    statement = {**ruling(day).statement, "category": "other words"}
    assert code(day.do(ruling(day, statement=statement), **JUDGE)) == "statement_changed"


@pytest.mark.rule("CH-SHEET-1")
def test_the_key_is_his_and_so_is_the_signature(day: Fold) -> None:
    other = PasskeyKey(seed="another judge's key")
    day.must(c.GrantRole(day.new("g"), "u5", "judge", "event", "e1"))
    assert code(day.do(ruling(day, key=other.key_id), **JUDGE)) == "key_unknown"
    day.must(enrolment(other, "u5", "user"))
    assert code(day.do(ruling(day, key=other.key_id), **JUDGE)) == "key_of_another"
    payload = canonical_bytes(dict(ruling(day).statement))
    for wrong in (None, "", other.sign(STATEMENT_PAYLOAD_TYPE, payload)):
        assert code(day.do(ruling(day, signature=wrong), **JUDGE)) == "signature_wrong"
    as_sheet = BADGE.sign(RESULT_SHEET_PAYLOAD_TYPE, payload)
    assert code(day.do(ruling(day, signature=as_sheet), **JUDGE)) == "signature_wrong"
    day.must(c.RevokeKey(BADGE.key_id, "lost"))
    assert code(day.do(ruling(day), **JUDGE)) == "key_revoked"


@pytest.mark.rule("CH-JUDGE-5")
def test_the_duty_judge_signs_what_the_organizer_entered_for_him(day: Fold) -> None:
    day.must(c.NameDutyJudge("g8", DAY, "u8"), role="publisher")
    for grant in day.championship.judges_of("e1"):
        day.must(c.RevokeRole(grant.id, "judge"))
    match = day.event.progress.ready()[0]
    day.call(match)
    day.wait(minutes=11)
    entered = c.RuleWalkover(day.new("x"), match, "A", day.version(match), REASON)
    day.must(entered, actor="u2", role="organizer")
    assert code(day.do(ruling(day, key=None), actor="u2", role="organizer")) == (
        "statement_of_another"
    )
    fact = day.must(ruling(day, key=None), actor="u8", role="duty_judge")["event"]
    assert (fact.user, fact.role) == ("u8", "duty_judge")


@pytest.mark.rule("CH-SHEET-6")
def test_a_witness_signs_all_he_has_seen_at_once_and_later_the_rest(day: Fold) -> None:
    ready = day.event.progress.ready()
    on_paper(day, ready[0])
    on_paper(day, ready[1])
    early = witnessed(day)
    assert len(early.statement["items"]) == 4
    on_paper(day, ready[2])
    day.must(early, **JUDGE)
    assert len(staff.unwitnessed(day.event, "u1")) == 2
    assert code(day.do(early, **JUDGE)) == "statement_signed_already"
    day.must(witnessed(day), **JUDGE)
    assert staff.unwitnessed(day.event, "u1") == ()
    assert {item.kind for item in staff.unsigned_for(day.championship, day.event, "u1")} == {
        "ruling"
    }


@pytest.mark.rule("CH-SHEET-6")
def test_nobody_witnesses_what_he_has_not_seen(day: Fold) -> None:
    ready = day.event.progress.ready()
    on_paper(day, ready[0])
    assert code(day.do(witnessed(day), actor="u2", role="helper")) == "statement_changed"
    assert code(day.do(witnessed(day, subject="0" * 64), **JUDGE)) == "statement_changed"
    nothing = {**witnessed(day).statement, "items": "all"}
    assert code(day.do(witnessed(day, statement=nothing), **JUDGE)) == "statement_changed"


@pytest.mark.rule("CH-SHEET-6")
def test_what_a_player_signed_himself_needs_no_witness() -> None:
    day = signed_fold(10, 4)
    listed = {
        item["level"]
        for done in day.state.statements
        if done.kind == "witness"
        for item in done.statement["items"]
    }
    assert listed == {"A0", "A1"}


def closed(fold: Fold) -> Fold:
    fold.must(c.GrantRole(fold.new("g"), "u2", "organizer", "event", "e1"), role="publisher")
    on_paper(fold, fold.event.progress.ready()[0])
    fold.play_on()
    fold.must(c.CompleteDay())
    return fold


def closing(fold: Fold, **changes: Any) -> c.SignStatement:
    statement, _ = staff.closing_statement(fold.event, head(fold))
    return replace(signed("closing", "e1", statement), **changes)


@pytest.mark.rule("CH-JUDGE-1")
def test_judges_and_organizers_sign_the_closing(day: Fold) -> None:
    assert code(day.do(closing(day), **JUDGE)) == "closing_too_early"
    closed(day)
    said = closing(day)
    assert code(day.do(closing(day, subject="e2"), **JUDGE)) == "closing_too_early"
    assert code(day.do(said, actor="u7", role="helper")) == "statement_of_another"
    due = staff.Due("closing", "e1")
    assert due in staff.unsigned_for(day.championship, day.event, "u2")
    day.must(said, **JUDGE)
    day.must(closing(day, key=None, statement=said.statement), actor="u2", role="organizer")
    digests = {item.digest for item in day.event.statements}
    assert len(digests) == 1
    assert due not in staff.unsigned_for(day.championship, day.event, "u2")
    assert day.event.status == "completed"


@pytest.mark.rule("CH-SHEET-6")
def test_after_the_closing_nothing_is_witnessed_any_more(day: Fold) -> None:
    closed(day)
    assert staff.unwitnessed(day.event, "u1") != ()
    assert code(day.do(witnessed(day), **JUDGE)) == "witness_too_late"
    kinds = {item.kind for item in staff.unsigned_for(day.championship, day.event, "u1")}
    assert kinds == {"ruling", "closing"}
