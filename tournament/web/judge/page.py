"""Forms on the pages of a running day: what they send, and where they lead."""

from typing import Any, ClassVar

from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.urls import reverse

from tournament.people.access import acting
from tournament.web.shared.command_view import CommandView
from tournament.web.shared.staff_day import StaffDay, staff_day_of, staff_day_with
from tournament.web.shared.staff_page import frame

MOST_DIGITS = 6


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

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What every page of a day shows."""
        around = frame(self.request, self.event_id, self.tab)
        return {**around, **super().get_context_data(**kwargs)}


def number_sent(request: HttpRequest, name: str) -> int:
    """A number that a form of ours carries; anything else was not sent by it."""
    text = request.POST.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        raise BadRequest(name)
    return int(text)


def way_back(request: HttpRequest, event_id: str, match: str, *, gone: bool = False) -> str:
    """Where a button leads after it has worked: to its match on the page it was pressed on.

    A match that is `gone` from the tables lies folded away, so the way leads to the page's head.
    """
    if request.POST.get("page") == "match":
        return reverse("match", args=[event_id, match])
    anchor = "" if gone else f"#match-{match}"
    show = "?show=unreported" if request.POST.get("show") == "unreported" else ""
    return f"{reverse('console', args=[event_id])}{show}{anchor}"
