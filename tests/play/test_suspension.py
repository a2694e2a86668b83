"""A day that is interrupted, as people do it; tables and messages follow."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import translation

from tests.factories import DayFactory
from tests.support.scenario import Scenario, actor_for
from tournament.championship.days.notices import halted
from tournament.championship.days.queries import suspended_state
from tournament.events import days, hall_letters
from tournament.events.execution import Caller, Refused
from tournament.events.letter_samples import sample_occasion
from tournament.events.letter_texts import reminder
from tournament.events.models import GameDay, Registration
from tournament.events.rebuild import differences
from tournament.events.states import championship_state, event_state
from tournament.jobs.worker import run_due
from tournament.ledger.core.entry import utc_text
from tournament.outbox.kinds import Letter, kinds
from tournament.outbox.models import Message
from tournament.people.models import Person, Reason
from tournament.people.policy import Role
from tournament.play import suspension
from tournament.play.models import Ruling

pytestmark = pytest.mark.django_db


@pytest.fixture
def running() -> Scenario:
    """Ten players, one match in play."""
    return DayFactory(running=True)


def work(now: datetime) -> None:
    run_due(lambda: now, "test", limit=1000)


def by_judge(day: Scenario) -> Caller:
    return day.by(day.judge)


def go_on(day: Scenario, caller: Caller) -> None:
    event = event_state(day.event)
    suspension.continue_day(
        caller,
        event=day.event,
        matches=dict.fromkeys(event.matches_in_play(), "replay"),
        met=suspended_state(event),
        reason="The light is back.",
    )


def status(day: Scenario) -> str:
    return GameDay.objects.get(pk=day.event).status


@pytest.mark.rule("CH-DAY-5")
def test_a_judge_suspends_and_continues_a_day(running: Scenario) -> None:
    suspension.suspend_day(
        by_judge(running), event=running.event, category="power", reason="No light in the hall."
    )
    assert status(running) == "suspended"
    with pytest.raises(Refused, match="judge_continues"):
        go_on(running, running.by(running.organizer))
    go_on(running, by_judge(running))
    assert status(running) == "running"
    assert list(Ruling.objects.order_by("at").values_list("type", flat=True)) == [
        "suspend",
        "continue",
    ]
    assert set(Reason.objects.values_list("text", flat=True)) == {
        "No light in the hall.",
        "The light is back.",
    }
    assert list(differences()) == []


@pytest.mark.rule("CH-DAY-6")
def test_players_hear_of_the_new_date_and_it_stays_one_day(running: Scenario) -> None:
    suspension.suspend_day(
        running.by(running.organizer), event=running.event, category="hall", reason="We must go."
    )
    suspension.set_continuation(
        running.by(running.organizer), event=running.event, day=date(2016, 12, 17), start="12:00"
    )
    assert Message.objects.filter(kind="day_goes_on").count() == 10
    assert GameDay.objects.get(pk=running.event).date == date(2016, 12, 17)
    running.now = datetime(2016, 12, 17, 9, 0, tzinfo=UTC)
    go_on(running, by_judge(running))
    assert list(differences()) == []


@pytest.mark.rule("CH-DAY-6")
def test_who_is_still_in_is_reminded_on_the_eve_of_the_day_that_goes_on() -> None:
    running = Scenario().drawn(10)
    running.play_on(11)
    suspension.suspend_day(
        running.by(running.organizer), event=running.event, category="hall", reason="We must go."
    )
    event = event_state(running.event)
    still_in = {
        event.entrants[key].person
        for key, seed in event.seed_of.items()
        if event.progress.next_match(seed) is not None
    }
    assert 0 < len(still_in) < 10
    suspension.set_continuation(
        running.by(running.organizer), event=running.event, day=date(2016, 12, 17), start="12:00"
    )
    work(datetime(2016, 12, 15, 12, 0, tzinfo=UTC))
    assert not Message.objects.filter(kind="reminder").exists()
    work(datetime(2016, 12, 16, 12, 0, tzinfo=UTC))
    reminded = Message.objects.filter(kind="reminder")
    assert set(reminded.values_list("person_id", flat=True)) == still_in
    with translation.override("en"):
        occasion = sample_occasion("in_bracket", "suspended")
        letter = reminder(occasion)
    assert letter is not None
    assert "goes on with the same bracket" in letter.paragraphs[0]


@pytest.mark.rule("CH-DAY-7")
@pytest.mark.rule("CH-DAY-2")
def test_a_void_day_frees_everybody_and_is_set_anew(running: Scenario) -> None:
    suspension.suspend_day(
        running.by(running.organizer), event=running.event, category="fire", reason="Fire alarm."
    )
    with pytest.raises(Refused, match="not_allowed"):
        suspension.void_day(
            running.by(running.organizer), event=running.event, category="fire", reason="No."
        )
    suspension.void_day(
        running.by(running.publisher), event=running.event, category="fire", reason="Burnt down."
    )
    assert status(running) == "voided"
    assert set(Registration.objects.values_list("status", flat=True)) == {"released"}
    assert Message.objects.filter(kind="day_voided").count() == 10
    new = days.reschedule_day(
        running.by(running.organizer),
        event=running.event,
        day=date(2016, 12, 10),
        start="11:00",
        tables=8,
    )
    held = Registration.objects.filter(game_day_id=new)
    assert list(held.values_list("status", flat=True)) == ["reconfirm_needed"] * 10
    assert Message.objects.filter(kind="day_set_again").count() == 10
    assert list(differences()) == []


@pytest.mark.rule("CH-DAY-5")
def test_the_site_stops_a_day_by_itself(running: Scenario) -> None:
    suspension.stop_day(event=running.event, category="no_judge", now=running.now)
    assert status(running) == "suspended"
    assert event_state(running.event).rulings == ()
    assert actor_for(running.judge).grants
    judge = Caller(actor_for(running.judge), "k1", running.now, Role.JUDGE)
    go_on(running, judge)
    state = championship_state(running.championship)
    assert state.days[running.event].status == "running"


def letter_about(day: Scenario, kind: str, registration: str) -> Letter | None:
    """What this player would be written now."""
    about = {"championship": day.championship, "registration": registration}
    person = Person.objects.get(pk=event_state(day.event).entrants[registration].person)
    (found,) = (item for item in kinds() if item.name == kind)
    with translation.override("en"):
        return found.compose(about, person)


@pytest.mark.rule("CH-DAY-6")
def test_who_is_still_to_play_is_told_what_becomes_of_their_match_and_nobody_else(
    pages_see: Callable[[Scenario], Scenario],
) -> None:
    day = pages_see(DayFactory(half_played=True))
    state = event_state(day.event)
    match = state.call_list()[0]
    day.call(match)
    called = str(state.player(match, "A"))
    out = next(
        key for key, seed in state.seed_of.items() if state.progress.exit_number(seed) is not None
    )
    suspension.suspend_day(by_judge(day), event=day.event, category="power", reason="Dark.")
    stopped = letter_about(day, "day_suspended", called)
    assert stopped is not None
    assert "If the day goes on today, the call is kept" in "\n".join(stopped.paragraphs)
    assert letter_about(day, "day_suspended", out) is None
    assert letter_about(day, "day_goes_on", out) is None
    tomorrow = day.now.date() + timedelta(days=1)
    suspension.set_continuation(by_judge(day), event=day.event, day=tomorrow, start="11:00")
    assert letter_about(day, "day_suspended", called) is None
    goes_on = letter_about(day, "day_goes_on", called)
    assert goes_on is not None
    assert "The call has ended" in "\n".join(goes_on.paragraphs)
    waits = next(key for key in state.order if key not in state.players(match) and key != out)
    if (other := letter_about(day, "day_goes_on", waits)) is not None:
        assert "The call has ended" not in "\n".join(other.paragraphs)


@pytest.mark.rule("CH-DAY-5")
def test_phones_ring_when_play_stops_and_no_call_rings_meanwhile(running: Scenario) -> None:
    before = event_state(running.event)
    match = before.call_list()[0]
    running.call(match)
    called = event_state(running.event)
    at = called.plays[match].called_at
    assert at is not None
    about = {"match": match, "at": utc_text(at)}
    assert hall_letters.KINDS["called"].values(called, about) is not None
    suspension.suspend_day(by_judge(running), event=running.event, category="power", reason="Dark.")
    stopped = event_state(running.event)
    assert hall_letters.KINDS["called"].values(stopped, about) is None
    told = {(item.kind, item.registration) for item in halted(called, stopped)}
    assert told == {("interrupted", key) for key in stopped.order}
    assert hall_letters.KINDS["interrupted"].values(stopped, {}) == {}
    go_on(running, by_judge(running))
    again = event_state(running.event)
    assert {item.kind for item in halted(stopped, again)} == {"goes_on"}
    assert hall_letters.KINDS["interrupted"].values(again, {}) is None
    assert hall_letters.KINDS["goes_on"].values(again, {}) == {}
