"""A game that is recorded now, for spectators; and the organizer's delay.

The page of the game touches no session; like other public pages it is asked again and again, and
answers that nothing has changed until the delay lets something be seen (PT-LOG-14).
"""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_POST

from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.play.live_games import live_game, live_mark, set_delay
from tournament.web.games.viewer_views import seat_names
from tournament.web.shared.acting import caller_of, day_scope
from tournament.web.shared.caching import day_tag, public_page
from tournament.web.shared.day_head import head_of
from tournament.web.shared.day_reading import read_day
from tournament.web.shared.game_pages import pages_of_log
from tournament.web.shared.live_delay import LiveDelayForm
from tournament.web.shared.words import language


def live_tag(request: HttpRequest, event_id: str, match: str, **_: Any) -> str | None:
    """The tag of a live game: that of the day, and what spectators see of the game by now."""
    tag = day_tag(request, event_id)
    return None if tag is None else f'"{tag[1:-1]}-{live_mark(event_id, match, timezone.now())}"'


@public_page(live_tag)
def day_live(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """The table as it was some minutes ago, without anything that is hidden."""
    reading = read_day(event_id)
    if not reading.drawn or match not in reading.event.structure:
        raise Http404
    found = live_game(event_id, match, timezone.now())
    names = dict(zip("AB", seat_names(reading, match), strict=True))
    context: dict[str, Any] = {
        "head": head_of(reading, "day_match"),
        "match": match,
        "live": found,
        "pair": " – ".join(names.values()),
        "match_url": reverse("day_match", args=[event_id, match]),
    }
    if found is not None:
        words = language()
        pages = pages_of_log(found.recording.headers)
        context["board"] = pages.board(found.position, words, names=names)
        context["ask"] = pages.ask(found.position)
        context["lines"] = [frame.sentence(words) for frame in reversed(found.last)]
        context["behind"] = _behind(found.minutes)
    return render(request, "games/live.html", context)


@require_POST
@requires(Action.SET_LIVE_DELAY, day_scope)
def set_live_delay(request: HttpRequest, event_id: str) -> HttpResponse:
    """What the organizer has typed on the page of the day."""
    form = LiveDelayForm(request.POST)
    if not form.is_valid():
        return render(
            request, "games/live_delay.html", {"form": form, "event_id": event_id}, status=422
        )
    minutes = form.cleaned_data["minutes"]
    set_delay(caller_of(request), event=event_id, minutes=minutes)
    if minutes is None:
        messages.success(request, gettext("Spectators do not see recorded games while they last."))
    else:
        messages.success(request, gettext("Spectators follow recorded games."))
    return redirect(f"{reverse('day_more', args=[event_id])}#live")


def _behind(minutes: int) -> str:
    if not minutes:
        return gettext("Shown without delay.")
    said = ngettext(
        "Shown %(minutes)s minute behind the table.",
        "Shown %(minutes)s minutes behind the table.",
        minutes,
    )
    return said % {"minutes": minutes}
