"""Brackets at every stage, and what a reader of brackets-model finds in their tables."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.brackets.play import random_decision
from tournament.brackets import Progress, Structure
from tournament.brackets.brackets_model import Model, Row, Shown, brackets_model

Place = tuple[int, int, int]
"""Group, round and number of a match."""


def shown(entrants: int, **others) -> Shown:
    """Every entrant with a name that tells the seed."""
    rows = [{"name": f"Игрок {seed}"} for seed in range(1, entrants + 1)]
    return Shown("Тула, 17 декабря", rows, **others)


def exported(progress: Progress, **others) -> Model:
    return brackets_model(progress, shown(progress.structure.entrants, **others))


def played(structure: Structure, seed: int, steps: int | None = None, trouble: float = 0.0):
    """A bracket after some random decisions, or to its end."""
    progress, random = Progress(structure), Random(seed)
    while not progress.is_over and (steps is None or len(progress.decisions) < steps):
        progress.apply(random_decision(progress, random, trouble))
    return progress


def by_place(model: Model) -> dict[Place, Row]:
    """Matches by group, round and number, as the tables tell them."""
    groups = {row["id"]: row["number"] for row in model["group"]}
    rounds = {row["id"]: row["number"] for row in model["round"]}
    return {
        (groups[row["group_id"]], rounds[row["round_id"]], row["number"]): row
        for row in model["match"]
    }


def by_name(model: Model) -> dict[str, Row]:
    """Matches by our own names for them."""
    return {row["match"]: row for row in model["match"] if row["match"] is not None}


def ways(size: int, double: bool, drops: tuple[int, ...]) -> Iterator[tuple[Place, tuple]]:
    """What feeds both opponents of each position: ("win" or "loss", place), written out anew."""
    rounds = size.bit_length() - 1
    for r in range(2, rounds + 1):
        for j in range(1, size // 2**r + 1):
            yield (1, r, j), (("win", (1, r - 1, 2 * j - 1)), ("win", (1, r - 1, 2 * j)))
    if not double:
        return
    for j in range(1, size // 4 + 1):
        yield (2, 1, j), (("loss", (1, 1, 2 * j - 1)), ("loss", (1, 1, 2 * j)))
    for r, mask in enumerate(drops, start=2):
        for j in range(1, size // 2**r + 1):
            dropped = ("loss", (1, r, ((j - 1) ^ mask) + 1))
            yield (2, 2 * r - 2, j), (dropped, ("win", (2, 2 * r - 3, j)))
        for j in range(1, size // 2 ** (r + 1) + 1):
            earlier = 2 * r - 2
            yield (2, earlier + 1, j), (("win", (2, earlier, 2 * j - 1)),
                                        ("win", (2, earlier, 2 * j)))  # fmt: skip
    yield (3, 1, 1), (("win", (1, rounds, 1)), ("win", (2, 2 * rounds - 2, 1)))


def comes(match: Row, way: str) -> set[int | str | None]:
    """Who may come out of a match by its own row: ids, None for not known yet, "bye"."""
    both = [match["opponent1"], match["opponent2"]]
    ids = [one["id"] for one in both if one is not None]
    if len(ids) < 2:
        through = ids[0] if ids else "bye"
        # Ours says of nobody that they lost before it knows who passes.
        return {through} if way == "win" else {"bye", None} if through is None else {"bye"}
    won = [one["id"] for one in both if one.get("result") == "win"]
    if won:
        return set(won) if way == "win" else set(ids) - set(won)
    if any(one.get("forfeit") for one in both):
        # After a double loss nobody rises; one of the two may still drop.
        return {"bye"} if way == "win" else {None, "bye", *ids}
    return {None}
