"""The list of free tournaments, one by its short address, and all rounds of one."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.events.models import GameDay, TournamentText
from tournament.events.now import now_of_day
from tournament.events.selectors import city_name
from tournament.events.states import championship_state, event_states
from tournament.events.tournaments import tournament_days
from tournament.events.wording import long_date, other_game
from tournament.web.public.tournaments.rounds import rounds_page, standings_context
from tournament.web.shared.caching import NOT_INDEXED, day_tag, index_tag, public_page
from tournament.web.shared.components import Kind
from tournament.web.shared.day_head import head_of
from tournament.web.shared.day_reading import read_day
from tournament.web.shared.status_words import status_kind, status_word
from tournament.web.shared.tournaments.words import FORMAT

PAGE_LENGTH = 50
PAGE = "page"


@dataclass(frozen=True, slots=True)
class ListedTournament:
    """A tournament as it is on the list."""

    id: str
    name: str
    when: str
    where: str
    format: str
    game: str
    status: str
    kind: Kind
    over: bool


def _shown() -> "QuerySet[GameDay, tuple[str, str]]":
    """Day and championship of those for everybody; private ones have their link alone."""
    shown: QuerySet[GameDay] = tournament_days()
    return shown.values_list("pk", "championship_id")


def listed_tournaments(most: int) -> list[ListedTournament]:
    """The first of the list."""
    return _listed(_shown()[:most])


def _listed(days: Iterable[tuple[str, str]]) -> list[ListedTournament]:
    days = list(days)
    texts = TournamentText.objects.in_bulk([day for day, _championship in days])
    found, events = [], event_states(day for day, _championship in days)
    for day_id, championship in days:
        state = championship_state(championship)
        day, rules, text = state.days[day_id], state.rules, texts[day_id]
        case = now_of_day(state, day, timezone.now(), events[day_id]).case
        city = city_name(state.stages[day.stage].city)
        assert rules.tournament is not None
        found.append(
            ListedTournament(
                id=day_id,
                name=text.name,
                when=f"{long_date(day.date)}, {day.start}",
                where=", ".join(filter(None, (city, text.place))),
                format=str(FORMAT[rules.tournament.format]),
                game=other_game(rules.ruleset, text.game),
                status=status_word(case),
                kind=status_kind(case),
                over=day.over,
            )
        )
    return found


@public_page(index_tag, PAGE)
def tournaments(request: HttpRequest) -> HttpResponse:
    """Those for everybody, a page at a time: what is on or to come, then what is over."""
    page = Paginator(_shown(), PAGE_LENGTH).get_page(request.GET.get(PAGE))
    found = _listed(page.object_list)
    context = {
        "page": page,
        "coming": [item for item in found if not item.over],
        "over": [item for item in found if item.over],
    }
    return render(request, "public/tournaments/list.html", context)


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """To the page of a tournament by its short address."""
    text = get_object_or_404(TournamentText, slug=slug)
    response = redirect("day", text.pk)
    if text.private:
        response.headers["X-Robots-Tag"] = NOT_INDEXED
    return response


@public_page(day_tag, "view")
def day_rounds(request: HttpRequest, event_id: str) -> HttpResponse:
    """All rounds with their results; `?view=print` pairs and standings for paper."""
    reading = read_day(event_id)
    page = rounds_page(reading)
    if reading.free is None or not reading.free.in_rounds:
        raise Http404
    paper = request.GET.get("view") == "print"
    context = {
        "head": head_of(reading, "day_rounds"),
        "page": page,
        "paper": paper,
        **(standings_context(reading, page) if page is not None else {}),
    }
    return render(request, "public/tournaments/rounds.html", context)
