"""The publisher's page of the final: to plan it, to move it, to say who runs it."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from tournament.championship.championship_state import Day
from tournament.championship.statuses import DayStatus
from tournament.events import finals, services
from tournament.events.execution import Place, Refused
from tournament.events.states import championship_state
from tournament.people.access import requires
from tournament.people.policy import Action, Role, ScopeKind
from tournament.regulations.refusals import Refusal
from tournament.web.organizer.forms import DrawTextForm
from tournament.web.publisher import stages
from tournament.web.publisher.final_forms import (
    HandOverForm,
    MoveFinalForm,
    PlanFinalForm,
    PlayOffForm,
)
from tournament.web.publisher.final_page import (
    crumbs_of,
    final_title,
    organizers,
    prize_lines,
    rehearsal_lines,
    share_lines,
    tiles,
)
from tournament.web.publisher.forms import OrganizerForm
from tournament.web.publisher.page import of_championship, page
from tournament.web.shared.acting import STATUS, caller_of
from tournament.web.shared.words import language


@require_safe
@requires(Action.PLAN_FINAL, of_championship)
def publisher_final(request: HttpRequest, championship_id: str) -> HttpResponse:
    """Everything about the final in one place."""
    return final_page(request, championship_id)


@require_POST
@requires(Action.PLAN_FINAL, of_championship)
def plan_final(request: HttpRequest, championship_id: str) -> HttpResponse:
    """Give the final its city, start and tables (CH-DATE-2)."""
    form = PlanFinalForm(request.POST)
    if not form.is_valid():
        return final_page(request, championship_id, plan_form=form)
    try:
        finals.plan_final(
            caller_of(request),
            championship=championship_id,
            city=form.cleaned_data["city"],
            start=f"{form.cleaned_data['start']:%H:%M}",
            tables=form.cleaned_data["tables"],
        )
    except Refused as refused:
        return final_page(request, championship_id, plan_form=form, refusal=refused.refusal)
    messages.success(request, gettext("The final is planned. Say who runs it and who judges."))
    return redirect("publisher_final", championship_id)


@require_POST
@requires(Action.PLAN_FINAL, of_championship)
def move_final(request: HttpRequest, championship_id: str) -> HttpResponse:
    """Another date or hour; the stages still end early enough (CH-DATE-1)."""
    final = final_of(championship_id)
    form = MoveFinalForm(request.POST)
    if not form.is_valid():
        return final_page(request, championship_id, move_form=form)
    try:
        finals.move_final(
            caller_of(request),
            event=final.id,
            day=form.cleaned_data["date"],
            start=f"{form.cleaned_data['start']:%H:%M}",
        )
    except Refused as refused:
        return final_page(request, championship_id, move_form=form, refusal=refused.refusal)
    messages.success(request, gettext("The final is moved, and the players are told."))
    return redirect("publisher_final", championship_id)


@require_POST
@requires(Action.APPOINT_ORGANIZER, of_championship)
def appoint_for_final(request: HttpRequest, championship_id: str) -> HttpResponse:
    """Let an account run the final (CH-ROLE-3)."""
    final = final_of(championship_id)
    form = OrganizerForm(request.POST, accounts=stages.open_accounts())
    if not form.is_valid():
        return final_page(request, championship_id, organizer_form=form)
    try:
        services.grant_role(
            caller_of(request),
            user=form.cleaned_data["organizer"].public_id,
            role=Role.ORGANIZER.value,
            scope_kind=ScopeKind.EVENT.value,
            place=Place(championship_id, final.stage, final.id),
        )
    except Refused as refused:
        return final_page(request, championship_id, organizer_form=form, refusal=refused.refusal)
    messages.success(request, gettext("The organizer of the final is appointed."))
    return redirect("publisher_final", championship_id)


def final_of(championship_id: str) -> Day:
    """The planned final; 404 before it is planned."""
    final = championship_state(championship_id).final
    if final is None:
        raise Http404
    return final


def final_page(
    request: HttpRequest, championship_id: str, *, refusal: Refusal | None = None, **forms: Any
) -> HttpResponse:
    """The page; a form that was not accepted comes back with what was typed.

    `forms` by name: plan_form, move_form, organizer_form, lot_form; play_off_form and hand_form
    with `at`, the place that they are about.
    """
    state = championship_state(championship_id)
    final, at = state.final, forms.pop("at", None)
    context: dict[str, Any] = page(
        "publisher_home",
        championship=state,
        final=final,
        plan_form=forms.get("plan_form") or PlanFinalForm(),
        refusal=refusal,
        sentence=refusal.text(language()) if refusal is not None else "",
        crumbs=crumbs_of(state),
    )
    if final is not None:
        accounts = stages.open_accounts().exclude(public_id__in=organizers(final).values("user_id"))
        hand_form = forms.get("hand_form")
        play_off_form = forms.get("play_off_form")
        context |= {
            "title": final_title(state, final),
            "tiles": tiles(state, final),
            "grants": organizers(final),
            "organizer_form": forms.get("organizer_form") or OrganizerForm(accounts=accounts),
            "move_form": forms.get("move_form")
            or MoveFinalForm(initial={"date": final.date, "start": final.start}),
            "judges": state.judges_of(final.id),
            "prizes": [
                (
                    line,
                    hand_form
                    if hand_form and at == line.place
                    else HandOverForm(auto_id=f"prize{line.place}_%s"),
                )
                for line in prize_lines(state, final)
            ],
            "shares": [
                (
                    line,
                    play_off_form
                    if play_off_form and at == line.place
                    else PlayOffForm(candidates=line.players, auto_id=f"place{line.place}_%s"),
                )
                for line in share_lines(state, final)
            ],
            "lot_form": forms.get("lot_form") or DrawTextForm(),
            "given": bool(state.honours.holders),
            "rehearsals": rehearsal_lines(championship_id) if state.rehearsal is None else [],
            "can_move": final.status == DayStatus.PLANNED and state.rehearsal is None,
        }
    status = STATUS[refusal.kind] if refusal is not None else 422 if forms else 200
    return render(request, "publisher/final.html", context, status=status)
