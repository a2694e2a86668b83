"""The front page (CH-PUBLIC-2): what is played now, all days, the map, the road to the final."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.now.championship import championship_now
from tournament.championship.play.places.queries import champion_in, places_in_final
from tournament.events.announcements import Told, in_force
from tournament.events.models import Championship, counting
from tournament.events.selectors import stage_name
from tournament.events.states import championship_state
from tournament.events.wording import city_name, long_date, years_title
from tournament.people.public_names import names_for, shown_names
from tournament.web.public.cities import CityMap, city_map
from tournament.web.public.day import Result, result_of
from tournament.web.public.live_now import LiveDay, live_days
from tournament.web.public.road import Stop, road_of
from tournament.web.shared.components import Kind, Link
from tournament.web.shared.day_reading import DayReading, read_days
from tournament.web.shared.day_words import how_many
from tournament.web.shared.prizes import ShownPrize, prizes_to_come
from tournament.web.shared.status_words import status_word


@dataclass(frozen=True, slots=True)
class ListedDay:
    """A game day on the list; `register_url` while its form is offered."""

    id: str
    city: str
    date: str
    start: str
    status: str
    kind: Kind
    players: str
    register_url: str


@dataclass(frozen=True, slots=True)
class Group:
    """Days of one kind, in the order they are read in."""

    title: str
    under_way: bool
    days: Sequence[ListedDay]


@dataclass(frozen=True, slots=True)
class ListedChampionship:
    """A championship that goes on: what is announced, its days as a map and as a list, its way.

    `result`: the champion and the prizes once the final is closed, instead of the way there.
    """

    id: str
    status: str
    told: Sequence[Told]
    title: str
    demo: bool
    map: CityMap | None
    groups: Sequence[Group]
    without_day: Sequence[str]
    road: Sequence[Stop]
    prizes: Sequence[ShownPrize]
    result: Result | None


@dataclass(frozen=True, slots=True)
class Front:
    """Everything on the front page; `live` are days under way."""

    live: Sequence[LiveDay]
    championships: Sequence[ListedChampionship]
    earlier: Sequence[tuple[Link, str]]
    """Championships that are over, and their champions as everybody may read them."""


def front_page() -> Front:
    """What stands on the front page now; championships that are over are named, if others go on."""
    states = listed_championships()
    going_on = _going_on(states)
    under_way = [days_under_way(state) for state in going_on]
    return Front(
        live=[day for days in under_way for day in live_days(list(days.values()))],
        championships=[
            _championship(state, days) for state, days in zip(going_on, under_way, strict=True)
        ],
        earlier=_earlier([state for state in states if state not in going_on]),
    )


def _earlier(states: Sequence[ChampionshipState]) -> list[tuple[Link, str]]:
    """Championships that are over with their champions, whose names come in one query."""
    first = {state.id: champion_in(places_in_final(state)) for state in states}
    champions = {
        state.id: state.registrations[key]
        for state in states
        if (key := first[state.id]) is not None
    }
    persons = frozenset(item.person for item in champions.values())
    known = shown_names(persons, "public") if persons else {}
    return [
        (
            Link(years_title(state), reverse("championship_about", args=[state.id])),
            names_for({found.person: found.number}, known=known)[found.person]
            if (found := champions.get(state.id)) is not None
            else "",
        )
        for state in states
    ]


def result_of_final(state: ChampionshipState) -> Result | None:
    """The champion and the prizes of a championship; None before its final is closed."""
    final = state.final
    if final is None or not final.closed:
        return None
    return result_of(DayReading(state, final))


def going_on() -> list[ChampionshipState]:
    """The championships of the front page: those that are not over, else the last one."""
    return _going_on(listed_championships())


def _going_on(states: list[ChampionshipState]) -> list[ChampionshipState]:
    now = timezone.now()
    return [state for state in states if not championship_now(state, now).over] or states[:1]


def listed_championships() -> list[ChampionshipState]:
    """All that are announced, the latest first."""
    known = Championship.objects.filter(counting()).order_by("-final_date", "pk")
    states = map(championship_state, known.values_list("pk", flat=True))
    return [state for state in states if state.life.announced and state.life.listed]


def cities_without_day(state: ChampionshipState) -> list[str]:
    """Cities that take part and have set no date yet (001:2-5), by name."""
    if state.life.cancelled_for:
        return []
    return sorted(
        city_name(stage.city)
        for stage in state.regional_stages
        if not (stage.withdrawn_for or stage.closed_for or state.live_days(stage.id))
    )


def days_under_way(state: ChampionshipState) -> dict[str, DayReading]:
    """The days of a championship that are not closed, with what has happened in them."""
    days = [day for day in state.days.values() if day.not_closed]
    return {reading.id: reading for reading in read_days(state, days)} if days else {}


def day_groups(state: ChampionshipState, under_way: Mapping[str, DayReading]) -> list[Group]:
    """All days of a championship: by what is going on, then by date and city."""
    days = sorted(
        state.days.values(), key=lambda day: (day.date, stage_name(state.stages[day.stage]))
    )
    groups = [
        (gettext("Now"), [day for day in days if day.not_closed]),
        (gettext("Coming up"), [day for day in days if day.before_check_in]),
        (gettext("Played"), [day for day in reversed(days) if day.closed]),
        (gettext("Cancelled"), [day for day in days if day.not_played]),
    ]
    return [
        Group(
            title,
            items[0].not_closed,
            [listed_day(under_way.get(day.id) or DayReading(state, day)) for day in items],
        )
        for title, items in groups
        if items
    ]


def _championship(
    state: ChampionshipState, under_way: Mapping[str, DayReading]
) -> ListedChampionship:
    now, result = championship_now(state, timezone.now()), result_of_final(state)
    return ListedChampionship(
        id=state.id,
        status=status_word(now.status),
        told=in_force(state),
        title=years_title(state),
        demo=state.demo,
        map=city_map(state, under_way),
        groups=[group for group in day_groups(state, under_way) if not group.under_way],
        without_day=cities_without_day(state),
        road=road_of(state, now) if result is None else (),
        prizes=prizes_to_come(state),
        result=result,
    )


def listed_day(reading: DayReading) -> ListedDay:
    """A day as it stands on a list."""
    day = reading.day
    return ListedDay(
        id=day.id,
        city=stage_name(reading.stage),
        date=long_date(day.date),
        start=day.start,
        status=reading.status_word,
        kind=reading.status_kind,
        players=how_many(reading.day_now),
        register_url=reverse("register", args=[day.id]) if reading.day_now.registers else "",
    )
