"""What the holder does with a registration: answer, consent, withdraw, move, choose a day."""

from typing import Any

from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext

from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState, Day
from tournament.events import changes, own_changes, services
from tournament.events.execution import Caller, Refused
from tournament.events.foreseen import Foreseen, after_move, after_registering
from tournament.events.own_registrations import Held, championships_of
from tournament.events.registration import Application
from tournament.events.selectors import place_of
from tournament.events.split import state_preference
from tournament.events.venue.todos import request_withdrawal
from tournament.events.wording import date_in_sentence
from tournament.people.models import Consent, Person
from tournament.regulations.checks import registered_by_representative
from tournament.regulations.refusals import Refusal
from tournament.web.personal.cards import Card, card_of
from tournament.web.personal.forms import RepresentativeForm
from tournament.web.shared.acting import STATUS
from tournament.web.shared.actions import Actions, Offered
from tournament.web.shared.open_days import choices, city_of, open_days, start_of
from tournament.web.shared.personal_access import Holder, PersonalCommandView, personal
from tournament.web.shared.split_days import PreferenceForm, day_choices, parts_of
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
    """Leave the offered place: to the end of the list where others wait, or off the list."""
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
    _check(card.accept, "offer_over")
    pass_on = Actions(place_of(held.day.id), holder.caller(request))(
        gettext("To the end of the waiting list"),
        request.path,
        commands.AnswerOffer(held.day.id, registration, accept=False),
        without=frozenset({"offer_alone"}),
    )
    context = {"holder": holder, "card": card, "why": why, "pass_on": pass_on}
    return render(request, "personal/decline.html", context, status=422 if why else 200)


@personal("POST")
def reconfirm(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """Come on the new date of a moved day (CH-DAY-2)."""
    held = holder.held(registration)
    changes.reconfirm(holder.caller(request), event=held.day.id, registration=registration)
    return holder.back("reconfirmed")


class ConsentView(PersonalCommandView):
    """A parent or guardian consents (CH-REG-6)."""

    template_name = "personal/consent.html"
    form_class = RepresentativeForm
    done = "consented"

    def prepare(self) -> None:
        """The registration and its person."""
        self.held = self.holder.held(self.kwargs["registration"])
        self.person = self.holder.person(self.held.registration.person)

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the person."""
        return {**super().get_form_kwargs(), "person": self.person}

    def carry_out(self, caller: Caller, form: RepresentativeForm) -> object:
        """Record the consent."""
        return own_changes.consent_for_minor(
            caller,
            held=self.held,
            person=self.person,
            given_by=form.cleaned_data["representative_name"],
            contact=form.cleaned_data["representative_contact"],
        )

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The person's card, if there is still something to consent to."""
        card = _card(self.holder, self.held)
        _check(card.consent, met=self.refusal)
        return {**super().get_context_data(**kwargs), "card": card}


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
    _check(card.withdraw)
    return render(request, "personal/withdraw.html", {"holder": holder, "card": card})


@personal("GET")
def move(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """The other open days, and what each would give (CH-REG-7)."""
    held, caller = holder.held(registration), holder.caller(request)
    card = _card(holder, held)
    _check(card.move, "move_too_late")
    found = choices(
        held.state,
        open_days(held.state, caller.now, leave_out=held.day.id),
        caller.now,
        lambda event: holder.address("my_move_to", registration, event),
        lambda event: after_move(held, card.person, event, caller),
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
    _check(card.move, "move_too_late")
    outcome = after_move(held, card.person, event, holder.caller(request))
    context = {
        **_confirmation(card, day, outcome, moving=True),
        "holder": holder,
        "refusal": refusal.text(language()) if refusal is not None else "",
    }
    status = STATUS["rule"] if refusal is not None else 200
    return render(request, "personal/confirm_day.html", context, status=status)


@personal("GET")
def again(request: HttpRequest, holder: Holder, person: str) -> HttpResponse:
    """The open days for somebody who holds no registration."""
    card, caller = _newest_card(holder, holder.person(person)), holder.caller(request)
    _check(card.register)
    state = card.held.state
    found = choices(
        state,
        open_days(state, caller.now),
        caller.now,
        lambda event: holder.address("my_again_on", person, event),
        lambda event: _after_again(state, event, card.person, caller),
    )
    context = {"holder": holder, "card": card, "choices": found}
    return render(request, "personal/again.html", context)


class AgainOn(PersonalCommandView):
    """What the new registration will be, and making it."""

    template_name = "personal/confirm_day.html"
    done = "registered"

    def prepare(self) -> None:
        """The person, and the day in the latest championship."""
        self.person = self.holder.person(self.kwargs["person"])
        self.card = _newest_card(self.holder, self.person)
        self.day = _day(self.card.held.state, self.kwargs["event"])

    def get_form(self, form_class: Any = None) -> Form:
        """What a parent has to say, if anything."""
        asked = _parent_form(self.request, self.person, self.card.held.state, self.day)
        sent = self.request.POST if self.request.method == "POST" else None
        return asked or Form(sent)

    def carry_out(self, caller: Caller, form: Form) -> object:
        """Register."""
        return own_changes.register_again(
            caller,
            event=self.day.id,
            person=self.person,
            given_by=form.cleaned_data.get("representative_name", ""),
            contact=form.cleaned_data.get("representative_contact", ""),
        )

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Exactly what will be."""
        _check(self.card.register, met=self.refusal)
        outcome = _after_again(self.card.held.state, self.day.id, self.person, self.caller())
        context = super().get_context_data(**kwargs)
        form = context["form"] if context["form"].fields else None
        confirm = _confirmation(self.card, self.day, outcome, moving=False)
        return {**context, **confirm, "form": form}


@personal("GET", "POST")
def preference(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """Choose a day of a split stage, until the organizer ends the choosing (CH-SPLIT-3)."""
    held = holder.held(registration)
    split = held.state.splits.get(held.day.stage)
    if split is None:
        raise Refused(Refusal("split_unknown"))
    if not split.asks:
        raise Refused(Refusal("preferences_closed"))
    days = day_choices(held.state, split)
    initial = {"preferred": split.preferences.get(registration)}
    form = PreferenceForm(request.POST or None, days=days, initial=initial)
    refusal: Refusal | None = None
    if request.method == "POST" and form.is_valid():
        try:
            state_preference(
                holder.caller(request),
                event=held.day.id,
                registration=registration,
                **form.cleaned_data,
            )
            return holder.back("preferred")
        except Refused as refused:
            refusal = refused.refusal
    context = {
        "holder": holder,
        "person": holder.person(held.registration.person),
        "form": form,
        "parts": parts_of(held.state, split),
        "refusal": refusal,
        "sentence": refusal.text(language()) if refusal else "",
    }
    status = STATUS[refusal.kind] if refusal else 422 if form.errors else 200
    return render(request, "personal/preference.html", context, status=status)


def _confirmation(
    card: Card, day: Day, outcome: Foreseen | Refusal, *, moving: bool
) -> dict[str, Any]:
    """The page before a move or a new registration: exactly what will be, and one button."""
    if isinstance(outcome, Refusal):
        raise Refused(outcome)
    state = card.held.state
    will_be = gettext("A place is free there and will be held.")
    if outcome.waits:
        will_be = gettext("All places there are taken: number %(number)s on the waiting list.")
        will_be %= {"number": len(state.line(day.id)) + 1}
    elif outcome.awaits_consent:
        will_be = gettext("It waits for a parent’s consent and holds no place till then.")
    return {
        "card": card,
        "moving": moving,
        "city": city_of(state, day),
        "date": date_in_sentence(day.date),
        "start": start_of(state, day),
        "will_be": will_be,
        "waits": outcome.waits,
        "hours": state.rules.offer_hours,
    }


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
    state: ChampionshipState, event: str, person: Person, caller: Caller
) -> Foreseen | Refusal:
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
    return after_registering(event, person, application, caller)


def _check(
    offered: Offered | None, otherwise: str = "registration_state", met: Refusal | None = None
) -> None:
    """Raises `Refused` if this cannot be done now; `met`: what it has met already."""
    if offered is None or offered.refusal is not None:
        reason = offered.refusal if offered is not None else None
        raise Refused(met or reason or Refusal(otherwise))


def _card(holder: Holder, held: Held) -> Card:
    """The person's card, if this is their present registration; an older one is out of date."""
    person = holder.person(held.registration.person)
    card = card_of(holder, held.state, person, timezone.now())
    if card.id != held.registration.id:
        raise Refused(Refusal("registration_state"))
    return card


def _newest_card(holder: Holder, person: Person) -> Card:
    """The person's card in the latest championship that they were entered in."""
    states = championships_of(person.pk)
    if not states:
        raise Http404
    return card_of(holder, states[0], person, timezone.now())


def _day(state: ChampionshipState, event: str) -> Day:
    """A day of this championship; 404 for any other."""
    day = state.days.get(event)
    if day is None:
        raise Http404
    return day
