"""Random stages against a naive model: who holds a seat, who is next, how many may be asked.

The model knows only lists of names: it walks down the places of a day and never looks at the code.
"""

from dataclasses import dataclass, field
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.support.fold import REASON, SECRET, SECRET_SHA256
from tests.support.stages import FINAL, Stages
from tournament.championship import commands as c
from tournament.championship.fold import empty_state, evolve
from tournament.championship.projection import rows
from tournament.championship.qualification.queries import (
    SHARED_PLACE,
    free_seats,
    next_best,
    shared_place,
)
from tournament.championship.qualification.state import final_registration_id
from tournament.championship.statuses import HOLDS_SEAT
from tournament.regulations.refusals import Refusal

SEATS = {1: 2, 2: 1, 3: 1}


@dataclass
class NaiveDay:
    """One day: bands from the first place down, who may not be asked, who was, who sits."""

    bands: list[list[str]]
    out: set[str]
    vacant: set[str]
    asked: list[str] = field(default_factory=list)
    sitting: list[str] = field(default_factory=list)
    lots: dict[int, list[str]] = field(default_factory=dict)

    def next_band(self, banned: set[str]) -> tuple[int, list[str]]:
        """The first place with anybody who can still be asked, and those."""
        place = 1
        for band in self.bands:
            able = [
                key
                for key in band
                if key not in self.out | self.vacant | banned and key not in self.asked
            ]
            if able:
                return place, sorted(able)
            place += len(band)
        return 0, []


@st.composite
def day_plans(draw: Any) -> list[tuple[list[list[str]], set[str], set[str]]]:
    """One to three days of shared places, with players who left and places not awarded."""
    plans = []
    for day in range(draw(st.integers(1, 3))):
        sizes = draw(st.lists(st.integers(1, 3), min_size=2, max_size=5))
        names = iter(f"{day}{letter}" for letter in "abcdefghijklmnop")
        bands = [[next(names) for _ in range(size)] for size in sizes]
        everybody = [key for band in bands for key in band]
        left = set(draw(st.lists(st.sampled_from(everybody), max_size=2)))
        vacant = set(draw(st.lists(st.sampled_from(everybody), max_size=2)))
        plans.append((bands, left, vacant))
    return plans


class SeatsOfAStage(RuleBasedStateMachine):
    """One stage; every step is done in both, then both have to agree."""

    @initialize(plans=day_plans())
    def confirmed(self, plans: list[tuple[list[list[str]], set[str], set[str]]]) -> None:
        """A closed and confirmed stage."""
        self.stages = Stages().final().stage()
        self.seats = SEATS[len(plans)]
        self.days: dict[str, NaiveDay] = {}
        self.banned: set[str] = set()
        for number, (bands, left, vacant) in enumerate(plans):
            event = f"e{number}"
            self.stages.day(event, bands, left=sorted(left), vacant=sorted(vacant))
            day = NaiveDay(bands, left, vacant)
            place = 1
            for band in bands:
                if place + len(band) - 1 <= self.seats:
                    day.asked += [key for key in band if key not in vacant]
                place += len(band)
            day.sitting = list(day.asked)
            self.days[event] = day
        self.stages.confirm()

    def sitting(self) -> list[tuple[str, str]]:
        return [(event, key) for event, day in self.days.items() for key in day.sitting]

    @rule(data=st.data(), coming=st.booleans())
    def answer(self, data: Any, coming: bool) -> None:
        """Somebody with a seat says yes or no."""
        if not self.sitting():
            return
        event, key = data.draw(st.sampled_from(self.sitting()))
        answered = self.stages.answer(key, coming)
        if coming and isinstance(answered, Refusal):
            assert answered.code == "seat_answered_already"
        if not coming:
            assert not isinstance(answered, Refusal)
            self.days[event].sitting.remove(key)

    @rule(data=st.data())
    def ban(self, data: Any) -> None:
        """The publisher shuts somebody out."""
        everybody = [key for day in self.days.values() for band in day.bands for key in band]
        key = data.draw(st.sampled_from(everybody))
        command = c.BanPerson(self.stages.fold.new("ruling"), FINAL, f"person-{key}", REASON)
        banned = self.stages.fold.do(command)
        assert isinstance(banned, Refusal) == (key in self.banned)
        self.banned.add(key)
        for day in self.days.values():
            if key in day.sitting:
                day.sitting.remove(key)

    @rule(data=st.data())
    def offer(self, data: Any) -> None:
        """Any player of the stage is offered any day's seat: only the right one gets it."""
        event = data.draw(st.sampled_from(sorted(self.days)))
        everybody = [key for day in self.days.values() for band in day.bands for key in band]
        key = data.draw(st.sampled_from(everybody))
        day = self.days[event]
        place, band = day.next_band(self.banned)
        free = self.seats - len(day.sitting)
        order = [item for item in day.lots.get(place, []) if item in band]
        first_by_lot = bool(order) and set(order) == set(band) and order[0] == key
        right = free > 0 and key in band and (len(band) <= free or first_by_lot)
        offered = self.stages.fold.do(self.stages.offer(event, key))
        assert isinstance(offered, Refusal) != right, (offered, place, band, free)
        if right:
            day.asked.append(key)
            day.sitting.append(key)

    @rule(data=st.data())
    def offer_on_time(self, data: Any) -> None:
        """A late player is passed over by the publisher, never before their time."""
        late = [
            (event, key)
            for event, key in self.sitting()
            if self.stages.invitation(key).is_late(self.stages.fold.now)
        ]
        if not late:
            return
        event, key = data.draw(st.sampled_from(late))
        day = self.days[event]
        _, band = day.next_band(self.banned)
        if len(band) != 1:
            return
        command = self.stages.offer(event, band[0], instead_of=final_registration_id(key))
        assert not isinstance(self.stages.fold.do(command), Refusal)
        day.sitting.remove(key)
        day.asked.append(band[0])
        day.sitting.append(band[0])

    @rule(data=st.data())
    def draw_lots(self, data: Any) -> None:
        """The lot about a shared place is drawn once."""
        event = data.draw(st.sampled_from(sorted(self.days)))
        day = self.days[event]
        place, band = day.next_band(self.banned)
        if len(band) < 2 or place in day.lots:
            return
        fold = self.stages.fold
        lot = fold.new("lot")
        subject = shared_place(event, place)
        fold.must(c.OpenChampionshipLot(lot, SHARED_PLACE, subject, frozenset(band), SECRET_SHA256))
        fold.must(c.DrawChampionshipLot(lot, "17 4 23", SECRET))
        day.lots[place] = list(self.stages.state.lots[lot].order)

    @precondition(lambda self: hasattr(self, "stages"))
    @rule(days=st.integers(1, 6))
    def wait(self, days: int) -> None:
        """Time passes; that alone changes nothing. It never comes near the final."""
        if (self.stages.fold.now.year, self.stages.fold.now.month) < (2017, 1):
            self.stages.fold.wait(days=days)

    @invariant()
    def both_agree(self) -> None:
        """Seats, next best and everybody who was asked are those of the model."""
        if not hasattr(self, "stages"):
            return
        state = self.stages.state
        for event, day in self.days.items():
            invitations = [item for item in state.invitations.values() if item.event == event]
            assert sorted(item.regional for item in invitations) == sorted(set(day.asked))
            holding = [item.regional for item in invitations if item.status in HOLDS_SEAT]
            assert sorted(holding) == sorted(day.sitting)
            assert len(holding) <= self.seats
            assert free_seats(state, event) == self.seats - len(day.sitting)
            best = next_best(state, event)
            found = (best.first, list(best.registrations)) if best is not None else (0, [])
            assert found == day.next_band(self.banned)
            assert len(day.asked) == len(set(day.asked))
        comes = [item for item in state.of_day(FINAL) if item.status in {"invited", "confirmed"}]
        assert len(comes) == len(self.sitting())

    def teardown(self) -> None:
        """Folding the entries anew gives the same tables."""
        if hasattr(self, "stages"):
            again = empty_state("championship")
            for entry in self.stages.fold.entries:
                again = evolve(again, entry)
            assert list(rows(again)) == list(rows(self.stages.state))


TestSeatsOfAStage = SeatsOfAStage.TestCase
TestSeatsOfAStage.pytestmark = [pytest.mark.rule("CH-QUAL-4")]
TestSeatsOfAStage.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
