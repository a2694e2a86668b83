"""What a changed decision does to a bracket: which later matches used it, and what becomes of them.

Owns the reach of a correction (CH-OVERRIDE-2, CH-OVERRIDE-4), the decisions that are left when the
later matches are void, and the difference between two states of one bracket.  Who may correct
what, and when, is the business of the rulings.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from tournament.brackets.decisions import (
    Decision,
    DoubleLoss,
    DrawnMatch,
    Left,
    Place,
    Slot,
    SlotLeft,
    SlotTaken,
    Unknown,
    Won,
)
from tournament.brackets.progress import Progress
from tournament.brackets.sources import LoserOf, MatchSpec, Side, Source, WinnerOf
from tournament.brackets.structure import Structure

SIDES: tuple[Side, Side] = ("a", "b")
SECOND_FINAL = "GF2"


@dataclass(frozen=True, slots=True)
class Difference:
    """A match that is not the same in two states: what its sides held, and what they hold."""

    match: str
    before: tuple[Slot, Slot]
    after: tuple[Slot, Slot]

    @property
    def moved(self) -> tuple[bool, bool]:
        """Whether somebody else stands on side a, and on side b."""
        return self.before[0] != self.after[0], self.before[1] != self.after[1]


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """A player whose place, or the certainty of it, changes; None while it is not certain."""

    seed: int
    before: Place | None
    after: Place | None


def structural_closure(structure: Structure, match: str) -> tuple[str, ...]:
    """Every later match that can use this one, as CH-OVERRIDE-4 counts them.

    The second grand final is left out: it is no match of the list until it is needed.
    """
    return tuple(key for key in structure.dependents(match) if key != SECOND_FINAL)


def used(progress: Progress, match: str) -> tuple[str, ...]:
    """The later matches into which this result has gone, directly or through others, in order.

    A match has used it as soon as one of its sides is known through it: a player, nobody, or
    somebody who is waited for.  Matches that it has not reached yet are not listed.
    """
    reached = {match}
    found = []
    for key in progress.structure.dependents(match):
        spec = progress.structure.match(key)
        if any(
            _fed_by(source) in reached and not isinstance(progress.slot(key, side), Unknown)
            for side, source in zip(SIDES, (spec.a, spec.b), strict=True)
        ):
            reached.add(key)
            found.append(key)
    return tuple(found)


def _fed_by(source: Source) -> str | None:
    return source.match if isinstance(source, WinnerOf | LoserOf) else None


def corrected(
    structure: Structure,
    decisions: Iterable[Decision],
    match: str,
    result: Won | DoubleLoss | None,
    gone: Iterable[Left] = (),
) -> tuple[Decision, ...]:
    """The decisions that are left when a match has another result, or none, and all that used it
    is void.

    What was decided in other matches stays in its order, and so does every departure: whoever has
    left does not come back because a match is void.  A departure of somebody who is out by the
    corrected result waits in `gone`, those that changed nothing so far; it counts again as soon as
    they are in.
    """
    void = frozenset(structure.dependents(match))
    progress = Progress(structure)
    waiting = list(gone)
    for decision in decisions:
        if isinstance(decision, Left):
            if progress.why_illegal(decision) is None:
                progress.apply(decision)
            else:
                waiting.append(decision)
        elif decision.match == match and isinstance(decision, Won | DrawnMatch | DoubleLoss):
            if result is not None:
                progress.apply(result)
        elif decision.match not in void or _stands(structure, decision, {match, *void}):
            progress.apply(decision)
    for departure in waiting:
        if progress.why_illegal(departure) is None:
            progress.apply(departure)
    return progress.decisions


def _stands(structure: Structure, decision: Decision, undone: Collection[str]) -> bool:
    """Who took a held slot stays there, unless the double loss it was held for is undone."""
    if not isinstance(decision, SlotTaken | SlotLeft):
        return False
    spec = structure.match(decision.match)
    return _fed_by(spec.a if decision.side == "a" else spec.b) not in undone


def differences(before: Progress, after: Progress) -> tuple[Difference, ...]:
    """The matches whose sides or end differ between two states of one bracket, in order."""
    found = []
    for spec in before.structure.matches:
        slots = (_slots(before, spec), _slots(after, spec))
        ends = (_end(before, spec), _end(after, spec))
        if slots[0] != slots[1] or ends[0] != ends[1]:
            found.append(Difference(spec.id, *slots))
    return tuple(found)


def _slots(progress: Progress, spec: MatchSpec) -> tuple[Slot, Slot]:
    return progress.slot(spec.id, "a"), progress.slot(spec.id, "b")


def _end(progress: Progress, spec: MatchSpec) -> tuple[object, ...]:
    decision = progress.decision(spec.id)
    return progress.status(spec.id), progress.winner(spec.id), decision


def place_changes(before: Progress, after: Progress) -> tuple[PlaceChange, ...]:
    """Whose certain place is gained, lost or another one, by seed."""
    old, new = before.places(), after.places()
    return tuple(
        PlaceChange(seed, old.get(seed), new.get(seed))
        for seed in range(1, before.structure.entrants + 1)
        if old.get(seed) != new.get(seed)
    )


def in_again(before: Progress, after: Progress) -> tuple[int, ...]:
    """Players who were out and are in: they may have gone home (CH-OVERRIDE-4, CH-NOSHOW-1)."""
    return tuple(
        seed
        for seed in range(1, before.structure.entrants + 1)
        if before.exit_number(seed) is not None and after.exit_number(seed) is None
    )


def sure_of_the_first(progress: Progress, places: int) -> frozenset[int]:
    """Players who cannot fall behind the first `places` any more, whatever is still decided.

    In double elimination whoever stands in the grand final is sure of the first two.
    """
    placed = {seed for seed, place in progress.places().items() if place.last <= places}
    ahead = placed | _in_the_last_match(progress) if places >= 2 else placed
    return frozenset(ahead - progress.disqualified)


def _in_the_last_match(progress: Progress) -> set[int]:
    last = "GF" if "GF" in progress.structure else "F"
    open_finals = {last, SECOND_FINAL}
    return {
        seed
        for seed in range(1, progress.structure.entrants + 1)
        if progress.next_match(seed) in open_finals
    }


def replay_slots(structure: Structure, matches: Collection[str], tables: int) -> int:
    """How many slots of one match's length it takes to play these matches on so many tables.

    A match waits for those of them that feed it; of those that can be played, the one with the
    longest chain after it goes first (CH-DE-9).
    """
    waiting: Mapping[str, set[str]] = {
        key: _feeders(structure.match(key)) & set(matches) for key in matches
    }
    played: set[str] = set()
    slots = 0
    while len(played) < len(waiting):
        ready = [key for key, feeders in waiting.items() if key not in played and feeders <= played]
        ready.sort(key=lambda key: (-structure.chain_length(key), structure.wiring.index[key]))
        played.update(ready[: max(1, tables)])
        slots += 1
    return slots


def _feeders(spec: MatchSpec) -> set[str]:
    sources = (_fed_by(spec.a), _fed_by(spec.b))
    return {source for source in sources if source is not None}
