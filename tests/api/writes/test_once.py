"""A write is carried out once under its key, and not at all where somebody was faster."""

import json
from dataclasses import replace
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.api.writes.programs import drawn, in_check_in, of_account, today
from tests.api.writes.rows import MATCH, PERSON, called, entered, first, version
from tests.support.scenario import Scenario
from tournament.api.idempotency import KEPT, forget_api_answers
from tournament.api.models import WriteAnswer
from tournament.events.states import event_state
from tournament.ledger.models import Entry
from tournament.people.models import Person
from tournament.play import services as play


def at_match(day: Scenario) -> dict[str, str]:
    return {"event_id": day.event, "match": MATCH}


@pytest.mark.django_db
def test_every_write_needs_a_key_and_is_told_so() -> None:
    day = drawn()
    organizer = of_account(day.organizer)
    for key in (None, "ы" * 3, "x" * 65):
        answer = organizer.post("call_match", key=key, **at_match(day))
        told = answer.json()
        assert answer.status_code == 400
        assert told["field"] == "Idempotency-Key"
        assert "id of its own" in told["message"]
    assert MATCH not in event_state(day.event).plays


@pytest.mark.django_db
def test_the_same_sent_again_gets_the_first_answer() -> None:
    day = drawn()
    organizer = of_account(day.organizer)
    asked = {"body": {"table": 2}, "key": "one-tap", **at_match(day)}
    answers = [organizer.post("call_match", **asked) for _ in range(3)]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert Entry.objects.filter(type="match-called").count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("other", ["body", "address", "operation", "version"])
def test_the_same_key_for_something_else_is_refused(other: str) -> None:
    day = drawn()
    organizer = of_account(day.organizer)
    seen = version(day)
    organizer.done("call_match", {"table": 2}, key="one-tap", seen=seen, **at_match(day))
    before = Entry.objects.count()
    asked: dict[str, Any] = {"body": {"table": 2}, "seen": seen, **at_match(day)}
    asked |= {
        "body": {"body": {"table": 3}},
        "address": {"match": "W1.6"},
        "operation": {},
        "version": {"seen": "77"},
    }[other]
    name = "start_match" if other == "operation" else "call_match"
    answer = organizer.post(name, key="one-tap", **asked)
    assert answer.status_code == 422
    assert answer.json()["error"] == "idempotency_key_reused"
    assert answer.json()["remedy"] == "Send a new key for a new write."
    assert Entry.objects.count() == before


@pytest.mark.django_db
def test_words_that_no_ledger_knows_make_another_body_too() -> None:
    """The ledger compares neither contacts nor the words of reasons; the interface does."""
    day = today()
    organizer = of_account(day.organizer)
    made = organizer.done("register", PERSON, key="anna", event_id=day.event)
    assert organizer.done("register", PERSON, key="anna", event_id=day.event) == made
    other = {**PERSON, "contact": "other@example.org"}
    assert organizer.post("register", other, key="anna", event_id=day.event).status_code == 422
    assert Person.objects.count() == 1


@pytest.mark.django_db
def test_a_key_of_somebody_else_is_no_key_of_mine() -> None:
    day = drawn()
    of_account(day.organizer).done("call_match", key="mine", **at_match(day))
    answer = of_account(day.judge).post("call_match", key="mine", **at_match(day))
    assert (answer.status_code, answer.json()["error"]) == (422, "idempotency_key_reused")


@pytest.mark.django_db
def test_what_was_refused_leaves_its_key_free() -> None:
    day = drawn()
    organizer = of_account(day.organizer)
    refused = organizer.post("start_match", key="again", **at_match(day))
    assert refused.status_code == 409
    assert not WriteAnswer.objects.exists()
    organizer.done("call_match", key="again", **at_match(day))


@pytest.mark.django_db
def test_nothing_is_half_written() -> None:
    """On-site entry is two commands: where the second is refused the first has not been."""
    day = today(3)
    organizer = of_account(day.organizer)
    before, people = Entry.objects.count(), Person.objects.count()
    answer = organizer.post("register", {**PERSON, "here": True}, event_id=day.event)
    assert answer.status_code in {409, 422}, answer.content
    assert answer.json()["rule"]
    assert (Entry.objects.count(), Person.objects.count()) == (before, people)
    assert not WriteAnswer.objects.exists()


@pytest.mark.django_db
def test_answers_are_forgotten_and_the_ledger_still_knows_its_commands() -> None:
    day = drawn()
    organizer = of_account(day.organizer)
    made = organizer.done("call_match", key="old", **at_match(day))
    forget_api_answers({}, timezone.now() + KEPT - (KEPT / 30))
    assert WriteAnswer.objects.exists()
    forget_api_answers({}, timezone.now() + KEPT + (KEPT / 30))
    assert not WriteAnswer.objects.exists()
    assert organizer.done("call_match", key="old", **at_match(day)) == made
    assert Entry.objects.filter(type="match-called").count() == 1


@pytest.mark.django_db
def test_nobody_can_try_names_against_what_is_kept() -> None:
    day = today()
    of_account(day.organizer).done("register", PERSON, event_id=day.event)
    kept = json.dumps(list(WriteAnswer.objects.values("asked", "answer")), ensure_ascii=False)
    assert not any(word in kept for word in ("Петрова", "1990", "maria@"))


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["uncall_match", "start_match"])
def test_whoever_has_looked_at_an_older_match_is_told(name: str) -> None:
    day = called()
    organizer, seen = of_account(day.organizer), version(day)
    play.uncall_match(day.by(day.judge), event=day.event, match=MATCH)
    play.call_match(day.by(day.judge), event=day.event, match=MATCH)
    before = Entry.objects.count()
    answer = organizer.post(name, seen=seen, **at_match(day))
    assert (answer.status_code, answer.json()["error"]) == (412, "version_changed")
    assert answer.json()["present"]["Match"] == MATCH
    assert Entry.objects.count() == before
    organizer.done(name, seen=version(day), **at_match(day))


@pytest.mark.django_db
def test_whoever_has_looked_at_an_older_day_is_told() -> None:
    day = in_check_in()
    organizer = of_account(day.organizer)
    (entry,) = organizer.done("check_in", event_id=day.event, **first(day))["entries"]
    organizer.done("undo_check_in", event_id=day.event, **first(day))
    stale = organizer.post("close_check_in", event_id=day.event, seen=str(entry["seq"]))
    assert stale.status_code == 412
    organizer.done("close_check_in", event_id=day.event, seen=str(entry["seq"] + 1))


@pytest.mark.django_db
@pytest.mark.rule("CH-JUDGE-1")
def test_a_ruling_says_what_it_looked_at_and_is_refused_when_that_is_old() -> None:
    day = entered()
    judge, seen = of_account(day.judge), version(day)
    said = {"game": 1, "revision": 1, "outcome": "B", "category": "other", "reason": "Так."}
    bare = judge.post("correct_sheet", said, **at_match(day))
    assert (bare.status_code, bare.json()["error"]) == (428, "version_needed")
    day.enter(MATCH, "B", revision=1)
    late = judge.post("correct_sheet", {**said, "revision": 2}, seen=seen, **at_match(day))
    assert (late.status_code, late.json()["rule"]) == (409, "CH-JUDGE-1")
    assert late.json()["present"]["Match"] == MATCH


@pytest.mark.django_db(transaction=True)
@pytest.mark.database
def test_two_at_once_under_one_key_are_one() -> None:
    day = drawn()
    organizer = of_account(day.organizer)
    url = reverse("api_call_match", kwargs=at_match(day))
    headers = {"Authorization": f"Bearer {organizer.secret}", "Idempotency-Key": "one-tap"}
    start, answers = Barrier(4), []

    def press() -> None:
        start.wait()
        found = Client().post(url, "{}", content_type="application/json", headers=headers)
        answers.append((found.status_code, found.content))
        connection.close()

    threads = [Thread(target=press) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(answers)) == 1, answers
    assert answers[0][0] == 200
    assert Entry.objects.filter(type="match-called").count() == 1
    assert WriteAnswer.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.rule("CH-REG-3")
def test_the_draw_goes_on_with_possible_duplicates_that_were_looked_at() -> None:
    """Two of the list who may be one: who may be is told by the preview, without their names."""
    day = today(9)
    same = day.application(77)
    other = replace(same, data=replace(same.data, contact="other@example.org"), namesake=True)
    day.enrol(same)
    day.enrol(other)
    day.check_in_all()
    organizer, at = of_account(day.organizer), {"event_id": day.event}
    pairs = organizer.done("preview_freeze_list", **at)["pairs"]
    assert pairs
    refused = organizer.post("freeze_list", **at)
    assert (refused.status_code, refused.json()["error"]) == (422, "possible_duplicates")
    organizer.done("freeze_list", {"passed_over": pairs}, **at)
