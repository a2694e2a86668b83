"""Decisions on a rehearsal of the final or of a day: a copy that counts for nothing."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.codec import made_from
from tournament.championship.context import Context, Decision
from tournament.regulations.refusals import Refusal


def start_rehearsal(context: Context, command: commands.StartRehearsal) -> Decision:
    """CH-FINAL-7: what will be drawn is tried out before, by a championship of its own."""
    if context.championship.id:
        return Refusal("championship_exists")
    return {
        "championship": made_from(
            facts.RehearsalStarted,
            command,
            profile=command.profile.body(),
            date=command.date.isoformat(),
        )
    }


def throw_away(context: Context, command: commands.ThrowRehearsalAway) -> Decision:
    """Only a rehearsal can be thrown away, and once; a practice day by who may practise."""
    rehearsal = context.championship.rehearsal
    practice = isinstance(command, commands.ThrowPracticeAway)
    if rehearsal is None or rehearsal.thrown_away or rehearsal.practice != practice:
        return Refusal("no_rehearsal")
    return {"championship": facts.RehearsalThrownAway(command.event)}


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.StartRehearsal: start_rehearsal,
    commands.StartPractice: start_rehearsal,
    commands.ThrowRehearsalAway: throw_away,
    commands.ThrowPracticeAway: throw_away,
    commands.ForgetPractice: throw_away,
}
