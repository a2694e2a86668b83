"""What signed statements of the staff do to the event's state."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.event_state import EventState
from tournament.championship.sheets.statements.state import SignedStatement


def _signed(state: EventState, fact: facts.StatementSigned, at: datetime) -> EventState:
    signed = SignedStatement(
        kind=fact.kind,
        subject=fact.subject,
        statement=fact.statement,
        digest=fact.digest,
        user=fact.user,
        role=fact.role,
        level=fact.level,
        key=fact.key,
        at=at,
    )
    return replace(state, statements=(*state.statements, signed))


EVOLVE: Mapping[type[Any], Callable[[EventState, Any, datetime], EventState]] = {
    facts.StatementSigned: _signed,
}
