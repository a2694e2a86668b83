"""What every page of the staff shows around its content: the day, tabs, role and rights."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from tournament.championship.days.decide import not_set_again
from tournament.championship.statuses import DayStatus
from tournament.events.selectors import day_of, day_status, place_of, scope_of, title_in
from tournament.events.states import championship_state, event_state
from tournament.people.access import acting
from tournament.people.policy import Action, Actor, allowed
from tournament.web.shared.components import Link
from tournament.web.shared.judge_calls import shown_calls
from tournament.web.shared.navigation import day_tabs
from tournament.web.shared.offers import offered
from tournament.web.shared.venue_notices import day_word
from tournament.web.shared.words import ROLE


@dataclass(frozen=True, slots=True)
class DayHead:
    """A day's name and its status."""

    id: str
    title: str
    zone: str
    start: str
    status: DayStatus
    status_word: str
    final: bool
    rehearsal: bool
    can_be_set_again: bool


def day_head(event_id: str) -> DayHead:
    """The head of a day that exists."""
    place = place_of(event_id)
    state = championship_state(place.championship)
    day = day_of(place)
    status = day_status(event_state(day.id), day.status)
    return DayHead(
        day.id,
        title_in(state, day.id),
        day.zone,
        day.start,
        status,
        day_word(state, day.id, status),
        state.is_final(day.id),
        state.rehearsal is not None,
        not_set_again(state, day.id) is None,
    )


class Rights:
    """What the reader may do on a day, asked once a page: `{% if may.enter_registration %}`."""

    def __init__(self, actor: Actor, event_id: str) -> None:
        self.actor = actor
        self._scope, self._offered = scope_of(event_id), offered(event_id)

    def __getitem__(self, action: str) -> bool:
        """Whether the policy allows the action of this value, and the day is written here."""
        asked = Action(action)
        return asked in self._offered and allowed(self.actor, asked, self._scope) is not None


def day_page(
    request: HttpRequest, event_id: str, current: str, *above: Link, **more: Any
) -> dict[str, Any]:
    """Context of a page of the day: its head, tabs, breadcrumbs (`above`: between) and role."""
    day = day_head(event_id)
    crumbs = [Link(gettext("My game days"), reverse("staff_home"))]
    if current != "staff_day":
        crumbs.append(Link(day.title, reverse("staff_day", args=[event_id])))
    around = _around(request, event_id, current)
    return {"day": day, "crumbs": [*crumbs, *above], **around, **more}


def frame(request: HttpRequest, event_id: str, current: str) -> dict[str, Any]:
    """Context of a page of the running day: its title, and the players who call the judge."""
    return {
        "event_id": event_id,
        "day_title": title_in(championship_state(str(place_of(event_id).championship)), event_id),
        "judge_calls": shown_calls(event_id),
        "shows_calls": True,
        **_around(request, event_id, current),
    }


def _around(request: HttpRequest, event_id: str, current: str) -> dict[str, Any]:
    found = acting(request)
    return {
        "tabs": day_tabs(event_id, found.actor, current),
        "role": ROLE.get(found.role.value, ""),
        "may": Rights(found.actor, event_id),
    }
