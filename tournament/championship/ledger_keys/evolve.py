"""What a change of the key does to the championship's state."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_state import ChampionshipState


def _changed(
    state: ChampionshipState, fact: facts.LedgerKeyChanged, at: datetime
) -> ChampionshipState:
    return replace(state, ledger_key=fact.key)


EVOLVE: Mapping[type[Any], Callable[[ChampionshipState, Any, datetime], ChampionshipState]] = {
    facts.LedgerKeyChanged: _changed,
}
