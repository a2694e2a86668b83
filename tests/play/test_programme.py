"""Lunch in the programme: the forecast waits for its end, before the day and while it runs."""

from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tests.support.scenario import GAME_DAY, Scenario
from tournament.events.states import event_state
from tournament.play import services as play
from tournament.play import timetable
from tournament.play.programme import ProgrammeItem, breaks_of, programme_item
from tournament.play.timetable import Plan

ZONE = "Europe/Moscow"
LUNCH = "12:00–13:30 Обед\n19:00 Призы"
MOSCOW = ZoneInfo(ZONE)


def test_a_line_with_two_times_is_a_break_and_no_other_line() -> None:
    assert programme_item("9.30 - 10:15 Обед") == ProgrammeItem(time(9, 30), time(10, 15), "Обед")
    assert programme_item("25:00 Обед") is None
    typed = "16:00—16:20 Чай\n13:00-13:40 Обед\n19:00 Призы\n15:00–14:00 Опечатка"
    found = [(f"{one:%H:%M}", f"{end:%H:%M}") for one, end in breaks_of(typed, GAME_DAY, ZONE)]
    assert found == [("13:00", "13:40"), ("16:00", "16:20")]


@pytest.fixture
def day(db: None, monkeypatch: pytest.MonkeyPatch) -> Scenario:
    """A day of ten whose time the forecast sees."""
    made = Scenario().plan(tables=4)
    made.register(10)
    monkeypatch.setattr("django.utils.timezone.now", lambda: made.now)
    return made


def test_before_the_draw_the_day_is_longer_by_its_lunch(day: Scenario) -> None:
    def ends(plan: Plan) -> int:
        return timetable.ask(timetable.question_of(day.event, plan)).length.median

    hungry, fed = ends(Plan()), ends(Plan(programme=LUNCH))
    assert 45 * 60 <= fed - hungry <= 90 * 60, "a game that is on is played to its end"
    assert ends(Plan(programme="08:00–09:00 Завтрак\n19:00 Призы")) == hungry


def test_while_the_day_runs_nobody_is_expected_to_be_called_at_lunch(day: Scenario) -> None:
    day.check_in_all()
    day.draw()
    day.now = datetime(2016, 12, 10, 11, 0, tzinfo=MOSCOW)
    for match in event_state(day.event).progress.ready()[:2]:
        play.call_match(day.by(day.organizer), event=day.event, match=match)
    noon = datetime(2016, 12, 10, 12, 0, tzinfo=MOSCOW)
    before = seen(day)
    timetable.save_plan(day.event, Plan(programme=LUNCH))
    after = seen(day)
    at_lunch = [at for at in before.calls.values() if noon <= at < noon + timedelta(minutes=90)]
    assert at_lunch, "without lunch somebody would play then"
    assert after.ends - before.ends >= timedelta(minutes=45)
    assert min(after.ends_low, after.ends) > noon + timedelta(minutes=90)
    later = [match for match, at in after.calls.items() if at >= noon + timedelta(minutes=90)]
    assert set(later) >= {match for match, at in before.calls.items() if at in at_lunch}


def seen(day: Scenario) -> Any:
    found = timetable.live(event_state(day.event))
    assert found is not None
    return found
