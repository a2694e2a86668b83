"""A bracket being played: from decisions to slots, statuses and exit numbers.

Owns the rules of advancing: byes in every direction (CH-DE-7, CH-DE-9), the second grand final
(CH-DE-5), the held slot after a double loss (CH-NOSHOW-2), leaving (CH-WD-1, CH-DQ-1) and the
guarantee that a bracket always ends (CH-DE-12).  The state is a pure function of (structure,
ordered decisions): `replay` gives the same as applying one by one.  A decision that does not fit
is refused with IllegalDecision and changes nothing.

Leaving a match that is ready ends it as a walkover.  When both finalists stay away together,
that is one `DoubleLoss` of the grand final, not two departures: the first departure alone makes
the other champion at once (CH-DE-5).  The match about third place is no such case: whoever is third
without playing may leave too, and then both share their place (CH-FINAL-9).

Matches of rounds (Swiss, round robin) end alone: both players are known from the start, a drawn
one is decided without a winner, and whoever leaves loses each of theirs that is open.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from tournament.brackets.decisions import (
    EMPTY,
    UNKNOWN,
    Decision,
    DoubleLoss,
    DrawnMatch,
    EndKind,
    Fault,
    Held,
    IllegalDecision,
    Left,
    Place,
    Player,
    Slot,
    SlotLeft,
    SlotTaken,
    Won,
)
from tournament.brackets.match_status import MatchStatus
from tournament.brackets.places import certain_places
from tournament.brackets.sources import Seed, Side
from tournament.brackets.structure import Structure
from tournament.brackets.wiring import NOWHERE

# What a slot holds when it is not the (positive) seed of a player.
_UNKNOWN = 0
_EMPTY = -1
_HELD = -2

# Looked up once: a member of an enum is slower to find than a global, and forecasts ask often.
_READY = MatchStatus.READY
_DECIDED = MatchStatus.DECIDED

_END_KINDS: frozenset[str] = frozenset(get_args(EndKind))


def replay(structure: Structure, decisions: Iterable[Decision]) -> Progress:
    """The bracket after these decisions; IllegalDecision at the first that does not fit."""
    progress = Progress(structure)
    for decision in decisions:
        progress.apply(decision)
    return progress


class Progress:
    """The state of one bracket.  `apply` costs as much as the matches it touches."""

    __slots__ = (
        "_decisions",
        "_disqualified",
        "_ended_by",
        "_exits",
        "_held",
        "_held_for",
        "_left",
        "_losses",
        "_open",
        "_ready",
        "_slots",
        "_standing",
        "_status",
        "_winner",
        "structure",
    )

    def __init__(self, structure: Structure) -> None:
        count = len(structure.matches)
        self.structure = structure
        self._decisions: list[Decision] = []
        self._slots: list[int] = [_UNKNOWN] * (2 * count)
        self._status: list[MatchStatus] = [MatchStatus.PENDING] * count
        # Who went on from a match, by winning it or by a bye; 0 for nobody.
        self._winner: list[int] = [0] * count
        self._ended_by: dict[int, Decision] = {}
        self._ready: set[int] = set()
        self._open = count
        # For a held slot: the match of the double loss and the players it waits for.
        self._held: dict[int, tuple[int, tuple[int, ...]]] = {}
        self._held_for: dict[int, int] = {}
        # The last slot each player stood in, their exit number (0 while they are in), their losses.
        self._standing: list[int] = list(structure.wiring.entry)
        self._exits: list[int] = [0] * (structure.entrants + 1)
        self._losses: list[int] = [0] * (structure.entrants + 1)
        self._left: set[int] = set()
        self._disqualified: set[int] = set()
        for number, match in enumerate(structure.matches[: structure.round_matches]):
            for slot, source in ((2 * number, match.a), (2 * number + 1, match.b)):
                assert isinstance(source, Seed)
                self._slots[slot] = source.number
            self._status[number] = _READY
            self._ready.add(number)
        for seed in range(1, structure.entrants + 1):
            if self._standing[seed] != NOWHERE:
                self._fill(self._standing[seed], seed)

    # --- deciding ---------------------------------------------------------------------------

    def why_illegal(self, decision: Decision) -> Fault | None:
        """The reason why a decision does not fit the present state, None if it does."""
        if isinstance(decision, Left):
            return self._why_cannot_leave(decision)
        number = self.structure.wiring.index.get(decision.match)
        if number is None:
            return "unknown_match"
        if isinstance(decision, SlotTaken | SlotLeft):
            held = self._held.get(_slot_number(number, decision.side))
            if held is None:
                return "slot_not_held"
            if isinstance(decision, SlotTaken) and decision.entrant not in held[1]:
                return "slot_not_held_for_entrant"
            return None
        if self._status[number] != _READY:
            return "match_not_ready"
        if isinstance(decision, Won):
            if decision.winner not in self._slots[2 * number : 2 * number + 2]:
                return "entrant_not_in_match"
            if decision.kind not in _END_KINDS:
                return "unknown_kind"
        if isinstance(decision, DrawnMatch) and not self._of_rounds(number):
            return "match_needs_a_winner"
        return None

    def _why_cannot_leave(self, decision: Left) -> Fault | None:
        if not 1 <= decision.entrant <= self.structure.entrants:
            return "unknown_entrant"
        if decision.entrant in self._disqualified:
            return "entrant_already_disqualified"
        if decision.disqualified:
            return None
        if not self._exits[decision.entrant]:
            return "entrant_already_out" if decision.entrant in self._left else None
        return None if self.is_third_unplayed(decision.entrant) else "entrant_already_out"

    def apply(self, decision: Decision) -> None:
        """Take a decision and everything that follows from it."""
        fault = self.why_illegal(decision)
        if fault is not None:
            raise IllegalDecision(fault, decision)
        self._decisions.append(decision)
        if isinstance(decision, Left):
            self._leave(decision)
            return
        number = self.structure.wiring.index[decision.match]
        if isinstance(decision, Won):
            self._win(number, decision.winner, decision)
        elif isinstance(decision, DrawnMatch):
            self._ended_by[number] = decision
            self._close(number, _DECIDED, 0)
        elif isinstance(decision, DoubleLoss):
            self._lose_both(number, decision)
        else:
            taker = decision.entrant if isinstance(decision, SlotTaken) else _EMPTY
            self._release(_slot_number(number, decision.side), taker)

    def copy(self) -> Progress:
        """An independent bracket in the same state."""
        twin = object.__new__(Progress)
        twin.structure = self.structure
        twin._decisions = self._decisions.copy()
        twin._slots = self._slots.copy()
        twin._status = self._status.copy()
        twin._winner = self._winner.copy()
        twin._ended_by = self._ended_by.copy()
        twin._ready = self._ready.copy()
        twin._open = self._open
        twin._held = self._held.copy()
        twin._held_for = self._held_for.copy()
        twin._standing = self._standing.copy()
        twin._exits = self._exits.copy()
        twin._losses = self._losses.copy()
        twin._left = self._left.copy()
        twin._disqualified = self._disqualified.copy()
        return twin

    def _win(self, number: int, winner: int, decision: Decision) -> None:
        a, b = self._slots[2 * number], self._slots[2 * number + 1]
        loser = b if winner == a else a
        self._losses[loser] += 1
        self._ended_by[number] = decision
        if self._of_rounds(number):
            self._close(number, _DECIDED, winner)
            return
        self._conclude(number, _DECIDED, winner, loser)

    def _lose_both(self, number: int, decision: Decision) -> None:
        wiring = self.structure.wiring
        both = (self._slots[2 * number], self._slots[2 * number + 1])
        self._ended_by[number] = decision
        for seed in both:
            self._losses[seed] += 1
        if self._of_rounds(number):
            self._close(number, MatchStatus.DOUBLE_LOSS, 0)
            return
        if self.structure.matches[number].bracket == "winners":
            slot = wiring.loser_to[number]
            self._close(number, MatchStatus.DOUBLE_LOSS, 0)
            self._slots[slot] = _HELD
            self._held[slot] = (number, both)
            for seed in both:
                self._held_for[seed] = slot
            self._fill(wiring.winner_to[number], _EMPTY)
            return
        for seed in both:
            self._exits[seed] = wiring.exit_numbers[number]
        self._conclude(number, MatchStatus.DOUBLE_LOSS, 0, 0)

    def _release(self, slot: int, taker: int) -> None:
        """End the waiting of a held slot: `taker` has it, the others are out."""
        origin, seeds = self._held.pop(slot)
        for seed in seeds:
            del self._held_for[seed]
            if seed != taker:
                self._exits[seed] = self.structure.wiring.exit_numbers[origin]
        self._fill(slot, taker)

    def _leave(self, decision: Left) -> None:
        seed = decision.entrant
        if decision.disqualified:
            self._disqualified.add(seed)
        if self._exits[seed]:
            if not decision.disqualified:
                # Both losing semi-finalists have withdrawn, so they share their place.
                self._left.add(seed)
                self._exits[seed] = self.structure.wiring.exit_numbers[
                    self.structure.wiring.index["P3"]
                ]
            return
        if not decision.concedes:
            self._left.add(seed)
        self._leave_rounds(decision)
        slot = self._standing[seed]
        if slot == NOWHERE:
            return
        number = slot >> 1
        self._exits[seed] = self.structure.wiring.exit_numbers[number]
        if seed in self._held_for:
            self._leave_held_slot(seed)
        elif self._status[number] == _READY:
            self._win(number, self._slots[slot ^ 1], decision)
        else:
            self._fill(slot, _EMPTY)

    def _leave_rounds(self, decision: Left) -> None:
        """Every open match of a round is won by the player who stays."""
        seed = decision.entrant
        for number in [number for number in self._ready if self._of_rounds(number)]:
            sides = self._slots[2 * number : 2 * number + 2]
            if seed in sides:
                self._win(number, sides[0] if sides[1] == seed else sides[1], decision)

    def _of_rounds(self, number: int) -> bool:
        return number < self.structure.round_matches

    def _leave_held_slot(self, seed: int) -> None:
        slot = self._held_for.pop(seed)
        origin, seeds = self._held.pop(slot)
        others = tuple(other for other in seeds if other != seed)
        if others:
            self._held[slot] = (origin, others)
        else:
            self._fill(slot, _EMPTY)

    # --- what follows -----------------------------------------------------------------------

    def _fill(self, slot: int, occupant: int) -> None:
        """A slot becomes known; with the second one the match opens or is passed over at once."""
        self._slots[slot] = occupant
        if occupant > 0:
            self._standing[occupant] = slot
        number = slot >> 1
        other = self._slots[slot ^ 1]
        if other in (_UNKNOWN, _HELD):
            return
        if occupant > 0 and other > 0:
            self._status[number] = _READY
            self._ready.add(number)
        elif occupant == other:
            self._conclude(number, MatchStatus.EMPTY, 0, 0)
        else:
            self._conclude(number, MatchStatus.BYE, max(occupant, other), 0)

    def _close(self, number: int, status: MatchStatus, winner: int) -> None:
        self._status[number] = status
        self._winner[number] = winner
        self._ready.discard(number)
        self._open -= 1

    def _conclude(self, number: int, status: MatchStatus, winner: int, loser: int) -> None:
        """End a match: move on whoever is still in, empty the slots of the rest."""
        wiring = self.structure.wiring
        winner_to, loser_to = wiring.winner_to[number], wiring.loser_to[number]
        self._close(number, status, winner)
        if number == wiring.resettable and not self._needs_second_final(number, winner, loser):
            self._slots[winner_to] = self._slots[loser_to] = _EMPTY
            self._close(winner_to >> 1, MatchStatus.NOT_NEEDED, 0)
            winner_to = loser_to = NOWHERE
        if winner_to != NOWHERE:
            self._fill(winner_to, winner or _EMPTY)
        elif winner:
            self._exits[winner] = wiring.prize_numbers[number]
        still_in = loser if loser and not self._exits[loser] else 0
        if loser_to != NOWHERE:
            self._fill(loser_to, still_in or _EMPTY)
        elif still_in:
            self._exits[loser] = wiring.exit_numbers[number]

    def _needs_second_final(self, number: int, winner: int, loser: int) -> bool:
        """The challenger (side b) won and the player they beat is still there (CH-DE-5)."""
        challenger_won = winner > 0 and winner == self._slots[2 * number + 1]
        return challenger_won and loser > 0 and not self._exits[loser]

    # --- asking: matches --------------------------------------------------------------------

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Everything applied so far, in order."""
        return tuple(self._decisions)

    def slot(self, match_id: str, side: Side) -> Slot:
        """What one side of a match holds now."""
        slot = _slot_number(self.structure.wiring.index[match_id], side)
        occupant = self._slots[slot]
        if occupant == _UNKNOWN:
            return UNKNOWN
        if occupant == _EMPTY:
            return EMPTY
        return Held(self._held[slot][1]) if occupant == _HELD else Player(occupant)

    def status(self, match_id: str) -> MatchStatus:
        """How far a match is (states of 5.6 as far as the bracket knows them)."""
        return self._status[self.structure.wiring.index[match_id]]

    def winner(self, match_id: str) -> int | None:
        """Who won a decided match; a bye (CH-DE-7) and a drawn one have no winner."""
        number = self.structure.wiring.index[match_id]
        return self._winner[number] or None if self._status[number] == _DECIDED else None

    def loser(self, match_id: str) -> int | None:
        """Who lost a decided match; None after a double loss, see `decision`."""
        number = self.structure.wiring.index[match_id]
        if self._status[number] != _DECIDED or not self._winner[number]:
            return None
        a, b = self._slots[2 * number], self._slots[2 * number + 1]
        return b if self._winner[number] == a else a

    def decision(self, match_id: str) -> Decision | None:
        """The decision that ended a match: Won, DoubleLoss or the Left of one of its players."""
        return self._ended_by.get(self.structure.wiring.index[match_id])

    def end_kind(self, match_id: str) -> EndKind | None:
        """How a decided match ended; whoever leaves loses by walkover (CH-WD-1, CH-WD-2)."""
        decision = self.decision(match_id)
        if isinstance(decision, Left):
            return "concession" if decision.concedes else "walkover"
        return decision.kind if isinstance(decision, Won | DrawnMatch) else None

    def ready(self) -> list[str]:
        """The matches whose two players are known and that are not decided, in bracket order."""
        return [self.structure.matches[number].id for number in sorted(self._ready)]

    def newly_ready(self, known: set[str]) -> list[tuple[str, int, int]]:
        """The ready matches that are not known yet, each with its two seeds, in bracket order.

        For whoever plays a bracket many times over; they are known from then on.
        """
        matches, slots = self.structure.matches, self._slots
        found = []
        for number in sorted(self._ready):
            match_id = matches[number].id
            if match_id not in known:
                known.add(match_id)
                found.append((match_id, slots[2 * number], slots[2 * number + 1]))
        return found

    def held_slots(self) -> list[tuple[str, Side, Held]]:
        """The slots that wait for a player to report (CH-NOSHOW-2), in bracket order."""
        return [
            (self.structure.matches[slot >> 1].id, "b" if slot & 1 else "a", Held(seeds))
            for slot, (_, seeds) in sorted(self._held.items())
        ]

    @property
    def is_over(self) -> bool:
        """Nothing is left to decide, and no round is to come."""
        return self._open == 0 and not self.structure.awaited

    # --- asking: players --------------------------------------------------------------------

    @property
    def champion(self) -> int | None:
        """The winner of the bracket; None before the end, or when nobody is (CH-DQ-1, CH-DQ-2)."""
        seed = self._winner_of_bracket()
        return None if seed in self._disqualified else seed

    def _winner_of_bracket(self) -> int | None:
        last = len(self.structure.matches) - 1
        if last < 0 or self._of_rounds(last):
            return None
        if self._status[last] == MatchStatus.NOT_NEEDED:
            last -= 1
        return self._winner[last] or None

    @property
    def left(self) -> frozenset[int]:
        """Everyone who left while still in, by withdrawing or by disqualification."""
        return frozenset(self._left)

    @property
    def disqualified(self) -> frozenset[int]:
        """Everyone disqualified, also after their last match."""
        return frozenset(self._disqualified)

    def losses(self, entrant: int) -> int:
        """How many matches a player has lost; a walkover counts, a double loss for both."""
        return self._losses[self._known(entrant)]

    def exit_number(self, entrant: int) -> int | None:
        """The exit number of CH-PLACE-1, None while the player is in.

        Nobody is out by a match of rounds, so whoever is in no bracket after them has none.
        """
        number = self._exits[self._known(entrant)]
        if number and self._champion_shares_exit(entrant):
            return number - 1
        return number or None

    def _champion_shares_exit(self, entrant: int) -> bool:
        """CH-DQ-2: when both finalists are disqualified neither is above the other."""
        champion = self.structure.champion_number
        return (
            self.structure.kind == "double_elimination"
            and self._exits[entrant] == champion
            and entrant in self._disqualified
            and any(self._exits[other] == champion - 1 for other in self._disqualified)
        )

    def places(self) -> dict[int, Place]:
        """The places that can no longer change, by seed; everyone's when the bracket is over.

        Of a tournament in rounds only the places of its bracket; the rest is for the standings.
        """
        numbers: dict[int, int] = {}
        still_in: list[tuple[int, int]] = []
        for seed in range(1, self.structure.entrants + 1):
            number = self.exit_number(seed)
            if number is None:
                if self._standing[seed] == NOWHERE:
                    continue
                match = self._standing[seed] >> 1
                still_in.append(
                    (
                        self.structure.wiring.exit_numbers[match],
                        self.structure.wiring.prize_numbers[match],
                    )
                )
            else:
                numbers[seed] = number
        return certain_places(numbers, still_in, self._disqualified)

    def is_third_unplayed(self, entrant: int) -> bool:
        """Third without a match, since the other losing semi-finalist withdrew (CH-FINAL-9)."""
        third = self.structure.wiring.index.get("P3")
        if third is None or self._winner[third] != entrant or entrant in self._left:
            return False
        number = self.structure.wiring.exit_numbers[third]
        withdrawn = self._left - self._disqualified
        return any(self._exits[other] == number for other in withdrawn)

    def next_match(self, entrant: int) -> str | None:
        """The open match a player stands in; None when out, or waited for at a held slot.

        Of several open matches of rounds the first.
        """
        for number in sorted(self._ready) if self.structure.round_matches else ():
            if self._of_rounds(number) and entrant in self._slots[2 * number : 2 * number + 2]:
                return self.structure.matches[number].id
        if self._exits[self._known(entrant)] or entrant in self._held_for:
            return None
        if self._standing[entrant] == NOWHERE:
            return None
        return self.structure.matches[self._standing[entrant] >> 1].id

    def path(self, entrant: int) -> tuple[str, ...]:
        """Every match a player stands or stood in, byes included, in order."""
        wiring = self.structure.wiring
        rounds = [
            self.structure.matches[number].id
            for number in range(self.structure.round_matches)
            if entrant in self._slots[2 * number : 2 * number + 2]
        ]
        if wiring.entry[self._known(entrant)] == NOWHERE:
            return tuple(rounds)
        number = wiring.entry[entrant] >> 1
        last = self._standing[entrant] >> 1
        visited = [number]
        while number != last:
            onward = wiring.winner_to if self._winner[number] == entrant else wiring.loser_to
            number = onward[number] >> 1
            visited.append(number)
        return (*rounds, *(self.structure.matches[number].id for number in visited))

    def _known(self, entrant: int) -> int:
        if not 1 <= entrant <= self.structure.entrants:
            raise KeyError(entrant)
        return entrant


def _slot_number(match_number: int, side: Side) -> int:
    return 2 * match_number + (1 if side == "b" else 0)
