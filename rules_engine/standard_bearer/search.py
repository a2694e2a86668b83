"""The search of the programs: turns ahead by alpha and beta, within a number of half-turns.

A half-turn is one act that is carried out. There is no clock, so the same game comes of the same
chance everywhere. The acts and what they do are the battlefield's own.
"""

from __future__ import annotations

from rules_engine.core.chance import Chance
from rules_engine.standard_bearer.battlefield import MOVE, Battlefield
from rules_engine.standard_bearer.data import KINDS, UNITS
from rules_engine.standard_bearer.generation import attacks, formations, moves, sacrifices
from rules_engine.standard_bearer.ground import ATTACKING, NOBODY
from rules_engine.standard_bearer.sight import Sight
from rules_engine.standard_bearer.squares import CELLS
from rules_engine.standard_bearer.worth import STRIDE, WIN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

ACT_BITS: Final = 20
"""Enough for any act; what it promises stands above, so that a list of both is sorted at once."""
ACT: Final = (1 << ACT_BITS) - 1
LINE_PROMISE: Final = 160
"""What a line promises, whose units attack with one more."""
EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2

STATES: Final = 2 * len(KINDS) * STRIDE * CELLS
_chance: Final = Chance(20)
ZOBRIST: Final = [_chance.number() >> 3 for _ in range(STATES)]
"""By side, kind, wounds and cell of a unit: its part of a position's key."""
NORTH_TO_MOVE: Final = _chance.number() >> 3


class Search(Sight):
    """A search from one position, for one decision.

    `worth` values units; a `keen` one also sees what bearers are exposed to and what the rival
    threatens next. `width` is how many moves are looked at in turns that lie ahead.
    """

    def __init__(
        self, field: Battlefield, worth: list[int], budget: int, width: int, keen: bool
    ) -> None:
        super().__init__(field, worth)
        self.budget = budget
        self.width = width
        self.keen = keen
        self.made = 0
        self.stopped = False
        self.balance = 0
        self.table: dict[int, tuple[int, int, int, int]] = {}
        self.history: list[int] = [0] * (CELLS * CELLS)
        for unit in range(2 * UNITS):
            if field.place[unit] != NOBODY:
                value = self.worth_of(unit, 0)
                self.balance += value if unit < UNITS else -value

    def best(self, turns: int, chance: Chance) -> int:
        """The best act found; of those that look the same, chance takes one."""
        ordered = chance.shuffled(self.root_acts())
        found = ordered[0]
        if len(ordered) == 1:
            return found
        for depth in range(1, turns + 1):
            ranked = self._rank(ordered, depth)
            if ranked:
                found = ordered[ranked[0]]
            if self.stopped:
                break
            ordered = [ordered[index] for index in ranked]
            found = ordered[0]
        return found

    def root_acts(self) -> list[int]:
        """Every act of the position, in an order that is always the same."""
        field = self.field
        if field.phase == ATTACKING:
            found = [packed & ACT for packed in self.ordered_attacks()]
        else:
            found = moves(field) + formations(field)
        return found or sacrifices(field)

    def _rank(self, acts: list[int], depth: int) -> list[int]:
        """The acts by their value, the best first; of equal ones the earlier.

        Only as far as the half-turns last: the acts that were not reached are left out.
        """
        low = -2 * WIN
        values: list[int] = []
        for act in acts:
            value = self._value_after(act, depth, low, 2 * WIN)
            if self.stopped:
                break
            values.append(value)
            if depth > 1 and value > low:
                # One less, so that an equal one is seen to be equal.
                low = value - 1
        return sorted(range(len(values)), key=lambda index: -values[index])

    def _value_after(self, act: int, depth: int, alpha: int, beta: int) -> int:
        """What an act of the root leads to, for who makes it."""
        field = self.field
        if field.phase == ATTACKING or act & 3 > 1:
            return self._struck(act, depth, alpha, beta)
        self.made += 1
        field.do(act)
        value = self._strike(depth, alpha, beta)
        field.undo(act)
        return value

    def _turn(self, depth: int, alpha: int, beta: int) -> int:
        """The value of a position at the beginning of a turn, for the side to move."""
        field = self.field
        if self.made >= self.budget:
            self.stopped = True
            return 0
        key = self._key()
        known = self.table.get(key)
        first = -1
        if known is not None:
            first = known[3]
            if known[0] >= depth:
                value = known[1]
                if known[2] == EXACT:
                    return value
                if known[2] == AT_LEAST and value >= beta:
                    return value
                if known[2] == AT_MOST and value <= alpha:
                    return value
        best, choice, low = -2 * WIN, -1, alpha
        for packed in self._ordered_moves(first):
            act = packed & ACT
            if act & 3 > 1:
                value = self._struck(act, depth, low, beta)
            else:
                self.made += 1
                field.do(act)
                value = self._strike(depth, low, beta)
                field.undo(act)
            if self.stopped:
                return 0
            if value > best:
                best, choice = value, act
                if value > low:
                    low = value
                    if low >= beta:
                        if act & 3 == MOVE:
                            self.history[(act >> 2 & 63) * CELLS + (act >> 8)] += depth
                        break
        kind = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
        self.table[key] = (depth, best, kind, choice)
        return best

    def _strike(self, depth: int, alpha: int, beta: int) -> int:
        """The value of the attack that ends a turn, for who makes it."""
        best, low = -2 * WIN, alpha
        found = self.ordered_attacks()
        if not found:
            found = sacrifices(self.field)
        for packed in found:
            value = self._struck(packed & ACT, depth, low, beta)
            if self.stopped:
                return 0
            if value > best:
                best = value
                if value > low:
                    low = value
                    if low >= beta:
                        break
        return best

    def _struck(self, act: int, depth: int, alpha: int, beta: int) -> int:
        """The value of an attack or a sacrifice, for who makes it."""
        field = self.field
        before = self.balance
        side = field.side
        gain = self.gain(act)
        self.balance += -gain if side else gain
        self.made += 1
        field.do(act)
        own, rival = field.bearers[side], field.bearers[side ^ 1]
        if not rival:
            value = WIN + depth if own else 0
        elif not own:
            value = -WIN - depth
        elif depth > 1:
            value = -self._turn(depth - 1, -beta, -alpha)
        else:
            value = -self.balance if side else self.balance
            if self.keen:
                value += self.shelter(side) - self.shelter(side ^ 1)
                # A threat only takes away, so below alpha it need not be known.
                if value > alpha:
                    value -= self.threat()
        field.undo(act)
        self.balance = before
        return value

    def ordered_attacks(self) -> list[int]:
        """Every attack, what brings most first."""
        found = [(self.gain(act) + WIN) << ACT_BITS | act for act in attacks(self.field)]
        found.sort(reverse=True)
        return found

    def _ordered_moves(self, first: int) -> list[int]:
        """As many moves as are looked at, the promising first; without any, sacrifices."""
        field = self.field
        found: list[int] = []
        for act in moves(field):
            start, end = act >> 2 & 63, act >> 8
            promise = self.promise(field.cells[start], end)
            promise = promise * 16 + min(self.history[start * CELLS + end], 15)
            found.append((promise + WIN) << ACT_BITS | act)
        for act in formations(field):
            found.append((LINE_PROMISE + WIN) << ACT_BITS | act)
        if not found:
            return sacrifices(field)
        found.sort(reverse=True)
        del found[self.width :]
        if first >= 0:
            found.insert(0, first)
        return found

    def _key(self) -> int:
        """A number by which positions at the beginning of a turn are told apart."""
        field = self.field
        key = NORTH_TO_MOVE if field.side else 0
        for unit in range(2 * UNITS):
            cell = field.place[unit]
            if cell != NOBODY:
                side = len(KINDS) if unit >= UNITS else 0
                state = (side + field.kinds[unit]) * STRIDE + field.wounds[unit]
                key ^= ZOBRIST[state * CELLS + cell]
        return key
