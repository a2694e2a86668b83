"""Rulings of the publisher about seats in the final: offers, lots, other facts, bans."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from tournament.championship.championship_state import ChampionshipState, Day
from tournament.championship.qualification.queries import (
    can_be_asked,
    free_seats,
    next_best,
    shared_place_lot,
)
from tournament.events import qualification as service
from tournament.events.execution import Caller, Refused
from tournament.events.selectors import title_in
from tournament.events.states import championship_state, event_state
from tournament.events.wording import local_time
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.people.public_names import names_for
from tournament.regulations.refusals import Refusal
from tournament.web.publisher.finalist_forms import (
    BanForm,
    OfferForm,
    SubstituteForm,
)
from tournament.web.publisher.finalist_lists import Names, names_on, seat_line
from tournament.web.publisher.finalist_views import SeatsView, deadline, invitation_or_404
from tournament.web.publisher.page import of_championship
from tournament.web.publisher.seat_actions import (
    ban_of,
    offer_action,
    seat_actions,
    seat_lot_action,
)
from tournament.web.shared.acting import caller_of
from tournament.web.shared.draw_text_form import DrawTextForm
from tournament.web.shared.letters_promised import with_letters
from tournament.web.shared.ruling_words import ruling_word


class SeatOffer(SeatsView):
    """Who is next for a day's seat, what has to be decided first, and the offer (CH-QUAL-4)."""

    action = Action.SUBSTITUTE
    template_name = "publisher/seat_offer.html"
    title = _("Offer a seat")
    done_words: str | Promise = with_letters(_("The seat is offered."))

    def prepare(self) -> None:
        """The day, who is next, and whose seat it would be."""
        super().prepare()
        state, sent, asked = self.state, self.request.POST, self.request.GET
        self.day = _day(state, self.kwargs["event_id"])
        self.best = next_best(state, self.day.id)
        self.late = sent.get("instead_of") or asked.get("instead_of") or None
        self.held = invitation_or_404(state, self.late) if self.late is not None else None
        self.free = free_seats(state, self.day.id) + (self.held is not None)
        first = self.best.first if self.best is not None else None
        self.lot = shared_place_lot(state, self.day.id, first) if first is not None else None

    def offer_form(self, data: Any = None) -> OfferForm:
        """Between whom the publisher chooses, once the lot has decided where it must."""
        best = self.best
        keys: tuple[str, ...] = ()
        if best is not None:
            decided = best.drawn[:1] if len(best.registrations) > self.free else ()
            keys = decided or best.registrations
        names = Names(self.state, list(keys))
        return OfferForm(
            data,
            choices=[(key, names[key]) for key in keys],
            undecided=best is not None and len(keys) > self.free,
            **deadline(self.state, self.day.zone),
        )

    def get_form(self, form_class: Any = None) -> Any:
        """The offer."""
        return self.offer_form(self.request.POST if self.request.method == "POST" else None)

    def carry_out(self, caller: Caller, form: Any) -> object:
        """Offer the seat."""
        return service.offer(
            caller,
            championship=self.championship_id,
            day=self.day.id,
            regional=form.cleaned_data["regional"],
            until=form.cleaned_data["until"],
            reason=form.cleaned_data["reason"],
            category="no_answer" if self.late is not None else "seat_free",
            instead_of=self.late,
            play_off=form.cleaned_data.get("play_off", False),
        )

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Who is next and by what."""
        state, best, held, names = self.state, self.best, self.held, names_on(self.state)
        return {
            "form": self.offer_form(),
            "lot_form": DrawTextForm(),
            **super().get_context_data(**kwargs),
            "event_id": self.day.id,
            "day_title": title_in(state, self.day.id),
            "best": best,
            "group": [names[key] for key in best.registrations] if best is not None else [],
            "needs_lot": best is not None and len(best.registrations) > self.free,
            "lot": self.lot,
            "drawn": [names[key] for key in best.drawn] if best is not None else [],
            "offer": offer_action(self.ask, self.day, self.late),
            "draw_lots": seat_lot_action(self.ask, self.day, best, self.lot) if best else None,
            "late": seat_line(state, held, names, timezone.now()) if held is not None else None,
            "instead_of": self.late or "",
        }


class SeatLotDraw(SeatOffer):
    """Draw with the words that were called out."""

    action = Action.DRAW_LOT
    http_method_names = ["post"]
    form_name = "lot_form"
    done_words = _("The lot is drawn. Its order is below.")

    def get_form(self, form_class: Any = None) -> DrawTextForm:
        """The words."""
        return DrawTextForm(self.request.POST)

    def carry_out(self, caller: Caller, form: Any) -> object:
        """Draw the lot, if one was opened."""
        if self.lot is None:
            raise Refused(Refusal("lot_unknown"))
        championship, text = self.championship_id, form.cleaned_data["text"]
        return service.draw_shared_place(
            caller, championship=championship, lot=self.lot.id, text=text
        )

    def get_success_url(self) -> str:
        """Back to the offer."""
        return _offer_address(self.request, self.championship_id, self.day.id)


@require_POST
@requires(Action.DRAW_LOT, of_championship)
def seat_lot(request: HttpRequest, championship_id: str, event_id: str) -> HttpResponse:
    """Fix between whom is drawn for a shared place (CH-PLACE-2, CH-DE-10)."""
    state = championship_state(championship_id)
    _day(state, event_id)
    best = next_best(state, event_id)
    if best is None:
        raise Refused(Refusal("not_next_best"))
    service.open_shared_place(
        caller_of(request), championship=championship_id, day=event_id, best=best
    )
    messages.success(request, gettext("The lot is open. Now let people present call out words."))
    return redirect(_offer_address(request, championship_id, event_id))


def _offer_address(request: HttpRequest, championship_id: str, event_id: str) -> str:
    late = request.POST.get("instead_of", "")
    query = f"?instead_of={late}" if late.isalnum() and late.isascii() else ""
    address = reverse("seat_offer", args=[championship_id, event_id])
    return address + query


class SeatSubstitute(SeatsView):
    """Give a seat to another player of the day, on facts that a judge found (CH-OVERRIDE-2)."""

    action = Action.SUBSTITUTE
    template_name = "publisher/seat_substitute.html"
    form_class = SubstituteForm
    title = _("Other facts")
    done_words = _("The seat has gone to another player.")

    def prepare(self) -> None:
        """The seat, who can have it, and the rulings since it was given."""
        super().prepare()
        self.invitation = invitation_or_404(self.state, self.kwargs["registration"])
        self.day = self.state.days[self.invitation.event]
        self.players = _others(self.state, self.day)
        self.rulings = _rulings_since(self.state, self.day, self.invitation.registration)

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the players and rulings to choose from."""
        choices = {"players": self.players, "rulings": self.rulings}
        return {**super().get_form_kwargs(), **deadline(self.state, self.day.zone), **choices}

    def carry_out(self, caller: Caller, form: SubstituteForm) -> object:
        """Give the seat to another player."""
        names = ("regional", "on_ruling", "until", "reason")
        said = {name: form.cleaned_data[name] for name in names}
        seat = self.invitation.registration
        return service.substitute(caller, event=self.day.id, instead_of=seat, **said)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Whose seat it is."""
        state, names = self.state, names_on(self.state)
        return {
            **super().get_context_data(**kwargs),
            "line": seat_line(state, self.invitation, names, timezone.now()),
            "day_title": title_in(state, self.day.id),
            "substitute": seat_actions(self.ask, self.invitation)["substitute"],
        }


def _others(state: ChampionshipState, day: Day) -> list[tuple[str, str]]:
    """Players of the day who can have the seat, by place."""
    places = [item for item in day.places if can_be_asked(state, day.id, item["registration"])]
    names = Names(state, [item["registration"] for item in places])
    words = gettext("place %(place)s, %(name)s")
    return [
        (key, words % {"place": item["first"], "name": names[key]})
        for item in places
        if (key := item["registration"])
    ]


def _rulings_since(state: ChampionshipState, day: Day, registration: str) -> list[tuple[str, str]]:
    """Rulings of the day's judges since the seat was given."""
    since = state.invitations[registration].asked_at
    return [
        (item.id, f"{ruling_word(item.type)}, {local_time(item.at, day.zone)}")
        for item in event_state(day.id).rulings
        if item.at >= since
    ]


class PersonBan(SeatsView):
    """Shut a player out of the rest of the championship (CH-DQ-1)."""

    action = Action.BAN_PERSON
    template_name = "publisher/person_ban.html"
    form_class = BanForm
    title = _("Shut somebody out")
    done_words = _("The player is shut out of the championship.")

    def prepare(self) -> None:
        """The player; 404 if there is no such registration."""
        super().prepare()
        if self.kwargs["registration"] not in self.state.registrations:
            raise Http404
        self.held = self.state.registrations[self.kwargs["registration"]]

    def carry_out(self, caller: Caller, form: BanForm) -> object:
        """Shut the player out."""
        about = {"championship": self.championship_id, "person": self.held.person}
        return service.ban(caller, **about, **form.cleaned_data)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Who it is, and what stands in the way."""
        state, person = self.state, self.held.person
        day = state.days[self.held.event]
        return {
            **super().get_context_data(**kwargs),
            "name": names_for({person: self.held.number}, "staff")[person],
            "day_title": title_in(state, day.id),
            "ban": self.ask(self.title, self.request.path, ban_of(state, person)),
            "in_bracket": any(item.in_bracket for item in state.active_of(person)),
        }


def _day(state: ChampionshipState, event_id: str) -> Day:
    day = state.days.get(event_id)
    if day is None or state.is_final(event_id):
        raise Http404
    return day
