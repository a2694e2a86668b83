"""Pages of an interrupted, void or re-scheduled day."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import DayFactory
from tests.support.scenario import Scenario
from tournament.championship import commands
from tournament.events.execution import execute
from tournament.events.models import GameDay, Registration
from tournament.events.selectors import place_of
from tournament.events.states import event_state

pytestmark = [pytest.mark.pages, pytest.mark.django_db]
WHY = {"category": "power", "reason": "Всё погасло"}


@pytest.fixture
def running() -> Scenario:
    return DayFactory(running=True)


def client(user: object) -> Client:
    found = Client()
    found.force_login(user)  # type: ignore[arg-type]
    return found


def address(day: Scenario, name: str = "day_suspension") -> str:
    return reverse(name, args=[day.event])


def text(asked: Client, path: str) -> str:
    answer = asked.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_judge_suspends_and_says_how_each_match_goes_on(running: Scenario) -> None:
    judge = client(running.judge)
    assert address(running) in text(judge, reverse("day_more", args=[running.event]))
    empty = judge.post(address(running, "day_suspend"), {"category": "power"})
    assert empty.status_code == 422
    assert not event_state(running.event).suspended
    assert judge.post(address(running, "day_suspend"), WHY).status_code == 302
    for public in ("day", "home"):
        arguments = [running.event] if public == "day" else []
        assert Client().get(reverse(public, args=arguments)).status_code == 200
    assert "CH-DAY-5" in text(Client(), reverse("day", args=[running.event]))
    assert "Всё погасло" not in text(Client(), reverse("day", args=[running.event]))
    assert address(running) in text(judge, reverse("console", args=[running.event]))
    assert "Всё погасло" in text(judge, reverse("rulings", args=[running.event]))
    page = text(judge, address(running))
    (match,) = event_state(running.event).matches_in_play()
    assert f'name="match-{match}"' in page
    organizer = text(client(running.organizer), address(running))
    assert f'name="match-{match}"' not in organizer
    half = judge.post(address(running, "day_continue"), {"reason": "Свет дали"})
    assert half.status_code == 422
    assert event_state(running.event).suspended
    version = event_state(running.event).version_of(match)
    going = {"met": f"{match}/{version}", f"match-{match}": "replay", "reason": "Свет дали"}
    assert judge.post(address(running, "day_continue"), going).status_code == 302
    assert GameDay.objects.get(pk=running.event).status == "running"


def test_an_announced_date_is_shown_and_kept_when_wrong(running: Scenario) -> None:
    organizer = client(running.organizer)
    organizer.post(address(running, "day_suspend"), WHY)
    wrong = organizer.post(
        address(running, "day_continuation"), {"date": "2017-02-11", "start": "12:00"}
    )
    assert wrong.status_code == 422
    assert "CH-DATE-1" in wrong.content.decode() or "CH-DAY-6" in wrong.content.decode()


def test_the_publisher_makes_it_void_and_another_day_takes_the_players(
    running: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: running.now)
    organizer, publisher = client(running.organizer), client(running.publisher)
    organizer.post(address(running, "day_suspend"), WHY)
    assert address(running, "day_void") not in text(organizer, address(running))
    assert address(running, "day_void") in text(publisher, address(running))
    early = publisher.post(
        address(running, "day_end_unfinished"), {"end-category": "power", "end-reason": "Конец"}
    )
    assert early.status_code == 422
    assert "CH-DAY-7" in early.content.decode()
    void = {"void-category": "power", "void-reason": "Света не будет"}
    assert publisher.post(address(running, "day_void"), void).status_code == 302
    assert GameDay.objects.get(pk=running.event).status == "voided"
    for name in ("staff_day", "check_in", "day_suspension", "roster", "console", "rulings"):
        assert organizer.get(reverse(name, args=[running.event])).status_code == 200, name
    for name in ("day", "day_standings", "day_find", "day_draw", "day_export_json"):
        assert Client().get(reverse(name, args=[running.event])).status_code == 200, name
    again = reverse("day_reschedule", args=[running.event])
    assert again in text(organizer, reverse("staff_day", args=[running.event]))
    when = {"date": "2016-12-24", "start": "11:00", "tables": 8}
    looked = organizer.post(again, when)
    assert looked.status_code == 200
    assert GameDay.objects.filter(stage_id=running.stage).count() == 1
    made = organizer.post(again, {**when, "set": "yes"})
    assert made.status_code == 302
    new = GameDay.objects.get(stage_id=running.stage, date="2016-12-24")
    assert Registration.objects.filter(game_day=new, status="reconfirm_needed").count() == 10
    assert reverse("day", args=[new.pk]) in text(Client(), reverse("day", args=[running.event]))
    assert organizer.post(again, {**when, "set": "yes"}).status_code in {409, 422}


def test_a_short_day_shows_what_can_be_done() -> None:
    day = Scenario().plan()
    day.register(5)
    day.check_in_all()
    organizer = client(day.organizer)
    assert reverse("short_day", args=[day.event]) in text(
        organizer, reverse("check_in", args=[day.event])
    )
    page = text(organizer, reverse("short_day", args=[day.event]))
    assert "CH-DAY-1" in page
    assert reverse("check_in", args=[day.event]) in page


def test_the_organizer_is_warned_when_registration_has_ended_with_too_few() -> None:
    day = Scenario().plan()
    day.register(4)
    organizer = client(day.organizer)
    overview = reverse("staff_day", args=[day.event])
    assert "CH-DAY-1" not in text(organizer, overview)
    execute(commands.CloseRegistration(day.event), place_of(day.event), day.by(day.organizer))
    assert "CH-DAY-1" in text(organizer, overview)
