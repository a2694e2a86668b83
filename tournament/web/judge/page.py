"""What the buttons of a running day send, and where they lead."""

from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.urls import reverse

MOST_DIGITS = 6


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
