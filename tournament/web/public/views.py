"""Pages that anyone may read: thin views over the values that the modules beside them make."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.web.public.caching import day_tag, public_page
from tournament.web.public.day import (
    before_draw,
    bracket_view,
    head_of,
    result_of,
    seed_of_number,
)
from tournament.web.public.reading import read_day


@public_page(day_tag)
def day(request: HttpRequest, event_id: str) -> HttpResponse:
    """The bracket of a game day; before the draw its numbers, after the day its result."""
    reading = read_day(event_id)
    context: dict[str, object] = {"head": head_of(reading, "day"), "path": request.path}
    if reading.drawn:
        followed = seed_of_number(reading, request.GET.get("player", ""))
        context["bracket"] = bracket_view(reading, followed, request.GET.get("view", ""))
        context["result"] = result_of(reading)
        context["paused"] = reading.event.paused
    else:
        context["before"] = before_draw(reading)
    return render(request, "public/day.html", context)


def _later(request, **_):
    raise NotImplementedError

home = day_standings = day_find = day_draw = day_hall = export_json = export_csv = rules = how_to_check = language = _later
