"""What every page of one game day needs around its content."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, ClassVar

from django.db.models import Q
from django.utils.translation import gettext

from tournament.championship.planning.stages.queries import stage_status
from tournament.championship.statuses import OVER, DayStatus, RegistrationStatus
from tournament.events.models import GameDay, TournamentText
from tournament.events.selectors import day_of, place_of
from tournament.events.states import championship_state
from tournament.events.tournaments import days_of
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
    return status_word(stage_status(state, state.stages[str(place.stage)], now))


def day_tiles(event_id: str, people: list[Listed]) -> list[Tile]:
    """The numbers of the day."""
    state = championship_state(place_of(event_id).championship)
    statuses = [item.status for item in people]
    if state.rules.tournament is not None and state.rules.tournament.entry == "names":
        places = gettext("of %(places)s") % {"places": state.most(event_id)}
        return [Tile(gettext("players"), len(people), places)]
    tiles = [
        Tile(
            gettext("places taken"),
            sum(item.has_place for item in people),
            gettext("of %(places)s") % {"places": state.most(event_id)},
        ),
        *_waiting(statuses, people, final=state.is_final(event_id)),
        Tile(
            gettext("checked in"),
            sum(item.came for item in people),
            gettext("at least %(needed)s needed") % {"needed": state.fewest(event_id)},
        ),
    ]
    for status, label in (
        (RegistrationStatus.AWAITING_CONSENT, gettext("wait for a parent’s consent")),
        (RegistrationStatus.RECONFIRM_NEEDED, gettext("have to reconfirm the new date")),
        (RegistrationStatus.OFFERED, gettext("are offered a place")),
    ):
        if count := statuses.count(status):
            tiles.append(Tile(label, count))
    return tiles


def _waiting(
    statuses: list[RegistrationStatus], people: list[Listed], *, final: bool
) -> list[Tile]:
    """The waiting list, which a final has none of."""
    waiting = statuses.count(RegistrationStatus.WAITLISTED)
    return [] if final else [Tile(gettext("on the waiting list"), waiting, waiting_hint(people))]


def waiting_hint(people: list[Listed]) -> str:
    """How many of those who wait are in the hall."""
    here = sum(item.in_hall > 0 for item in people)
    return gettext("of them in the hall: %(count)s") % {"count": here} if here else ""


def my_days(actor: Actor) -> list[str]:
    """Ids of the championship's days on which this actor may work, soonest first."""
    rehearsed = ~Q(championship__rehearsal_of="")
    thrown_away = rehearsed & Q(status=DayStatus.CANCELLED)
    # Who may look at everything does not find the practice of others among their days.
    practised = rehearsed & Q(stage__kind="regional")
    own = Q(pk__in=[grant.scope_id for grant in actor.grants])
    shown = GameDay.objects.exclude(thrown_away).exclude(practised & ~own)
    shown = shown.exclude(championship__free=True)
    days = shown.order_by("date", "start", "pk").values_list("pk", flat=True)
    return [
        event_id
        for event_id in days
        if allowed(actor, Action.VIEW_STAFF, day_scope_of(event_id)) is not None
    ]


MOST_TOURNAMENTS = 100
"""Lines of the list; older ones are found on the public page."""


@dataclass(frozen=True, slots=True)
class OwnTournament:
    """A free tournament on which somebody works; its date is local."""

    event: str
    name: str
    date: date
    status: DayStatus
    archived: bool = False

    @property
    def status_word(self) -> str:
        """How far it is."""
        return gettext("archived") if self.archived else status_word(self.status)

    @property
    def over(self) -> bool:
        """Whether nothing is to be done in it any more."""
        return self.archived or self.status in OVER


def my_tournaments(actor: Actor) -> list[OwnTournament]:
    """The free tournaments of this actor (of everybody for the publisher), the newest first.

    As the tables have them: a championship of its own is not folded for a line in a list.
    """
    columns = ("pk", "date", "status", "championship__archived")
    found = list(days_of(actor).values_list(*columns)[:MOST_TOURNAMENTS])
    names = TournamentText.objects.filter(pk__in=[row[0] for row in found])
    named = dict(names.values_list("pk", "name")) if found else {}
    return [
        OwnTournament(event, named.get(event, ""), day, DayStatus(status), archived)
        for event, day, status, archived in found
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
