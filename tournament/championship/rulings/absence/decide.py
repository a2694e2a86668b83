"""Decisions about players who do not come: walkover, double loss, the held slot (CH-NOSHOW-1…3)."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from tournament.brackets import Unknown
from tournament.brackets.match_status import MatchStatus
from tournament.championship import commands, facts
from tournament.championship.codec import made_from
from tournament.championship.context import Context, Decision
from tournament.championship.judges.conflict.decide import is_among, own_match
from tournament.championship.rulings.decide import Ruled, can_be_ruled, issued, stale
from tournament.championship.rulings.queries import (
    HELD_SLOT,
    held_for,
    lot_of_slot,
    met_state,
    ruling_of,
    stands,
    table_again,
    used_by,
)
from tournament.regulations.refusals import Refusal

FOR_THE_FIRST_PLACE = frozenset({"grand_final"})
"""Brackets whose matches both finalists may leave together (CH-DE-12)."""


def rule_walkover(context: Context, command: commands.RuleWalkover) -> Decision:
    """CH-NOSHOW-1: after the call and the grace time."""
    refusal = can_be_ruled(context, command.match)
    if refusal is not None:
        return refusal
    if stale(context.event, command.match, command.met):
        return Refusal("ruling_state_changed")
    return issued(context, command, walkover(context, command.match, command.winner))


def walkover(context: Context, match: str, winner: str) -> Ruled | Refusal:
    """The absent player loses a called match that was waited for long enough."""
    refusal = _not_waited_for(context, match)
    if refusal is not None:
        return refusal
    met = met_state(context.event, match)
    effect = {"winner": winner, "players": list(context.event.players(match))}
    return Ruled("walkover", "CH-NOSHOW-1", match, met, effect, (match,))


def _not_waited_for(context: Context, match: str) -> Refusal | None:
    event = context.event
    if event.match_status(match) != MatchStatus.CALLED:
        return Refusal("not_called_yet")
    waited = event.waited_for(match, context.now)
    grace = event.rules.grace_minutes
    if waited < timedelta(minutes=grace):
        left = grace - int(waited.total_seconds() // 60)
        return Refusal("grace_running", {"minutes": grace, "left": left})
    return None


def rule_double_loss(context: Context, command: commands.RuleDoubleLoss) -> Decision:
    """CH-NOSHOW-2, or CH-DE-12 where both finalists leave."""
    refusal = can_be_ruled(context, command.match)
    if refusal is not None:
        return refusal
    if stale(context.event, command.match, command.met):
        return Refusal("ruling_state_changed")
    return issued(context, command, double_loss(context, command.match, command.both_left))


def double_loss(context: Context, match: str, both_left: bool) -> Ruled | Refusal:
    """Nobody advances: both stayed away, or both finalists leave the grand final."""
    event = context.event
    if both_left:
        if event.structure.match(match).bracket not in FOR_THE_FIRST_PLACE:
            return Refusal("both_left_elsewhere")
        if event.match_status(match) not in {MatchStatus.READY, MatchStatus.CALLED}:
            return Refusal("not_called_yet")
    else:
        refusal = _not_waited_for(context, match)
        if refusal is not None:
            return refusal
    rule = "CH-DE-12" if both_left else "CH-NOSHOW-2"
    return Ruled("double_loss", rule, match, met_state(event, match), {}, (match,))


def _own_slot(context: Context, match: str, waiting: tuple[str, ...]) -> bool:
    """CH-JUDGE-4: whether whoever acts is waited for, or has a bye if nobody comes."""
    return own_match(context, match) or is_among(context, waiting)


def take_held_slot(context: Context, command: commands.TakeHeldSlot) -> Decision:
    """CH-NOSHOW-2: the first who reports has the slot; if both are there, chance decides."""
    event = context.event
    waiting = held_for(event, command.match, command.side)
    if event.suspended:
        return Refusal("day_suspended")
    if not waiting:
        return Refusal("slot_not_held")
    if _own_slot(context, command.match, waiting):
        return Refusal("own_slot")
    if command.registration not in waiting:
        return Refusal("slot_not_for_him")
    lot = lot_of_slot(event, command.match, command.side)
    if lot is not None and command.lot is None:
        return Refusal("slot_by_lot")
    if command.lot is not None:
        subject = f"{command.match}:{command.side}"
        named = event.lots.get(command.lot)
        if named is None or not named.decides(HELD_SLOT, subject, frozenset(waiting)):
            return Refusal("lot_decides_otherwise")
        if named.order[0] != command.registration:
            return Refusal("lot_decides_otherwise")
    taken = made_from(facts.HeldSlotTaken, command)
    return {"event": taken}


def leave_held_slot(context: Context, command: commands.LeaveHeldSlot) -> Decision:
    """CH-NOSHOW-2: not before the match that it feeds would be called."""
    event = context.event
    if event.suspended:
        return Refusal("day_suspended")
    waiting = held_for(event, command.match, command.side)
    if not waiting:
        return Refusal("slot_not_held")
    if _own_slot(context, command.match, waiting):
        return Refusal("own_slot")
    if lot_of_slot(event, command.match, command.side) is not None:
        return Refusal("slot_by_lot")
    other = event.progress.slot(command.match, "b" if command.side == "a" else "a")
    if isinstance(other, Unknown):
        return Refusal("slot_still_waits")
    return {"event": facts.HeldSlotLeft(command.match, command.side)}


def revoke_walkover(context: Context, command: commands.RevokeWalkover) -> Decision:
    """CH-NOSHOW-3: while no later match that used it was called; the match is called anew."""
    event = context.event
    old = ruling_of(event, command.old)
    if old is None or old.match is None or old.type != "walkover":
        return Refusal("ruling_unknown")
    refusal = can_be_ruled(context, old.match)
    if refusal is not None:
        return refusal
    if not stands(event, old):
        return Refusal("ruling_set_aside")
    if stale(event, old.match, command.met):
        return Refusal("ruling_state_changed")
    later = used_by(event, old)
    if later is not None:
        return Refusal("walkover_used")
    effect = {"revokes": old.id, "table": table_again(event, old)}
    met = met_state(event, old.match)
    found = Ruled("walkover_revoked", "CH-NOSHOW-3", old.match, met, effect, (old.match,))
    return issued(context, command, found)


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.RuleWalkover: rule_walkover,
    commands.RuleDoubleLoss: rule_double_loss,
    commands.RevokeWalkover: revoke_walkover,
    commands.TakeHeldSlot: take_held_slot,
    commands.LeaveHeldSlot: leave_held_slot,
}
