"""Pages that anyone may read: thin views over the values that the modules beside them make."""

from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from tournament.championship.judges.queries import organizer_plays
from tournament.events.announcements import in_force
from tournament.events.describe import streams
from tournament.events.registration import CONSENT_TEXT_VERSION
from tournament.events.selectors import only_day
from tournament.play.log_submission import LONGEST_LOG_FILE
from tournament.play.timetable import live
from tournament.web.public.around import around
from tournament.web.public.championship import about, stage_ended
from tournament.web.public.day import (
    bracket_view,
    closed_by,
    judge_changes,
    result_of,
    seed_of_number,
)
from tournament.web.public.draw import draw_page
from tournament.web.public.export import csv_text, json_text, model_text
from tournament.web.public.find import FINDS_OF_ADDRESS, find, is_number, players_of
from tournament.web.public.home import front_page
from tournament.web.public.player import player_page
from tournament.web.public.previews import shared
from tournament.web.public.rules_page import book_links, rule_groups
from tournament.web.public.screen.frame import frame_of
from tournament.web.public.search import SEARCHES_OF_ADDRESS, search
from tournament.web.public.standings import place_rows
from tournament.web.public.tournaments.rounds import rounds_page, standings_context
from tournament.web.public.tournaments.views import listed_tournaments
from tournament.web.shared.assurance import legend
from tournament.web.shared.caching import day_tag, index_tag, public_page, text_tag
from tournament.web.shared.checkpoint_links import check_address, day_picture, picture_of
from tournament.web.shared.consent_texts import texts_in_force
from tournament.web.shared.contact import publisher_contact
from tournament.web.shared.day_before import about_day, before_draw
from tournament.web.shared.day_break import break_of
from tournament.web.shared.day_head import head_of
from tournament.web.shared.day_reading import read_day
from tournament.web.shared.files import attached
from tournament.web.shared.game_pages import all_pages
from tournament.web.shared.limits import (
    READS_OF_NETWORK,
    READS_OF_TOKEN,
    Limit,
    address_of,
    sought,
)
from tournament.web.shared.lots import lot_views
from tournament.web.shared.personal_page import personal_page
from tournament.web.shared.registration_page import registration_page
from tournament.web.shared.timetable import ends_of
from tournament.web.shared.webhook_words import OCCASION
from tournament.web.shared.words import language as reader_language

MOST_ON_FRONT = 3
TURNS = frozenset(map(str, range(100)))
"""Slides of the hall's screen that an address can ask for."""


def home(request: HttpRequest) -> HttpResponseBase:
    """The front page; `?q=` looks for a city or player."""
    view = _searched if sought(request) else _front
    return view(request)


@public_page(index_tag)
def _front(request: HttpRequest) -> HttpResponse:
    """What is played now, all game days, the way to the final."""
    front = front_page()
    newest = next((item.id for item in front.championships), "")
    context = {
        "tournaments": listed_tournaments(MOST_ON_FRONT),
        "front": front,
        "shared": newest and shared(request, "championship_about", "championship_picture", newest),
        "game": all_pages()[0].in_one_picture(reader_language()),
        "contact": publisher_contact(),
    }
    return render(request, "public/home.html", context)


@public_page(index_tag, "q", kept=False)
def _searched(request: HttpRequest) -> HttpResponse:
    """What there is by a name; a network that asks too often waits."""
    query = sought(request)
    if not SEARCHES_OF_ADDRESS.take(address_of(request)):
        return _wait(request, "public/search.html", {"query": query}, SEARCHES_OF_ADDRESS)
    days, players = search(query)
    context = {"query": query, "days": days, "players": players}
    return render(request, "public/search.html", context)


def _wait(
    request: HttpRequest, template: str, context: Mapping[str, object], limit: Limit
) -> HttpResponse:
    """The page with what was typed, and that one has to wait."""
    answer = render(request, template, {**context, "too_many": True}, status=429)
    answer.headers["Retry-After"] = str(limit.seconds)
    return answer


@public_page(index_tag)
def championship_about(request: HttpRequest, championship_id: str) -> HttpResponse:
    """A championship: its whole way, what is announced, its numbers and the rulings on stages.

    A free tournament has no way to go: its day is all there is.
    """
    if (day_of_it := only_day(championship_id)) is not None:
        return redirect("day", day_of_it)
    context = {
        "about": about(championship_id),
        "shared": shared(request, "championship_about", "championship_picture", championship_id),
    }
    return render(request, "public/championship.html", context)


@public_page(index_tag)
def player(request: HttpRequest, person: str) -> HttpResponse:
    """A player whose name everybody may read: their days, places, opponents, recorded games."""
    return render(request, "public/player.html", {"player": player_page(person)})


@public_page(day_tag, "player", "view")
def day(request: HttpRequest, event_id: str) -> HttpResponse:
    """The bracket of a game day; before the draw its numbers, after the day its result."""
    reading = read_day(event_id)
    context: dict[str, object] = {
        "head": head_of(reading, "day"),
        "shared": shared(request, "day", "day_picture", event_id),
        "told": in_force(reading.championship, reading.day.stage),
        "stage_ended": stage_ended(reading.championship, reading.stage),
    }
    if reading.drawn:
        followed = seed_of_number(reading, request.GET.get("player", ""))
        expected = live(reading.event)
        rounds = rounds_page(reading)
        context["rounds"] = rounds
        if rounds is None or reading.event.rounds.cut:
            view = request.GET.get("view", "")
            context["bracket"] = bracket_view(reading, followed, view, expected)
        context["result"] = result_of(reading)
        context["closed_by"] = closed_by(reading.event)
        context["paused"] = reading.event.paused and not reading.event.suspended
        context["free"] = reading.free is not None
        context["organizer_plays"] = organizer_plays(reading.championship, reading.event)
        context["judge_changes"] = judge_changes(reading)
        context["ends"] = ends_of(expected, reading.day.zone)
        pause = break_of(reading)
        context["paused_until"] = pause.until if pause is not None else ""
        if reading.day_now.at_play:
            context["about"] = about_day(reading)
    else:
        context["before"] = before_draw(reading)
    context["stream"] = streams([reading.day.description]).get(reading.day.description)
    context["around"] = around(reading)
    return render(request, "public/day.html", context)


@public_page(day_tag)
def day_standings(request: HttpRequest, event_id: str) -> HttpResponse:
    """The places, as far as they are certain."""
    reading = read_day(event_id)
    rounds = rounds_page(reading)
    context: dict[str, object] = {
        "head": head_of(reading, "day_standings"),
        "result": result_of(reading),
    }
    if rounds is not None:
        context |= {"page": rounds, **standings_context(reading, rounds)}
        return render(request, "public/tournaments/standings.html", context)
    context["rows"] = place_rows(reading) if reading.drawn else []
    return render(request, "public/standings.html", context)


def day_find(request: HttpRequest, event_id: str) -> HttpResponseBase:
    """A player's next match, by name or number; only what a link asks for is kept."""
    linked = all(not text or is_number(text) for text in request.GET.getlist("q"))
    view = _listed_player if linked else _typed_player
    return view(request, event_id)


@public_page(day_tag, "q")
def _listed_player(request: HttpRequest, event_id: str) -> HttpResponse:
    """Everybody of the day, or whoever has the number."""
    return _found_on_day(request, event_id)


@public_page(day_tag, "q", kept=False)
def _typed_player(request: HttpRequest, event_id: str) -> HttpResponse:
    """Whoever has the name; a network that asks too often waits."""
    if not FINDS_OF_ADDRESS.take(address_of(request)):
        head = head_of(read_day(event_id), "day_find")
        context = {"head": head, "query": sought(request)}
        return _wait(request, "public/find.html", context, FINDS_OF_ADDRESS)
    return _found_on_day(request, event_id, typed=True)


def _found_on_day(request: HttpRequest, event_id: str, *, typed: bool = False) -> HttpResponse:
    reading, query = read_day(event_id), sought(request)
    context = {
        "head": head_of(reading, "day_find"),
        "drawn": reading.drawn,
        "in_rounds": rounds_page(reading) is not None,
        "query": query,
        "typed": typed,
        "found": find(reading, query),
        "players": players_of(reading),
    }
    return render(request, "public/find.html", context)


@public_page(day_tag)
def day_draw(request: HttpRequest, event_id: str) -> HttpResponse:
    """The draw with everything needed to repeat it."""
    reading = read_day(event_id)
    context = {
        "head": head_of(reading, "day_draw"),
        "draw": draw_page(reading),
        "lots": lot_views(reading.lots, reading.names.__getitem__, reading.pair),
    }
    return render(request, "public/draw.html", context)


@public_page(day_tag, "show", "turn")
def day_hall(request: HttpRequest, event_id: str) -> HttpResponse:
    """The screen for the hall."""
    reading = read_day(event_id)
    chosen = {name for names in request.GET.getlist("show") for name in names.split(",")}
    turn = request.GET.get("turn", "")
    head = head_of(reading, "day")
    announced = head.announced.text if head.announced is not None else ""
    context = {
        "head": head,
        "frame": frame_of(reading, chosen, int(turn) if turn in TURNS else 0, announced),
        "zone": reading.day.zone,
        "check_qr": picture_of(check_address(request, event_id)) if reading.event.id else "",
        "find_qr": day_picture(request, "day_find" if reading.drawn else "day", event_id),
        "ends": ends_of(live(reading.event), reading.day.zone),
    }
    return render(request, "public/screen.html", context)


@public_page(day_tag)
def export_json(request: HttpRequest, event_id: str) -> HttpResponse:
    """The day as JSON, version 1, from pages of any site; version 2 is the interface's."""
    return HttpResponse(
        json_text(read_day(event_id)),
        content_type="application/json",
        headers={"Access-Control-Allow-Origin": "*"},
    )


@public_page(day_tag, "table")
def export_csv(request: HttpRequest, event_id: str) -> HttpResponse:
    """The day's players with places as a table, or its matches with `?table=matches`."""
    table = "matches" if request.GET.get("table") == "matches" else "places"
    text = csv_text(read_day(event_id), table)
    return attached(text, "text/csv; charset=utf-8", f"{table}.csv")


@public_page(day_tag, "form")
def export_brackets_model(request: HttpRequest, event_id: str) -> HttpResponse:
    """The day's bracket for programs that draw brackets; `?form=viewer` as brackets-viewer asks."""
    for_viewer = request.GET.get("form") == "viewer"
    text = model_text(read_day(event_id), for_viewer=for_viewer)
    return HttpResponse(text, content_type="application/json")


@public_page(text_tag, "q", "book")
def rules(request: HttpRequest) -> HttpResponse:
    """Every rule in a sentence of our own."""
    query = sought(request)
    book = request.GET.get("book", "")
    groups = rule_groups(query, book)
    context = {
        "groups": groups,
        "query": query,
        "count": sum(len(group.rules) for group in groups),
        "books": book_links(query, book),
    }
    return render(request, "public/rules.html", context)


@public_page(text_tag)
def how_to_check(request: HttpRequest) -> HttpResponse:
    """What the ledger is, what a draw proves, and what can be checked today."""
    return render(request, "public/how_to_check.html")


@public_page(text_tag)
def personal_data(request: HttpRequest) -> HttpResponse:
    """What people consent to, in the words whose version stands in each consent."""
    context = {"version": CONSENT_TEXT_VERSION, "texts": texts_in_force()}
    return render(request, "public/personal_data.html", context)


@public_page(text_tag)
def signature_levels(request: HttpRequest) -> HttpResponse:
    """How players sign a sheet, from the passkey to paper; what no level proves (CH-SHEET-6)."""
    return render(request, "public/signature_levels.html", {"levels": legend()})


@public_page(text_tag)
def api_guide(request: HttpRequest) -> HttpResponse:
    """How programs talk to this site: tokens, examples, limits, where the description is."""
    context = {
        "site": settings.SITE_URL.rstrip("/"),
        "limit": LONGEST_LOG_FILE // 1000,
        "occasions": OCCASION.items(),
        "reads": READS_OF_NETWORK.most,
        "token_reads": READS_OF_TOKEN.most,
        "reference_url": reverse("api_reference"),
    }
    return render(request, "public/api_guide.html", context)


@personal_page
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, event_id: str) -> HttpResponse:
    """The empty form, or why there is none; POST registers and leads to the personal page."""
    return registration_page(request, event_id)


# A forged choice of language harms nobody, and public pages carry no token.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def language(request: HttpRequest) -> HttpResponse:
    """Keep the chosen language, the only cookie of public pages, and go back.

    An address of another site leads to the front page.
    """
    values = request.POST if request.method == "POST" else request.GET
    target = values.get("next", "")
    safe = url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    response = HttpResponseRedirect(target if safe else "/")
    chosen = values.get("language", "")
    if chosen in dict(settings.LANGUAGES):
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            chosen,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            samesite="Lax",
            secure=request.is_secure(),
            httponly=True,
        )
    return response
