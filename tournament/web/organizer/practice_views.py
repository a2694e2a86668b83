"""Practice days: to begin one of one's city, to let its players act, to throw it away."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from rules_engine.rulesets import names
from tournament.events import practices
from tournament.events.models import Stage, counting
from tournament.events.selectors import city_name, place_of_stage
from tournament.events.venue.venue import hall_day
from tournament.people.access import requires
from tournament.people.policy import Action, Actor, Role, Scope, ScopeKind
from tournament.play import practice
from tournament.web.shared.acting import caller_of, day_scope, lead_on
from tournament.web.shared.practice_guide import address_of


def stage_scope(request: HttpRequest, stage_id: str, **_: Any) -> Scope:
    """The stage of a city that counts; 404 if there is none."""
    if not _real().filter(pk=stage_id).exists():
        raise Http404
    return Scope(championship=place_of_stage(stage_id).championship, stage=stage_id)


def _real() -> Any:
    return Stage.objects.filter(counting("championship__"), kind="regional")


def cities_to_practise(actor: Actor) -> list[tuple[str, str]]:
    """The stages whose organizer the reader is, with the names of their cities; none in a hall."""
    if hall_day() is not None:
        return []
    held = [
        grant.scope_id
        for grant in actor.grants
        if (grant.role, grant.kind) == (Role.ORGANIZER, ScopeKind.STAGE)
    ]
    found = _real().filter(pk__in=held).values_list("pk", "city") if held else ()
    return sorted(((pk, city_name(code)) for pk, code in found), key=lambda item: item[1])


@require_POST
@requires(Action.PRACTISE, stage_scope)
def start_practice(request: HttpRequest, stage_id: str) -> HttpResponse:
    """To the practice day that is open, or to a new one, of the game that was chosen."""
    ruleset = request.POST.get("ruleset") or None
    if ruleset not in (None, *names()):
        raise BadRequest("ruleset")
    event = practices.start_practice(caller_of(request), stage=stage_id, ruleset=ruleset)
    return redirect("staff_day", event)


@require_POST
@requires(Action.PRACTISE, day_scope)
def practice_go_on(request: HttpRequest, event_id: str) -> HttpResponse:
    """The players act at once; then to what comes next."""
    if practice.lesson(event_id) is None:
        raise Http404
    practice.go_on(event_id, timezone.now())
    step = practice.lesson(event_id)
    if step is None:
        return redirect("staff_home")
    return lead_on(request, address_of(step, event_id))


@require_POST
@requires(Action.PRACTISE, day_scope)
def end_practice(request: HttpRequest, event_id: str) -> HttpResponse:
    """Throw it away, whenever one has had enough of it."""
    practices.throw_practice_away(caller_of(request), event=event_id)
    messages.success(request, gettext("The practice day is thrown away."))
    return redirect("staff_home")
