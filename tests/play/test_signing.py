"""Sheets signed through the services: phones, tablet, paper, keys, staff, logs of games."""

import hashlib
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.factories import DayFactory
from tests.support.authenticator import BrowserKey, PasskeyKey, PersonKey
from tests.support.noted import noted
from tests.support.rebuilt import assert_rebuilds
from tests.support.signed_days import JUDGE, ORGANIZER
from tests.support.signed_site import Site, signed_site
from tournament.championship.event_state import Sheet
from tournament.events.execution import Caller, Refused
from tournament.events.models import DayVersion
from tournament.jobs.models import Job
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.envelope import RESULT_SHEET_PAYLOAD_TYPE, STATEMENT_PAYLOAD_TYPE
from tournament.ledger.models import Ledger
from tournament.people.models import Person
from tournament.people.signing_models import KeyRequest
from tournament.play import game_logs, keys, reminders, services, signing
from tournament.play.models import GameLog, ResultSheet

pytestmark = pytest.mark.django_db
MATCH = "W1.2"
LOG = Path("fixtures/logs/legal-short.log").read_text(encoding="utf-8")


@pytest.fixture
def table() -> Site:
    """A day of ten with match W1.2 at a table; nobody has a key."""
    return Site(DayFactory(called=MATCH), Random(1))


def seat(table: Site, letter: str) -> str:
    return str(table.state.player(MATCH, letter))


def with_key(table: Site, letter: str, kind: type[Any] = BrowserKey) -> PersonKey:
    """A key of the player in a seat, confirmed at the desk."""
    device: PersonKey = kind(seed=f"{letter} {table.event}")
    person = table.championship.registrations[seat(table, letter)].person
    table.enrol(ORGANIZER, device, person=person)
    return device


def say(
    table: Site, letter: str, outcome: str = "A", caller: Caller | None = None, **said: Any
) -> Any:
    registration = seat(table, letter)
    game = table.state.plays[MATCH].open_game
    fields = {"revision": game.revision, "game": game.number, "outcome": outcome, **said}
    return signing.say_result(
        caller or table.holder(registration),
        event=table.event,
        registration=registration,
        match=MATCH,
        **noted(fields),
    )


def sheet_of(table: Site) -> Sheet:
    sheet = table.state.plays[MATCH].games[-1].sheets[-1]
    return sheet


def sign(
    table: Site, letter: str, device: PersonKey, caller: Caller | None = None, **said: Any
) -> Any:
    registration, sheet = seat(table, letter), sheet_of(table)
    payload = canonical_bytes(dict(sheet.statement))
    fields = {
        "digest": sheet.digest,
        "key": device.key_id,
        "signature": device.sign(RESULT_SHEET_PAYLOAD_TYPE, payload),
        **said,
    }
    return signing.sign_sheet(
        caller or table.holder(registration),
        event=table.event,
        registration=registration,
        match=MATCH,
        game=1,
        **fields,
    )


def refused(action: Any, *given: Any, **named: Any) -> str:
    with pytest.raises(Refused) as raised:
        action(*given, **named)
    return raised.value.refusal.code


def size_of(table: Site) -> int:
    return Ledger.objects.get(pk=f"event:{table.event}").size


def number_of(table: Site) -> int:
    return DayVersion.objects.get(pk=table.event).number


# --- both by phone -----------------------------------------------------------------------------


@pytest.mark.rule("CH-SHEET-1")
@pytest.mark.parametrize("kinds", [(BrowserKey, PasskeyKey), (PasskeyKey, PasskeyKey)])
def test_two_phones_make_a_result(table: Site, kinds: tuple[type[Any], type[Any]]) -> None:
    one, other = (with_key(table, letter, kind) for letter, kind in zip("AB", kinds, strict=True))
    say(table, "A")
    statement = sheet_of(table).statement
    assert [player["key"] for player in statement["players"]] == [one.key_id, other.key_id]
    sign(table, "A", one)
    assert (sheet_of(table).state, sheet_of(table).level) == (
        "signed_A",
        sheet_of(table).attestations[0].level,
    )
    sign(table, "B", other)
    assert table.state.match_status(MATCH) == "decided"
    row = ResultSheet.objects.get(game_day_id=table.event)
    assert (row.state, row.level) == ("accepted", "A2" if BrowserKey in kinds else "A3")
    assert_rebuilds()


@pytest.mark.rule("CH-SHEET-1")
@pytest.mark.database
def test_what_is_sent_again_is_answered_with_the_first_entry(table: Site) -> None:
    device = with_key(table, "A")
    first = say(table, "A")
    before = size_of(table)
    again = say(table, "A")
    others = say(table, "B", revision=0)
    assert again.repeated
    assert first.entries == again.entries == others.entries
    signed = sign(table, "A", device)
    once_more = sign(table, "A", device)
    assert once_more.repeated
    assert signed.entries == once_more.entries
    assert size_of(table) == before + 1
    caller = table.holder(seat(table, "A"))
    assert sign(table, "A", device, caller=caller) == sign(table, "A", device, caller=caller)
    assert size_of(table) == before + 1


@pytest.mark.database
def test_a_dispute_is_noted_once_and_ends_by_agreement(table: Site) -> None:
    say(table, "A", "A")
    before = size_of(table)
    contested = say(table, "B", "B", revision=0)
    again = say(table, "B", "B")
    assert (again.repeated, again.entries) == (True, contested.entries)
    assert sheet_of(table).state == "conflicting"
    assert size_of(table) == before + 1
    say(table, "A", "B")
    assert (sheet_of(table).revision, sheet_of(table).state) == (2, "filled")
    assert sheet_of(table).statement["outcome"] == "B"
    assert_rebuilds()


@pytest.mark.database
def test_declining_twice_is_one_refusal(table: Site) -> None:
    say(table, "A")
    about = {"event": table.event, "registration": seat(table, "B"), "match": MATCH, "game": 1}
    about["digest"] = sheet_of(table).digest
    first = signing.decline_sheet(table.holder(seat(table, "B")), **about)
    again = signing.decline_sheet(table.holder(seat(table, "B")), **about)
    assert (again.repeated, again.entries) == (True, first.entries)
    about["registration"] = seat(table, "A")
    caller = table.holder(seat(table, "A"))
    assert refused(signing.decline_sheet, caller, **about) == "sheet_refused_already"


@pytest.mark.rule("CH-SHEET-1")
def test_nobody_signs_for_another(table: Site) -> None:
    device = with_key(table, "A")
    say(table, "A")
    stranger = next(key for key in table.state.order if key not in table.state.players(MATCH))
    assert refused(sign, table, "A", device, caller=table.holder(seat(table, "B"))) == "not_allowed"
    assert refused(sign, table, "A", device, caller=table.holder(stranger)) == "not_allowed"
    assert refused(sign, table, "B", device) == "key_of_another"
    organizer = table.scenario.by(table.scenario.organizer)
    assert refused(sign, table, "A", device, caller=organizer) == "not_allowed"


def test_a_phone_without_a_network_signs_now_and_sends_later(table: Site) -> None:
    one, other = with_key(table, "A"), with_key(table, "B")
    say(table, "A")
    payload = canonical_bytes(dict(sheet_of(table).statement))
    kept = {
        "digest": sheet_of(table).digest,
        "signature": one.sign(RESULT_SHEET_PAYLOAD_TYPE, payload),
    }
    sign(table, "B", other)
    table.wait(minutes=40)
    sign(table, "A", one, **kept)
    assert table.state.match_status(MATCH) == "decided"


@pytest.mark.rule("CH-SHEET-4")
def test_a_signature_that_comes_after_a_new_revision_is_stale(table: Site) -> None:
    device = with_key(table, "B")
    say(table, "A", "A")
    old = sheet_of(table)
    payload = canonical_bytes(dict(old.statement))
    say(table, "A", "B")
    kept = {"digest": old.digest, "signature": device.sign(RESULT_SHEET_PAYLOAD_TYPE, payload)}
    assert refused(sign, table, "B", device, **kept) == "sheet_stale"


# --- keys --------------------------------------------------------------------------------------


@pytest.mark.rule("CH-SHEET-1")
def test_a_key_counts_when_somebody_has_confirmed_it_and_until_it_is_revoked(table: Site) -> None:
    device = BrowserKey(seed="mine")
    person = Person.objects.get(pk=table.championship.registrations[seat(table, "A")].person)
    asked = keys.ask_key(
        event=table.event, now=table.scenario.now, person=person, **device.enrolment()
    )
    again = keys.ask_key(
        event=table.event, now=table.scenario.now, person=person, **device.enrolment()
    )
    assert asked.pk == again.pk
    assert [item.key for item in keys.pending_keys(table.event)] == [device.key_id]
    say(table, "A")
    assert refused(sign, table, "A", device) == "key_unknown"
    desk = table.scenario.by(table.scenario.judge)
    answer = keys.confirm_key(desk, event=table.event, request=asked.pk)
    assert keys.confirm_key(desk, event=table.event, request=asked.pk).entries == answer.entries
    assert keys.pending_keys(table.event) == []
    caller = table.holder(seat(table, "A"))
    registration = seat(table, "A")
    about = {"event": table.event, "registration": registration, "key": device.key_id}
    keys.revoke_own_key(caller, **about, why="lost")
    assert refused(sign, table, "A", device) == "key_revoked"
    assert_rebuilds()


@pytest.mark.rule("CH-SHEET-1")
def test_a_refused_key_may_be_asked_for_again(table: Site) -> None:
    device = BrowserKey(seed="mine")
    person = Person.objects.get(pk=table.championship.registrations[seat(table, "A")].person)
    fields = {"event": table.event, "person": person, **device.enrolment()}
    asked = keys.ask_key(now=table.scenario.now, **fields)
    desk = table.scenario.by(table.scenario.judge)
    keys.refuse_key(desk, event=table.event, request=asked.pk)
    settled = table.scenario.by(table.scenario.judge)
    assert (
        refused(keys.confirm_key, settled, event=table.event, request=asked.pk)
        == "key_request_settled"
    )
    keys.ask_key(now=table.scenario.now, **fields)
    assert [item.pk for item in keys.pending_keys(table.event)] == [asked.pk]
    keys.confirm_key(table.scenario.by(table.scenario.judge), event=table.event, request=asked.pk)
    late = table.scenario.by(table.scenario.judge)
    assert (
        refused(keys.refuse_key, late, event=table.event, request=asked.pk) == "key_request_settled"
    )


def test_requests_of_others_and_broken_ones_are_not_taken(table: Site) -> None:
    device = BrowserKey(seed="mine")
    players = [table.championship.registrations[key].person for key in table.state.order[:2]]
    one, other = (Person.objects.get(pk=key) for key in players)
    keys.ask_key(event=table.event, now=table.scenario.now, person=one, **device.enrolment())
    broken = {**device.enrolment(), "public_key": "AAAA"}
    fields = {"event": table.event, "now": table.scenario.now}
    assert refused(keys.ask_key, **fields, person=other, **device.enrolment()) == "key_known"
    assert refused(keys.ask_key, **fields, person=other, **broken) == "key_form"
    caller = table.holder(seat(table, "A"))
    pending = keys.pending_keys(table.event)[0].pk
    assert refused(keys.refuse_key, caller, event=table.event, request=pending) == "not_allowed"


@pytest.mark.database
def test_only_the_newest_requests_of_somebody_wait(table: Site) -> None:
    person = Person.objects.get(pk=table.championship.registrations[seat(table, "A")].person)
    for number in range(6):
        table.wait(seconds=5)
        device = BrowserKey(seed=f"phone {number}")
        keys.ask_key(event=table.event, now=table.scenario.now, person=person, **device.enrolment())
    assert KeyRequest.objects.count() == keys.MOST_WAITING
    newest = BrowserKey(seed="phone 5").key_id
    assert newest in [item.key for item in keys.pending_keys(table.event)]


# --- logs, photos, waiting ---------------------------------------------------------------------


@pytest.mark.rule("CH-PD-6")
@pytest.mark.database
def test_a_log_is_kept_without_names_and_the_sheet_names_it(table: Site) -> None:
    services.enter_result(
        table.scenario.by(table.scenario.organizer),
        event=table.event,
        match=MATCH,
        game=1,
        revision=0,
        outcome="A",
        gamelog=LOG,
    )
    kept = GameLog.objects.get()
    assert sheet_of(table).statement["gamelog_sha256"] == kept.sha256
    assert hashlib.sha256(kept.text.encode()).hexdigest() == kept.sha256
    assert "Анна" in LOG
    assert "Анна" not in kept.text
    assert "Короткая" not in kept.text
    assert f"A: {seat(table, 'A')}\nB: {seat(table, 'B')}\n" in kept.text


@pytest.mark.rule("CH-SHEET-3")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("no log\n", "gamelog_unreadable"),
        (LOG[:-40], "gamelog_unreadable"),
        ("\ud800", "gamelog_unreadable"),
        ("x" * (game_logs.LONGEST_LOG + 1), "gamelog_too_long"),
    ],
)
@pytest.mark.database
def test_what_is_no_log_is_not_taken(table: Site, text: str, code: str) -> None:
    caller = table.scenario.by(table.scenario.organizer)
    about = {"event": table.event, "match": MATCH, "game": 1, "revision": 0, "outcome": "A"}
    assert refused(services.enter_result, caller, **about, gamelog=text) == code
    nowhere = {**about, "match": "W9.9", "gamelog": LOG}
    assert refused(services.enter_result, caller, **nowhere) == "match_not_called"
    assert GameLog.objects.count() == 0


@pytest.mark.database
def test_a_photo_is_kept_once(table: Site) -> None:
    say(table, "A")
    about = {"event": table.event, "match": MATCH, "game": 1, "digest": sheet_of(table).digest}
    first = signing.photograph_sheet(
        table.scenario.by(table.scenario.judge), **about, evidence="ab" * 32
    )
    again = signing.photograph_sheet(
        table.scenario.by(table.scenario.judge), **about, evidence="ab" * 32
    )
    assert first.entries == again.entries
    assert sheet_of(table).photos == ("ab" * 32,)


@pytest.mark.database
def test_a_tablet_answers_a_second_press_with_the_first(table: Site) -> None:
    say(table, "A")
    about = {"event": table.event, "match": MATCH, "game": 1, "digest": sheet_of(table).digest}
    pressed = [
        signing.acknowledge_on_tablet(
            table.scenario.by(table.scenario.judge), **about, seat="A", method="pin", evidence=None
        )
        for _ in range(2)
    ]
    assert pressed[0].entries == pressed[1].entries
    assert sheet_of(table).attestations[0].witness == table.scenario.judge.public_id


@pytest.mark.rule("CH-SHEET-3")
def test_the_judge_looks_again_after_ten_minutes(table: Site) -> None:
    say(table, "A")
    job = Job.objects.get(kind="sheet_waits")
    assert job.run_at == table.scenario.now + timedelta(minutes=10, seconds=1)
    before = number_of(table)
    reminders.sheet_waits(job.payload, table.scenario.now + timedelta(minutes=5))
    assert number_of(table) == before
    reminders.sheet_waits(job.payload, job.run_at)
    assert number_of(table) == before + 1


# --- the staff ---------------------------------------------------------------------------------


def test_the_staff_signs_what_the_ledger_says_and_nothing_else(table: Site) -> None:
    scenario = table.scenario
    device = PasskeyKey(seed="judge")
    table.enrol(ORGANIZER, device, user=scenario.judge.public_id)
    scenario.wait(minutes=10)
    services.enter_result(
        scenario.by(scenario.organizer),
        event=table.event,
        match=MATCH,
        game=1,
        revision=0,
        outcome="A",
    )
    scenario.attest(MATCH)
    judge = scenario.judge.public_id
    [waiting] = signing.statements_to_sign(table.event, judge)
    assert waiting.due.kind == "witness"
    assert len(waiting.statement["items"]) == 2
    payload = canonical_bytes(dict(waiting.statement))
    about: dict[str, Any] = {
        "event": table.event,
        "kind": "witness",
        "subject": waiting.due.subject,
        "statement": waiting.statement,
        "key": device.key_id,
        "signature": device.sign(STATEMENT_PAYLOAD_TYPE, payload),
    }
    forged = {**waiting.statement, "log_seen": {"size": 3, "root": "0" * 64}}
    by_judge = lambda: scenario.by(scenario.judge)  # noqa: E731
    sign_it = signing.sign_statement
    assert refused(sign_it, by_judge(), **{**about, "statement": forged}) == "statement_unknown"
    assert refused(sign_it, by_judge(), **{**about, "statement": {}}) == "statement_unknown"
    early = table.scenario.by(scenario.organizer)
    assert refused(sign_it, early, **about) == "statement_changed"
    first = sign_it(by_judge(), **about)
    assert sign_it(by_judge(), **about).entries == first.entries
    assert signing.statements_to_sign(table.event, judge) == ()
    signed = table.state.statements[-1]
    assert (signed.level, signed.key, signed.user) == ("A3", device.key_id, judge)
    assert_rebuilds()


@pytest.mark.slow
@pytest.mark.database
def test_a_whole_day_at_every_level_through_the_services() -> None:
    day = signed_site(12, 3)
    assert day.state.status == "completed"
    levels = {
        item.level
        for play in day.state.plays.values()
        for game in play.games
        for sheet in game.sheets
        for item in sheet.attestations
    }
    assert levels == {"A0", "A1", "A2", "A3"}
    kinds = {item.kind for item in day.state.statements}
    assert kinds == {"ruling", "witness", "closing"}
    closings = [item for item in day.state.statements if item.kind == "closing"]
    assert len({item.digest for item in closings}) == 1
    assert {item.level for item in closings} == {"A3", "account"}
    other = signing.statements_to_sign(day.event, day.account(JUDGE))
    assert other == ()
    assert closings[0].statement["log_seen"]["size"] < size_of(day)
    assert_rebuilds()
