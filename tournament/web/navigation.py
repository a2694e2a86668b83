"""The ways through the pages of a game day: its tabs and its steps.

The one place that knows which page of the day needs which right; it asks the policy and decides
nothing itself. A page that the reader may not open is never offered.
"""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.events.selectors import place_of, scope_of
from tournament.events.states import championship_state, event_state
from tournament.people.policy import Action, Actor, Scope, allowed
from tournament.web.components import Link, Step


@dataclass(frozen=True, slots=True)
class DayPage:
    """A page of a game day: the name of its address, its label, the right that it needs."""

    name: str
    label: str | Promise
    action: Action


DAY_PAGES = (
    DayPage("staff_day", _("Overview"), Action.VIEW_STAFF),
    DayPage("day_about", _("About the day"), Action.DESCRIBE_DAY),
    DayPage("day_plan", _("Timetable"), Action.VIEW_STAFF),
    DayPage("roster", _("Roster"), Action.VIEW_STAFF),
    DayPage("desk", _("Desk"), Action.ENTER_REGISTRATION),
    DayPage("door", _("Check-in"), Action.CHECK_IN),
    DayPage("desk_keys", _("Keys"), Action.ENROL_KEY),
    DayPage("draw", _("Draw"), Action.DRAW),
    DayPage("console", _("Matches"), Action.CALL_MATCH),
    DayPage("tables", _("Tables"), Action.MANAGE_TABLES),
    DayPage("rulings", _("Rulings"), Action.READ_REASON),
    DayPage("close_day", _("Closing"), Action.CLOSE_DAY),
    DayPage("devices", _("Judges’ phones"), Action.ADMIT_DEVICE),
)
STEPS = ("roster", "door", "draw", "console", "close_day")


def day_tabs(event_id: str, actor: Actor, current: str) -> list[Link]:
    """The tabs that this actor may open; `current` is the name of the present page's address."""
    scope = day_scope_of(event_id)
    return [
        Link(str(page.label), reverse(page.name, args=[event_id]), page.name == current)
        for page in DAY_PAGES
        if not (scope.final and page.name == "desk")
        and allowed(actor, page.action, scope) is not None
    ]


def day_steps(event_id: str, actor: Actor | None = None) -> list[Step]:
    """How far the day has come; steps are links where the actor may open them."""
    scope = day_scope_of(event_id)
    pages = {page.name: page for page in DAY_PAGES}
    now = current_step(event_id)
    steps = []
    for number, name in enumerate(STEPS):
        page = pages[name]
        may = actor is not None and allowed(actor, page.action, scope) is not None
        steps.append(
            Step(
                str(page.label),
                "done" if number < now else "current" if number == now else "todo",
                reverse(name, args=[event_id]) if may else "",
            )
        )
    return steps


def current_step(event_id: str) -> int:
    """Position in `STEPS` of what the day is at; past the last one when the day is closed."""
    place = place_of(event_id)
    day = championship_state(place.championship).days[event_id]
    event = event_state(event_id)
    if day.status == "completed":
        return len(STEPS)
    if not event.id:
        return STEPS.index("roster")
    if not event.order:
        return STEPS.index("draw" if event.check_in_closed else "door")
    return STEPS.index("console" if event.open_matches() else "close_day")


def day_scope_of(event_id: str) -> Scope:
    """What the policy is asked about on pages of this day."""
    return scope_of(event_id)
