"""The list of a day's registrations and the page of one of them."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.registration.queries import Part
from tournament.events import services
from tournament.events.changes import answer_offer, reconfirm
from tournament.events.execution import Caller
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
from tournament.web.organizer.check_in_news import tell, tell_places_given, waiting_line
from tournament.web.organizer.day_actions import day_actions
from tournament.web.organizer.day_pages import day_tiles
from tournament.web.organizer.entry_actions import entry_actions
from tournament.web.organizer.entry_pages import EntryView
from tournament.web.organizer.forms import ConsentForm, OwnAccountForm, WithdrawPlayerForm
from tournament.web.organizer.people_lists import listed_people, listed_person, matching
from tournament.web.shared.acting import caller_of, day_scope, protected_scope
from tournament.web.shared.components import Link
from tournament.web.shared.limits import sought
from tournament.web.shared.staff_page import day_page
from tournament.web.shared.words import ASKED_BY

GROUPS = {
    "place": {Part.CAME, Part.DUE},
    "waiting": {Part.WAITING},
    "consent": {Part.CONSENT},
    "gone": {Part.ABSENT, Part.GONE},
}


@require_safe
@requires(Action.VIEW_STAFF, day_scope)
def roster(request: HttpRequest, event_id: str) -> HttpResponse:
    """Everybody entered for the day, the waiting list in its order (CH-REG-5, CH-WAIT-1)."""
    people = listed_people(event_id)
    search = sought(request)
    found = matching(people, search)
    groups = {name: [item for item in found if item.part in held] for name, held in GROUPS.items()}
    groups["waiting"].sort(key=lambda item: item.position)
    context = day_page(
        request,
        event_id,
        "roster",
        actions=day_actions(caller_of(request), event_id),
        search=search,
        everybody=people,
        bad_addresses=sum(item.bad_address and item.of_day for item in people),
        found=found,
        groups=groups,
        may_print=any(item.of_day for item in people),
        tiles=day_tiles(event_id, people),
    )
    return render(request, "organizer/roster.html", context)


class RosterEntry(EntryView):
    """One registration; protected fields only after asking for them."""

    action = Action.VIEW_STAFF
    http_method_names = ["get", "head"]
    template_name = "organizer/entry.html"
    shown: Person | None = None
    """The person whose protected fields are shown."""

    def crumbs(self) -> list[Link]:
        """This page itself stands below the roster."""
        return [
            Link(gettext("Roster"), reverse("roster", args=[self.event_id])),
            Link(self.item.name),
        ]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Everything about the registration, and the forms about it."""
        request, event_id, item = self.request, self.event_id, self.item
        place = place_of(event_id)
        state, event = championship_state(place.championship), event_state(event_id)
        held, day = state.registrations[item.id], state.days[event_id]
        consents = Consent.objects.filter(person=item.person, withdrawn_at=None)
        account = {"account": User.objects.filter(person_id=item.person).first()}
        known = Person.objects.filter(pk=item.person, birth_date__isnull=False).exists()
        return {
            "consent_form": ConsentForm(),
            "withdraw_form": WithdrawPlayerForm(),
            "account_form": OwnAccountForm(staff=self.staff(), initial=account),
            **super().get_context_data(**kwargs),
            "actions": entry_actions(self.caller(), event_id, item.id, known=known),
            "consents": consents.order_by("at", "pk"),
            "shown": self.shown,
            "protected_open": protected_scope(request, event_id).protected_open,
            "is_known": known,
            "offered_until": local_time(held.offered_until, day.zone) if held.offered_until else "",
            "asked_by": ASKED_BY.get(held.asked_by, ""),
            "moved_to": _moved_to(state, held.successor),
            "has_notebook": item.id in event.entrants,
            "ban_url": _ban_url(request, place.championship, item.id),
        }

    def staff(self) -> "QuerySet[User]":
        """The accounts that work on this day."""
        return staff_of(self.event_id, str(place_of(self.event_id).stage))


class RosterProtected(RosterEntry):
    """The same page with birth date and contacts; the look is logged first (CH-PD-4)."""

    action = Action.SEE_PROTECTED
    scope = staticmethod(protected_scope)
    http_method_names = ["post"]

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Look."""
        self.shown = get_object_or_404(Person, pk=self.item.person)
        who, now, shown = acting(request), timezone.now(), [self.shown.pk]
        record_read(who.actor, shown, PROTECTED_FIELDS, why="roster", at=now, role=who.role)
        return self.render_to_response(self.get_context_data())


class RosterWithdraw(RosterEntry):
    """The player does not come; before the draw. Their place goes to the list (CH-WAIT-1)."""

    action = Action.WITHDRAW_REGISTRATION
    http_method_names = ["post"]
    form_class = WithdrawPlayerForm
    form_name = "withdraw_form"

    def carry_out(self, caller: Caller, form: WithdrawPlayerForm) -> None:
        """Withdraw the player, and say who has the place."""
        waited = waiting_line(self.event_id)
        about: dict[str, Any] = {"event": self.event_id, "registration": self.item.id}
        services.withdraw_registration(caller, **about, **form.cleaned_data)
        said = gettext("%(person)s is withdrawn.") % {"person": self.item.title}
        messages.success(self.request, said)
        tell_places_given(self.request, self.event_id, waited)

    def get_success_url(self) -> str:
        """The roster."""
        return reverse("roster", args=[self.event_id])


@require_POST
@requires(Action.ANSWER_OFFER, day_scope)
def roster_answer(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """What a player said on the telephone to the place that they were offered (CH-WAIT-1)."""
    listed_person(event_id, registration)
    said = request.POST.get("answer")
    if said not in {"accept", "decline"}:
        raise BadRequest("answer")
    waited = waiting_line(event_id)
    answer_offer(
        caller_of(request), event=event_id, registration=registration, accept=said == "accept"
    )
    tell(request, listed_person(event_id, registration))
    tell_places_given(request, event_id, waited)
    return redirect("roster_entry", event_id, registration)


@require_POST
@requires(Action.ANSWER_OFFER, day_scope)
def roster_reconfirm(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """The player said that they come on the new date (CH-DAY-2)."""
    listed_person(event_id, registration)
    reconfirm(caller_of(request), event=event_id, registration=registration)
    tell(request, listed_person(event_id, registration))
    return redirect("roster_entry", event_id, registration)


class RosterConsent(RosterEntry):
    """A parent consents (CH-REG-6); without a name here the one given at entry stands."""

    action = Action.RECORD_CONSENT
    http_method_names = ["post"]
    form_class = ConsentForm
    form_name = "consent_form"

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the name given at entry, where the page did not ask for it."""
        person = Person.objects.filter(pk=self.item.person)
        name = person.values_list("representative_name", flat=True).first()
        asked = "given_by" in self.request.POST or not name
        return {"data": self.request.POST if asked else {"given_by": name}}

    def carry_out(self, caller: Caller, form: ConsentForm) -> None:
        """Record the consent, and say what came of it."""
        registration, waited = self.item.id, waiting_line(self.event_id)
        name = form.cleaned_data["given_by"]
        record_representative_consent(
            caller, event=self.event_id, registration=registration, given_by=name
        )
        messages.success(self.request, gettext("The consent is recorded."))
        tell(self.request, listed_person(self.event_id, registration))
        tell_places_given(self.request, self.event_id, waited, but_not=registration)

    def get_success_url(self) -> str:
        """Where the button was pressed."""
        url = self.request.POST.get("back", "")
        own = url_has_allowed_host_and_scheme(url, allowed_hosts=None)
        return url if own else super().get_success_url()


class RosterAccount(RosterEntry):
    """Say which account of the day's staff this player has (CH-JUDGE-4)."""

    action = Action.APPOINT_JUDGE
    http_method_names = ["post"]
    form_class = OwnAccountForm
    form_name = "account_form"
    done_words = _("It is noted who this player is among the staff.")

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the accounts of the day."""
        return {**super().get_form_kwargs(), "staff": self.staff()}

    def form_invalid(self, form: Any) -> HttpResponse:
        """Only who works here can be chosen."""
        messages.error(self.request, gettext("This account does not work on this day any more."))
        return redirect(self.get_success_url())

    def carry_out(self, caller: Caller, form: OwnAccountForm) -> object:
        """Note it."""
        about = {"event": self.event_id, "person": self.item.person}
        return link_account(caller, **about, user=form.cleaned_data["account"])


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
