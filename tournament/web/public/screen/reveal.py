"""The slide of the draw: the first round, which a script can open seed by seed.

Everything on it is public as soon as it is drawn; without the script it is a list to read.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournament.brackets.structure import bracket_size, seed_positions
from tournament.web.public.screen.slides import Slide, in_rows, lines, slides
from tournament.web.shared.day_reading import DayReading

NAMES, SIZE, LINE = 31.0, 1.6, 1.95
"""Units of a name in a pair: the width that it has, its size, the height of a line."""
PAIR = 0.9


@dataclass(frozen=True, slots=True)
class Drawn:
    """A player with their seed; `against` is a sentence on whom they meet first."""

    seed: int
    name: str
    against: str


Pair = tuple[Drawn | None, Drawn | None]


@dataclass(frozen=True, slots=True)
class Draw:
    """The first round from top to bottom; `veiled`: it is to be opened seed by seed."""

    pairs: Sequence[Pair]
    at: str
    veiled: bool


def draw_slides(reading: DayReading, room: float, veiled: bool) -> list[Slide]:
    """Two columns of pairs; as many slides as the bracket needs."""
    at = reading.event.drawn_at
    drawn_at = at.isoformat() if at else ""
    parts = in_rows(first_round(reading), _height, room - 1)
    return slides("draw", gettext("The draw"), [Draw(part, drawn_at, veiled) for part in parts])


def first_round(reading: DayReading) -> list[Pair]:
    """Who meets whom first; None stands opposite a bye (CH-DE-3, CH-FINAL-11)."""
    event = reading.event
    order = event.draws[-1].places if reading.final else _places(event.order)
    seeds = [event.seed_of.get(place) for place in order]
    pairs = zip(seeds[::2], seeds[1::2], strict=True)
    return [
        (_drawn(reading, first, second), _drawn(reading, second, first)) for first, second in pairs
    ]


def _places(order: Sequence[str]) -> list[str]:
    """The places of the first round from top to bottom; empty for a bye."""
    seeds = seed_positions(bracket_size(len(order)))
    return [order[seed - 1] if seed <= len(order) else "" for seed in seeds]


def _drawn(reading: DayReading, seed: int | None, other: int | None) -> Drawn | None:
    if seed is None:
        return None
    order = reading.event.order
    against = gettext("goes straight to the second round")
    if other is not None:
        name = reading.names[order[other - 1]]
        against = gettext("plays against seed %(seed)s: %(name)s") % {"seed": other, "name": name}
        if other > seed:
            against = gettext("plays against seed %(seed)s") % {"seed": other}
    return Drawn(seed, reading.names[order[seed - 1]], against)


def _height(pair: Pair) -> float:
    return sum(lines(side.name if side else "", NAMES, SIZE) for side in pair) * LINE + PAIR
