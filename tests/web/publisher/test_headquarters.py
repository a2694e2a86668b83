"""Headquarters: what is wrong in a city, the worst first, and where something is done about it."""

from datetime import date, timedelta

import pytest
from django.urls import reverse

from tests.support.scenario import Scenario
from tournament.events.states import event_state
from tournament.play import games, judge_calls
from tournament.play import services as play
from tournament.play.models import JudgeCall
from tournament.web.publisher.headquarters import CityStands, headquarters

pytestmark = [pytest.mark.django_db, pytest.mark.pages]
MATCH = "W1.2"


def cities(scene: Scenario) -> list[CityStands]:
    (championship,) = headquarters(scene.now, {})
    assert championship.troubled == sum(bool(city.troubles) for city in championship.cities)
    return list(championship.cities)


def led_to(city: CityStands) -> list[tuple[str, bool]]:
    return [(trouble.url, trouble.urgent) for trouble in city.troubles]


def test_a_running_day(db: None) -> None:
    scene = Scenario().drawn(10)
    scene.wait(minutes=10)
    play.call_match(scene.by(scene.organizer), event=scene.event, match=MATCH)
    assert led_to(cities(scene)[0]) == []
    scene.enter(MATCH, "A", leaders=(3, 9))
    match = reverse("match", args=[scene.event, MATCH])
    later = scene.now + timedelta(hours=1)
    assert [led_to(city) for city in headquarters(later, {})[0].cities] == [[(match, False)]]
    sheet = event_state(scene.event).plays[MATCH].open_game.sheet
    assert sheet is not None
    games.refuse_sheet(
        scene.by(scene.organizer),
        event=scene.event,
        match=MATCH,
        game=1,
        digest=sheet.digest,
        seat="B",
        declared_by_judge=False,
    )
    assert led_to(cities(scene)[0]) == [(match, True)]
    call = JudgeCall.objects.create(
        game_day_id=scene.event,
        match=MATCH,
        table=1,
        registration_id=str(event_state(scene.event).player(MATCH, "A")),
        called_at=scene.now,
    )
    scene.wait(minutes=4)
    assert led_to(cities(scene)[0]) == [(match, True)], "not for long"
    scene.wait(minutes=2)
    assert led_to(cities(scene)[0]) == [(match, True), (match, True)]
    answer = {"event": scene.event, "call": call.pk, "done": False}
    judge_calls.answer_call(scene.by(scene.judge), **answer)
    assert led_to(cities(scene)[0]) == [(match, True)], "the judge comes"
    scene.wait(days=1)
    overview = reverse("staff_day", args=[scene.event])
    assert (overview, True) in led_to(cities(scene)[0]), "not closed"


def test_days_that_are_near(db: None) -> None:
    scene = Scenario().plan()
    assert led_to(cities(scene)[0]) == []
    tomsk = scene.add_day(scene.add_city("tomsk"), date(2016, 12, 11))
    scene.now = scene.now.replace(year=2016, month=12, day=6)
    first = cities(scene)[0]
    here = reverse("publisher_city", args=[scene.championship, "tomsk"])
    assert (reverse("judges", args=[tomsk]), False) in led_to(first)
    assert (f"{here}#organizers-title", False) in led_to(first)
    scene.now = scene.now.replace(day=13)
    urgent = [trouble.url for city in cities(scene) for trouble in city.troubles if trouble.urgent]
    assert reverse("staff_day", args=[tomsk]) in urgent, "the date has passed"
