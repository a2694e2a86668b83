"""The console: who plays where, who is called next, results in two taps; breaks of the day."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_POST, require_safe

from tournament.events.selectors import page_version
from tournament.events.states import event_state
from tournament.ledger.core.entry import utc_text
from tournament.people.access import acting, requires
from tournament.people.policy import Action, allowed
from tournament.play import services
from tournament.play.planning import ends_too_late, live
from tournament.web.judge.console_model import console_of
from tournament.web.judge.forms import PauseForm
from tournament.web.judge.log_model import LogReader
from tournament.web.judge.nobody_rules import nobody_rules
from tournament.web.judge.slots import held_slots
from tournament.web.judge.to_sign import sheets_to_sign, troubled_sheets
from tournament.web.outages import little_room
from tournament.web.shared.acting import caller_of, day_scope, done
from tournament.web.shared.staff_day import hall_of
from tournament.web.shared.staff_page import frame
from tournament.web.shared.timetable import ends_about
from tournament.web.shared.venue_copies import copy_due
from tournament.web.shared.words import language


@require_safe
@requires(Action.VIEW_STAFF, day_scope)
def console(request: HttpRequest, event_id: str) -> HttpResponse:
    """The day at a glance; `?show=unreported` leaves only what holds a table."""
    tag = _tag(request, event_id)
    unchanged = get_conditional_response(request, etag=tag)
    return unchanged or _console_page(request, event_id, PauseForm(), tag)


def _console_page(
    request: HttpRequest, event_id: str, pause: PauseForm, tag: str, status: int = 200
) -> HttpResponse:
    """The page under a tag taken before anything was read: what changes meanwhile shows next."""
    hall = hall_of(event_id, acting(request).actor)
    context = {
        **frame(request, event_id, "console"),
        "console": console_of(hall),
        "only_unreported": request.GET.get("show") == "unreported",
        "page": "console",
        "pause_form": pause,
        "clock": hall.clock(hall.now),
        "held_slots": held_slots(hall),
        "nobody_rules": nobody_rules(hall),
        "troubled": troubled_sheets(hall),
        "sheets_to_sign": sheets_to_sign(hall),
        "ends_about": ends_about(live(hall.state), hall.state.zone),
        "ends_too_late": ends_too_late(hall.state),
        "copy_due": _keeps_files(request) and copy_due(event_id),
        "little_room": little_room(),
        "log_findings": LogReader(hall, acting(request).actor).open(),
    }
    response = render(request, "judge/console.html", context, status=status)
    response["ETag"] = tag
    return response


def _keeps_files(request: HttpRequest) -> bool:
    """Whether the reader can follow the reminder to save a copy."""
    who = acting(request)
    return allowed(who.actor, Action.TAKE_BACK_DAY, who.scope) is not None


def _tag(request: HttpRequest, event_id: str) -> str:
    """Tells `live.js` that nothing has changed, so that it leaves the buttons under the finger.

    Minutes are shown, hence the minute; rights and own matches differ, hence the account.
    """
    day, names = page_version(event_id) or (0, 0)
    minute = int(timezone.now().timestamp()) // 60
    who = acting(request).actor.public_id
    return f'"{settings.BUILD}-{day}-{names}-{minute}-{language()}-{who}"'


@require_POST
@requires(Action.PAUSE_DAY, day_scope)
def pause_day(request: HttpRequest, event_id: str) -> HttpResponse:
    """CH-DAY-5: a break begins, with the time when it ends if it is known."""
    zone = ZoneInfo(event_state(event_id).zone)
    form = PauseForm(request.POST, now=timezone.now().astimezone(zone))
    if not form.is_valid():
        return _console_page(request, event_id, form, _tag(request, event_id), status=422)
    until: datetime | None = form.cleaned_data["until"]
    answer = services.pause_day(
        caller_of(request),
        event=event_id,
        until=utc_text(until) if until is not None else None,
    )
    return done(request, answer, reverse("console", args=[event_id]))


@require_POST
@requires(Action.PAUSE_DAY, day_scope)
def resume_day(request: HttpRequest, event_id: str) -> HttpResponse:
    """The break is over."""
    answer = services.resume_day(caller_of(request), event=event_id)
    return done(request, answer, reverse("console", args=[event_id]))
