"""The code that a player shows on site: the page it opens, and the camera that reads it."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from tournament.events import services
from tournament.events.arrival import CodeFault, registration_of_code
from tournament.events.execution import Refused
from tournament.events.own_registrations import Held, find_held
from tournament.events.selectors import place_of
from tournament.events.venue.venue import hall_day
from tournament.people.access import actor_of, requires, requires_log_in
from tournament.people.policy import Action, allowed
from tournament.web.organizer.check_in_news import check_in_of, stands, tell
from tournament.web.organizer.day_actions import check_in_actions
from tournament.web.organizer.day_pages import born_by
from tournament.web.organizer.people_lists import Listed, listed_person
from tournament.web.readable import refuses_itself
from tournament.web.shared.acting import STATUS, caller_of, day_scope, refusal_told, wants_json
from tournament.web.shared.actions import Actions
from tournament.web.shared.components import Link
from tournament.web.shared.navigation import day_scope_of
from tournament.web.shared.staff_day import staff_day_of
from tournament.web.shared.staff_page import day_page
from tournament.web.shared.words import language


@refuses_itself("code")
@require_http_methods(["GET", "HEAD", "POST"])
@requires_log_in
def arrive(request: HttpRequest, code: str) -> HttpResponseBase:
    """Whose code it is, if this site has made it and the reader checks people in on that day."""
    try:
        held = find_held(registration_of_code(code))
    except CodeFault as fault:
        return _no_arrival(request, 404, _why_not(fault))
    if held is None:
        return _no_arrival(request, 404, _why_not(CodeFault("unknown")))
    if allowed(actor_of(request), Action.CHECK_IN, day_scope_of(held.day.id)) is None:
        sentence = gettext(
            "This code is for a day on which you do not check people in: %(day)s. Ask the player "
            "which day they have come for."
        )
        return _no_arrival(request, 403, sentence % {"day": staff_day_of(held.day.id).title})
    return _arrival(request, event_id=held.day.id, held=held, code=code)


@requires(Action.CHECK_IN, day_scope)
def _arrival(request: HttpRequest, event_id: str, held: Held, code: str) -> HttpResponse:
    """The person and their status; POST checks them in, a second one changes nothing."""
    item = listed_person(event_id, held.registration.id)
    if request.method != "POST":
        return _page(request, held, item)
    if not item.is_here:
        try:
            services.check_in(
                caller_of(request),
                event=event_id,
                registration=item.id,
                age_seen=bool(request.POST.get("age_seen")),
            )
        except Refused as refused:
            if not wants_json(request):
                raise
            sentence = f"{item.title}: {refused.refusal.text(language())}"
            more = refusal_told(refused.refusal)
            return _told("refusal", sentence, STATUS[refused.refusal.kind], **more)
        item = listed_person(event_id, item.id)
    if wants_json(request):
        kind = "success" if item.has_place else "warning"
        return _told(kind, stands(item), next=reverse("arrive", args=[code]))
    tell(request, item)
    return redirect("arrive", code)


@require_safe
@requires(Action.CHECK_IN, day_scope)
def check_in_scan(request: HttpRequest, event_id: str) -> HttpResponse:
    """Reads codes with the phone's camera where the browser can; else number or name is typed."""
    context = day_page(
        request,
        event_id,
        "check_in",
        _to_check_in(event_id),
        Link(gettext("Scan codes")),
        check_in=check_in_of(event_id, timezone.now()),
        in_hall=hall_day() is not None,
    )
    response = render(request, "organizer/check_in_scan.html", context)
    response["Permissions-Policy"] = "camera=(self)"
    return response


def _page(request: HttpRequest, held: Held, item: Listed) -> HttpResponse:
    successor = held.state.registrations.get(held.registration.successor)
    context = day_page(
        request,
        held.day.id,
        "check_in",
        _to_check_in(held.day.id),
        Link(item.name),
        item=item,
        can=check_in_actions(
            Actions(place_of(held.day.id), caller_of(request)), held.day.id, item.id
        ),
        check_in=check_in_of(held.day.id, timezone.now()),
        born_by=born_by(held.day.id),
        moved_to=staff_day_of(successor.event).title if successor is not None else "",
    )
    return render(request, "organizer/arrive.html", context)


def _why_not(fault: CodeFault) -> str:
    """What is wrong with a code, and what to do."""
    if fault.code == "other_day":
        return gettext(
            "This code is for another day: %(day)s. This laptop only knows the codes of its own "
            "day. Ask the player which day they have come for. Players who have moved to this day "
            "are on the list: find them by name."
        ) % {"day": staff_day_of(fault.event).title}
    if fault.code == "no_codes":
        return gettext(
            "This laptop can’t check codes: the handover file of the day came without them. Ask "
            "for the name or the number and find it on the list."
        )
    return gettext(
        "This code is not one of ours, or it could not be read. Ask for the name and find it "
        "on the list."
    )


def _to_check_in(event_id: str) -> Link:
    return Link(gettext("Check-in"), reverse("check_in", args=[event_id]))


def _told(kind: str, sentence: str, status: int = 200, **more: object) -> JsonResponse:
    """What the camera page shows after a code; whoever tapped it on its page reads `more`."""
    return JsonResponse({"kind": kind, "sentence": sentence, **more}, status=status)


def _no_arrival(request: HttpRequest, status: int, sentence: str) -> HttpResponse:
    """Why this code lets nobody in."""
    if wants_json(request):
        return _told("refusal", sentence, status)
    here = hall_day()
    may = here and allowed(actor_of(request), Action.CHECK_IN, day_scope_of(here)) is not None
    context = {"sentence": sentence, "list": reverse("check_in", args=[here]) if may else ""}
    return render(request, "organizer/arrive_not.html", context, status=status)
