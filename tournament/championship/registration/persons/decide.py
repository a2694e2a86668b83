"""Decisions on persons: two records that are one (CH-REG-4), and the end of what is known."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.codec import made_from
from tournament.championship.context import Context, Decision
from tournament.championship.registration.persons.queries import (
    can_be_merged,
    restoration,
    superfluous,
)
from tournament.championship.statuses import DayStatus, RegistrationStatus
from tournament.regulations.refusals import Refusal


def merge(context: Context, command: commands.MergePersons) -> Decision:
    """CH-REG-4, CH-REG-3: one person; of two registrations before a draw one has to end."""
    state = context.championship
    if not can_be_merged(state, command.kept, command.merged):
        return Refusal("merge_state")
    choices = superfluous(state, command.kept, command.merged)
    ended = next((item for item in choices if item.id == command.ended), None)
    if bool(choices) is not (ended is not None) or (command.ended and ended is None):
        return Refusal("merge_needs_choice")
    merged = made_from(facts.PersonsMerged, command)
    if ended is None or state.days[ended.event].status != DayStatus.CHECK_IN:
        return {"championship": merged}
    if context.event.id != ended.event:
        raise ValueError("the day of the ended registration is not the one that is decided on")
    if context.event.frozen_list:
        return Refusal("list_frozen")
    return {"championship": merged, "event": facts.EntrantLeft(ended.id)}


def undo_merge(context: Context, command: commands.UndoMerge) -> Decision:
    """CH-REG-4: two persons after all; the ended registration gets what is free now."""
    state = context.championship
    if command.merged not in state.merged:
        return Refusal("merge_state")
    found = restoration(state, command.merged, command.birth_date)
    if found is None or found.hindered is not None:
        return {
            "championship": facts.MergeUndone(merged=command.merged, restored=None, status=None)
        }
    undone = facts.MergeUndone(
        merged=command.merged, restored=found.registration.id, status=found.status
    )
    return {"championship": undone}


def keep_apart(context: Context, command: commands.KeepApart) -> Decision:
    """CH-REG-4: namesakes; noted so that nobody looks at them twice."""
    state = context.championship
    together = command.other in state.same_as(command.one)
    if together or state.found_apart(command.one, command.other):
        return Refusal("merge_state")
    one, other = sorted({command.one, command.other})
    return {"championship": facts.PersonsKeptApart(one, other)}


def erase(context: Context, command: commands.ErasePerson) -> Decision:
    """CH-PD-4: only what is not needed at a table any more."""
    state = context.championship
    if command.person in state.erased:
        return Refusal("erased_already")
    held = state.active.get(command.person)
    if held is not None and state.registrations[held].status == RegistrationStatus.IN_BRACKET:
        return Refusal("erase_while_playing")
    if held is not None:
        return Refusal("erase_registered")
    return {"championship": facts.PersonErased(command.person)}


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.MergePersons: merge,
    commands.UndoMerge: undo_merge,
    commands.KeepApart: keep_apart,
    commands.ErasePerson: erase,
}
