"""Cities that join, leave, or are closed because they never report, for the publisher."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.championship.championship_state import Stage
from tournament.events import stages as services
from tournament.events.execution import Answer, Refused
from tournament.events.selectors import city_name, title_of
from tournament.events.states import championship_state
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.regulations.refusals import Refusal
from tournament.web.publisher.life_forms import CityForm, EndStageForm, zones
from tournament.web.publisher.page import of_championship, page, trail
from tournament.web.shared.acting import STATUS, caller_of, done, posted, wants_json
from tournament.web.shared.venue_notices import day_word, is_in_hall
from tournament.web.shared.words import language


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.CREATE_STAGE, of_championship)
def city_new(request: HttpRequest, championship_id: str) -> HttpResponse:
    """CH-CITY-1: a city that is not on the list joins."""
    form = CityForm(posted(request))
    refusal: Refusal | None = None
    if request.method == "POST" and form.is_valid():
        try:
            code = services.add_city(
                caller_of(request), championship=championship_id, **form.cleaned_data
            )
        except Refused as refused:
            if wants_json(request):
                raise
            refusal = refused.refusal
        else:
            messages.success(request, gettext("The city takes part. Now plan its day."))
            return redirect("publisher_city", championship_id, code)
    title = gettext("Add a city")
    context = page(
        "publisher_home",
        form=form,
        zones=zones(),
        refusal=refusal,
        sentence=refusal.text(language()) if refusal is not None else "",
        championship=championship_state(championship_id),
        crumbs=trail(championship_id, title),
    )
    status = STATUS[refusal.kind] if refusal is not None else 422 if form.errors else 200
    return render(request, "publisher/city_new.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.CREATE_STAGE, of_championship)
def city_withdraw(request: HttpRequest, championship_id: str, city: str) -> HttpResponse:
    """CH-CITY-2: before a match was played."""
    told = gettext("The city is withdrawn. Its players are told.")
    title = gettext("Withdraw the city")
    return _ending(request, championship_id, city, services.withdraw_stage, title, told, "withdraw")


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.CREATE_STAGE, of_championship)
def city_close(request: HttpRequest, championship_id: str, city: str) -> HttpResponse:
    """CH-STAGE-1: a stage that never reports."""
    told = gettext("The stage is closed by your ruling.")
    title = gettext("Close the stage by a ruling")
    return _ending(request, championship_id, city, services.close_stage, title, told, "close")


@require_POST
@requires(Action.CREATE_STAGE, of_championship)
def city_restore(request: HttpRequest, championship_id: str, city: str) -> HttpResponse:
    """A withdrawn city takes part after all."""
    stage = _stage(championship_id, city)
    answer = services.restore_stage(caller_of(request), stage=stage.id)
    messages.success(request, gettext("The city takes part again. Now plan its day."))
    return done(request, answer, reverse("publisher_city", args=[championship_id, city]))


def _stage(championship_id: str, city: str) -> Stage:
    """The city's stage; 404 if it has none."""
    stages = championship_state(championship_id).regional_stages
    found = next((item for item in stages if item.city == city), None)
    if found is None:
        raise Http404
    return found


def _ending(
    request: HttpRequest,
    championship_id: str,
    city: str,
    service: Callable[..., Answer],
    title: str,
    told: str,
    what: str,
) -> HttpResponse:
    """The page of either end: what it does, and the form with its reason."""
    stage = _stage(championship_id, city)
    form = EndStageForm(posted(request))
    refusal: Refusal | None = None
    if request.method == "POST" and form.is_valid():
        try:
            answer = service(caller_of(request), stage=stage.id, **form.cleaned_data)
        except Refused as refused:
            if wants_json(request):
                raise
            refusal = refused.refusal
        else:
            messages.success(request, told)
            url = reverse("publisher_city", args=[championship_id, city])
            return done(request, answer, url)
    state = championship_state(championship_id)
    name = city_name(city)
    context = page(
        "publisher_home",
        championship=state,
        what=what,
        title=title,
        city=name,
        days=[
            (title_of(stage, day.date), day_word(state, day.id, day.status))
            for day in (state.days[key] for key in stage.days)
        ],
        form=form,
        away=any(is_in_hall(state, key) for key in stage.days),
        refusal=refusal,
        sentence=refusal.text(language()) if refusal is not None else "",
        crumbs=trail(championship_id, title, city),
    )
    status = STATUS[refusal.kind] if refusal is not None else 422 if form.errors else 200
    return render(request, "publisher/city_end.html", context, status=status)
