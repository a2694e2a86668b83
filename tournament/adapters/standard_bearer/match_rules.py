"""Standard-Bearer in a match (pure)."""

from typing import Final

from tournament.championship.play.match_rules import CONCESSION, DRAW, MatchRules, Said


class StandardBearerMatch(MatchRules):
    """Who loses the last bearer loses; a game in which both do is drawn (SB-END-01, SB-END-02)."""

    ruleset = "standard_bearer"
    end_reasons = ("bearers", CONCESSION)
    drawn_by = frozenset({"bearers"})

    def fits_its_end(self, said: Said) -> bool:
        """Bearers end a game in any way; whoever concedes does not draw."""
        return said.outcome != DRAW or said.end_reason in self.drawn_by


MATCH_RULES: Final = StandardBearerMatch()
