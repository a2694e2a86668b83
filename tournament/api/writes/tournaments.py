"""Free tournaments: made, filled, started, led round by round, by the desk's word (FT-…)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rest_framework import serializers
from rest_framework.fields import empty
from rest_framework.request import Request
from rest_framework.response import Response

from rules_engine.rulesets import names
from tournament.api.writes.fields import as_spoken, one_of, sent_field
from tournament.api.writes.operation import MatchWrite, Write
from tournament.championship import commands
from tournament.events import tournaments
from tournament.events.execution import Answer, Caller, Refused
from tournament.events.selectors import place_of
from tournament.events.states import event_state
from tournament.events.tournaments import NO_GAME, Entrant, Entrants, TournamentPlan
from tournament.people.access import actor_of
from tournament.people.policy import Action, Scope
from tournament.play import rounds
from tournament.regulations.refusals import Refusal
from tournament.regulations.tournament_rules import TournamentRules


def _of_plan(name: str, **options: Any) -> Any:
    return sent_field(TournamentPlan, name, **options)


def _of_rules(name: str, **options: Any) -> Any:
    usual = TournamentRules.__dataclass_fields__[name].default
    return sent_field(TournamentRules, name, default=usual, **options)


_TENTHS = "In tenths of a point."
_OF_RULES = frozenset(TournamentRules.__dataclass_fields__)


class Planned(serializers.Serializer[Any]):
    """A tournament with its rules (FT-RULES-1); what is left out is as usual."""

    name = _of_plan("name")
    format = sent_field(TournamentRules, "format")
    city = serializers.CharField(max_length=60, help_text="Its code; the clocks are its own.")
    date = serializers.DateField(help_text="Local to the city.")
    start = _of_plan("start", default="12:00")
    ruleset = one_of([*names(), NO_GAME], default="pixel_tactics")
    game = _of_plan(
        "game", default="", allow_blank=True, help_text="Its name, if it is none of these."
    )
    place = _of_plan("place", default="", allow_blank=True)
    description = _of_plan("description", default="", allow_blank=True)
    tables = _of_plan("tables", default=8)
    size = _of_plan("size", default=64)
    wins = _of_plan("wins", default=1, help_text="Won games that decide a match.")
    round_minutes = _of_plan("round_minutes", default=0)
    private = serializers.BooleanField(default=False)
    entry = _of_rules("entry")
    results = _of_rules("results")
    seeding = _of_rules("seeding")
    scores = serializers.BooleanField(default=False)
    draws = serializers.BooleanField(default=False)
    points_win = _of_rules("points_win", help_text=_TENTHS)
    points_draw = _of_rules("points_draw", help_text=_TENTHS)
    points_bye = _of_rules("points_bye", help_text=_TENTHS)
    rounds = _of_rules("rounds")
    late_points = _of_rules("late_points")
    tie_breaks = sent_field(TournamentRules, "tie_breaks", default=list)
    groups = _of_rules("groups")
    cut = _of_rules("cut")
    third_place = serializers.BooleanField(default=False)
    grand_final_reset = serializers.BooleanField(default=True)


def told_of_plan(plan: TournamentPlan) -> dict[str, Any]:
    """A tournament as `Planned` is asked for: what was said of it, and what is usual."""
    rules = {name: getattr(plan.rules, name) for name in _OF_RULES}
    rest = {name: getattr(plan, name) for name in Planned().fields if name not in rules}
    return {**rest, **rules}


class MadeAnswer(serializers.Serializer[Any]):
    """The day of the tournament, for all other addresses, and its short address."""

    day = serializers.CharField()
    championship = serializers.CharField()
    slug = serializers.CharField()


class CreateTournament(Write):
    """Make a free tournament; whoever makes it organizes and judges it (FT-ROLE-1)."""

    action = Action.CREATE_TOURNAMENT
    asked = Planned
    answered = MadeAnswer
    version_asked = ""

    def post(self, request: Request, event_id: str = "", **where: str) -> Response:
        """About no day, since there is none yet."""
        return super().post(request, event_id, **where)

    def scope(self, request: Request) -> Scope:
        """The stage by whose appointment they may (FT-ROLE-1)."""
        stage = tournaments.organizing_stage(actor_of(request._request))
        return Scope(stage=stage, free=True)

    def expect(self) -> None:
        """There is nothing yet that somebody could have changed."""

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Mapping[str, Any]:
        """Make it."""
        chosen = {key: value for key, value in said.items() if key in _OF_RULES}
        rules = TournamentRules(**{**chosen, "tie_breaks": tuple(chosen["tie_breaks"])})
        rest = {key: value for key, value in said.items() if key not in _OF_RULES}
        event = tournaments.create_tournament(caller, TournamentPlan(rules=rules, **rest))
        text = tournaments.text_of(event)
        slug = text.slug if text is not None else ""
        return {"day": event, "championship": place_of(event).championship, "slug": slug}


class Changes(Planned):
    """What is to be otherwise; what is left out stays (FT-RULES-1)."""

    ruleset = city = date = start = tables = entry = None

    def get_fields(self) -> dict[str, Any]:
        """Each may be left out, and has no usual value then."""
        fields: dict[str, Any] = super().get_fields()
        for field in fields.values():
            field.required, field.default = False, empty
        return fields


class Nothing(serializers.Serializer[Any]):
    """The ledger may hold nothing of it, so nothing is to be told of it."""


class ChangeTournament(Write):
    """Call a tournament otherwise, or change its rules until check-in opens (FT-RULES-1)."""

    action = Action.CREATE_TOURNAMENT
    asked = Changes
    answered = Nothing

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Mapping[str, Any]:
        """Change it."""
        known = tournaments.plan_of(self.event)
        if known is None:
            raise Refused(Refusal("not_a_tournament"))
        if "tie_breaks" in said:
            said["tie_breaks"] = tuple(said["tie_breaks"])
        of_rules = {key: said.pop(key) for key in _OF_RULES & set(said)}
        plan = replace(known, rules=replace(known.rules, **of_rules), **said)
        met = tournaments.version_of(self.event)
        tournaments.change_tournament(caller, event=self.event, plan=plan, met=met)
        return {}


class Names(serializers.Serializer[Any]):
    """Names as they are shown, one for each player."""

    names = sent_field(Entrants, "names")


class ListedAnswer(serializers.Serializer[Any]):
    """The registrations of the names, in their order, and whom people may take for one another."""

    registrations = serializers.ListField(child=serializers.CharField())
    alike = serializers.ListField(
        child=serializers.CharField(),
        help_text="Registrations on the whole list whose names look like another one's.",
    )


def add_names(caller: Caller, *, event: str, names: Sequence[str]) -> Mapping[str, Any]:
    """Enter them; who looks like another one is told."""
    kept = tournaments.add_names(caller, event=event, names=names)
    return {"registrations": list(kept), "alike": tournaments.alike_names(event)}


class Name(serializers.Serializer[Any]):
    """What a player is called from now on."""

    name = sent_field(Entrant, "name")


class Order(serializers.Serializer[Any]):
    """Every registration of the list once, the first seed first."""

    order = sent_field(commands.ArrangeEntrants, "order", allow_empty=False)


class Words(serializers.Serializer[Any]):
    """What was called out, for the draw (CH-DE-10)."""

    words = sent_field(commands.MakeDraw, "text", check=as_spoken)


def start_tournament(caller: Caller, *, event: str, words: str) -> list[str]:
    """Start it; the order of the seeds."""
    tournaments.start_tournament(caller, event=event, words=words)
    return list(event_state(event).order)


class StartedAnswer(serializers.Serializer[Any]):
    """The order of the seeds."""

    order = serializers.ListField(child=serializers.CharField())


class RoundNumber(serializers.Serializer[Any]):
    """Which round, from 1."""

    number = sent_field(commands.PairRound, "round")


class Exchange(RoundNumber):
    """Two players of the pairing."""

    one = sent_field(commands.ExchangePlayers, "one")
    other = sent_field(commands.ExchangePlayers, "other")


class HowMany(serializers.Serializer[Any]):
    """How many rounds are played."""

    rounds = sent_field(commands.SetRounds, "rounds")


class Score(serializers.Serializer[Any]):
    """Numbers of each game, the first player's first, and who has won.

    -1 stands for a player who was disqualified from a game or did not come to it (FT-SCORE-1).
    """

    scores = sent_field(commands.EnterScore, "scores", default=list)
    winner = sent_field(
        commands.EnterScore,
        "winner",
        default=None,
        allow_null=True,
        help_text="Nothing is a live score: play goes on.",
    )
    meant = serializers.BooleanField(
        default=False, help_text="The winner is right although the numbers say otherwise."
    )


class EnterScore(MatchWrite):
    """A result by the desk's word, or a live score (FT-RESULT-1); it replaces the one before.

    It says which version of the match was looked at (FT-RESULT-2).
    """

    action = Action.ENTER_RESULT
    asked = Score
    version_needed = True

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer:
        """Write it down."""
        scores = [(first, second) for first, second in said["scores"]]
        return rounds.enter_score(
            caller,
            event=self.event,
            match=self.match,
            scores=scores,
            winner=said["winner"],
            met=self.version(),
            meant=said["meant"],
        )


class ReopenMatch(MatchWrite):
    """Take a result by the desk's word back (FT-RESULT-3)."""

    action = Action.ENTER_RESULT

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer:
        """Reopen it."""
        met = self.version()
        return rounds.reopen_match(caller, event=self.event, match=self.match, met=met)
