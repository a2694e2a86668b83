"""What rulings on absent and leaving players, and held slots, do to an event's state."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tournament.brackets import Decision, DoubleLoss, Left, SlotLeft, SlotTaken
from tournament.championship import facts
from tournament.championship.event_changes import (
    decided,
    end_match,
    entrant_status,
    finish_if_over,
    off_table,
)
from tournament.championship.event_state import SIDES, EventState
from tournament.championship.rulings.lots.state import use_lot
from tournament.championship.rulings.override.queries import REWRITING
from tournament.championship.rulings.queries import resumed, ruling_of, taken_back, undone
from tournament.championship.statuses import RegistrationStatus

State = EventState


def _walkover(state: State, fact: facts.RulingIssued, at: datetime) -> State:
    return end_match(state, str(fact.match), fact.effect["winner"], "walkover", at)


def _double_loss(state: State, fact: facts.RulingIssued, at: datetime) -> State:
    match = str(fact.match)
    return decided(state, match, DoubleLoss(match), "ruling", at)


def _withdrawal(state: State, fact: facts.RulingIssued, at: datetime) -> State:
    """A finalist who is qualified concedes: they have left nothing, they have lost (CH-WD-2)."""
    if fact.effect.get("concedes"):
        return _left(state, fact, at, concedes=True)
    return _left(
        entrant_status(state, {str(fact.registration): RegistrationStatus.WITHDRAWN}), fact, at
    )


def _disqualification(state: State, fact: facts.RulingIssued, at: datetime) -> State:
    state = entrant_status(state, {str(fact.registration): RegistrationStatus.DISQUALIFIED})
    return _left(state, fact, at, disqualified=True)


def _left(
    state: State,
    fact: facts.RulingIssued,
    at: datetime,
    *,
    disqualified: bool = False,
    concedes: bool = False,
) -> State:
    """Whoever has left plays none of their matches: in rounds several are open at once."""
    decision = Left(state.seed_of[str(fact.registration)], disqualified, concedes)
    kind = "concession" if concedes else "walkover"
    if fact.match is None:
        state = _with(state, decision)
    else:
        state = decided(state, fact.match, decision, kind, at)
    for match in state.active_matches():
        if state.progress.end_kind(match) is not None:
            state = off_table(state, match, kind, at)
    return state


def _with(state: State, decision: Decision) -> State:
    return finish_if_over(replace(state, decisions=(*state.decisions, decision)))


def _revoked(state: State, fact: facts.RulingIssued, at: datetime) -> State:
    old = ruling_of(state, fact.effect["revokes"])
    if old is None:
        raise ValueError(f"ruling {fact.effect['revokes']} was never issued")
    return taken_back(state, old, fact.effect["table"], at)


def _annulled(state: State, fact: facts.RulingIssued, at: datetime) -> State:
    """It only takes an erroneous ruling away, which `superseding` has done."""
    return state


Apply = Callable[[State, facts.RulingIssued, datetime], State]


def superseding(state: State, fact: facts.RulingIssued, at: datetime, apply: Apply) -> State:
    """Apply a ruling, first taking away the one whose clerical error it corrects (CH-JUDGE-1).

    A corrected result takes its place by itself.
    """
    old = ruling_of(state, fact.supersedes) if fact.supersedes is not None else None
    if old is None or fact.type in REWRITING:
        return apply(state, fact, at)
    after = apply(undone(state, old, at), fact, at)
    return resumed(state, after, old, fact.effect.get("table"), at)


def _slot_taken(state: State, fact: facts.HeldSlotTaken, at: datetime) -> State:
    seed = state.seed_of[fact.registration]
    if fact.lot is not None:
        state = replace(state, lots=use_lot(state.lots, fact.lot))
    return _with(state, SlotTaken(fact.match, SIDES[fact.side.upper()], seed))


def _slot_left(state: State, fact: facts.HeldSlotLeft, at: datetime) -> State:
    return _with(state, SlotLeft(fact.match, SIDES[fact.side.upper()]))


def _confirmed(state: State, fact: facts.RulingConfirmed, at: datetime) -> State:
    rulings = tuple(
        replace(item, confirmed_at=at) if item.id == fact.ruling else item for item in state.rulings
    )
    return replace(state, rulings=rulings)


def _judge_replaced(state: State, fact: facts.RulingIssued, at: datetime) -> State:
    """Public with the other rulings; who judges is the championship's business (CH-JUDGE-6)."""
    return state


RULINGS: Mapping[str, Apply] = {
    "walkover": _walkover,
    "walkover_revoked": _revoked,
    "double_loss": _double_loss,
    "withdrawal": _withdrawal,
    "withdrawal_revoked": _revoked,
    "disqualification": _disqualification,
    "annulled": _annulled,
    "judge_replaced": _judge_replaced,
}
EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.HeldSlotTaken: _slot_taken,
    facts.HeldSlotLeft: _slot_left,
    facts.RulingConfirmed: _confirmed,
}
