"""Programs that act for a member of the staff: who make and end their tokens."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.events.tournaments import own_tournaments
from tournament.people.access import NotAllowed, actor_of, requires_log_in
from tournament.people.api_tokens import TooManyTokens, end_token
from tournament.people.models import User
from tournament.regulations.refusals import Refusal
from tournament.web.organizer.day_pages import my_days
from tournament.web.shared.program_tokens import form_for, listed


@require_http_methods(["GET", "HEAD", "POST"])
@requires_log_in
def programs(request: HttpRequest) -> HttpResponse:
    """Own tokens, and a form for one more; its secret is on the screen this once."""
    user = _own_account(request)
    actor = actor_of(request)
    days = [*my_days(actor), *(item.event for item in own_tournaments(actor))]
    form = form_for(user, request.POST if request.method == "POST" else None, days=days)
    secret, status = "", 200
    if form.is_valid():
        try:
            _, secret = form.make(user, timezone.now())
            form = form_for(user, days=days)
        except TooManyTokens:
            form.add_error(None, gettext("There are too many. Revoke one that is not needed."))
    if form.errors:
        status = 422
    context = {"form": form, "secret": secret, "tokens": listed(user, timezone.now())}
    return render(request, "programs.html", context, status=status)


@require_POST
@requires_log_in
def program_end(request: HttpRequest, token_id: str) -> HttpResponse:
    """End one of one's own tokens."""
    if not end_token(_own_account(request), token_id, timezone.now()):
        raise Http404
    messages.success(request, gettext("The program can do nothing any more."))
    return redirect("programs")


def _own_account(request: HttpRequest) -> User:
    """The account of somebody who logged in themselves, not of a phone that was let in for a
    day."""
    if actor_of(request).device_event is not None or not isinstance(request.user, User):
        raise NotAllowed(Refusal("not_allowed"))
    return request.user
