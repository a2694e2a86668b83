"""What the public page tells of a day: the organizer writes it, everybody reads it."""

from dataclasses import asdict

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournament.events.describe import Description, describe_day, description_of
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.web.organizer.describe_form import DescribeForm
from tournament.web.shared.acting import caller_of, day_scope
from tournament.web.shared.staff_page import day_page


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.DESCRIBE_DAY, day_scope)
def day_about(request: HttpRequest, event_id: str) -> HttpResponse:
    """The present words in a form; POST publishes new ones."""
    shown = description_of(event_id) or Description()
    if request.method != "POST":
        return _page(request, event_id, DescribeForm(initial=asdict(shown)))
    form = DescribeForm(request.POST)
    if not form.is_valid():
        return _page(request, event_id, form, 422)
    if form.description() == shown:
        messages.info(request, gettext("Nothing has changed."))
    else:
        describe_day(caller_of(request), event=event_id, description=form.description())
        messages.success(request, gettext("Published. Everybody sees it on the day’s page."))
    return redirect("day_about", event_id)


def _page(
    request: HttpRequest, event_id: str, form: DescribeForm, status: int = 200
) -> HttpResponse:
    context = day_page(request, event_id, "day_about", form=form)
    return render(request, "organizer/about.html", context, status=status)
