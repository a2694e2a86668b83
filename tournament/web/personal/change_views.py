"""What the holder does with a registration: answer, consent, withdraw, move, register again."""

from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext

from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState, Day
from tournament.championship.statuses import RegistrationStatus
from tournament.events import changes, own_changes, services
from tournament.events.execution import Refused
from tournament.events.foreseen import after_move, after_registering
from tournament.events.own_registrations import Held, championships_of
from tournament.events.registration import Application
from tournament.events.venue.todos import request_withdrawal
from tournament.events.wording import date_in_sentence
from tournament.people.models import Consent, Person
from tournament.regulations.checks import registered_by_representative
from tournament.regulations.refusals import Refusal
from tournament.web.personal.cards import Card, card_of
from tournament.web.personal.forms import RepresentativeForm
from tournament.web.shared.acting import STATUS
from tournament.web.shared.open_days import choices, city_of, open_days, start_of
from tournament.web.shared.personal_access import Holder, personal
from tournament.web.shared.venue_notices import is_in_hall
from tournament.web.shared.words import language


@personal("POST")
def accept(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """Take the offered place (CH-WAIT-1)."""
    held = holder.held(registration)
    changes.answer_offer(
        holder.caller(request), event=held.day.id, registration=registration, accept=True
    )
    return holder.back("accepted")


@personal("GET", "POST")
def decline(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """Leave the offered place: to the end of the line where others wait, or off the list."""
    held = holder.held(registration)
    choice = request.POST.get("choice", "")
    why = gettext("Choose one of the two.") if request.method == "POST" else ""
    if request.method == "POST" and choice == "line":
        try:
            changes.answer_offer(
                holder.caller(request), event=held.day.id, registration=registration, accept=False
            )
            return holder.back("declined")
        except Refused as refused:
            if refused.refusal.code != "offer_alone":
                raise
            why = refused.refusal.text(language())
    if request.method == "POST" and choice == "withdraw":
        services.withdraw_registration(
            holder.caller(request), event=held.day.id, registration=registration
        )
        return holder.back("withdrawn")
    card = _card(holder, held)
    if not card.offered:
        raise Refused(Refusal("offer_over"))
    context = {"holder": holder, "card": card, "why": why}
    return render(request, "personal/decline.html", context, status=422 if why else 200)


@personal("POST")
def reconfirm(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """Come on the new date of a moved day (CH-DAY-2)."""
    held = holder.held(registration)
    changes.reconfirm(holder.caller(request), event=held.day.id, registration=registration)
    return holder.back("reconfirmed")


@personal("GET", "POST")
def consent(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """A parent or guardian consents (CH-REG-6)."""
    held = holder.held(registration)
    person = holder.person(held.registration.person)
    if request.method == "POST":
        form = RepresentativeForm(request.POST, person=person)
        if form.is_valid():
            own_changes.consent_for_minor(
                holder.caller(request),
                held=held,
                person=person,
                given_by=form.cleaned_data["representative_name"],
                contact=form.cleaned_data["representative_contact"],
            )
            return holder.back("consented")
    else:
        form = RepresentativeForm(person=person)
    card = _card(holder, held)
    if not card.can_consent:
        raise Refused(Refusal("registration_state"))
    context = {"holder": holder, "card": card, "form": form}
    status = 422 if request.method == "POST" else 200
    return render(request, "personal/consent.html", context, status=status)


@personal("GET", "POST")
def withdraw(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """Say what is lost, then end the registration; a day in the hall is only told (CH-VENUE-2)."""
    held = holder.held(registration)
    if request.method == "POST":
        asked, event = holder.caller(request), held.day.id
        if is_in_hall(held.state, event):
            request_withdrawal(asked, event=event, registration=registration)
            return holder.back("stays-away-told")
        services.withdraw_registration(asked, event=event, registration=registration)
        return holder.back("withdrawn")
    card = _card(holder, held)
    if not card.can_withdraw:
        raise Refused(Refusal("registration_state"))
    return render(request, "personal/withdraw.html", {"holder": holder, "card": card})


@personal("GET")
def move(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """The other open days, and what each would give (CH-REG-7)."""
    held, now = holder.held(registration), timezone.now()
    card = _card(holder, held)
    if not card.can_move:
        raise Refused(Refusal("move_too_late"))
    found = choices(
        held.state,
        open_days(held.state, now, leave_out=held.day.id),
        lambda event: holder.address("my_move_to", registration, event),
        lambda event: after_move(held, card.person, event, now),
    )
    context = {"holder": holder, "card": card, "choices": found}
    return render(request, "personal/move.html", context)


@personal("GET", "POST")
def move_to(request: HttpRequest, holder: Holder, registration: str, event: str) -> HttpResponse:
    """What happens with the move, and doing it."""
    held = holder.held(registration)
    day = _day(held.state, event)
    refusal: Refusal | None = None
    if request.method == "POST":
        own_changes.known_data(holder.person(held.registration.person))
        try:
            changes.move_registration(
                holder.caller(request),
                event=held.day.id,
                registration=registration,
                to_event=event,
                channel=commands.ONLINE,
                accept_waiting=request.POST.get("accept_waiting") == "on",
                consented=True,
            )
            return holder.back("moved")
        except Refused as refused:
            if refused.refusal.code != "day_full":
                raise
            refusal = refused.refusal
    card = _card(holder, held)
    if not card.can_move:
        raise Refused(Refusal("move_too_late"))
    outcome = after_move(held, card.person, event, timezone.now())
    return _confirm_day(request, holder, card, day, outcome, moving=True, refusal=refusal)


@personal("GET")
def again(request: HttpRequest, holder: Holder, person: str) -> HttpResponse:
    """The open days for somebody who holds no registration."""
    card, now = _newest_card(holder, holder.person(person)), timezone.now()
    if not card.can_register:
        raise Refused(Refusal("registration_state"))
    state = card.held.state
    found = choices(
        state,
        open_days(state, now),
        lambda event: holder.address("my_again_on", person, event),
        lambda event: _after_again(state, event, card.person, now),
    )
    context = {"holder": holder, "card": card, "choices": found}
    return render(request, "personal/again.html", context)


@personal("GET", "POST")
def again_on(request: HttpRequest, holder: Holder, person: str, event: str) -> HttpResponse:
    """What the new registration will be, and making it."""
    row = holder.person(person)
    card = _newest_card(holder, row)
    state = card.held.state
    day = _day(state, event)
    form = _parent_form(request, row, state, day)
    if request.method == "POST" and (form is None or form.is_valid()):
        given = form.cleaned_data if form is not None else {}
        own_changes.register_again(
            holder.caller(request),
            event=event,
            person=row,
            given_by=given.get("representative_name", ""),
            contact=given.get("representative_contact", ""),
        )
        return holder.back("registered")
    if not card.can_register:
        raise Refused(Refusal("registration_state"))
    outcome = _after_again(state, event, row, timezone.now())
    return _confirm_day(request, holder, card, day, outcome, moving=False, form=form)


def _confirm_day(
    request: HttpRequest,
    holder: Holder,
    card: Card,
    day: Day,
    outcome: RegistrationStatus | Refusal,
    *,
    moving: bool,
    refusal: Refusal | None = None,
    form: RepresentativeForm | None = None,
) -> HttpResponse:
    """The page before a move or a new registration: exactly what will be, and one button."""
    if isinstance(outcome, Refusal):
        raise Refused(outcome)
    state = card.held.state
    will_be = {
        RegistrationStatus.CONFIRMED: gettext("A place is free there and will be held."),
        RegistrationStatus.WAITLISTED: gettext(
            "All places there are taken: number %(number)s in line."
        )
        % {"number": len(state.line(day.id)) + 1},
        RegistrationStatus.AWAITING_CONSENT: gettext(
            "It waits for a parent’s consent and holds no place till then."
        ),
    }
    context = {
        "holder": holder,
        "card": card,
        "moving": moving,
        "city": city_of(state, day),
        "date": date_in_sentence(day.date),
        "start": start_of(state, day),
        "will_be": will_be[outcome],
        "waits": outcome == RegistrationStatus.WAITLISTED,
        "hours": state.rules.offer_hours,
        "refusal": refusal.text(language()) if refusal is not None else "",
        "form": form,
    }
    wrong = refusal is not None or (form is not None and form.is_bound)
    status = STATUS["rule"] if wrong else 200
    return render(request, "personal/confirm_day.html", context, status=status)


def _parent_form(
    request: HttpRequest, person: Person, state: ChampionshipState, day: Day
) -> RepresentativeForm | None:
    """The form of a parent who has to register the player and has not consented before."""
    birth = own_changes.known_data(person).birth_date
    consented = Consent.Kind.REPRESENTATIVE in own_changes.consents_in_force(person)
    if consented or not registered_by_representative(birth, day.date, state.rules):
        return None
    return RepresentativeForm(request.POST if request.method == "POST" else None, person=person)


def _after_again(
    state: ChampionshipState, event: str, person: Person, now: datetime
) -> RegistrationStatus | Refusal:
    """What a new registration would become; a parent who has to consent can do so with it."""
    data = own_changes.known_data(person)
    given = own_changes.consents_in_force(person)
    parent = registered_by_representative(data.birth_date, state.days[event].date, state.rules)
    application = Application(
        data,
        processing=Consent.Kind.PROCESSING in given,
        public=False,
        representative=parent or Consent.Kind.REPRESENTATIVE in given,
    )
    return after_registering(state.id, event, person, application, now)


def _card(holder: Holder, held: Held) -> Card:
    """The person's card, if this is his present registration; an older one is out of date."""
    person = holder.person(held.registration.person)
    card = card_of(held.state, person, timezone.now())
    if card.id != held.registration.id:
        raise Refused(Refusal("registration_state"))
    return card


def _newest_card(holder: Holder, person: Person) -> Card:
    """The person's card in the latest championship that he was entered in."""
    states = championships_of(person.pk)
    if not states:
        raise Http404
    return card_of(states[0], person, timezone.now())


def _day(state: ChampionshipState, event: str) -> Day:
    """A day of this championship; 404 for any other."""
    day = state.days.get(event)
    if day is None:
        raise Http404
    return day
