"""Registration in several cities against the naive model, in any order of steps.

A rule does what people mostly do then; `out_of_order` asks for anything at any time.
"""

from collections.abc import Callable
from datetime import date, timedelta

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from tests.support.examples import examples
from tests.support.registration_steps import GROWN_UP, PLACES, Steps

CHILD = date(2001, 5, 5)
DATES = [date(2016, 12, 9) + timedelta(days=number) for number in range(5)]
BIRTHS = st.one_of(
    st.just(GROWN_UP),
    st.sampled_from([date(2003, 3, 3), CHILD]),
    st.builds(
        lambda years, day: date(2016 - years, 12, day),
        st.sampled_from([11, 12, 13, 14, 17, 18]),
        st.integers(8, 14),
    ),
)
"""Grown-ups, children, and those whose birthday is about the days of play."""
PICK = st.integers(0, 30)
WITH_PLACE = ("confirmed", "reconfirm_needed", "offered")
BEFORE_THE_DAY = (*WITH_PLACE, "waitlisted", "awaiting_consent")
EVERY_DAY = ("planned", "open", "check_in", "drawn", "running", "cancelled")


def some(statuses: tuple[str, ...]) -> Callable[["Registration"], bool]:
    """Precondition: a registration with one of these statuses, in a day still to come."""
    return lambda machine: bool(machine.steps.slips(*statuses))


def a_day(*statuses: str) -> Callable[["Registration"], bool]:
    """Precondition: a day with one of these statuses."""
    return lambda machine: bool(machine.steps.days(*statuses))


class Registration(RuleBasedStateMachine):
    """Everything that people do about places of game days."""

    @initialize(begun=st.booleans())
    def start(self, begun: bool) -> None:
        """Two days in two cities; or the morning of the first, with more people than places."""
        self.steps = Steps()
        self.steps.plan("e1", "s1", date(2016, 12, 10))
        self.steps.plan("e2", "s2", date(2016, 12, 10))
        if begun:
            self.register_grown_ups(0, PLACES + 2)
            self.steps.register(self.steps.person(CHILD), "e1", online=True, consent=False)
            self.the_day_begins(0)

    def slip(self, pick: int, *statuses: str) -> str:
        keys = self.steps.slips(*statuses)
        return keys[pick % len(keys)]

    def day(self, pick: int, *statuses: str) -> str:
        keys = self.steps.days(*statuses)
        return keys[pick % len(keys)]

    # --- before the day ------------------------------------------------------------------------

    @precondition(a_day("open", "check_in"))
    @rule(day=PICK, birth=BIRTHS, online=st.booleans(), consent=st.booleans())
    def register(self, day: int, birth: date, online: bool, consent: bool) -> None:
        where = self.day(day, "open", "check_in")
        self.steps.register(self.steps.person(birth), where, online=online, consent=consent)

    @precondition(a_day("open", "check_in"))
    @rule(day=PICK, people=st.integers(2, 5))
    def register_grown_ups(self, day: int, people: int) -> None:
        where = self.day(day, "open", "check_in")
        for _ in range(people):
            self.steps.register(self.steps.person(GROWN_UP), where, online=False, consent=False)

    @precondition(lambda self: self.steps.births and self.steps.days("open", "check_in"))
    @rule(day=PICK, who=PICK, consent=st.booleans())
    def register_again(self, day: int, who: int, consent: bool) -> None:
        people = list(self.steps.births)
        free = [person for person in people if self.steps.office.free(person)] or people
        where = self.day(day, "open", "check_in")
        self.steps.register(free[who % len(free)], where, online=False, consent=consent)

    @precondition(some(("awaiting_consent",)))
    @rule(pick=PICK)
    def consent(self, pick: int) -> None:
        self.steps.consent(self.slip(pick, "awaiting_consent"))

    @precondition(some((*WITH_PLACE, "checked_in")))
    @rule(pick=PICK)
    def withdraw(self, pick: int) -> None:
        self.steps.withdraw(self.slip(pick, *WITH_PLACE, "checked_in"))

    @precondition(lambda self: self.steps.days("open") and self.steps.slips(*BEFORE_THE_DAY))
    @rule(pick=PICK, day=PICK, waiting=st.booleans())
    def move(self, pick: int, day: int, waiting: bool) -> None:
        key, to = self.slip(pick, *BEFORE_THE_DAY), self.day(day, "open")
        self.steps.move(key, to, online=True, waiting=waiting, consented=True)

    @precondition(some(BEFORE_THE_DAY))
    @rule(pick=PICK, birth=BIRTHS)
    def edit(self, pick: int, birth: date) -> None:
        self.steps.edit(self.slip(pick, *BEFORE_THE_DAY), birth)

    @precondition(some(("reconfirm_needed",)))
    @rule(pick=PICK)
    def reconfirm(self, pick: int) -> None:
        self.steps.reconfirm(self.slip(pick, "reconfirm_needed"))

    # --- the waiting list ----------------------------------------------------------------------

    @precondition(some(("offered",)))
    @rule(pick=PICK, accept=st.booleans())
    def answer(self, pick: int, accept: bool) -> None:
        self.steps.answer(self.slip(pick, "offered"), accept)

    @precondition(some(("offered",)))
    @rule(pick=PICK, seconds=st.sampled_from([-2, -1, 0, 60]))
    def the_deadline_comes(self, pick: int, seconds: int) -> None:
        key = self.slip(pick, "offered")
        until = self.steps.office.slips[key].until
        assert until is not None
        self.steps.fold.now = max(self.steps.fold.now, until + timedelta(seconds=seconds))
        self.steps.lapse(key)

    # --- the days ------------------------------------------------------------------------------

    @rule(stage=st.sampled_from(["s1", "s2"]), when=st.sampled_from(DATES))
    def plan(self, stage: str, when: date) -> None:
        if len(self.steps.office.days) < 6:
            self.steps.plan(f"e{len(self.steps.office.days) + 1}", stage, when)

    @precondition(lambda self: self.steps.days("open") and self.steps.office.slips)
    @rule(pick=PICK, when=st.sampled_from(DATES), start=st.sampled_from(["11:00", "15:00"]))
    def move_day(self, pick: int, when: date, start: str) -> None:
        self.steps.move_day(self.day(pick, "open"), when, start)

    @precondition(a_day("check_in", "drawn"))
    @rule(pick=st.integers(0, 5), sure=st.integers(0, 3))
    def cancel_day(self, pick: int, sure: int) -> None:
        if sure == 3:
            self.steps.cancel_day(self.day(pick, "open", "check_in", "drawn"))

    @rule(minutes=st.sampled_from([5, 50, 61, 180, 600]))
    def wait(self, minutes: int) -> None:
        self.steps.fold.wait(minutes=minutes)

    # --- check-in ------------------------------------------------------------------------------

    @precondition(lambda self: self.steps.days("open") and len(self.steps.office.slips) > 3)
    @rule(pick=PICK)
    def the_day_begins(self, pick: int) -> None:
        day = self.day(pick, "open")
        self.steps.morning_of(day)
        self.steps.open_check_in(day)

    def at_check_in(self, pick: int) -> str | None:
        """Somebody of a day whose check-in has opened."""
        days = self.steps.days("check_in")
        keys = [slip.id for day in days for slip in self.steps.office.of(day)]
        return keys[pick % len(keys)] if keys else None

    @precondition(a_day("check_in"))
    @rule(picks=st.lists(PICK, min_size=1, max_size=4), reopen=st.sampled_from([0, 5, 60]))
    def check_in(self, picks: list[int], reopen: int) -> None:
        for pick in picks:
            key = self.at_check_in(pick)
            if key is None:
                return
            day = self.steps.office.days[self.steps.day_of(key)]
            if reopen and not self.steps.office.check_in_open(day):
                self.steps.extend(day.id, reopen)
            self.steps.check_in(key)

    @precondition(a_day("check_in"))
    @rule(pick=PICK)
    def undo(self, pick: int) -> None:
        days = self.steps.days("check_in")
        slips = [slip for day in days for slip in self.steps.office.of(day)]
        keys = [slip.id for slip in slips if slip.here or slip.status == "checked_in"]
        if keys:
            self.steps.undo(keys[pick % len(keys)])

    @precondition(a_day("check_in"))
    @rule(pick=PICK)
    def withdraw_at_check_in(self, pick: int) -> None:
        key = self.at_check_in(pick)
        if key is not None:
            self.steps.withdraw(key)

    @precondition(a_day("check_in"))
    @rule(pick=PICK)
    def close_check_in(self, pick: int) -> None:
        self.steps.close_check_in(self.day(pick, "check_in"))

    @precondition(a_day("check_in"))
    @rule(pick=PICK, minutes=st.sampled_from([0, 5, 20, 45, 60]))
    def extend(self, pick: int, minutes: int) -> None:
        self.steps.extend(self.day(pick, "check_in"), minutes)

    @precondition(a_day("check_in"))
    @rule(pick=PICK, everybody=st.booleans())
    def freeze(self, pick: int, everybody: bool) -> None:
        day = self.day(pick, "check_in")
        if everybody:
            for slip in self.steps.office.of(day):
                self.steps.check_in(slip.id)
        if self.steps.office.days[day].check_in == "open":
            self.steps.close_check_in(day)
        self.steps.freeze(day)

    @precondition(a_day("check_in"))
    @rule(pick=PICK)
    def draw(self, pick: int) -> None:
        day = self.day(pick, "check_in")
        if self.steps.office.days[day].check_in != "frozen":
            self.freeze(pick, everybody=True)
        self.steps.draw(day)

    @precondition(a_day("drawn"))
    @rule(pick=PICK)
    def withdraw_draw(self, pick: int) -> None:
        self.steps.withdraw_draw(self.day(pick, "drawn"))

    @precondition(a_day("drawn"))
    @rule(pick=PICK)
    def call(self, pick: int) -> None:
        self.steps.call(self.day(pick, "drawn"))

    # --- anything at any time ------------------------------------------------------------------

    @precondition(lambda self: self.steps.office.slips)
    @rule(
        what=st.sampled_from(
            ["consent", "withdraw", "reconfirm", "lapse", "check_in", "undo", "answer", "edit"]
        ),
        pick=PICK,
    )
    def out_of_order(self, what: str, pick: int) -> None:
        keys = list(self.steps.office.slips)
        more = {"answer": (True,), "edit": (GROWN_UP,)}
        getattr(self.steps, what)(keys[pick % len(keys)], *more.get(what, ()))

    @precondition(lambda self: self.steps.office.slips)
    @rule(pick=PICK, day=PICK, waiting=st.booleans(), consented=st.booleans())
    def move_out_of_order(self, pick: int, day: int, waiting: bool, consented: bool) -> None:
        keys = list(self.steps.office.slips)
        key, to = keys[pick % len(keys)], self.day(day, *EVERY_DAY)
        self.steps.move(key, to, online=False, waiting=waiting, consented=consented)

    @rule(
        what=st.sampled_from(
            [
                "close_check_in",
                "freeze",
                "draw",
                "withdraw_draw",
                "open_check_in",
                "register",
                "move_day",
            ]
        ),
        pick=PICK,
    )
    def day_out_of_order(self, what: str, pick: int) -> None:
        day = self.day(pick, *EVERY_DAY)
        if what == "register":
            self.steps.register(self.steps.person(GROWN_UP), day, online=True, consent=False)
        elif what == "move_day":
            self.steps.move_day(day, DATES[-1], "12:00")
        else:
            getattr(self.steps, what)(day)

    def teardown(self) -> None:
        if hasattr(self, "steps"):
            self.steps.refold()


Registration.TestCase.settings = settings(
    max_examples=examples(100),
    stateful_step_count=50,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestRegistration = Registration.TestCase
