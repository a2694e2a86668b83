"""What each fact of an event's ledger does to the event's state."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.check_in import evolve as evolve_check_in
from tournament.championship.check_in.age import evolve as evolve_age
from tournament.championship.custody import evolve as evolve_custody
from tournament.championship.days.announcements import evolve as evolve_announcements
from tournament.championship.days.suspension import evolve as evolve_suspension
from tournament.championship.event_state import EventState, Ruling
from tournament.championship.final.draw import evolve as evolve_final_draw
from tournament.championship.judges.notes import evolve as evolve_notes
from tournament.championship.play import evolve as evolve_play
from tournament.championship.play.reopened.evolve import with_reopened
from tournament.championship.play.scores import evolve as evolve_scores
from tournament.championship.play.tables import evolve as evolve_tables
from tournament.championship.rounds import evolve as evolve_rounds
from tournament.championship.rulings.absence import evolve as evolve_absence
from tournament.championship.rulings.lots.state import draw_lot, open_lot
from tournament.championship.rulings.override import evolve as evolve_override
from tournament.championship.sheets import evolve as evolve_sheets
from tournament.championship.sheets.keys import evolve as evolve_keys
from tournament.championship.sheets.signing import evolve as evolve_signing
from tournament.championship.sheets.statements import evolve as evolve_statements
from tournament.championship.tournaments import evolve as evolve_tournaments

State = EventState


def evolve_event(state: State, fact: Any, at: datetime) -> State:
    """The state after one more fact of the event's ledger, recorded at `at`."""
    after = evolve_rounds.with_draft(state, _EVOLVE[type(fact)](state, fact, at))
    after = evolve_tables.with_tables_lost(state, after)
    return with_reopened(state, after, at)


def _ruled(state: State, fact: facts.RulingIssued, at: datetime) -> State:
    ruling = Ruling(
        fact.ruling,
        fact.type,
        fact.rule,
        fact.match,
        fact.registration,
        fact.category,
        fact.reason_sha256,
        fact.judge,
        at,
        fact.met,
        fact.effect,
        fact.affected,
        fact.on_duty,
        fact.supersedes,
        fact.witness,
    )
    state = replace(state, rulings=(*state.rulings, ruling))
    return evolve_absence.superseding(state, fact, at, _RULINGS[fact.type])


_RULINGS: Mapping[str, Callable[[State, facts.RulingIssued, datetime], State]] = {
    **evolve_absence.RULINGS,
    **evolve_check_in.RULINGS,
    **evolve_override.RULINGS,
    **evolve_sheets.RULINGS,
    **evolve_suspension.RULINGS,
}


def _lot_opened(state: State, fact: facts.LotOpened, at: datetime) -> State:
    return replace(state, lots=open_lot(state.lots, fact))


def _lot_drawn(state: State, fact: facts.LotDrawn, at: datetime) -> State:
    return replace(state, lots=draw_lot(state.lots, fact))


_EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    **evolve_check_in.EVOLVE,
    **evolve_play.EVOLVE,
    facts.RulingIssued: _ruled,
    **evolve_age.EVOLVE,
    **evolve_announcements.EVOLVE,
    **evolve_absence.EVOLVE,
    facts.LotOpened: _lot_opened,
    facts.LotDrawn: _lot_drawn,
    **evolve_final_draw.EVOLVE,
    **evolve_notes.EVOLVE,
    **evolve_rounds.EVOLVE,
    **evolve_scores.EVOLVE,
    **evolve_sheets.EVOLVE,
    **evolve_custody.EVOLVE,
    **evolve_keys.EVOLVE,
    **evolve_signing.EVOLVE,
    **evolve_statements.EVOLVE,
    **evolve_suspension.EVOLVE,
    **evolve_tables.EVOLVE,
    **evolve_tournaments.EVOLVE_EVENT,
}
