"""Possible duplicates for the publisher: the list, a pair, the decision and its undoing."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.championship.commands import KeepApart, UndoMerge
from tournament.events import possible_duplicates as service
from tournament.events.execution import Refused
from tournament.events.states import championship_state
from tournament.people.access import acting, requires
from tournament.people.policy import Action
from tournament.people.protected import PROTECTED_FIELDS, record_read
from tournament.regulations.refusals import Refusal
from tournament.web.publisher.actions import championship_actions
from tournament.web.publisher.page import of_championship, page, trail
from tournament.web.publisher.possible_duplicate_lists import (
    case_lines,
    decision_lines,
    record_titles,
)
from tournament.web.publisher.possible_duplicate_pages import (
    comparisons,
    effects_of_undoing,
    ways,
)
from tournament.web.shared.acting import caller_of, refused
from tournament.web.shared.components import Link


@require_safe
@requires(Action.DECIDE_POSSIBLE_DUPLICATE, of_championship)
def possible_duplicates(request: HttpRequest, championship_id: str) -> HttpResponse:
    """Pairs that wait for a decision, and the decisions that were made."""
    context = page(
        "publisher_home",
        championship_id=championship_id,
        cases=case_lines(championship_id, timezone.now()),
        decisions=decision_lines(championship_id),
        crumbs=_crumbs(championship_id),
    )
    return render(request, "publisher/possible_duplicates.html", context)


@require_safe
@requires(Action.DECIDE_POSSIBLE_DUPLICATE, of_championship)
def possible_duplicate(request: HttpRequest, championship_id: str, case: int) -> HttpResponse:
    """Both records side by side; seeing them is a look that is logged (CH-PD-4)."""
    found = service.case_of(championship_id, case)
    who = acting(request)
    record_read(
        who.actor,
        [found.earlier.pk, found.later.pk],
        PROTECTED_FIELDS,
        why="likeness",
        at=timezone.now(),
        role=who.role,
    )
    ask = championship_actions(request, championship_state(championship_id))
    context = page(
        "publisher_home",
        championship_id=championship_id,
        case=found,
        lines=comparisons(championship_id, found),
        ways=ways(ask, found),
        apart=ask(
            gettext("They are two people"),
            reverse("possible_duplicate_apart", args=[championship_id, case]),
            KeepApart(found.one, found.other),
        ),
        merged=[key for key in (found.earlier.pk, found.later.pk) if key in ask.state.merged],
        crumbs=_crumbs(championship_id, gettext("Two records")),
    )
    return render(request, "publisher/possible_duplicate.html", context)


@require_POST
@requires(Action.DECIDE_POSSIBLE_DUPLICATE, of_championship)
def possible_duplicate_merge(request: HttpRequest, championship_id: str, case: int) -> HttpResponse:
    """They are one person; the form says which record stays and which registration ends."""
    found = service.case_of(championship_id, case)
    state = championship_state(championship_id)
    kept, merged = request.POST.get("kept", ""), request.POST.get("merged", "")
    if not {kept, merged} <= state.same_as(found.earlier.pk) | state.same_as(found.later.pk):
        raise Refused(Refusal("merge_needs_choice"))
    service.merge(
        caller_of(request),
        championship=championship_id,
        kept=kept,
        merged=merged,
        ended=request.POST.get("ended") or None,
    )
    messages.success(request, gettext("The two records are one person now."))
    return redirect("possible_duplicates", championship_id)


@require_POST
@requires(Action.DECIDE_POSSIBLE_DUPLICATE, of_championship)
def possible_duplicate_apart(request: HttpRequest, championship_id: str, case: int) -> HttpResponse:
    """They are namesakes or twins."""
    found = service.case_of(championship_id, case)
    service.keep_apart(
        caller_of(request), championship=championship_id, one=found.one, other=found.other
    )
    messages.success(request, gettext("Both records stay; no one is asked about them again."))
    return redirect("possible_duplicates", championship_id)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.DECIDE_POSSIBLE_DUPLICATE, of_championship)
def possible_duplicate_undo(
    request: HttpRequest, championship_id: str, merged: str
) -> HttpResponse:
    """What undoing a merge does, and the undoing itself."""
    back = reverse("possible_duplicates", args=[championship_id])
    if request.method == "POST":
        try:
            service.undo_merge(caller_of(request), championship=championship_id, merged=merged)
        except Refused as fault:
            return refused(request, fault.refusal, back_url=back)
        messages.success(request, gettext("The merge is undone: they are two people again."))
        return redirect(back)
    found = service.what_undoing_restores(championship_id, merged)
    state = championship_state(championship_id)
    context = page(
        "publisher_home",
        championship_id=championship_id,
        merged=merged,
        records=record_titles(state, [state.merged[merged], merged]),
        effects=effects_of_undoing(state, merged, found),
        undo=championship_actions(request, state)(
            gettext("Undo the merge"), request.path, UndoMerge(merged, None)
        ),
        crumbs=_crumbs(championship_id, gettext("Undo a merge")),
    )
    return render(request, "publisher/possible_duplicate_undo.html", context)


def _crumbs(championship_id: str, here: str = "") -> list[Link]:
    title = gettext("Possible duplicates")
    if not here:
        return trail(championship_id, title)
    above = Link(title, reverse("possible_duplicates", args=[championship_id]))
    return trail(championship_id, here, below=above)
