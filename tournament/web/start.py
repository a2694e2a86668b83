"""Where somebody of the staff begins: after the log-in, and from the public pages."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from tournament.people.access import actor_of, requires_log_in
from tournament.web.shared.navigation import staff_menu


@require_safe
@requires_log_in
def start(request: HttpRequest) -> HttpResponse:
    """The first page of the reader's menu: the championships, or their own game days."""
    return redirect(staff_menu(actor_of(request))[0].url)
