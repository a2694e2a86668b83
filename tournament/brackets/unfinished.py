"""Places of a bracket that is not played to its end (CH-DAY-7).

Whoever is still in is counted as out in the match in which they stand or stood last, which is what
CH-PLACE-1 says of whoever leaves between matches; those in one round share their places.
"""

from __future__ import annotations

from tournament.brackets.decisions import Place, Player
from tournament.brackets.places import certain_places
from tournament.brackets.progress import Progress

_FINALS = ("GF", "F")


def places_as_they_stand(progress: Progress) -> dict[int, Place]:
    """The places of everybody, by seed, if nothing more is played."""
    wiring = progress.structure.wiring
    numbers: dict[int, int] = {}
    for seed in range(1, progress.structure.entrants + 1):
        number = progress.exit_number(seed)
        if number is None:
            number = wiring.exit_numbers[wiring.index[progress.path(seed)[-1]]]
        numbers[seed] = number
    return certain_places(numbers, (), progress.disqualified)


def winner_or_finalists_known(progress: Progress) -> bool:
    """Whether the champion or both finalists are known, so that places may stand as they are.

    Never in a tournament of rounds: its places are those of whole standings.
    """
    if progress.structure.round_matches or progress.structure.awaited:
        return False
    if progress.champion is not None:
        return True
    final = next(match.id for match in progress.structure.matches if match.id in _FINALS)
    return all(isinstance(progress.slot(final, side), Player) for side in ("a", "b"))
