"""The viewer for everybody: a game step by step, as a printed list, in other sites, as a picture.

These pages touch no session. While the match is played they hold what a spectator at the table may
know, afterwards the whole log (PT-LOG-14).
"""

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.clickjacking import xframe_options_exempt

from reports.board_picture import Moment, board_png, board_svg
from tournament.config.outside import address_for_others
from tournament.play.game_views import shown_log, shown_logs
from tournament.web.games.replays import Replay, replay_of, steps_json
from tournament.web.games.viewer_page import (
    Choice,
    Sharing,
    Viewer,
    address,
    asked_of,
    game_title,
    viewer_of,
)
from tournament.web.shared.caching import day_tag, public_page
from tournament.web.shared.day_head import head_of
from tournament.web.shared.day_reading import DayReading, read_day
from tournament.web.shared.words import language

MOST_GAMES = 99
"""The highest number of a game in a match that a log can have."""


@public_page(day_tag, "at", "log", "ask")
def game(request: HttpRequest, event_id: str, match: str, number: int) -> HttpResponse:
    """A game step by step; `?at=` is the moment, `?log=` one of several logs.

    `?ask=` leads to the question what may be done in that moment.
    """
    reading, replay = _replay(request, event_id, match, number)
    if request.GET.get("ask"):
        return redirect(asked_of(request, replay))
    viewer = _viewer(request, reading, replay)
    picture = address_for_others(request, address("game_png", event_id, match, number))
    context = {
        "head": head_of(reading, "game"),
        "viewer": viewer,
        "picture": picture if replay.pages.has_pictures else "",
        "match_url": reverse("day_match", args=[event_id, match]),
    }
    return render(request, "games/game.html", context)


@public_page(day_tag, "log")
def game_frames(request: HttpRequest, event_id: str, match: str, number: int) -> HttpResponse:
    """All moments of a game in one answer, for the page's script."""
    _reading, replay = _replay(request, event_id, match, number)
    return steps_answer(replay)


def steps_answer(replay: Replay) -> HttpResponse:
    """All moments of a replay; 404 if they are too many."""
    if not replay.at_once:
        raise Http404
    return HttpResponse(steps_json(replay), content_type="application/json")


@public_page(day_tag, "log")
def game_list(request: HttpRequest, event_id: str, match: str, number: int) -> HttpResponse:
    """The whole game as a list with the table at the end of each round, to be printed."""
    reading, replay = _replay(request, event_id, match, number)
    context = {
        "head": head_of(reading, "game"),
        "title": game_title(replay.names, number),
        "names": replay.names,
        "whole": replay.whole,
        "parts": [(part, replay.board(part.end)) for part in replay.parts],
        "viewer_url": reverse("game", args=[event_id, match, number]),
    }
    return render(request, "games/list.html", context)


@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})
@public_page(day_tag, "at", "log")
def game_embed(request: HttpRequest, event_id: str, match: str, number: int) -> HttpResponse:
    """The viewer alone; the one page that other sites may show in a frame."""
    reading, replay = _replay(request, event_id, match, number)
    context = {
        "head": head_of(reading, "game"),
        "viewer": _viewer(request, reading, replay, "game_embed"),
    }
    return render(request, "games/embed.html", context)


@public_page(day_tag, "at", "log")
def game_svg(request: HttpRequest, event_id: str, match: str, number: int) -> HttpResponse:
    """A moment as a picture that scales; without `?at=` the end."""
    reading, replay = _replay(request, event_id, match, number)
    picture = _picture(request, reading, replay)
    return HttpResponse(board_svg(picture, language()), content_type="image/svg+xml")


@public_page(day_tag, "at", "log", words=False)
def game_png(request: HttpRequest, event_id: str, match: str, number: int) -> HttpResponse:
    """The same picture for messengers, which do not draw SVG."""
    reading, replay = _replay(request, event_id, match, number)
    picture = _picture(request, reading, replay)
    return HttpResponse(board_png(picture, language()), content_type="image/png")


def _replay(
    request: HttpRequest, event_id: str, match: str, number: int
) -> tuple[DayReading, Replay]:
    """The day and the replay that anyone may see; 404 if there is none."""
    reading = read_day(event_id)
    if not reading.drawn or match not in reading.event.structure or not 0 < number <= MOST_GAMES:
        raise Http404
    chosen = request.GET.get("log", "")
    shown = shown_log(event_id, match, number, public=True, chosen=chosen)
    replay = replay_of(shown, seat_names(reading, match), language()) if shown else None
    if replay is None:
        raise Http404
    return reading, replay


def seat_names(reading: DayReading, match: str) -> tuple[str, str]:
    """What the players of a match are called in public, A first."""
    first, second = reading.event.players(match)
    return (
        reading.names.get(first or "", gettext("Player A")),
        reading.names.get(second or "", gettext("Player B")),
    )


def _viewer(
    request: HttpRequest, reading: DayReading, replay: Replay, page: str = "game"
) -> Viewer:
    where = (reading.id, replay.shown.match, replay.shown.game)
    logs = shown_logs(*where, public=True)
    several, pictured = len(logs) > 1, replay.pages.has_pictures
    log = replay.shown.id if several else ""
    here = address("game", *where, log=log)
    return viewer_of(
        replay,
        request.GET.get("at", ""),
        title=game_title(replay.names, replay.shown.game),
        own=address(page, *where, log=log),
        steps_url=address("game_frames", *where, log=log).rstrip("?&"),
        sharing=Sharing(
            moment=address_for_others(request, f"{here}at="),
            svg=f"{address('game_svg', *where, log=log)}at=" if pictured else "",
            png=f"{address('game_png', *where, log=log)}at=" if pictured else "",
            embed=address_for_others(request, f"{address('game_embed', *where, log=log)}at="),
            printed=address("game_list", *where, log=log).rstrip("?&"),
        ),
        choices=[
            Choice(
                gettext("Log %(number)s") % {"number": len(logs) - place},
                address("game", *where, log=other.id).rstrip("&"),
                other.id == replay.shown.id,
            )
            for place, other in enumerate(logs)
        ]
        if several
        else (),
    )


def _picture(request: HttpRequest, reading: DayReading, replay: Replay) -> Moment:
    """The picture of the moment that was asked for; 404 for games that have none."""
    if not replay.pages.has_pictures:
        raise Http404
    at = replay.moment_of(request.GET.get("at", ""), replay.last)
    title = f"{reading.title} · {game_title(replay.names, replay.shown.game)}"
    found: Moment = replay.picture(at, title)
    return found
