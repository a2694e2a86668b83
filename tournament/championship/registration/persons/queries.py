"""Who on a list for the draw may be somebody of another list, or stands there twice (CH-REG-3).

Pure. That two people are alike is known where names are; what follows from it is known here.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState, Registration
from tournament.championship.event_state import EventState
from tournament.championship.registration.queries import place_before
from tournament.championship.statuses import (
    BEFORE_DRAW,
    DayStatus,
    RegistrationQuestions,
    RegistrationStatus,
)
from tournament.regulations.checks import check_age, representative_needed

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
    """What a person holds now, and the day that they have used."""
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


Hindrance = Literal["day", "elsewhere", "banned", "erased", "age"]
"""Why an ended registration stays ended: its day, another one, a ban, no data, the age."""


@dataclass(frozen=True, slots=True)
class Restoration(RegistrationQuestions):
    """What undoing a merge makes of the registration that it ended: a status, or what hinders."""

    registration: Registration
    status: RegistrationStatus | None = None
    hindered: Hindrance | None = None


def can_be_merged(state: ChampionshipState, kept: str, merged: str) -> bool:
    """Whether both are known and stand alone: chains of merges could not be undone one by one."""
    if kept == merged or state.erased & {kept, merged}:
        return False
    if kept in state.merged or merged in state.merged:
        return False
    return merged not in state.merged.values()


def superfluous(state: ChampionshipState, one: str, other: str) -> tuple[Registration, ...]:
    """Registrations of which one has to end if these two persons are one (CH-REG-3).

    Whoever has played or stands in a bracket has used their day, so what is left is too much;
    played matches stand (CH-REG-8). The final is not counted: who sits there is the publisher's
    decision.
    """
    both = (*state.active_of(one), *state.active_of(other))
    held = [item for item in both if not state.is_final(item.event)]
    endable = tuple(item for item in held if item.status in BEFORE_DRAW)
    used = any(state.used_by(person) is not None for person in (one, other))
    return endable if len(held) > 1 or used else ()


def ways_to_merge(
    state: ChampionshipState, one: str, other: str
) -> tuple[commands.MergePersons, ...]:
    """Every decision by which the two become one; first those by which `one` keeps what they hold.

    The record that loses its registration is merged into the other one where that is possible.
    """
    ways = []
    for ended in superfluous(state, one, other)[::-1] or (None,):
        pairs = [(one, other), (other, one)]
        if ended is not None and ended.person in state.same_as(one):
            pairs.reverse()
        possible = [pair for pair in pairs if can_be_merged(state, *pair)]
        if possible:
            ways.append(commands.MergePersons(*possible[0], ended.id if ended else None))
    return tuple(ways)


def restoration(
    state: ChampionshipState, merged: str, birth_date: date | None
) -> Restoration | None:
    """What becomes of the registration that a merge ended once it is undone; None if none was."""
    ended = state.merge_ended.get(merged)
    if ended is None:
        return None
    registration = state.registrations[ended]
    day = state.days[registration.event]
    apart = replace(
        state, merged={key: kept for key, kept in state.merged.items() if key != merged}
    )
    person = registration.person
    if day.status != DayStatus.OPEN:
        return Restoration(registration, hindered="day")
    if apart.active_of(person) or apart.used_by(person) is not None:
        return Restoration(registration, hindered="elsewhere")
    if apart.is_banned(person):
        return Restoration(registration, hindered="banned")
    if birth_date is None or person in state.erased:
        return Restoration(registration, hindered="erased")
    if check_age(birth_date, day.date, state.rules) is not None:
        return Restoration(registration, hindered="age")
    status = place_before(state, day.id)
    if not registration.represented and representative_needed(birth_date, day.date, state.rules):
        status = RegistrationStatus.AWAITING_CONSENT
    return Restoration(registration, status)
