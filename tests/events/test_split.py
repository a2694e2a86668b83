"""A stage that is split, as people do it: choice, lot, days, and back again."""

from datetime import date, datetime, timedelta

import pytest

from tests.factories import DayFactory
from tests.support.scenario import GAME_DAY, Scenario
from tournament.championship import commands
from tournament.events import changes, days, services, split
from tournament.events.execution import Caller, Refused
from tournament.events.models import GameDay, Registration
from tournament.events.rebuild import differences
from tournament.events.states import championship_state, event_state
from tournament.events.timed_jobs import end_short_day
from tournament.jobs.models import Job
from tournament.outbox.models import Message
from tournament.people.policy import Actor

pytestmark = pytest.mark.django_db
SECOND = date(2016, 12, 11)


@pytest.fixture
def crowded() -> Scenario:
    """Thirty-four want to play on one day."""
    return DayFactory(days_before=8, players=34)


def second(size: int = 17) -> commands.SplitDay:
    return commands.SplitDay(SECOND, "11:00", 8, size)


def halve(day: Scenario) -> str:
    """Split into two days; the id of the second."""
    split.split_stage(day.by(day.organizer), event=day.event, size=17, days=[second()])
    found = split.split_of(day.event)
    assert found is not None
    return next(event for event in found.sizes if event != day.event)


def settle(day: Scenario) -> None:
    split.close_preferences(day.by(day.organizer), event=day.event)
    split.draw_and_assign(day.by(day.organizer), event=day.event, text="17 4 23")


def player(day: Scenario, registration: str) -> Caller:
    person = championship_state(day.championship).registrations[registration].person
    actor = Actor(user_id=None, public_id="link", persons=frozenset({person}))
    return Caller(actor, day.by(day.organizer).command_id, day.now)


def held(event: str) -> list[str]:
    rows = Registration.objects.filter(game_day_id=event).order_by("number")
    return list(rows.exclude(status="moved").values_list("status", flat=True))


@pytest.mark.rule("CH-SPLIT-3")
def test_players_choose_and_the_lot_decides_for_the_rest(crowded: Scenario) -> None:
    keys = list(championship_state(crowded.championship).days[crowded.event].registrations)
    other = halve(crowded)
    assert Message.objects.filter(kind="split_choice").count() == 34
    split.state_preference(
        player(crowded, keys[0]), event=crowded.event, registration=keys[0], preferred=other
    )
    with pytest.raises(Refused, match="not_allowed"):
        split.state_preference(
            player(crowded, keys[0]), event=crowded.event, registration=keys[1], preferred=other
        )
    with pytest.raises(Refused, match="preferences_open"):
        split.draw_and_assign(crowded.by(crowded.organizer), event=crowded.event, text="17 4")
    settle(crowded)
    assert held(crowded.event) == ["confirmed"] * 17
    assert held(other) == ["reconfirm_needed"] * 17
    assert Message.objects.filter(kind="split_assigned").count() == 34
    assert Registration.objects.get(pk=keys[0]).status == "moved"
    assert Job.objects.filter(kind="remind_players", key__startswith=other).exists()
    assert list(differences()) == []


@pytest.mark.rule("CH-SPLIT-1")
def test_a_split_is_taken_back(crowded: Scenario) -> None:
    other = halve(crowded)
    settle(crowded)
    split.undo_split(crowded.by(crowded.organizer), event=crowded.event)
    assert held(crowded.event).count("reconfirm_needed") == 32
    assert held(crowded.event).count("waitlisted") == 2
    assert GameDay.objects.get(pk=other).status == "cancelled"
    assert list(differences()) == []


@pytest.mark.rule("CH-SPLIT-2")
def test_only_the_publisher_consents_to_more_days(crowded: Scenario) -> None:
    three = [second(11), commands.SplitDay(date(2016, 12, 17), "11:00", 8, 11)]
    by, stage = crowded.by, crowded.stage
    with pytest.raises(Refused, match="not_allowed"):
        split.allow_more_days(by(crowded.organizer), stage=stage)
    with pytest.raises(Refused, match="split_more_days"):
        split.split_stage(by(crowded.organizer), event=crowded.event, size=12, days=three)
    split.allow_more_days(by(crowded.publisher), stage=stage)
    split.split_stage(by(crowded.organizer), event=crowded.event, size=12, days=three)


@pytest.mark.rule("CH-SPLIT-3")
def test_the_desk_swaps_two_players_who_agree(crowded: Scenario) -> None:
    other = halve(crowded)
    settle(crowded)
    state = championship_state(crowded.championship)
    one = next(item for item in state.of_day(crowded.event) if item.status == "confirmed")
    two = state.of_day(other)[0]
    split.swap_registrations(
        crowded.by(crowded.organizer),
        event=crowded.event,
        registration=one.id,
        other=two.id,
        consented=True,
    )
    state = championship_state(crowded.championship)
    assert state.active_of(one.person)[0].event == other
    assert state.active_of(two.person)[0].event == crowded.event
    assert list(differences()) == []


def short(day: Scenario, coming: int) -> str:
    """The first day of a split, to which so few come; the id of the second."""
    other = halve(day)
    settle(day)
    day.now = datetime.combine(GAME_DAY, day.now.timetz()) - timedelta(hours=1)
    services.open_check_in(day.by(day.organizer), event=day.event)
    expected = [key for key, item in event_state(day.event).entrants.items()]
    for key in expected[:coming]:
        services.check_in(day.by(day.organizer), event=day.event, registration=key)
    services.close_check_in(day.by(day.organizer), event=day.event)
    return other


@pytest.mark.rule("CH-SPLIT-4")
def test_a_short_day_is_merged_into_another(crowded: Scenario) -> None:
    other = short(crowded, 3)
    here = [
        key
        for key, item in event_state(crowded.event).entrants.items()
        if item.status == "checked_in"
    ]
    days.merge_day(crowded.by(crowded.organizer), event=crowded.event, into=other, going=here)
    assert GameDay.objects.get(pk=crowded.event).status == "cancelled"
    assert len(held(other)) == 20
    assert list(differences()) == []


@pytest.mark.rule("CH-SPLIT-4")
def test_without_a_ruling_the_clock_ends_a_day_of_three(crowded: Scenario) -> None:
    short(crowded, 3)
    job = Job.objects.get(kind="end_short_day")
    end_short_day(job.payload, crowded.now + timedelta(minutes=30))
    assert GameDay.objects.get(pk=crowded.event).status == "check_in"
    end_short_day(job.payload, crowded.now + timedelta(minutes=61))
    assert GameDay.objects.get(pk=crowded.event).status == "cancelled"


@pytest.mark.rule("CH-SPLIT-4")
def test_the_publisher_rules_on_a_short_day(crowded: Scenario) -> None:
    other = short(crowded, 9)
    one = championship_state(crowded.championship).of_day(other)[0]
    changes.reconfirm(player(crowded, one.id), event=other, registration=one.id)
    with pytest.raises(Refused, match="not_allowed"):
        days.decide_short_day(
            crowded.by(crowded.organizer),
            event=crowded.event,
            order="block",
            category="other",
            reason="No.",
        )
    days.decide_short_day(
        crowded.by(crowded.publisher),
        event=crowded.event,
        order="block",
        category="other",
        reason="Too uneven.",
    )
    with pytest.raises(Refused, match="short_day"):
        services.freeze_list(crowded.by(crowded.organizer), event=crowded.event)
