"""A result that counted already was wrong: corrected at once, or by one of two choices."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from tournament.api.writes.fields import one_of, sent_field
from tournament.api.writes.ruling import MatchRuling, Reasoned
from tournament.api.writes.witnesses import witness_of
from tournament.championship import commands
from tournament.championship.commands import Reason
from tournament.championship.rulings.override.queries import (
    CLERICAL,
    Judgement,
    correctable,
    outlook,
    ruling_behind,
    seen,
)
from tournament.championship.rulings.override.replay_cost import replay_cost
from tournament.play.issuing import NO_REASON, NOT_ISSUED
from tournament.regulations.inputs import declared
from tournament.web.shared.ruling_words import CORRECTION_CATEGORIES

SAMPLE = {
    "outcome": "B",
    "game": 1,
    "category": "wrong_entry",
    "reason": "Внесли наоборот, оба подтверждают.",
}

OUTCOMES = declared(commands.RuleCorrection, "outcome").codes


class CorrectionAsked(Reasoned):
    """What really happened, and why the judge says so."""

    outcome = sent_field(
        commands.RuleCorrection,
        "outcome",
        help_text="`none`: this match was not played, another one was.",
    )
    game = sent_field(
        commands.RuleCorrection,
        "game",
        default=None,
        allow_null=True,
        help_text="The game that ended otherwise; null where the match ended without a sheet.",
    )
    witness = serializers.CharField(
        max_length=64,
        default=None,
        allow_null=True,
        help_text="The account of who vouches, where another judge made the ruling.",
    )
    category = one_of(list(dict.fromkeys((*CORRECTION_CATEGORIES, *CLERICAL))))


class CorrectionRuling(MatchRuling):
    """A finding about a match that was decided."""

    asked = CorrectionAsked

    def looked_at(self) -> str:
        """The match, and everything that its result can reach."""
        super().looked_at()
        return seen(self.state, self.match)

    def told(self, met: str, said: dict[str, Any]) -> dict[str, Any]:
        """What all three say."""
        behind = ruling_behind(self.state, self.match)
        return {
            "ruling": NOT_ISSUED,
            "match": self.match,
            "outcome": said["outcome"],
            "met": met,
            "reason": NO_REASON if behind is None else Reason(CLERICAL[0], ""),
            "game": said["game"],
            "witness": witness_of(self.event, said["witness"]),
        }


class CorrectResult(CorrectionRuling):
    """The result is corrected; no later match that used it has started (CH-OVERRIDE-1)."""

    def command(self, met: str, said: dict[str, Any]) -> commands.RuleCorrection:
        """It goes on into the bracket by itself."""
        return commands.RuleCorrection(nonce="", **self.told(met, said))


class OverrideReplay(CorrectionRuling):
    """The result is corrected, the later matches that used it are void (CH-OVERRIDE-2 b)."""

    def command(self, met: str, said: dict[str, Any]) -> commands.OverrideReplay:
        """They are played again."""
        return commands.OverrideReplay(nonce="", **self.told(met, said))

    def cost(self, said: dict[str, Any]) -> Mapping[str, Any] | None:
        """Matches and minutes of the replay."""
        if not correctable(self.state, self.match):
            return None
        finding = Judgement(self.match, said["outcome"], said["game"])
        found = replay_cost(outlook(self.state, finding))
        return {"matches": found.void, "minutes": found.minutes}


class OverrideStand(CorrectionRuling):
    """The bracket is kept, and everyone sees that the result was wrong (CH-OVERRIDE-2 a)."""

    def command(self, met: str, said: dict[str, Any]) -> commands.OverrideStand:
        """It is noted."""
        return commands.OverrideStand(**self.told(met, said))
