"""Days of a championship in halls: which laptop has which, and what came out on return."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from tournament.championship.championship_state import ChampionshipState
from tournament.events.selectors import title_in
from tournament.events.states import championship_state
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.web.publisher.page import of_championship, page, trail
from tournament.web.shared.custody import ShownConflict, ShownCustody, custodies, shown_findings


@dataclass(frozen=True, slots=True)
class DayOfHall:
    """A day that is or was in a hall; `findings` wait for the publisher (CH-REG-8)."""

    event: str
    title: str
    custody: ShownCustody
    findings: list[ShownConflict]


@require_safe
@requires(Action.MANAGE_CHAMPIONSHIP, of_championship)
def publisher_custody(request: HttpRequest, championship_id: str) -> HttpResponse:
    """Every day that is or was run in a hall, those that are out first."""
    state = championship_state(championship_id)
    days = _days(state)
    context = page(
        "publisher_home",
        championship=state,
        crumbs=trail(championship_id, gettext("Days in halls")),
        out=[day for day in days if not day.custody.ended],
        back=[day for day in days if day.custody.ended],
    )
    return render(request, "publisher/custody.html", context)


def _days(state: ChampionshipState) -> list[DayOfHall]:
    """By date; each with its last custody."""
    events = dict.fromkeys(item.event for item in state.custodies)
    found = []
    for event in sorted(events, key=lambda key: state.days[key].date):
        day, last = state.days[event], custodies(event)[-1]
        title = title_in(state, day.id)
        found.append(DayOfHall(event, title, last, shown_findings(event) if last.ended else []))
    return found
