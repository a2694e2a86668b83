"""Statistics of verified games: of a day, of a championship, of all championships."""

from collections.abc import Mapping
from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from reports.statistics import Statistics
from tournament.adapters.pixel_tactics.statistics_model import (
    as_csv,
    charts,
    games_words,
)
from tournament.events.models import Championship
from tournament.events.states import championship_state
from tournament.play.counted_games import announced_days, counted_games
from tournament.web.shared.caching import day_tag, games_tag, public_page
from tournament.web.shared.day_head import head_of
from tournament.web.shared.day_reading import read_day
from tournament.web.shared.game_pages import expect_engine
from tournament.web.shared.game_statistics import statistics_of


@public_page(games_tag, "format")
def all_statistics(request: HttpRequest) -> HttpResponse:
    """Of every announced championship."""
    return _answer(request, of_all(request), "games/statistics.html", {})


@public_page(games_tag, "format")
def championship_statistics(request: HttpRequest, championship_id: str) -> HttpResponse:
    """Of one championship, with a way to each of its days."""
    if not Championship.objects.filter(pk=championship_id).exists():
        raise Http404
    state = championship_state(championship_id)
    if not state.life.announced:
        raise Http404
    found = _statistics(frozenset(state.days), games_tag(request))
    about = {"about_url": reverse("championship_about", args=[championship_id])}
    return _answer(request, found, "games/statistics.html", about)


@public_page(day_tag, "format")
def day_statistics(request: HttpRequest, event_id: str) -> HttpResponse:
    """Of one day."""
    reading = read_day(event_id)
    expect_engine(reading.championship.rules)
    found = _statistics(frozenset({event_id}), day_tag(request, event_id) or "")
    head = {"head": head_of(reading, "day_games")}
    return _answer(request, found, "games/day_statistics.html", head)


def of_all(request: HttpRequest) -> Statistics:
    """The statistics of every announced championship that counts."""
    return _statistics(announced_days(), games_tag(request))


def _answer(
    request: HttpRequest, found: Statistics, template: str, context: Mapping[str, object]
) -> HttpResponse:
    if request.GET.get("format") == "csv":
        answer = HttpResponse(as_csv(found), content_type="text/csv; charset=utf-8")
        answer.headers["Content-Disposition"] = 'attachment; filename="statistics.csv"'
        return answer
    shown = {"charts": charts(found), "games": found.games, "count": games_words(found.games)}
    return render(request, template, {**context, **shown})


@lru_cache(maxsize=32)
def _statistics(days: frozenset[str], version: str) -> Statistics:
    """Counted once for each version of the days, whatever the reader's language."""
    return statistics_of(counted_games(days, "pixel_tactics"))
