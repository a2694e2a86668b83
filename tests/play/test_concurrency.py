"""Two people press at once: one wins, the others are told, nothing is lost."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from threading import Barrier
from typing import Any

import pytest
from django.db import IntegrityError, connection, connections

from tests.factories import DayFactory
from tests.support.free_tournaments import FreeTournament
from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tests.support.unlocked_ledger import unlocked
from tournament.championship.play.tables.queries import tables_to_call
from tournament.events import registration, selectors, services
from tournament.events.execution import Caller, Refused
from tournament.events.states import event_ledger, event_state
from tournament.ledger.models import Ledger
from tournament.people.models import Person
from tournament.play import services as play
from tournament.regulations.tournament_rules import TournamentRules

pytestmark = pytest.mark.database

PRESSED = 50
FEW = 8
"""Enough where each is held until all stand at the same point."""


@pytest.fixture
def day(transactional_db: None) -> Scenario:
    """A day of ten with its first match at a table."""
    return DayFactory(called="W1.2")


def press_at_once(action: Callable[[int], str], times: int = PRESSED) -> Counter[str]:
    """Run the action in as many threads, released together; what each was told, counted."""
    gate = Barrier(times)

    def press(number: int) -> str:
        try:
            gate.wait(timeout=60)
            return action(number)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(times) as pool:
        return Counter(pool.map(press, range(times)))


def enter(day: Scenario, caller: Caller, number: int) -> str:
    """Enter one of two contradicting results of the open game."""
    try:
        play.enter_result(
            caller,
            event=day.event,
            match="W1.2",
            game=1,
            revision=0,
            outcome="A" if number % 2 else "B",
        )
    except Refused as refused:
        return refused.refusal.code
    except IntegrityError:
        return "integrity error"
    return "accepted"


def size_of(day: Scenario) -> int:
    return Ledger.objects.get(pk=event_ledger(day.event)).size


@pytest.mark.slow
def test_of_fifty_conflicting_results_one_is_accepted(day: Scenario) -> None:
    before = size_of(day)
    callers = [day.by(day.organizer) for _ in range(PRESSED)]
    told = press_at_once(lambda number: enter(day, callers[number], number))
    assert told == {"accepted": 1, "sheet_stale": PRESSED - 1}
    assert size_of(day) == before + 1
    assert len(event_state(day.event).plays["W1.2"].games[0].sheets) == 1
    assert_rebuilds()


@pytest.mark.postgres
@pytest.mark.slow
def test_without_the_lock_still_one_is_accepted_but_others_meet_the_constraint(
    day: Scenario,
) -> None:
    before = size_of(day)
    callers = [day.by(day.organizer) for _ in range(FEW)]
    with unlocked(Barrier(FEW)):
        told = press_at_once(lambda number: enter(day, callers[number], number), FEW)
    # Who is so slow as to read what the first has written is told the rule, as with the lock.
    assert told["accepted"] == 1
    assert told["integrity error"] > 0
    assert told.keys() <= {"accepted", "integrity error", "sheet_stale"}
    assert size_of(day) == before + 1


@pytest.mark.slow
def test_the_same_command_sent_by_many_at_once_is_one_entry(day: Scenario) -> None:
    before = size_of(day)
    caller = day.by(day.organizer, command_id="same")

    def send(number: int) -> str:
        answer = play.enter_result(
            caller, event=day.event, match="W1.2", game=1, revision=0, outcome="A"
        )
        return str([(entry.seq, entry.body["digest"]) for entry in answer.entries])

    told = press_at_once(send, 12)
    assert len(told) == 1
    assert size_of(day) == before + 1


@pytest.mark.django_db
def test_sent_three_times_it_is_one_entry_and_three_equal_answers() -> None:
    day = Scenario().drawn(10)
    day.wait(minutes=10)
    play.call_match(day.by(day.organizer), event=day.event, match="W1.2")
    before = size_of(day)
    caller = day.by(day.organizer, command_id="bad-wifi")

    def send() -> Any:
        return play.enter_result(
            caller, event=day.event, match="W1.2", game=1, revision=0, outcome="A"
        ).entries

    first, second, third = send(), send(), send()
    assert first == second == third
    assert size_of(day) == before + 1


@pytest.mark.slow
def test_two_calls_for_one_table_never_both_hold_it(day: Scenario) -> None:
    ready = event_state(day.event).progress.ready()
    callers = {match: day.by(day.organizer) for match in ready}

    def call(number: int) -> str:
        match = ready[number]
        try:
            play.call_match(callers[match], event=day.event, match=match, table=5)
        except Refused as refused:
            return refused.refusal.code
        return "called"

    others = [match for match in ready if match != "W1.2"]
    ready[:] = others
    told = press_at_once(call, len(others))
    assert told == {"called": 1, "table_taken": len(others) - 1}


@pytest.mark.slow
@pytest.mark.rule("SW-7")
def test_everybody_called_at_once_twice_sits_where_the_round_was_published(
    transactional_db: None,
) -> None:
    rules = TournamentRules("swiss")
    club = FreeTournament(rules, plan={"tables": 2}).filled(8).started()
    callers = [club.caller() for _ in range(4)]
    tables = tables_to_call(club.state, club.scenario.now)

    def call(number: int) -> str:
        try:
            play.call_matches(callers[number], event=club.event, tables=tables)
        except Refused as refused:
            return refused.refusal.code
        return "called"

    told = press_at_once(call, len(callers))
    assert told["called"] >= 1
    called = {match: club.state.plays[match].table for match in club.state.active_matches()}
    assert called == {"S1.1": 1, "S1.2": 2}


def test_the_test_database_is_a_file_or_a_server(transactional_db: None) -> None:
    assert connection.vendor != "sqlite" or "memory" not in str(connection.settings_dict["NAME"])


@pytest.mark.slow
@pytest.mark.rule("CH-REG-3")
def test_one_new_person_entered_at_many_desks_is_one_person(transactional_db: None) -> None:
    scenario = Scenario().plan()
    callers = [scenario.by(scenario.organizer) for _ in range(8)]

    def register(number: int) -> str:
        try:
            registration.register_person(
                callers[number], event=scenario.event, application=scenario.application(1)
            )
        except Refused as refused:
            return refused.refusal.code
        return "entered"

    assert press_at_once(register, 8) == {"entered": 1, "registered_here": 7}
    assert Person.objects.count() == 1


@pytest.mark.slow
def test_one_championship_asked_for_many_times_at_once_is_one(transactional_db: None) -> None:
    scenario = Scenario()
    caller = scenario.by(scenario.publisher, command_id="same")

    def create(number: int) -> str:
        return services.create_championship(
            caller,
            profile=selectors.profile(),
            first_day=date(2016, 12, 1),
            final_date=date(2017, 2, 12),
        )

    assert len(press_at_once(create, times=12)) == 1
    assert Ledger.objects.get().size == 1
