"""Every operation works for the roles of table 5.1 and is refused for all others (CH-ROLE-1)."""

from typing import Any

import pytest

from tests.api.writes.programs import Program, of_account, of_player
from tests.api.writes.rows import MATCH, ROWS, Row, called, first
from tests.support.scenario import Scenario
from tournament.api.writes.ruling import PREVIEWS
from tournament.api.writes.urls import ADDRESSES
from tournament.events import judges, services
from tournament.events.states import championship_state, event_state
from tournament.ledger.models import Entry
from tournament.people.models import User

pytestmark = pytest.mark.django_db

OF_ITS_OWN = {"confirm_ruling", "create_tournament"}
IN_NO_LEDGER = {"edit_registration", "preview_freeze_list", "rename_entrant"}
LETTERS = "POJHp-?"
"""`-` is an account without any role, `?` nobody."""
ALLOWED = [(name, letter) for name, row in ROWS.items() for letter in row.roles.split()]


def program_of(letter: str, name: str, day: Scenario, row: Row) -> Program:
    if letter == "?":
        return Program()
    if letter == "p":
        address = row.address(day)
        if "registration" not in address:
            state = event_state(day.event)
            known = address.get("match", "") in state.structure if state.order else False
            player = state.players(address["match"])[0] if known else None
            address = {"registration": player} if player else first(day)
        purpose = "own_results" if name == "say_result" else "own_place"
        return of_player(day, address["registration"], purpose)
    if letter in "H-":
        user = User.objects.create_user(f"somebody-{letter}-{day.event}", "long-enough-1")
        if letter == "H":
            day.grant(day.organizer, user, "helper")
        return of_account(user)
    return of_account({"P": day.publisher, "O": day.organizer, "J": day.judge}[letter])


def asked(program: Program, name: str, day: Scenario, row: Row, body: Any = None) -> Any:
    address, body = row.address(day), row.body(day) if body is None else body
    seen = row.seen(day)
    if row.ruling and seen is None:
        preview = program.post(
            f"preview_{name}", without_reason(body), event_id=day.event, **address
        )
        seen = preview.json().get("version")
    name = {"enter_result": "result", "witness_signatures": "attestation"}.get(name, name)
    return program.post(name, body, event_id=day.event, seen=seen, **address)


def without_reason(body: Any) -> Any:
    return {key: value for key, value in body.items() if key not in {"category", "reason"}}


def test_every_operation_has_a_row() -> None:
    assert {view.operation for view in ADDRESSES.values()} == ROWS.keys() | OF_ITS_OWN
    assert PREVIEWS.keys() == {name for name, row in ROWS.items() if row.ruling}


@pytest.mark.rule("CH-ROLE-1")
@pytest.mark.parametrize(("name", "letter"), ALLOWED)
def test_it_works_for_who_may(name: str, letter: str) -> None:
    row = ROWS[name]
    day = row.day()
    before = Entry.objects.count()
    answer = asked(program_of(letter, name, day, row), name, day, row)
    assert answer.status_code == 200, answer.content.decode()
    assert (Entry.objects.count() > before) is (name not in IN_NO_LEDGER)


@pytest.mark.rule("CH-ROLE-1")
@pytest.mark.parametrize("name", ROWS)
def test_it_is_refused_for_all_others_and_nothing_is_written(name: str) -> None:
    row = ROWS[name]
    day = row.day()
    others = [letter for letter in LETTERS if letter not in row.roles]
    programs = {letter: program_of(letter, name, day, row) for letter in others}
    before = Entry.objects.count()
    for letter, program in programs.items():
        answer = asked(program, name, day, row)
        if letter == "?":
            assert answer.status_code == 401, letter
            continue
        assert (answer.status_code, answer.json()["rule"]) == (403, "CH-ROLE-1"), (
            letter,
            answer.content.decode(),
        )
    assert Entry.objects.count() == before


@pytest.mark.rule("CH-JUDGE-5")
def test_the_duty_judge_confirms_what_was_entered_for_them_and_nobody_else_does() -> None:
    day = called()
    duty = User.objects.create_user(f"duty-{day.event}", "long-enough-1")
    date = championship_state(day.championship).days[day.event].date
    judges.name_duty_judge(
        day.by(day.publisher), championship=day.championship, user=duty.public_id, day=date
    )
    grants = championship_state(day.championship).grants.values()
    (grant,) = (item.id for item in grants if item.user == day.judge.public_id)
    services.revoke_role(day.by(day.organizer), championship=day.championship, grant=grant)
    organizer, at = of_account(day.organizer), {"event_id": day.event}
    said = {"winner": "A", "category": "absent", "reason": "Сказал по телефону."}
    seen = str(event_state(day.event).version_of(MATCH))
    organizer.done("walkover", said, seen=seen, match=MATCH, **at)
    ruling = event_state(day.event).rulings[-1].id
    for user in (day.organizer, day.judge, day.publisher):
        answer = of_account(user).post("confirm_ruling", ruling=ruling, **at)
        assert (answer.status_code, answer.json()["rule"]) == (403, "CH-ROLE-1")
    of_account(duty).done("confirm_ruling", ruling=ruling, **at)


@pytest.mark.rule("FT-ROLE-1")
def test_whoever_organizes_anything_makes_a_tournament() -> None:
    day = called()
    said = {"name": "Вечер", "format": "swiss", "city": "kazan", "date": "2026-12-10"}
    for user in (day.judge, User.objects.create_user("somebody", "long-enough-1")):
        answer = of_account(user).post("create_tournament", said)
        assert (answer.status_code, answer.json()["rule"]) == (403, "CH-ROLE-1")
    assert Program().post("create_tournament", said).status_code == 401
    for user in (day.publisher, day.organizer):
        made = of_account(user).done("create_tournament", said)
        assert championship_state(made["championship"]).rules.tournament is not None


def test_an_evening_is_played_by_a_program_alone() -> None:
    day = called()
    program = of_account(day.organizer)
    said = {"name": "Вечер", "format": "swiss", "city": "kazan", "date": "2026-12-10", "cut": 2}
    key = "one-evening"
    made = program.done("create_tournament", said, key=key)
    at = {"event_id": made["day"]}
    assert program.done("create_tournament", said, key=key)["day"] == at["event_id"]
    program.done("add_names", {"names": ["Аня", "Боря", "Вера", "Гена"]}, **at)
    added = program.done("add_names", {"names": ["Дина", "Aня"]}, **at)
    first, *_, last = championship_state(made["championship"]).of_day(made["day"])
    assert added["alike"] == [first.id, last.id]
    program.done("withdraw_registration", {"asked_by": "organizer"}, registration=last.id, **at)
    program.done("start_tournament", {"words": "17 4 23"}, **at)
    while True:
        state = event_state(at["event_id"])
        if state.rounds.draft is not None:
            program.done("publish_round", {"number": state.rounds.draft.number}, **at)
        elif state.progress.ready():
            for match in state.progress.ready():
                score = {"scores": [[3, 1]], "winner": "A"}
                seen = str(state.version_of(match))
                program.done("enter_score", score, match=match, seen=seen, **at)
        elif state.rounds_left:
            program.done("pair_round", {"number": state.rounds.played + 1}, **at)
        elif not state.rounds.cut:
            program.done("make_cut", **at)
        else:
            break
    program.done("close_day", {"anyway": True}, **at)
    assert len(event_state(at["event_id"]).places) == 5
