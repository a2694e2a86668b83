"""The organizer's tablet: a player reads what the sheet says and agrees by PIN or with their
finger.

A member of the desk is logged in on it and stands beside it as the witness (CH-SHEET-6, level A1).
Two taps for each player: who they are, and that they agree. What they read is in their own
language.
"""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from tournament.championship.commands import Seat
from tournament.events.execution import Caller
from tournament.people import pins
from tournament.people.access import acting, requires
from tournament.people.device_sessions import hand_over_tablet, tablet_event_of
from tournament.people.models import Person
from tournament.people.policy import Action
from tournament.play import witnessing
from tournament.web.judge.match_actions import SEATS, DayActions, MatchActions, agreement
from tournament.web.judge.page import DayCommandView
from tournament.web.judge.sheet_views import SheetView
from tournament.web.judge.tablet_forms import NewPinForm, TabletForm
from tournament.web.judge.view_models import MatchView, match_view
from tournament.web.shared.acting import caller_of, day_scope
from tournament.web.shared.actions import Offered
from tournament.web.shared.staff_day import StaffDay, staff_day_of, staff_day_with
from tournament.web.shared.staff_page import frame
from tournament.web.shared.words import language

LANGUAGES = ("ru", "en")


@dataclass(frozen=True, slots=True)
class Signer:
    """A player before the tablet."""

    seat: Seat
    name: str
    person: str
    registration: str
    language: str


@require_safe
@requires(Action.RECORD_ATTESTATION, day_scope)
def tablet_list(request: HttpRequest, event_id: str) -> HttpResponse:
    """Matches whose sheet still lacks a signature, those that wait longest first."""
    hall = staff_day_of(event_id, acting(request).actor)
    day = DayActions(hall, caller_of(request))
    waiting = [
        view
        for match in (hall.event.active_matches() if hall.event.order else ())
        if (view := match_view(hall, match, MatchActions(day, match))).waiting_sheet is not None
    ]
    waiting.sort(key=lambda view: (-_waits(view), view.id))
    only = tablet_event_of(request) is not None
    context = {
        **frame(request, event_id, "tablet_list"),
        "waiting": waiting,
        "only": only,
        "shows_calls": not only,
    }
    return render(request, "judge/tablet_list.html", context)


@require_POST
@requires(Action.RECORD_ATTESTATION, day_scope)
def tablet_only(request: HttpRequest, event_id: str) -> HttpResponse:
    """From now on this device takes signatures alone, whoever holds it, until the log-out."""
    staff_day_of(event_id, acting(request).actor)
    hand_over_tablet(request, event_id)
    return redirect("tablet_list", event_id)


@require_safe
@requires(Action.RECORD_ATTESTATION, day_scope)
def tablet(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """What the sheet says and who has to sign: the page that is handed to the players."""
    hall = staff_day_with(request, event_id, match)
    with translation.override(_language(request, language())):
        view = match_view(hall, match)
        day = DayActions(hall, caller_of(request))
        context = {
            **frame(request, event_id, "tablet_list"),
            "match": view,
            "sheet": _sheet(view),
            "open": view.waiting_sheet is not None,
            "signers": [(item, _agreeing(day, view, item)) for item in _signers(hall, match)],
            "chosen": request.GET.get("language", ""),
        }
        return render(request, "judge/tablet.html", context)


def _agreeing(day: DayActions, view: MatchView, signer: Signer) -> Offered | None:
    """Whether this player may agree now; nothing once they have."""
    digest = view.waiting_sheet.digest if view.waiting_sheet is not None else ""
    url = reverse("tablet_seat", args=[day.hall.id, view.id, signer.seat])
    return day(signer.name, url, agreement(view.id, view.game, digest, signer.seat))


class TabletSeat(DayCommandView):
    """One player agrees: the sheet in plain words, a field for their PIN, room for their
    signature."""

    action = Action.RECORD_ATTESTATION
    template_name = "judge/tablet_seat.html"
    form_class = TabletForm

    def prepare(self) -> None:
        """Who sits there; 404 for nobody whose data are here."""
        super().prepare()
        asked = (
            item for item in _signers(self.hall, self.match) if item.seat == self.kwargs["seat"]
        )
        signer = next(asked, None)
        if signer is None:
            raise Http404
        self.signer, self.with_pin = signer, pins.has_pin(signer.person)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Everything in the language that the player reads."""
        with translation.override(_language(request, self.signer.language)):
            self.view = match_view(self.hall, self.match)
            return super().dispatch(request, *args, **kwargs)

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Back, once nothing is left to be signed."""
        if self.view.waiting_sheet is None:
            return redirect(self.get_success_url())
        return super().get(request, *args, **kwargs)

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the sheet that the page shows."""
        sheet = self.view.waiting_sheet
        seen = {"game": self.view.game, "digest": sheet.digest if sheet is not None else ""}
        return {**super().get_form_kwargs(), "initial": seen, "with_pin": self.with_pin}

    def get_form(self, form_class: Any = None) -> TabletForm:
        """With what is wrong with the PIN at its field."""
        form: TabletForm = super().get_form(form_class)
        if form.is_bound and form.is_valid():
            _judge_pin(form, self.signer, self.hall)
        return form

    def carry_out(self, caller: Caller, form: TabletForm) -> None:
        """The player's agreement, with the account as its witness."""
        witnessing.agree_on_tablet(
            caller,
            event=self.event_id,
            match=self.match,
            game=form.cleaned_data["game"],
            digest=form.cleaned_data["digest"],
            seat=self.signer.seat,
            by_pin=bool(form.cleaned_data.get("pin")),
            drawing=form.cleaned_data["drawn"],
        )

    def get_success_url(self) -> str:
        """Back to the page that is handed to the players."""
        back = reverse("tablet", args=[self.event_id, self.match])
        return f"{back}?language={translation.get_language()}"

    def form_valid(self, form: TabletForm) -> HttpResponse:
        """Say whose signature is there."""
        self.done_words = gettext("Signed: %(name)s.") % {"name": self.signer.name}
        return super().form_valid(form)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What is signed, and by whom."""
        return {
            **super().get_context_data(**kwargs),
            "match": self.view,
            "sheet": self.view.waiting_sheet,
            "signer": self.signer,
            "with_pin": self.with_pin,
            "only": tablet_event_of(self.request) is not None,
            "back": self.get_success_url(),
        }


class DeskPin(DayCommandView):
    """The player types their PIN twice; an earlier one, and its wrong tries, are forgotten."""

    action = Action.ENROL_KEY
    template_name = "judge/pin.html"
    form_class = NewPinForm

    def prepare(self) -> None:
        """Whose it is; 404 for who is not registered, or whose data are gone."""
        super().prepare()
        entrant = self.hall.event.entrants.get(self.kwargs["registration"])
        if entrant is None or not Person.objects.filter(pk=entrant.person).exists():
            raise Http404
        self.person, self.name = entrant.person, self.hall.name(self.kwargs["registration"])
        self.done_words = gettext("The PIN of %(name)s is set.") % {"name": self.name}

    def carry_out(self, caller: Caller, form: NewPinForm) -> None:
        """Set it."""
        pins.set_pin(self.person, form.cleaned_data["pin"], now=timezone.now())

    def get_success_url(self) -> str:
        """To the tablet of the match that waits for it, or to check-in."""
        match, state = self.request.GET.get("match", ""), self.hall.event
        if state.order and match and match in state.structure:
            return reverse("tablet", args=[self.event_id, match])
        return reverse("check_in", args=[self.event_id])

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Whose it is, and whether there is one."""
        return {
            **super().get_context_data(**kwargs),
            "name": self.name,
            "back": self.get_success_url(),
            "is_set": pins.has_pin(self.person),
        }


def _judge_pin(form: TabletForm, signer: Signer, hall: StaffDay) -> None:
    """Say at the field what is wrong with the PIN, if one was typed."""
    typed = form.cleaned_data.get("pin")
    if not typed:
        return
    check = pins.check_pin(signer.person, typed, now=timezone.now())
    if check.result == "right":
        return
    until = {"time": hall.clock(check.until)}
    if check.result == "wrong" and check.left:
        text = gettext("This PIN is wrong. Tries left: %(number)s.") % {"number": check.left}
    elif check.result == "unset":
        text = gettext("No PIN is set. Draw your signature, or have a PIN set at the desk.")
    else:
        text = (
            gettext(
                "Too many wrong PINs. The PIN works again at %(time)s. Until then draw your "
                "signature, or have a new PIN set at the desk."
            )
            % until
        )
    form.add_error("pin", text)


def _waits(view: MatchView) -> int:
    return view.waiting_sheet.unsigned_minutes if view.waiting_sheet is not None else 0


def _language(request: HttpRequest, usual: str) -> str:
    """The language that was chosen on the tablet, else the reader's."""
    chosen = request.GET.get("language", "")
    if chosen in LANGUAGES:
        return chosen
    return usual if usual in LANGUAGES else "ru"


def _signers(hall: StaffDay, match: str) -> list[Signer]:
    """The players of a match whose data are there; with the language each of them reads."""
    seated = [
        (seat, registration, hall.event.entrants[registration].person)
        for seat in SEATS
        if (registration := hall.event.player(match, seat)) is not None
    ]
    known = dict(
        Person.objects.filter(pk__in=[person for *_, person in seated]).values_list(
            "pk", "language"
        )
    )
    return [
        Signer(seat, hall.name(registration), person, registration, known[person])
        for seat, registration, person in seated
        if person in known
    ]


def _sheet(view: MatchView) -> SheetView | None:
    """The sheet that waits, or the last one that was agreed with."""
    if view.waiting_sheet is not None or not view.over:
        return view.waiting_sheet
    return view.games[-1].sheet if view.games else None
