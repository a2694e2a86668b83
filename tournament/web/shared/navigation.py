"""The ways through the pages of the staff: the menu, the tabs of a game day, its steps.

The one place that knows which page needs which right; it asks the policy and decides nothing
itself. A page that the reader may not open is never offered.
"""

from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.championship.statuses import DayStatus
from tournament.events.selectors import place_of, scope_of
from tournament.events.states import championship_state, event_state
from tournament.people.policy import Action, Actor, Role, Scope, allowed
from tournament.web.shared.components import Link, Step
from tournament.web.shared.offers import Rights


@dataclass(frozen=True, slots=True)
class StaffPage:
    """A page of the staff: the name of its address, its label, the right or role that it needs.

    Without either every account may open it that its owner logged in to themselves.
    """

    name: str
    label: str | Promise
    action: Action | None = None
    role: Role | None = None


DAY_PAGES = (
    StaffPage("staff_day", _("Overview"), Action.VIEW_STAFF),
    StaffPage("day_about", _("About the day"), Action.DESCRIBE_DAY),
    StaffPage("day_plan", _("Timetable"), Action.VIEW_STAFF),
    StaffPage("roster", _("Roster"), Action.VIEW_STAFF),
    StaffPage("desk", _("Desk"), Action.ENTER_REGISTRATION),
    StaffPage("check_in", _("Check-in"), Action.CHECK_IN),
    StaffPage("desk_keys", _("Keys"), Action.ENROL_KEY),
    StaffPage("draw", _("Draw"), Action.DRAW),
    StaffPage("console", _("Matches"), Action.CALL_MATCH),
    StaffPage("tables", _("Tables"), Action.MANAGE_TABLES),
    StaffPage("rulings", _("Rulings"), Action.READ_REASON),
    StaffPage("close_day", _("Closing"), Action.CLOSE_DAY),
    StaffPage("devices", _("Judges’ phones"), Action.ADMIT_DEVICE),
)
MENU = (
    StaffPage("publisher_home", _("Championships"), Action.CREATE_CHAMPIONSHIP),
    StaffPage("staff_home", _("My game days")),
    StaffPage("duty_rulings", _("My rulings on duty"), role=Role.DUTY_JUDGE),
    StaffPage("accounts", _("Accounts"), Action.MANAGE_ACCOUNTS),
    StaffPage("privacy", _("Personal data"), Action.ERASE_PERSON),
    StaffPage("messages", _("Messages"), Action.SEE_JOBS),
    StaffPage("jobs", _("Background work"), Action.SEE_JOBS),
    StaffPage("programs", _("Programs")),
    StaffPage("mfa_index", _("My account")),
)
"""Pages that belong to no day, in the order of the menu; the first is the start page."""
ON_A_PHONE = frozenset({"staff_home"})
"""What of it is there for a phone that was let in for one day."""
STEPS = ("roster", "check_in", "draw", "console", "close_day")


def staff_menu(actor: Actor, current: str = "") -> list[Link]:
    """The pages of no day that this actor may open; `current` names the present page's address.

    A tablet that players hold is offered none (CH-SHEET-6).
    """
    if actor.user_id is None or actor.tablet_event is not None:
        return []
    return [
        Link(str(page.label), reverse(page.name), page.name == current)
        for page in MENU
        if _in_menu(page, actor)
    ]


def _in_menu(page: StaffPage, actor: Actor) -> bool:
    if page.role is not None and all(grant.role is not page.role for grant in actor.grants):
        return False
    may = page.action is None or allowed(actor, page.action, Scope()) is not None
    return may and (actor.device_event is None or page.name in ON_A_PHONE)


def day_tabs(rights: Rights, current: str) -> list[Link]:
    """The tabs that this reader may open; `current` is the name of the present page's address."""
    return [
        Link(str(page.label), reverse(page.name, args=[rights.event_id]), page.name == current)
        for page in DAY_PAGES
        if not (rights.scope.final and page.name == "desk")
        and (settings.OWN_PHONES_SIGN or page.name != "desk_keys")
        and page.action is not None
        and rights.may(page.action)
    ]


def day_steps(event_id: str, rights: Rights | None = None) -> list[Step]:
    """How far the day has come; steps are links where the reader may open them."""
    pages = {page.name: page for page in DAY_PAGES}
    now = current_step(event_id)
    steps = []
    for number, name in enumerate(STEPS):
        page = pages[name]
        may = rights is not None and page.action is not None and rights.may(page.action)
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
    if day.status == DayStatus.COMPLETED:
        return len(STEPS)
    if not event.id:
        return STEPS.index("roster")
    if not event.order:
        return STEPS.index("draw" if event.check_in_closed else "check_in")
    return STEPS.index("console" if event.open_matches() else "close_day")


def day_scope_of(event_id: str) -> Scope:
    """What the policy is asked about on pages of this day."""
    return scope_of(event_id)
