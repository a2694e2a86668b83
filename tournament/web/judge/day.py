"""The hall's tables, and the closing of the day."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from reports.from_progress import place_text
from tournament.championship.statuses import DayStatus
from tournament.events.states import championship_state
from tournament.people.access import acting, requires
from tournament.people.policy import Action, allowed
from tournament.play import services
from tournament.web.judge.closing import closing_signers, left_open
from tournament.web.judge.forms import CloseDayForm, NewTableForm
from tournament.web.judge.page import frame, number_sent
from tournament.web.judge.qualifiers import Qualified, qualified_of
from tournament.web.judge.view_models import MatchView, match_view
from tournament.web.shared.acting import caller_of, day_scope, done, posted
from tournament.web.shared.staff_day import Hall, hall_of, places_by_seed


@dataclass(frozen=True, slots=True)
class TableView:
    """A table of the hall and the match on it."""

    number: int
    in_use: bool
    match: MatchView | None


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A place that is certain, or final once the day is closed (CH-PLACE-1)."""

    place: str
    name: str


@require_safe
@requires(Action.MANAGE_TABLES, day_scope)
def tables(request: HttpRequest, event_id: str) -> HttpResponse:
    """Which match is where, and which tables are in use."""
    return _tables_page(request, event_id, NewTableForm())


def _tables_page(
    request: HttpRequest, event_id: str, form: NewTableForm, status: int = 200
) -> HttpResponse:
    hall = hall_of(event_id, acting(request).actor)
    state = hall.state
    at = {state.plays[match].table: match for match in state.active_matches()}
    context = {
        **frame(request, event_id, "tables"),
        "tables": [
            TableView(number, in_use, match_view(hall, at[number]) if number in at else None)
            for number, in_use in sorted(state.tables.items())
        ],
        "form": form,
        "closed": state.status in {None, DayStatus.COMPLETED},
    }
    return render(request, "judge/tables.html", context, status=status)


@require_POST
@requires(Action.MANAGE_TABLES, day_scope)
def set_table(request: HttpRequest, event_id: str) -> HttpResponse:
    """A table comes into use, also a new one, or goes out of use."""
    in_use = request.POST.get("in_use") == "yes"
    if in_use:
        form = NewTableForm(request.POST)
        if not form.is_valid():
            return _tables_page(request, event_id, form, status=422)
        table = int(form.cleaned_data["table"])
    else:
        table = number_sent(request, "table")
    answer = services.set_table(caller_of(request), event=event_id, table=table, in_use=in_use)
    return done(request, answer, f"{reverse('tables', args=[event_id])}#table-{table}")


@require_safe
@requires(Action.CLOSE_DAY, day_scope)
def close_day(request: HttpRequest, event_id: str) -> HttpResponse:
    """What is missing, the places so far; afterwards the places and who goes to the final."""
    hall = hall_of(event_id, acting(request).actor)
    state = hall.state
    context = {
        **frame(request, event_id, "close_day"),
        "status": state.status,
        "drawn": bool(state.order),
        "missing": [match_view(hall, match) for match in state.matches_left] if state.order else [],
        "places": _places(hall) if state.order else [],
        "players": len(state.order),
        "qualified": _qualified(request, event_id) if state.status == DayStatus.COMPLETED else None,
        "prizes_url": _prizes_url(request) if state.status == DayStatus.COMPLETED else "",
        "closing": closing_signers(hall) if state.status == DayStatus.COMPLETED else None,
    }
    return render(request, "judge/close_day.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.CLOSE_DAY, day_scope)
def complete_day(request: HttpRequest, event_id: str) -> HttpResponse:
    """Say what becomes final and what is not signed; then fix the places and report them."""
    hall = hall_of(event_id, acting(request).actor)
    left = left_open(hall)
    asked = hall.state.status == DayStatus.FINISHED
    form = CloseDayForm(posted(request), needs_a_word=asked and left.needs_a_word)
    if form.is_valid():
        answer = services.complete_day(caller_of(request), event=event_id)
        return done(request, answer, reverse("close_day", args=[event_id]))
    if not asked:
        return redirect("close_day", event_id)
    context = {
        **frame(request, event_id, "close_day"),
        "form": form,
        "left": left,
        "places": _places(hall),
    }
    return render(request, "judge/complete_day.html", context, status=422 if form.errors else 200)


def _places(hall: Hall) -> list[PlaceView]:
    places = places_by_seed(hall)
    order = sorted(places, key=lambda seed: (not places[seed].awarded, places[seed].first, seed))
    return [
        PlaceView(place_text(places[seed]), hall.name(hall.state.order[seed - 1])) for seed in order
    ]


def _prizes_url(request: HttpRequest) -> str:
    """Where the prizes of a closed final are given, for whoever may give them (CH-PRIZE-1)."""
    who = acting(request)
    if not who.scope.final or allowed(who.actor, Action.AWARD_PRIZES, who.scope) is None:
        return ""
    return reverse("publisher_final", args=[who.scope.championship])


def _qualified(request: HttpRequest, event_id: str) -> Qualified | None:
    """Who goes to the final from here; nobody goes on from the final itself."""
    who = acting(request)
    championship = championship_state(str(who.scope.championship))
    if championship.is_final(event_id):
        return None
    return qualified_of(championship, event_id, who.actor, who.scope, timezone.now())
