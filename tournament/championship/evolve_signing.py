"""What facts about signing do to the states."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from tournament.championship.event_state import EventState

EVOLVE: Mapping[type[Any], Callable[[EventState, Any, datetime], EventState]] = {}
