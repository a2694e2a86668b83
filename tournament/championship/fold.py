"""The one fold: `decide` judges a command, `evolve` applies a fact. Services, rebuild and audit
call these two and nothing else."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.championship import commands
from tournament.championship.championship_evolve import evolve_championship
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.check_in import decide as decide_check_in
from tournament.championship.check_in.age import decide as decide_age
from tournament.championship.codec import fact_from
from tournament.championship.context import Context, Decision
from tournament.championship.custody import decide as decide_custody
from tournament.championship.custody.returning import decide as decide_returning
from tournament.championship.days import decide as decide_days
from tournament.championship.days.announcements import decide as decide_hall_announcements
from tournament.championship.days.short_day import decide as decide_short_day
from tournament.championship.days.split import decide as decide_split
from tournament.championship.days.suspension import decide as decide_suspension
from tournament.championship.event_evolve import evolve_event
from tournament.championship.event_state import EventState
from tournament.championship.final import decide as decide_final
from tournament.championship.final.prizes import decide as decide_prizes
from tournament.championship.final.rehearsal import decide as decide_rehearsal
from tournament.championship.judges import decide as decide_judges
from tournament.championship.judges.notes import decide as decide_notes
from tournament.championship.ledger_keys import decide as decide_ledger_keys
from tournament.championship.planning import decide as decide_planning
from tournament.championship.planning.announcements import decide as decide_announcements
from tournament.championship.planning.life import decide as decide_life
from tournament.championship.planning.stages import decide as decide_stages
from tournament.championship.play import decide as decide_play
from tournament.championship.play.scores import decide as decide_scores
from tournament.championship.play.tables import decide as decide_tables
from tournament.championship.qualification import decide as decide_qualification
from tournament.championship.qualification.ban import decide as decide_ban
from tournament.championship.qualification.seats import decide as decide_seats
from tournament.championship.registration import decide as decide_registration
from tournament.championship.registration.persons import decide as decide_persons
from tournament.championship.registration.waiting import decide as decide_waiting
from tournament.championship.rounds import decide as decide_rounds
from tournament.championship.rulings.absence import decide as decide_absence
from tournament.championship.rulings.leaving import decide as decide_leaving
from tournament.championship.rulings.lots import decide as decide_lots
from tournament.championship.rulings.override import decide as decide_override
from tournament.championship.rulings.sheets import decide as decide_sheet_rulings
from tournament.championship.rulings.superseding import decide as decide_superseding
from tournament.championship.rulings.time import decide as decide_time
from tournament.championship.sheets import decide as decide_sheets
from tournament.championship.sheets.keys import decide as decide_keys
from tournament.championship.sheets.signing import decide as decide_signing
from tournament.championship.sheets.statements import decide as decide_statements
from tournament.championship.tournaments import decide as decide_tournaments
from tournament.championship.witnesses import decide as decide_witnesses
from tournament.ledger.core.entry import Entry, moment_of
from tournament.regulations.checks import check_inputs

State = ChampionshipState | EventState

_DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    **decide_absence.DECIDE,
    **decide_age.DECIDE,
    **decide_announcements.DECIDE,
    **decide_ban.DECIDE,
    **decide_custody.DECIDE,
    **decide_days.DECIDE,
    **decide_check_in.DECIDE,
    **decide_final.DECIDE,
    **decide_hall_announcements.DECIDE,
    **decide_judges.DECIDE,
    **decide_keys.DECIDE,
    **decide_leaving.DECIDE,
    **decide_ledger_keys.DECIDE,
    **decide_life.DECIDE,
    **decide_lots.DECIDE,
    **decide_notes.DECIDE,
    **decide_override.DECIDE,
    **decide_persons.DECIDE,
    **decide_planning.DECIDE,
    **decide_play.DECIDE,
    **decide_prizes.DECIDE,
    **decide_qualification.DECIDE,
    **decide_registration.DECIDE,
    **decide_rehearsal.DECIDE,
    **decide_returning.DECIDE,
    **decide_rounds.DECIDE,
    **decide_scores.DECIDE,
    **decide_seats.DECIDE,
    **decide_sheet_rulings.DECIDE,
    **decide_sheets.DECIDE,
    **decide_short_day.DECIDE,
    **decide_signing.DECIDE,
    **decide_split.DECIDE,
    **decide_stages.DECIDE,
    **decide_statements.DECIDE,
    **decide_superseding.DECIDE,
    **decide_suspension.DECIDE,
    **decide_tables.DECIDE,
    **decide_time.DECIDE,
    **decide_tournaments.DECIDE,
    **decide_waiting.DECIDE,
    **decide_witnesses.DECIDE,
}


def decide(context: Context, command: commands.Command) -> Decision:
    """The facts that the command makes, at most one for each ledger, or a refusal."""
    refusal = (
        decide_custody.out_of_hand(context, command)
        or decide_life.out_of_turn(context, command)
        or check_inputs(command)
    )
    if refusal is not None:
        return refusal
    return _DECIDE[type(command)](decide_custody.within_reach(context), command)


def empty_state(kind: str) -> State:
    """The state of a ledger without entries."""
    return ChampionshipState() if kind == "championship" else EventState()


def evolve(state: State, entry: Entry) -> State:
    """The state after one more ledger entry."""
    fact = fact_from(entry.type, entry.v, dict(entry.body))
    if isinstance(state, ChampionshipState):
        return evolve_championship(state, fact, moment_of(entry.at))
    return evolve_event(state, fact, moment_of(entry.at))
