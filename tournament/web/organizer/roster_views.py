"""The list of a day's registrations and the page of one of them."""

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.days.short_day.decide import is_of_split_stage
from tournament.championship.statuses import (
    BEFORE_DOOR,
    BEFORE_DRAW,
    COMES,
    NOT_DRAWN,
    DayStatus,
    RegistrationStatus,
)
from tournament.events import services
from tournament.events.changes import answer_offer, reconfirm
from tournament.events.judges import link_account
from tournament.events.registration import record_representative_consent
from tournament.events.selectors import place_of, title_in
from tournament.events.states import championship_state, event_state
from tournament.events.wording import local_time
from tournament.people.access import acting, requires
from tournament.people.grants import staff_of
from tournament.people.models import Consent, Person, User
from tournament.people.policy import Action, Scope, allowed
from tournament.people.protected import PROTECTED_FIELDS, record_read
from tournament.web.organizer.day_pages import day_tiles
from tournament.web.organizer.door_news import standings, tell, tell_places_given
from tournament.web.organizer.forms import ConsentForm, OwnAccountForm, WithdrawPlayerForm
from tournament.web.organizer.people_lists import (
    WITH_PLACE,
    Listed,
    listed_people,
    listed_person,
    matching,
)
from tournament.web.shared.acting import caller_of, day_scope, done, protected_scope
from tournament.web.shared.components import Link
from tournament.web.shared.staff_page import day_page
from tournament.web.shared.words import ASKED_BY

GROUPS = (
    ("place", WITH_PLACE),
    ("waiting", frozenset({RegistrationStatus.WAITLISTED})),
    ("consent", frozenset({RegistrationStatus.AWAITING_CONSENT})),
    (
        "gone",
        frozenset(
            {
                RegistrationStatus.NO_SHOW,
                RegistrationStatus.WITHDRAWN,
                RegistrationStatus.RELEASED,
                RegistrationStatus.MOVED,
                RegistrationStatus.REFUSED,
            }
        ),
    ),
)


@require_safe
@requires(Action.VIEW_STAFF, day_scope)
def roster(request: HttpRequest, event_id: str) -> HttpResponse:
    """Everybody entered for the day, the waiting list in its order (CH-REG-5, CH-WAIT-1)."""
    people = listed_people(event_id)
    search = request.GET.get("q", "")
    found = matching(people, search)
    groups = {name: [item for item in found if item.status in held] for name, held in GROUPS}
    groups["waiting"].sort(key=lambda item: item.position)
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
    who, now = acting(request), timezone.now()
    record_read(who.actor, [person.pk], PROTECTED_FIELDS, why="roster", at=now, role=who.role)
    return _entry(request, event_id, registration, shown=person)


@require_POST
@requires(Action.WITHDRAW_REGISTRATION, day_scope)
def roster_withdraw(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """The player does not come; before the draw. His place goes to the line (CH-WAIT-1)."""
    item, before = listed_person(event_id, registration), standings(event_id)
    form = WithdrawPlayerForm(request.POST)
    if not form.is_valid():
        return _entry(request, event_id, registration, withdraw_form=form)
    answer = services.withdraw_registration(
        caller_of(request), event=event_id, registration=registration, **form.cleaned_data
    )
    messages.success(request, gettext("%(person)s is withdrawn.") % {"person": item.title})
    tell_places_given(request, event_id, before)
    return done(request, answer, reverse("roster", args=[event_id]))


@require_POST
@requires(Action.ANSWER_OFFER, day_scope)
def roster_answer(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """What a player said on the telephone to the place that he was offered (CH-WAIT-1)."""
    listed_person(event_id, registration)
    said = request.POST.get("answer")
    if said not in {"accept", "decline"}:
        raise BadRequest("answer")
    before = standings(event_id)
    answer = answer_offer(
        caller_of(request), event=event_id, registration=registration, accept=said == "accept"
    )
    tell(request, listed_person(event_id, registration))
    tell_places_given(request, event_id, before)
    return done(request, answer, reverse("roster_entry", args=[event_id, registration]))


@require_POST
@requires(Action.ANSWER_OFFER, day_scope)
def roster_reconfirm(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """The player said that he comes on the new date (CH-DAY-2)."""
    listed_person(event_id, registration)
    answer = reconfirm(caller_of(request), event=event_id, registration=registration)
    tell(request, listed_person(event_id, registration))
    return done(request, answer, reverse("roster_entry", args=[event_id, registration]))


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
    before = standings(event_id)
    answer = record_representative_consent(
        caller_of(request), event=event_id, registration=registration, given_by=name
    )
    messages.success(request, gettext("The consent is recorded."))
    tell(request, listed_person(event_id, registration))
    tell_places_given(request, event_id, before, but_not=registration)
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
        account = form.cleaned_data["account"]
        link_account(caller_of(request), event=event_id, person=item.person, user=account)
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
    withdraw_form: WithdrawPlayerForm | None = None,
) -> HttpResponse:
    item: Listed = listed_person(event_id, registration)
    place = place_of(event_id)
    state = championship_state(place.championship)
    held, day = state.registrations[registration], state.days[event_id]
    open_to_change = held.status in BEFORE_DRAW and not event_state(event_id).frozen_list
    invitation = state.invitations.get(registration)
    won = invitation is not None
    crumbs = (Link(gettext("Roster"), reverse("roster", args=[event_id])), Link(item.name))
    consents = Consent.objects.filter(person=item.person, withdrawn_at=None).order_by("at", "pk")
    staff = staff_of(event_id, str(place.stage))
    context = day_page(
        request,
        event_id,
        "roster",
        *crumbs,
        item=item,
        consents=consents,
        shown=shown,
        consent_form=consent_form or ConsentForm(),
        withdraw_form=withdraw_form or WithdrawPlayerForm(),
        account_form=OwnAccountForm(
            staff=staff, initial={"account": User.objects.filter(person_id=item.person).first()}
        ),
        protected_open=protected_scope(request, event_id).protected_open,
        is_known=Person.objects.filter(pk=item.person, birth_date__isnull=False).exists(),
        offered_until=local_time(held.offered_until, day.zone) if held.offered_until else "",
        others_wait=bool(state.line(event_id)),
        asked_by=ASKED_BY.get(held.asked_by, ""),
        moved_to=_moved_to(state, held.successor),
        has_notebook=registration in event_state(event_id).entrants,
        can_swap=item.status in COMES
        and is_of_split_stage(state, day.id)
        and day.status == DayStatus.OPEN,
        can_move=open_to_change and not won and day.status in BEFORE_DOOR,
        invitation=invitation,
        can_answer_seat=won and _may_answer_seat(request),
        ban_url=_ban_url(request, place.championship, registration),
        can_withdraw=open_to_change and not won and day.status in NOT_DRAWN,
    )
    status = 422 if consent_form or withdraw_form else 200
    return render(request, "organizer/entry.html", context, status=status)


def _may_answer_seat(request: HttpRequest) -> bool:
    """Whether the reader writes down who comes to the final (CH-FINAL-5)."""
    who = acting(request)
    return allowed(who.actor, Action.ANSWER_SEAT, who.scope) is not None


def _ban_url(request: HttpRequest, championship: str, registration: str) -> str:
    """Where the publisher, and nobody else, shuts somebody out (CH-DQ-1)."""
    scope = Scope(championship=championship)
    if allowed(acting(request).actor, Action.BAN_PERSON, scope) is None:
        return ""
    return reverse("person_ban", args=[championship, registration])


def _moved_to(state: ChampionshipState, successor: str) -> Link | None:
    """The registration that somebody moved to another day has there."""
    if not successor:
        return None
    made = state.registrations[successor]
    day = state.days[made.event]
    title = title_in(state, day.id)
    return Link(title, reverse("roster_entry", args=[day.id, made.id]))
