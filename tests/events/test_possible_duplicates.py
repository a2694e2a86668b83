"""Records that may be one person, from entry to the publisher's decision and back (CH-REG-4)."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.http import Http404

from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import GAME_DAY, Scenario
from tests.support.two_cities import ANNA, OTHER_CONTACT, TwoCities, two_cities
from tournament.events import changes, erasure, possible_duplicates, registration, services
from tournament.events.execution import Caller, Refused
from tournament.events.states import event_state
from tournament.outbox.models import Message
from tournament.people import possible_duplicate
from tournament.people.models import Person, PossibleDuplicate
from tournament.people.policy import ANYONE
from tournament.people.possible_duplicate import Why, why_alike

pytestmark = [pytest.mark.django_db, pytest.mark.rule("CH-REG-4")]


def refused(code: str, ask: Callable[..., Any], *arguments: Any) -> None:
    with pytest.raises(Refused) as fault:
        ask(*arguments)
    assert fault.value.refusal.code == code


@pytest.fixture
def scene(db: None) -> TwoCities:
    return two_cities()


def checked(scene: TwoCities, *entered: registration.Registered) -> set[str]:
    """Those of these people who are being checked."""
    persons = [item.person for item in entered]
    return possible_duplicates.being_checked(scene.day.championship, persons)


def test_a_list_reads_only_the_pairs_of_its_people(
    scene: TwoCities, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = scene.online(ANNA), scene.online(ANNA, scene.tomsk)
    other = replace(ANNA, full_name="Жук Ия", contact="zhuk@example.org")
    third, _ = scene.online(other), scene.online(other, scene.tomsk)
    alone = scene.online(replace(ANNA, full_name="Ким Ян", contact="kim@example.org"))
    assert len(scene.cases()) == 2
    seen = []

    def noticed(one: Person, two: Person) -> Why | None:
        seen.append({one.pk, two.pk})
        return why_alike(one, two)

    monkeypatch.setattr(possible_duplicate, "why_alike", noticed)
    assert checked(scene, second, alone) == {second.person}
    assert seen == [{first.person, second.person}]
    assert checked(scene, third) == {third.person}
    assert checked(scene, alone) == set()


# --- how possible duplicates come about -----------------------------------------------------------


def test_the_same_human_twice_at_public_registration(scene: TwoCities) -> None:
    first, second = scene.online(ANNA), scene.online(ANNA, scene.tomsk)
    assert first.person != second.person
    assert scene.cases() == [(first.person, second.person)]
    assert checked(scene, first, second) == {first.person, second.person}
    assert (scene.status(first), scene.status(second)) == ("confirmed", "confirmed")


def test_twice_at_public_registration_of_one_day(scene: TwoCities) -> None:
    first, second = scene.online(ANNA), scene.online(ANNA)
    scene.merge(first.person, second.person, second.registration)
    assert (scene.status(first), scene.status(second)) == ("confirmed", "refused")
    refused("registered_here", scene.desk, ANNA)
    assert_rebuilds()


def test_at_the_desk_another_contact_makes_another_record(scene: TwoCities) -> None:
    first, second = scene.online(ANNA), scene.desk(OTHER_CONTACT, scene.tomsk)
    assert scene.cases() == [(first.person, second.person)]


def test_at_the_desk_the_same_person_is_recognised(scene: TwoCities) -> None:
    first = scene.online(ANNA)
    refused("registered_elsewhere", scene.desk, replace(ANNA, contact=""), scene.tomsk)
    twin = scene.desk(ANNA, scene.tomsk, namesake=True)
    assert scene.cases() == [(first.person, twin.person)]


def test_by_a_list(scene: TwoCities) -> None:
    first = scene.online(ANNA)
    refused_lines = pytest.raises(registration.ImportRefused)
    with refused_lines as fault:
        scene.roster(ANNA, event=scene.tomsk)
    assert fault.value.result.refusals[0].refusal.code == "registered_elsewhere"
    result = scene.roster(OTHER_CONTACT, event=scene.tomsk)
    assert scene.cases() == [(first.person, result.registered[0][1].person)]


def test_a_list_that_is_sent_again_after_a_merge_changes_nothing(scene: TwoCities) -> None:
    result = scene.roster(ANNA, OTHER_CONTACT)
    first, second = (item for _, item in result.registered)
    scene.merge(first.person, second.person, second.registration)
    again = scene.roster(ANNA, OTHER_CONTACT)
    assert again.already == 2
    assert [item.registration for _, item in again.registered] == [first.registration] * 2


def test_a_typing_error_in_a_name_or_contact_is_found_when_it_is_edited(scene: TwoCities) -> None:
    first = scene.online(ANNA)
    wrong = replace(ANNA, full_name="Королькова Анна", contact="")
    second = scene.online(wrong, scene.tomsk)
    assert scene.cases() == []
    person = Person.objects.get(pk=second.person)
    edited = replace(wrong, contact=ANNA.contact)
    assert (
        changes.edit_registered(
            scene.day.by(scene.day.organizer),
            event=scene.tomsk,
            registration=second.registration,
            data=edited,
        )
        is None
    )
    assert scene.cases() == [(first.person, second.person)]
    changes.edit_registered(
        scene.day.by(scene.day.organizer),
        event=scene.tomsk,
        registration=second.registration,
        data=replace(edited, birth_date=date(1991, 2, 28)),
    )
    assert scene.cases() == []
    assert checked(scene, first, second) == set()
    case = possible_duplicates.case_of(scene.day.championship, PossibleDuplicate.objects.get().pk)
    assert case.why is None
    assert person.pk == case.other


def test_who_plays_in_no_day_of_this_championship_is_not_looked_at(scene: TwoCities) -> None:
    other = Scenario().plan()
    other.now = scene.day.now
    there = TwoCities(other, "")
    there.online(ANNA)
    first = scene.online(OTHER_CONTACT)
    assert scene.cases() == there.cases() == []
    recognised = scene.desk(ANNA, scene.tomsk)
    assert scene.cases() == [(recognised.person, first.person)]


ALENA = replace(ANNA, full_name="Королёва Алёна Игоревна", contact="")
IN_LATIN = replace(ALENA, full_name="Koroleva Alena")


def test_a_similar_name_is_shown_to_publisher_and_desk_and_refused_nowhere(
    scene: TwoCities,
) -> None:
    first, second = scene.desk(ALENA, scene.tomsk), scene.desk(IN_LATIN)
    assert scene.cases() == [(first.person, second.person)]
    (case,) = possible_duplicates.open_cases(scene.day.championship)
    assert case.why == Why.SIMILAR_NAME
    assert checked(scene, first, second) == {first.person, second.person}
    assert possible_duplicates.alike_on(scene.day.event) == ()
    scene.merge(first.person, second.person, second.registration)
    assert scene.cases() == []


def test_the_wider_key_is_made_for_everyone_there(scene: TwoCities) -> None:
    first, second = scene.desk(ALENA, scene.tomsk), scene.desk(IN_LATIN)
    kept = dict(Person.objects.values_list("pk", "similar_key"))
    Person.objects.update(similar_key="")
    PossibleDuplicate.objects.all().delete()
    for name in ("people.migrations.0013_similar_key", "events.migrations.0010_similar_names"):
        vars(import_module(f"tournament.{name}"))[
            "fill_similar_keys" if "people" in name else "note_similar_names"
        ](apps, None)
    assert dict(Person.objects.values_list("pk", "similar_key")) == kept
    assert scene.cases() == [(first.person, second.person)]


# --- deciding ----------------------------------------------------------------------------------


def test_the_place_goes_to_the_line_and_the_player_is_told(scene: TwoCities) -> None:
    first, second = scene.online(ANNA, scene.tomsk), scene.online(ANNA)
    scene.day.register(31)
    waiting = scene.online(replace(ANNA, full_name="Петров Пётр", contact="petr@example.org"))
    assert scene.status(waiting) == "waitlisted"
    scene.merge(first.person, second.person, second.registration)
    assert scene.status(waiting) == "offered"
    assert scene.cases() == []
    assert checked(scene, first, second) == set()
    told = Message.objects.filter(kind="ended")
    assert [(item.person_id, item.about["why"]) for item in told] == [(second.person, "duplicate")]
    assert Message.objects.filter(kind="place_offered", person_id=waiting.person).exists()
    assert_rebuilds()


def test_at_an_open_check_in_the_place_goes_to_who_is_in_the_hall(scene: TwoCities) -> None:
    day = scene.day
    first, second = scene.online(ANNA, scene.tomsk), scene.online(ANNA)
    day.register(31)
    waiting = scene.online(replace(ANNA, full_name="Петров Пётр", contact="petr@example.org"))
    day.now = day.now.replace(day=GAME_DAY.day)
    services.open_check_in(day.by(day.organizer), event=day.event)
    services.check_in(day.by(day.organizer), event=day.event, registration=second.registration)
    services.check_in(day.by(day.organizer), event=day.event, registration=waiting.registration)
    scene.merge(first.person, second.person, second.registration)
    entrants = event_state(day.event).entrants
    assert entrants[second.registration].status == "withdrawn"
    assert entrants[waiting.registration].status == "checked_in"
    refused("registered_elsewhere", scene.desk, ANNA)
    assert_rebuilds()


def test_merged_records_have_one_day(scene: TwoCities) -> None:
    first, second = scene.online(ANNA), scene.desk(OTHER_CONTACT, scene.tomsk)
    scene.merge(first.person, second.person, second.registration)
    refused("registered_elsewhere", scene.desk, OTHER_CONTACT, scene.tomsk)
    services.withdraw_registration(
        scene.day.by(scene.day.organizer),
        event=scene.day.event,
        registration=first.registration,
    )
    again = scene.desk(OTHER_CONTACT, scene.tomsk)
    assert again.person == second.person
    refused("registered_elsewhere", scene.desk, ANNA)


def test_a_merge_is_undone(scene: TwoCities) -> None:
    first, second = scene.online(ANNA), scene.desk(OTHER_CONTACT, scene.tomsk)
    scene.merge(first.person, second.person, second.registration)
    found = possible_duplicates.what_undoing_restores(scene.day.championship, second.person)
    assert found is not None
    assert (found.registration.id, found.status) == (second.registration, "confirmed")
    scene.undo(second.person)
    assert (scene.status(first), scene.status(second)) == ("confirmed", "confirmed")
    assert scene.cases() == [(first.person, second.person)]
    with pytest.raises(Http404):
        possible_duplicates.what_undoing_restores(scene.day.championship, second.person)
    assert_rebuilds()


@pytest.mark.rule("CH-REG-2")
def test_undoing_asks_how_old_the_player_is_on_the_days_new_date(scene: TwoCities) -> None:
    child = replace(
        ANNA,
        birth_date=date(2004, 12, 10),
        representative_name="Королёв Пётр",
        representative_contact="petr@example.org",
    )
    entered = [
        changes.register_online(
            Caller(ANYONE, f"child-{event}", scene.day.now),
            event=event,
            application=registration.Application(child, True, True, True),
        )[0]
        for event in (scene.day.event, scene.tomsk)
    ]
    scene.merge(entered[0].person, entered[1].person, entered[1].registration)
    services.move_day(
        scene.day.by(scene.day.organizer),
        event=scene.tomsk,
        day=date(2016, 12, 9),
        start="11:00",
    )
    found = possible_duplicates.what_undoing_restores(scene.day.championship, entered[1].person)
    assert found is not None
    assert found.hindered == "age"
    scene.undo(entered[1].person)
    assert scene.status(entered[1]) == "refused"


def test_namesakes_are_not_asked_about_again(scene: TwoCities) -> None:
    first, second = scene.online(ANNA), scene.desk(OTHER_CONTACT, scene.tomsk)
    scene.keep_apart(first.person, second.person)
    assert scene.cases() == []
    assert checked(scene, first, second) == set()
    assert (scene.status(first), scene.status(second)) == ("confirmed", "confirmed")
    case = possible_duplicates.case_of(scene.day.championship, PossibleDuplicate.objects.get().pk)
    assert case.decision == "apart"
    scene.merge(first.person, second.person, second.registration)
    case = possible_duplicates.case_of(scene.day.championship, PossibleDuplicate.objects.get().pk)
    assert case.decision == "merged"
    assert_rebuilds()


def test_a_third_record_makes_one_case_with_the_record_that_stays(scene: TwoCities) -> None:
    first, second = scene.online(ANNA), scene.desk(OTHER_CONTACT, scene.tomsk)
    scene.merge(second.person, first.person, first.registration)
    third = scene.online(replace(ANNA, contact=""))
    assert scene.cases() == [(second.person, third.person)]
    scene.keep_apart(second.person, third.person)
    assert scene.cases() == []


def test_what_was_decided_is_told_with_who_and_when(scene: TwoCities) -> None:
    first, second = scene.online(ANNA), scene.desk(OTHER_CONTACT, scene.tomsk)
    scene.merge(first.person, second.person, second.registration)
    merged_at = scene.day.now
    scene.undo(second.person)
    scene.keep_apart(first.person, second.person)
    apart, undone, merged = possible_duplicates.decisions(scene.day.championship)
    assert {item.account for item in (apart, undone, merged)} == {scene.day.publisher.public_id}
    assert (merged.kind, merged.one, merged.other, merged.registration, merged.in_force) == (
        "merged",
        first.person,
        second.person,
        second.registration,
        False,
    )
    assert merged.at == merged_at
    assert (undone.kind, undone.one, undone.registration) == (
        "undone",
        first.person,
        second.registration,
    )
    assert (apart.kind, apart.at > undone.at > merged.at) == ("apart", True)
    scene.merge(second.person, first.person, first.registration)
    newest = possible_duplicates.decisions(scene.day.championship)[0]
    assert (newest.one, newest.in_force) == (second.person, True)


def test_times_of_entry_come_from_the_ledger(scene: TwoCities) -> None:
    first = scene.online(ANNA)
    entered_at = scene.day.now
    moved = changes.move_registration(
        scene.day.by(scene.day.organizer),
        event=scene.day.event,
        registration=first.registration,
        to_event=scene.tomsk,
        channel="desk",
        accept_waiting=True,
        consented=True,
    )
    times = possible_duplicates.times_of_entry(scene.day.championship, {first.registration, moved})
    assert times == {first.registration: entered_at, moved: scene.day.now}


# --- who is faster, who repeats, who may -------------------------------------------------------


def test_a_form_that_is_sent_twice_decides_once(scene: TwoCities) -> None:
    first, second = scene.online(ANNA), scene.online(ANNA, scene.tomsk)
    arguments = (first.person, second.person, second.registration, "same")
    assert [scene.merge(*arguments).repeated for _ in range(2)] == [False, True]
    assert [scene.undo(second.person, "undo").repeated for _ in range(2)] == [False, True]
    assert scene.status(second) == "confirmed"


def test_the_second_publisher_is_told_that_it_is_decided(scene: TwoCities) -> None:
    first, second = scene.online(ANNA), scene.online(ANNA, scene.tomsk)
    scene.merge(first.person, second.person, second.registration)
    refused("merge_state", scene.merge, second.person, first.person, first.registration)
    refused("merge_state", scene.keep_apart, first.person, second.person)
    refused("merge_needs_choice", scene.merge, first.person, "x" * 32, second.registration)


def test_nobody_but_the_publisher_decides(scene: TwoCities) -> None:
    first, second = scene.online(ANNA), scene.online(ANNA, scene.tomsk)
    ledger = {"championship": scene.day.championship}
    for user in (scene.day.organizer, scene.day.judge):
        with pytest.raises(Refused) as fault:
            possible_duplicates.keep_apart(
                scene.day.by(user), **ledger, one=first.person, other=second.person
            )
        assert fault.value.refusal.code == "not_allowed"


# --- erasing -----------------------------------------------------------------------------------


@pytest.mark.rule("CH-PD-4")
def test_erasing_one_of_two_ends_the_case(scene: TwoCities) -> None:
    first, second = scene.online(ANNA), scene.online(ANNA, scene.tomsk)
    case = PossibleDuplicate.objects.get().pk
    erasure.erase(scene.day.by(scene.day.publisher), person=second.person)
    assert scene.cases() == []
    assert scene.status(first) == "confirmed"
    with pytest.raises(Http404):
        possible_duplicates.case_of(scene.day.championship, case)
    refused("merge_state", scene.merge, first.person, second.person, None)
    assert_rebuilds()


@pytest.mark.rule("CH-PD-4")
def test_erasing_a_merged_person_leaves_the_decisions_as_they_were(scene: TwoCities) -> None:
    first, second = scene.online(ANNA), scene.online(ANNA, scene.tomsk)
    scene.merge(first.person, second.person, second.registration)
    erasure.erase(scene.day.by(scene.day.publisher), person=second.person)
    assert not Person.objects.exists()
    (merged,) = possible_duplicates.decisions(scene.day.championship)
    assert merged.in_force
    found = possible_duplicates.what_undoing_restores(scene.day.championship, second.person)
    assert found is not None
    assert found.hindered == "erased"
    scene.undo(second.person)
    assert scene.status(second) == "refused"
    assert_rebuilds()
