"""What every page of one game day needs around its content, and what to do next on a day."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from tournament.championship.championship_state import Day
from tournament.championship.decide_registration import local_date
from tournament.events.models import GameDay
from tournament.events.selectors import day_of, place_of, title_of
from tournament.events.states import championship_state, event_state
from tournament.people.access import acting
from tournament.people.policy import Action, Actor, allowed
from tournament.web.components import Link, Tile
from tournament.web.navigation import day_scope_of, day_tabs
from tournament.web.organizer.people_lists import WITH_PLACE, Listed
from tournament.web.words import DAY_STATUS, ROLE


@dataclass(frozen=True, slots=True)
class DayHead:
    """A day's name and its status."""

    id: str
    title: str
    zone: str
    start: str
    status: str

    @property
    def status_word(self) -> str:
        """The status in words."""
        return str(DAY_STATUS[self.status])


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one thing to do now: a link, or a form of one button if `posts`."""

    label: str
    text: str
    url: str = ""
    posts: bool = False


def day_head(event_id: str) -> DayHead:
    """The head of a day that exists."""
    place = place_of(event_id)
    state = championship_state(place.championship)
    day = day_of(place)
    title = title_of(state.stages[day.stage].city, day.date)
    return DayHead(day.id, title, day.zone, day.start, _status(day))


def _status(day: Day) -> str:
    """The championship does not know that the last match is over; the day does."""
    event = event_state(day.id)
    if day.status in {"drawn", "running"} and event.order and not event.open_matches():
        return "finished"
    return day.status


def day_page(
    request: HttpRequest, event_id: str, current: str, *above: Link, **more: Any
) -> dict[str, Any]:
    """Context of a page of the day: its head, tabs, breadcrumbs (`above`: between) and role."""
    found = acting(request)
    day = day_head(event_id)
    crumbs = [Link(gettext("My game days"), reverse("staff_home"))]
    if current != "staff_day":
        crumbs.append(Link(day.title, reverse("staff_day", args=[event_id])))
    return {
        "day": day,
        "tabs": day_tabs(event_id, found.actor, current),
        "crumbs": [*crumbs, *above],
        "role": ROLE[found.role.value],
        "may": Rights(found.actor, event_id),
        **more,
    }


@dataclass(frozen=True, slots=True)
class Rights:
    """What the reader may do on this day, for templates: `{% if may.enter_registration %}`."""

    actor: Actor
    event_id: str

    def __getitem__(self, action: str) -> bool:
        """Whether the policy allows the action of this value."""
        return allowed(self.actor, Action(action), day_scope_of(self.event_id)) is not None


def day_tiles(event_id: str, people: list[Listed]) -> list[Tile]:
    """The numbers of the day."""
    rules = championship_state(place_of(event_id).championship).rules
    statuses = [item.status for item in people]
    present = sum(status in {"checked_in", "in_bracket", "finished"} for status in statuses)
    tiles = [
        Tile(
            gettext("have a place"),
            sum(status in WITH_PLACE for status in statuses),
            gettext("of %(places)s") % {"places": rules.day_maximum},
        ),
        Tile(gettext("on the waiting list"), statuses.count("waitlisted")),
        Tile(
            gettext("checked in"),
            present,
            gettext("at least %(needed)s needed") % {"needed": rules.stage_minimum},
        ),
    ]
    if awaiting := statuses.count("awaiting_consent"):
        tiles.insert(2, Tile(gettext("wait for a parent’s consent"), awaiting))
    return tiles


def next_step(event_id: str, actor: Actor, now: datetime) -> NextStep | None:
    """What to do next on this day, if it is for this reader to do."""
    place = place_of(event_id)
    day = day_of(place)
    step, action = _next(day, now)
    if action is None or allowed(actor, action, day_scope_of(event_id)):
        return step
    return None


def _next(day: Day, now: datetime) -> tuple[NextStep, Action | None]:
    event = event_state(day.id)
    if day.status == "planned":
        return (
            NextStep(
                gettext("Open registration"),
                gettext("After that people can be entered for this day."),
                reverse("open_registration", args=[day.id]),
                posts=True,
            ),
            Action.PLAN_DAY,
        )
    if day.status == "completed":
        return (
            NextStep(
                gettext("See the standings"),
                gettext("The day is closed."),
                reverse("day_standings", args=[day.id]),
            ),
            None,
        )
    if not event.id:
        if local_date(now, day.zone) < day.date:
            return (
                NextStep(
                    gettext("Enter the players"),
                    gettext("Import the list of registrations, or enter people one by one."),
                    reverse("roster", args=[day.id]),
                ),
                Action.ENTER_REGISTRATION,
            )
        return (
            NextStep(
                gettext("Open check-in"),
                gettext("It is the day of play: let the players in."),
                reverse("door", args=[day.id]),
            ),
            Action.CHECK_IN,
        )
    if not event.order:
        if not event.check_in_closed:
            return (
                NextStep(
                    gettext("Check the players in"),
                    gettext("One tap for each player who has come; then close check-in."),
                    reverse("door", args=[day.id]),
                ),
                Action.CHECK_IN,
            )
        return (
            NextStep(
                gettext("Hold the draw"),
                gettext("Check-in is closed: freeze the list and draw the bracket."),
                reverse("draw", args=[day.id]),
            ),
            Action.DRAW,
        )
    if event.open_matches():
        return (
            NextStep(
                gettext("Run the matches"),
                gettext("Call players to the tables and enter results."),
                reverse("console", args=[day.id]),
            ),
            Action.CALL_MATCH,
        )
    return (
        NextStep(
            gettext("Close the day"),
            gettext("All matches are played."),
            reverse("close_day", args=[day.id]),
        ),
        Action.CLOSE_DAY,
    )


def my_days(actor: Actor) -> list[str]:
    """Ids of the days on which this actor may work, soonest first."""
    days = GameDay.objects.order_by("date", "start", "pk").values_list("pk", flat=True)
    return [
        event_id
        for event_id in days
        if allowed(actor, Action.VIEW_STAFF, day_scope_of(event_id)) is not None
    ]
