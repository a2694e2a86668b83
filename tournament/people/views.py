"""Pages of this room: what was typed before a log-in ended, and judges' phones."""

import segno
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.config.outside import address_for_others, is_this_machine
from tournament.people import keep_typed
from tournament.people.access import requires, requires_log_in
from tournament.people.device_sessions import (
    accept_invite,
    end_session,
    invite_device,
    open_invite,
    open_sessions,
)
from tournament.people.event_headers import EventHeader, event_header
from tournament.people.forms import ChooseJudgeForm
from tournament.people.grants import at_the_desk_of
from tournament.people.models import User
from tournament.people.policy import Action, Scope


@require_http_methods(["GET", "HEAD", "POST"])
@requires_log_in
def resume(request: HttpRequest) -> HttpResponse:
    """Show what was typed when the log-in ended, to be sent or thrown away (POST)."""
    if request.method == "POST":
        keep_typed.forget(request)
        messages.info(request, gettext("Discarded."))
        return redirect(resolve_url(settings.LOGIN_REDIRECT_URL))
    typed = keep_typed.kept(request, timezone.now())
    if typed is None:
        return redirect(resolve_url(settings.LOGIN_REDIRECT_URL))
    return render(request, "people/resume.html", {"typed": typed})


def _scope_of_event(request: HttpRequest, event_id: str, **others: str) -> Scope:
    event = _event_or_404(event_id)
    return Scope(
        championship=event.championship_id,
        stage=event.stage_id,
        event=event.id,
        final=event.final,
    )


def _event_or_404(event_id: str) -> EventHeader:
    event = event_header(event_id)
    if event is None:
        raise Http404
    return event


@require_safe
@requires(Action.ADMIT_DEVICE, _scope_of_event)
def devices(request: HttpRequest, event_id: str) -> HttpResponse:
    """The event's judges to choose from, and the phones that are let in now."""
    event = _event_or_404(event_id)
    judges = at_the_desk_of(event.id, event.stage_id)
    return render(
        request,
        "people/devices.html",
        {
            "event": event,
            "judges": judges,
            "form": ChooseJudgeForm(judges=judges),
            "sessions": open_sessions(event.id, timezone.now()),
        },
    )


@require_POST
@requires(Action.ADMIT_DEVICE, _scope_of_event)
def device_new(request: HttpRequest, event_id: str) -> HttpResponse:
    """Make an invitation and show its code; it is on the screen this once."""
    event = _event_or_404(event_id)
    form = ChooseJudgeForm(request.POST, judges=at_the_desk_of(event.id, event.stage_id))
    if not form.is_valid():
        messages.error(request, gettext("This person is not a judge of the day any more."))
        return redirect("devices", event_id=event.id)
    judge: User = form.cleaned_data["judge"]
    by = request.user
    assert isinstance(by, User)
    invite = invite_device(judge=judge, event_id=event.id, by=by, now=timezone.now())
    link = address_for_others(request, reverse("device_accept", args=[invite.token]))
    return render(
        request,
        "people/device_invite.html",
        {
            "event": event,
            "judge": judge,
            "link": link,
            "qr": segno.make(link, error="m").svg_data_uri(scale=8, border=4, light="white"),
            "expires_at": invite.expires_at,
            "loopback": is_this_machine(link),
        },
    )


@require_POST
@requires(Action.ADMIT_DEVICE, _scope_of_event)
def device_end(request: HttpRequest, event_id: str, session_id: str) -> HttpResponse:
    """Shut a phone out."""
    if end_session(session_id, event_id, timezone.now()):
        messages.success(request, gettext("The phone is shut out."))
    else:
        messages.info(request, gettext("The phone was shut out already."))
    return redirect("devices", event_id=event_id)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def device_accept(request: HttpRequest, token: str) -> HttpResponse:
    """The phone's side: GET asks and uses nothing (link previews come by), POST lets it in."""
    now = timezone.now()
    invite = open_invite(token, now)
    event = event_header(invite.event_id) if invite is not None else None
    if invite is None or event is None:
        return render(request, "people/device_gone.html", status=410)
    if request.method != "POST":
        return render(request, "people/device_accept.html", {"event": event, "judge": invite.user})
    if accept_invite(request, invite, event, now) is None:
        return render(request, "people/device_gone.html", status=410)
    if keep_typed.kept(request, now) is not None:
        return redirect("resume")
    return redirect(event.judge_url)
