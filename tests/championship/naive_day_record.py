"""A second day of the championship, written from the rules alone: what it remembers and looks up.

It keeps lists: what was decided in a day, oldest first, and what happened at each table. Everything
else is worked out from them again: the bracket by `tests.brackets.naive`.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from tests.brackets.naive import Naive

GRACE, REST = timedelta(minutes=10), timedelta(minutes=5)
BEGUN = ("in_play", "awaiting_signatures")
UNSIGNED = ("filled", "conflicting")
AT_TABLE = ("called", *BEGUN)
ENDED = ("decided", "double_loss")
SEATS = "AB"
AMENDABLE = ("walkover", "double_loss", "withdrawal", "disqualification", "tie_break")


class DrawnFinal(Naive):
    """Single elimination whose first round is a list of players and byes from top to bottom."""

    def __init__(self, places):
        players = [who for who in places if who]
        self.frame = [players.index(who) + 1 if who else len(players) + 1 for who in places]
        super().__init__("single", len(players))

    def first_round(self, letter, name):
        for j in range(1, self.size // 2 + 1):
            self.put(name(1, j), ("seed", self.frame[2 * j - 2]), ("seed", self.frame[2 * j - 1]))


@dataclass(eq=False)
class Fact:
    """Something that counts in a bracket, and how it came about."""

    kind: str
    match: str = ""
    seed: int = 0
    how: str = ""
    side: str = ""
    origin: str = ""
    ruling: str = ""
    concedes: bool = False
    noted: set = field(default_factory=set)
    before: Desk | None = None
    lot: tuple | None = None

    @property
    def disqualifies(self):
        return self.how == "disqualification"

    def told(self):
        """As the naive bracket wants to hear it."""
        return {
            "won": ("won", self.match, self.seed),
            "double": ("double", self.match),
            "taken": ("taken", self.match, self.side, self.seed),
            "left_slot": ("left_slot", self.match, self.side),
            "leave": ("leave", self.seed, self.disqualifies),
        }[self.kind]


@dataclass
class Desk:
    """What happened at the table of one match."""

    table: int | None = None
    called: datetime | None = None
    begun: bool = False
    games: list = field(default_factory=list)
    sheet: str = ""
    says: str = ""
    conceded: bool = False
    author: str = ""
    hands: set = field(default_factory=set)
    other: tuple | None = None

    def writes(self, author, outcome, conceded):
        """A sheet that nobody has signed or disputed yet."""
        self.sheet, self.says, self.conceded = "filled", outcome, conceded
        self.author, self.hands, self.other = author, set(), None

    def cleared(self):
        """Nobody is at a table for it; confirmed games stay."""
        return Desk(games=self.games)


@dataclass
class Judgement:
    """A result that was wrong, and what the right one reaches."""

    result: Fact
    games: list
    winner: str | None
    keeps: bool
    reach: list
    started: list


class DayRecord:
    """What is known of a drawn day."""

    def __init__(self, bracket, players, tables, wins):
        self.bracket, self.empty = bracket, deepcopy(bracket)
        self.players, self.wins, self.tables = players, wins, tables
        self.seed = {who: number for number, who in enumerate(players, start=1)}
        self.facts, self.gone, self.desks = [], [], {}
        self.marks, self.ended, self.stops = {}, {}, []
        self.started = False
        self.suspended_at = None
        self.closed = self.voided = False
        self.result = {}

    # --- looking -------------------------------------------------------------------------

    def desk(self, match):
        return self.desks.setdefault(match, Desk())

    def matches(self):
        return [match for match in self.bracket.order if match not in self.bracket.drawn_byes]

    def state(self, match):
        status = self.bracket.status[match]
        if status == "decided" and self.closed:
            return "closed"
        desk = self.desk(match)
        if status != "ready" or desk.called is None:
            return status
        if not desk.begun:
            return "called"
        return "awaiting_signatures" if desk.sheet else "in_play"

    def active(self):
        return [match for match in self.matches() if self.state(match) in AT_TABLE]

    def is_over(self):
        return all(
            self.bracket.status[match] not in ("pending", "ready") for match in self.matches()
        )

    def status(self):
        if self.voided or self.closed:
            return "voided" if self.voided else "completed"
        if self.is_over():
            return "finished"
        return "running" if self.started else "drawn"

    def live(self):
        return not self.closed and not self.voided

    def going(self):
        return self.live() and self.suspended_at is None

    def is_in(self, seed):
        return self.bracket.exits.get(seed) is None

    def seat(self, match, who):
        return self.bracket.slots[match][SEATS.index(who)]

    def where(self, seed):
        """The open match they stand in; None if they are out or waited for at a held slot."""
        waited = any(seed in waiting for waiting in self.bracket.held.values())
        return None if waited or not self.is_in(seed) else self.bracket.stands[seed]

    def free_table(self, wish=None):
        taken = {self.desk(match).table for match in self.active()}
        free = [table for table in range(1, self.tables + 1) if table not in taken]
        return wish if wish in free else free[0] if free else None

    def waited(self, match, now):
        """Time since the call without interruptions (CH-DAY-5)."""
        since = self.desk(match).called
        stops = [*self.stops, (self.suspended_at, now)] if self.suspended_at else self.stops
        lost = [min(b, now) - max(a, since) for a, b in stops if b > since]
        return now - since - sum(lost, timedelta())

    # --- the bracket from the list of facts ------------------------------------------------

    def fits(self, bracket, fact):
        if fact.kind == "leave":
            out = bracket.exits.get(fact.seed) is not None
            return fact.seed not in bracket.banned if fact.disqualifies else not out
        if fact.kind in ("won", "double"):
            ready = bracket.status[fact.match] == "ready"
            return ready and (fact.kind == "double" or fact.seed in bracket.slots[fact.match])
        content = bracket.slots[fact.match]["ab".index(fact.side)]
        held = isinstance(content, tuple)
        return held and (fact.kind == "left_slot" or fact.seed in content[1])

    def built(self, facts):
        """The bracket that these facts give; None if one of them does not fit."""
        bracket = deepcopy(self.empty)
        for fact in facts:
            if not self.fits(bracket, fact):
                return None
            bracket.add(fact.told())
        return bracket

    def rebuild(self, facts):
        """Whoever has left and is out by results now waits; they are out as soon as they are in
        again."""
        bracket, kept, gone = deepcopy(self.empty), [], []
        for fact in [*facts, *self.gone]:
            if self.fits(bracket, fact):
                bracket.add(fact.told())
                kept.append(fact)
            else:
                assert fact.kind == "leave", fact
                gone.append(fact)
        for fact in list(gone):
            if self.fits(bracket, fact):
                bracket.add(fact.told())
                kept.append(fact)
                gone.remove(fact)
        self.facts, self.gone, self.bracket = kept, gone, bracket

    def add(self, fact):
        self.facts.append(fact)
        self.bracket.add(fact.told())

    def end(self, match, fact, now):
        """A match ends by a fact: the table is free, an open sheet is nobody's."""
        desk = self.desk(match)
        fact.before = deepcopy(desk)
        for who in self.bracket.slots[match] if desk.begun else ():
            self.ended[who] = now
        desk.table, desk.sheet = None, ""
        self.add(fact)

    def win(self, match, seat, how, now, ruling=""):
        self.end(match, Fact("won", match, self.seat(match, seat), how, ruling=ruling), now)
        return True
