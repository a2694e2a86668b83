"""The way of a championship, for the publisher: announce, settle, numbers, cancel, archive."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.championship.planning.life.decide import profile_locked
from tournament.events import life
from tournament.events.execution import Answer, Caller, Refused
from tournament.events.states import championship_state
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.regulations.refusals import Refusal
from tournament.web.publisher.life_forms import CancelChampionshipForm
from tournament.web.publisher.over_full import OverFull, over_full, seen_of
from tournament.web.publisher.page import of_championship, page, trail
from tournament.web.publisher.profile_form import ProfileForm
from tournament.web.shared.acting import STATUS, caller_of, done, posted, wants_json
from tournament.web.shared.profile_words import versions
from tournament.web.shared.venue_notices import any_in_hall
from tournament.web.shared.words import language


def _deed(
    request: HttpRequest, championship_id: str, service: Callable[..., Answer], told: str
) -> HttpResponse:
    """One button: do it and say so; a refusal becomes its own page."""
    answer = service(caller_of(request), championship=championship_id)
    messages.success(request, told)
    return done(request, answer, reverse("publisher_championship", args=[championship_id]))


@require_POST
@requires(Action.MANAGE_CHAMPIONSHIP, of_championship)
def championship_announce(request: HttpRequest, championship_id: str) -> HttpResponse:
    """Draft → announced."""
    told = gettext("The championship is public now.")
    return _deed(request, championship_id, life.announce_championship, told)


@require_POST
@requires(Action.MANAGE_CHAMPIONSHIP, of_championship)
def championship_archive(request: HttpRequest, championship_id: str) -> HttpResponse:
    """Finished or cancelled → archived."""
    told = gettext("The championship is in the archive.")
    return _deed(request, championship_id, life.archive_championship, told)


@require_POST
@requires(Action.CONFIRM_QUALIFIERS, of_championship)
def qualifiers_fix(request: HttpRequest, championship_id: str) -> HttpResponse:
    """Who goes to the final is settled."""
    told = gettext("The finalists are settled.")
    return _deed(request, championship_id, life.fix_qualifiers, told)


@require_POST
@requires(Action.CONFIRM_QUALIFIERS, of_championship)
def regionals_reopen(request: HttpRequest, championship_id: str) -> HttpResponse:
    """The cities' stages may change again."""
    told = gettext("The stages are open again.")
    return _deed(request, championship_id, life.reopen_regionals, told)


@require_POST
@requires(Action.MANAGE_CHAMPIONSHIP, of_championship)
def championship_index(request: HttpRequest, championship_id: str) -> HttpResponse:
    """CH-PUBLIC-2: the public list with or without this championship."""
    shown = request.POST.get("shown") == "1"

    def service(caller: Caller, *, championship: str) -> Answer:
        return life.set_public_index(caller, championship=championship, shown=shown)

    told = (
        gettext("The championship is in the public list.")
        if shown
        else gettext("The championship opens by direct links only.")
    )
    return _deed(request, championship_id, service, told)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.MANAGE_CHAMPIONSHIP, of_championship)
def championship_cancel(request: HttpRequest, championship_id: str) -> HttpResponse:
    """Spec 5.2: cancelled from any state before finished; players are told."""
    form = CancelChampionshipForm(posted(request))
    refusal: Refusal | None = None
    if request.method == "POST" and form.is_valid():
        try:
            answer = life.cancel_championship(
                caller_of(request), championship=championship_id, **form.cleaned_data
            )
        except Refused as refused:
            if wants_json(request):
                raise
            refusal = refused.refusal
        else:
            messages.success(request, gettext("The championship is cancelled. Players are told."))
            url = reverse("publisher_championship", args=[championship_id])
            return done(request, answer, url)
    return _form_page(
        request, "publisher/championship_cancel.html", championship_id, form, refusal,
        gettext("Cancel the championship"), away=any_in_hall(championship_state(championship_id)),
    )  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.MANAGE_CHAMPIONSHIP, of_championship)
def profile_edit(request: HttpRequest, championship_id: str) -> HttpResponse:
    """Every number of the regulations, to be changed as a new version (spec, "Tuning")."""
    state = championship_state(championship_id)
    locked = profile_locked(state)
    form = ProfileForm(posted(request), rules=state.rules, locked=locked)
    refusal: Refusal | None = None
    over: list[OverFull] = []
    if request.method == "POST" and form.is_valid():
        over = over_full(state, form.wanted.day_maximum)
    if over and request.POST.get("seen") != seen_of(over):
        form.add_error(
            "day_maximum", gettext("More have a place already: read the list, and tick it.")
        )
    if request.method == "POST" and form.is_valid():
        try:
            life.set_profile(
                caller_of(request),
                championship=championship_id,
                profile=form.wanted,
                reason=form.cleaned_data.get("reason", ""),
            )
        except Refused as refused:
            if wants_json(request):
                raise
            refusal = refused.refusal
        else:
            messages.success(request, gettext("The new numbers are in force."))
            return redirect("profile_edit", championship_id)
    return _form_page(
        request, "publisher/profile.html", championship_id, form, refusal,
        gettext("Numbers of the regulations"),
        locked=locked, versions=versions(state), rules=state.rules,
        over=over, seen=seen_of(over),
    )  # fmt: skip


def _form_page(
    request: HttpRequest,
    template: str,
    championship_id: str,
    form: CancelChampionshipForm | ProfileForm,
    refusal: Refusal | None,
    title: str,
    **more: object,
) -> HttpResponse:
    context = page(
        "publisher_home",
        championship=championship_state(championship_id),
        form=form,
        refusal=refusal,
        sentence=refusal.text(language()) if refusal is not None else "",
        title=title,
        crumbs=trail(championship_id, title),
        **more,
    )
    status = STATUS[refusal.kind] if refusal is not None else 422 if form.errors else 200
    return render(request, template, context, status=status)
