"""A schematic map: where cities lie, by longitude and latitude, without borders.

Cities are drawn on a cone, as maps of the country are, and then spread: what lies north or east of
another on the map does so here, but nobody can measure distances. So each can be hit by a finger.
Owns the places of circles and names; what a city looks like is told by the caller.
"""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]
Box = tuple[float, float, float, float]

WIDTH: Final = 720
HEIGHT: Final = 600
_MARGIN: Final = 46
"""From the edge to the middle of a circle: half of what a finger needs on a phone, where the map
is half as wide."""
_APART: Final = 90.0
"""Between the middles of two circles; 44 pixels on a phone."""
_ROUNDS: Final = 400
_PARALLELS: Final = (math.radians(52), math.radians(64))
_MERIDIAN: Final = math.radians(95)
_EVEN: Final = 0.7
"""How far cities are spread evenly: 0 as on a map, 1 by their order alone."""
_LETTER: Final = 0.6
_BOLD_LETTER: Final = 0.7
"""Width of a letter, in sizes of the type."""
_RADIUS: Final = 13
_GAP: Final = 5


@dataclass(frozen=True, slots=True)
class Label:
    """Where a name stands, and which end of it is there."""

    x: int
    y: int
    anchor: Anchor


def places(cities: Sequence[tuple[str, float, float]]) -> dict[str, tuple[int, int]]:
    """The middles of the circles, by code; given are code, longitude and latitude."""
    codes = [code for code, _, _ in cities]
    drawn = [_on_the_cone(longitude, latitude) for _, longitude, latitude in cities]
    across = _over_the_map([x for x, _ in drawn], WIDTH)
    down = _over_the_map([y for _, y in drawn], HEIGHT)
    apart = _moved_apart(list(zip(across, down, strict=True)))
    return {code: (round(x), round(y)) for code, (x, y) in zip(codes, apart, strict=True)}


def _on_the_cone(longitude: float, latitude: float) -> Point:
    """The equidistant conic projection, as maps of the country have it; y grows downwards."""
    first, second = _PARALLELS
    cone = (math.cos(first) - math.cos(second)) / (second - first)
    radius = math.cos(first) / cone + first - math.radians(latitude)
    angle = cone * (math.radians(longitude) - _MERIDIAN)
    return radius * math.sin(angle), radius * math.cos(angle)


def _over_the_map(values: Sequence[float], size: int) -> list[float]:
    """One coordinate of all cities, spread over one side of the map; their order stays."""
    least, most = min(values), max(values)
    order = {value: number for number, value in enumerate(sorted(set(values)))}
    room, last = size - 2 * _MARGIN, max(1, len(order) - 1)
    return [
        _MARGIN
        + room
        * ((1 - _EVEN) * (value - least) / ((most - least) or 1) + _EVEN * order[value] / last)
        for value in values
    ]


def _moved_apart(points: list[Point]) -> list[Point]:
    """Push points that are too near from each other, until none is or the map is full."""
    placed = list(points)
    for _ in range(_ROUNDS):
        moved = False
        for one in range(len(placed)):
            for other in range(one):
                (x, y), (to_x, to_y) = placed[one], placed[other]
                away_x, away_y = x - to_x, y - to_y
                distance = math.hypot(away_x, away_y)
                if distance >= _APART:
                    continue
                moved = True
                if not distance:
                    away_x, distance = 1.0, 1.0
                step = (_APART - distance) / 2 / distance
                placed[one] = _inside(x + away_x * step, y + away_y * step)
                placed[other] = _inside(to_x - away_x * step, to_y - away_y * step)
        if not moved:
            break
    return placed


def _inside(x: float, y: float) -> Point:
    return min(max(x, _MARGIN), WIDTH - _MARGIN), min(max(y, _MARGIN), HEIGHT - _MARGIN)


def labels(
    circles: Mapping[str, tuple[int, int]],
    names: Iterable[tuple[str, str]],
    size: int,
    *,
    bold: bool = False,
) -> dict[str, Label]:
    """Where names of this size of type can stand without covering a circle or another name.

    Those that come first are placed first; a name for which there is no room is left out.
    """
    taken: list[Box] = [
        (x - _RADIUS, y - _RADIUS, x + _RADIUS, y + _RADIUS) for x, y in circles.values()
    ]
    found: dict[str, Label] = {}
    letter = _BOLD_LETTER if bold else _LETTER
    for code, name in names:
        x, y = circles[code]
        for label, box in _choices(x, y, len(name) * letter * size, size):
            if _is_free(box, taken):
                found[code] = label
                taken.append(box)
                break
    return found


def _choices(x: int, y: int, width: float, size: float) -> list[tuple[Label, Box]]:
    """Below, above, right and left of a circle."""
    off = _RADIUS + _GAP
    low, high = y + off + size, y - off
    middle = round(y + size * 0.35)
    return [
        (Label(x, round(low - size * 0.2), "middle"), (x - width / 2, y + off, x + width / 2, low)),
        (Label(x, round(high), "middle"), (x - width / 2, high - size, x + width / 2, high)),
        (Label(x + off, middle, "start"), (x + off, y - size / 2, x + off + width, y + size / 2)),
        (Label(x - off, middle, "end"), (x - off - width, y - size / 2, x - off, y + size / 2)),
    ]


def _is_free(box: Box, taken: Collection[Box]) -> bool:
    left, top, right, bottom = box
    if left < 0 or top < 0 or right > WIDTH or bottom > HEIGHT:
        return False
    return not any(
        left < other[2] and other[0] < right and top < other[3] and other[1] < bottom
        for other in taken
    )
