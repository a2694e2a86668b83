"""Forms on the pages of a running day: what they send, and where they lead."""

from collections.abc import Mapping
from typing import Any, ClassVar
from urllib.parse import urlencode

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response

from tournament.events.selectors import page_version
from tournament.people.access import acting
from tournament.web.shared.command_view import CommandView
from tournament.web.shared.staff_day import StaffDay, staff_day_of, staff_day_with
from tournament.web.shared.staff_page import frame
from tournament.web.shared.words import language

MOST_DIGITS = 6
MOST_OF_A_NAME = 20
"""Letters of the longest name of a match or a table, and some more."""


class DayCommandView(CommandView):
    """A form on a page of a day, or of one of its matches."""

    tab: ClassVar[str] = "console"
    hall: StaffDay
    match = ""
    names = ("", "")
    """The players of the match in the order of their seats."""

    def prepare(self) -> None:
        """The day as it is now; 404 for a match that its bracket has not."""
        self.event_id: str = self.kwargs["event_id"]
        if "match" not in self.kwargs:
            self.hall = staff_day_of(self.event_id, acting(self.request).actor)
            return
        self.match = self.kwargs["match"]
        self.hall = staff_day_with(self.request, self.event_id, self.match)
        self.names = (
            self.hall.name_of_seat(self.match, "A"),
            self.hall.name_of_seat(self.match, "B"),
        )

    @property
    def pair(self) -> str:
        """What the match is called in a heading."""
        return self.hall.pair(self.match)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What every page of a day shows."""
        around = frame(self.request, self.event_id, self.tab)
        return {**around, **super().get_context_data(**kwargs)}


class KeptPage(DayCommandView):
    """A page that `live.js` keeps current: it is made again only where something has changed."""

    def prepare(self) -> None:
        """A tag taken before anything is read: what changes meanwhile shows next."""
        self.tag = state_tag(self.request, self.kwargs["event_id"])
        super().prepare()

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """The page under its tag."""
        unchanged = get_conditional_response(request, etag=self.tag)
        if unchanged is not None and request.method != "POST":
            return unchanged
        response = super().dispatch(request, *args, **kwargs)
        response["ETag"] = self.tag
        return response


def state_tag(request: HttpRequest, event_id: str) -> str:
    """Tells `live.js` that nothing has changed, so that it leaves the buttons under the finger.

    Minutes are shown, hence the minute; rights and own matches differ, hence the account.
    """
    day, names = page_version(event_id) or (0, 0)
    minute = int(timezone.now().timestamp()) // 60
    who = acting(request).actor.public_id
    parts = (settings.BUILD, day, names, minute, language(), who)
    return f'"{"-".join(map(str, parts))}"'


def number_sent(request: HttpRequest, name: str) -> int:
    """A number that a form of ours carries; anything else was not sent by it."""
    text = request.POST.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        raise BadRequest(name)
    return int(text)


def way_back(request: HttpRequest, event_id: str, match: str, done: str = "") -> str:
    """Where a button leads after it has worked: to its match on the page it was pressed on.

    `done` is what was done there, for the page to say it (`done.py`). A match that is signed may
    lie folded away.
    """
    told = {"done": f"{done}:{match}"} if done else {}
    if request.POST.get("page") == "bracket":
        return bracket_address(event_id, match, told)
    if request.POST.get("page") == "match":
        query = f"?{urlencode(told)}" if told else ""
        return reverse("match", args=[event_id, match]) + query
    anchor = "board" if done == "signed" else f"match-{match}"
    return board_address(request, event_id, told, anchor)


def board_address(request: HttpRequest, event_id: str, told: Mapping[str, str], anchor: str) -> str:
    """The table board as it was when the button was pressed: with the same match unfolded."""
    at = request.POST.get("at", "")[:MOST_OF_A_NAME]
    shown = {"table" if at.isdecimal() else "match": at} if at else {}
    query = urlencode({**shown, **told})
    return f"{reverse('console', args=[event_id])}{'?' if query else ''}{query}#{anchor}"


def bracket_address(event_id: str, match: str, told: Mapping[str, str] | None = None) -> str:
    """The bracket with this match open."""
    query = urlencode({"match": match, **(told or {})})
    return f"{reverse('bracket', args=[event_id])}?{query}"
