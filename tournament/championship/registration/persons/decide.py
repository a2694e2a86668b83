"""Decisions on persons: two records that are one (CH-REG-4), and the end of what is known."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from tournament.championship import commands, facts
from tournament.championship.championship_state import ChampionshipState, Registration
from tournament.championship.registration.decide import place_before
from tournament.championship.statuses import BEFORE_DRAW, DayStatus, RegistrationStatus
from tournament.championship.world import Decision, World
from tournament.regulations.checks import check_age, representative_needed
from tournament.regulations.refusals import Refusal

Hindrance = Literal["day", "elsewhere", "banned", "erased", "age"]
"""Why an ended registration stays ended: its day, another one, a ban, no data, the age."""


@dataclass(frozen=True, slots=True)
class Restoration:
    """What undoing a merge makes of the registration that it ended: a status, or what hinders."""

    registration: Registration
    status: RegistrationStatus | None = None
    hindered: Hindrance | None = None


def merge(world: World, command: commands.MergePersons) -> Decision:
    """CH-REG-4, CH-REG-3: one person; of two registrations before a draw one has to end."""
    state = world.championship
    if not can_be_merged(state, command.kept, command.merged):
        return Refusal("merge_state")
    choices = superfluous(state, command.kept, command.merged)
    ended = next((item for item in choices if item.id == command.ended), None)
    if bool(choices) is not (ended is not None) or (command.ended and ended is None):
        return Refusal("merge_needs_choice")
    merged = facts.PersonsMerged(command.kept, command.merged, command.ended)
    if ended is None or state.days[ended.event].status != DayStatus.CHECK_IN:
        return {"championship": merged}
    if world.event.id != ended.event:
        raise ValueError("the day of the ended registration is not the one that is decided on")
    if world.event.frozen_list:
        return Refusal("list_frozen")
    return {"championship": merged, "event": facts.EntrantLeft(ended.id)}


def can_be_merged(state: ChampionshipState, kept: str, merged: str) -> bool:
    """Whether both are known and stand alone: chains of merges could not be undone one by one."""
    if kept == merged or state.erased & {kept, merged}:
        return False
    if kept in state.merged or merged in state.merged:
        return False
    return merged not in state.merged.values()


def superfluous(state: ChampionshipState, one: str, other: str) -> tuple[Registration, ...]:
    """Registrations of which one has to end if these two persons are one (CH-REG-3).

    Whoever has played or stands in a bracket has used his day, so what is left is too much; played
    matches stand (CH-REG-8). The final is not counted: who sits there is the publisher's decision.
    """
    both = (*state.active_of(one), *state.active_of(other))
    held = [item for item in both if not state.is_final(item.event)]
    endable = tuple(item for item in held if item.status in BEFORE_DRAW)
    used = any(state.used_by(person) is not None for person in (one, other))
    return endable if len(held) > 1 or used else ()


def ways_to_merge(
    state: ChampionshipState, one: str, other: str
) -> tuple[commands.MergePersons, ...]:
    """Every decision by which the two become one; first those by which `one` keeps what he holds.

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


def undo_merge(world: World, command: commands.UndoMerge) -> Decision:
    """CH-REG-4: two persons after all; the ended registration gets what is free now."""
    state = world.championship
    if command.merged not in state.merged:
        return Refusal("merge_state")
    found = restoration(state, command.merged, command.birth_date)
    if found is None or found.hindered is not None:
        return {"championship": facts.MergeUndone(command.merged, None, None)}
    undone = facts.MergeUndone(command.merged, found.registration.id, found.status)
    return {"championship": undone}


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


def keep_apart(world: World, command: commands.KeepApart) -> Decision:
    """CH-REG-4: namesakes; noted so that nobody looks at them twice."""
    state = world.championship
    together = command.other in state.same_as(command.one)
    if together or state.found_apart(command.one, command.other):
        return Refusal("merge_state")
    return {"championship": facts.PersonsKeptApart(*sorted({command.one, command.other}))}


def erase(world: World, command: commands.ErasePerson) -> Decision:
    """CH-PD-4: only what is not needed at a table any more."""
    state = world.championship
    if command.person in state.erased:
        return Refusal("erased_already")
    held = state.active.get(command.person)
    if held is not None and state.registrations[held].status == RegistrationStatus.IN_BRACKET:
        return Refusal("erase_while_playing")
    if held is not None:
        return Refusal("erase_registered")
    return {"championship": facts.PersonErased(command.person)}
