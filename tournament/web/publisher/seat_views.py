"""Rulings of the publisher about seats in the final: offers, lots, other facts, bans."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.championship.championship_state import ChampionshipState, Day
from tournament.championship.qualification.queries import (
    NextBest,
    can_be_asked,
    free_seats,
    next_best,
    shared_place_lot,
)
from tournament.championship.statuses import RegistrationStatus
from tournament.events import finalists as service
from tournament.events.execution import Refused
from tournament.events.selectors import title_of
from tournament.events.states import championship_state, event_state
from tournament.events.wording import local_time
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.people.public_names import names_for
from tournament.regulations.refusals import Refusal
from tournament.web.publisher.finalist_forms import (
    BanForm,
    LotTextForm,
    OfferForm,
    SubstituteForm,
    default_deadline,
    latest_answer,
)
from tournament.web.publisher.finalist_lists import Names, names_on, seat_line
from tournament.web.publisher.finalist_views import (
    crumbs,
    invitation_or_404,
    status_of,
    told,
)
from tournament.web.publisher.page import of_championship, page
from tournament.web.shared.acting import caller_of, done
from tournament.web.shared.words import RULING


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.SUBSTITUTE, of_championship)
def seat_offer(request: HttpRequest, championship_id: str, event_id: str) -> HttpResponse:
    """Who is next for a day's seat, what has to be decided first, and the offer (CH-QUAL-4)."""
    state = championship_state(championship_id)
    day = _day(state, event_id)
    best = next_best(state, event_id)
    late = request.POST.get("instead_of") or request.GET.get("instead_of") or None
    held = invitation_or_404(state, late) if late is not None else None
    free = free_seats(state, event_id) + (held is not None)
    posted = request.POST if request.method == "POST" else None
    form = _offer_form(state, day, best, free, posted)
    refusal: Refusal | None = None
    if posted is not None and form.is_valid():
        try:
            answer = service.offer(
                caller_of(request),
                championship=championship_id,
                day=event_id,
                regional=form.cleaned_data["regional"],
                until=form.cleaned_data["until"],
                reason=form.cleaned_data["reason"],
                category="no_answer" if late is not None else "seat_free",
                instead_of=late,
                play_off=form.cleaned_data.get("play_off", False),
            )
            messages.success(request, gettext("The seat is offered. The player is told."))
            return done(request, answer, reverse("finalists", args=[championship_id]))
        except Refused as refused:
            refusal = refused.refusal
    names = names_on(state)
    lot = shared_place_lot(state, event_id, best.first) if best is not None else None
    context = page(
        "publisher_home",
        championship_id=championship_id,
        event_id=event_id,
        day_title=title_of(state.stages[day.stage], day.date),
        best=best,
        group=[names[key] for key in best.registrations] if best is not None else [],
        needs_lot=best is not None and len(best.registrations) > free,
        lot=lot,
        drawn=[names[key] for key in best.drawn] if best is not None else [],
        lot_form=LotTextForm(),
        free=free,
        late=seat_line(state, held, names, timezone.now()) if held is not None else None,
        instead_of=late or "",
        form=form,
        **told(refusal),
        crumbs=crumbs(state, gettext("Offer a seat")),
    )
    status = status_of(refusal, form)
    return render(request, "publisher/seat_offer.html", context, status=status)


def _offer_form(
    state: ChampionshipState, day: Day, best: NextBest | None, free: int, posted: object
) -> OfferForm:
    keys: tuple[str, ...] = ()
    if best is not None:
        decided = best.drawn[:1] if len(best.registrations) > free else ()
        keys = decided or best.registrations
    names = Names(state, list(keys))
    return OfferForm(
        posted,
        choices=[(key, names[key]) for key in keys],
        undecided=best is not None and len(keys) > free,
        zone=day.zone,
        latest=latest_answer(state),
        default=default_deadline(state, day.zone, timezone.now()),
    )


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
    return _back_to_offer(request, championship_id, event_id)


@require_POST
@requires(Action.DRAW_LOT, of_championship)
def seat_lot_draw(request: HttpRequest, championship_id: str, event_id: str) -> HttpResponse:
    """Draw with the words that were called out."""
    state = championship_state(championship_id)
    _day(state, event_id)
    best = next_best(state, event_id)
    lot = shared_place_lot(state, event_id, best.first) if best is not None else None
    if lot is None:
        raise Refused(Refusal("lot_unknown"))
    form = LotTextForm(request.POST)
    text = form.cleaned_data["text"] if form.is_valid() else ""
    service.draw_shared_place(
        caller_of(request), championship=championship_id, lot=lot.id, text=text
    )
    messages.success(request, gettext("The lot is drawn. Its order is below."))
    return _back_to_offer(request, championship_id, event_id)


def _back_to_offer(request: HttpRequest, championship_id: str, event_id: str) -> HttpResponse:
    late = request.POST.get("instead_of", "")
    query = f"?instead_of={late}" if late.isalnum() and late.isascii() else ""
    address = reverse("seat_offer", args=[championship_id, event_id])
    return HttpResponseRedirect(address + query)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.SUBSTITUTE, of_championship)
def seat_substitute(request: HttpRequest, championship_id: str, registration: str) -> HttpResponse:
    """Give a seat to another player of the day, on facts that a judge found (CH-OVERRIDE-2)."""
    state = championship_state(championship_id)
    invitation = invitation_or_404(state, registration)
    day = state.days[invitation.event]
    players = _others(state, day)
    rulings = _rulings_since(state, day, invitation.registration)
    posted = request.POST if request.method == "POST" else None
    form = SubstituteForm(
        posted,
        players=players,
        rulings=rulings,
        zone=day.zone,
        latest=latest_answer(state),
        default=default_deadline(state, day.zone, timezone.now()),
    )
    refusal: Refusal | None = None
    if posted is not None and form.is_valid():
        try:
            answer = service.substitute(
                caller_of(request),
                event=day.id,
                instead_of=registration,
                regional=form.cleaned_data["regional"],
                on_ruling=form.cleaned_data["on_ruling"],
                until=form.cleaned_data["until"],
                reason=form.cleaned_data["reason"],
            )
            messages.success(request, gettext("The seat has gone to another player."))
            return done(request, answer, reverse("finalists", args=[championship_id]))
        except Refused as refused:
            refusal = refused.refusal
    line = seat_line(state, invitation, names_on(state), timezone.now())
    context = page(
        "publisher_home",
        championship_id=championship_id,
        line=line,
        day_title=title_of(state.stages[day.stage], day.date),
        form=form,
        possible=bool(players and rulings),
        **told(refusal),
        crumbs=crumbs(state, gettext("Other facts")),
    )
    status = status_of(refusal, form)
    return render(request, "publisher/seat_substitute.html", context, status=status)


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
        (item.id, f"{RULING.get(item.type, item.type)}, {local_time(item.at, day.zone)}")
        for item in event_state(day.id).rulings
        if item.at >= since
    ]


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.BAN_PERSON, of_championship)
def person_ban(request: HttpRequest, championship_id: str, registration: str) -> HttpResponse:
    """Shut a player out of the rest of the championship (CH-DQ-1)."""
    state = championship_state(championship_id)
    held = state.registrations.get(registration)
    if held is None:
        raise Http404
    form = BanForm(request.POST if request.method == "POST" else None)
    refusal: Refusal | None = None
    if request.method == "POST" and form.is_valid():
        try:
            answer = service.ban(
                caller_of(request),
                championship=championship_id,
                person=held.person,
                category=form.cleaned_data["category"],
                reason=form.cleaned_data["reason"],
            )
            messages.success(request, gettext("The player is shut out of the championship."))
            return done(request, answer, reverse("finalists", args=[championship_id]))
        except Refused as refused:
            refusal = refused.refusal
    day = state.days[held.event]
    context = page(
        "publisher_home",
        championship_id=championship_id,
        name=names_for({held.person: held.number}, "staff")[held.person],
        day_title=title_of(state.stages[day.stage], day.date),
        banned=state.is_banned(held.person),
        in_bracket=any(
            item.status == RegistrationStatus.IN_BRACKET for item in state.active_of(held.person)
        ),
        form=form,
        **told(refusal),
        crumbs=crumbs(state, gettext("Shut somebody out")),
    )
    status = status_of(refusal, form)
    return render(request, "publisher/person_ban.html", context, status=status)


def _day(state: ChampionshipState, event_id: str) -> Day:
    day = state.days.get(event_id)
    if day is None or state.is_final(event_id):
        raise Http404
    return day
