"""Judges of a day: replacing one (CH-JUDGE-6), ties to players (CH-JUDGE-2), the duty judge."""

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from tournament.events import judges as services
from tournament.events.execution import Refused
from tournament.people.access import acting, requires
from tournament.people.policy import Action
from tournament.regulations.refusals import Refusal
from tournament.web.organizer.judge_forms import RelationForm, ReplaceJudgeForm
from tournament.web.organizer.judge_lists import JudgesOfDay, judges_of_day
from tournament.web.organizer.judges import candidates
from tournament.web.shared.acting import STATUS, caller_of, day_scope, wants_json
from tournament.web.shared.components import Link
from tournament.web.shared.staff_page import day_page
from tournament.web.shared.words import language


@require_safe
@requires(Action.DECLARE_RELATION, day_scope)
def judges(request: HttpRequest, event_id: str) -> HttpResponse:
    """Who judges, who plays, who is related to whom, who is on duty."""
    return _page(request, event_id)


@require_POST
@requires(Action.APPOINT_JUDGE, day_scope)
def judge_replace(request: HttpRequest, event_id: str, grant: str) -> HttpResponse:
    """CH-JUDGE-6: another judge from now on."""
    found = _judges(request, event_id)
    if grant not in {line.grant for line in found.judges}:
        raise Http404
    form = ReplaceJudgeForm(request.POST, accounts=candidates(event_id))
    if not form.is_valid():
        return _page(request, event_id, replace_form=form, replaced=grant)
    try:
        services.replace_judge(
            caller_of(request),
            event=event_id,
            ended=grant,
            user=form.cleaned_data["user"].public_id,
            category=form.cleaned_data["category"],
            reason=form.cleaned_data["reason"],
        )
    except Refused as stopped:
        if wants_json(request):
            raise
        return _page(request, event_id, replace_form=form, replaced=grant, refusal=stopped.refusal)
    messages.success(request, gettext("The judge is replaced. Everyone sees the change."))
    return redirect("judges", event_id)


@require_POST
@requires(Action.DECLARE_RELATION, day_scope)
def judge_relation(request: HttpRequest, event_id: str) -> HttpResponse:
    """CH-JUDGE-2: somebody of the staff is close to a player, or is not after all."""
    asked = request.POST.get("do")
    if asked not in {"declare", "withdraw"}:
        raise BadRequest("do")
    found = _judges(request, event_id)
    form = RelationForm(request.POST, accounts=found.accounts, players=found.players)
    if not form.is_valid():
        return _page(request, event_id, relation_form=form)
    service = services.declare_relation if asked == "declare" else services.withdraw_relation
    try:
        service(
            caller_of(request),
            event=event_id,
            user=form.cleaned_data["user"].public_id,
            registration=form.cleaned_data["registration"],
        )
    except Refused as stopped:
        if wants_json(request):
            raise
        return _page(request, event_id, relation_form=form, refusal=stopped.refusal)
    messages.success(request, gettext("It is noted."))
    return redirect("judges", event_id)


def _judges(request: HttpRequest, event_id: str) -> JudgesOfDay:
    who = acting(request)
    return judges_of_day(event_id, who.actor, who.role)


def _page(
    request: HttpRequest,
    event_id: str,
    *,
    replace_form: ReplaceJudgeForm | None = None,
    replaced: str = "",
    relation_form: RelationForm | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    found = _judges(request, event_id)
    accounts = candidates(event_id)
    context = day_page(
        request,
        event_id,
        "staff_day",
        Link(gettext("Judges")),
        found=found,
        others=accounts.exists(),
        replace_form=replace_form or ReplaceJudgeForm(accounts=accounts),
        replaced=replaced,
        relation_form=relation_form or RelationForm(accounts=found.accounts, players=found.players),
        refusal=refusal,
        sentence=refusal.text(language()) if refusal is not None else "",
    )
    bad = (replace_form and replace_form.errors) or (relation_form and relation_form.errors)
    status = STATUS[refusal.kind] if refusal is not None else 422 if bad else 200
    return render(request, "organizer/judges.html", context, status=status)
