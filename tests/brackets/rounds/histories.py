"""Tournaments by chance for the tests of rounds, and every possible pairing by itself."""

from collections.abc import Iterator, Sequence
from random import Random

from tournament.brackets.rounds.records import Record, ResultKind, RoundResult

POINTS: dict[str, int] = {"win": 10, "draw": 5, "loss": 0}
OTHER: dict[str, ResultKind] = {"win": "loss", "draw": "draw", "loss": "win"}


def history(
    seed: int, entrants: int, rounds: int, *, missing: float = 0.1, walkovers: float = 0.1
) -> tuple[list[Record], dict[int, int]]:
    """Records after some rounds that were paired by chance alone, and a public random order."""
    chance = Random(seed)
    numbers = chance.sample(range(1, 10 * entrants), entrants)
    results: dict[int, list[RoundResult]] = {number: [] for number in numbers}
    for number in range(1, rounds + 1):
        present = [entrant for entrant in numbers if chance.random() >= missing]
        for entrant in set(numbers) - set(present):
            kind: ResultKind = chance.choice(["half_bye", "zero_bye"])
            half = 5 if kind == "half_bye" else 0
            results[entrant].append(RoundResult(number, None, kind, False, half, None))
        chance.shuffle(present)
        if len(present) % 2:
            free = present.pop()
            results[free].append(RoundResult(number, None, "bye", False, 10, None))
        for one, other in zip(present[::2], present[1::2], strict=True):
            played = chance.random() >= walkovers
            said: ResultKind = chance.choice(["win", "draw", "loss"] if played else ["win", "loss"])
            for me, them, kind, first in (
                (one, other, said, True),
                (other, one, OTHER[said], False),
            ):
                points = POINTS[kind]
                results[me].append(RoundResult(number, them, kind, played, points, first))
    records = [Record(entrant, tuple(found)) for entrant, found in results.items()]
    order = {entrant: 3 * place for place, entrant in enumerate(chance.sample(numbers, entrants))}
    return records, order


def all_pairings(entrants: Sequence[int]) -> Iterator[tuple[list[tuple[int, int]], int | None]]:
    """Every way to seat these, with who has the bye; seats are not looked at."""
    if not entrants:
        yield [], None
        return
    one, *rest = entrants
    if len(entrants) % 2:
        for pairs, _ in all_pairings(rest):
            yield pairs, one
    for at, other in enumerate(rest):
        for pairs, bye in all_pairings([*rest[:at], *rest[at + 1 :]]):
            yield [(one, other), *pairs], bye


def naive_objective(
    records: Sequence[Record],
    order: dict[int, int],
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
    first_matters: bool,
) -> tuple[int, ...]:
    """The numbers of SW-2 to SW-6, written down from the rules, with the better seats."""
    who = {record.entrant: record for record in records}
    behind = [entrant for _, entrant in sorted((order[entrant], entrant) for entrant in who)]
    meetings = sum(
        result.played and result.opponent == second
        for first, second in pairs
        for result in who[first].rounds
    )
    total = {entrant: sum(result.points for result in who[entrant].rounds) for entrant in who}
    balance = {
        entrant: sum(
            {True: 1, False: -1}[bool(result.first)]
            for result in who[entrant].rounds
            if result.opponent is not None and result.played
        )
        for entrant in who
    }
    seats = 0
    gaps = 0
    for first, second in pairs:
        gaps += (behind.index(first) - behind.index(second)) ** 2
        one, two = balance[first], balance[second]
        seats += min((one + 1) ** 2 + (two - 1) ** 2, (one - 1) ** 2 + (two + 1) ** 2)
    had = 0
    if bye is not None:
        had = [result.kind for result in who[bye].rounds].count("bye")
        seats += balance[bye] ** 2
        gaps += (len(behind) - behind.index(bye)) ** 2
    return (
        meetings,
        had,
        0 if bye is None else total[bye],
        sum((total[first] - total[second]) ** 2 for first, second in pairs),
        seats if first_matters else 0,
        gaps,
    )
