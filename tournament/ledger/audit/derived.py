"""What follows from the ledgers: order, matches, places, qualifiers, prizes, as plain values.

A bundle carries these for people who only want to read the results. The audit computes them again
from the entries and compares. Opaque ids alone.
"""

from collections.abc import Mapping
from typing import Any

from tournament.brackets import Place
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.event_state import EventState
from tournament.championship.final.prizes.queries import prizes_of_final
from tournament.championship.projection import match_views
from tournament.championship.qualification.queries import finalists, stage_qualification
from tournament.championship.statuses import DayStatus

Derived = dict[str, Any]


def derived_of(event: EventState) -> Derived:
    """What follows from an event's ledger, also of an event that still runs.

    `qualifiers` are those of the day by its places alone, as the only day of its stage and as one
    of several (CH-QUAL-1, CH-QUAL-2); who really goes to the final the championship's file says.
    """
    return {
        "event": event.id,
        "kind": event.kind,
        "status": event.status,
        "order": list(event.order),
        "matches": [_match(item) for item in match_views(event).values()],
        "places": [_place(key, place) for key, place in places_of(event).items()],
        "qualifiers": _qualifiers(event),
    }


def derived_of_championship(state: ChampionshipState) -> Derived:
    """What follows from the championship's ledger: who goes to the final, and the prizes."""
    prizes = prizes_of_final(state)
    return {
        "championship": state.id,
        "stages": [_stage(state, key) for key in state.stages],
        "prizes": list(prizes.holders),
        "shared": [
            {"place": item.place, "candidates": list(item.candidates), "prizes": item.prizes}
            for item in prizes.shares
        ],
        "given": list(state.honours.holders),
    }


def places_of(event: EventState) -> dict[str, Place]:
    """The places that are certain by registration, first to last."""
    if not event.order:
        return {}
    known = event.places_known
    ranked = sorted(known.items(), key=lambda item: (item[1].first, item[0]))
    return {event.order[seed - 1]: place for seed, place in ranked}


def _match(view: Any) -> Derived:
    return {
        "match": view.match,
        "status": view.status,
        "a": view.a,
        "b": view.b,
        "winner": view.winner,
        "end_kind": view.end_kind,
    }


def _place(registration: str, place: Place) -> Derived:
    return {
        "registration": registration,
        "first": place.first,
        "last": place.last,
        "awarded": place.awarded,
    }


def _qualifiers(event: EventState) -> Mapping[str, list[str]] | None:
    """Nobody qualifies from the final, or from a day whose places are not fixed."""
    if event.kind != "day" or event.status != DayStatus.COMPLETED:
        return None
    seats = {"single": event.rules.single_day_qualifiers, "split": event.rules.split_day_qualifiers}
    best = places_of(event).items()
    return {
        name: [key for key, place in best if place.awarded and place.last <= count]
        for name, count in seats.items()
    }


def _stage(state: ChampionshipState, stage: str) -> Derived:
    found = stage_qualification(state, stage)
    return {
        "stage": stage,
        "city": state.stages[stage].city,
        "kind": state.stages[stage].kind,
        "days": list(state.stages[stage].days),
        "settled": found.settled,
        "open_seats": found.open_seats,
        "finalists": [
            {
                "registration": item.registration,
                "day": item.event,
                "place": item.place,
                "coming": item.coming,
            }
            for item in finalists(state, stage)
        ],
    }
