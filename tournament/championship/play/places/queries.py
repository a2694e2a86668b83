"""The places as they stand after disqualifications and bans (CH-DQ-1, CH-FINAL-10).

Everything that shows places of a day asks here. What a day was closed with never changes
(`EventState.places_known`), and seats of the final follow from that (`qualification`): whoever is
disqualified, or shut out by the publisher since, is listed without a place. On a regional day it
stays vacant; in the final the others of the first eight move up at once, until the prizes are
given, so that several always share as many places as they are.
"""

from collections.abc import Mapping
from dataclasses import asdict, replace

from tournament.brackets import Place
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.event_state import EventState
from tournament.championship.final.prizes.queries import lost_place, moved_up_in_final
from tournament.championship.statuses import DayStatus


def standing_places(state: ChampionshipState, event: EventState) -> dict[str, Place]:
    """The places of a day that are certain, by registration; `awarded` is False without a place."""
    known = event.places_known if event.order else {}
    own = {event.order[seed - 1]: place for seed, place in known.items()}
    return _standing(state, own, final=bool(own) and state.is_final(event.id))


def places_in_final(state: ChampionshipState) -> dict[str, Place]:
    """The places of the closed final by registration for it; nobody's before it is closed."""
    final = state.final
    if final is None or final.status != DayStatus.COMPLETED:
        return {}
    own = {
        item["registration"]: Place(item["first"], item["last"], item["awarded"])
        for item in final.places
    }
    return _standing(state, own, final=True)


def _standing(state: ChampionshipState, own: dict[str, Place], *, final: bool) -> dict[str, Place]:
    """What has become of the places `own` that a day itself knows."""
    out = {key for key, place in own.items() if not place.awarded or lost_place(state, key)}
    if final:
        rows = [{"registration": key, **asdict(place)} for key, place in own.items()]
        own |= moved_up_in_final(state, rows)
    return {key: replace(place, awarded=key not in out) for key, place in own.items()}


def champion_in(places: Mapping[str, Place]) -> str | None:
    """Who has the first place alone; None while it is open or vacant."""
    alone = Place(1, 1)
    return next((key for key, place in places.items() if place == alone), None)
