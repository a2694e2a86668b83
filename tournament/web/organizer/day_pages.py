"""What every page of one game day needs around its content."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from tournament.championship.days.decide import not_set_again
from tournament.championship.planning.stages.queries import stage_status
from tournament.championship.statuses import DayStatus, RegistrationStatus
from tournament.events.models import GameDay
from tournament.events.selectors import day_of, day_status, place_of, title_of
from tournament.events.states import championship_state, event_state
from tournament.people.access import acting
from tournament.people.policy import Action, Actor, allowed
from tournament.regulations.checks import latest_birth_date
from tournament.web.organizer.people_lists import CAME, WITH_PLACE, Listed
from tournament.web.shared.components import Link, Tile
from tournament.web.shared.navigation import day_scope_of, day_tabs
from tournament.web.shared.offers import offered
from tournament.web.shared.status_words import status_word
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
    title = title_of(state.stages[day.stage], day.date)
    status = day_status(event_state(day.id), day.status)
    return DayHead(
        day.id,
        title,
        day.zone,
        day.start,
        status,
        day_word(state, day.id, status),
        state.is_final(day.id),
        state.rehearsal is not None,
        not_set_again(state, day.id) is None,
    )


def born_by(event_id: str) -> str:
    """The latest birth date with which one may play on this day (CH-REG-2), for comparing."""
    place = place_of(event_id)
    day, rules = day_of(place), championship_state(place.championship).rules
    return f"{latest_birth_date(day.continued_from or day.date, rules):%d.%m.%Y}"


def stage_word(event_id: str, now: datetime) -> str:
    """Where the city's stage stands (spec 5.3); nothing for the final."""
    place = place_of(event_id)
    state = championship_state(place.championship)
    if state.is_final(event_id):
        return ""
    return status_word(stage_status(state, state.stages[str(place.stage)], now))


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
        """Whether the policy allows the action of this value, and the day is written here."""
        asked = Action(action)
        scope = day_scope_of(self.event_id)
        return asked in offered(self.event_id) and allowed(self.actor, asked, scope) is not None


def day_tiles(event_id: str, people: list[Listed]) -> list[Tile]:
    """The numbers of the day."""
    state = championship_state(place_of(event_id).championship)
    statuses = [item.status for item in people]
    tiles = [
        Tile(
            gettext("places taken"),
            sum(status in WITH_PLACE for status in statuses),
            gettext("of %(places)s") % {"places": state.most(event_id)},
        ),
        *_waiting(statuses, people, final=state.is_final(event_id)),
        Tile(
            gettext("checked in"),
            sum(status in CAME for status in statuses),
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
    """Ids of the days on which this actor may work, soonest first."""
    thrown_away = Q(status=DayStatus.CANCELLED) & ~Q(championship__rehearsal_of="")
    shown = GameDay.objects.exclude(thrown_away)
    days = shown.order_by("date", "start", "pk").values_list("pk", flat=True)
    return [
        event_id
        for event_id in days
        if allowed(actor, Action.VIEW_STAFF, day_scope_of(event_id)) is not None
    ]
