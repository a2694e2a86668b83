"""A championship as data: what its page and the front page tell."""

from typing import Any

from django.http import Http404
from django.utils import timezone

from tournament.championship.championship_state import ChampionshipState, Stage
from tournament.championship.now.championship import championship_now
from tournament.championship.qualification.queries import finalists, open_seats
from tournament.events.announcements import in_force
from tournament.events.models import Championship
from tournament.events.states import championship_state
from tournament.events.wording import city_name, years_title
from tournament.people.public_names import names_for, shown_names
from tournament.web.shared.prizes import prizes_to_come
from tournament.web.shared.status_words import status_word


def announced(championship: str) -> ChampionshipState:
    """An announced championship; 404 for a draft, and for what nobody knows."""
    if not Championship.objects.filter(pk=championship).exists():
        raise Http404
    state = championship_state(championship)
    if not state.life.announced:
        raise Http404
    return state


def championship_data(state: ChampionshipState) -> dict[str, Any]:
    """What a list tells of a championship."""
    status = championship_now(state, timezone.now()).status
    return {
        "id": state.id,
        "title": years_title(state),
        "status": status.value,
        "status_words": status_word(status),
        "first_day": state.first_day,
        "final_date": state.final_date,
        "demo": state.demo,
        "ruleset": state.rules.ruleset,
        "cities": [_city(state, stage) for stage in state.regional_stages],
    }


def whole_championship(state: ChampionshipState) -> dict[str, Any]:
    """Everything that the page of a championship tells."""
    final = state.final
    return {
        **championship_data(state),
        "profile": {**state.rules.body(), "ruleset": state.rules.ruleset},
        "final": final.id if final is not None else None,
        "finalists": _finalists(state),
        "announcements": announcements_of(state),
        "prizes": [
            {"place": prize.place, "words": str(prize.words)} for prize in prizes_to_come(state)
        ],
    }


def announcements_of(state: ChampionshipState, stage: str | None = None) -> list[dict[str, Any]]:
    """What is told now to everybody, and to the readers of a stage's pages."""
    return [{"id": one.id, "at": one.at, "text": one.text} for one in in_force(state, stage)]


def _city(state: ChampionshipState, stage: Stage) -> dict[str, Any]:
    ended = "CH-CITY-2" if stage.withdrawn_for else "CH-STAGE-1" if stage.closed_for else ""
    return {
        "stage": stage.id,
        "city": stage.city,
        "name": city_name(stage.city),
        "days": list(stage.days),
        "open_seats": open_seats(state, stage.id),
        "ended_by": ended,
    }


def _finalists(state: ChampionshipState) -> list[dict[str, Any]]:
    found = [
        (stage.city, item, state.registrations[item.registration])
        for stage in state.regional_stages
        for item in finalists(state, stage.id)
    ]
    persons = frozenset(held.person for _, _, held in found)
    known = shown_names(persons, "public") if persons else {}
    return [
        {
            "registration": item.registration,
            "number": held.number,
            # By its own number: two of several cities may have the same one.
            "name": names_for({held.person: held.number}, known=known)[held.person],
            "city": city,
            "day": item.event,
            "place": item.place,
            "coming": item.coming,
        }
        for city, item, held in found
    ]
