"""Pages that anyone may read: thin views over the values that the modules beside them make."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.championship.judges.queries import organizer_plays
from tournament.championship.statuses import AT_PLAY
from tournament.events.announcements import in_force
from tournament.events.registration import CONSENT_TEXT_VERSION
from tournament.play.timetable import live
from tournament.web.public.around import around
from tournament.web.public.championship import about, stage_ended
from tournament.web.public.closed_by import closed_by
from tournament.web.public.day import (
    bracket_view,
    break_end,
    judge_changes,
    result_of,
    seed_of_number,
)
from tournament.web.public.draw import draw_page
from tournament.web.public.export import csv_text, json_text
from tournament.web.public.find import find, players_of
from tournament.web.public.home import listed_championships
from tournament.web.public.rules_page import book_links, rule_groups
from tournament.web.public.screen import hall_of
from tournament.web.public.standings import place_rows
from tournament.web.shared.caching import (
    championship_tag,
    day_tag,
    index_tag,
    public_page,
    text_tag,
)
from tournament.web.shared.checkpoint_links import check_address, day_picture, picture_of
from tournament.web.shared.consent_texts import texts_in_force
from tournament.web.shared.contact import publisher_contact
from tournament.web.shared.day_before import about_day, before_draw
from tournament.web.shared.day_head import head_of
from tournament.web.shared.day_reading import read_day
from tournament.web.shared.lots import lot_views
from tournament.web.shared.timetable import ends_about

LONGEST_QUERY = 100


@public_page(index_tag)
def home(request: HttpRequest) -> HttpResponse:
    """All game days."""
    context = {"championships": listed_championships(), "contact": publisher_contact()}
    return render(request, "public/home.html", context)


@public_page(championship_tag)
def championship_about(request: HttpRequest, championship_id: str) -> HttpResponse:
    """A championship: where it stands, what is announced, its numbers and the rulings on stages."""
    return render(request, "public/championship.html", {"about": about(championship_id)})


@public_page(day_tag, "player", "view")
def day(request: HttpRequest, event_id: str) -> HttpResponse:
    """The bracket of a game day; before the draw its numbers, after the day its result."""
    reading = read_day(event_id)
    context: dict[str, object] = {
        "head": head_of(reading, "day"),
        "told": in_force(reading.championship, reading.day.stage),
        "stage_ended": stage_ended(reading.championship, reading.stage),
    }
    if reading.drawn:
        followed = seed_of_number(reading, request.GET.get("player", ""))
        context["bracket"] = bracket_view(reading, followed, request.GET.get("view", ""))
        context["result"] = result_of(reading)
        context["closed_by"] = closed_by(reading.event)
        context["paused"] = reading.event.paused and not reading.event.suspended
        context["organizer_plays"] = organizer_plays(reading.championship, reading.event)
        context["judge_changes"] = judge_changes(reading)
        context["ends_about"] = ends_about(live(reading.event), reading.day.zone)
        context["paused_until"] = break_end(reading)
        if reading.status in AT_PLAY:
            context["about"] = about_day(reading)
    else:
        context["before"] = before_draw(reading)
    context["around"] = around(reading)
    return render(request, "public/day.html", context)


@public_page(day_tag)
def day_standings(request: HttpRequest, event_id: str) -> HttpResponse:
    """The places, as far as they are certain."""
    reading = read_day(event_id)
    context = {
        "head": head_of(reading, "day_standings"),
        "rows": place_rows(reading) if reading.drawn else [],
        "result": result_of(reading),
    }
    return render(request, "public/standings.html", context)


@public_page(day_tag, "q")
def day_find(request: HttpRequest, event_id: str) -> HttpResponse:
    """A player's next match, by name or number."""
    reading = read_day(event_id)
    query = request.GET.get("q", "")[:LONGEST_QUERY].strip()
    context = {
        "head": head_of(reading, "day_find"),
        "drawn": reading.drawn,
        "query": query,
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
        "lots": lot_views(reading.lots, reading.names.__getitem__),
    }
    return render(request, "public/draw.html", context)


@public_page(day_tag, "show", "turn")
def day_hall(request: HttpRequest, event_id: str) -> HttpResponse:
    """The screen for the hall."""
    reading = read_day(event_id)
    hall = hall_of(reading, request.GET.get("show", ""), "turn" in request.GET)
    context = {
        "head": head_of(reading, "day"),
        "hall": hall,
        "check_qr": picture_of(check_address(request, event_id)) if reading.event.id else "",
        "day_qr": day_picture(event_id),
        "ends_about": ends_about(live(reading.event), reading.day.zone),
    }
    response = render(request, "public/screen.html", context)
    response.headers["Refresh"] = hall.refresh
    return response


@public_page(day_tag)
def export_json(request: HttpRequest, event_id: str) -> HttpResponse:
    """The day as JSON."""
    return HttpResponse(json_text(read_day(event_id)), content_type="application/json")


@public_page(day_tag, "table")
def export_csv(request: HttpRequest, event_id: str) -> HttpResponse:
    """The day's players with places as a table, or its matches with `?table=matches`."""
    table = "matches" if request.GET.get("table") == "matches" else "places"
    response = HttpResponse(
        csv_text(read_day(event_id), table), content_type="text/csv; charset=utf-8"
    )
    response.headers["Content-Disposition"] = f'attachment; filename="{table}.csv"'
    return response


@public_page(text_tag, "q", "book")
def rules(request: HttpRequest) -> HttpResponse:
    """Every rule in a sentence of our own."""
    query = request.GET.get("q", "")[:LONGEST_QUERY].strip()
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
