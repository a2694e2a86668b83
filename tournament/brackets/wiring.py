"""A bracket as tables of numbers, for playing it quickly.

Owns the translation of named sources into "where does the winner go, where the loser" and the
exit numbers of CH-PLACE-1.  It knows no players and no results.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.brackets.sources import Kind, MatchSpec, Seed, WinnerOf

#: Marks "leads nowhere" in the tables below.
NOWHERE = -1
OF_ROUNDS = frozenset({"swiss", "group"})
"""Matches of rounds: both sides are known when the round is, and nobody is out by losing."""


@dataclass(frozen=True, slots=True)
class Wiring:
    """The same bracket as tables of numbers, for playing it quickly.

    Match i of `Structure.matches` has the two slots 2i (side a) and 2i + 1 (side b).
    `entry[s]` is the first slot of seed s; `winner_to[i]` and `loser_to[i]` are the slots that
    match i feeds, or NOWHERE; `exit_numbers[i]` is the exit number of a player who is out for
    good in match i; `prize_numbers[i]` the highest that whoever stands in match i can reach.
    `resettable` is the grand final that a second one may follow, or NOWHERE.
    """

    index: dict[str, int]
    entry: tuple[int, ...]
    winner_to: tuple[int, ...]
    loser_to: tuple[int, ...]
    chain_lengths: tuple[int, ...]
    exit_numbers: tuple[int, ...]
    prize_numbers: tuple[int, ...]
    resettable: int


def champion_number(kind: Kind, rounds: int) -> int:
    """The exit number of the champion of a bracket of that kind with 2^`rounds` places."""
    return 2 * rounds if kind == "double_elimination" else rounds + 2


def exit_number(match: MatchSpec, kind: Kind, rounds: int) -> int:
    """The exit number of a player who is out for good in a match.

    Double elimination follows CH-PLACE-1.  Single elimination has numbers of its own: r for
    round r up to the semi-finals (k − 1), so also for the loser of the third-place match or
    whoever leaves it; k for its winner; k + 1 for the loser of the final; k + 2 the champion.
    """
    if match.bracket in OF_ROUNDS:
        return 0
    if kind != "double_elimination":
        if match.bracket == "third_place":
            return rounds - 1
        return match.round if match.round < rounds else rounds + 1
    if match.bracket == "winners":
        return max(1, 2 * match.round - 2)
    return match.round if match.bracket == "losers" else 2 * rounds - 1


def wire(matches: Sequence[MatchSpec], entrants: int, kind: Kind, rounds: int) -> Wiring:
    """Turn names into numbers and follow every source forward."""
    index = {match.id: number for number, match in enumerate(matches)}
    entry = [NOWHERE] * (entrants + 1)
    winner_to = [NOWHERE] * len(matches)
    loser_to = [NOWHERE] * len(matches)
    for number, match in enumerate(matches):
        for slot, source in ((2 * number, match.a), (2 * number + 1, match.b)):
            if isinstance(source, Seed):
                if match.bracket not in OF_ROUNDS:
                    entry[source.number] = slot
            elif isinstance(source, WinnerOf):
                winner_to[index[source.match]] = slot
            else:
                loser_to[index[source.match]] = slot
    chains = [1] * len(matches)
    for number in reversed(range(len(matches))):
        for slot in (winner_to[number], loser_to[number]):
            if slot != NOWHERE:
                chains[number] = max(chains[number], chains[slot >> 1] + 1)
    champion = champion_number(kind, rounds)
    return Wiring(
        index=index,
        entry=tuple(entry),
        winner_to=tuple(winner_to),
        loser_to=tuple(loser_to),
        chain_lengths=tuple(chains),
        exit_numbers=tuple(exit_number(match, kind, rounds) for match in matches),
        prize_numbers=tuple(
            rounds if match.bracket == "third_place" else champion for match in matches
        ),
        resettable=index["GF"] if "GF2" in index else NOWHERE,
    )
