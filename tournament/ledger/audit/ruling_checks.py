"""Rulings: by somebody who may, under a rule that exists, where there was something to rule."""

import re
from typing import Any, Final

from tournament.championship import facts
from tournament.championship.event_state import EventState
from tournament.championship.statuses import SheetState
from tournament.ledger.audit.context import EventContext
from tournament.ledger.audit.folding import FoldedEntry, Watch
from tournament.ledger.audit.ruling_content import content_fault
from tournament.ledger.audit.sheet_content import is_sha256
from tournament.ledger.audit.staff_checks import judges_ever
from tournament.regulations.rules import RULES

NOT_OF_A_JUDGE: Final = frozenset({"judge_replaced"})
"""Rulings that an organizer or the publisher issues (CH-JUDGE-6)."""
_CATEGORY: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")


def watches(context: EventContext) -> dict[type[Any], Watch]:
    """What is looked at, by fact."""

    def ruled(step: FoldedEntry, before: EventState, after: EventState) -> None:
        fact = step.fact
        named = fact.rule in RULES and _CATEGORY.fullmatch(fact.category)
        if not named or not is_sha256(fact.reason_sha256):
            context.fail(step, "ruling_form", ruling=fact.ruling)
        if any(item.id == fact.ruling for item in before.rulings):
            context.fail(step, "ruling_twice", ruling=fact.ruling)
        if _out_of_turn(before, fact):
            context.fail(step, "ruling_out_of_turn", ruling=fact.ruling)
        elif step.entry.v > 1:
            wrong = content_fault(before, fact, step.entry.at)
            if wrong:
                context.fail(step, "ruling_field", ruling=fact.ruling, field=wrong)
        state = context.championship
        if state is None or fact.type in NOT_OF_A_JUDGE:
            return
        if fact.judge not in judges_ever(state, before.id):
            context.fail(step, "ruling_of_no_judge", judge=fact.judge)

    return {facts.RulingIssued: ruled}


def _out_of_turn(before: EventState, fact: Any) -> bool:
    """Whether what a ruling decides was not there to be decided."""
    if fact.type == "redraw":
        return before.begun or not before.frozen_list
    if fact.type not in {"accept_result", "replay_game"}:
        return False
    game = before.plays[str(fact.match)].open_game
    if fact.type == "accept_result":
        return not game.judge_decides
    disputed = game.sheet is not None and game.sheet.state == SheetState.CONFLICTING
    return disputed or (game.sheet is not None and not game.judge_decides)
