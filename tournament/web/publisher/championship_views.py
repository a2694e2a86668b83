"""Championships, their cities, days and organizers, for the publisher."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.championship.planning.stages.queries import days_of, was_played
from tournament.championship.statuses import ApplicationStatus
from tournament.events import services
from tournament.events.execution import Refused
from tournament.events.likenesses import open_cases
from tournament.events.selectors import cities, profile, zone_of
from tournament.events.states import championship_state
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.regulations.checks import local_date
from tournament.regulations.refusals import Refusal
from tournament.web.publisher import stages
from tournament.web.publisher.forms import ChampionshipForm, DayForm, OrganizerForm
from tournament.web.publisher.life_model import standing
from tournament.web.publisher.overview import (
    championship_title,
    city_lines,
    days_by_date,
    days_under_way,
    listed_championships,
    tiles,
)
from tournament.web.publisher.page import everywhere, of_championship, page, sought
from tournament.web.publisher.privacy_lists import retention_notices
from tournament.web.shared.acting import STATUS, caller_of
from tournament.web.shared.components import Link
from tournament.web.shared.words import language


@require_safe
@requires(Action.CREATE_CHAMPIONSHIP, everywhere)
def publisher_home(request: HttpRequest) -> HttpResponse:
    """All championships."""
    context = page(
        "publisher_home",
        championships=listed_championships(),
        under_way=days_under_way(),
        ending=retention_notices(timezone.now()),
    )
    return render(request, "publisher/home.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.CREATE_CHAMPIONSHIP, everywhere)
def championship_new(request: HttpRequest) -> HttpResponse:
    """Create a championship from the profile (CH-GEN-1)."""
    form = ChampionshipForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        created = services.create_championship(
            caller_of(request),
            profile=form.profile,
            first_day=form.cleaned_data["first_day"],
            final_date=form.cleaned_data["final_date"],
        )
        messages.success(
            request,
            gettext("The draft is made. Look at its numbers, plan days, then announce it."),
        )
        return redirect("publisher_championship", created)
    context = page("publisher_home", form=form, profile=profile())
    status = 422 if form.errors else 200
    return render(request, "publisher/championship_new.html", context, status=status)


@require_safe
@requires(Action.CREATE_STAGE, of_championship)
def championship(request: HttpRequest, championship_id: str) -> HttpResponse:
    """All cities with their days and numbers."""
    state = championship_state(championship_id)
    text = sought(request)
    lines = city_lines(state)
    context = page(
        "publisher_home",
        championship=state,
        title=championship_title(state),
        standing=standing(state, timezone.now()),
        waiting_wishes=sum(
            item.status == ApplicationStatus.RECEIVED for item in state.life.applications.values()
        ),
        days=days_by_date(state, lines),
        lines=[line for line in lines if text.casefold() in line.name.casefold()],
        sought=text,
        tiles=tiles(state, lines),
        undecided=len(open_cases(championship_id)),
        crumbs=[
            Link(gettext("Championships"), reverse("publisher_home")),
            Link(championship_title(state)),
        ],
    )
    return render(request, "publisher/championship.html", context)


@require_safe
@requires(Action.CREATE_STAGE, of_championship)
def city(request: HttpRequest, championship_id: str, city: str) -> HttpResponse:
    """One city: its days and its organizers."""
    return _city_page(request, championship_id, city)


@require_POST
@requires(Action.CREATE_STAGE, of_championship)
def plan_day(request: HttpRequest, championship_id: str, city: str) -> HttpResponse:
    """Plan a day (CH-DATE-1, CH-SPLIT-1); the stage is made on first use (CH-CITY-1)."""
    _city_or_404(championship_id, city)
    form = DayForm(request.POST)
    if not form.is_valid():
        return _city_page(request, championship_id, city, day_form=form)
    try:
        stages.plan_day(
            caller_of(request),
            championship=championship_id,
            city=city,
            day=form.cleaned_data["date"],
            start=f"{form.cleaned_data['start']:%H:%M}",
            tables=form.cleaned_data["tables"],
        )
    except Refused as refused:
        return _city_page(request, championship_id, city, day_form=form, refusal=refused.refusal)
    messages.success(request, gettext("The day is planned. Its organizer opens the registration."))
    return redirect("publisher_city", championship_id, city)


@require_POST
@requires(Action.CREATE_STAGE, of_championship)
def appoint_organizer(request: HttpRequest, championship_id: str, city: str) -> HttpResponse:
    """Let an account run the city's stage (CH-CONTACT-1)."""
    _city_or_404(championship_id, city)
    form = OrganizerForm(request.POST, accounts=stages.open_accounts())
    if not form.is_valid():
        return _city_page(request, championship_id, city, organizer_form=form)
    stages.appoint_organizer(
        caller_of(request),
        championship=championship_id,
        city=city,
        user=form.cleaned_data["organizer"],
    )
    messages.success(request, gettext("The organizer is appointed."))
    return redirect("publisher_city", championship_id, city)


def _city_or_404(championship_id: str, code: str) -> None:
    """A city of the list, or one that was added to this championship (CH-CITY-1)."""
    if code not in cities() and stages.stage_of(championship_id, code) is None:
        raise Http404


def _city_page(
    request: HttpRequest,
    championship_id: str,
    code: str,
    *,
    day_form: DayForm | None = None,
    organizer_form: OrganizerForm | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    """The page of a city; a form that was not accepted comes back with what was typed."""
    _city_or_404(championship_id, code)
    state = championship_state(championship_id)
    stage = stages.stage_of(championship_id, code)
    accounts = stages.candidates(stage)
    line = next(item for item in city_lines(state) if item.code == code)
    today = local_date(timezone.now(), zone_of(code))
    held = state.stages[stage] if stage is not None else None
    context = page(
        "publisher_home",
        championship=state,
        line=line,
        has_day=held is not None and bool(state.live_days(held.id)),
        held=held,
        played=held is not None and any(was_played(state, day) for day in days_of(state, held)),
        grants=stages.organizer_grants(stage),
        accounts=accounts,
        day_form=day_form or DayForm(initial={"date": max(state.first_day, today)}),
        organizer_form=organizer_form or OrganizerForm(accounts=accounts),
        refusal=refusal,
        sentence=refusal.text(language()) if refusal is not None else "",
        crumbs=[
            Link(gettext("Championships"), reverse("publisher_home")),
            Link(
                championship_title(state),
                reverse("publisher_championship", args=[championship_id]),
            ),
            Link(line.name),
        ],
    )
    status = 200
    if refusal is not None:
        status = STATUS[refusal.kind]
    elif day_form is not None or organizer_form is not None:
        status = 422
    return render(request, "publisher/city.html", context, status=status)
