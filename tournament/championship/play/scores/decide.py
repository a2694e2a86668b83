"""Decisions on results that count by the desk's word (FT-RESULT-…, FT-SCORE-…, FT-DRAW-1)."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.brackets.match_status import MatchStatus
from tournament.championship import commands, facts
from tournament.championship.codec import made_from
from tournament.championship.context import Context, Decision
from tournament.championship.event_state import EventState
from tournament.championship.judges.conflict.decide import own_match
from tournament.championship.play.decide import known_match
from tournament.championship.play.scores.queries import contradicts, is_of_rounds, result_stays
from tournament.championship.statuses import DayStatus
from tournament.regulations.refusals import Refusal
from tournament.regulations.tournament_rules import TournamentRules

_OPEN_TO_SCORES = frozenset(
    {
        MatchStatus.READY,
        MatchStatus.CALLED,
        MatchStatus.IN_PLAY,
        MatchStatus.AWAITING_SIGNATURES,
        MatchStatus.DECIDED,
        MatchStatus.DOUBLE_LOSS,
    }
)


def _may_be_scored(context: Context, match: str, met: str, *, open_again: bool) -> Refusal | None:
    """FT-RESULT-1 to FT-RESULT-3: a match of two players whose result nothing rests on."""
    event = context.event
    refusal = known_match(event, match)
    if refusal is not None:
        return refusal
    rules = event.rules.tournament
    if rules is None or not rules.by_desk:
        return Refusal("sheets_are_signed")
    if event.status == DayStatus.COMPLETED:
        return Refusal("day_completed")
    if own_match(context, match):
        return Refusal("own_match")
    if met != str(event.version_of(match)):
        return Refusal("score_stale")
    if event.match_status(match) not in _OPEN_TO_SCORES:
        return Refusal("match_not_ready")
    decided = event.progress.decision(match) is not None
    if decided and result_stays(event, match, open_again=open_again):
        return Refusal("result_used")
    return None


def enter_score(context: Context, command: commands.EnterScore) -> Decision:
    """FT-RESULT-1: the desk's word is a result at once."""
    event = context.event
    open_again = command.winner is None
    refusal = _may_be_scored(context, command.match, command.met, open_again=open_again)
    if refusal is not None:
        return refusal
    rules = event.rules.tournament
    assert rules is not None
    fault = _fault(event, rules, command)
    if fault is not None:
        return fault
    entered = made_from(facts.ScoreEntered, command)
    if event.status == DayStatus.DRAWN:
        return {"championship": facts.DayStarted(event.id), "event": entered}
    return {"event": entered}


def _fault(
    event: EventState, rules: TournamentRules, command: commands.EnterScore
) -> Refusal | None:
    may_be_drawn = rules.draws and is_of_rounds(event, command.match)
    if command.winner == "draw" and not may_be_drawn:
        return Refusal("draw_not_allowed")
    if command.winner is None and not command.scores:
        return Refusal("score_empty")
    if not command.meant and contradicts(command.scores, command.winner):
        return Refusal("score_contradicts")
    return None


def reopen_match(context: Context, command: commands.ReopenMatch) -> Decision:
    """FT-RESULT-3: back to open; the numbers go with the result."""
    refusal = _may_be_scored(context, command.match, command.met, open_again=True)
    if refusal is not None:
        return refusal
    if context.event.progress.decision(command.match) is None:
        return Refusal("nothing_to_reopen")
    return {"event": facts.MatchReopened(command.match)}


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.EnterScore: enter_score,
    commands.ReopenMatch: reopen_match,
}
