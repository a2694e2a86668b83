"""What every page of the staff shows around its content: the day, tabs, role and rights."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from tournament.people.access import acting
from tournament.web.shared.components import Link
from tournament.web.shared.judge_calls import shown_calls
from tournament.web.shared.navigation import day_tabs
from tournament.web.shared.offers import Rights
from tournament.web.shared.staff_day import staff_day_of
from tournament.web.shared.words import ROLE


def day_page(
    request: HttpRequest, event_id: str, current: str, *above: Link, **more: Any
) -> dict[str, Any]:
    """Context of a page of the day: its head, tabs, breadcrumbs (`above`: between) and role."""
    day = staff_day_of(event_id)
    crumbs = [Link(gettext("My game days"), reverse("staff_home"))]
    if current != "staff_day":
        crumbs.append(Link(day.title, reverse("staff_day", args=[event_id])))
    around = _around(request, event_id, current)
    return {"day": day, "crumbs": [*crumbs, *above], **around, **more}


def frame(request: HttpRequest, event_id: str, current: str) -> dict[str, Any]:
    """Context of a page of the running day: its title, and the players who call the judge."""
    return {
        "event_id": event_id,
        "day_title": staff_day_of(event_id).title,
        "judge_calls": shown_calls(event_id),
        "shows_calls": True,
        **_around(request, event_id, current),
    }


def _around(request: HttpRequest, event_id: str, current: str) -> dict[str, Any]:
    found = acting(request)
    may = Rights(found.actor, event_id)
    return {"tabs": day_tabs(may, current), "role": ROLE.get(found.role.value, ""), "may": may}
