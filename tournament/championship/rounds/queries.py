"""What is asked about the rounds of a tournament before something is done about them."""

from tournament.brackets.match_status import OPEN
from tournament.brackets.rounds.records import Record
from tournament.championship.event_state import EventState
from tournament.championship.rounds.table import records
from tournament.championship.statuses import RegistrationStatus
from tournament.regulations.tournament_rules import TournamentRules


def swiss_rules(event: EventState) -> TournamentRules | None:
    """The rules of an event that is played by the Swiss system; None of another."""
    rules = event.rules.tournament if event.profile is not None else None
    return rules if rules is not None and rules.format == "swiss" else None


def rounds_open(event: EventState) -> tuple[str, ...]:
    """Matches of rounds that are not decided yet."""
    in_rounds = event.structure.matches[: event.structure.round_matches]
    return tuple(match.id for match in in_rounds if event.progress.status(match.id) in OPEN)


def to_be_paired(event: EventState, rules: TournamentRules) -> tuple[Record, ...]:
    """The records of everybody who is still in."""
    gone = event.progress.left
    return tuple(
        item
        for item in records(event, rules)
        if item.entrant not in gone
        and event.entrants[event.order[item.entrant - 1]].status == RegistrationStatus.IN_BRACKET
    )
