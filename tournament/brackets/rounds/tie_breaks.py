"""The tie-breaks that give every entrant a value of their own (TB-2 to TB-6, TB-8, TB-9).

Buchholz and Sonneborn-Berger follow FIDE's Tie-Break Regulations (Handbook C.07) in force from
1 August 2024; the articles are named where they are used.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from tournament.brackets.rounds.direct_encounter import Encounters
from tournament.brackets.rounds.records import Record, RoundResult

Value = int | Fraction
TENTHS: Final = 10
LEAST_RATE: Final = Fraction(1, 3)
"""What a rate of won matches counts for an opponent at least (TB-8)."""


class Contribution(NamedTuple):
    """What one round brings to a sum over opponents."""

    opponents_points: int
    own_points: int
    by_choice: bool
    """Whether it is a round that they did not play by their own choice (16.1.2)."""


@dataclass(frozen=True, slots=True)
class Table:
    """All records with what more than one tie-break asks of them; points in tenths."""

    records: Mapping[int, Record]
    points: Mapping[int, int]
    adjusted: Mapping[int, int]
    encounters: Encounters
    win: int
    round_robin: bool

    @classmethod
    def of(cls, records: Iterable[Record], *, win: int, draw: int, round_robin: bool) -> Table:
        """The table of records in which every round has its result (`records.until`)."""
        found = {record.entrant: record for record in records}
        points = {entrant: record.points for entrant, record in found.items()}
        return cls(
            records=found,
            points=points,
            adjusted=points
            if round_robin
            else {entrant: adjusted_points(record, draw) for entrant, record in found.items()},
            encounters={
                entrant: _encounters(record, round_robin) for entrant, record in found.items()
            },
            win=win,
            round_robin=round_robin,
        )

    def contributions(self, entrant: int) -> list[Contribution]:
        """What every round brings to an entrant's sums.

        A round that they did not play counts as one against a dummy with as many points as they
        themselves have (16.4).  In a round robin a walkover counts as a match that was played,
        and the round in which they were free counts for nothing.
        """
        found = []
        for result in self.records[entrant].rounds:
            if result.opponent is not None and (result.played or self.round_robin):
                found.append(Contribution(self.adjusted[result.opponent], result.points, False))
            elif not self.round_robin:
                by_choice = result.unplayed_by_choice
                found.append(Contribution(self.points[entrant], result.points, by_choice))
        return found


def adjusted_points(record: Record, draw: int) -> int:
    """Their points for the sums of their opponents (16.3).

    A round that they missed counts as a draw if they played no later one, nor had a bye or won one
    without playing (16.2.5); every other round counts what it gave.
    """
    total, gone = 0, True
    for result in sorted(record.rounds, key=lambda result: result.round, reverse=True):
        total += draw if gone and result.missed else result.points
        gone = gone and result.unplayed_by_choice
    return total


def buchholz(table: Table, entrant: int) -> Value:
    """The sum of the points of their opponents (8.1)."""
    return Fraction(sum(part.opponents_points for part in table.contributions(entrant)), TENTHS)


def buchholz_cut_1(table: Table, entrant: int) -> Value:
    """The same without the least of them (14.1).

    Where they did not play a round by their own choice, such a round is left out instead (16.5).
    """
    parts = table.contributions(entrant)
    if not parts:
        return Fraction(0)
    by_choice = [part.opponents_points for part in parts if part.by_choice]
    cut = min(by_choice or [part.opponents_points for part in parts])
    return Fraction(sum(part.opponents_points for part in parts) - cut, TENTHS)


def sonneborn_berger(table: Table, entrant: int) -> Value:
    """The points of each opponent times the points scored in that round, summed (9.1)."""
    parts = table.contributions(entrant)
    return Fraction(sum(part.opponents_points * part.own_points for part in parts), TENTHS**2)


def opponents_match_wins(table: Table, entrant: int) -> Value:
    """The mean rate of won matches of their opponents, each at least a third (TB-8).

    A draw is half a win.  Rounds without an opponent count neither for them nor for an opponent.
    """
    rates = [
        max(LEAST_RATE, match_rate(table.records[result.opponent]))
        for result in table.records[entrant].rounds
        if result.opponent is not None
    ]
    return sum(rates, Fraction()) / len(rates) if rates else Fraction(0)


def match_rate(record: Record) -> Fraction:
    """Which part of their matches somebody has won; a draw is half a win."""
    kinds = [result.kind for result in record.rounds if result.opponent is not None]
    won = 2 * kinds.count("win") + kinds.count("draw")
    return Fraction(won, 2 * len(kinds)) if kinds else Fraction(0)


def wins(table: Table, entrant: int) -> Value:
    """Rounds that gave the points of a win, played or not (7.1)."""
    rounds = table.records[entrant].rounds
    return sum(
        result.kind == "win" or (result.kind == "bye" and result.points == table.win)
        for result in rounds
    )


def game_wins(table: Table, entrant: int) -> Value:
    """Games won in all matches."""
    return sum(result.games_won for result in table.records[entrant].rounds)


def points_scored(table: Table, entrant: int) -> Value:
    """Points scored inside the games of all matches."""
    return sum(result.scored for result in table.records[entrant].rounds)


def point_difference(table: Table, entrant: int) -> Value:
    """Points scored inside the games less those conceded."""
    return points_scored(table, entrant) - _conceded(table.records[entrant].rounds)


def _conceded(rounds: Iterable[RoundResult]) -> int:
    return sum(result.conceded for result in rounds)


def _encounters(record: Record, walkovers: bool) -> Mapping[int, Fraction]:
    scored: dict[int, list[int]] = defaultdict(list)
    for result in record.rounds:
        if result.opponent is not None and (result.played or walkovers):
            scored[result.opponent].append(result.points)
    return {opponent: Fraction(sum(all_), len(all_)) for opponent, all_ in scored.items()}
