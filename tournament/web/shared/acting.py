"""From a request to a command and back: who acts, on what, and what they are told.

A form is a `CommandView`. A button's view stays thin: `requires(Action.X, day_scope)` lets in,
`caller_of` says who asks under which command id, the service does it. A refusal that a view does
not catch becomes a page (or JSON) by `RefusalMiddleware`: 403 for rights, 409 with the present
state when somebody was faster, 422 when a rule stands in the way.
"""

import secrets
from collections.abc import Callable
from typing import Any

from django.core.exceptions import BadRequest
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    JsonResponse,
)
from django.shortcuts import redirect, render
from django.utils import timezone

from tournament.championship import commands
from tournament.events.execution import Caller, Refused
from tournament.events.selectors import place_of, scope_of
from tournament.events.states import championship_state
from tournament.ledger.core.entry import COMMAND_ID
from tournament.people.access import NotAllowed, acting, role_named
from tournament.people.policy import Scope
from tournament.people.protected import organizer_may_see
from tournament.regulations.checks import local_date
from tournament.regulations.inputs import declared
from tournament.regulations.refusals import Refusal
from tournament.web.shared.present import present_state
from tournament.web.shared.words import language

STATUS = {"permission": 403, "stale": 409, "rule": 422}
COMMAND_FIELD = "command_id"
MOST_CALLS = declared(commands.CallMatch, "table").most
"""One for each table."""
_PASSING = frozenset({"day_in_hall"})
"""Refusals that end by themselves: what a phone has kept for the day is taken once it is back."""


def day_scope(request: HttpRequest, event_id: str, **_: Any) -> Scope:
    """What the policy is asked about on a page of a game day; 404 if there is no such day."""
    return scope_of(event_id)


def new_command_id() -> str:
    """An id for a form that is about to be shown."""
    return secrets.token_hex(16)


def proposed_calls(request: HttpRequest) -> dict[str, int]:
    """The matches that a form calls together, each with the table that its reader saw."""
    tables: dict[str, int] = {}
    for proposed in request.POST.getlist("call")[:MOST_CALLS]:
        table, found, match = proposed.partition(":")
        if not (
            found and table.isascii() and table.isdecimal() and len(table) <= len(str(MOST_CALLS))
        ):
            raise BadRequest("call")
        tables[match] = int(table)
    return tables


def command_id_of(request: HttpRequest) -> str:
    """The id that the form carries, or the Idempotency-Key header; a new one without either."""
    command_id = request.headers.get("Idempotency-Key") or request.POST.get(COMMAND_FIELD)
    if command_id is None:
        return new_command_id()
    if not COMMAND_ID.fullmatch(command_id):
        raise BadRequest("command id")
    return command_id


def caller_of(request: HttpRequest) -> Caller:
    """Who asks, under the id that their form carries, and when."""
    command_id = command_id_of(request)
    found = acting(request)
    acting_as = found.role if role_named(request) is not None else None
    return Caller(found.actor, command_id, timezone.now(), acting_as)


def wants_json(request: HttpRequest) -> bool:
    """Whether a script asks."""
    return request.headers.get("Accept", "").startswith("application/json")


def lead_on(request: HttpRequest, url: str) -> HttpResponse:
    """To the next page; a script is told its address."""
    return JsonResponse({"next": url}) if wants_json(request) else redirect(url)


def refusal_told(refusal: Refusal) -> dict[str, Any]:
    """A refusal as scripts read it; `final` is what no later attempt can change."""
    return {
        "error": refusal.code,
        "rule": refusal.rule,
        "message": refusal.text(language()),
        "final": refusal.code not in _PASSING,
    }


def refused(
    request: HttpRequest, refusal: Refusal, *, back_url: str = "", **where: Any
) -> HttpResponse:
    """A refusal as a page of its own, or as JSON; shows the present state if it was too late."""
    status = STATUS[refusal.kind]
    present = present_state(**where) if refusal.kind == "stale" else []
    if wants_json(request):
        state = {str(label): str(value) for label, value in present}
        return JsonResponse({**refusal_told(refusal), "present": state}, status=status)
    context = {
        "sentence": refusal.text(language()),
        "rule": refusal.rule,
        "present": present,
        "back_url": back_url or request.headers.get("Referer", ""),
    }
    template = {403: "403.html", 409: "409.html", 422: "422.html"}[status]
    return render(request, template, context, status=status)


class RefusalMiddleware:
    """Turns a refusal that no view caught into its page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Nothing to do on the way in."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, fault: Exception) -> HttpResponse | None:
        """Answer refusals; every other exception stays what it is."""
        if isinstance(fault, Refused | NotAllowed):
            match = request.resolver_match
            where = match.kwargs if match is not None else {}
            try:
                return refused(request, fault.refusal, **where)
            except Http404:
                return refused(request, fault.refusal)
        return None


def protected_scope(request: HttpRequest, event_id: str, **_: Any) -> Scope:
    """The day's scope with the answer whether protected data are still open (CH-PD-2)."""
    place = place_of(event_id)
    state = championship_state(place.championship)
    days = [state.days[key] for key in state.stages[str(place.stage)].days]
    last = max(days, key=lambda day: day.date)
    today = local_date(timezone.now(), last.zone)
    return Scope(
        championship=place.championship,
        stage=place.stage,
        event=event_id,
        protected_open=organizer_may_see(last.date, today),
    )
