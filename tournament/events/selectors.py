"""Reads for pages: where an event stands, its people, its header."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from typing import Protocol
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import connection
from django.db.models import Q
from django.http import Http404
from django.urls import reverse
from django.utils.translation import get_language, gettext

from tournament.championship.championship_state import ChampionshipState, Day
from tournament.championship.judges.queries import duty_judge_of
from tournament.championship.statuses import DayStatus
from tournament.events.execution import Place
from tournament.events.models import (
    AddedCity,
    Championship,
    DayVersion,
    GameDay,
    Stage,
    TournamentText,
)
from tournament.events.states import championship_state
from tournament.ledger.once import once
from tournament.people.event_headers import EventHeader
from tournament.people.models import Person, PublicNamesVersion
from tournament.people.policy import Scope
from tournament.regulations.profile import Profile


@dataclass(frozen=True, slots=True)
class City:
    """A city of the list that the publisher starts from (CH-CITY-1).

    Where it lies is known of these; not of a city that the publisher has added.
    """

    code: str
    ru: str
    en: str
    zone: str
    longitude: float | None = None
    latitude: float | None = None

    @property
    def name(self) -> str:
        """The city's name in the reader's language."""
        return self.ru if (get_language() or "ru").startswith("ru") else self.en


@cache
def cities() -> dict[str, City]:
    """The 19 cities by code, in the order of the announcement."""
    content = (settings.BASE_DIR / "fixtures" / "cities.json").read_text(encoding="utf-8")
    return {item["code"]: City(**item) for item in json.loads(content)}


def city_of(code: str) -> City | None:
    """A city by its code, those included that the publisher has added to the list."""
    return cities().get(code) or _added_city(code)


def _added_city(code: str) -> City | None:
    """The names of an added city never change, so a process asks for them once."""
    known = _added.get(code)
    if known is None:
        row = AddedCity.objects.filter(pk=code).first()
        if row is not None:
            known = _added[code] = City(row.code, row.ru, row.en, row.zone)
    return known


_added: dict[str, City] = {}


def zone_of(code: str) -> str:
    """The zone of a city that is known."""
    city = city_of(code)
    if city is None:
        raise ValueError(f"no such city: {code}")
    return city.zone


def city_name(code: str) -> str:
    """A city in the reader's language; its code if nobody knows it."""
    city = city_of(code)
    return city.name if city is not None else code


@cache
def profile(name: str = "gaga-2016") -> Profile:
    """A regulation profile of the fixtures."""
    content = (settings.BASE_DIR / "fixtures" / f"{name}.json").read_text(encoding="utf-8")
    return Profile.from_body(json.loads(content))


@lru_cache(maxsize=1024)
def place_of(event: str) -> Place:
    """Championship and stage of a day, which never change; 404 if there is no such day."""
    day = GameDay.objects.filter(pk=event).values("championship_id", "stage_id").first()
    if day is None:
        raise Http404
    return Place(day["championship_id"], day["stage_id"], event)


@lru_cache(maxsize=1024)
def zone_of_day(event: str) -> ZoneInfo:
    """The zone of a day's city, which never changes; 404 if there is no such day (CH-TZ-1)."""
    zone = GameDay.objects.filter(pk=event).values_list("zone", flat=True).first()
    if zone is None:
        raise Http404
    return ZoneInfo(zone)


def scope_of(event: str) -> Scope:
    """What the policy is asked about a day; 404 if there is no such day."""
    place = place_of(event)
    state = championship_state(place.championship)
    return Scope(
        championship=place.championship,
        stage=place.stage,
        event=event,
        final=state.is_final(event),
        duty_judge=duty_judge_of(state, event) is not None,
        free=state.rules.tournament is not None,
    )


@lru_cache(maxsize=1024)
def _rehearses(championship: str) -> str:
    """The kind of stage that a championship rehearses, which never changes; empty if it counts.

    404 if there is no such championship: one that is begun later may be a rehearsal.
    """
    found = Championship.objects.filter(pk=championship)
    row = found.values_list("rehearsal_of", "stages__kind").first()
    if row is None:
        raise Http404
    return str(row[1]) if row[0] else ""


def rehearsed(*, event: str = "", championship: str = "") -> str:
    """What is rehearsed here: the `final`, a `regional` day for practice; empty if this counts."""
    try:
        championship = place_of(event).championship if event else championship
        return _rehearses(championship) if championship else ""
    except Http404:
        return ""


def is_rehearsal(*, event: str = "", championship: str = "") -> bool:
    """Whether a day or a championship is a rehearsal and counts for nothing."""
    return bool(rehearsed(event=event, championship=championship))


def place_of_stage(stage: str) -> Place:
    """Championship of a stage; 404 if there is no such stage."""
    found = Stage.objects.filter(pk=stage).values_list("championship_id", flat=True).first()
    if found is None:
        raise Http404
    return Place(found, stage)


def day_of(place: Place) -> Day:
    """The day as its championship sees it."""
    return championship_state(place.championship).days[str(place.event)]


def person_of(event: str, registration: str) -> Person:
    """The person of a registration of this day; 404 if there is none, or they were erased."""
    held = championship_state(place_of(event).championship).registrations.get(registration)
    if held is None or held.event != event:
        raise Http404
    person = Person.objects.filter(pk=held.person).first()
    if person is None:
        raise Http404
    return person


def page_version(event: str) -> tuple[int, int] | None:
    """Version of the day and of the shown names in one indexed query; None for no such day."""
    return _page_versions(" WHERE game_day_id = %s", event).get(event)


def page_versions() -> dict[str, tuple[int, int]]:
    """The same of all days, in one query."""
    return _page_versions()


def _page_versions(which: str = "", *given: str) -> dict[str, tuple[int, int]]:
    """Asked by every reader every few seconds: building this query cost more than the answer."""
    names = f"SELECT number FROM {PublicNamesVersion._meta.db_table} WHERE id = 1"
    asked = f"SELECT game_day_id, number, ({names}) FROM {DayVersion._meta.db_table}"
    with connection.cursor() as cursor:
        cursor.execute(asked + which, given)
        return {event: (number, shown or 0) for event, number, shown in cursor.fetchall()}


class InCity(Protocol):
    """A stage, as its ledger or its table knows it."""

    @property
    def city(self) -> str:
        """Code of its city."""

    @property
    def kind(self) -> str:
        """Regional, or the final."""


def stage_name(stage: InCity) -> str:
    """What a stage is called: by its city, the final by its name too."""
    name = city_name(stage.city)
    return gettext("Final, %(city)s") % {"city": name} if stage.kind == "final" else name


def title_of(stage: InCity, day: date) -> str:
    """What a day is called on pages."""
    return gettext("%(city)s, %(date)s") % {
        "city": stage_name(stage),
        "date": day.strftime("%d.%m.%Y"),
    }


def is_unlisted(event: str = "", championship: str = "") -> bool:
    """Whether a day, or a championship, is a free tournament that only its address leads to."""
    if event:
        championship = place_of(event).championship
    profile = championship_state(championship).profile if championship else None
    if profile is None or profile.tournament is None:
        return False
    days = [event] if event else list(championship_state(championship).days)
    texts = (text_of(day) for day in days)
    return any(text is not None and text.private for text in texts)


@once
def text_of(event: str) -> TournamentText | None:
    """What was typed about a free tournament; None of every other day."""
    return TournamentText.objects.filter(pk=event).first()


def tournament_name(state: ChampionshipState, event: str) -> str:
    """The name of a free tournament, as it was typed; empty for every other day."""
    if state.rules.tournament is None:
        return ""
    text = text_of(event)
    return text.name if text is not None else gettext("Tournament")


def tournament_game(state: ChampionshipState, event: str) -> str:
    """The game of a free tournament, as it was typed; empty where the engine knows it."""
    text = text_of(event) if state.rules.tournament is not None else None
    return text.game if text is not None else ""


def only_day(championship: str) -> str | None:
    """The day of a free tournament, which is a championship of its own; None of every other one."""
    found = GameDay.objects.filter(championship=championship, championship__free=True)
    return found.values_list("pk", flat=True).first()


def title_in(state: ChampionshipState, event: str) -> str:
    """What a day of a state is called on pages."""
    day = state.days[event]
    return tournament_name(state, event) or title_of(state.stages[day.stage], day.date)


def staff_days(held: Iterable[str]) -> list[str]:
    """Ids of the championships' days, soonest first; of practice days only those that are held.

    Who may look at everything does not find the practice of others among their days.
    """
    rehearsed = ~Q(championship__rehearsal_of="")
    practised = rehearsed & Q(stage__kind="regional") & ~Q(pk__in=list(held))
    days = GameDay.objects.exclude(rehearsed & Q(status=DayStatus.CANCELLED)).exclude(practised)
    days = days.exclude(championship__free=True).order_by("date", "start", "pk")
    return list(days.values_list("pk", flat=True))


def event_header(event: str) -> EventHeader | None:
    """The header of a day for rooms below."""
    day = GameDay.objects.select_related("stage").filter(pk=event).first()
    if day is None:
        return None
    state = championship_state(day.championship_id)
    return EventHeader(
        id=day.pk,
        title=tournament_name(state, day.pk) or title_of(day.stage, day.date),
        zone=day.zone,
        date=day.date,
        stage_id=day.stage_id,
        championship_id=day.championship_id,
        final=state.is_final(day.pk),
        judge_url=reverse("console", args=[day.pk]),
    )
