"""The publisher's list of the final's seats: confirm, see who comes, record answers, ask again."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.championship.championship_state import ChampionshipState, Stage
from tournament.championship.planning.stages.queries import qualifiers_confirmed
from tournament.championship.qualification.queries import next_best, stage_qualification
from tournament.championship.qualification.state import Invitation
from tournament.championship.statuses import NOT_DRAWN, DayStatus
from tournament.events import finalists as service
from tournament.events.execution import Refused
from tournament.events.selectors import title_of
from tournament.events.states import championship_state
from tournament.events.wording import city_name
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.regulations.refusals import Refusal
from tournament.web.public.export import csv_table
from tournament.web.publisher.finalist_forms import (
    ConfirmForm,
    DeadlineForm,
    default_deadline,
    latest_answer,
)
from tournament.web.publisher.finalist_lists import names_on, seat_line, stage_lines
from tournament.web.publisher.finalist_totals import seat_tiles, shares
from tournament.web.publisher.overview import championship_title
from tournament.web.publisher.page import of_championship, page
from tournament.web.shared.acting import STATUS, caller_of, done
from tournament.web.shared.components import Link
from tournament.web.shared.words import language

CSV_FIELDS = ("city", "day", "place", "name", "seat", "answer_by")


@require_safe
@requires(Action.CONFIRM_QUALIFIERS, of_championship)
def finalists(request: HttpRequest, championship_id: str) -> HttpResponse:
    """Who is in, who is late, who is next, city by city."""
    state, now = championship_state(championship_id), timezone.now()
    lines = stage_lines(state, now)
    context = page(
        "publisher_home",
        championship_id=championship_id,
        lines=lines,
        quiet=[line for line in lines if not line.days and not line.todo],
        tiles=seat_tiles(state, lines, now),
        shares=shares(state, lines, now),
        final=state.final,
        crumbs=crumbs(state),
    )
    return render(request, "publisher/finalists.html", context)


@require_safe
@requires(Action.CONFIRM_QUALIFIERS, of_championship)
def finalists_csv(request: HttpRequest, championship_id: str) -> HttpResponse:
    """The same as a table, without contacts (CH-PD-2)."""
    state, now = championship_state(championship_id), timezone.now()
    names = names_on(state)
    rows = []
    for invitation in state.invitations.values():
        line = seat_line(state, invitation, names, now)
        day = state.days[invitation.event]
        rows.append(
            {
                "city": city_name(state.stages[invitation.stage].city),
                "day": day.date.isoformat(),
                "place": invitation.place,
                "name": line.name,
                "seat": line.status,
                "answer_by": invitation.until.isoformat() if line.detail else "",
            }
        )
    response = HttpResponse(csv_table(CSV_FIELDS, rows), content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="finalists.csv"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.CONFIRM_QUALIFIERS, of_championship)
def qualifiers(request: HttpRequest, championship_id: str, stage_id: str) -> HttpResponse:
    """The computed qualifiers of a city, and the button that confirms and asks them."""
    state, now = championship_state(championship_id), timezone.now()
    stage = _stage(state, stage_id)
    found = stage_qualification(state, stage_id)
    posted = request.POST if request.method == "POST" else None
    form = ConfirmForm(
        posted,
        ask_unplayed=bool(found.unplayed),
        zone=stage.zone,
        latest=latest_answer(state),
        default=default_deadline(state, stage.zone, now),
    )
    refusal: Refusal | None = None
    if posted is not None and form.is_valid():
        try:
            answer = service.confirm(
                caller_of(request),
                stage=stage_id,
                met=request.POST.get("met", ""),
                until=form.cleaned_data["until"],
                unplayed=form.cleaned_data.get("unplayed", False),
            )
            messages.success(request, gettext("Confirmed. The qualifiers are asked to come."))
            return done(request, answer, reverse("finalists", args=[championship_id]))
        except Refused as refused:
            refusal = refused.refusal
    names = names_on(state)
    context = page(
        "publisher_home",
        championship_id=championship_id,
        stage=stage,
        city=city_name(stage.city),
        form=form,
        met=found.digest,
        confirmed=qualifiers_confirmed(state, stage),
        found=found,
        final=state.final,
        rows=[
            (names[item.registration], item.place, title_of(stage, state.days[item.event].date))
            for item in found.qualifiers
        ],
        open_days=[
            title_of(stage, day.date)
            for day in state.live_days(stage_id)
            if day.status != DayStatus.COMPLETED
        ],
        **told(refusal),
        crumbs=crumbs(state, gettext("Qualifiers: %(city)s") % {"city": city_name(stage.city)}),
    )
    status = status_of(refusal, form)
    return render(request, "publisher/qualifiers.html", context, status=status)


@require_safe
@requires(Action.CONFIRM_QUALIFIERS, of_championship)
def seat(request: HttpRequest, championship_id: str, registration: str) -> HttpResponse:
    """One seat: what was said, and everything that the publisher can do about it."""
    return _seat_page(request, championship_id, registration)


@require_POST
@requires(Action.ANSWER_SEAT, of_championship)
def seat_answer(request: HttpRequest, championship_id: str, registration: str) -> HttpResponse:
    """Write down what somebody has said on the telephone."""
    invitation_or_404(championship_state(championship_id), registration)
    answer = service.answer(
        caller_of(request),
        championship=championship_id,
        registration=registration,
        coming=request.POST.get("coming") == "yes",
        said_by="publisher",
    )
    messages.success(request, gettext("The answer is recorded."))
    return done(request, answer, reverse("finalists", args=[championship_id]))


@require_POST
@requires(Action.SUBSTITUTE, of_championship)
def seat_again(request: HttpRequest, championship_id: str, registration: str) -> HttpResponse:
    """Give somebody more time to answer."""
    state = championship_state(championship_id)
    invitation = invitation_or_404(state, registration)
    zone = state.stages[invitation.stage].zone
    form = DeadlineForm(request.POST, zone=zone, latest=latest_answer(state))
    if not form.is_valid():
        return _seat_page(request, championship_id, registration, form=form)
    try:
        answer = service.ask_again(
            caller_of(request),
            championship=championship_id,
            registration=registration,
            until=form.cleaned_data["until"],
        )
    except Refused as refused:
        return _seat_page(
            request, championship_id, registration, form=form, refusal=refused.refusal
        )
    messages.success(request, gettext("The player is asked again."))
    return done(request, answer, reverse("finalists", args=[championship_id]))


def _seat_page(
    request: HttpRequest,
    championship_id: str,
    registration: str,
    *,
    form: DeadlineForm | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    state, now = championship_state(championship_id), timezone.now()
    invitation = invitation_or_404(state, registration)
    stage = state.stages[invitation.stage]
    line = seat_line(state, invitation, names_on(state), now)
    context = page(
        "publisher_home",
        championship_id=championship_id,
        invitation=invitation,
        line=line,
        day_title=title_of(stage, state.days[invitation.event].date),
        form=form
        or DeadlineForm(
            zone=stage.zone,
            latest=latest_answer(state),
            default=default_deadline(state, stage.zone, now),
        ),
        can_change=state.final is not None and state.final.status in NOT_DRAWN,
        somebody_next=next_best(state, invitation.event) is not None,
        **told(refusal),
        crumbs=crumbs(state, line.name),
    )
    status = status_of(refusal, form)
    return render(request, "publisher/seat.html", context, status=status)


def crumbs(state: ChampionshipState, here: str = "") -> list[Link]:
    """The way from all championships to a page about seats."""
    url = reverse("finalists", args=[state.id]) if here else ""
    return [
        Link(gettext("Championships"), reverse("publisher_home")),
        Link(championship_title(state), reverse("publisher_championship", args=[state.id])),
        Link(gettext("Seats in the final"), url),
        *([Link(here)] if here else []),
    ]


def invitation_or_404(state: ChampionshipState, registration: str) -> Invitation:
    """The invitation under this id."""
    invitation = state.invitations.get(registration)
    if invitation is None:
        raise Http404
    return invitation


def told(refusal: Refusal | None) -> dict[str, Any]:
    """A refusal for the notice above a form."""
    sentence = refusal.text(language()) if refusal is not None else ""
    return {"refusal": refusal, "sentence": sentence}


def status_of(refusal: Refusal | None, form: Any) -> int:
    """What a page with a form answers that could not be carried out."""
    if refusal is not None:
        return STATUS[refusal.kind]
    return 422 if form is not None and form.errors else 200


def _stage(state: ChampionshipState, stage_id: str) -> Stage:
    stage = state.stages.get(stage_id)
    if stage is None or stage.kind == "final":
        raise Http404
    return stage
