"""The page of background work: what waits, runs, failed and is done, for the publisher."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from tournament.jobs.models import State
from tournament.jobs.queue import try_again
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.web.publisher import job_lists
from tournament.web.publisher.page import everywhere, page

ON_A_PAGE = 50


@require_safe
@requires(Action.SEE_JOBS, everywhere)
def jobs(request: HttpRequest) -> HttpResponse:
    """Some jobs of every state, or all jobs of the state that is asked for."""
    state = _state(request.GET.get("state", ""))
    numbers = job_lists.numbers()
    context = page(
        "jobs",
        filters=job_lists.filters(numbers, state),
        overdue_since=job_lists.overdue_since(timezone.now()),
        chosen=state,
    )
    if state is None:
        context["sections"] = job_lists.sections(numbers)
    else:
        listed = Paginator(job_lists.of_state(state), ON_A_PAGE).get_page(request.GET.get("page"))
        context["listed"] = listed
        context["sections"] = [job_lists.section(state, listed)]
    return render(request, "publisher/jobs.html", context)


@require_POST
@requires(Action.SEE_JOBS, everywhere)
def job_again(request: HttpRequest, job_id: int) -> HttpResponse:
    """Queue a failed job anew; pressed twice, it is queued once."""
    if try_again(job_id):
        messages.success(request, gettext("The job is tried again."))
    else:
        messages.info(request, gettext("This job is not among the failed ones any more."))
    state = _state(request.POST.get("state", ""))
    return redirect(reverse("jobs") + (f"?state={state}" if state else ""))


def _state(text: str) -> State | None:
    """The state that is named; None for anything else."""
    return State(text) if text in State.values else None
