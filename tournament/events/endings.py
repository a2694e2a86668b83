"""What ends by a fact of a ledger, noted for the day on which an older backup is put back."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

from tournament.championship import facts
from tournament.people.endings import Kind, ended

ENDS: Mapping[type, tuple[Kind, Callable[[Any, str, str | None], str]]] = {
    facts.KeyRevoked: (
        Kind.SIGNING_KEY,
        lambda fact, championship, event: f"{event}:{fact.key}:{fact.why}",
    ),
    facts.RoleRevoked: (
        Kind.ROLE,
        lambda fact, championship, event: f"{championship}:{fact.grant}",
    ),
    facts.JudgeReplaced: (
        Kind.ROLE,
        lambda fact, championship, event: f"{championship}:{fact.ended}",
    ),
    facts.AnnouncementWithdrawn: (
        Kind.ANNOUNCEMENT,
        lambda fact, championship, event: f"{championship}:{fact.announcement}",
    ),
    facts.TournamentHidden: (Kind.TOURNAMENT, lambda fact, championship, event: fact.event),
}
"""Which facts end something, and its key from the fact, the championship and the day."""


def note_endings(
    made: Iterable[object], championship: str, event: str | None, now: datetime
) -> None:
    """Note what the facts of one command end; what ends in two ledgers is noted once."""
    found = [(ENDS[type(fact)], fact) for fact in made if type(fact) in ENDS]
    for kind, name in dict.fromkeys(
        (kind, key(fact, championship, event)) for (kind, key), fact in found
    ):
        ended(kind, name, now)
