"""A registered person at the desk: his data mended, a new personal link for him."""

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.championship.statuses import BEFORE_DOOR, BEFORE_DRAW
from tournament.events.changes import mend_registered
from tournament.events.execution import Refused
from tournament.events.new_links import renew_link
from tournament.events.own_changes import known_data
from tournament.events.selectors import day_of, person_of, place_of
from tournament.events.states import championship_state
from tournament.outbox.recipients import recipient_of
from tournament.outbox.site import personal_page
from tournament.people.access import acting, require, requires
from tournament.people.models import Person
from tournament.people.policy import Action
from tournament.people.protected import PROTECTED_FIELDS, record_read
from tournament.regulations.checks import local_date
from tournament.regulations.refusals import Refusal
from tournament.web.organizer.door_news import standings, tell, tell_places_given
from tournament.web.organizer.entry_pages import entry_page
from tournament.web.organizer.forms import MendForm
from tournament.web.organizer.people_lists import listed_person
from tournament.web.shared.acting import caller_of, day_scope, protected_scope, wants_json


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.MEND_PERSON, day_scope)
def roster_mend(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """All that is kept of a person, to be corrected; that it is shown is logged (CH-PD-4)."""
    require(request, Action.SEE_PROTECTED, protected_scope(request, event_id))
    person = person_of(event_id, registration)
    form = _form(request, event_id, registration, person)
    if request.method != "POST":
        who, now = acting(request), timezone.now()
        record_read(who.actor, [person.pk], PROTECTED_FIELDS, why="mend", at=now, role=who.role)
        return _mend_page(request, event_id, registration, form)
    if not form.is_valid():
        return _mend_page(request, event_id, registration, form, status=422)
    before = standings(event_id)
    try:
        mend_registered(
            caller_of(request),
            event=event_id,
            registration=registration,
            data=form.person_data(person.language),
        )
    except Refused as refused:
        if wants_json(request):
            raise
        return _mend_page(request, event_id, registration, form, refused.refusal)
    messages.success(request, gettext("The data are corrected."))
    if standings(event_id)[registration] != before[registration]:
        tell(request, listed_person(event_id, registration))
    tell_places_given(request, event_id, before, but_not=registration)
    return redirect("roster_entry", event_id, registration)


@require_POST
@requires(Action.MEND_PERSON, day_scope)
def roster_link(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """A new personal link, shown this once as an address and a code, to be printed.

    Whoever reads the address can see what the person sees, so it is a protected read (CH-PD-2).
    """
    require(request, Action.SEE_PROTECTED, protected_scope(request, event_id))
    item = listed_person(event_id, registration)
    person = person_of(event_id, registration)
    renew_link(caller_of(request), event=event_id, registration=registration)
    who, now = acting(request), timezone.now()
    record_read(who.actor, [person.pk], PROTECTED_FIELDS, why="link", at=now, role=who.role)
    address = personal_page(person.pk) or ""
    return entry_page(
        request,
        event_id,
        item,
        "organizer/link.html",
        gettext("New personal link"),
        address=address,
        qr=segno.make(address, error="m").svg_data_uri(scale=5, border=4),
        is_sent=person.wants_messages and recipient_of(person) is not None,
    )


def _form(request: HttpRequest, event_id: str, registration: str, person: Person) -> MendForm:
    place = place_of(event_id)
    day = day_of(place)
    held = championship_state(place.championship).registrations[registration]
    return MendForm(
        request.POST if request.method == "POST" else None,
        today=local_date(timezone.now(), day.zone),
        known=known_data(person),
        fixed=held.status not in BEFORE_DRAW or day.status not in BEFORE_DOOR,
    )


def _mend_page(
    request: HttpRequest,
    event_id: str,
    registration: str,
    form: MendForm,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    return entry_page(
        request,
        event_id,
        listed_person(event_id, registration),
        "organizer/mend.html",
        gettext("Correct the data"),
        refusal=refusal,
        status=status,
        form=form,
    )
