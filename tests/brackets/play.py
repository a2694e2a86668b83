"""Random play and comparison, shared by the tests of this folder."""

from __future__ import annotations

from random import Random

from tests.brackets.naive import NOBODY, OPEN, Naive
from tournament.brackets import (
    EMPTY,
    UNKNOWN,
    Decision,
    DoubleLoss,
    Held,
    Left,
    Player,
    Progress,
    SlotLeft,
    SlotTaken,
    Structure,
    Won,
)

KINDS = ("played", "walkover", "concession", "ruling")


def players(progress: Progress, match: str) -> tuple[int, int]:
    a, b = progress.slot(match, "a"), progress.slot(match, "b")
    assert isinstance(a, Player)
    assert isinstance(b, Player)
    return a.seed, b.seed


def every_decision(progress: Progress) -> list[Decision]:
    """Every legal decision in a state (one end kind per winner is enough)."""
    found: list[Decision] = []
    for match in progress.ready():
        found += [Won(match, seed) for seed in players(progress, match)]
        found.append(DoubleLoss(match))
    for match, side, held in progress.held_slots():
        found += [SlotTaken(match, side, seed) for seed in held.seeds]
        found.append(SlotLeft(match, side))
    for seed in range(1, progress.structure.entrants + 1):
        found += [
            left
            for left in (Left(seed), Left(seed, disqualified=True))
            if progress.why_illegal(left) is None
        ]
    return found


def random_decision(progress: Progress, random: Random, trouble: float) -> Decision:
    """A legal decision that brings the end nearer; `trouble` is the share of unusual ones."""
    unusual = random.random() < trouble
    if unusual and random.random() < 0.5:
        seed = random.randint(1, progress.structure.entrants)
        left = Left(seed, disqualified=random.random() < 0.4)
        if progress.why_illegal(left) is None:
            return left
    held, ready = progress.held_slots(), progress.ready()
    if held and (not ready or random.random() < 0.3):
        match, side, slot = random.choice(held)
        if random.random() < 0.3:
            return SlotLeft(match, side)
        return SlotTaken(match, side, random.choice(slot.seeds))
    match = random.choice(ready)
    if unusual:
        return DoubleLoss(match)
    return Won(match, random.choice(players(progress, match)), random.choice(KINDS))


def play_out(progress: Progress, random: Random, trouble: float = 0.0) -> Progress:
    while not progress.is_over:
        progress.apply(random_decision(progress, random, trouble))
    return progress


def naive_for(structure: Structure) -> Naive:
    if structure.kind == "single_elimination":
        return Naive("single", structure.entrants)
    return Naive("double", structure.entrants, reset="GF2" in structure)


def as_fact(decision: Decision) -> tuple:
    match decision:
        case Won(match, winner, _):
            return ("won", match, winner)
        case DoubleLoss(match):
            return ("double", match)
        case SlotTaken(match, side, entrant):
            return ("taken", match, side, entrant)
        case SlotLeft(match, side):
            return ("left_slot", match, side)
        case Left(entrant, disqualified):
            return ("leave", entrant, disqualified)


def as_slot(content: object) -> object:
    if content == OPEN:
        return UNKNOWN
    if content == NOBODY:
        return EMPTY
    return Player(content) if isinstance(content, int) else Held(content[1])


def assert_same(progress: Progress, naive: Naive) -> None:
    """Both models say the same about everything."""
    structure = progress.structure
    for match in (spec.id for spec in structure.matches):
        assert progress.status(match) == naive.status[match], match
        slots = (progress.slot(match, "a"), progress.slot(match, "b"))
        assert slots == tuple(as_slot(one) for one in naive.slots[match]), match
        won = naive.results.get(match)
        assert progress.winner(match) == won, match
    for seed in range(1, structure.entrants + 1):
        assert progress.losses(seed) == naive.beaten[seed], seed
        assert progress.exit_number(seed) == naive.exit_number(seed), seed
    places = {seed: (p.first, p.last, p.awarded) for seed, p in progress.places().items()}
    assert places == naive.places()
    assert progress.champion == naive.winner_of_all()
    assert {held.seeds for _, _, held in progress.held_slots()} == set(naive.held.values())


def assert_everyone_placed(progress: Progress) -> None:
    """Everyone has a place and the shared places are exactly 1 … n (CH-DE-12, CH-PLACE-1)."""
    assert progress.is_over
    assert not progress.ready()
    assert not progress.held_slots()
    n = progress.structure.entrants
    places = progress.places()
    assert set(places) == set(range(1, n + 1))
    bands: dict[tuple[int, int], int] = {}
    for place in places.values():
        band = (place.first, place.last)
        bands[band] = bands.get(band, 0) + 1
    covered: list[int] = []
    for (first, last), many in sorted(bands.items()):
        assert many == last - first + 1
        covered += range(first, last + 1)
    assert covered == list(range(1, n + 1))
    champion = progress.champion
    if champion is not None:
        assert places[champion].first == 1
        assert places[champion].awarded
