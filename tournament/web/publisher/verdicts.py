"""The page of verdicts on game logs: how far the present rules have judged them, what changed."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_POST, require_safe

from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.play import log_reverification
from tournament.web.publisher import verdict_lists
from tournament.web.publisher.page import everywhere, page
from tournament.web.shared.components import Link

ON_A_PAGE = 50


@require_safe
@requires(Action.SEE_JOBS, everywhere)
def verdicts(request: HttpRequest) -> HttpResponse:
    """Where the present state of the rules disagrees with the one before it."""
    changes = log_reverification.changes()
    listed = Paginator(changes, ON_A_PAGE).get_page(request.GET.get("page"))
    title = gettext("Verdicts on game logs")
    context = page(
        "jobs",
        crumbs=[Link(gettext("Background work"), reverse("jobs")), Link(title)],
        coverage=log_reverification.coverage(),
        busy=log_reverification.is_busy(timezone.now()),
        listed=listed,
        lines=verdict_lists.lines(listed.object_list),
    )
    return render(request, "publisher/verdicts.html", context)


@require_POST
@requires(Action.SEE_JOBS, everywhere)
def verdicts_anew(request: HttpRequest) -> HttpResponse:
    """Have all logs judged by the present rules; pressed twice, each is judged once."""
    number = log_reverification.judge_anew(timezone.now())
    if number:
        told = ngettext(
            "%(count)s log is being checked.", "%(count)s logs are being checked.", number
        )
        messages.success(request, told % {"count": number})
    else:
        messages.info(request, gettext("All logs are checked by the present rules already."))
    return redirect("verdicts")
