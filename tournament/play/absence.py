"""What judges and the desk do about absent and leaving players, and about errors in rulings."""

from tournament.championship import commands
from tournament.championship.rulings.absence.decide import HELD_SLOT, held_for
from tournament.events.execution import Answer, Caller, execute
from tournament.events.lots import open_lot
from tournament.events.selectors import place_of
from tournament.events.states import event_state
from tournament.play.issuing import issue_ruling


def rule_double_loss(
    caller: Caller,
    *,
    event: str,
    match: str,
    met: str,
    category: str,
    reason: str,
    both_left: bool = False,
) -> Answer:
    """CH-NOSHOW-2, or CH-DE-12 where both finalists leave the grand final."""
    return issue_ruling(
        caller,
        event=event,
        category=category,
        reason=reason,
        command_of=lambda ruling, why: commands.RuleDoubleLoss(ruling, match, both_left, met, why),
    )


def rule_disqualification(
    caller: Caller, *, event: str, registration: str, met: str, category: str, reason: str
) -> Answer:
    """CH-DQ-1: a player is out of the day and has no place."""
    return issue_ruling(
        caller,
        event=event,
        category=category,
        reason=reason,
        command_of=lambda ruling, why: commands.RuleDisqualification(
            ruling, registration, met, why
        ),
    )


def revoke_walkover(
    caller: Caller, *, event: str, old: str, met: str, category: str, reason: str
) -> Answer:
    """CH-NOSHOW-3: the absent player came before anybody was called on the strength of it."""
    return issue_ruling(
        caller,
        event=event,
        category=category,
        reason=reason,
        command_of=lambda ruling, why: commands.RevokeWalkover(ruling, old, met, why),
    )


def revoke_withdrawal(
    caller: Caller, *, event: str, old: str, met: str, category: str, reason: str
) -> Answer:
    """CH-WD-1: a player who has withdrawn stays after all."""
    return issue_ruling(
        caller,
        event=event,
        category=category,
        reason=reason,
        command_of=lambda ruling, why: commands.RevokeWithdrawal(ruling, old, met, why),
    )


def supersede_ruling(
    caller: Caller,
    *,
    event: str,
    old: str,
    instead: commands.Replacement,
    met: str,
    category: str,
    reason: str,
    witness: str | None = None,
) -> Answer:
    """CH-JUDGE-1: mend a clerical error in one's own ruling."""
    return issue_ruling(
        caller,
        event=event,
        category=category,
        reason=reason,
        command_of=lambda ruling, why: commands.SupersedeRuling(
            ruling, old, instead, met, why, witness
        ),
    )


def take_held_slot(
    caller: Caller,
    *,
    event: str,
    match: str,
    side: str,
    registration: str,
    lot: str | None = None,
) -> Answer:
    """CH-NOSHOW-2: one of the two waited for is at the desk."""
    command = commands.TakeHeldSlot(match, side, registration, lot)
    return execute(command, place_of(event), caller)


def leave_held_slot(caller: Caller, *, event: str, match: str, side: str) -> Answer:
    """CH-NOSHOW-2: nobody came, and the match would be called now."""
    return execute(commands.LeaveHeldSlot(match, side), place_of(event), caller)


def open_slot_lot(caller: Caller, *, event: str, match: str, side: str) -> str:
    """CH-NOSHOW-2: both are at the desk, chance decides; the id of the lot."""
    return open_lot(
        caller,
        place=place_of(event),
        purpose=HELD_SLOT,
        subject=f"{match}:{side}",
        candidates=held_for(event_state(event), match, side),
    )
