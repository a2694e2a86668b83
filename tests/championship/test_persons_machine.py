"""Any order of merging, undoing and parting, while people register and days are drawn.

Whatever was decided about them, a human being has one place at most before a draw (CH-REG-3).
"""

from collections import Counter

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.support.examples import examples
from tests.support.fold import DAY, GROWN_UP, REASON, SECRET, SECRET_SHA256, Fold
from tournament.championship import commands as c
from tournament.championship.championship_state import ChampionshipState, Registration
from tournament.championship.fold import empty_state, evolve
from tournament.championship.registration.persons.queries import ways_to_merge
from tournament.championship.statuses import ACTIVE, BEFORE_DRAW
from tournament.regulations.refusals import Refusal

RECORDS = ["a", "b", "c", "d", "e"]
DAYS = ["e1", "e2", "e3"]
RECORD, PICK = st.sampled_from(RECORDS), st.integers(0, 11)


class Persons(RuleBasedStateMachine):
    """Five records, who may be fewer human beings, and three days of three places."""

    @initialize()
    def start(self) -> None:
        self.fold = Fold(day_maximum=3, stage_minimum=2)
        self.fold.start()
        for number, event in enumerate(DAYS):
            stage, city = f"t{number}", ("perm", "tula", "tomsk")[number]
            self.fold.must(c.AddStage(stage, city, "Europe/Moscow"))
            self.fold.must(c.PlanDay(event, stage, DAY, "11:00", 8))
            self.fold.must(c.GrantRole(f"g{number}", "u1", "judge", "event", event))
            self.fold.must(c.OpenRegistration(event))
        for number, record in enumerate(RECORDS):
            self.do(DAYS[number % 3], self.fold.registration(DAYS[number % 3], person=record))

    @property
    def state(self) -> ChampionshipState:
        return self.fold.championship

    def do(self, event: str, command: c.Command) -> bool:
        """Ask, and give what became free to the waiting list, as `execution` does."""
        done = not isinstance(self.fold.at(event).do(command), Refusal)
        while done and not isinstance(self.fold.do(c.FillPlace(event)), Refusal):
            pass
        return done

    def one_of_day(self, pick: int, *statuses: str) -> str | None:
        """One of the days that stand so."""
        days = [event for event in DAYS if self.state.days[event].status in statuses]
        return days[pick % len(days)] if days else None

    def one_registration(self, pick: int) -> Registration | None:
        """One that is in force and belongs to one of the records."""
        held = [self.state.registrations[key] for key in self.state.active.values()]
        held = [item for item in held if item.person in RECORDS]
        return held[pick % len(held)] if held else None

    # --- people come and go ----------------------------------------------------------------------

    @rule(record=RECORD, pick=PICK)
    def register(self, record: str, pick: int) -> None:
        event = self.one_of_day(pick, "open", "check_in")
        if event is not None:
            self.do(event, self.fold.registration(event, person=record))

    @rule(pick=PICK)
    def register_strangers(self, pick: int) -> None:
        event = self.one_of_day(pick, "open")
        if event is not None:
            for _ in range(2):
                self.do(event, self.fold.registration(event))

    @rule(pick=PICK)
    def withdraw(self, pick: int) -> None:
        held = self.one_registration(pick)
        if held is not None:
            self.do(held.event, c.WithdrawRegistration(held.event, held.id))

    @rule(pick=PICK, to=PICK)
    def move(self, pick: int, to: int) -> None:
        held, event = self.one_registration(pick), self.one_of_day(to, "open")
        if held is not None and event is not None:
            new = self.fold.new("r")
            command = c.MoveRegistration(
                held.event, held.id, new, event, "desk", GROWN_UP, True, True
            )
            self.do(held.event, command)

    @rule(pick=PICK, accept=st.booleans())
    def answer_the_offer(self, pick: int, accept: bool) -> None:
        held = self.one_registration(pick)
        if held is not None:
            self.do(held.event, c.AnswerOffer(held.event, held.id, accept))

    @precondition(lambda self: self.state.merged)
    @rule(record=RECORD)
    def erase(self, record: str) -> None:
        self.do("e1", c.ErasePerson(record))

    # --- the publisher decides -------------------------------------------------------------------

    @rule(one=RECORD, other=RECORD, pick=PICK)
    def merge(self, one: str, other: str, pick: int) -> None:
        """Every way that is offered can be gone."""
        before = self.state
        if other in before.same_as(one):
            return
        ways = ways_to_merge(before, one, other)
        assert ways or {one, other} & (
            before.erased | set(before.merged.values()) | set(before.merged)
        )
        if ways:
            way = ways[pick % len(ways)]
            event = before.registrations[way.ended].event if way.ended else "e1"
            assert self.do(event, way)
            assert other in self.state.same_as(one)

    @rule(kept=RECORD, merged=RECORD, pick=PICK)
    def merge_anyhow(self, kept: str, merged: str, pick: int) -> None:
        """What is not offered is refused, or at least does no harm."""
        ended = list(self.state.registrations)[pick % len(self.state.registrations)]
        event = self.state.registrations[ended].event
        offered = ways_to_merge(self.state, kept, merged) if kept != merged else ()
        command = c.MergePersons(kept, merged, ended if pick % 2 else None)
        turned = c.MergePersons(merged, kept, command.ended)
        assert self.do(event, command) is False or {command, turned} & set(offered)

    @precondition(lambda self: self.state.merged)
    @rule(pick=PICK, known=st.sampled_from([True, True, False]))
    def undo(self, pick: int, known: bool) -> None:
        merged = list(self.state.merged)[pick % len(self.state.merged)]
        rest = self.state.same_as(merged) - {merged}
        assert self.do("e1", c.UndoMerge(merged, GROWN_UP if known else None))
        assert self.state.same_as(merged) == {merged}
        assert all(self.state.same_as(one) == rest for one in rest)

    @rule(one=RECORD, other=RECORD)
    def keep_apart(self, one: str, other: str) -> None:
        if self.do("e1", c.KeepApart(one, other)):
            assert self.state.found_apart(one, other)

    # --- days ------------------------------------------------------------------------------------

    @rule(pick=PICK)
    def open_check_in(self, pick: int) -> None:
        event = self.one_of_day(pick, "open")
        if event is not None and self.state.places_held(event) > 1:
            self.do(event, c.OpenCheckIn(event, "key", SECRET_SHA256))

    @rule(pick=PICK)
    def draw(self, pick: int) -> None:
        event = self.one_of_day(pick, "check_in")
        if event is None:
            return
        for entrant in list(self.fold.at(event).event.entrants.values()):
            self.do(event, c.CheckIn(entrant.registration))
        self.do(event, c.CloseCheckIn())
        if self.do(event, c.FreezeList()):
            assert self.do(event, c.MakeDraw("17 4 23", SECRET))
        else:
            self.do(event, c.ExtendCheckIn(60))

    @rule(pick=PICK)
    def withdraw_draw(self, pick: int) -> None:
        event = self.one_of_day(pick, "drawn")
        if event is not None:
            assert self.do(event, c.WithdrawDraw(self.fold.new("x"), SECRET_SHA256, REASON))

    @rule(pick=PICK, close=st.booleans())
    def play(self, pick: int, close: bool) -> None:
        event = self.one_of_day(pick, "drawn")
        if event is None:
            return
        self.fold.at(event).call(self.fold.event.progress.ready()[0])
        if close:
            match = self.fold.event.active_matches()[0]
            self.fold.must(self.fold.fill(match))
            self.fold.must(self.fold.attest(match))
            self.fold.play_on()
            assert self.do(event, c.CompleteDay())

    # --- what holds ------------------------------------------------------------------------------

    @invariant()
    def one_place_for_a_human_being(self) -> None:
        if not hasattr(self, "fold"):
            return
        state = self.state
        humans = {min(state.same_as(item.person)) for item in state.registrations.values()}
        for human in humans:
            held = state.active_of(human)
            waiting = [item for item in held if item.status in BEFORE_DRAW]
            used = state.used_by(human)
            assert len(waiting) + (len(held) > len(waiting)) <= 1, held
            assert not waiting or used is None, (held, used)

    @invariant()
    def what_is_active_and_used_is_what_the_registrations_say(self) -> None:
        if not hasattr(self, "fold"):
            return
        registrations = self.state.registrations.values()
        active = {item.person: item.id for item in registrations if item.status in ACTIVE}
        assert self.state.active == active
        assert len(active) == sum(item.status in ACTIVE for item in registrations)
        played = {
            item.person
            for item in registrations
            if item.status in {"in_bracket", "finished"}
            and self.state.days[item.event].status in {"running", "completed"}
        }
        assert set(self.state.used) == played

    @invariant()
    def days_count_their_registrations(self) -> None:
        if not hasattr(self, "fold"):
            return
        state = self.state
        for day in state.days.values():
            found = Counter(item.status for item in state.of_day(day.id))
            assert {key: count for key, count in day.in_status.items() if count} == found
            assert state.has_line(day.id) == bool(state.line(day.id))

    @invariant()
    def merges_are_stars_and_ended_registrations_stay_ended(self) -> None:
        if not hasattr(self, "fold"):
            return
        state = self.state
        assert not set(state.merged) & set(state.merged.values())
        assert set(state.merge_ended) <= set(state.merged)
        for key in state.merge_ended.values():
            assert state.registrations[key].status == "refused"
        ended = Counter(state.merge_ended.values())
        assert all(times == 1 for times in ended.values())

    @invariant()
    def check_ins_know_what_the_championship_knows(self) -> None:
        if not hasattr(self, "fold"):
            return
        for item in self.state.registrations.values():
            entrants = (
                self.fold.events[item.event].entrants if item.event in self.fold.events else {}
            )
            if item.status == "refused" and item.id in entrants:
                assert entrants[item.id].status == "withdrawn"
        for event in DAYS:
            assert self.state.places_held(event) <= 3

    def teardown(self) -> None:
        """Folding the entries anew gives the same state."""
        if hasattr(self, "fold"):
            state = empty_state("championship")
            for entry in self.fold.entries:
                if entry.scope.startswith("championship"):
                    state = evolve(state, entry)
            assert state == self.state


Persons.TestCase.settings = settings(
    max_examples=examples(120),
    stateful_step_count=50,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestPersons = pytest.mark.rule("CH-REG-4")(pytest.mark.rule("CH-REG-3")(Persons.TestCase))
