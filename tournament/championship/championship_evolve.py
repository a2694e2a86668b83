"""What each fact of the championship's ledger does to the championship's state."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.custody import evolve as evolve_custody
from tournament.championship.days import evolve as evolve_days
from tournament.championship.days.progress import evolve as evolve_progress
from tournament.championship.days.split import evolve as evolve_split
from tournament.championship.days.suspension import evolve as evolve_suspension
from tournament.championship.final import evolve as evolve_final
from tournament.championship.judges import evolve as evolve_judges
from tournament.championship.ledger_keys import evolve as evolve_ledger_keys
from tournament.championship.planning import evolve as evolve_planning
from tournament.championship.planning.life import evolve as evolve_life
from tournament.championship.planning.stages import evolve as evolve_stages
from tournament.championship.qualification import evolve as evolve_qualification
from tournament.championship.registration import evolve as evolve_registration
from tournament.championship.registration.persons import evolve as evolve_persons
from tournament.championship.registration.waiting import evolve as evolve_waiting
from tournament.championship.rulings.lots.state import draw_lot
from tournament.championship.sheets.keys import evolve as evolve_keys
from tournament.championship.tournaments import evolve as evolve_tournaments
from tournament.championship.witnesses import evolve as evolve_witnesses

State = ChampionshipState


def evolve_championship(state: State, fact: Any, at: datetime) -> State:
    """The state after one more fact of the championship's ledger, recorded at `at`."""
    return _EVOLVE[type(fact)](state, fact, at)


def _lot_drawn(state: State, fact: facts.LotDrawn, at: datetime) -> State:
    return replace(state, lots=draw_lot(state.lots, fact))


_EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    **evolve_planning.EVOLVE,
    **evolve_registration.EVOLVE,
    **evolve_waiting.EVOLVE,
    **evolve_persons.EVOLVE,
    **evolve_progress.EVOLVE,
    **evolve_judges.EVOLVE,
    facts.LotDrawn: _lot_drawn,
    **evolve_final.EVOLVE,
    **evolve_qualification.EVOLVE,
    **evolve_days.EVOLVE,
    **evolve_split.EVOLVE,
    **evolve_suspension.DAY_EVOLVE,
    **evolve_life.EVOLVE,
    **evolve_stages.EVOLVE,
    **evolve_custody.CHAMPIONSHIP_EVOLVE,
    **evolve_keys.CHAMPIONSHIP_EVOLVE,
    **evolve_ledger_keys.EVOLVE,
    **evolve_tournaments.EVOLVE,
    **evolve_witnesses.EVOLVE,
}
