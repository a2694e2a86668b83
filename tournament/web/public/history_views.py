"""Pages of a bracket's past: a match with all its results, the moments, two of them compared."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from tournament.events.history import history_of
from tournament.play.live_games import is_live
from tournament.web.public.history import as_of, compared, moment_lines, moment_title
from tournament.web.public.match_page import match_page
from tournament.web.public.previews import shared
from tournament.web.shared.caching import day_tag, public_page
from tournament.web.shared.day_head import head_of
from tournament.web.shared.day_reading import read_day

MOST_DIGITS = 6


@public_page(day_tag)
def day_match(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """One match with every result that was ever written, and the rulings on it."""
    reading = read_day(event_id)
    page = match_page(reading, match)
    if page is None:
        raise Http404
    context = {
        "head": head_of(reading, "day_match"),
        "page": page,
        "shared": shared(request, "day_match", "match_picture", event_id, match),
        "live": is_live(event_id, match),
    }
    return render(request, "public/match.html", context)


@public_page(day_tag, "first", "second", "all")
def day_history(request: HttpRequest, event_id: str) -> HttpResponse:
    """Every change of the bracket, newest first; two of them can be chosen to be compared."""
    chosen = [request.GET.get(name, "") for name in ("first", "second")]
    if all(text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS for text in chosen):
        first, second = sorted(int(text) for text in chosen)
        return HttpResponseRedirect(reverse("day_compared", args=[event_id, first, second]))
    reading = read_day(event_id)
    everything = "all" in request.GET
    context = {
        "head": head_of(reading, "day_history"),
        "lines": moment_lines(reading, history_of(event_id), everything),
        "everything": everything,
        "names": reading.names.values(),
    }
    return render(request, "public/history.html", context)


@public_page(day_tag)
def day_as_of(request: HttpRequest, event_id: str, seq: int) -> HttpResponse:
    """The bracket as it was after an entry of the day's ledger."""
    reading = read_day(event_id)
    found = as_of(reading, history_of(event_id), seq)
    if found is None:
        raise Http404
    context = {
        "head": head_of(reading, "day_history"),
        "as_of": found,
        "names": reading.names.values(),
        "title": moment_title(reading, found.line),
    }
    return render(request, "public/as_of.html", context)


@public_page(day_tag)
def day_compared(request: HttpRequest, event_id: str, first: int, second: int) -> HttpResponse:
    """Two moments of the bracket with the differences marked."""
    reading = read_day(event_id)
    found = compared(reading, history_of(event_id), first, second)
    if found is None:
        raise Http404
    context = {
        "head": head_of(reading, "day_history"),
        "compared": found,
        "names": reading.names.values(),
        "first_title": moment_title(reading, found.first),
        "second_title": moment_title(reading, found.second),
    }
    return render(request, "public/compared.html", context)
