"""This room's addresses, with one page of the staff made for the tests of the wrapping alone."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import include, path

from tournament.people.access import acting, requires
from tournament.people.policy import Action, Scope
from tournament.web.health import healthz


def _scope(request: HttpRequest, event_id: str) -> Scope:
    if event_id == "none":
        raise Http404
    return Scope(championship="championship-1", stage="stage-1", event=event_id)


@requires(Action.CALL_MATCH, _scope)
def call(request: HttpRequest, event_id: str) -> HttpResponse:
    """Say in which role the request was let in, and what it sent."""
    return HttpResponse(f"{acting(request).role.value} {request.POST.get('table', '')}".strip())


urlpatterns = [
    path("", include("tournament.people.urls")),
    path("healthz", healthz, name="healthz"),
    path("test/<str:event_id>/call/", call, name="test_call"),
]
handler403 = "tournament.web.errors.forbidden"
handler404 = "tournament.web.errors.not_found"
