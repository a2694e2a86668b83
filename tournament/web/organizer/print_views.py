"""The arrival list on paper, for a check-in without power or connection."""

from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from reports.arrivals import Arrival, ArrivalList, arrivals_pdf
from tournament.events.selectors import day_of, place_of, stage_name
from tournament.events.states import championship_state
from tournament.events.wording import above_documents
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.people.public_names import on_paper
from tournament.web.organizer.day_pages import born_by
from tournament.web.organizer.people_lists import Listed, by_name, listed_people
from tournament.web.shared.acting import day_scope
from tournament.web.shared.words import language


@require_safe
@requires(Action.PRINT, day_scope)
def print_arrivals(request: HttpRequest, event_id: str) -> HttpResponse:
    """Everybody who may come, by name, with a box to tick."""
    people = [item for item in by_name(listed_people(event_id)) if item.of_day]
    if not people:
        raise Http404
    place = place_of(event_id)
    day = day_of(place)
    arrivals = ArrivalList(
        championship=above_documents(place.championship),
        city=stage_name(championship_state(place.championship).stages[day.stage]),
        day=day.date,
        start=day.start,
        printed=f"{timezone.now().astimezone(ZoneInfo(day.zone)):%H:%M, %d.%m.%Y}",
        born_by=born_by(event_id),
        people=[_arrival(item) for item in people],
    )
    response = HttpResponse(arrivals_pdf(arrivals, language()), content_type="application/pdf")
    response["Content-Disposition"] = 'inline; filename="arrivals.pdf"'
    return response


def _arrival(item: Listed) -> Arrival:
    standing = "" if item.awaits_consent else item.status_word
    if item.position:
        standing = gettext("No. %(position)s on the waiting list") % {"position": item.position}
    return Arrival(
        number=item.number,
        name=on_paper(item.name, item.number),
        standing=standing,
        consent_missing=item.awaits_consent,
        here=item.is_here,
        age_seen=item.age_seen,
    )
