"""Correcting a result that counted already: at once, or for the whole list of later matches.

For a list exactly two choices exist (CH-OVERRIDE-2): the bracket stands, or everything that used
the result is void. Nothing between them, because a half-corrected bracket puts one player in two
places.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from tournament.championship import commands
from tournament.championship.command import Details
from tournament.championship.commands import Command
from tournament.championship.context import Context, Decision
from tournament.championship.event_state import EventState, Sheet
from tournament.championship.facts import RulingIssued
from tournament.championship.judges.conflict.decide import conflict, conflict_over
from tournament.championship.play.match_rules import (
    BY_RULING,
    Said,
    exchanged,
    match_rules,
    said_of,
)
from tournament.championship.play.queries import SEATS
from tournament.championship.rulings.decide import RulingCommand, can_be_ruled, issue, not_his
from tournament.championship.rulings.override.queries import (
    CLERICAL,
    NOT_PLAYED,
    Judgement,
    Outlook,
    correctable,
    newest_game,
    noted,
    outlook,
    recorded,
    ruling_behind,
    seen,
)
from tournament.championship.rulings.queries import met_state
from tournament.championship.sheets.signing.queries import build_statement
from tournament.championship.statuses import DayStatus
from tournament.regulations.refusals import Refusal

EXCHANGED = "seats_exchanged"
"""The category of a reason by which everything on the slip belongs to the other seat."""


class Correcting(RulingCommand, Protocol):
    """A command about a result that was wrong."""

    @property
    def match(self) -> str:
        """The match."""

    @property
    def outcome(self) -> str:
        """What really happened."""

    @property
    def game(self) -> int | None:
        """In which game, if the match was decided by games."""

    @property
    def met(self) -> str:
        """The fingerprint of what the judge looked at."""

    @property
    def witness(self) -> str | None:
        """Who vouches for a clerical error of a judge who has been replaced."""


class Rewriting(Correcting, Protocol):
    """Such a command that writes a new sheet."""

    @property
    def nonce(self) -> str:
        """What makes the sheet's digest unguessable."""


def rule_correction(context: Context, command: commands.RuleCorrection) -> Decision:
    """CH-OVERRIDE-1: the corrected result propagates; matches only called are un-called."""
    refusal = can_be_ruled(context, command.match)
    if refusal is not None:
        return refusal
    found = _examined(context, command)
    if isinstance(found, Refusal):
        return found
    if found.started:
        return Refusal("later_match_started")
    return {"event": _rewritten(context, command, found, "correct_result", "CH-OVERRIDE-1")}


def override_replay(context: Context, command: commands.OverrideReplay) -> Decision:
    """CH-OVERRIDE-2 (b): one ruling corrects the result and voids every listed match."""
    refusal = can_be_ruled(context, command.match)
    if refusal is not None:
        return refusal
    found = _examined(context, command)
    if isinstance(found, Refusal):
        return found
    if not found.started:
        return Refusal("nothing_to_replay")
    return {"event": _rewritten(context, command, found, "override_replay", "CH-OVERRIDE-2")}


def override_stand(context: Context, command: commands.OverrideStand) -> Decision:
    """CH-OVERRIDE-2 (a): the only choice once the day is closed, since its results are fixed."""
    event = context.event
    closed = event.status == DayStatus.COMPLETED and command.match in event.structure
    refusal = conflict(context, command.match) if closed else can_be_ruled(context, command.match)
    if refusal is not None:
        return refusal
    found = _examined(context, command)
    if isinstance(found, Refusal):
        return found
    if not closed and not found.started:
        return Refusal("stand_not_needed")
    winner = _seat(event, found)
    return {
        "event": issue(
            context,
            command,
            type="override_stand",
            rule="CH-OVERRIDE-2",
            match=command.match,
            met=_met(event, found),
            effect={"game": command.game, "outcome": command.outcome, "winner": winner},
            affected=found.started,
            witness=command.witness,
        )
    }


def _examined(context: Context, command: Correcting) -> Outlook | Refusal:
    """What the finding would do, or why this result cannot be corrected so."""
    event = context.event
    if command.met != seen(event, command.match):
        return Refusal("ruling_state_changed")
    if event.progress.decision(command.match) is None:
        return Refusal("nothing_to_correct")
    refusal = _final(context, command)
    if refusal is not None:
        return refusal
    if not _fits(event, command):
        return Refusal("nothing_to_correct")
    finding = Judgement(command.match, command.outcome, command.game)
    if recorded(event, finding) == command.outcome:
        return Refusal("same_result")
    if noted(event, finding) is not None:
        return Refusal("error_noted")
    found = outlook(event, finding)
    players = {player for key in found.used for player in event.players(key)}
    refusal = conflict_over(context, tuple(sorted(filter(None, players))))
    if refusal is not None:
        return refusal
    return found


def _final(context: Context, command: Correcting) -> Refusal | None:
    """CH-JUDGE-1: a ruling is final; only its judge may say that they have chosen the wrong
    place."""
    event = context.event
    if not correctable(event, command.match):
        return Refusal("result_is_a_ruling")
    old = ruling_behind(event, command.match)
    if old is None:
        return None
    if command.reason.category not in CLERICAL:
        return Refusal("result_is_a_ruling")
    return not_his(context, old, command.witness)


def _fits(event: EventState, command: Correcting) -> bool:
    """Whether the finding speaks of something that has a result: a game, or the match."""
    if command.outcome == NOT_PLAYED:
        return command.game is None
    if newest_game(event, command.match) is None:
        return command.game is None and command.outcome in SEATS
    play = event.plays[command.match]
    return any(game.number == command.game and game.outcome is not None for game in play.games)


def _rewritten(
    context: Context, command: Rewriting, found: Outlook, type: str, rule: str
) -> RulingIssued:
    statement, digest = _statement(context, command)
    old = ruling_behind(context.event, command.match)
    return issue(
        context,
        command,
        type=type,
        rule=rule,
        match=command.match,
        met=_met(context.event, found),
        effect={
            "game": command.game,
            "outcome": command.outcome,
            "winner": _seat(context.event, found),
            "statement": statement,
            "digest": digest,
            "void": list(found.started),
        },
        affected=(*found.started, *found.called),
        supersedes=old.id if old is not None else None,
        witness=command.witness,
    )


def _met(event: EventState, found: Outlook) -> dict[str, Any]:
    """The state of the match and of all that used its result (spec 5.9)."""
    return {
        **met_state(event, found.match),
        "matches": {key: met_state(event, key) for key in found.used},
    }


def _seat(event: EventState, found: Outlook) -> str | None:
    """The seat that has won by the finding; nobody if the match goes on or was not played."""
    if found.result is None:
        return None
    winner = event.order[found.result.winner - 1]
    return next(seat for seat in SEATS if event.player(found.match, seat) == winner)


def _statement(context: Context, command: Rewriting) -> tuple[dict[str, Any] | None, str | None]:
    """The judge's sheet; a match without sheets gets none, and one that was not played."""
    if command.game is None:
        return None, None
    games = context.event.plays[command.match].games
    sheet = next(game.sheet for game in games if game.number == command.game)
    details = match_rules(context.event).blank() if sheet is None else _details(sheet, command)
    return build_statement(
        context,
        match=command.match,
        game=command.game,
        said=Said(command.outcome, BY_RULING, match_rules(context.event).kept_by_ruling(details)),
        nonce=command.nonce,
    )


def _details(sheet: Sheet, command: Rewriting) -> Details:
    """What else the slip says; with exchanged seats it is the other player's (CH-SHEET-7)."""
    details = said_of(sheet.statement).details
    return exchanged(details) if command.reason.category == EXCHANGED else details


DECIDE: Mapping[type[Command], Callable[[Context, Any], Decision]] = {
    commands.RuleCorrection: rule_correction,
    commands.OverrideReplay: override_replay,
    commands.OverrideStand: override_stand,
}
