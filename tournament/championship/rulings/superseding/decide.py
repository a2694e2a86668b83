"""CH-JUDGE-1: a clerical error in one's own ruling is corrected before anything has used it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tournament.championship import commands
from tournament.championship.context import Context, Decision
from tournament.championship.event_state import EventState, Ruling
from tournament.championship.judges.conflict.decide import conflict_over
from tournament.championship.rulings.absence.decide import double_loss, walkover
from tournament.championship.rulings.decide import Ruled, can_be_ruled, issued, not_his
from tournament.championship.rulings.leaving.decide import disqualification, withdrawal
from tournament.championship.rulings.queries import (
    AMENDABLE,
    ended_by,
    met_of_ruling,
    met_state,
    ruling_of,
    stands,
    table_again,
    undone,
    used_by,
)
from tournament.championship.statuses import DayStatus
from tournament.regulations.refusals import Refusal


def supersede(context: Context, command: commands.SupersedeRuling) -> Decision:
    """By the same judge, or by who replaced them with a witness; the old ruling stays readable."""
    event = context.event
    old = ruling_of(event, command.old)
    if old is None:
        return Refusal("ruling_unknown")
    if old.type not in AMENDABLE:
        return Refusal("ruling_not_mendable")
    if event.status == DayStatus.COMPLETED:
        return Refusal("day_completed")
    if not stands(event, old):
        return Refusal("ruling_set_aside")
    refusal = not_his(context, old, command.witness) or conflict_over(
        context, concerned(event, old)
    )
    if refusal is not None:
        return refusal
    if command.met != met_of_ruling(event, old):
        return Refusal("ruling_state_changed")
    later = used_by(event, old)
    if later is not None:
        return Refusal("ruling_used")
    found = _instead(replace(context, event=undone(event, old, context.now)), command.instead, old)
    if isinstance(found, Ruled):
        again = {"table": table_again(event, old)}
        found = replace(found, effect={**found.effect, **again})
    return issued(context, command, found, supersedes=old.id, witness=command.witness)


def concerned(event: EventState, old: Ruling) -> tuple[str | None, ...]:
    """The players whom a ruling is about."""
    matches = [match for match in (old.match, ended_by(event, old)) if match is not None]
    players = (player for match in matches for player in event.players(match))
    return (*players, old.registration)


def _instead(context: Context, instead: commands.Replacement, old: Ruling) -> Ruled | Refusal:
    """What is ruled now, judged as if the old ruling had never been."""
    event = context.event
    if instead.type == "annulled":
        met = met_state(event, old.match) if old.match is not None else {}
        return Ruled("annulled", "CH-JUDGE-1", old.match, met, {}, (), old.registration)
    if instead.type in {"withdrawal", "disqualification"}:
        if (instead.type, instead.registration) == (old.type, old.registration):
            return Refusal("same_ruling")
        leaving = withdrawal if instead.type == "withdrawal" else disqualification
        return leaving(context, instead.registration)
    refusal = can_be_ruled(context, instead.match)
    if refusal is not None:
        return refusal
    if instead.type == "double_loss":
        if (instead.type, instead.match) == (old.type, old.match):
            return Refusal("same_ruling")
        return double_loss(context, instead.match, both_left=False)
    if instead.type != "walkover" or instead.winner not in {"A", "B"}:
        return Refusal("ruling_not_mendable")
    if (old.type, instead.match, instead.winner) == (
        "walkover",
        old.match,
        old.effect.get("winner"),
    ):
        return Refusal("same_ruling")
    return walkover(context, instead.match, instead.winner)


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.SupersedeRuling: supersede,
}
