"""What facts about custody do to the states."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.event_state import EventState

EVOLVE: Mapping[type[Any], Callable[[EventState, Any, datetime], EventState]] = {}
CHAMPIONSHIP_EVOLVE: Mapping[
    type[Any], Callable[[ChampionshipState, Any, datetime], ChampionshipState]
] = {}
