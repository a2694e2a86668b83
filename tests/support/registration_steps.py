"""One registration office run twice: by the rules under test and by the naive model, step by step.

Every step asks both the same thing, insists on the same answer, lets free places go to the list as
`execution` does, and then compares everything that both know.
"""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from tests.championship.naive_registration import IN_FORCE, Office, Slip
from tests.support.fold import REASON, SECRET, SECRET_SHA256, Fold
from tournament.championship import commands as c
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.event_state import EventState
from tournament.championship.fold import State, empty_state, evolve
from tournament.championship.projection import changes, rows
from tournament.regulations.refusals import Refusal

PLACES, MINIMUM = 3, 2
FIRST, LAST = date(2016, 12, 1), date(2017, 2, 5)
CITIES = {"s1": ("moscow", "Europe/Moscow"), "s2": ("kamchatka", "Asia/Kamchatka")}
GROWN_UP = date(1990, 1, 1)


class Steps:
    """Both offices, and what the tables would hold."""

    def __init__(self) -> None:
        self.fold = Fold(day_maximum=PLACES, stage_minimum=MINIMUM)
        self.fold.now = datetime(2016, 12, 7, 5, 0, tzinfo=UTC)
        self.office = Office(PLACES, MINIMUM, FIRST, LAST)
        self.tables: dict[tuple[str, str], Any] = {}
        self.births: dict[str, date] = {}
        self.log: list[str] = []
        self._seen: dict[str, State] = {}
        fold = self.fold
        fold.must(c.CreateChampionship("c1", "key", fold.profile, FIRST, date(2017, 2, 12)))
        fold.must(c.AnnounceChampionship())
        for stage, (city, zone) in CITIES.items():
            fold.must(c.AddStage(stage, city, zone))

    # --- both at once --------------------------------------------------------------------------

    def both(self, command: c.Command, ask: str, *values: Any) -> bool:
        """Ask both; they have to agree on whether it is done."""
        self.office.now = self.fold.now + timedelta(seconds=1)
        expected = getattr(self.office, ask)(*values)
        decision = self.fold.do(command)
        done = not isinstance(decision, Refusal)
        said = "done" if done else decision.code
        self.log.append(f"{self.fold.now:%d %H:%M} {ask}{values}: {said}")
        assert done == expected, (command, said, expected)
        return done

    def step(self, day: str, command: c.Command, ask: str, *values: Any) -> bool:
        """A command and what follows from it at once (CH-WAIT-1)."""
        done = self.both(command, ask, *values)
        while done and self.both(c.FillPlace(day), "fill", day):
            pass
        self.compare()
        return done

    # --- what people do ------------------------------------------------------------------------

    def plan(self, day: str, stage: str, when: date, start: str = "11:00") -> bool:
        """A new day, its registration opened, with a judge."""
        zone = CITIES[stage][1]
        command = c.PlanDay(day, stage, when, start, 8)
        if not self.step(day, command, "plan", day, stage, zone, when, start):
            return False
        self.fold.must(c.GrantRole(self.fold.new("g"), "u1", "judge", "event", day))
        return self.step(day, c.OpenRegistration(day), "open", day)

    def person(self, birth: date) -> str:
        """Somebody new."""
        key = self.fold.new("p")
        self.births[key] = birth
        return key

    def register(self, person: str, day: str, *, online: bool, consent: bool) -> bool:
        """Enter a person."""
        key, birth = self.fold.new("r"), self.births[person]
        consents = {"processing"} | ({"representative"} if consent else set())
        command = c.Register(
            key, person, day, c.ONLINE if online else "desk", birth, frozenset(consents), "0" * 64
        )
        return self.step(day, command, "register", key, person, day, online, birth, consent)

    def consent(self, key: str) -> bool:
        """The representative consents."""
        day = self.day_of(key)
        return self.step(day, c.RecordRepresentativeConsent(day, key), "consent", key)

    def withdraw(self, key: str) -> bool:
        """They do not come."""
        day = self.day_of(key)
        return self.step(day, c.WithdrawRegistration(day, key), "withdraw", key)

    def move(self, key: str, to: str, *, online: bool, waiting: bool, consented: bool) -> bool:
        """Go to another day."""
        day, new = self.day_of(key), self.fold.new("r")
        birth = self.births[self.office.slips[key].person]
        channel = c.ONLINE if online else "desk"
        command = c.MoveRegistration(day, key, new, to, channel, birth, waiting, consented)
        return self.step(day, command, "move", key, new, to, waiting, consented)

    def edit(self, key: str, birth: date) -> bool:
        """The birth date was wrong."""
        day = self.day_of(key)
        command = c.EditPerson(day, key, birth, "1" * 64, "")
        done = self.step(day, command, "edit", key, birth)
        if done:
            self.births[self.office.slips[key].person] = birth
        return done

    def reconfirm(self, key: str) -> bool:
        """Yes to the new date."""
        day = self.day_of(key)
        return self.step(day, c.Reconfirm(day, key), "reconfirm", key)

    def answer(self, key: str, accept: bool) -> bool:
        """Yes or no to an offered place."""
        day = self.day_of(key)
        return self.step(day, c.AnswerOffer(day, key, accept), "answer", key, accept)

    def lapse(self, key: str) -> bool:
        """The job of the deadline runs, in time or too early."""
        day = self.day_of(key)
        return self.step(day, c.LapseOffer(day, key), "lapse", key)

    def move_day(self, day: str, when: date, start: str) -> bool:
        """Another date; the service looks up who is too young."""
        held = [s for s in self.office.of(day) if s.status in IN_FORCE]
        too_young = frozenset(s.id for s in held if not reached(12, s.birth, when))
        minors = frozenset(s.id for s in held if not reached(18, s.birth, when))
        command = c.MoveDay(day, when, start, too_young, minors)
        return self.step(day, command, "move_day", day, when, start)

    def cancel_day(self, day: str) -> bool:
        """The day is given up."""
        return self.step(day, c.CancelDay(day, REASON), "cancel_day", day)

    # --- check-in ------------------------------------------------------------------------------

    def open_check_in(self, day: str) -> bool:
        """Open check-in; the service first ends the offers whose time is over."""
        for slip in self.office.of(day):
            if slip.status == "offered" and slip.until is not None and slip.until < self.fold.now:
                self.lapse(slip.id)
        command = c.OpenCheckIn(day, "key", SECRET_SHA256)
        return self.step(day, command, "open_check_in", day)

    def at_check_in(self, day: str, command: c.Command, ask: str, *values: Any) -> bool:
        """A command that names no day."""
        self.fold.at(day)
        return self.step(day, command, ask, *values)

    def check_in(self, key: str) -> bool:
        """They are here."""
        return self.at_check_in(self.day_of(key), c.CheckIn(key), "check_in", key)

    def undo(self, key: str) -> bool:
        """The tap was a mistake."""
        return self.at_check_in(self.day_of(key), c.UndoCheckIn(key), "undo", key)

    def close_check_in(self, day: str) -> bool:
        """The absent become no-shows."""
        return self.at_check_in(day, c.CloseCheckIn(), "close_check_in", day)

    def extend(self, day: str, minutes: int) -> bool:
        """Some minutes more."""
        return self.at_check_in(day, c.ExtendCheckIn(minutes), "extend", day, minutes)

    def freeze(self, day: str) -> bool:
        """The list is fixed."""
        return self.at_check_in(day, c.FreezeList(), "freeze", day)

    def draw(self, day: str) -> bool:
        """The bracket is drawn."""
        return self.at_check_in(day, c.MakeDraw("17 4 23", SECRET), "draw", day)

    def withdraw_draw(self, day: str) -> bool:
        """The list was wrong."""
        command = c.WithdrawDraw(self.fold.new("x"), SECRET_SHA256, REASON)
        return self.at_check_in(day, command, "withdraw_draw", day)

    def call(self, day: str) -> bool:
        """The first match."""
        ready = self.fold.events[day].progress.ready()
        return self.at_check_in(day, c.CallMatch(ready[0]), "call", day)

    # --- the clock -----------------------------------------------------------------------------

    def morning_of(self, day: str) -> None:
        """Wait until ten on the game day in its city."""
        held = self.office.days[day]
        zone = ZoneInfo(held.zone)
        morning = datetime(held.date.year, held.date.month, held.date.day, 10, tzinfo=zone)
        self.fold.now = max(self.fold.now, morning.astimezone(UTC))

    # --- looking -------------------------------------------------------------------------------

    def day_of(self, key: str) -> str:
        """The day of a registration."""
        return self.office.slips[key].day

    def slips(self, *statuses: str) -> list[str]:
        """Registrations with one of these statuses, by the model."""
        return [key for key, slip in self.office.slips.items() if slip.status in statuses]

    def days(self, *statuses: str) -> list[str]:
        """Days with one of these statuses, by the model."""
        return [key for key, day in self.office.days.items() if day.status in statuses]

    # --- what has to hold ----------------------------------------------------------------------

    def compare(self) -> None:
        """Both know the same, and nothing is out of order."""
        state = self.fold.championship
        assert set(state.registrations) == set(self.office.slips)
        for day in self.office.days.values():
            assert (state.days[day.id].date, state.days[day.id].status) == (day.date, day.status)
            self._compare_day(state, day.id)
        self._one_each(state)
        self._project()

    def _compare_day(self, state: ChampionshipState, day: str) -> None:
        model = self.office.days[day]
        event = self.fold.events.get(day, EventState())
        for slip in self.office.of(day):
            said = state.registrations[slip.id].status
            assert said in said_before_the_day(slip), (slip, said)
            entrant = event.entrants.get(slip.id)
            if model.status == "check_in" and entrant is not None:
                assert (entrant.status, entrant.here) == (slip.status, slip.here), slip
        if model.status == "open":
            assert [item.id for item in state.line(day)] == self.office.line(day)
            assert state.places_held(day) == self.office.held(day) <= PLACES
            for slip in self.office.of(day):
                assert state.registrations[slip.id].offered_until == slip.until
        if model.status == "check_in":
            here = [key for key in self.office.line(day) if self.office.slips[key].here]
            assert [item.registration for item in event.waiting_here] == here
            assert event.waiting == len(self.office.line(day))
            assert event.places_held == self.office.held(day) <= PLACES
        if model.status == "drawn":
            bracket = [s.id for s in self.office.of(day) if s.status == "in_bracket"]
            assert sorted(event.order) == sorted(bracket)
            assert len(bracket) <= PLACES

    def _one_each(self, state: ChampionshipState) -> None:
        """CH-REG-3: one registration in force for each person, and the state knows which."""
        for person in self.births:
            active = [slip.id for slip in self.office.active(person)]
            assert len(active) <= 1
            assert [item.id for item in state.active_of(person)] == active
            used = person in self.office.played
            assert (state.used_by(person) is not None) == used

    def _project(self) -> None:
        """The tables brought up to date by differences are those of the whole state."""
        states: dict[str, State] = {"": self.fold.championship, **self.fold.events}
        for name, state in states.items():
            before = self._seen.get(name, empty_state("event" if name else "championship"))
            if before is state:
                continue
            for change in changes(before, state):
                if change.row is None:
                    del self.tables[change.table, change.key]
                else:
                    self.tables[change.table, change.key] = change.row
            self._seen[name] = state
        whole = {(r.table, r.key): r.row for state in states.values() for r in rows(state)}
        assert self.tables == whole

    def refold(self) -> None:
        """The entries alone give the same states."""
        again: dict[str, State] = {}
        for entry in self.fold.entries:
            kind = entry.scope.split(":")[0]
            again[entry.scope] = evolve(again.get(entry.scope, empty_state(kind)), entry)
        assert again.pop("championship:x") == self.fold.championship
        assert again == {f"event:{key}": state for key, state in self.fold.events.items()}


def said_before_the_day(slip: Slip) -> tuple[str, ...]:
    """What the championship's ledger calls them: it knows nothing of who is in the hall."""
    status = slip.before if slip.status == "checked_in" else slip.status
    return ("confirmed", "reconfirm_needed") if status == "no_show" else (status,)


def reached(age: int, birth: date, when: date) -> bool:
    """Whether somebody is so old on a date."""
    return (birth.year + age, birth.month, birth.day) <= (when.year, when.month, when.day)
