"""Cities that leave or never report, added cities, announcements, wishes to host, as services."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tournament.championship.now.championship import stage_now
from tournament.events import announcements, hosting, life, services, stages
from tournament.events.execution import Refused
from tournament.events.models import AnnouncementText, GameDay, Registration
from tournament.events.selectors import city_name
from tournament.events.states import championship_state, event_state
from tournament.outbox.models import Message
from tournament.people.models import HostApplication, Reason

pytestmark = pytest.mark.django_db

LAST_WEEK = datetime(2017, 2, 6, 9, 0, tzinfo=UTC)
WISH = hosting.Wish("Омск", "Пётр Хозяин", "host@example.org", "Клуб на Ленина", 12)


def code_of(refused: pytest.ExceptionInfo[Refused]) -> str:
    return refused.value.refusal.code


def status(scene: Scenario) -> str:
    state = championship_state(scene.championship)
    return stage_now(state, state.stages[scene.stage], scene.now).status


@pytest.mark.rule("CH-STAGE-1")
def test_a_silent_stage_without_a_champion_is_void_and_its_players_free() -> None:
    scene = Scenario().drawn(10)
    scene.play_match("W1.2")
    scene.now = LAST_WEEK
    caller = scene.by(scene.publisher, "close-1")
    answer = stages.close_stage(caller, stage=scene.stage, category="silent", reason="Не отвечает")
    assert answer.entries[0].body["missing"][0]["event"] == scene.event
    assert GameDay.objects.get(pk=scene.event).status == "voided"
    assert set(Registration.objects.values_list("status", flat=True)) == {"released"}
    assert championship_state(scene.championship).used == {}
    assert status(scene) == "cancelled"
    again = stages.close_stage(caller, stage=scene.stage, category="silent", reason="Не отвечает")
    assert again.repeated
    assert Reason.objects.filter(text="Не отвечает").count() == 1
    assert_rebuilds()


@pytest.mark.rule("CH-STAGE-1")
def test_a_silent_stage_with_a_champion_counts_as_played() -> None:
    scene = Scenario().drawn(10)
    while event_state(scene.event).progress.ready():
        scene.play_match(event_state(scene.event).progress.ready()[0])
    champion = event_state(scene.event).order[event_state(scene.event).progress.champion - 1]  # type: ignore[operator]
    scene.now = LAST_WEEK
    stages.close_stage(
        scene.by(scene.publisher), stage=scene.stage, category="silent", reason="Не отвечает"
    )
    day = championship_state(scene.championship).days[scene.event]
    assert day.status == "completed"
    assert [place["registration"] for place in day.places if place["first"] == 1] == [champion]
    assert status(scene) == "results_pending"
    assert_rebuilds()


@pytest.mark.rule("CH-STAGE-1")
@pytest.mark.rule("CH-DAY-7")
def test_a_silent_stage_at_its_check_in_is_void_too() -> None:
    scene = Scenario().plan()
    scene.register(10)
    scene.check_in_all()
    scene.now = LAST_WEEK
    stages.close_stage(
        scene.by(scene.publisher), stage=scene.stage, category="no_staff", reason="Все ушли"
    )
    assert GameDay.objects.get(pk=scene.event).status == "voided"
    assert set(Registration.objects.values_list("status", flat=True)) == {"released"}
    assert_rebuilds()


@pytest.mark.rule("CH-STAGE-1")
def test_an_organizer_closes_no_stage_by_a_ruling() -> None:
    scene = Scenario().drawn(10)
    scene.now = LAST_WEEK
    with pytest.raises(Refused) as refused:
        stages.close_stage(
            scene.by(scene.organizer), stage=scene.stage, category="silent", reason="Сам"
        )
    assert code_of(refused) == "not_allowed"


@pytest.mark.rule("CH-CITY-2")
def test_a_withdrawn_city_s_open_check_in_closes_and_everybody_is_told() -> None:
    scene = Scenario().plan()
    scene.register(10)
    Message.objects.all().delete()
    services.open_check_in(scene.by(scene.organizer), event=scene.event)
    stages.withdraw_stage(
        scene.by(scene.publisher), stage=scene.stage, category="hall_lost", reason="Зал закрыт"
    )
    assert GameDay.objects.get(pk=scene.event).status == "cancelled"
    assert status(scene) == "cancelled"
    assert Message.objects.filter(kind="day_cancelled").count() == 10
    stages.restore_stage(scene.by(scene.publisher), stage=scene.stage)
    assert_rebuilds()


@pytest.mark.rule("CH-CITY-1")
def test_a_city_that_nobody_knew_gets_its_names_and_its_stage() -> None:
    scene = Scenario().plan()
    code = stages.add_city(
        scene.by(scene.publisher),
        championship=scene.championship,
        ru="Калининград",
        en="Kaliningrad on the Sea",
        zone="Europe/Kaliningrad",
    )
    assert code == "kaliningrad-on-the-sea"
    assert city_name(code) == "Калининград"
    with pytest.raises(Refused) as refused:
        stages.add_city(
            scene.by(scene.publisher),
            championship=scene.championship,
            ru="Калининград",
            en="Kaliningrad On The Sea",
            zone="Europe/Kaliningrad",
        )
    assert code_of(refused) == "city_has_stage"


@pytest.mark.rule("CH-PUBLIC-2")
def test_an_announcement_is_sent_once_and_not_after_it_is_taken_back() -> None:
    scene = Scenario().plan()
    scene.register(3)
    Message.objects.all().delete()
    caller = scene.by(scene.publisher, "tell-1")
    text = {"ru": "Финал начнётся в 11:00.", "en": ""}
    for _ in range(2):
        announcements.publish_announcement(
            caller, championship=scene.championship, stage=None, send=True, **text
        )
    assert Message.objects.filter(kind="announcement").count() == 3
    assert AnnouncementText.objects.count() == 1
    state = championship_state(scene.championship)
    (shown,) = announcements.in_force(state, scene.stage)
    assert shown.text == "Финал начнётся в 11:00."
    announcements.withdraw_announcement(
        scene.by(scene.publisher), championship=scene.championship, announcement=shown.id
    )
    state = championship_state(scene.championship)
    assert announcements.in_force(state) == []
    assert announcements.text_in_force(state, shown.id) == ""
    assert [item.withdrawn for item in announcements.told(state)] == [True]


@pytest.mark.rule("CH-CONTACT-2")
def test_a_wish_to_host_is_kept_apart_and_goes_with_the_personal_data() -> None:
    scene = Scenario().plan()
    hosting.record_application(
        scene.by(scene.publisher), championship=scene.championship, wish=WISH, consented=True
    )
    (key,) = championship_state(scene.championship).life.applications
    assert HostApplication.objects.get(pk=key).contact == "host@example.org"
    hosting.decide_application(
        scene.by(scene.publisher), championship=scene.championship, application=key, accept=True
    )
    due = datetime(2017, 2, 12, 9, 0, tzinfo=UTC) + timedelta(days=90)
    assert hosting.erase_overdue(due - timedelta(days=1)) == 0
    assert hosting.erase_overdue(due) == 1
    assert championship_state(scene.championship).life.applications[key].status == "accepted"


@pytest.mark.rule("CH-CONTACT-2")
def test_without_consent_nothing_of_a_wish_is_kept() -> None:
    scene = Scenario().plan()
    with pytest.raises(Refused):
        hosting.record_application(
            scene.by(scene.publisher), championship=scene.championship, wish=WISH, consented=False
        )
    assert not HostApplication.objects.exists()


@pytest.mark.rule("CH-GEN-1")
def test_a_cancelled_championship_tells_its_players() -> None:
    scene = Scenario().plan()
    scene.register(2)
    Message.objects.all().delete()
    life.cancel_championship(
        scene.by(scene.publisher),
        championship=scene.championship,
        category="other",
        reason="Не состоится",
    )
    assert Message.objects.filter(kind="day_cancelled").count() == 2
    assert_rebuilds()
