"""Lists of the games that can be replayed, of a day and of a championship; verdicts on logs."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from tournament.championship.sheets.logs.readers import match_is_over
from tournament.events.models import Championship
from tournament.events.selectors import title_in
from tournament.events.states import championship_state
from tournament.play.game_views import games_by_day, games_to_watch
from tournament.play.live_games import live_matches
from tournament.play.log_findings import judged_logs
from tournament.play.log_texts import text_without_names
from tournament.web.games.viewer_views import seat_names
from tournament.web.shared.caching import day_tag, games_tag, public_page
from tournament.web.shared.components import Link
from tournament.web.shared.day_head import head_of
from tournament.web.shared.day_reading import DayReading, read_day
from tournament.web.shared.game_log_lists import log_line
from tournament.web.shared.game_log_words import game_word
from tournament.web.shared.game_pages import expect_engine, pages_of
from tournament.web.shared.matches import shown_matches
from tournament.web.shared.verdicts import shown_verdict
from tournament.web.shared.words import language


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game that can be replayed; `whole`: nothing of it is secret any more."""

    title: str
    pair: str
    round_name: str
    whole: bool
    url: str


@public_page(day_tag)
def day_games(request: HttpRequest, event_id: str) -> HttpResponse:
    """The games of a day that can be followed now, and those of which there is a legal log."""
    reading = read_day(event_id)
    expect_engine(reading.championship.rules)
    context = {
        "head": head_of(reading, "day_games"),
        "games": _games(reading),
        "links": pages_of(reading.championship.rules.ruleset).links(event_id),
        "live": [
            Link(
                " – ".join(seat_names(reading, match)), reverse("day_live", args=[event_id, match])
            )
            for match in live_matches(event_id)
        ],
    }
    return render(request, "games/day.html", context)


@public_page(games_tag)
def championship_games(request: HttpRequest, championship_id: str) -> HttpResponse:
    """The days of a championship with games to replay."""
    if not Championship.objects.filter(pk=championship_id).exists():
        raise Http404
    state = championship_state(championship_id)
    if not state.life.announced:
        raise Http404
    counts = games_by_day(championship_id)
    days = [
        (Link(title_in(state, day.id), reverse("day_games", args=[day.id])),
         counts[day.id])
        for day in sorted(state.days.values(), key=lambda item: (item.date, item.id))
        if day.id in counts
    ]  # fmt: skip
    context = {"days": days, "about_url": reverse("championship_about", args=[championship_id])}
    return render(request, "games/championship.html", context)


@public_page(day_tag)
def day_game_log(request: HttpRequest, event_id: str, log_id: str) -> HttpResponse:
    """Where a log breaks a rule, and which; without the words that people typed."""
    reading = read_day(event_id)
    judged = next((item for item in judged_logs(event_id) if item.log.pk == log_id), None)
    if judged is None or judged.verdict is None:
        raise Http404
    match = judged.log.match
    if not match_is_over(reading.event, match):
        raise Http404
    players = zip("AB", reading.event.players(match), strict=True)
    names = {seat: reading.names.get(key or "", "") for seat, key in players}
    text = text_without_names(judged.log)
    context = {
        "head": head_of(reading, "day_game_log"),
        "log": log_line(judged, reading.pair(judged.log.match), reading.clock, ""),
        "verdict": shown_verdict(judged.verdict, text, language(), names, public=True),
    }
    return render(request, "games/log.html", context)


def _games(reading: DayReading) -> Sequence[GameLine]:
    if not reading.drawn:
        return ()
    found = games_to_watch(reading.id)
    matches = shown_matches(reading)
    order = {match: place for place, match in enumerate(matches)}
    return [
        GameLine(
            title=game_word(number, 0),
            pair=" – ".join(seat_names(reading, match)),
            round_name=matches[match].round_name,
            whole=match_is_over(reading.event, match),
            url=reverse("game", args=[reading.id, match, number]),
        )
        for match, number in sorted(found, key=lambda game: (order.get(game[0], 0), game[1]))
        if match in matches
    ]
