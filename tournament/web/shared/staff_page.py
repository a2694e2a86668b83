"""What every page of the staff shows around its content: the day, tabs, role and rights."""

from dataclasses import dataclass
from typing import Any, Literal

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from tournament.events.states import championship_state
from tournament.people.access import acting
from tournament.people.policy import Action, Role
from tournament.play.judge_calls import who_waits
from tournament.web.shared.components import Link
from tournament.web.shared.judge_calls import shown_calls
from tournament.web.shared.navigation import day_tabs, list_above
from tournament.web.shared.offers import Rights
from tournament.web.shared.practice_guide import guide_of
from tournament.web.shared.staff_day import staff_day_of
from tournament.web.shared.words import ROLE


@dataclass(frozen=True, slots=True)
class Way:
    """What the browser notes of a day: where its public pages lead back to, in which words."""

    day: str
    url: str
    word: Literal["desk", "matches"]


def day_page(
    request: HttpRequest, event_id: str, current: str, *above: Link, **more: Any
) -> dict[str, Any]:
    """Context of a page of the day: its head, tabs, breadcrumbs (`above`: between) and role."""
    day = staff_day_of(event_id)
    days = Link(gettext("My game days"), reverse("staff_home"))
    overview = Link(day.title, reverse("staff_day", args=[event_id]))
    crumbs = [days if current == "staff_day" else overview]
    if above or current != "day_more":
        crumbs += list_above(event_id, current)
    around = _around(request, event_id, current)
    return {"day": day, "crumbs": [*crumbs, *above], **around, **more}


def frame(request: HttpRequest, event_id: str, current: str) -> dict[str, Any]:
    """Context of a page of the running day: its title, and the players who call the judge."""
    day, above = staff_day_of(event_id), list_above(event_id, current)
    title = day.title
    overview = Link(title, reverse("staff_day", args=[event_id]))
    return {
        "event_id": event_id,
        "day_title": title,
        "stands_alone": day.stands_alone,
        "crumbs": [overview, *above] if above else [],
        "judge_calls": shown_calls(event_id),
        "shows_calls": True,
        **_around(request, event_id, current),
    }


def _around(request: HttpRequest, event_id: str, current: str) -> dict[str, Any]:
    found = acting(request)
    may = Rights(found.actor, event_id)
    return {
        "tabs": day_tabs(may, current),
        "keys_waiting": _keys_waiting(may) if current != "desk_keys" else None,
        "role": ROLE.get(found.role.value, ""),
        "may": may,
        "by_desk": championship_state(may.scope.championship or "").rules.by_desk,
        "guide": guide_of(request, may),
        "way": _way(event_id, found.role),
    }


def _keys_waiting(may: Rights) -> Link | None:
    """Who has made a key and waits for its words to be compared, and where that is done."""
    count = who_waits(may.event_id).keys if may.may(Action.ENROL_KEY) else 0
    if not count:
        return None
    label = ngettext(
        "%(count)s key waits for you to compare its six words",
        "%(count)s keys wait for you to compare their six words",
        count,
    )
    return Link(label % {"count": count}, reverse("desk_keys", args=[may.event_id]))


def _way(event_id: str, role: Role) -> Way:
    """Where public pages of the day lead this reader, by what they do there."""
    public = reverse("day", args=[event_id])
    if role is Role.JUDGE:
        return Way(public, reverse("console", args=[event_id]), "matches")
    return Way(public, reverse("staff_day", args=[event_id]), "desk")
