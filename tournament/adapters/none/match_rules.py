"""A match of a game that the engine does not know (pure): winners are noted, nothing is checked."""

from collections.abc import Mapping
from typing import Any, Final

from tournament.championship.command import Details
from tournament.championship.event_state import EventState
from tournament.championship.play.match_rules import CONCESSION, MatchRules, Said
from tournament.regulations.profile import NO_GAME
from tournament.regulations.refusals import Refusal

PLAYED: Final = "played"


class NoGameMatch(MatchRules):
    """Whoever plays knows how a game ends and who begins."""

    ruleset = NO_GAME
    has_engine = False
    end_reasons = (PLAYED, CONCESSION)
    drawn_by = frozenset({PLAYED})

    @property
    def version(self) -> str:
        """There are no logs."""
        return "0"

    def fits_its_end(self, said: Said) -> bool:
        """Played to its end a game is won or drawn; a concession is a loss."""
        return said.end_reason != CONCESSION or super().fits_its_end(said)

    def headers(
        self, event: EventState, match: str, mode: str, told: Mapping[int, Details]
    ) -> Any | Refusal:
        """Nothing is recorded (FT-RESULT-1)."""
        return Refusal("game_without_engine")


MATCH_RULES: Final = NoGameMatch()
