"""A practice day by its services: whole, played by players who act by themselves, seen nowhere."""

from datetime import timedelta

import pytest

from tests.support.final_scenes import rehearsed
from tests.support.rebuilt import assert_rebuilds
from tests.support.remembered import remembered
from tests.support.scenario import Scenario
from tournament.championship import commands
from tournament.championship.final.rehearsal.queries import HAND, Lesson, by_hand, disputed
from tournament.events import practices, rehearsals, services
from tournament.events.execution import Place, Refused, execute
from tournament.events.models import Championship, GameDay
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.jobs import worker
from tournament.jobs.models import Job
from tournament.outbox.models import Message
from tournament.people.models import Person, Reason, User
from tournament.play import practice
from tournament.play import services as play

pytestmark = pytest.mark.django_db


def begun() -> Scenario:
    """A city's organizer has just begun a practice day."""
    return in_practice(Scenario().plan())


@remembered
def in_practice(day: Scenario) -> Scenario:
    """The same with the organizer at their practice day, whose judge they are."""
    day.event = practices.start_practice(day.by(day.organizer), stage=day.stage)
    day.judge = day.organizer
    return day


def drawn() -> Scenario:
    """Its bracket is drawn; the players came by themselves."""
    return drawn_in(begun())


@remembered
def drawn_in(day: Scenario) -> Scenario:
    services.open_check_in(day.by(day.organizer), event=day.event)
    practice.go_on(day.event, day.now)
    services.close_check_in(day.by(day.organizer), event=day.event)
    day.draw()
    return day


def called() -> Scenario:
    """The first matches are at their tables."""
    return call_all(drawn())


@remembered
def call_all(day: Scenario) -> Scenario:
    for match in event_state(day.event).call_list():
        play.call_match(day.by(day.organizer), event=day.event, match=match)
    return day


def learnt() -> Scenario:
    """The result was entered and the dispute ruled."""
    return learn(called())


@remembered
def learn(day: Scenario) -> Scenario:
    for _step in range(3):
        practice.go_on(day.event, day.now)
    state = event_state(day.event)
    day.enter(by_hand(state), "A")
    day.attest(by_hand(state))
    assert practice.lesson(day.event) is Lesson.RULE
    day.ruled(
        commands.RuleReplay, match=disputed(state), category="rules_broken", reason="Переиграйте"
    )
    return day


def work_until_idle(day: Scenario) -> None:
    """Jobs come due one after the other, as time goes by."""
    for _job in range(200):
        due = Job.objects.filter(kind="practice_moves", state="queued").order_by("run_at").first()
        if due is None:
            return
        day.now = max(day.now, due.run_at)
        worker.run_due(lambda: day.now, "test", 10)
    raise AssertionError("the players never rest")


def test_it_is_a_day_of_the_city_that_counts_nowhere_and_names_nobody() -> None:
    people, letters = Person.objects.count(), Message.objects.count()
    day = begun()
    copy = place_of(day.event).championship
    row = GameDay.objects.get(pk=day.event)
    assert Championship.objects.get(pk=copy).rehearsal_of == day.championship
    assert (row.stage.city, row.stage.kind, row.status) == ("kazan", "regional", "open")
    assert row.tables == 8
    assert len(championship_state(copy).registrations) == practices.PLAYERS
    assert (Person.objects.count(), Message.objects.count()) == (people, letters)
    assert rehearsals.rehearsals_of(day.championship) == []
    assert not championship_state(copy).life.listed
    assert_rebuilds()


def test_two_presses_find_one_day_and_every_city_has_its_own() -> None:
    day = begun()
    again = practices.start_practice(day.by(day.organizer), stage=day.stage)
    stage = tomsk(day)
    other = practices.start_practice(day.by(day.organizer), stage=stage)
    assert again == day.event != other
    assert list(practices.practices_of(day.stage, day.organizer.public_id)) == [day.event]
    assert GameDay.objects.get(pk=other).stage.city == "tomsk"


def tomsk(day: Scenario) -> str:
    """The stage of a second city of the same organizer."""
    stage = day.add_city("tomsk")
    day.grant(day.publisher, day.organizer, "organizer", Place(day.championship, stage))
    return stage


@pytest.mark.rule("CH-ROLE-1")
def test_only_who_organizes_the_city_begins_one() -> None:
    day = Scenario().plan()
    for who in (day.publisher, day.judge, User.objects.create_user("stranger", "long-enough-1")):
        with pytest.raises(Refused, match="not_allowed"):
            practices.start_practice(day.by(who), stage=day.stage)
    assert not Championship.objects.exclude(rehearsal_of="").exists()


def test_players_come_play_and_close_and_the_ledgers_hold() -> None:
    day = learnt()
    practice.go_on(day.event, day.now)
    state = event_state(day.event)
    assert practice.lesson(day.event) is Lesson.CLOSE
    assert not state.open_matches()
    assert all(item.user == HAND for item in state.statements)
    assert state.statements
    play.complete_day(day.by(day.organizer), event=day.event)
    assert practice.lesson(day.event) is Lesson.DONE
    assert len(event_state(day.event).places) == practices.PLAYERS
    assert Message.objects.count() == 0
    assert_rebuilds()


def test_every_step_is_told_in_its_order() -> None:
    day = begun()
    assert practice.lesson(day.event) is Lesson.OPEN
    services.open_check_in(day.by(day.organizer), event=day.event)
    assert practice.lesson(day.event) is Lesson.LET_IN
    practice.go_on(day.event, day.now)
    assert practice.lesson(day.event) is Lesson.SHUT
    services.close_check_in(day.by(day.organizer), event=day.event)
    assert practice.lesson(day.event) is Lesson.DRAW
    day.draw()
    assert practice.lesson(day.event) is Lesson.CALL
    call_all(day)
    assert practice.lesson(day.event) is Lesson.RESULT
    play.pause_day(day.by(day.organizer), event=day.event)
    assert practice.lesson(day.event) is Lesson.STOPPED


def test_a_check_in_that_was_closed_too_soon_is_opened_again() -> None:
    day = begun()
    services.open_check_in(day.by(day.organizer), event=day.event)
    services.close_check_in(day.by(day.organizer), event=day.event)
    assert practice.lesson(day.event) is Lesson.TOO_FEW
    services.extend_check_in(day.by(day.organizer), event=day.event, minutes=5)
    assert practice.lesson(day.event) is Lesson.LET_IN
    practice.go_on(day.event, day.now)
    assert event_state(day.event).present == practices.PLAYERS


def test_with_a_worker_the_players_report_sign_and_disagree_by_themselves() -> None:
    day = called()
    work_until_idle(day)
    state = event_state(day.event)
    assert set(state.active_matches()) == {by_hand(state), disputed(state)}
    assert state.plays[by_hand(state)].open_game.sheet is None
    assert state.plays[disputed(state)].open_game.sheet.state == "refused"  # type: ignore[union-attr]
    assert practice.lesson(day.event) is Lesson.RESULT


def test_a_job_that_comes_twice_or_beside_the_button_does_nothing_twice() -> None:
    day = called()
    for _again in range(3):
        practice.practice_moves({"event": day.event}, day.now)
    size = len(event_state(day.event).plays)
    entries = {match: item.version for match, item in event_state(day.event).plays.items()}
    practice.practice_moves({"event": day.event}, day.now)
    after = {match: item.version for match, item in event_state(day.event).plays.items()}
    assert (size, entries) == (len(after), after)


def test_whoever_was_quicker_at_the_desk_is_let_be(monkeypatch: pytest.MonkeyPatch) -> None:
    day = called()
    first = event_state(day.event)
    lessons = {by_hand(first), disputed(first)}
    match = next(key for key in first.active_matches() if key not in lessons)
    day.enter(match, "B")
    seen = event_state(day.event)
    day.attest(match)
    after = event_state(day.event).plays[match]
    monkeypatch.setattr(practice, "moves", lambda *_args, **_more: [practice.Move("attest", match)])
    monkeypatch.setattr(practice, "event_state", lambda event: seen)
    practice.practice_moves({"event": day.event}, day.now)
    assert event_state(day.event).plays[match] == after


@pytest.mark.rule("CH-GEN-1")
def test_nobody_is_entered_for_it_at_the_desk_or_on_the_site() -> None:
    day = begun()
    with pytest.raises(Refused, match="rehearsal_enters_nobody"):
        day.enrol(day.application(1))
    online = commands.ReopenRegistration(day.event, None)
    with pytest.raises(Refused, match="rehearsal_enters_nobody"):
        execute(online, place_of(day.event), day.by(day.organizer))


def test_it_is_thrown_away_with_every_word_that_was_typed() -> None:
    day = learnt()
    assert Reason.objects.exists()
    practices.throw_practice_away(day.by(day.organizer), event=day.event)
    assert not Reason.objects.exists()
    assert practice.lesson(day.event) is None
    assert GameDay.objects.get(pk=day.event).status == "cancelled"
    assert list(practices.practices_of(day.stage, day.organizer.public_id)) == []
    with pytest.raises(Refused, match="no_rehearsal"):
        practices.throw_practice_away(day.by(day.organizer), event=day.event)
    practice.practice_moves({"event": day.event}, day.now)
    assert_rebuilds()


def test_again_begins_another_and_puts_the_closed_one_away() -> None:
    day = learnt()
    practice.go_on(day.event, day.now)
    play.complete_day(day.by(day.organizer), event=day.event)
    again = practices.start_practice(day.by(day.organizer), stage=day.stage)
    assert again != day.event
    assert GameDay.objects.get(pk=day.event).status == "cancelled"
    assert practice.lesson(again) is Lesson.OPEN


def test_what_was_left_open_goes_by_itself_after_two_days() -> None:
    day = begun()
    worker.run_due(lambda: day.now + timedelta(days=1), "test", 50)
    assert practice.lesson(day.event) is Lesson.OPEN
    worker.run_due(lambda: day.now + timedelta(days=2, seconds=2), "test", 50)
    assert practice.lesson(day.event) is None


def test_a_real_day_has_no_players_who_act_by_themselves() -> None:
    day = Scenario().drawn(10)
    day.start(event_state(day.event).call_list()[0])
    assert practice.lesson(day.event) is None
    practice.go_on(day.event, day.now)
    assert not Job.objects.filter(kind="practice_moves").exists()
    with pytest.raises(Refused, match="no_rehearsal"):
        practices.throw_practice_away(day.by(day.organizer), event=day.event)


def test_the_publishers_rehearsal_is_no_practice() -> None:
    scene = rehearsed(2)
    assert practice.lesson(scene.rehearsal) is None
    with pytest.raises(Refused, match="no_rehearsal"):
        practices.throw_practice_away(scene.day.by(scene.day.organizer), event=scene.rehearsal)
