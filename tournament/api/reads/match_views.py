"""Structures, matches, rulings, games and their logs; a day as one document; statistics."""

from collections.abc import Mapping, Sequence
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from reports.statistics import Spread, Tally
from tournament.api import pagination
from tournament.api.reads import filters
from tournament.api.reads.championship_data import announced
from tournament.api.reads.day_data import standings_data, whole_day
from tournament.api.reads.examples import BRACKET, EXPORT, MATCH, RULINGS
from tournament.api.reads.log_data import log_line, public_logs, recorded_games, whole_log
from tournament.api.reads.log_forms import LOGS, StatisticsSerializer, WholeLogSerializer
from tournament.api.reads.match_data import bracket_data, match_data, matches_data, rulings_data
from tournament.api.reads.match_forms import (
    MATCHES,
    BracketSerializer,
    RecordedGamesSerializer,
    RulingsSerializer,
    WholeDayExportSerializer,
    WholeMatchSerializer,
)
from tournament.api.reads.match_tags import match_tag
from tournament.api.reads.public import PublicRead, described, of_day, tag
from tournament.championship.play.match_rules import Summary
from tournament.play.counted_games import announced_days, counted_games
from tournament.play.models import Match
from tournament.regulations.profile import PIXEL_TACTICS
from tournament.web.shared.caching import day_tag, games_tag
from tournament.web.shared.day_reading import DayReading, read_day
from tournament.web.shared.game_statistics import statistics_of

EXPORT_FORMAT = "pixel-tactics-day/2"


BracketView = of_day(
    "read_bracket",
    BracketSerializer,
    bracket_data,
    "All matches with players, tables, times and games; empty before the draw.",
    BRACKET,
)


class MatchesView(PublicRead):
    """The matches of a day."""

    tag = tag(day_tag)
    asked = (*filters.described_by(filters.MatchFilters), *pagination.DESCRIBED)

    @extend_schema(**described("list_matches", MATCHES, 404, parameters=asked))
    def get(self, request: Request, event_id: str) -> Response:
        """Matches in the order of the structure: each after those that feed it."""
        reading = read_day(event_id)
        chosen = _chosen(reading, request)
        rows = [
            (place, row) for place, row in enumerate(matches_data(reading)) if row["id"] in chosen
        ]
        return pagination.listed(
            MATCHES, rows, lambda item: (item[0],), request, lambda item: item[1]
        )


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


RulingsView = of_day(
    "read_rulings",
    RulingsSerializer,
    rulings_data,
    "Type, rule and time; never words of a reason or whom it is about (CH-PD-5).",
    RULINGS,
)
RecordedGamesView = of_day(
    "read_recorded_games",
    RecordedGamesSerializer,
    recorded_games,
    "Games of which there is a legal log.",
)


class PublicLogsView(PublicRead):
    """The logs of a day, as everybody may read them."""

    tag = tag(day_tag)
    asked = pagination.DESCRIBED

    @extend_schema(**described("list_public_logs", LOGS, 404, parameters=asked))
    def get(self, request: Request, event_id: str) -> Response:
        """Logs with their verdicts, once their match is over (PT-LOG-14)."""
        rows = [log_line(item) for item in public_logs(read_day(event_id))]
        return pagination.listed(
            LOGS, rows, lambda row: (row["received_at"].isoformat(), row["id"]), request
        )


class PublicLogView(PublicRead):
    """One log, as everybody may read it."""

    tag = tag(day_tag)

    @extend_schema(**described("read_public_log", WholeLogSerializer, 404))
    def get(self, request: Request, event_id: str, log_id: str) -> Response:
        """Its text without the words that people typed, and the verdict (PT-LOG-14, CH-PD-6)."""
        return Response(WholeLogSerializer(whole_log(read_day(event_id), log_id)).data)


def _export(reading: DayReading) -> Mapping[str, Any]:
    return {
        "format": EXPORT_FORMAT,
        "day": whole_day(reading),
        "bracket": bracket_data(reading),
        "standings": standings_data(reading)["standings"],
        "rulings": rulings_data(reading)["rulings"],
    }


ExportView = of_day(
    "export_day",
    WholeDayExportSerializer,
    _export,
    "Day JSON version 2; version 1 stays at /days/DAY/export.json.",
    EXPORT,
)


class StatisticsView(PublicRead):
    """Figures of verified games."""

    tag = tag(games_tag)
    asked = [
        OpenApiParameter(name, OpenApiTypes.STR, description=f"Of one {name}; its id.")
        for name in ("championship", "day")
    ]

    @extend_schema(**described("read_statistics", StatisticsSerializer, 404, parameters=asked))
    def get(self, request: Request) -> Response:
        """Of all championships, of one, or of a day: games that are verified and confirmed."""
        championship, day = (request.GET.get(one.name, "") for one in self.asked)
        return Response(StatisticsSerializer(statistics_data(championship, day)).data)


def statistics_data(championship: str, day: str) -> dict[str, Any]:
    """Of a day, of a championship, or of all that are announced and count."""
    if day:
        reading = read_day(day)
        fits = not championship or reading.championship.id == championship
        days = frozenset({reading.id} if fits else ())
    elif championship:
        days = frozenset(announced(championship).days)
    else:
        days = announced_days()
    return _figures(counted_games(days, PIXEL_TACTICS))


def _figures(games: Sequence[Summary]) -> dict[str, Any]:
    found = statistics_of(games)
    return {
        "games": found.games,
        "drawn": found.drawn,
        "leaders": [{"card": card, **_tally(tally)} for card, tally in found.leaders],
        "pairs": [
            {"card": one, "against": other, **_tally(tally)}
            for (one, other), tally in found.head_to_head
        ],
        "first_player": _tally(found.first_player),
        "orders": [
            {"card": order.card, "plays": order.plays, "hands": order.hands}
            for order in found.orders
        ],
        "rounds": _spread(found.rounds),
        "turns": _spread(found.turns),
    }


def _tally(tally: Tally) -> dict[str, int]:
    return {name: getattr(tally, name) for name in ("games", "won", "lost", "drawn")}


def _spread(spread: Spread) -> list[dict[str, int]]:
    return [{"value": value, "games": games} for value, games in spread.counts]


def _chosen(reading: DayReading, request: Request) -> frozenset[str]:
    """The names of the matches that are asked for."""
    asked = filters.MatchFilters(request.GET, Match.objects.filter(game_day=reading.id))
    asked.specs = reading.event.structure.matches if reading.drawn else ()
    return frozenset(filters.chosen(asked).values_list("match", flat=True))
