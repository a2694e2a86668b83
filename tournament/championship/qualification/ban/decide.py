"""The publisher's ruling `championship_ban`: out of the rest of the championship (CH-DQ-1)."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.context import Context, Decision
from tournament.championship.custody.queries import out_of_reach
from tournament.championship.statuses import BEFORE_DRAW, DayStatus
from tournament.regulations.refusals import Refusal


def ban(context: Context, command: commands.BanPerson) -> Decision:
    """CH-DQ-1: seat, prize and registrations are lost; a bracket is the judge's (CH-ROLE-2)."""
    state = context.championship
    known = {item.person for item in state.registrations.values()}
    if command.person not in known:
        return Refusal("registration_unknown")
    held = [item for item in state.active_of(command.person) if item.status in BEFORE_DRAW]
    if state.is_banned(command.person) and not held:
        return Refusal("banned_already")
    # A day in the hall (CH-VENUE-1) decides at its own check-in, like one that is open here.
    at_check_in = [
        item
        for item in held
        if state.days[item.event].status == DayStatus.CHECK_IN
        or out_of_reach(state, item.event, context.machine)
    ]
    here = [item for item in at_check_in if item.event == context.event.id]
    if here and context.event.frozen_list:
        return Refusal("list_frozen")
    ended = tuple(item.id for item in held if item not in at_check_in or item in here[:1])
    banned = facts.PersonBanned(
        ruling=command.ruling,
        rule="CH-DQ-1",
        person=command.person,
        ended=ended,
        category=command.reason.category,
        reason_sha256=command.reason.sha256,
    )
    if not here:
        return {"championship": banned}
    return {"championship": banned, "event": facts.EntrantLeft(here[0].id)}


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.BanPerson: ban,
}
