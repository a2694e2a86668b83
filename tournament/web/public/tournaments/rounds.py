"""The public pages of a tournament in rounds: pairs of the round, all rounds, standings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournament.championship.rounds.table import rounds_planned
from tournament.regulations.tournament_rules import TournamentRules
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.tournaments.pairings import (
    RoundView,
    current_round,
    rounds_of_day,
)
from tournament.web.shared.tournaments.standings import (
    columns_of,
    cross_tables,
    standings_tables,
)


@dataclass(frozen=True, slots=True)
class RoundsPage:
    """What all pages of a tournament in rounds read of it."""

    rules: TournamentRules
    rounds: Sequence[RoundView]
    current: RoundView | None
    planned: int
    """How many rounds there are in all."""

    @property
    def next(self) -> int:
        """The round that is still to be paired; 0 if there is none."""
        following = len(self.rounds) + 1
        return following if following <= self.planned else 0


def rounds_page(reading: DayReading) -> RoundsPage | None:
    """The rounds; None of a day that is not played in rounds, or not drawn yet."""
    rules = reading.free
    if rules is None or not rules.in_rounds or not reading.drawn:
        return None
    rounds = rounds_of_day(reading, reading.names)
    return RoundsPage(
        rules=rules,
        rounds=rounds,
        current=current_round(rounds),
        planned=rounds_planned(reading.event, rules),
    )


def standings_context(reading: DayReading, page: RoundsPage) -> Mapping[str, Any]:
    """The standings with their columns; of a round robin the cross table, too."""
    tables = standings_tables(reading, page.rules, reading.names)
    crossed = page.rules.format == "round_robin"
    return {
        "tables": tables,
        "columns": columns_of(page.rules),
        "cross": cross_tables(reading.event, tables, page.rounds) if crossed else [],
    }
