"""The list of a day's registrations and the page of one of them."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from tournament.championship.decide_registration import local_date
from tournament.events import services
from tournament.events.registration import record_representative_consent
from tournament.events.selectors import day_of, place_of
from tournament.events.states import championship_state
from tournament.people.access import acting, requires
from tournament.people.grants import staff_of
from tournament.people.models import Consent, Person, User
from tournament.people.persons import link_account
from tournament.people.policy import Action, Scope
from tournament.people.protected import PROTECTED_FIELDS, record_read
from tournament.web.acting import caller_of, day_scope, done
from tournament.web.components import Link
from tournament.web.organizer.day_pages import day_page, day_tiles
from tournament.web.organizer.forms import ConsentForm, OwnAccountForm
from tournament.web.organizer.people_lists import Listed, listed_people, listed_person, matching

PROTECTED_DAYS = timedelta(days=30)
"""How long after his stage an organizer may read birth dates and contacts (CH-PD-2)."""
GROUPS = (
    ("place", frozenset({"confirmed", "checked_in", "in_bracket", "finished"})),
    ("waiting", frozenset({"waitlisted"})),
    ("consent", frozenset({"awaiting_consent"})),
    ("gone", frozenset({"no_show", "withdrawn", "released"})),
)


def protected_scope(request: HttpRequest, event_id: str, **_: Any) -> Scope:
    """The day's scope with the answer whether protected data are still open (CH-PD-2)."""
    place = place_of(event_id)
    state = championship_state(place.championship)
    days = [state.days[key] for key in state.stages[str(place.stage)].days]
    last = max(days, key=lambda day: day.date)
    today = local_date(timezone.now(), last.zone)
    return Scope(
        championship=place.championship,
        stage=place.stage,
        event=event_id,
        protected_open=today <= last.date + PROTECTED_DAYS,
    )


@require_safe
@requires(Action.VIEW_STAFF, day_scope)
def roster(request: HttpRequest, event_id: str) -> HttpResponse:
    """Everybody entered for the day, the waiting list in its order (CH-REG-5, CH-WAIT-1)."""
    people = listed_people(event_id)
    search = request.GET.get("q", "")
    found = matching(people, search)
    groups = {name: [item for item in found if item.status in held] for name, held in GROUPS}
    context = day_page(
        request,
        event_id,
        "roster",
        search=search,
        everybody=people,
        found=found,
        groups=groups,
        tiles=day_tiles(event_id, people),
    )
    return render(request, "organizer/roster.html", context)


@require_safe
@requires(Action.VIEW_STAFF, day_scope)
def roster_entry(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """One registration; protected fields only after asking for them."""
    return _entry(request, event_id, registration)


@require_POST
@requires(Action.SEE_PROTECTED, protected_scope)
def roster_protected(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """The same page with birth date and contacts; the look is logged first (CH-PD-4)."""
    item = listed_person(event_id, registration)
    person = get_object_or_404(Person, pk=item.person)
    record_read(
        acting(request).actor, [person.pk], PROTECTED_FIELDS, why="roster", at=timezone.now()
    )
    return _entry(request, event_id, registration, shown=person)


@require_POST
@requires(Action.WITHDRAW_REGISTRATION, day_scope)
def roster_withdraw(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """The player does not come; before the draw."""
    item = listed_person(event_id, registration)
    answer = services.withdraw_registration(
        caller_of(request), event=event_id, registration=registration
    )
    messages.success(request, gettext("Player %(number)s is withdrawn.") % {"number": item.number})
    return done(request, answer, reverse("roster", args=[event_id]))


@require_POST
@requires(Action.RECORD_CONSENT, day_scope)
def roster_consent(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """A parent consents (CH-REG-6); without a name here the one given at entry stands."""
    item = listed_person(event_id, registration)
    given_by = Person.objects.filter(pk=item.person).values_list("representative_name", flat=True)
    name = given_by.first() or ""
    if "given_by" in request.POST or not name:
        form = ConsentForm(request.POST)
        if not form.is_valid():
            return _entry(request, event_id, registration, consent_form=form)
        name = form.cleaned_data["given_by"]
    answer = record_representative_consent(
        caller_of(request), event=event_id, registration=registration, given_by=name
    )
    after = listed_person(event_id, registration)
    messages.success(
        request,
        gettext("Consent is recorded. Player %(number)s: %(status)s.")
        % {"number": item.number, "status": after.status_word},
    )
    url = request.POST.get("back", "")
    if not url_has_allowed_host_and_scheme(url, allowed_hosts=None):
        url = reverse("roster_entry", args=[event_id, registration])
    return done(request, answer, url)


@require_POST
@requires(Action.APPOINT_JUDGE, day_scope)
def roster_account(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """Say which account of the day's staff this player has (CH-JUDGE-4)."""
    item = listed_person(event_id, registration)
    form = OwnAccountForm(request.POST, staff=staff_of(event_id, str(place_of(event_id).stage)))
    if form.is_valid():
        link_account(item.person, form.cleaned_data["account"])
        messages.success(request, gettext("It is noted who this player is among the staff."))
    else:
        messages.error(request, gettext("This account does not work on this day any more."))
    return redirect("roster_entry", event_id, registration)


def _entry(
    request: HttpRequest,
    event_id: str,
    registration: str,
    shown: Person | None = None,
    consent_form: ConsentForm | None = None,
) -> HttpResponse:
    item: Listed = listed_person(event_id, registration)
    crumbs = (Link(gettext("Roster"), reverse("roster", args=[event_id])), Link(item.name))
    consents = Consent.objects.filter(person=item.person, withdrawn_at=None).order_by("at", "pk")
    context = day_page(
        request,
        event_id,
        "roster",
        *crumbs,
        item=item,
        consents=consents,
        shown=shown,
        consent_form=consent_form or ConsentForm(),
        account_form=OwnAccountForm(
            staff=staff_of(event_id, str(place_of(event_id).stage)),
            initial={"account": User.objects.filter(person_id=item.person).first()},
        ),
        protected_open=protected_scope(request, event_id).protected_open,
        can_withdraw=item.status
        in {"confirmed", "waitlisted", "awaiting_consent", "checked_in", "no_show"}
        and day_of(place_of(event_id)).status in {"open", "check_in"},
    )
    return render(request, "organizer/entry.html", context, status=422 if consent_form else 200)
