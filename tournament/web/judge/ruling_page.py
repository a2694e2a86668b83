"""One page on which a ruling is issued: what it would do first, then reason and button.

Every kind of ruling is a view that makes a `RulingPage` and ends in `issue` or `show`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext

from tournament.championship.judges.queries import duty_judge_of
from tournament.events.execution import Answer, Refused
from tournament.events.states import championship_state
from tournament.people.access import acting
from tournament.people.models import User
from tournament.people.policy import Action, Role, allowed
from tournament.regulations.refusals import Refusal
from tournament.web.judge.previews import Preview
from tournament.web.judge.view_models import match_view
from tournament.web.shared.acting import caller_of, done, wants_json
from tournament.web.shared.staff_day import Hall
from tournament.web.shared.staff_page import frame
from tournament.web.shared.words import language


@dataclass(frozen=True, slots=True)
class RulingPage:
    """One page on which a ruling is issued: on what, with which form, in which words."""

    hall: Hall
    match: str
    form: Form
    heading: str
    button: str
    explanation: str
    rule: str
    back: str
    template: str = "judge/issue_ruling.html"
    more: dict[str, Any] = field(default_factory=dict)
    """What a template of its own shows beside."""


def sent(request: HttpRequest) -> Any:
    """What was sent with a form, if one was."""
    return request.POST if request.method == "POST" else None


def entered_for(request: HttpRequest, event_id: str) -> str:
    """The duty judge for whom the organizer enters the ruling; empty for a judge (CH-JUDGE-5)."""
    who = acting(request)
    if who.role is not Role.ORGANIZER:
        return ""
    duty = duty_judge_of(championship_state(str(who.scope.championship)), event_id)
    user = User.objects.filter(public_id=duty).first()
    return str(user) if user is not None else ""


def may_enter_for_duty_judge(request: HttpRequest, refusal: Refusal | None) -> bool:
    """Whether a judge with a part in it is organizer here too, and a duty judge is named."""
    who = acting(request)
    if refusal is None or refusal.code != "judge_conflict":
        return False
    return allowed(who.actor, Action.RULE, who.scope, Role.ORGANIZER) is not None


def issue(
    request: HttpRequest, page: RulingPage, service: Callable[..., Answer], **about: str
) -> HttpResponse:
    """Issue the ruling; what was typed stays on the page if a rule refuses it."""
    try:
        answer = service(
            caller_of(request), event=page.hall.state.id, **about, **page.form.cleaned_data
        )
    except Refused as stopped:
        if stopped.refusal.kind != "rule" or wants_json(request):
            raise
        return show(request, page, Preview(stopped.refusal))
    if not wants_json(request):
        messages.success(request, gettext("The ruling is recorded."))
    return done(request, answer, page.back)


def show(request: HttpRequest, page: RulingPage, found: Preview) -> HttpResponse:
    """The page with what the ruling would do, or with the rule that stands in its way."""
    if wants_json(request) and page.form.is_bound and page.form.errors:
        return JsonResponse({"error": "form", "fields": page.form.errors}, status=422)
    hall = page.hall
    refusal: Refusal | None = found.refusal
    context = {
        **frame(request, hall.state.id, "console"),
        "ruling": page,
        "match": match_view(hall, page.match) if page.match else None,
        "changes": found.changes,
        "refusal": refusal,
        "refusal_text": refusal.text(language()) if refusal is not None else "",
        "minutes": hall.state.rules.grace_minutes,
        "duty_judge": entered_for(request, hall.state.id),
        "may_enter_for_duty_judge": may_enter_for_duty_judge(request, refusal),
        **page.more,
    }
    status = 422 if page.form.is_bound else 200
    return render(request, page.template, context, status=status)
