"""A judge's rulings on games: a refused sheet counts or is replayed, a disputed one is corrected.

For a refusal exactly two outcomes exist (CH-SHEET-2). Whether the content is right is a question
before them; its answer is a new revision (CH-JUDGE-1), or the acceptance itself where the judge
finds what the sheet says.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.brackets.match_status import BEGUN
from tournament.championship import commands
from tournament.championship.commands import Command
from tournament.championship.context import Context, Decision
from tournament.championship.event_state import Play
from tournament.championship.play.match_rules import match_rules
from tournament.championship.rulings.decide import can_be_ruled, issue, stale
from tournament.championship.rulings.queries import found_on, met_state
from tournament.championship.sheets.signing.queries import build_statement
from tournament.championship.statuses import SheetState
from tournament.regulations.refusals import Refusal


def rule_acceptance(context: Context, command: commands.RuleAcceptance) -> Decision:
    """CH-SHEET-2: the sheet counts without the missing signature.

    Of a disputed one the ruling says as well that the judge finds what is on it.
    """
    event = context.event
    refusal = can_be_ruled(context, command.match)
    if refusal is not None:
        return refusal
    if stale(event, command.match, command.met):
        return Refusal("ruling_state_changed")
    play = event.plays.get(command.match)
    sheet = play.open_game.sheet if play is not None else None
    if play is None or sheet is None or not play.open_game.judge_decides:
        return Refusal("sheet_not_refused")
    if sheet.digest != command.digest:
        return Refusal("sheet_stale")
    return {
        "event": issue(
            context,
            command,
            type="accept_result",
            rule="CH-SHEET-2",
            match=command.match,
            met=met_state(event, command.match),
            effect={
                "game": play.open_game.number,
                "digest": sheet.digest,
                **found_on(sheet),
            },
            affected=(command.match,),
        )
    }


def rule_replay(context: Context, command: commands.RuleReplay) -> Decision:
    """CH-SHEET-2 for a refused game, CH-DAY-5 for one that was interrupted or wrongly set up."""
    event = context.event
    refusal = can_be_ruled(context, command.match)
    if refusal is not None:
        return refusal
    if stale(event, command.match, command.met):
        return Refusal("ruling_state_changed")
    status = event.match_status(command.match)
    if status not in BEGUN:
        return Refusal("match_not_called")
    game = event.plays[command.match].open_game
    if game.sheet is not None and game.sheet.state == SheetState.CONFLICTING:
        return Refusal("sheet_disputed")
    if game.sheet is not None and not game.judge_decides:
        return Refusal("sheet_not_refused")
    return {
        "event": issue(
            context,
            command,
            type="replay_game",
            rule="CH-SHEET-2" if game.sheet is not None else "CH-DAY-5",
            match=command.match,
            met=met_state(event, command.match),
            effect={"game": game.number, "replay": game.replay + 1},
            affected=(command.match,),
        )
    }


def rule_sheet_facts(context: Context, command: commands.RuleSheetFacts) -> Decision:
    """What really happened in a game of an open match, as a new revision of its sheet.

    On an open sheet signatures lapse and the refusal, if any, is still to be decided (CH-SHEET-2).
    A sheet that both signed stays visible, and the judge's counts at once (CH-SHEET-7).
    """
    event = context.event
    refusal = can_be_ruled(context, command.match)
    if refusal is not None:
        return refusal
    if stale(event, command.match, command.met):
        return Refusal("ruling_state_changed")
    if event.progress.decision(command.match) is not None:
        return Refusal("match_decided")
    play = event.plays.get(command.match, Play(command.match))
    game = next((item for item in play.games if item.number == command.game), None)
    if game is None or game.sheet is None:
        return Refusal("sheet_missing")
    if command.revision != game.revision:
        return Refusal("sheet_stale")
    rules = match_rules(event)
    said = rules.said(command)
    wrong = rules.contradiction(play, game, said)
    if wrong is not None:
        return wrong
    statement, digest = build_statement(
        context,
        match=command.match,
        game=command.game,
        said=said,
        nonce=command.nonce,
    )
    return {
        "event": issue(
            context,
            command,
            type="correct_result",
            rule="CH-SHEET-7" if game.sheet.accepted else "CH-SHEET-2",
            match=command.match,
            met=met_state(event, command.match),
            effect={"statement": statement, "digest": digest},
            affected=(command.match,),
        )
    }


DECIDE: Mapping[type[Command], Callable[[Context, Any], Decision]] = {
    commands.RuleAcceptance: rule_acceptance,
    commands.RuleReplay: rule_replay,
    commands.RuleSheetFacts: rule_sheet_facts,
}
