"""Championships and days: lists in parts, and one of each whole."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api import pagination
from tournament.api.reads import championship_data, day_data, filters
from tournament.api.reads.examples import DAY, DAYS, PLAYERS, STANDINGS
from tournament.api.reads.forms import (
    ChampionshipSerializer,
    DaySerializer,
    DrawsSerializer,
    LinksSerializer,
    PlayerSerializer,
    StandingsSerializer,
    WholeChampionshipSerializer,
    WholeDaySerializer,
    part,
)
from tournament.api.reads.public import PublicRead, described, of_day, tag
from tournament.api.schema import description
from tournament.events.models import Championship, GameDay
from tournament.events.states import championship_state
from tournament.web.public.home import listed_championships
from tournament.web.shared.caching import day_tag, index_tag, text_tag
from tournament.web.shared.day_reading import DayReading, read_day, read_days

CHAMPIONSHIPS = part(ChampionshipSerializer, "championships")
DAYS_PART = part(DaySerializer, "days")
PLAYERS_PART = part(PlayerSerializer, "players")


class ChampionshipsView(PublicRead):
    """The championships that are announced."""

    tag = tag(index_tag)
    asked = (*filters.described_by(filters.ChampionshipFilters), *pagination.DESCRIBED)

    @extend_schema(**described("list_championships", CHAMPIONSHIPS, parameters=asked))
    def get(self, request: Request) -> Response:
        """Championships, the earliest final first; none that is a rehearsal."""
        asked = filters.ChampionshipFilters(request.GET, Championship.objects.all())
        known = set(filters.chosen(asked).values_list("pk", flat=True))
        statuses = filters.statuses_asked(asked)
        rows = [
            found
            for state in listed_championships()
            if state.id in known
            and (found := championship_data.championship_data(state))
            and (not statuses or found["status"] in statuses)
        ]
        return pagination.listed(
            CHAMPIONSHIPS, rows, lambda row: (row["final_date"].isoformat(), row["id"]), request
        )


class ChampionshipView(PublicRead):
    """One championship."""

    tag = tag(index_tag)

    @extend_schema(**described("read_championship", WholeChampionshipSerializer, 404))
    def get(self, request: Request, championship_id: str) -> Response:
        """A championship with its numbers, who goes to the final, and what is announced."""
        state = championship_data.announced(championship_id)
        found = championship_data.whole_championship(state)
        return Response(WholeChampionshipSerializer(found).data)


class LinksView(PublicRead):
    """What there is to read."""

    tag = tag(text_tag)

    @extend_schema(**described("read_links", LinksSerializer))
    def get(self, request: Request) -> Response:
        """Every address that is read, by the name of its operation; here a program begins."""
        read = {
            item["get"]["operationId"]: path
            for path, item in description()["paths"].items()
            if "get" in item
        }
        more = {name: reverse(name) for name in _ABOUT}
        return Response(LinksSerializer({"links": read, "about": more}).data)


_ABOUT = ("api_schema", "api_reference", "api_guide")


class DaysView(PublicRead):
    """The game days of all championships."""

    tag = tag(index_tag)
    asked = (*filters.described_by(filters.DayFilters), *pagination.DESCRIBED)

    @extend_schema(**described("list_days", DAYS_PART, parameters=asked), examples=[DAYS])
    def get(self, request: Request) -> Response:
        """Days by date and start; no practice and no rehearsal, whose pages no list shows."""
        asked = filters.DayFilters(request.GET, GameDay.objects.all())
        rows = filters.chosen(asked)
        statuses = filters.statuses_asked(asked)
        chosen: dict[str, list[str]] = {}
        for championship, day in rows.values_list("championship_id", "pk"):
            chosen.setdefault(championship, []).append(day)
        listed = {state.id for state in listed_championships()}
        found = [
            data
            for championship, days in chosen.items()
            if championship in listed
            for data in map(day_data.day_data, _readings(championship, days))
            if not statuses or data["status"] in statuses
        ]
        return pagination.listed(DAYS_PART, found, _by_date, request)


DayView = of_day(
    "read_day",
    WholeDaySerializer,
    day_data.whole_day,
    "A day: where and when it is, how far, what is told about it.",
    DAY,
)


class PlayersView(PublicRead):
    """The registrations of a day, as everybody may see them."""

    tag = tag(day_tag)
    asked = pagination.DESCRIBED

    @extend_schema(
        **described("list_registrations", PLAYERS_PART, 404, parameters=asked), examples=[PLAYERS]
    )
    def get(self, request: Request, event_id: str) -> Response:
        """From the closed list of the draw on, by number; before it nobody is told of."""
        rows = day_data.players_of(read_day(event_id))
        return pagination.listed(
            PLAYERS_PART, rows, lambda row: (row["number"], row["registration"]), request
        )


StandingsView = of_day(
    "read_standings",
    StandingsSerializer,
    day_data.standings_data,
    "Places, as far as they are certain, then those who are still in.",
    STANDINGS,
)
DrawsView = of_day(
    "read_draws",
    DrawsSerializer,
    day_data.draws_data,
    "Everything with which anybody repeats a draw (CH-DE-10).",
)


def _readings(championship: str, days: Sequence[str]) -> Iterable[DayReading]:
    state = championship_state(championship)
    return read_days(state, [state.days[day] for day in days if day in state.days])


def _by_date(row: dict[str, Any]) -> pagination.Key:
    return (row["date"].isoformat(), row["start"], row["id"])
