"""Structures, matches, rulings, games and their logs; a day as one document; statistics."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api import pagination
from tournament.api.reads import filters
from tournament.api.reads.day_data import standings_data, whole_day
from tournament.api.reads.examples import BRACKET, EXPORT, MATCH, RULINGS
from tournament.api.reads.log_data import log_line, public_logs, recorded_games, whole_log
from tournament.api.reads.log_forms import LOGS, StatisticsSerializer, WholeLogSerializer
from tournament.api.reads.match_data import (
    bracket_data,
    match_data,
    matches_data,
    rulings_data,
)
from tournament.api.reads.match_forms import (
    MATCHES,
    BracketSerializer,
    RecordedGamesSerializer,
    RulingsSerializer,
    WholeDayExportSerializer,
    WholeMatchSerializer,
)
from tournament.api.reads.match_tags import match_tag
from tournament.api.reads.public import PublicRead, described, tag
from tournament.api.reads.statistics import statistics_data
from tournament.play.models import Match
from tournament.web.shared.caching import day_tag, games_tag
from tournament.web.shared.day_reading import DayReading, read_day

EXPORT_FORMAT = "pixel-tactics-day/2"


class BracketView(PublicRead):
    """The structure of a day."""

    tag = tag(day_tag)

    @extend_schema(**described("read_bracket", BracketSerializer, 404), examples=[BRACKET])
    def get(self, request: Request, event_id: str) -> Response:
        """All matches with players, tables, times and games; empty before the draw."""
        return Response(BracketSerializer(bracket_data(read_day(event_id))).data)


class MatchesView(PublicRead):
    """The matches of a day."""

    tag = tag(day_tag)
    parameters = (*filters.names_of(filters.MatchFilters), *pagination.PARAMETERS)

    @extend_schema(
        **described(
            "list_matches",
            MATCHES,
            404,
            parameters=[*filters.described_by(filters.MatchFilters), *pagination.DESCRIBED],
        )
    )
    def get(self, request: Request, event_id: str) -> Response:
        """Matches in the order of the structure: each after those that feed it."""
        reading = read_day(event_id)
        chosen = _chosen(reading, request)
        rows = [
            (place, row) for place, row in enumerate(matches_data(reading)) if row["id"] in chosen
        ]
        part, *rest = pagination.part_of(rows, lambda item: (item[0],), request._request)
        return Response(MATCHES(pagination.listed([row for _, row in part], *rest)).data)


class MatchView(PublicRead):
    """One match."""

    tag = tag(match_tag)

    @extend_schema(**described("read_match", WholeMatchSerializer, 404), examples=[MATCH])
    def get(self, request: Request, event_id: str, match: str) -> Response:
        """A match with its games and the rulings on it."""
        found = match_data(read_day(event_id), match)
        if found is None:
            raise NotFound
        return Response(WholeMatchSerializer(found).data)


class RulingsView(PublicRead):
    """The rulings of a day."""

    tag = tag(day_tag)

    @extend_schema(**described("read_rulings", RulingsSerializer, 404), examples=[RULINGS])
    def get(self, request: Request, event_id: str) -> Response:
        """Type, rule and time; never words of a reason or whom it is about (CH-PD-5)."""
        return Response(RulingsSerializer(rulings_data(read_day(event_id))).data)


class RecordedGamesView(PublicRead):
    """The recorded games of a day."""

    tag = tag(day_tag)

    @extend_schema(**described("read_recorded_games", RecordedGamesSerializer, 404))
    def get(self, request: Request, event_id: str) -> Response:
        """Games of which there is a legal log."""
        return Response(RecordedGamesSerializer(recorded_games(read_day(event_id))).data)


class PublicLogsView(PublicRead):
    """The logs of a day, as everybody may read them."""

    tag = tag(day_tag)
    parameters = pagination.PARAMETERS

    @extend_schema(**described("list_public_logs", LOGS, 404, parameters=pagination.DESCRIBED))
    def get(self, request: Request, event_id: str) -> Response:
        """Logs with their verdicts, once their match is over (PT-LOG-14)."""
        rows = [log_line(item) for item in public_logs(read_day(event_id))]
        listed = pagination.part_of(rows, _by_time, request._request)
        return Response(LOGS(pagination.listed(*listed)).data)


class PublicLogView(PublicRead):
    """One log, as everybody may read it."""

    tag = tag(day_tag)

    @extend_schema(**described("read_public_log", WholeLogSerializer, 404))
    def get(self, request: Request, event_id: str, log_id: str) -> Response:
        """Its text without the words that people typed, and the verdict (PT-LOG-14, CH-PD-6)."""
        return Response(WholeLogSerializer(whole_log(read_day(event_id), log_id)).data)


class ExportView(PublicRead):
    """A day as one document."""

    tag = tag(day_tag)

    @extend_schema(**described("export_day", WholeDayExportSerializer, 404), examples=[EXPORT])
    def get(self, request: Request, event_id: str) -> Response:
        """Day JSON version 2; version 1 stays at /days/DAY/export.json."""
        reading = read_day(event_id)
        found = {
            "format": EXPORT_FORMAT,
            "day": whole_day(reading),
            "bracket": bracket_data(reading),
            "standings": standings_data(reading)["standings"],
            "rulings": rulings_data(reading)["rulings"],
        }
        return Response(WholeDayExportSerializer(found).data)


class StatisticsView(PublicRead):
    """Figures of verified games."""

    tag = tag(games_tag)
    parameters = ("championship", "day")

    @extend_schema(
        **described(
            "read_statistics",
            StatisticsSerializer,
            404,
            parameters=[
                OpenApiParameter(name, OpenApiTypes.STR, description=f"Of one {name}; its id.")
                for name in parameters
            ],
        )
    )
    def get(self, request: Request) -> Response:
        """Of all championships, of one, or of a day: games that are verified and confirmed."""
        championship, day = (request.GET.get(name, "") for name in self.parameters)
        return Response(StatisticsSerializer(statistics_data(championship, day)).data)


def _chosen(reading: DayReading, request: Request) -> frozenset[str]:
    """The names of the matches that are asked for."""
    asked = filters.MatchFilters(request.GET, Match.objects.filter(game_day=reading.id))
    asked.specs = reading.event.structure.matches if reading.drawn else ()
    return frozenset(filters.chosen(asked).values_list("match", flat=True))


def _by_time(row: dict[str, Any]) -> pagination.Key:
    return (row["received_at"].isoformat(), row["id"])
