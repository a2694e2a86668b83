"""The list of all game days (CH-PUBLIC-2): by what is going on, then by date and city."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, Q
from django.utils.translation import gettext

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.planning.stages.queries import championship_status
from tournament.championship.statuses import (
    BEFORE_CHECK_IN,
    HOLDS_PLACE,
    NOT_CLOSED,
    NOT_PLAYED,
    DayStatus,
    RegistrationStatus,
)
from tournament.events.announcements import Told, in_force
from tournament.events.models import Championship, GameDay
from tournament.events.selectors import day_status, stage_name
from tournament.events.states import championship_state, event_state
from tournament.events.wording import city_name, long_date, short_date
from tournament.web.shared.components import Kind
from tournament.web.shared.day_before import Places
from tournament.web.shared.prizes import ShownPrize, prizes_to_come
from tournament.web.shared.status_words import status_kind, status_word
from tournament.web.shared.venue_notices import day_word

_CANCELLED = NOT_PLAYED


@dataclass(frozen=True, slots=True)
class ListedDay:
    """A game day on the list."""

    id: str
    city: str
    date: str
    start: str
    status: str
    kind: Kind
    players: str


@dataclass(frozen=True, slots=True)
class Group:
    """Days of one kind, and the order they are read in."""

    title: str
    days: Sequence[ListedDay]


@dataclass(frozen=True, slots=True)
class ListedChampionship:
    """A championship, where it stands, what is announced to everybody, its dates and its days."""

    id: str
    status: str
    told: Sequence[Told]
    title: str
    demo: bool
    first_day: str
    final: str
    groups: Sequence[Group]
    without_day: Sequence[str]
    prizes: Sequence[ShownPrize]


def listed_championships() -> list[ListedChampionship]:
    """Every announced championship, the latest first, also before any city has set a date."""
    days = (
        GameDay.objects.select_related("championship", "stage")
        .annotate(
            players=Count(
                "registrations",
                filter=Q(registrations__status__in=[*HOLDS_PLACE, RegistrationStatus.IN_BRACKET]),
            ),
            played=Count(
                "registrations", filter=Q(registrations__status=RegistrationStatus.FINISHED)
            ),
            waiting=Count(
                "registrations", filter=Q(registrations__status=RegistrationStatus.WAITLISTED)
            ),
        )
        .filter(championship__rehearsal_of="")
        .order_by("-championship__final_date", "championship_id", "date", "stage__city")
    )
    grouped: dict[str, list[GameDay]] = {}
    for day in days:
        grouped.setdefault(day.championship_id, []).append(day)
    known = Championship.objects.filter(rehearsal_of="").order_by("-final_date", "pk")
    return [
        _championship(championship, grouped.get(championship.pk, []), state)
        for championship in known
        if (state := championship_state(championship.pk)).life.announced and state.life.listed
    ]


def _championship(
    championship: Championship, days: list[GameDay], state: ChampionshipState
) -> ListedChampionship:
    most = state.rules.day_maximum
    over = [day for day in days if day.status not in NOT_CLOSED | BEFORE_CHECK_IN | _CANCELLED]
    groups = [
        (gettext("Now"), [day for day in days if day.status in NOT_CLOSED]),
        (gettext("Coming up"), [day for day in days if day.status in BEFORE_CHECK_IN]),
        (gettext("Played"), sorted(over, key=lambda day: day.date, reverse=True)),
        (gettext("Cancelled"), [day for day in days if day.status in _CANCELLED]),
    ]
    return ListedChampionship(
        id=championship.pk,
        status=status_word(championship_status(state)),
        told=in_force(state),
        title=_title(championship.first_day, championship.final_date),
        demo=championship.demo,
        first_day=short_date(championship.first_day),
        final=short_date(championship.final_date),
        groups=[
            Group(title, [_day(day, most, state) for day in items])
            for title, items in groups
            if items
        ],
        without_day=cities_without_day(state),
        prizes=prizes_to_come(state),
    )


def cities_without_day(state: ChampionshipState) -> list[str]:
    """Cities that take part and have set no date yet (001:2-5), by name."""
    if state.life.cancelled_for:
        return []
    return sorted(
        city_name(stage.city)
        for stage in state.regional_stages
        if not (stage.withdrawn_for or stage.closed_for or state.live_days(stage.id))
    )


def _title(first: date, last: date) -> str:
    years = str(first.year) if first.year == last.year else f"{first.year}–{last.year}"
    return gettext("Championship %(years)s") % {"years": years}


def _day(day: GameDay, most: int, state: ChampionshipState) -> ListedDay:
    status = DayStatus(day.status)
    if status in NOT_CLOSED:
        status = day_status(event_state(day.pk), status)
    return ListedDay(
        id=day.pk,
        city=stage_name(day.stage),
        date=long_date(day.date),
        start=day.start,
        status=day_word(state, day.pk, status),
        kind=status_kind(status),
        players=_players(day, most),
    )


def _players(day: Any, most: int) -> str:
    """How full a day is that one can register for; else how many play or played."""
    if day.status == DayStatus.OPEN:
        return Places(most, day.players, day.waiting).sentence
    players = day.players or day.played
    return gettext("players: %(count)s") % {"count": players} if players else ""
