"""Results of games, signatures that the desk has witnessed, concessions, refusals to sign.

A result is never final by itself (CH-ROLE-6): the desk and the players fill the sheet, which waits
for both signatures; a judge who gives a reason rules that it counts.
"""

from dataclasses import replace
from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request

from tournament.api.requests import own_registration
from tournament.api.serializers import ResultSerializer
from tournament.api.writes.fields import SEATS, ReasonText, one_of, sent_field
from tournament.api.writes.operation import MatchWrite
from tournament.championship import commands
from tournament.championship.play.match_rules import MatchRules, rules_of
from tournament.events.execution import Answer, Caller
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.people.access import require
from tournament.people.policy import Action, Scope
from tournament.play import games, judged_results, services, signing
from tournament.web.shared.ruling_words import SETTLING_CATEGORIES

BOTH = "both"
SAMPLE = {"game": 1, "revision": 0, "outcome": "A", "details": {"leaders": [4, 17]}}


class EnteredResult(ResultSerializer):
    """The result of one game, and why a judge rules that it counts, if they do."""

    submitted = serializers.CharField(
        max_length=64,
        default=None,
        allow_null=True,
        help_text="The id of a legal log of this game, which the sheet then names (CH-SHEET-3).",
    )
    category = one_of(SETTLING_CATEGORIES, default="other", help_text="Only with `reason`.")
    reason = ReasonText(default="", allow_blank=True)


class JudgedResult(ResultSerializer):
    """What the judge finds, and why it counts."""

    category = one_of(SETTLING_CATEGORIES)
    reason = ReasonText()


def sheet_rules(event: str) -> MatchRules:
    """What sheets of a day's game say; a day that is not open yet has the championship's game."""
    return rules_of(championship_state(place_of(event).championship).rules.ruleset)


class SheetWrite(MatchWrite):
    """An operation whose body says what a sheet of the day's game says."""

    def context(self) -> dict[str, Any]:
        """What sheets of the day's game say."""
        return {"rules": sheet_rules(self.event)}


class EnterResult(SheetWrite):
    """Fill the sheet of a game, or write a new revision of it (CH-SHEET-3, -4).

    Never final by itself (CH-ROLE-6): both have to sign. With `reason` it is a judge's ruling that
    the result counts. 409 with the present state if somebody was faster.
    """

    action = Action.ENTER_RESULT
    asked = EnteredResult
    key_needed = False

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer:
        """Fill it; with a reason the judge accepts it at once."""
        category, reason = said.pop("category"), said.pop("reason")
        if not reason:
            return services.enter_result(caller, event=self.event, match=self.match, **said)
        require(self.request._request, Action.RULE, self.scope(self.request))
        return judged_results.accept_result(
            caller, judged(self.match, said), event=self.event, category=category, reason=reason
        )


def judged(match: str, said: dict[str, Any]) -> judged_results.Judged:
    """What the judge finds."""
    names = ("game", "revision", "outcome", "end_reason", "details")
    return judged_results.Judged(match, **{name: said[name] for name in names})


class SayResult(SheetWrite):
    """A player's own token says how their game ended (CH-ROLE-5).

    The first one opens the sheet; what the other says differently makes it disputed. Both sign on
    their phones or at the desk, never here.
    """

    action = Action.SAY_RESULT
    asked = ResultSerializer

    def scope(self, request: Request) -> Scope:
        """The matter of the player of this match who asks."""
        scope = super().scope(request)
        self.own = own_registration(request, self.event, self.match)
        if self.own is None:
            return scope
        return replace(scope, person=event_state(self.event).entrants[self.own].person)

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer:
        """Say it."""
        if self.own is None:
            raise Http404
        return signing.say_result(
            caller, event=self.event, match=self.match, registration=self.own, **said
        )


class Conceded(serializers.Serializer[Any]):
    """Who gives the match up."""

    seat = one_of(SEATS)
    acknowledged = serializers.BooleanField(
        help_text="The player is at the desk and confirms it themselves (CH-MATCH-4)."
    )


class RefusedSheet(serializers.Serializer[Any]):
    """Who does not sign which sheet."""

    game = sent_field(commands.RefuseSheet, "game")
    digest = serializers.RegexField(r"^[0-9a-f]{64}$")
    seat = one_of((*SEATS, BOTH))
    declared = serializers.BooleanField(
        default=False, help_text="They have left or are silent: only a judge declares it."
    )


def refuse_sheet(caller: Caller, *, seat: Any, declared: bool, **sheet: Any) -> Answer:
    """Note that one does not sign, or both."""
    of = None if seat == BOTH else seat
    return games.refuse_sheet(caller, seat=of, declared_by_judge=declared, **sheet)
