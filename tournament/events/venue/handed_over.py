"""From where a hall went on with its championship's ledger.

Its own entries there are a continuation that headquarters enters anew; what the hall's ledgers
name of the championship is what was handed over, which everybody can find again.
"""

from functools import lru_cache

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.context import Checkpoint
from tournament.championship.custody.queries import own_custody
from tournament.events.states import championship_ledger, this_machine
from tournament.events.venue import hall_file
from tournament.ledger import store
from tournament.ledger.core.merkle import root


def is_hall(state: ChampionshipState) -> bool:
    """Whether this machine took a day of this championship into the hall."""
    return bool(state.custodies) and own_custody(state, this_machine()) is not None


def handed_over(state: ChampionshipState) -> Checkpoint | None:
    """The championship's checkpoint that the hall began with; None at headquarters."""
    kept = hall_file.read() if is_hall(state) else None
    return _checkpoint(state.id, kept.base) if kept is not None else None


@lru_cache(maxsize=4)
def _checkpoint(championship: str, size: int) -> Checkpoint:
    leaves = store.leaves(championship_ledger(championship))[:size]
    return Checkpoint(size, root(leaves).hex())
