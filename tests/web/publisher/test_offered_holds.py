"""What the publisher's pages offer is not refused by a rule when it is pressed at once.

A run takes some of the moments, by its seed; `make soak` all.
"""

from collections.abc import Callable
from datetime import timedelta
from random import Random

import pytest
from django.urls import reverse

from tests.factories import DayFactory
from tests.support.examples import some
from tests.support.final_scenes import closed_rehearsal
from tests.support.scenario import GAME_DAY, Scenario
from tests.support.two_cities import ANNA, OTHER_CONTACT, two_cities
from tests.web.organizer.conftest import browser
from tests.web.publisher.test_final import shared_third_place
from tests.web.test_offered_holds import BY_INPUT, Pressed
from tournament.championship.qualification.queries import next_best, stage_qualification
from tournament.events import finals, qualification, services, stages
from tournament.events.states import championship_state
from tournament.regulations.refusals import Refusal

pytestmark = [pytest.mark.pages, pytest.mark.django_db]

TYPED = BY_INPUT | {
    "application_consent",
    "city_has_stage",
    "date_before_start",
    "duty_judge_plays",
    "final_date_same",
    "final_too_early",
    "hand_over_date",
    "answer_time_late",
}
"""Refusals of what the test has typed."""


def planning() -> tuple[Scenario, str]:
    """A day is planned, another city has been withdrawn, a wish and an announcement are there."""
    day = Scenario().plan()
    stage = day.add_city("tomsk")
    stages.withdraw_stage(day.by(day.publisher), stage=stage, category="other", reason="Нет зала")
    return day, day.championship


def played() -> Scenario:
    """The day of a city is closed, and the final is planned."""
    day = DayFactory(closed=True)
    where = {"city": "saint-petersburg", "start": "11:00", "tables": 16}
    finals.plan_final(day.by(day.publisher), championship=day.championship, **where)
    return day


def to_confirm() -> tuple[Scenario, str]:
    """Who has qualified is computed, and waits for the publisher."""
    day = played()
    return day, day.championship


def declined() -> Scenario:
    """One finalist has not answered, one does not come: their seat is free."""
    day = played()
    seen = stage_qualification(championship_state(day.championship), day.stage).digest
    until = day.now + timedelta(days=3)
    qualification.confirm(
        day.by(day.publisher), stage=day.stage, met=seen, until=until, unplayed=False
    )
    answer(day, 1, coming=False)
    return day


def answer(day: Scenario, seat: int, *, coming: bool) -> None:
    """What somebody who was asked says on the telephone."""
    key = list(championship_state(day.championship).invitations)[seat]
    about = {"championship": day.championship, "registration": key}
    qualification.answer(day.by(day.publisher), **about, coming=coming, said_by="publisher")


def answering() -> tuple[Scenario, str]:
    """The free seat was offered to the next best, who comes."""
    day = declined()
    best = next_best(championship_state(day.championship), day.event)
    assert best is not None
    qualification.offer(
        day.by(day.publisher),
        championship=day.championship,
        day=day.event,
        regional=best.registrations[0],
        until=day.now + timedelta(days=3),
        reason="Место свободно",
        play_off=True,
    )
    answer(day, 2, coming=True)
    return day, day.championship


def late() -> tuple[Scenario, str]:
    """The time to answer is over for one; another seat is free."""
    day = declined()
    day.wait(days=5)
    return day, day.championship


def sharing() -> tuple[Scenario, str]:
    """A rehearsed final is closed, and two share a place with a prize."""
    scene = shared_third_place()
    return scene.day, scene.copy


def awarded() -> tuple[Scenario, str]:
    """The prizes of a rehearsed final are given, and one of them is handed over."""
    scene = closed_rehearsal(2)
    caller = scene.day.by(scene.day.publisher)
    finals.award_prizes(caller, event=scene.rehearsal)
    return scene.day, scene.copy


def frozen() -> tuple[Scenario, str]:
    """Two records may be one person, and the list of a day is frozen."""
    towns = two_cities()
    pair = (towns.online(ANNA), towns.desk(OTHER_CONTACT, towns.tomsk))
    day = towns.day
    day.register(10)
    day.now = day.now.replace(day=GAME_DAY.day)
    day.check_in_all()
    shown = [(pair[0].registration, pair[1].registration)]
    services.freeze_list(day.by(day.organizer), event=day.event, passed_over=shown)
    return day, day.championship


EARLY = Refusal("closing_early", {"days": 7})
OVER = Refusal("championship_over")
MOMENTS: tuple[tuple[Callable[[], tuple[Scenario, str]], tuple[Refusal, ...]], ...] = (
    (planning, (EARLY,)),
    (to_confirm, (Refusal("final_not_closed"),)),
    (answering, (Refusal("facts_ruling_missing"),)),
    (late, ()),
    (sharing, (OVER, Refusal("prize_place_shared", {"place": "3–4"}))),
    (awarded, (OVER,)),
    (frozen, (EARLY, Refusal("list_frozen"))),
)
"""Moments, and what cannot be done at them though somebody would look for it."""


@pytest.mark.rule("CH-QUAL-4")
@pytest.mark.rule("CH-PRIZE-1")
@pytest.mark.rule("CH-STAGE-1")
@pytest.mark.parametrize(
    ("moment", "refusals"), some(MOMENTS, 3), ids=lambda item: getattr(item, "__name__", "")
)
def test_what_the_publisher_is_offered_is_possible(
    moment: Callable[[], tuple[Scenario, str]],
    refusals: tuple[Refusal, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    day, championship = moment()
    monkeypatch.setattr("django.utils.timezone.now", lambda: day.now)
    pressed = Pressed(monkeypatch, Random(moment.__name__), TYPED)
    home = reverse("publisher_championship", args=[championship])
    cities = [reverse("publisher_city", args=[championship, key]) for key in ("kazan", "tomsk")]
    pressed.read(browser(day.publisher), home, *cities)
    assert pressed.kinds.total() >= 8, "pages offer next to nothing"
    assert not pressed.wrong, "\n".join(sorted(set(pressed.wrong)))
    assert all(pressed.greyed), "what cannot be pressed says why"
    assert {refusal.text("ru") for refusal in refusals} <= set(pressed.greyed)
