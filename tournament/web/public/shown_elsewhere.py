"""Parts of a day for other sites and for streams: what is on, what comes next, bracket, standings.

A frame (`/embed/`) is a small page that any site may show; a scene (`/scenes/`) is a transparent
picture of 1920 × 1080 that a program for streams lays over its camera. Both are live, hold nothing
to press, and tell only what the public pages of the day tell.
"""

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.clickjacking import xframe_options_exempt

from tournament.web.public.day import current_matches
from tournament.web.public.screen.live_rounds import bracket_slides
from tournament.web.public.screen.slides import HEIGHT
from tournament.web.public.standings import place_rows
from tournament.web.shared.bracket_picture import picture
from tournament.web.shared.caching import day_tag, public_page
from tournament.web.shared.day_head import head_of
from tournament.web.shared.day_reading import DayReading, read_day
from tournament.web.shared.matches import shown_matches
from tournament.web.shared.shown_parts import FRAMES, SCENES, part_word

_MOST_NEXT = 6
_MOST_IN_SCENE = 8
"""Lines that can be read on a stream at once."""


@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})
@public_page(day_tag)
def embed(request: HttpRequest, event_id: str, what: str) -> HttpResponse:
    """One part of a day as a page that other sites may show in a frame."""
    reading = _reading(event_id, what, FRAMES)
    return render(request, "public/embed.html", _context(reading, what))


@public_page(day_tag, "part")
def scene(request: HttpRequest, event_id: str, what: str) -> HttpResponse:
    """One part of a day in big type on nothing, for a stream; `?part=2` the rest of the bracket."""
    reading = _reading(event_id, what, SCENES)
    context = _context(reading, what, _MOST_IN_SCENE)
    if what == "bracket" and reading.drawn:
        # A whole bracket is too small on a stream: what is played now, as on the hall's screen.
        slides = bracket_slides(reading, shown_matches(reading), HEIGHT)
        later = request.GET.get("part") == "2"
        context["slide"] = slides[-1 if later else 0] if slides else None
    return render(request, "public/scene.html", context)


def _reading(event_id: str, what: str, known: tuple[str, ...]) -> DayReading:
    if what not in known:
        raise Http404
    return read_day(event_id)


def _context(reading: DayReading, what: str, most: int | None = None) -> dict[str, object]:
    """What the template of one part needs, and nothing before the draw."""
    context: dict[str, object] = {
        "head": head_of(reading, "day"),
        "what": what,
        "title": part_word(what),
    }
    if not reading.drawn:
        return context
    if what == "standings":
        return context | {"rows": place_rows(reading)[:most]}
    matches = shown_matches(reading)
    if what == "bracket":
        return context | {"picture": picture(reading.event.structure, matches)}
    if what == "next":
        following = reading.event.call_list()[:_MOST_NEXT]
        return context | {"next": [matches[item] for item in following]}
    return context | {"current": current_matches(reading, matches)[:most]}
