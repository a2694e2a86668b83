"""A command that is sent again means the same thing."""

from contextlib import suppress
from dataclasses import replace
from datetime import date

import pytest

from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tournament.events import registration, selectors, services
from tournament.events.execution import Refused
from tournament.events.models import Championship, DrawSecret
from tournament.events.states import event_state
from tournament.ledger.models import Ledger
from tournament.people.models import Person
from tournament.people.persons import link_account
from tournament.play import services as play

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_a_championship_and_a_stage_are_made_once() -> None:
    day = Scenario()
    caller = day.by(day.publisher)

    def create() -> str:
        return services.create_championship(
            caller,
            profile=selectors.profile(),
            first_day=date(2016, 12, 1),
            final_date=date(2017, 2, 12),
        )

    assert create() == create()
    assert Championship.objects.count() == 1
    again = day.by(day.publisher)
    stages = {
        services.add_stage(again, championship=create(), city="kazan", zone="Europe/Moscow")
        for _ in range(2)
    }
    assert len(stages) == 1


def test_a_person_is_entered_once() -> None:
    day = Scenario().plan()
    caller = day.by(day.organizer)
    first, second = (
        registration.register_person(caller, event=day.event, application=day.application(1))
        for _ in range(2)
    )
    assert first.registration == second.registration
    assert second.already
    assert Person.objects.count() == 1


@pytest.mark.rule("CH-OVERRIDE-3")
def test_an_id_does_not_stand_for_another_command() -> None:
    day = Scenario().plan()
    first, second = day.register(2)
    caller = day.by(day.organizer, command_id="one-id")
    services.withdraw_registration(caller, event=day.event, registration=first)
    with pytest.raises(Refused) as refused:
        services.withdraw_registration(caller, event=day.event, registration=second)
    assert refused.value.refusal.code == "command_reused"
    with pytest.raises(Refused) as refused:
        registration.register_person(caller, event=day.event, application=day.application(9))
    assert refused.value.refusal.code == "command_reused"
    other = replace(caller, actor=day.by(day.publisher).actor)
    with pytest.raises(Refused):
        services.withdraw_registration(other, event=day.event, registration=first)
    assert_rebuilds()


def test_only_its_first_fact_opens_a_ledger() -> None:
    day = Scenario().plan()
    with pytest.raises(Refused) as refused:
        play.set_table(day.by(day.organizer), event=day.event, table=3, in_use=True)
    assert refused.value.refusal.code == "day_not_running"
    assert not Ledger.objects.filter(kind="event").exists()


@pytest.mark.rule("CH-REG-4")
@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("P1@Example.org", "p1@example.org", True),
        ("8 (912) 345-67-89", "+79123456789", True),
        ("p1@example.org", "p2@example.org", False),
        ("", "p2@example.org", True),
    ],
)
def test_one_person_however_his_contact_is_written(one: str, other: str, same: bool) -> None:
    day = Scenario().plan()
    first = day.application(1)
    for contact in (one, other):
        application = replace(first, data=replace(first.data, contact=contact))
        with suppress(Refused):
            day.enrol(application)
    assert Person.objects.count() == (1 if same else 2)


@pytest.mark.rule("CH-REG-6")
def test_a_parents_consent_needs_a_name() -> None:
    day = Scenario().plan()
    application = replace(day.application(1, birth=date(2003, 1, 1)), representative=True)
    with pytest.raises(Refused) as refused:
        day.enrol(application)
    assert refused.value.refusal.code == "representative_unnamed"
    assert not Person.objects.exists()


def test_closing_a_day_renews_the_pages_of_its_stage() -> None:
    day = Scenario().plan()
    other = day.divided(date(2016, 12, 17))
    day.check_in_all()
    day.draw()
    day.play_on()
    before = selectors.page_version(other)
    play.complete_day(day.by(day.organizer), event=day.event)
    assert selectors.page_version(other) != before


@pytest.mark.rule("CH-JUDGE-4")
def test_staff_who_play_are_known_by_their_account() -> None:
    day = Scenario().drawn(10)
    player = event_state(day.event).player("W1.2", "A")
    person = event_state(day.event).entrants[str(player)].person
    link_account(person, day.judge)
    day.judge.refresh_from_db()
    day.wait(minutes=10)
    play.call_match(day.by(day.organizer), event=day.event, match="W1.2")
    with pytest.raises(Refused) as refused:
        day.enter("W1.2", "A", by=day.judge)
    assert refused.value.refusal.code == "own_match"


@pytest.mark.rule("CH-DE-10")
def test_a_repeated_opening_and_a_repeated_withdrawal_leave_one_secret_each() -> None:
    day = Scenario().plan()
    day.register(10)
    opening = day.by(day.organizer)
    for _ in range(3):
        services.open_check_in(opening, event=day.event)
    assert [item.sha256 for item in DrawSecret.objects.all()] == [
        event_state(day.event).secret_sha256
    ]
    with pytest.raises(Refused):
        services.open_check_in(day.by(day.organizer), event=day.event)
    assert DrawSecret.objects.count() == 1
    for key in list(event_state(day.event).entrants):
        services.check_in(day.by(day.organizer), event=day.event, registration=key)
    services.close_check_in(day.by(day.organizer), event=day.event)
    day.draw()
    withdrawing = day.by(day.judge)
    for _ in range(3):
        services.withdraw_draw(
            withdrawing, event=day.event, category="doubled_entrant", reason="дважды"
        )
    assert DrawSecret.objects.count() == 2
    assert DrawSecret.objects.filter(pk=event_state(day.event).secret_sha256).exists()
