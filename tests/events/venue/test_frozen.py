"""While the hall has a day: clocks at headquarters stand still for it and are set again later."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import connections

from tests.support.halls import PASSPHRASE
from tests.support.scenario import Scenario
from tournament.championship import commands
from tournament.championship.registration.persons.queries import possible_duplicates
from tournament.events import erasure, registration, services
from tournament.events.execution import Refused, execute
from tournament.events.possible_duplicates import alike_on
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_ledger, event_state
from tournament.events.timed_jobs import end_short_day, lapse_offer
from tournament.events.venue import handover, handover_file, lost, returning, todos
from tournament.events.venue.where import whereabouts
from tournament.jobs.models import Job
from tournament.ledger import store
from tournament.ledger.models import Entry
from tournament.people.links import actor_by, make_link
from tournament.people.models import HASHES, Consent, Person, ProtectedRead
from tournament.play.judge_jobs import stop_without_judge


def hand_over(day: Scenario) -> bytes:
    return handover.hand_over(day.by(day.organizer), event=day.event, passphrase=PASSPHRASE)


def lose(day: Scenario) -> None:
    lost.end_custody(day.by(day.publisher), event=day.event, category="other", reason="Украли")


def a_week_before() -> Scenario:
    """A full day with two on the waiting list, of whom the first has just been offered a place."""
    day = Scenario().plan()
    day.now -= timedelta(days=7)
    keys = day.register(34)
    services.withdraw_registration(day.by(day.organizer), event=day.event, registration=keys[0])
    return day


@pytest.mark.django_db
@pytest.mark.rule("CH-VENUE-2")
def test_no_place_is_offered_while_the_hall_has_the_day() -> None:
    day = a_week_before()
    [job] = Job.objects.filter(kind="lapse_offer")
    hand_over(day)
    assert not Job.objects.filter(kind="lapse_offer").exists()
    day.wait(hours=25)
    lapse_offer(job.payload, day.now)
    state = championship_state(day.championship)
    assert [item for item in state.of_day(day.event) if item.status == "offered"] == []
    lose(day)
    state = championship_state(day.championship)
    [again] = [item for item in state.of_day(day.event) if item.status == "offered"]
    assert again.id == job.payload["registration"]


@pytest.mark.django_db
def test_the_clock_stops_and_cancels_nothing_in_the_hall() -> None:
    day = Scenario().drawn(10)
    hand_over(day)
    size = store.frontier(event_ledger(day.event)).size
    end_short_day({"event": day.event}, day.now)
    grant = next(
        item.id
        for item in championship_state(day.championship).grants.values()
        if item.role == "judge"
    )
    services.revoke_role(day.by(day.organizer), championship=day.championship, grant=grant)
    day.wait(hours=1)
    stop_without_judge({"event": day.event}, day.now)
    assert store.frontier(event_ledger(day.event)).size == size
    [open_one] = todos.todos(day.event)
    assert (open_one.kind, open_one.user) == ("role-revoked", day.judge.public_id)
    lose(day)
    again = Job.objects.filter(kind="stop_without_judge").order_by("-pk").first()
    assert again is not None
    stop_without_judge(again.payload, day.now)
    assert event_state(day.event).suspended


@pytest.mark.django_db
@pytest.mark.rule("CH-VENUE-2")
def test_a_player_writes_by_his_personal_link() -> None:
    day = Scenario().plan()
    key, other = day.register(2)
    hand_over(day)
    person = Person.objects.get(pk=championship_state(day.championship).registrations[key].person)
    holder = actor_by(make_link([person], at=day.now))
    caller = replace(day.by(day.publisher), actor=holder)
    todos.request_withdrawal(caller, event=day.event, registration=key)
    [open_one] = todos.todos(day.event)
    assert (open_one.registration, open_one.person) == (key, person.pk)
    with pytest.raises(Refused, match="not_allowed"):
        todos.request_withdrawal(
            replace(caller, command_id="another"), event=day.event, registration=other
        )


@pytest.mark.django_db
@pytest.mark.rule("CH-VENUE-2")
def test_whoever_is_on_the_halls_list_is_erased_after_the_day() -> None:
    day = Scenario().plan()
    key, gone = day.register(2)
    services.withdraw_registration(day.by(day.organizer), event=day.event, registration=gone)
    state = championship_state(day.championship)
    hand_over(day)
    with pytest.raises(Refused, match="day_in_hall_withdraw"):
        erasure.erase(day.by(day.publisher), person=state.registrations[key].person)
    erasure.erase(day.by(day.publisher), person=state.registrations[gone].person)
    [open_one] = todos.todos(day.event)
    assert (open_one.kind, open_one.registration) == ("person-erased", gone)


@pytest.mark.django_db
@pytest.mark.rule("CH-VENUE-4")
def test_only_the_days_own_list_and_staff_are_in_the_file() -> None:
    day = Scenario().plan()
    here, gone = day.register(2)
    services.withdraw_registration(day.by(day.organizer), event=day.event, registration=gone)
    elsewhere = day.in_tomsk(day.now.date() + timedelta(days=7))
    day.enrol(day.application(9), elsewhere)
    opened = handover_file.open_with(handover_file.read(hand_over(day)), PASSPHRASE)
    state = championship_state(day.championship)
    assert [row["id"] for row in opened.rows["persons"]] == [state.registrations[here].person]
    assert {row["person_id"] for row in opened.rows["consents"]} == {
        state.registrations[here].person
    }
    assert {row["public_id"] for row in opened.rows["users"]} == {
        day.organizer.public_id,
        day.judge.public_id,
    }
    columns = set(opened.rows["persons"][0])
    assert not columns & {"contact", "representative_contact", "city", *HASHES}
    assert Consent.objects.count() == 6
    [read] = ProtectedRead.objects.filter(why="handover")
    assert (read.actor_id, read.person_id) == (
        day.organizer.public_id,
        state.registrations[here].person,
    )


@pytest.mark.django_db
@pytest.mark.rule("CH-REG-8")
def test_a_walk_in_who_looks_like_a_player_elsewhere_is_shown() -> None:
    day = Scenario().plan()
    day.register(10)
    elsewhere = day.in_tomsk(day.now.date() + timedelta(days=7))
    same = day.application(50)
    day.enrol(same, elsewhere)
    services.open_check_in(day.by(day.organizer), event=day.event)
    # In the hall nobody could know them, so they are another record with the same name there.
    entered = day.enrol(replace(same, namesake=True))
    for entrant in event_state(day.event).entrants.values():
        services.check_in(day.by(day.organizer), event=day.event, registration=entrant.registration)
    services.close_check_in(day.by(day.organizer), event=day.event)
    assert returning.findings(day.event) == ()
    event = event_state(day.event)
    alike = possible_duplicates(
        championship_state(day.championship), event, list(event.entrants), alike_on(day.event)
    )
    services.freeze_list(day.by(day.organizer), event=day.event, passed_over=alike)
    services.make_draw(day.by(day.organizer), event=day.event, text="17 4 23")
    [found] = returning.findings(day.event)
    assert (found.registration, found.kind, found.event) == (
        entered.registration,
        "registered_elsewhere",
        elsewhere,
    )


@pytest.mark.django_db
def test_every_ledger_says_that_a_backup_was_put_back() -> None:
    day = Scenario().drawn(10)
    assert lost.record_restoration(now=day.now) == 2
    restored = Entry.objects.filter(type="ledger-restored").values_list("ledger", flat=True)
    assert set(restored) == {f"championship:{day.championship}", f"event:{day.event}"}
    hand_over(day)
    assert lost.record_restoration(now=day.now) == 1


@pytest.mark.django_db
def test_a_championship_without_custody_is_here() -> None:
    day = Scenario().plan()
    assert whereabouts(day.event) == "here"
    assert todos.todos(day.event) == ()


@pytest.mark.postgres
@pytest.mark.slow
@pytest.mark.rule("CH-VENUE-2")
def test_registering_while_a_day_is_handed_over(transactional_db: None) -> None:
    """Whoever got a place is in the file; whoever came too late is told to come to check-in."""
    day = Scenario().plan()
    day.register(2)
    applications = [(day.by(day.organizer), day.application(number)) for number in range(10, 22)]
    handing = day.by(day.organizer)

    def register(number: int) -> str:
        caller, application = applications[number]
        try:
            made = registration.register_person(caller, event=day.event, application=application)
        except Refused as refused:
            return refused.refusal.code
        finally:
            connections.close_all()
        return made.registration

    def hand() -> bytes:
        try:
            return handover.hand_over(handing, event=day.event, passphrase=PASSPHRASE)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        first = [pool.submit(register, number) for number in range(6)]
        file = pool.submit(hand)
        second = [pool.submit(register, number) for number in range(6, 12)]
        said = [item.result(timeout=60) for item in (*first, *second)]
    opened = handover_file.open_with(handover_file.read(file.result()), PASSPHRASE)
    state = championship_state(day.championship)
    placed = {state.registrations[key].person for key in said if key in state.registrations}
    assert placed <= {row["id"] for row in opened.rows["persons"]}
    assert len(opened.rows["persons"]) == 2 + len(placed)
    late = {key for key in said if key not in state.registrations}
    assert late <= {"day_in_hall_register"}


@pytest.mark.django_db
def test_the_day_is_run_here_again_after_a_lost_machine() -> None:
    day = Scenario().plan()
    day.register(10)
    hand_over(day)
    lose(day)
    services.open_check_in(day.by(day.organizer), event=day.event)
    assert event_state(day.event).re_entering
    with pytest.raises(Refused, match="custody_none"):
        execute(
            commands.EndCustody(day.event, commands.Reason("other", "0" * 64)),
            place_of(day.event),
            day.by(day.publisher),
        )
