"""Who on a list for the draw may be somebody of another list, or stands there twice (CH-REG-3).

Pure. That two people are alike is known where names are; what follows from it is known here.
"""

from collections.abc import Iterable, Iterator, Sequence

from tournament.championship.championship_state import ChampionshipState, Registration
from tournament.championship.event_state import EventState
from tournament.championship.statuses import RegistrationStatus

Pair = tuple[str, str]
"""Two opaque ids: of persons who are alike, or of a registration and what it may be too."""


def possible_duplicates(
    state: ChampionshipState, event: EventState, listed: Sequence[str], alike: Iterable[Pair]
) -> tuple[Pair, ...]:
    """Registrations of a list, each with one that its player may hold or have played as well.

    Only what nobody has decided yet: neither merged nor found apart (CH-REG-4). The final is
    counted for itself alone (CH-REG-3).
    """
    others: dict[str, set[str]] = {}
    for one, other in alike:
        others.setdefault(one, set()).add(other)
        others.setdefault(other, set()).add(one)
    here = set(listed)
    found = set()
    for key in here:
        person = event.entrants[key].person
        same = state.same_as(person)
        looks_like = {other for one in same for other in others.get(one, ())} - same
        for other in looks_like:
            if not state.found_apart(person, other):
                found |= {
                    (key, item.id) for item in _held(state, other) if _counts(state, event, item)
                }
    return tuple(sorted(pair for pair in found if pair[1] not in here or pair[0] < pair[1]))


def _held(state: ChampionshipState, person: str) -> Iterator[Registration]:
    """What a person holds now, and the day that he has used."""
    yield from state.active_of(person)
    used = state.used_by(person)
    same = state.same_as(person)
    if used is not None:
        yield from (item for item in state.of_day(used) if item.person in same)


def _counts(state: ChampionshipState, event: EventState, item: Registration) -> bool:
    """Present on this list itself, or in another day while this is one that is counted."""
    if item.event == event.id:
        entrant = event.entrants.get(item.id)
        return entrant is not None and entrant.status == RegistrationStatus.CHECKED_IN
    return event.kind != "final" and not state.is_final(item.event)
