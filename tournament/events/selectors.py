"""Reads for pages: where an event stands, its people, its header."""

import json
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache

from django.conf import settings
from django.db.models import Subquery
from django.http import Http404
from django.urls import reverse
from django.utils.translation import get_language, gettext

from tournament.championship.championship_state import Day
from tournament.events.execution import Place
from tournament.events.models import DayVersion, GameDay, Stage
from tournament.events.states import championship_state
from tournament.people.event_headers import EventHeader
from tournament.people.models import Person, PublicNamesVersion
from tournament.regulations.profile import Profile


@dataclass(frozen=True, slots=True)
class City:
    """A city of the list that the publisher starts from (CH-CITY-1)."""

    code: str
    ru: str
    en: str
    zone: str

    @property
    def name(self) -> str:
        """The city's name in the reader's language."""
        return self.ru if (get_language() or "ru").startswith("ru") else self.en


@cache
def cities() -> dict[str, City]:
    """The 19 cities by code, in the order of the announcement."""
    content = (settings.BASE_DIR / "fixtures" / "cities.json").read_text(encoding="utf-8")
    return {item["code"]: City(**item) for item in json.loads(content)}


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
    """The person of a registration of this day; 404 if there is none, or he was erased."""
    held = championship_state(place_of(event).championship).registrations.get(registration)
    if held is None or held.event != event:
        raise Http404
    person = Person.objects.filter(pk=held.person).first()
    if person is None:
        raise Http404
    return person


def page_version(event: str) -> tuple[int, int] | None:
    """Version of the day and of the shown names in one indexed query; None for no such day."""
    names = PublicNamesVersion.objects.filter(pk=1).values("number")[:1]
    row = (
        DayVersion.objects.filter(pk=event)
        .annotate(names=Subquery(names))
        .values_list("number", "names")
        .first()
    )
    return (row[0], row[1] or 0) if row is not None else None


def title_of(city: str, day: date) -> str:
    """What a day is called on pages."""
    return gettext("%(city)s, %(date)s") % {
        "city": cities()[city].name if city in cities() else city,
        "date": day.strftime("%d.%m.%Y"),
    }


def event_header(event: str) -> EventHeader | None:
    """The header of a day for rooms below."""
    day = GameDay.objects.select_related("stage").filter(pk=event).first()
    if day is None:
        return None
    return EventHeader(
        id=day.pk,
        title=title_of(day.stage.city, day.date),
        zone=day.zone,
        date=day.date,
        stage_id=day.stage_id,
        championship_id=day.championship_id,
        judge_url=reverse("console", args=[day.pk]),
    )
