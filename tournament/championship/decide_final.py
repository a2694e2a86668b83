"""Decisions on the final."""

from tournament.championship import commands, facts
from tournament.championship.world import Decision, World
from tournament.regulations.refusals import Refusal


def plan_final(world: World, command: commands.PlanFinal) -> Decision:
    """CH-DATE-2: one final, on the date of the championship."""
    state = world.championship
    if state.final is not None:
        return Refusal("final_planned_already")
    return {
        "championship": facts.FinalPlanned(
            command.stage,
            command.event,
            command.city,
            command.zone,
            state.final_date.isoformat(),
            command.start,
            command.tables,
        )
    }
