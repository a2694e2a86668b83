"""What every page of one game day needs around its content."""

from datetime import datetime
from typing import Any, ClassVar

from django.utils import timezone
from django.utils.translation import gettext

from tournament.championship.now.championship import stage_now
from tournament.events.now import now_of_day
from tournament.events.selectors import day_of, place_of, staff_days
from tournament.events.states import championship_state
from tournament.people.policy import Action, Actor, allowed
from tournament.regulations.checks import latest_birth_date
from tournament.web.organizer.day_actions import day_actions
from tournament.web.organizer.people_lists import Listed
from tournament.web.shared.acting import STATUS
from tournament.web.shared.command_view import CommandView
from tournament.web.shared.components import Link, Tile
from tournament.web.shared.navigation import day_scope_of
from tournament.web.shared.staff_page import day_page
from tournament.web.shared.status_words import status_word


def born_by(event_id: str) -> str:
    """The latest birth date with which one may play on this day (CH-REG-2), for comparing."""
    place = place_of(event_id)
    day, rules = day_of(place), championship_state(place.championship).rules
    return f"{latest_birth_date(day.continued_from or day.date, rules):%d.%m.%Y}"


def stage_word(event_id: str, now: datetime) -> str:
    """Where the city's stage stands (spec 5.3); nothing for the final."""
    place = place_of(event_id)
    state = championship_state(place.championship)
    if state.is_final(event_id) or state.rules.tournament is not None:
        return ""
    return status_word(stage_now(state, state.stages[str(place.stage)], now).status)


def day_tiles(event_id: str, people: list[Listed]) -> list[Tile]:
    """The numbers of the day."""
    state = championship_state(place_of(event_id).championship)
    places = gettext("of %(places)s") % {"places": state.most(event_id)}
    if state.rules.tournament is not None and state.rules.tournament.entry == "names":
        players = now_of_day(state, state.days[event_id], timezone.now()).players
        return [Tile(gettext("players"), players, places)]
    waiting = sum(item.waits for item in people)
    needed = gettext("at least %(needed)s needed") % {"needed": state.fewest(event_id)}
    tiles = [
        Tile(gettext("places taken"), sum(item.has_place for item in people), places),
        Tile(gettext("on the waiting list"), waiting, waiting_hint(people)),
        Tile(gettext("checked in"), sum(item.came for item in people), needed),
    ]
    if state.is_final(event_id):
        del tiles[1]
    others = (
        (gettext("wait for a parent’s consent"), sum(item.awaits_consent for item in people)),
        (gettext("have to reconfirm the new date"), sum(item.must_reconfirm for item in people)),
        (gettext("are offered a place"), sum(item.offered for item in people)),
    )
    return [*tiles, *(Tile(label, count) for label, count in others if count)]


def waiting_hint(people: list[Listed]) -> str:
    """How many of those who wait are in the hall."""
    here = sum(item.in_hall > 0 for item in people)
    return gettext("of them in the hall: %(count)s") % {"count": here} if here else ""


def my_days(actor: Actor) -> list[str]:
    """Ids of the championship's days on which this actor may work, soonest first."""
    days = staff_days(grant.scope_id for grant in actor.grants)
    return [
        event_id
        for event_id in days
        if allowed(actor, Action.VIEW_STAFF, day_scope_of(event_id)) is not None
    ]


class StaffDayView(CommandView):
    """A form on a page of the organizer about a day; every refusal shows on it."""

    shown_here = frozenset(STATUS)
    tab: ClassVar[str] = "day_more"
    title: Any = ""
    back: ClassVar[tuple[str, ...]] = ("staff_day", "event_id")

    def prepare(self) -> None:
        """The day that the address names."""
        self.event_id: str = self.kwargs["event_id"]

    def crumbs(self) -> list[Link]:
        """What stands between the day and this page."""
        return [Link(str(self.title))] if self.title else []

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What every page of the day shows."""
        sent = self.request.path if self.request.method == "POST" else ""
        actions = day_actions(self.caller(), self.event_id, sent)
        context = {"actions": actions, **super().get_context_data(**kwargs)}
        return day_page(self.request, self.event_id, self.tab, *self.crumbs(), **context)
