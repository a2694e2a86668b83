"""Tic-tac-toe in a match (pure)."""

from collections.abc import Sequence
from typing import Final

from tournament.championship.event_state import Game
from tournament.championship.play.match_rules import CONCESSION, MatchRules


class TicTacToeMatch(MatchRules):
    """Crosses, who are A, begin every game; a full square without a line is drawn."""

    ruleset = "tic_tac_toe"
    end_reasons = ("line", "full", CONCESSION)
    drawn_by = frozenset({"full"})

    def goes_first(self, before: Sequence[Game]) -> str | None:
        """Always A (TTT-TURN-1)."""
        return "A"


MATCH_RULES: Final = TicTacToeMatch()
