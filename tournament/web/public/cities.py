"""The cities of a championship on its map: where each lies, how far its day is, where it leads."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from django.urls import reverse
from django.utils.translation import get_language

from tournament.championship.championship_state import ChampionshipState, Day, Stage
from tournament.events.selectors import City, cities, city_of
from tournament.events.wording import short_date
from tournament.web.public.city_map import HEIGHT, WIDTH, Label, labels, places
from tournament.web.shared.day_reading import DayReading

Look = Literal["live", "open", "planned", "played", "none"]
"""How a city looks, what is going on first."""
_ORDER: tuple[Look, ...] = ("live", "open", "planned", "played", "none")
_TYPE, _TYPE_ON_PHONE = 17, 25
"""Sizes of the names; on a phone the map is half as wide."""


@dataclass(frozen=True, slots=True)
class Circle:
    """A city on the map; `label` and `phone` are the places of its name, if there is room."""

    name: str
    x: int
    y: int
    look: Look
    url: str
    told: str
    label: Label | None
    phone: Label | None


@dataclass(frozen=True, slots=True)
class CityMap:
    """The map in its own units; `others` are cities that take no part, to find one's way by."""

    width: int
    height: int
    circles: Sequence[Circle]
    others: Sequence[tuple[int, int]]
    looks: Sequence[Look]


def city_map(state: ChampionshipState, under_way: Mapping[str, DayReading]) -> CityMap | None:
    """The cities that take part, as far as it is known where they lie; None for an empty map."""
    stages = [
        (city, stage)
        for stage in state.regional_stages
        if not (stage.withdrawn_for or stage.closed_for)
        and (city := city_of(stage.city)) is not None
        and city.latitude is not None
    ]
    if not stages:
        return None
    days = {city.code: _day_of(state, stage) for city, stage in stages}
    looks = {code: look_of(state, day) for code, day in days.items()}
    listed = sorted((city for city, _ in stages), key=lambda city: _ORDER.index(looks[city.code]))
    points = _points()
    written = _written(tuple(listed), get_language() or "", _TYPE)
    today = [city for city in listed if looks[city.code] == "live"]
    on_phone = labels(points, _names(today), _TYPE_ON_PHONE, bold=True)
    circles = [
        Circle(
            name=city.name,
            x=points[city.code][0],
            y=points[city.code][1],
            look=looks[city.code],
            url=reverse("day", args=[day.id]) if day is not None else "",
            told=_told(state, city, day, under_way),
            label=written.get(city.code),
            phone=on_phone.get(city.code),
        )
        for city in listed
        for day in [days[city.code]]
    ]
    shown = set(looks.values())
    others = [point for code, point in points.items() if code not in looks]
    return CityMap(WIDTH, HEIGHT, circles, others, [look for look in _ORDER if look in shown])


def look_of(state: ChampionshipState, day: Day | None) -> Look:
    """How a city with this day looks."""
    if day is None:
        return "none"
    if day.not_closed:
        return "live"
    if day.closed:
        return "played"
    return "open" if DayReading(state, day).day_now.registers else "planned"


def _day_of(state: ChampionshipState, stage: Stage) -> Day | None:
    """The day of a city that people look for first."""
    days = [state.days[key] for key in stage.days if not state.days[key].not_played]
    days.sort(key=lambda day: (_ORDER.index(look_of(state, day)), day.date))
    return days[0] if days else None


def _told(
    state: ChampionshipState, city: City, day: Day | None, under_way: Mapping[str, DayReading]
) -> str:
    if day is None:
        return city.name
    reading = under_way.get(day.id) or DayReading(state, day)
    return f"{city.name}: {reading.status_word}, {short_date(day.date)}"


def _names(listed: Iterable[City]) -> list[tuple[str, str]]:
    return [(city.code, city.name) for city in listed]


@lru_cache(maxsize=64)
def _written(listed: tuple[City, ...], language: str, size: int) -> dict[str, Label]:
    """The places of all names, which depend on the language."""
    return labels(_points(), _names(listed), size)


@cache
def _points() -> dict[str, tuple[int, int]]:
    """The circles of all cities whose place is known, so that none moves when one joins."""
    return places(
        [
            (city.code, city.longitude, city.latitude)
            for city in cities().values()
            if city.longitude is not None and city.latitude is not None
        ]
    )
