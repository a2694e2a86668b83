"""One championship run twice: by the rules under test and by the naive model, and compared.

Both are asked the same thing, have to answer alike, and then everything that both know is compared.
What was shown at some moments is remembered; at the end it has to follow from the entries up to
that moment.
"""

from collections import Counter
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

from tests.brackets.play import as_slot
from tests.championship.naive_day import Day
from tests.championship.naive_season import Season
from tests.support.fold import Fold
from tests.support.stages import FINAL, Stages
from tournament.championship import commands as c
from tournament.championship import facts
from tournament.championship.event_state import EventState, Sheet
from tournament.championship.fold import State, empty_state, evolve
from tournament.championship.projection import changes, rows
from tournament.championship.qualification.queries import free_seats, next_best, stage_qualification
from tournament.championship.rulings.override.queries import noted_matches
from tournament.championship.statuses import HOLDS_SEAT
from tournament.regulations.refusals import Refusal

FIRST = date(2016, 12, 10)
CITIES = {"s1": "kazan", "s2": "moscow"}
REMEMBER_EVERY, PROJECT_EVERY = 7, 5
TALLY: Counter[tuple[str, str]] = Counter()
"""How often each kind of step was done and refused, over all examples of a process."""


class TwoChampionships:
    """Both championships."""

    def __init__(self, stages: Mapping[str, list[int]], tables: int = 4) -> None:
        """Stages of days with so many registered players each; nothing has begun."""
        planning = Stages(Fold(day_maximum=64, stage_minimum=2, short_day_minimum=2))
        self.fold = planning.fold
        self.tables = tables
        self.planned: dict[str, int] = {}
        self.registered: dict[str, list[str]] = {}
        self.projected: dict[str, dict[tuple[str, str], Any]] = {}
        self.last: dict[str, State] = {}
        self.remembered: list[tuple[int, str, Any]] = []
        self.log: list[str] = []
        self.steps = 0
        fold, number = self.fold, 0
        plan: dict[str, list[str]] = {}
        fold.must(c.AnnounceChampionship())
        fold.must(c.PlanFinal("sf", FINAL, "moscow", "Europe/Moscow", "11:00", tables))
        fold.must(c.GrantRole(fold.new("g"), "u1", "judge", "event", FINAL))
        for stage, days in stages.items():
            fold.must(c.AddStage(stage, CITIES[stage], "Europe/Moscow"))
            plan[stage] = []
            for later, players in enumerate(days):
                number += 1
                day = f"e{number}"
                plan[stage].append(day)
                self.planned[day] = later
                when = (FIRST + timedelta(days=later)).isoformat()
                # How a stage comes to have several days is another machine's business.
                planning.record(facts.DayPlanned(day, stage, when, "11:00", tables))
                fold.must(c.GrantRole(fold.new("g"), "u1", "judge", "event", day))
                fold.must(c.OpenRegistration(day))
                self.registered[day] = fold.register(players, day)
        self.season = Season(plan)

    # --- both at once --------------------------------------------------------------------------

    @property
    def now(self) -> datetime:
        """When the next command is carried out."""
        return self.fold.now + timedelta(seconds=1)

    def both(self, what: str, expected: bool, command: c.Command, **who: Any) -> bool:
        """Ask the rules; the model has answered already."""
        decision = self.fold.do(command, **who)
        done = not isinstance(decision, Refusal)
        TALLY[what, "done" if done else "refused"] += 1
        said = "done" if done else decision.code
        self.log.append(f"{self.fold.now:%d %H:%M:%S} {command}: {said}")
        assert done == expected, f"{what}: {said}, expected {expected}: {command}"
        self.compare()
        return done

    def day(self, day: str) -> tuple[Day, EventState]:
        """What both know of a day, which commands are about from now on."""
        self.fold.at(day)
        model = self.season.final if day == FINAL else self.season.days[day]
        assert model is not None
        return model, self.fold.event

    def days(self) -> list[str]:
        """Days that were drawn."""
        return [*self.season.days, *([FINAL] if self.season.final is not None else [])]

    def wait(self, minutes: float) -> None:
        """Let time pass."""
        self.fold.wait(minutes=minutes)

    # --- comparing -------------------------------------------------------------------------------

    def compare(self) -> None:
        """Both know the same, and nothing is out of order."""
        self.steps += 1
        here = self.fold.here
        for day in self.days():
            event = self.fold.events[day]
            if self.last.get(f"shown {day}") is not event:
                model = self.season.final if day == FINAL else self.season.days[day]
                assert model is not None
                compare_day(model, event)
                self.last[f"shown {day}"] = event
        self._compare_seats()
        if self.steps % PROJECT_EVERY == 0:
            self._project()
        if self.steps % REMEMBER_EVERY == 0 and here in self.fold.events:
            shown = rendered(self.fold.events[here])
            self.remembered.append((len(self.fold.entries), here, shown))

    def _compare_seats(self) -> None:
        """CH-QUAL-1…4."""
        state, season = self.fold.championship, self.season
        if self.last.get("seats") is state:
            return
        self.last["seats"] = state
        for stage in season.stages:
            found = stage_qualification(state, stage)
            assert found.settled == season.settled(stage)
            if stage not in season.confirmed:
                keys = sorted(item.registration for item in found.qualifiers)
                assert keys == season.qualifiers(stage)
                continue
            for day in season.live_days(stage):
                invited = [item for item in state.invitations.values() if item.event == day]
                holding = [item.regional for item in invited if item.status in HOLDS_SEAT]
                if season.final is None:
                    assert sorted(holding) == sorted(season.holders(day))
                assert len(holding) <= season.seats(stage)
                best = next_best(state, day)
                known = (best.first, list(best.registrations)) if best is not None else (0, [])
                assert known == season.next_best(day)
                if season.final is None:
                    assert free_seats(state, day) == season.free(day)
        for day, model in season.days.items():
            status = "suspended" if model.suspended_at is not None else model.status()
            said = state.days[day].status
            assert said == (status if status != "finished" else said), (day, said, status)
            used = {person for person, where in state.used.items() if where == day}
            assert bool(used) == (model.started and not model.voided)

    def _project(self) -> None:
        """The tables brought up to date by differences are those of the whole state."""
        states: dict[str, State] = {"": self.fold.championship, **self.fold.events}
        for key, state in states.items():
            old = self.last.get(key, empty_state("event" if key else "championship"))
            if old is state:
                continue
            table = self.projected.setdefault(key, {})
            for change in changes(old, state):
                table[change.table, change.key] = change.row
                if change.row is None:
                    del table[change.table, change.key]
            assert table == {(change.table, change.key): change.row for change in rows(state)}
            self.last[key] = state

    def refold(self) -> None:
        """The entries alone give the same states, and what was shown at remembered moments."""
        self._project()
        again: dict[str, State] = {}
        shown = {size: (day, values) for size, day, values in self.remembered}
        for number, entry in enumerate(self.fold.entries, start=1):
            kind = entry.scope.split(":")[0]
            key = kind if kind == "championship" else entry.scope
            again[key] = evolve(again.get(key, empty_state(kind)), entry)
            if number in shown:
                day, values = shown[number]
                state = again[f"event:{day}"]
                assert isinstance(state, EventState)
                assert rendered(state) == values
        assert again.pop("championship") == self.fold.championship
        assert again == {f"event:{key}": state for key, state in self.fold.events.items()}


def agree(what: str, under_test: Any, expected: Any) -> None:
    """Say both, since a soak runs without the help of pytest."""
    assert under_test == expected, f"{what}: {under_test} is not {expected}"


def compare_day(model: Day, event: EventState) -> None:
    """Statuses, slots, tables, games, who is out, places: all as the model says."""
    progress, bracket = event.progress, model.bracket
    agree("status", event.status, model.status())
    agree("suspended", event.suspended, model.suspended_at is not None)
    for match in model.matches():
        agree(f"status of {match}", event.match_status(match), model.state(match))
        sides = (progress.slot(match, "a"), progress.slot(match, "b"))
        agree(f"sides of {match}", sides, tuple(as_slot(one) for one in bracket.slots[match]))
        play, desk = event.plays.get(match), model.desk(match)
        games = [game.outcome for game in play.games] if play is not None else []
        confirmed = [outcome for outcome in games if outcome is not None]
        agree(f"games of {match}", confirmed, desk.games)
        if play is not None and model.state(match) == "awaiting_signatures":
            compare_sheet(match, play.open_game.sheet, desk)
    assert len(model.matches()) == len(event.structure.matches)
    active = {match: model.desk(match).table for match in model.active()}
    held = {match: event.plays[match].table for match in event.active_matches()}
    agree("tables", held, active)
    assert len(set(active.values())) == len(active)
    playing = [who for match in active for who in bracket.slots[match]]
    assert len(set(playing)) == len(playing)
    for seed in model.seed.values():
        agree(f"exit of {seed}", progress.exit_number(seed), bracket.exit_number(seed))
        agree(f"losses of {seed}", progress.losses(seed), bracket.beaten[seed])
        assert bracket.beaten[seed] <= 2, seed
        assert model.is_in(seed) or seed not in playing
        if model.marks.get(seed):
            assert not model.is_in(seed), seed
    known = {model.players[seed - 1]: (p.first, p.last, p.awarded)
             for seed, p in event.places_known.items()}  # fmt: skip
    if model.closed:
        agree("places", known, model.result)
        everyone_placed(model)
    else:
        places = bracket.places().items()
        agree("places", known, {model.players[seed - 1]: place for seed, place in places})
        agree("champion", progress.champion, bracket.winner_of_all())


def compare_sheet(match: str, sheet: Sheet | None, desk: Any) -> None:
    """Who wrote and who signed the open sheet, and whether it is disputed."""
    assert sheet is not None, match
    agree(f"author of {match}", sheet.filled_by, desk.author)
    agree(f"hands under {match}", set(sheet.seats), desk.hands)
    signed = f"signed_{min(desk.hands)}" if desk.hands else "filled"
    agree(f"sheet of {match}", sheet.state, signed if desk.sheet == "filled" else desk.sheet)


def everyone_placed(model: Day) -> None:
    """The shared places are exactly 1 … n (CH-DE-12)."""
    bands = Counter((first, last) for first, last, _ in model.result.values())
    covered = [place for first, last in sorted(bands) for place in range(first, last + 1)]
    assert covered == list(range(1, len(model.players) + 1))
    assert all(many == last - first + 1 for (first, last), many in bands.items())


def rendered(event: EventState) -> Any:
    """What the page of a day's history shows of a moment, as plain values."""
    if not event.order:
        return event.status
    matches = {
        spec.id: (
            event.match_status(spec.id),
            event.players(spec.id),
            event.progress.winner(spec.id),
            event.version_of(spec.id),
        )
        for spec in event.structure.matches
    }
    places = {seed: (p.first, p.last, p.awarded) for seed, p in event.places_known.items()}
    rulings = [(item.id, item.type, item.match, item.affected) for item in event.rulings]
    noted = sorted(noted_matches(event))
    return event.status, event.order, matches, places, rulings, noted, list(rows(event))
