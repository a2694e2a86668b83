"""Statistics of counted games: from what logs tell of games to the figures that pages show."""

from collections.abc import Sequence

from reports.statistics import GameFacts, Statistics, statistics
from tournament.championship.play.match_rules import Summary


def statistics_of(games: Sequence[Summary]) -> Statistics:
    """The statistics of these games."""
    return statistics(_facts(game) for game in games)


def _facts(game: Summary) -> GameFacts:
    return GameFacts(
        leaders=game["leaders"],
        winner=game["winner"],
        reason=game["reason"],
        first=game["first"],
        rounds=game["rounds"],
        turns=game["turns"],
        orders=game["orders"],
    )
