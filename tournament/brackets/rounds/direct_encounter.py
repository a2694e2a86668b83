"""Direct encounter, by article 6 of FIDE's Tie-Break Regulations (C.07) of 1 August 2024 (TB-7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

Encounters = Mapping[int, Mapping[int, Fraction]]
"""What every entrant has scored against every other whom they have met, on average if more than
once (6.1.2)."""


def by_encounters(group: Sequence[int], encounters: Encounters, win: int) -> list[list[int]]:
    """Those who are level, best first, in groups that the matches among them leave level.

    If all have met, their sums against each other put them in order, and who is still level is
    compared again by themselves (6.2).  If not, who would be alone on top however the missing
    matches ended is put first, and the rest is compared again (6.3).
    """
    if len(group) < 2:
        return [list(group)] if group else []
    scored = {
        one: sum(
            (encounters[one][other] for other in group if other in encounters[one]), Fraction()
        )
        for one in group
    }
    missing = {
        one: sum(other != one and other not in encounters[one] for other in group) for one in group
    }
    if any(missing.values()):
        for one in group:
            rest = [other for other in group if other != one]
            if all(scored[one] > scored[other] + win * missing[other] for other in rest):
                return [[one], *by_encounters(rest, encounters, win)]
        return [list(group)]
    levels = [
        [one for one in group if scored[one] == value]
        for value in sorted(set(scored.values()), reverse=True)
    ]
    if len(levels) == 1:
        return levels
    return [part for level in levels for part in by_encounters(level, encounters, win)]
