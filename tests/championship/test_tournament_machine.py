"""Whole championships against the naive model, in any order of steps.

A rule does what people mostly do then; `anything` asks for anything at any time. Every example ends
with the rest of the championship: days closed, seats answered, the final played, prizes given.
"""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from tests.championship.naive_day import Day
from tests.championship.naive_day_record import AT_TABLE
from tests.support.examples import examples
from tests.support.stages import FINAL
from tests.support.tournament_steps import Steps

PICK = st.integers(0, 60)
SEED = st.integers(0, 2**16)
SMALL = st.integers(3, 9)
SIZES = st.one_of(SMALL, SMALL, SMALL, st.integers(10, 20))
LARGE = st.integers(21, 64)
SEATS = st.sampled_from("AB")
OUTCOMES = st.sampled_from(["A", "A", "B", "B", "draw"])
FOUND = st.sampled_from(["A", "B", "A", "B", "draw", "none"])
TEXTS = st.sampled_from(["17 4 23", "1 2 3", "красный 8", "орёл решка орёл"])


def one(items: list, pick: int):
    """One of them."""
    return items[pick % len(items)]


def some_day(*going: str) -> Callable[["Tournament"], bool]:
    """Precondition: a day with such a match."""
    return lambda machine: bool(machine.pairs(*going))


class Tournament(RuleBasedStateMachine):
    """Everything that happens from check-in of the first day to the prizes."""

    sizes = SIZES
    stages = st.integers(1, 2)
    most_days = 3

    def __init__(self) -> None:
        super().__init__()
        self.steps: Steps | None = None

    @initialize(
        data=st.data(),
        tables=st.sampled_from([1, 3, 8]),
        text=TEXTS,
        begin=st.sampled_from(["days", "days", "seats", "final"]),
        seed=SEED,
    )
    def start(self, data: st.DataObject, tables: int, text: str, begin: str, seed: int) -> None:
        """One or two stages: the first days are drawn, or all is played, or the final is drawn."""
        days = st.lists(self.sizes, min_size=1, max_size=self.most_days)
        number = data.draw(self.stages)
        plan = {f"s{stage + 1}": data.draw(days) for stage in range(number)}
        self.steps = Steps(plan, tables)
        for stage in list(self.steps.season.stages):
            self.steps.draw_day(self.steps.season.stages[stage][0], 0, 0, text)
        if begin != "days":
            self.regionals(Random(seed), text)
        if begin == "final":
            self.to_the_final(text)

    def regionals(self, random: Random, text: str) -> None:
        """Every day is played with some trouble and closed; the qualifiers are confirmed."""
        for day in list(self.steps.planned):
            self.steps.draw_day(day, random.randrange(3), random.randrange(2), text)
        for day in self.steps.season.days:
            self.finish(day, random, trouble=0.2)
        for stage in self.steps.season.stages:
            if self.steps.season.live_days(stage):
                assert self.steps.confirm(stage)

    def to_the_final(self, text: str) -> None:
        """Everybody comes, and the final is drawn if two are there."""
        season = self.steps.season
        for who in [who for who, said in season.answers.items() if said == "asked"]:
            self.steps.answer(who, True)
        assert season.fixed or self.steps.fix()
        self.steps.draw_final(0, 0, text)

    # --- choosing -------------------------------------------------------------------------------

    def model(self, day: str) -> Day:
        return self.steps.day(day)[0]

    def pairs(self, *states: str) -> list[tuple[str, str]]:
        """Matches of days that go on which are in one of these states."""
        return [
            (day, match)
            for day in self.steps.days()
            if self.model(day).live()
            for match in self.model(day).matches()
            if self.model(day).state(match) in states
        ]

    def all_pairs(self) -> list[tuple[str, str]]:
        return [(day, match) for day in self.steps.days() for match in self.model(day).matches()]

    def going(self) -> list[str]:
        return [day for day in self.steps.days() if self.model(day).live()]

    def by_result(self, kinds: tuple[str, ...] = ("won",)) -> list[tuple[str, str]]:
        """Matches that somebody has won, or both have lost."""
        return [
            (day, fact.match)
            for day in self.steps.days()
            for fact in self.model(day).facts
            if fact.kind in kinds and not self.model(day).voided
        ]

    def by_judge(self) -> list[tuple[str, str]]:
        """Matches that a ruling alone has decided, those with later matches first."""
        found = [
            (day, match)
            for day, match in self.by_result(("won", "double"))
            if any(
                fact.match == match and self.model(day).by_judge_alone(fact)
                for fact in self.model(day).facts
            )
        ]
        return sorted(found, key=lambda pair: -len(self.model(pair[0]).reach(pair[1])))

    # --- at the tables --------------------------------------------------------------------------

    def play(self, day: str, match: str, outcome: str) -> None:
        """From the call to the last signature of a match that is ready or at its table."""
        model = self.model(day)
        if model.state(match) == "ready" and not self.steps.call(day, match):
            return
        for turn in range(8):
            if model.state(match) not in AT_TABLE:
                return
            if model.desk(match).sheet == "refused":
                self.steps.accept(day, match)
                continue
            said = outcome if turn % 2 == 0 else "BA"[turn // 2 % 2]
            way = ("paper", "paper", "phones", "dispute", "both")[(len(model.facts) + turn) % 5]
            if not getattr(self, f"by_{way}")(day, match, said):
                return

    def by_paper(self, day: str, match: str, said: str) -> bool:
        """The desk writes it down, both sign the slip."""
        return self.steps.fill(day, match, said) and self.steps.sign(day, match)

    def by_phones(self, day: str, match: str, said: str) -> bool:
        """One says it, both sign with their keys; if it is written already, they sign that."""
        self.steps.say(day, match, "A", said)
        return self.steps.sign_own(day, match, "B") and self.steps.sign_own(day, match, "A")

    def by_dispute(self, day: str, match: str, said: str) -> bool:
        """The other one says something else, and gives in before or after the first signs."""
        self.steps.say(day, match, "B", said)
        self.steps.say(day, match, "A", "A" if said == "B" else "B")
        order = "BA" if len(self.model(day).facts) % 2 else "AB"
        signed = [self.steps.sign_own(day, match, seat) for seat in order]
        return any(signed)

    def by_both(self, day: str, match: str, said: str) -> bool:
        """One signs with their key, for the other one stands the slip."""
        self.steps.fill(day, match, said)
        self.steps.sign_own(day, match, "A")
        return self.steps.sign(day, match)

    @precondition(some_day("ready", *AT_TABLE))
    @rule(pick=PICK, outcome=OUTCOMES)
    def play_one(self, pick: int, outcome: str) -> None:
        self.play(*one(self.pairs("ready", *AT_TABLE), pick), outcome)

    @precondition(some_day("ready", *AT_TABLE))
    @rule(seed=SEED, many=st.integers(2, 12))
    def play_many(self, seed: int, many: int) -> None:
        random = Random(seed)
        for _ in range(many):
            pairs = self.pairs("ready", *AT_TABLE)
            if pairs:
                self.play(*random.choice(pairs), random.choice("AB"))
            if random.random() < 0.3:
                self.disturb(random)

    def disturb(self, random: Random) -> None:
        """Something that a rule below does, if it can be done now."""

        def pick() -> int:
            return random.randrange(60)

        seat, how = random.choice("AB"), random.choice(["withdrawal", "disqualification"])
        found = random.choice(["A", "B", "A", "B", "draw", "none"])
        instead = random.choice(["annulled", "walkover", "double_loss", how])
        ready, ways = self.pairs("ready", *AT_TABLE), []
        if self.pairs("ready", "called"):
            ways += [lambda: self.absent(pick(), random.choice(["A", "B", "both", "both"]), 11)]
        if ready:
            ways += [
                lambda: self.concede(pick(), seat),
                lambda: self.time_is_up(pick(), seat),
                lambda: self.dispute(pick(), seat, random.choice(["accept", "replay", "facts"])),
            ]
        if self.going():
            ways += [lambda: self.leave(pick(), pick(), how)]
        if self.by_result():
            again = random.random() < 0.5
            ways += [lambda: self.correct(pick(), "", found, again)] * 2
        if self.by_judge():
            choice = random.random() < 0.5
            ways += [lambda: self.slip(random.randrange(4), "", found, choice, 0)]
        if self.slots():
            slot = random.choice(["first", "second", "neither", "lot"])
            ways += [lambda: self.held_slot(pick(), slot)]
        if self.ruled("walkover", "withdrawal"):
            ways += [
                lambda: self.revoke(random.randrange(4), random.choice(["walkover", "withdrawal"]))
            ]
        if self.ruled(*self.AMENDABLE):
            ways += [lambda: self.supersede(random.randrange(3), instead, seat, pick(), 0)]
        if self.stopped():
            ways = [lambda: self.go_on(pick(), pick() % 16, random.random() < 0.3, 20)]
        elif self.going():
            ways += [lambda: self.suspend(pick(), random.choice(["judge", "organizer"]))]
        if ways:
            random.choice(ways)()

    @precondition(some_day("ready"))
    @rule(pick=PICK, waived=st.booleans())
    def call(self, pick: int, waived: bool) -> None:
        self.steps.call(*one(self.pairs("ready"), pick), waived)

    @precondition(some_day(*AT_TABLE))
    @rule(
        pick=PICK, what=st.sampled_from(["uncall", "start", "sign", "refuse", "accept", "replay"])
    )
    def at_a_table(self, pick: int, what: str) -> None:
        wanted = {"uncall": ["called"], "start": ["called"], "replay": ["in_play"]}
        states = wanted.get(what, ["awaiting_signatures"])
        getattr(self.steps, what)(*one(self.pairs(*states) or self.pairs(*AT_TABLE), pick))

    @precondition(some_day(*AT_TABLE))
    @rule(pick=PICK, outcome=OUTCOMES, conceded=st.booleans())
    def fill(self, pick: int, outcome: str, conceded: bool) -> None:
        self.steps.fill(*one(self.pairs(*AT_TABLE), pick), outcome, conceded)

    @precondition(some_day(*AT_TABLE))
    @rule(pick=PICK, seat=SEATS, outcome=OUTCOMES, conceded=st.booleans())
    def say(self, pick: int, seat: str, outcome: str, conceded: bool) -> None:
        self.steps.say(*one(self.pairs(*AT_TABLE), pick), seat, outcome, conceded)

    @precondition(some_day(*AT_TABLE))
    @rule(pick=PICK, seat=SEATS)
    def sign_own(self, pick: int, seat: str) -> None:
        waiting = self.pairs("awaiting_signatures")
        self.steps.sign_own(*one(waiting or self.pairs(*AT_TABLE), pick), seat)

    @precondition(some_day("ready", *AT_TABLE))
    @rule(
        pick=PICK,
        words=st.lists(st.tuples(SEATS, OUTCOMES), min_size=2, max_size=4),
        hands=st.lists(SEATS, max_size=3),
    )
    def phones(self, pick: int, words: list[tuple[str, str]], hands: list[str]) -> None:
        """Two phones at one table: both say something, then some sign."""
        day, match = one(self.pairs("ready", *AT_TABLE), pick)
        if self.model(day).state(match) == "ready":
            self.steps.call(day, match)
        for seat, outcome in words:
            self.steps.say(day, match, seat, outcome)
        for seat in hands:
            self.steps.sign_own(day, match, seat)

    @precondition(some_day("ready", *AT_TABLE))
    @rule(pick=PICK, first=OUTCOMES, how=st.sampled_from(["accept", "replay", "sign", "facts"]))
    def dispute(self, pick: int, first: str, how: str) -> None:
        """A sheet is refused, and the judge decides."""
        day, match = one(self.pairs("ready", *AT_TABLE), pick)
        if self.model(day).state(match) == "ready":
            self.steps.call(day, match)
        if self.model(day).state(match) in AT_TABLE:
            self.steps.fill(day, match, first)
            self.steps.refuse(day, match)
            if how == "facts":
                game = len(self.model(day).desk(match).games) + 1
                self.steps.find_facts(day, match, game, "B")
                how = "accept"
            getattr(self.steps, how)(day, match)

    @precondition(some_day("ready", *AT_TABLE))
    @rule(pick=PICK, game=st.integers(1, 2), outcome=OUTCOMES)
    def facts(self, pick: int, game: int, outcome: str) -> None:
        pairs = self.pairs("ready", *AT_TABLE)
        noted = [p for p in pairs if self.model(p[0]).desk(p[1]).games]
        self.steps.find_facts(*one(noted or pairs, pick), game, outcome)

    @precondition(some_day("ready", *AT_TABLE))
    @rule(pick=PICK, seat=SEATS)
    def concede(self, pick: int, seat: str) -> None:
        self.steps.concede(*one(self.pairs("ready", *AT_TABLE), pick), seat)

    @precondition(some_day("ready", *AT_TABLE))
    @rule(pick=PICK, seat=SEATS)
    def time_is_up(self, pick: int, seat: str) -> None:
        day, match = one(self.pairs("in_play") or self.pairs("ready", *AT_TABLE), pick)
        if self.model(day).state(match) == "ready":
            self.steps.call(day, match)
        if self.model(day).state(match) == "called":
            self.steps.start(day, match)
        self.steps.tie_break(day, match, seat)

    # --- the absent and the leaving -------------------------------------------------------------

    @precondition(some_day("ready", "called"))
    @rule(
        pick=PICK,
        seat=st.sampled_from(["A", "B", "both"]),
        minutes=st.sampled_from([3, 9, 11, 11, 11, 30]),
    )
    def absent(self, pick: int, seat: str, minutes: int) -> None:
        day, match = one(self.pairs("ready", "called"), pick)
        if self.model(day).state(match) == "ready":
            self.steps.call(day, match)
        self.steps.wait(minutes)
        if seat == "both":
            self.steps.double_loss(day, match)
        else:
            self.steps.walkover(day, match, seat)

    @precondition(lambda self: any(match[:2] == "GF" for _, match in self.pairs("ready", "called")))
    @rule(pick=PICK)
    def both_leave(self, pick: int) -> None:
        finals = [pair for pair in self.pairs("ready", "called") if pair[1][:2] == "GF"]
        self.steps.double_loss(*one(finals, pick), both_left=True)

    def slots(self) -> list[tuple[str, str, str, tuple[int, ...]]]:
        """Slots that wait for somebody."""
        return [(day, *held[:3]) for day in self.going() for held in self.model(day).held()]

    @precondition(lambda self: self.slots())
    @rule(pick=PICK, how=st.sampled_from(["first", "second", "neither", "lot"]))
    def held_slot(self, pick: int, how: str) -> None:
        day, match, side, waiting = one(self.slots(), pick)
        if how == "neither":
            self.steps.leave_slot(day, match, side)
        elif how == "lot":
            self.steps.draw_slot(day, match, side)
        else:
            self.steps.take_slot(day, match, side, waiting[0 if how == "first" else -1])

    @precondition(lambda self: self.going())
    @rule(
        pick=PICK, who=PICK, how=st.sampled_from(["withdrawal", "withdrawal", "disqualification"])
    )
    def leave(self, pick: int, who: int, how: str) -> None:
        day = one(self.going(), pick)
        model = self.model(day)
        staying = [seed for seed in model.seed.values() if model.is_in(seed)]
        everybody = list(model.seed.values())
        seeds = everybody if how == "disqualification" and who % 2 else staying or everybody
        self.steps.leave(day, one(seeds, who), how)

    def ruled(self, *types: str) -> list[tuple[str, str]]:
        """Rulings of days that go on, those that still count last."""
        found = [(day, key) for day in self.going() for key in self.steps.rulings(day, *types)]
        return sorted(found, key=lambda pair: self.model(pair[0]).standing(pair[1]) is not None)

    @precondition(lambda self: self.ruled("walkover", "withdrawal"))
    @rule(back=st.integers(0, 12), what=st.sampled_from(["walkover", "withdrawal"]))
    def revoke(self, back: int, what: str) -> None:
        ruled = self.ruled(what) or self.ruled("walkover", "withdrawal")
        self.steps.revoke(*one(ruled[::-1], back))

    AMENDABLE = ("walkover", "double_loss", "withdrawal", "disqualification", "tie_break")

    @precondition(lambda self: self.ruled(*self.AMENDABLE))
    @rule(
        back=st.integers(0, 3),
        instead=st.sampled_from(
            ["annulled", "walkover", "walkover", "double_loss", "withdrawal", "disqualification"]
        ),
        seat=SEATS,
        who=PICK,
        another=st.integers(0, 9),
    )
    def supersede(self, back: int, instead: str, seat: str, who: int, another: int) -> None:
        day, old = one(self.ruled(*self.AMENDABLE)[::-1], back)
        model = self.model(day)
        about: str | int
        if instead in ("withdrawal", "disqualification"):
            about = one(list(model.seed.values()), who)
        else:
            fact = model.standing(old)
            about = (fact.match if fact is not None else "") or one(model.matches(), who)
        if instead == "walkover" and not isinstance(model.seat(str(about), seat), int):
            return
        actor = "another" if another == 9 else "actor"
        self.steps.supersede(day, old, instead, about, seat, actor)

    # --- corrections ----------------------------------------------------------------------------

    @precondition(lambda self: self.by_result())
    @rule(
        pick=PICK,
        how=st.sampled_from(["", "", "", "", "correct", "stand", "replay"]),
        outcome=FOUND,
        choice=st.booleans(),
    )
    def correct(self, pick: int, how: str, outcome: str, choice: bool) -> None:
        """A wrong result comes to light; mostly the judge does what is possible then."""
        day, match = one(self.by_result()[::-1], pick)
        model = self.model(day)
        games = model.desk(match).games
        by_games = bool(games) and model.find(match, outcome, 1) is not None
        game = 1 + pick % len(games) if by_games and outcome != "none" else None
        found = model.find(match, outcome, game)
        if not how:
            started = found is not None and found.started
            how = ("stand" if choice else "replay") if started else "correct"
            how = "stand" if model.closed else how
        self.steps.correct(day, how, match, outcome, game)

    @precondition(lambda self: self.by_judge())
    @rule(
        pick=st.integers(0, 5),
        how=st.sampled_from(["", "", "", "", "correct", "stand", "replay"]),
        outcome=st.sampled_from(["A", "B", "A", "B", "none"]),
        choice=st.booleans(),
        another=st.integers(0, 9),
    )
    def slip(self, pick: int, how: str, outcome: str, choice: bool, another: int) -> None:
        """A judge has ruled for the wrong seat or match."""
        day, match = one(self.by_judge(), pick)
        model = self.model(day)
        found = model.find(match, outcome, None, slip=True)
        if not how:
            started = found is not None and found.started
            how = ("stand" if choice else "replay") if started else "correct"
            how = "stand" if model.closed else how
        actor = "another" if another == 9 else "actor"
        self.steps.correct(day, how, match, outcome, None, slip=another != 8, actor=actor)

    # --- the day as a whole ---------------------------------------------------------------------

    @precondition(lambda self: self.going())
    @rule(pick=PICK, role=st.sampled_from(["judge", "organizer"]))
    def suspend(self, pick: int, role: str) -> None:
        self.steps.suspend(one(self.going(), pick), role)

    def stopped(self) -> list[str]:
        return [day for day in self.going() if self.model(day).suspended_at is not None]

    @precondition(lambda self: self.stopped())
    @rule(pick=PICK, how=st.integers(0, 15), tomorrow=st.booleans(), minutes=st.integers(0, 40))
    def go_on(self, pick: int, how: int, tomorrow: bool, minutes: int) -> None:
        self.steps.wait(minutes)
        self.steps.go_on(one(self.stopped(), pick), how, tomorrow)

    @precondition(lambda self: self.stopped())
    @rule(pick=PICK, sure=st.integers(0, 3))
    def void(self, pick: int, sure: int) -> None:
        day = one(self.stopped(), pick)
        if sure == 3 and day != FINAL:
            self.steps.void(day)

    @precondition(lambda self: self.going())
    @rule(pick=PICK, stop=st.booleans())
    def end_unfinished(self, pick: int, stop: bool) -> None:
        day = one(self.going(), pick)
        if stop and len(self.model(day).active()) + len(self.pairs("ready")) < 3:
            self.steps.suspend(day)
        self.steps.end_unfinished(day)

    @precondition(lambda self: self.going())
    @rule(pick=PICK)
    def complete(self, pick: int) -> None:
        over = [day for day in self.going() if self.model(day).is_over()]
        self.steps.complete(one(over or self.going(), pick))

    @precondition(lambda self: self.steps.planned)
    @rule(absent=st.integers(0, 6), late=st.integers(0, 2), text=TEXTS)
    def next_day(self, absent: int, late: int, text: str) -> None:
        self.steps.draw_day(next(iter(self.steps.planned)), absent, late, text)

    @rule(minutes=st.sampled_from([2, 6, 11, 45]))
    def wait(self, minutes: int) -> None:
        self.steps.wait(minutes)

    # --- anything at any time -------------------------------------------------------------------

    @rule(
        pick=PICK,
        what=st.sampled_from(
            ["call", "uncall", "start", "sign", "refuse", "accept", "replay", "double_loss"]
        ),
    )
    def anything(self, pick: int, what: str) -> None:
        getattr(self.steps, what)(*one(self.all_pairs(), pick))

    @rule(
        pick=PICK,
        what=st.sampled_from(["fill", "concede", "tie_break", "walkover", "take", "leave", "both"]),
        seat=SEATS,
    )
    def anything_with_a_seat(self, pick: int, what: str, seat: str) -> None:
        day, match = one(self.all_pairs(), pick)
        if what == "take":
            self.steps.take_slot(day, match, seat.lower(), 1)
        elif what == "leave":
            self.steps.leave_slot(day, match, seat.lower())
        elif what == "both":
            self.steps.double_loss(day, match, both_left=True)
        else:
            getattr(self.steps, what)(day, match, seat)

    @rule(
        pick=PICK,
        how=st.sampled_from(["correct", "stand", "replay"]),
        outcome=FOUND,
        game=st.sampled_from([None, 1, 2]),
    )
    def correct_anything(self, pick: int, how: str, outcome: str, game: int | None) -> None:
        day, match = one(self.all_pairs(), pick)
        self.steps.correct(day, how, match, outcome, game)

    @rule(
        pick=PICK,
        what=st.sampled_from(["suspend", "go_on", "void", "end_unfinished", "complete"]),
    )
    def day_out_of_order(self, pick: int, what: str) -> None:
        day = one(self.steps.days(), pick)
        if what == "void" and self.model(day).suspended_at is not None:
            return
        getattr(self.steps, what)(*((day, 0) if what == "go_on" else (day,)))

    # --- seats of the final ---------------------------------------------------------------------

    @rule(pick=PICK, unplayed=st.booleans())
    def confirm(self, pick: int, unplayed: bool) -> None:
        if self.steps.season.final is None:
            self.steps.confirm(one(list(self.steps.season.stages), pick), unplayed)

    def answers(self) -> list[str]:
        return list(self.steps.season.answers)

    @precondition(lambda self: self.answers())
    @rule(pick=PICK, coming=st.booleans())
    def answer(self, pick: int, coming: bool) -> None:
        self.steps.answer(one(self.answers(), pick), coming)

    @precondition(lambda self: self.steps.season.confirmed)
    @rule(pick=PICK, who=PICK, right=st.integers(0, 3), lot=st.booleans())
    def offer(self, pick: int, who: int, right: int, lot: bool) -> None:
        season = self.steps.season
        days = [day for day in season.asked if season.days[day].closed]
        free = [day for day in days if season.free(day) > 0]
        day = one(free or days, pick)
        if lot and season.final is None:
            self.steps.draw_place(day)
        first, group = season.next_best(day)
        order = [key for key in season.lots.get((day, first), group) if key in group]
        if right and order:
            self.steps.offer(day, order[0])
        else:
            self.steps.offer(day, one(season.days[day].players, who))

    @precondition(lambda self: self.steps.days())
    @rule(pick=PICK, who=PICK, sure=st.integers(0, 2))
    def ban(self, pick: int, who: int, sure: int) -> None:
        season = self.steps.season
        day = one(list(season.days), pick)
        if sure == 2 and (season.final is None or season.final.closed):
            self.steps.ban(day, one(season.days[day].players, who))

    @rule(absent=st.integers(0, 2), late=st.integers(0, 1), text=TEXTS)
    def final(self, absent: int, late: int, text: str) -> None:
        if not self.steps.planned and self.steps.season.final is None and self.steps.fix():
            self.steps.draw_final(absent, late, text)

    @precondition(lambda self: self.steps.season.final is not None)
    @rule()
    def award(self) -> None:
        if not self.steps.fold.championship.honours.holders:
            self.steps.award()

    # --- the rest -------------------------------------------------------------------------------

    def finish(self, day: str, random: Random, trouble: float = 0.0) -> None:
        """What is left of a day is played and closed."""
        model = self.model(day)
        while model.live():
            if random.random() < trouble:
                self.disturb(random)
            if model.suspended_at is not None:
                self.steps.go_on(day, 0)
            held, open_now = model.held(), self.pairs("ready", *AT_TABLE)
            matches = [match for where, match in open_now if where == day]
            if matches:
                active = [match for match in matches if model.state(match) in AT_TABLE]
                self.play(day, random.choice(active or matches), random.choice("AB"))
            elif held:
                match, side, waiting, _ = random.choice(held)
                if model.held_at(match, side)[1].lot is None:
                    self.steps.take_slot(day, match, side, waiting[0])
                else:
                    self.steps.leave(day, waiting[0], "withdrawal")
            else:
                assert self.steps.complete(day)

    def teardown(self) -> None:
        """The championship goes on to its end; then everything is folded again."""
        if self.steps is None:
            return
        steps, season, random = self.steps, self.steps.season, Random(1)
        for day in list(steps.planned):
            steps.draw_day(day, 0, 0, "17 4 23")
        for day in season.days:
            self.finish(day, random)
        for stage in season.stages:
            if season.live_days(stage) and stage not in season.confirmed:
                assert steps.confirm(stage)
        if season.final is None:
            self.to_the_final("17 4 23")
        if season.final is not None:
            self.finish(FINAL, random)
            if not steps.fold.championship.honours.holders:
                assert steps.award()
        steps.refold()


class LargeTournament(Tournament):
    """The same in one day of many players."""

    sizes = LARGE
    stages = st.just(1)
    most_days = 1


Tournament.TestCase.settings = settings(
    max_examples=examples(25),
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
LargeTournament.TestCase.settings = settings(Tournament.TestCase.settings, max_examples=examples(4))
TestTournament = Tournament.TestCase
TestLargeTournament = LargeTournament.TestCase
TestTournament.pytestmark = TestLargeTournament.pytestmark = [pytest.mark.slow]
