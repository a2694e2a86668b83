"""A second season, written from the rules alone: stages, seats of the final, prizes."""

from __future__ import annotations

from tests.championship.naive_day import Day


class Season:
    """Stages, seats of the final, the final and its prizes."""

    def __init__(self, stages):
        self.stages = stages
        self.days: dict[str, Day] = {}
        self.confirmed, self.banned = set(), set()
        self.asked, self.answers, self.lots = {}, {}, {}
        self.until = {}
        self.fixed = False
        self.final: Day | None = None

    def stage_of(self, day):
        return next(stage for stage, days in self.stages.items() if day in days)

    def live_days(self, stage):
        return [d for d in self.stages[stage] if d not in self.days or not self.days[d].voided]

    def seats(self, stage):
        """CH-QUAL-1, CH-QUAL-2: days that were played count."""
        return 2 if len(self.live_days(stage)) == 1 else 1

    def settled(self, stage):
        live = self.live_days(stage)
        return bool(live) and all(d in self.days and self.days[d].closed for d in live)

    def qualifiers(self, stage):
        """Who has qualified so far, day by day."""
        found = []
        for day in self.live_days(stage):
            if day in self.days and self.days[day].closed:
                for who, (_, last, awarded) in self.days[day].result.items():
                    if awarded and last <= self.seats(stage) and who not in self.banned:
                        found.append(who)
        return sorted(found)

    def unplayed(self, stage):
        return any(self.days[day].unplayed() for day in self.live_days(stage))

    def confirm(self, stage, now, until, unplayed):
        if stage in self.confirmed or not self.settled(stage):
            return False
        if self.unplayed(stage) and not unplayed:
            return False
        keys = self.qualifiers(stage)
        self.confirmed.add(stage)
        for day in self.live_days(stage):
            self.asked[day] = [who for who in keys if who in self.days[day].result]
            self.answers |= dict.fromkeys(self.asked[day], "asked")
            self.until |= dict.fromkeys(self.asked[day], until)
        return True

    def holders(self, day):
        return [who for who in self.asked.get(day, ()) if self.answers[who] in ("asked", "coming")]

    def free(self, day):
        stage = self.stage_of(day)
        closed = day in self.days and self.days[day].closed
        if stage not in self.confirmed or not closed:
            return 0
        return self.seats(stage) - len(self.holders(day))

    def next_best(self, day):
        """CH-QUAL-4: the first place of which somebody can be asked, and those who can."""
        model = self.days[day]
        able = {
            who: first
            for who, (first, _, awarded) in model.result.items()
            if awarded
            and who not in model.left_early()
            and who not in self.banned
            and who not in self.answers
        }
        first = min(able.values(), default=0)
        return first, sorted(who for who in able if able[who] == first)

    def offer(self, day, who, until):
        if self.final is not None or self.stage_of(day) not in self.confirmed:
            return False
        first, group = self.next_best(day)
        free = self.free(day)
        if free < 1 or who not in group:
            return False
        order = self.lots.get((day, first))
        if len(group) > free:
            if order is None or not set(group) <= set(order):
                return False
            if next(key for key in order if key in group) != who:
                return False
        self.asked[day].append(who)
        self.answers[who], self.until[who] = "asked", until
        return True

    def answer(self, who, coming):
        said = self.answers.get(who)
        if self.final is not None or said not in ("asked", "coming", "declined"):
            return False
        if said == ("coming" if coming else "declined"):
            return False
        day = next(key for key, asked in self.asked.items() if who in asked)
        if said == "declined" and (self.free(day) < 1 or who in self.banned):
            return False
        self.answers[who] = "coming" if coming else "declined"
        return True

    def ban(self, who):
        """CH-DQ-1: seat and prize are lost; no bracket changes."""
        if who in self.banned:
            return False
        self.banned.add(who)
        if self.answers.get(who) in ("asked", "coming") and self.final is None:
            self.answers[who] = "banned"
        return True

    def fix(self, now):
        open_stages = [
            stage for stage in self.stages if self.live_days(stage) and stage not in self.confirmed
        ]
        waiting = [who for who, said in self.answers.items() if said == "asked"]
        if self.fixed or open_stages or any(now <= self.until[who] for who in waiting):
            return False
        self.fixed = True
        return True

    def prizes(self, banned, orders):
        """CH-FINAL-10: the four first that are still there; shared places wait for a lot."""
        standing = {}
        for who, (first, _, awarded) in self.final.result.items():
            if awarded and who not in banned and first <= 8:
                standing.setdefault(first, []).append(who)
        holders, shared = [], []
        for first in sorted(standing):
            group = standing[first]
            if len(holders) >= 4:
                break
            if len(group) > 1:
                order = [who for who in orders.get(first, ()) if who in group]
                if len(order) < len(group):
                    shared.append(first)
                    order = [None] * len(group)
                group = order
            holders += group[: 4 - len(holders)]
        return holders, shared
