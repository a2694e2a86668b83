"""Places from exit numbers (CH-PLACE-1).

Owns the counting: places of an exit number run from (entrants with a higher one) + 1 to
(entrants with the same or a higher one), shared.  While the bracket runs only places that can no
longer change are given.  Who has which exit number is the business of `progress`; shared places
are never broken here (CH-PLACE-2).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from tournament.brackets.decisions import Place


def certain_places(
    exit_numbers: Mapping[int, int],
    still_in: Iterable[tuple[int, int]],
    disqualified: Collection[int],
) -> dict[int, Place]:
    """The places that are certain, by seed.

    `exit_numbers` holds everyone who is out; `still_in` has for each of the others the lowest
    and the highest exit number they can still get.
    """
    counts = Counter(exit_numbers.values())
    ranges = Counter(still_in)
    bands: dict[int, tuple[int, int]] = {}
    higher = 0
    for number in sorted(counts, reverse=True):
        if not any(lowest <= number <= highest for lowest, highest in ranges):
            above = higher + sum(many for (low, _), many in ranges.items() if low > number)
            bands[number] = (above + 1, above + counts[number])
        higher += counts[number]
    return {
        seed: Place(*bands[number], awarded=seed not in disqualified)
        for seed, number in sorted(exit_numbers.items())
        if number in bands
    }
