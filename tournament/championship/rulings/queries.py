"""What rulings meet, and taking one back: the bracket without it, whether anything has used it.

The latter where a judge takes back a walkover (CH-NOSHOW-3) or a withdrawal (CH-WD-1), and where
they correct a clerical error (CH-JUDGE-1).
"""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from tournament.brackets import (
    Decision,
    DoubleLoss,
    Held,
    IllegalDecision,
    Left,
    Progress,
    Won,
    replay,
)
from tournament.brackets.match_status import BEGUN, OPEN, WITHOUT_PLAY, MatchStatus
from tournament.championship.event_changes import entrant_status, finish_if_over, in_step, touch
from tournament.championship.event_state import SIDES, EventState, Ruling, Sheet
from tournament.championship.play.match_rules import said_of
from tournament.championship.play.tables.queries import free_again
from tournament.championship.rulings.lots.state import Lot
from tournament.championship.statuses import DayStatus, RegistrationStatus, SheetState

UNDONE_BY_ITSELF = OPEN | WITHOUT_PLAY
"""Statuses of matches that nobody was called to: they follow the bracket."""
_TYPE_OF_KIND = {"walkover": "walkover", "ruling": "tie_break"}


def ruling_of(event: EventState, key: str) -> Ruling | None:
    """A ruling of the day by its id."""
    return next((item for item in event.rulings if item.id == key), None)


def set_aside(event: EventState) -> dict[str, str]:
    """The rulings that count no more, and the later one that took or corrected each."""
    by = {}
    for item in event.rulings:
        old = item.supersedes or item.effect.get("revokes")
        if old is not None:
            by[str(old)] = item.id
    return by


def stands(event: EventState, ruling: Ruling) -> bool:
    """Whether what it decided still stands: not taken back, amended or ruled again on."""
    if decision_of(event, ruling) is None or ruling.id in set_aside(event):
        return False
    newest = [item for item in event.rulings if _same_matter(item, ruling)][-1]
    return newest.id == ruling.id


def _same_matter(one: Ruling, other: Ruling) -> bool:
    if other.registration is not None:
        return one.registration == other.registration
    return one.match == other.match


def decision_of(event: EventState, ruling: Ruling) -> Decision | None:
    """What a ruling has decided in the bracket, as long as it stands there."""
    for item in reversed(event.decisions):
        if _made_by(event, item, ruling):
            return item
    return None


def _made_by(event: EventState, item: Decision, ruling: Ruling) -> bool:
    if isinstance(item, Left):
        disqualified = ruling.type == "disqualification"
        mine = ruling.type in {"withdrawal", "disqualification"}
        seed = event.seed_of.get(str(ruling.registration))
        return mine and item.entrant == seed and item.disqualified is disqualified
    if item.match != ruling.match:
        return False
    if isinstance(item, Won):
        return ruling.type == _TYPE_OF_KIND.get(item.kind)
    return isinstance(item, DoubleLoss) and ruling.type == "double_loss"


def ended_by(event: EventState, ruling: Ruling) -> str | None:
    """The match that a ruling has decided: after a correction it may be another one than then."""
    decision = decision_of(event, ruling)
    if not isinstance(decision, Left):
        return decision.match if decision is not None else None
    matches = (spec.id for spec in event.structure.matches)
    return next((key for key in matches if event.progress.decision(key) == decision), None)


def _without(event: EventState, ruling: Ruling) -> tuple[Decision, ...]:
    undone = decision_of(event, ruling)
    return tuple(item for item in event.decisions if item is not undone)


def used_by(event: EventState, ruling: Ruling) -> str | None:
    """The first match that has used a ruling: somebody was called to it who came there by it.

    Also where a later decision could not have been made without the ruling.
    """
    try:
        before = replay(event.structure, _without(event, ruling))
    except IllegalDecision as stopped:
        return stopped.match or ruling.match or ""
    ended = ended_by(event, ruling)
    for spec in event.structure.matches:
        if spec.id == ended or event.match_status(spec.id) in UNDONE_BY_ITSELF:
            continue
        if _slots(before, spec.id) != _slots(event.progress, spec.id):
            return spec.id
    return None


def _slots(progress: Progress, match: str) -> tuple[object, object]:
    return progress.slot(match, "a"), progress.slot(match, "b")


def undone(event: EventState, ruling: Ruling, at: datetime) -> EventState:
    """The event as if the ruling had not been issued; its match stands where it stood then.

    Unless somebody has left since, which ends it all the same.
    """
    decisions = _without(event, ruling)
    going = DayStatus.RUNNING if event.begun else DayStatus.DRAWN
    status = going if event.status == DayStatus.FINISHED else event.status
    state = replace(event, decisions=decisions, status=status)
    ended = ended_by(event, ruling)
    if ended is not None:
        again = {"ended_at": None, "end_kind": None} if ended == ruling.match else {}
        state = in_step(touch(state, ended, **again), at)
    if ruling.registration is not None:
        left = state.seed_of[ruling.registration] in state.progress.left
        back = RegistrationStatus.WITHDRAWN if left else RegistrationStatus.IN_BRACKET
        state = entrant_status(state, {ruling.registration: back})
    return finish_if_over(state)


def table_again(event: EventState, ruling: Ruling) -> int | None:
    """The table at which an undone match goes on: its own if it is free, else the first free one.

    None for a match that had not been called, where no table is free, and in a break unless the
    match was in play: it is called anew.
    """
    if ruling.match is None or ended_by(event, ruling) != ruling.match:
        return None
    if event.plays[ruling.match].called_at is None:
        return None
    if event.paused and ruling.met["status"] not in BEGUN:
        return None
    free = free_again(event, ruling.match)
    own = event.plays[ruling.match].table
    return own if own in free else free[0] if free else None


def taken_back(event: EventState, ruling: Ruling, table: int | None, at: datetime) -> EventState:
    """The ruling is undone, and its match goes on: see `resumed`."""
    return resumed(event, undone(event, ruling, at), ruling, table, at)


def resumed(
    before: EventState, state: EventState, ruling: Ruling, table: int | None, at: datetime
) -> EventState:
    """The undone match goes on: at its table if it had begun, else called anew with new grace.

    `before` is the event in which the ruling still stood.
    """
    match = ended_by(before, ruling)
    if match is None or match != ruling.match or state.progress.status(match) != MatchStatus.READY:
        return state
    if table is None:
        return touch(state, match, table=None, called_at=None, started_at=None)
    if ruling.met["status"] in BEGUN:
        return touch(state, match, table=table)
    breaks = dict.fromkeys(("paused_for", "paused_before", "paused_in_all"), timedelta())
    waits_anew = {"started_at": None, **breaks}
    return touch(state, match, table=table, called_at=at, **waits_anew)


def found_on(sheet: Sheet) -> dict[str, Any]:
    """What a judge who accepts a disputed sheet finds, word for word as it says; else nothing."""
    disputed = sheet.state == SheetState.CONFLICTING
    return {"found": said_of(sheet.statement).body()} if disputed else {}


def met_state(event: EventState, match: str) -> dict[str, Any]:
    """The state that a ruling on a match meets (spec 5.9)."""
    return {"status": event.match_status(match), "version": event.version_of(match)}


HELD_SLOT = "held_slot"
"""Purpose of the lot between two who both came for a held slot."""


def held_for(event: EventState, match: str, side: str) -> tuple[str, ...]:
    """The registrations that a losers' slot waits for; empty if it is not held."""
    if side not in SIDES.values() or not event.order or match not in event.structure:
        return ()
    slot = event.progress.slot(match, SIDES[side.upper()])
    return tuple(event.order[seed - 1] for seed in slot.seeds) if isinstance(slot, Held) else ()


def lot_of_slot(event: EventState, match: str, side: str) -> Lot | None:
    """The lot that was opened about a held slot between those for whom it is held now.

    One by which it was given before a later ruling had it held again decides nothing any more.
    """
    asked = (HELD_SLOT, f"{match}:{side}", frozenset(held_for(event, match, side)))
    lots = (lot for lot in event.lots.values() if not lot.used)
    return next((lot for lot in lots if _about(lot) == asked), None)


def _about(lot: Lot) -> tuple[str, str, frozenset[str]]:
    return lot.purpose, lot.subject, frozenset(lot.candidates)


def met_of_leaver(event: EventState, registration: str) -> str:
    """What a judge looks at when a withdrawal is to be taken back: how many rulings there are."""
    return f"{event.open_match_version(registration)}/{len(event.rulings)}"


AMENDABLE = frozenset({"walkover", "double_loss", "withdrawal", "disqualification", "tie_break"})
"""Types of rulings that can be corrected; corrections and redraws have ways of their own."""


def met_of_ruling(event: EventState, old: Ruling) -> str:
    """What a judge looks at when they correct a ruling: its match and what has been ruled since."""
    version = event.version_of(old.match) if old.match is not None else 0
    return f"{version}/{len(event.rulings)}"
