"""What facts about keys do to the states."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.event_state import EventState
from tournament.championship.signing_state import SigningKey
from tournament.ledger.core.entry import moment_of


def key_of(taken_over: Mapping[str, Any]) -> SigningKey:
    """A key that an event starts with."""
    said = {name: value for name, value in taken_over.items() if name != "at"}
    return SigningKey(**said, enrolled_at=moment_of(taken_over["at"]))


EVOLVE: Mapping[type[Any], Callable[[EventState, Any, datetime], EventState]] = {}
CHAMPIONSHIP_EVOLVE: Mapping[
    type[Any], Callable[[ChampionshipState, Any, datetime], ChampionshipState]
] = {}
