"""Rulings on the games of a match: what counts, what is played again, time (CH-SHEET-2, -7)."""

from typing import Any

from rest_framework import serializers

from tournament.api.serializers import ResultSerializer
from tournament.api.writes.fields import ReasonText, one_of, sent_field
from tournament.api.writes.results import JudgedResult, judged, sheet_rules
from tournament.api.writes.ruling import MatchRuling, Reasoned
from tournament.championship import commands
from tournament.championship.event_state import EventState
from tournament.events.execution import Answer, Caller, Refused
from tournament.play import judged_results
from tournament.play.issuing import NO_REASON, NOT_ISSUED
from tournament.regulations.refusals import Refusal
from tournament.web.shared.ruling_words import (
    EXTENSION_CATEGORIES,
    FACTS_CATEGORIES,
    REPLAY_CATEGORIES,
    TIE_BREAK_CATEGORIES,
)

SAMPLE = {"game": 1, "revision": 1, "outcome": "A"}


class ResultRuling(MatchRuling):
    """A ruling that says what happened in a game."""

    def context(self) -> dict[str, Any]:
        """What sheets of the day's game say."""
        return {"rules": sheet_rules(self.event)}


class AcceptResult(ResultRuling):
    """The result counts by the judge's word (CH-ROLE-6, CH-SHEET-2).

    Where there is no sheet it is filled, where one says something else the judge's facts replace
    it, where a signature is missing that is declared a refusal (CH-SHEET-3): all of it, or nothing.
    """

    asked = JudgedResult

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer:
        """Every step to the acceptance, if the match is as the judge has seen it."""
        if self.met != self.looked_at():
            raise Refused(Refusal("ruling_state_changed"))
        why = {name: said.pop(name) for name in ("category", "reason")}
        found = judged(self.match, said)
        return judged_results.accept_result(caller, found, event=self.event, **why)

    def foreseen(self, caller: Caller, said: dict[str, Any], met: str) -> EventState | Refusal:
        """The day after all steps."""
        found = judged(self.match, said)
        return judged_results.foreseen_acceptance(caller, found, event=self.event)


class ReplayAsked(Reasoned):
    """Why."""

    category = one_of(REPLAY_CATEGORIES)


class FactsAsked(ResultSerializer):
    """What the judge finds to be true, and why."""

    category = one_of(FACTS_CATEGORIES)
    reason = ReasonText()


class CorrectSheet(ResultRuling):
    """What really happened in a game of an open match, as a new revision of its sheet.

    On a sheet that both signed it counts at once (CH-SHEET-7), else both sign again (CH-SHEET-2).
    """

    asked = FactsAsked

    def command(self, met: str, said: dict[str, Any]) -> commands.RuleSheetFacts:
        """What the judge finds."""
        names = ("game", "revision", "outcome", "end_reason", "details")
        found = {name: said[name] for name in names}
        return commands.RuleSheetFacts(
            NOT_ISSUED, self.match, met=met, nonce="", reason=NO_REASON, **found
        )


class ExtensionAsked(Reasoned):
    """How many minutes, and why."""

    minutes = sent_field(commands.RuleTimeExtension, "minutes")
    category = one_of(EXTENSION_CATEGORIES)


class TieBreakAsked(Reasoned):
    """What was counted at the table for the seats in order, who wins, and why."""

    winner = sent_field(commands.RuleTieBreak, "winner")
    heroes = sent_field(commands.RuleTieBreak, "heroes", default=None, allow_null=True)
    damage_over_life = sent_field(
        commands.RuleTieBreak, "damage_over_life", default=None, allow_null=True
    )
    lot = serializers.CharField(
        max_length=64,
        default=None,
        allow_null=True,
        help_text="The drawn lot, where all counts are equal.",
    )
    category = one_of(TIE_BREAK_CATEGORIES)
