"""The ways through the pages of the staff: the menu, the tabs of a game day, its steps.

The one place that knows which page needs which right; it asks the policy and decides nothing
itself. A page that the reader may not open is never offered.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.events.now import now_of_day
from tournament.events.selectors import place_of, scope_of
from tournament.events.states import championship_state, event_state
from tournament.people.policy import Action, Actor, Role, Scope, allowed
from tournament.regulations.tournament_rules import TournamentRules
from tournament.web.shared.ask_link import ask_link
from tournament.web.shared.components import Link, Step, Tabs
from tournament.web.shared.game_pages import pages_of
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


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab with its pages; the first one that the reader may open is the tab's.

    If it is `listed`, its first page lists the others, so that none stands in a second row.
    """

    label: str | Promise
    pages: tuple[StaffPage, ...]
    listed: bool = False


DAY_TABS = (
    Tab(_("Overview"), (StaffPage("staff_day", _("Overview"), Action.VIEW_STAFF),)),
    Tab(
        _("People"),
        (
            StaffPage("tournament_names", _("Players"), Action.ENTER_REGISTRATION),
            StaffPage("roster", _("Roster"), Action.VIEW_STAFF),
            StaffPage("desk", pgettext_lazy("tab", "Add"), Action.ENTER_REGISTRATION),
            StaffPage("check_in", pgettext_lazy("tab", "Check-in"), Action.CHECK_IN),
            StaffPage("draw", _("Draw"), Action.DRAW),
        ),
    ),
    Tab(
        _("Matches"),
        (
            StaffPage("tournament_play", _("Rounds and results"), Action.VIEW_STAFF),
            StaffPage("console", _("Matches"), Action.CALL_MATCH),
            StaffPage("bracket", _("Bracket"), Action.VIEW_STAFF),
            StaffPage("tables", _("Tables"), Action.MANAGE_TABLES),
            StaffPage("tablet_list", pgettext_lazy("tab", "To sign"), Action.RECORD_ATTESTATION),
        ),
    ),
    Tab(
        _("Rulings"),
        (
            StaffPage("rulings", pgettext_lazy("tab", "This day"), Action.READ_REASON),
            StaffPage("precedents", _("How others ruled"), Action.READ_REASON),
            StaffPage("ask", _("May they?"), Action.READ_REASON),
            StaffPage("day_lots", _("Lots"), Action.VIEW_STAFF),
            StaffPage("day_logs", _("Logs of games"), Action.SEE_LOGS),
        ),
    ),
    Tab(
        _("More"),
        (
            StaffPage("day_more", _("More"), Action.VIEW_STAFF),
            StaffPage("tournament_change", _("Name and rules"), Action.CREATE_TOURNAMENT),
            StaffPage("hall_announcement", _("Announce in the hall"), Action.ANNOUNCE_IN_HALL),
            StaffPage("judges", _("Judges"), Action.DECLARE_RELATION),
            StaffPage("devices", _("Judges’ phones"), Action.ADMIT_DEVICE),
            StaffPage("helpers", _("Desk helpers"), Action.APPOINT_HELPER),
            StaffPage("desk_keys", _("Keys"), Action.ENROL_KEY),
            StaffPage("own_key", _("My own key"), Action.SIGN_STATEMENT),
            StaffPage("day_about", _("About the day"), Action.DESCRIBE_DAY),
            StaffPage("day_registration", _("Registration on the site"), Action.PLAN_DAY),
            StaffPage("day_plan", _("Timetable"), Action.VIEW_STAFF),
            StaffPage("statements", _("What I have to sign"), Action.SIGN_STATEMENT),
            StaffPage("close_day", _("Closing"), Action.CLOSE_DAY),
        ),
        listed=True,
    ),
)
"""The pages of a game day, each in one tab; other pages name the one that they belong to."""
BY_PHONES = frozenset({"desk_keys", "own_key"})
NOT_OF_A_FINAL = frozenset({"desk", "day_registration"})
BY_NAME = frozenset({"tournament_names"})
NOT_BY_NAME = frozenset({"roster", "desk", "day_registration"})
"""What the list of a tournament whose players are entered by name has, and has not."""
OF_TOURNAMENTS = frozenset({"tournament_play", "tournament_change"})
NOT_BY_DESK = frozenset({"tablet_list", "desk_keys", "own_key", "statements", "day_logs"})
"""What nobody needs where the desk's word counts: sheets, signatures, logs of games."""
MENU = (
    Tab(
        pgettext_lazy("page", "Headquarters"),
        (
            StaffPage(
                "publisher_home",
                pgettext_lazy("page", "Headquarters"),
                Action.CREATE_CHAMPIONSHIP,
            ),
        ),
    ),
    Tab(
        pgettext_lazy("tab", "Days"),
        (
            StaffPage("staff_home", _("My game days")),
            StaffPage("duty_rulings", _("My rulings on duty"), role=Role.DUTY_JUDGE),
        ),
    ),
    Tab(
        _("People"),
        (
            StaffPage("accounts", _("Accounts"), Action.MANAGE_ACCOUNTS),
            StaffPage("privacy", _("Personal data"), Action.ERASE_PERSON),
        ),
    ),
    Tab(
        pgettext_lazy("tab", "Site"),
        (
            StaffPage("messages", _("Messages"), Action.SEE_JOBS),
            StaffPage("jobs", _("Background work"), Action.SEE_JOBS),
            StaffPage("watching", _("Watching"), Action.SEE_JOBS),
        ),
    ),
    Tab(
        pgettext_lazy("tab", "Profile"),
        (
            StaffPage("mfa_index", _("My account")),
            StaffPage("programs", _("Programs")),
        ),
    ),
)
"""Pages that belong to no day, in the order of the menu; the first is the start page."""
ON_A_PHONE = frozenset({"staff_home"})
"""What of it is there for a phone that was let in for one day."""
STEPS = {
    "roster": _("Roster"),
    "check_in": _("Check-in"),
    "draw": _("Draw"),
    "console": _("Matches"),
    "close_day": _("Closing"),
}
STEPS_BY_NAME = {
    "tournament_names": _("Players"),
    "tournament_play": _("Matches"),
    "close_day": _("Closing"),
}
"""The same of a tournament whose players are entered by name: it has no check-in of its own."""


def staff_tabs(actor: Actor, current: str = "") -> Tabs:
    """The tabs of pages of no day that this actor may open; `current` names the present page.

    A tablet that players hold is offered none (CH-SHEET-6).
    """
    if actor.user_id is None or actor.tablet_event is not None:
        return Tabs(())
    return _tabs(MENU, current, reverse, lambda page: _in_menu(page, actor))


def staff_menu(actor: Actor, current: str = "") -> list[Link]:
    """The same pages in one list."""
    if actor.user_id is None or actor.tablet_event is not None:
        return []
    pages = [page for tab in MENU for page in tab.pages if _in_menu(page, actor)]
    return _links(pages, current, reverse)


def _in_menu(page: StaffPage, actor: Actor) -> bool:
    if page.role is not None and all(grant.role is not page.role for grant in actor.grants):
        return False
    may = page.action is None or allowed(actor, page.action, Scope()) is not None
    return may and (actor.device_event is None or page.name in ON_A_PHONE)


def day_tabs(rights: Rights, current: str) -> Tabs:
    """The tabs of a day that this reader may open, and the pages of the present one.

    `current` is the name of the present page's address, or of the page that it belongs to.
    """
    return _tabs(DAY_TABS, current, address_on(rights.event_id), lambda page: _opens(page, rights))


def listed_pages(rights: Rights) -> list[Link]:
    """What the page of the listed tab leads to, for this reader."""
    pages = [page for tab in DAY_TABS if tab.listed for page in tab.pages[1:]]
    return _links([page for page in pages if _opens(page, rights)], "", address_on(rights.event_id))


def list_above(event_id: str, current: str) -> list[Link]:
    """The page that lists this one, for its breadcrumbs; nothing for a page in a second row."""
    return [
        Link(str(tab.label), reverse(tab.pages[0].name, args=[event_id]))
        for tab in DAY_TABS
        if tab.listed and any(page.name == current for page in tab.pages)
    ]


def _tabs(
    tabs: Sequence[Tab],
    current: str,
    address: Callable[[str], str],
    opens: Callable[[StaffPage], bool],
) -> Tabs:
    shown: list[Link] = []
    inner: list[Link] = []
    for tab in tabs:
        pages = [page for page in tab.pages if opens(page)]
        here = any(page.name == current for page in tab.pages)
        if pages:
            shown.append(Link(str(tab.label), address(pages[0].name), here))
        if here and not tab.listed:
            inner = _links(pages, current, address)
    return Tabs(shown, inner if len(inner) > 1 else ())


def _links(pages: list[StaffPage], current: str, address: Callable[[str], str]) -> list[Link]:
    return [Link(str(page.label), address(page.name), page.name == current) for page in pages]


def address_on(event_id: str) -> Callable[[str], str]:
    """Gives the addresses of a day's pages by their names."""
    return lambda name: ask_link(day=event_id) if name == "ask" else reverse(name, args=[event_id])


def _has(page: str, rules: TournamentRules | None) -> bool:
    """Whether a day has the page, by the rules of a free tournament; None of a championship."""
    if rules is None:
        return page not in BY_NAME | OF_TOURNAMENTS
    by_name = rules.entry == "names"
    return page not in (NOT_BY_NAME if by_name else BY_NAME) and not (
        rules.by_desk and page in NOT_BY_DESK
    )


def _opens(page: StaffPage, rights: Rights) -> bool:
    """Whether this reader may open the page, and the day has it."""
    rules = championship_state(rights.scope.championship or "").rules
    return (
        not (rights.scope.final and page.name in NOT_OF_A_FINAL)
        and _has(page.name, rules.tournament)
        and (settings.OWN_PHONES_SIGN or page.name not in BY_PHONES)
        and (page.name != "ask" or pages_of(rules.ruleset).can_be_asked)
        and page.action is not None
        and rights.may(page.action)
    )


def day_steps(event_id: str, rights: Rights | None = None) -> list[Step]:
    """How far the day has come; steps are links where the reader may open them."""
    pages = {page.name: page for tab in DAY_TABS for page in tab.pages}
    now = current_step(event_id)
    steps = []
    for number, (name, label) in enumerate(_steps_of(event_id).items()):
        page = pages[name]
        may = rights is not None and page.action is not None and rights.may(page.action)
        steps.append(
            Step(
                str(label),
                "done" if number < now else "current" if number == now else "todo",
                reverse(name, args=[event_id]) if may else "",
            )
        )
    return steps


def current_step(event_id: str) -> int:
    """Position in `STEPS` of what the day is at; past the last one when the day is closed."""
    state, event = championship_state(place_of(event_id).championship), event_state(event_id)
    day = now_of_day(state, state.days[event_id], timezone.now(), event)
    if day.closed:
        return len(_steps_of(event_id))
    if _is_by_name(event_id):
        return 2 if day.all_played else 1 if event.order else 0
    if not event.id:
        return _step("roster")
    if not event.order:
        return _step("draw" if event.check_in_closed else "check_in")
    return _step("console" if event.open_matches() else "close_day")


def _is_by_name(event_id: str) -> bool:
    rules = championship_state(place_of(event_id).championship).rules.tournament
    return rules is not None and rules.entry == "names"


def _steps_of(event_id: str) -> Mapping[str, str | Promise]:
    return STEPS_BY_NAME if _is_by_name(event_id) else STEPS


def _step(name: str) -> int:
    return list(STEPS).index(name)


def day_scope_of(event_id: str) -> Scope:
    """What the policy is asked about on pages of this day."""
    return scope_of(event_id)
