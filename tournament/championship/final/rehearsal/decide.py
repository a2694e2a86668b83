"""Decisions on a rehearsal of the final: a copy that counts for nothing."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.context import Context, Decision
from tournament.regulations.refusals import Refusal


def start_rehearsal(context: Context, command: commands.StartRehearsal) -> Decision:
    """CH-FINAL-7: what will be drawn is tried out before, by a championship of its own."""
    if context.championship.id:
        return Refusal("championship_exists")
    return {
        "championship": facts.RehearsalStarted(
            command.championship,
            command.public_key,
            command.rehearsal_of,
            command.profile.body(),
            command.date.isoformat(),
            command.stage,
            command.event,
            command.city,
            command.zone,
            command.start,
            command.tables,
            command.players,
            command.grants,
        )
    }


def throw_away(context: Context, command: commands.ThrowRehearsalAway) -> Decision:
    """Only a rehearsal can be thrown away, and once."""
    rehearsal = context.championship.rehearsal
    if rehearsal is None or rehearsal.thrown_away:
        return Refusal("no_rehearsal")
    return {"championship": facts.RehearsalThrownAway(command.event)}


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.StartRehearsal: start_rehearsal,
    commands.ThrowRehearsalAway: throw_away,
}
