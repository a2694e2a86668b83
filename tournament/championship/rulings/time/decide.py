"""A judge's rulings on time: some minutes more, or the tie-break when time is up (CH-TIME-1)."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.brackets.match_status import BEGUN, MatchStatus
from tournament.championship import commands
from tournament.championship.commands import Command
from tournament.championship.context import Context, Decision
from tournament.championship.play.match_rules import match_rules
from tournament.championship.rulings.decide import can_be_ruled, issue, stale
from tournament.championship.rulings.queries import met_state
from tournament.championship.rulings.time.queries import (
    basis_of,
    drawn_seat,
    propose,
    whole_minutes,
)
from tournament.regulations.refusals import Refusal


def rule_time_extension(context: Context, command: commands.RuleTimeExtension) -> Decision:
    """CH-TIME-1: while a match is at its table, before or after its time has run out."""
    event = context.event
    refusal = can_be_ruled(context, command.match)
    if refusal is not None:
        return refusal
    if stale(event, command.match, command.met):
        return Refusal("ruling_state_changed")
    if not event.rules.round_time_minutes:
        return Refusal("no_time_limit")
    if event.match_status(command.match) not in BEGUN:
        return Refusal("time_not_running")
    return {
        "event": issue(
            context,
            command,
            type="time_extension",
            rule="CH-TIME-1",
            match=command.match,
            met=met_state(event, command.match),
            effect={"minutes": command.minutes},
            affected=(command.match,),
        )
    }


def rule_tie_break(context: Context, command: commands.RuleTieBreak) -> Decision:
    """CH-MATCH-2: only when time is up, always with one winner (PT-DRAWN-3).

    Without a limit in the profile the ruling itself says that time is up.
    """
    event = context.event
    refusal = can_be_ruled(context, command.match)
    if refusal is not None:
        return refusal
    if stale(event, command.match, command.met):
        return Refusal("ruling_state_changed")
    if event.match_status(command.match) != MatchStatus.IN_PLAY:
        return Refusal("tie_break_not_in_play")
    left = event.time_left(command.match, context.now)
    if left:
        return Refusal("time_running", {"left": whole_minutes(left)})
    counted = match_rules(event).counted_at_time
    if counted and _not_counted(command):
        return Refusal("tie_break_count")
    drawn = drawn_seat(event, command.match, command.lot)
    if command.lot is not None and drawn is None:
        return Refusal("tie_break_lot")
    # Where nothing is counted nothing decides but the lot, whatever was sent.
    heroes, damage = (command.heroes, command.damage_over_life) if counted else (None, None)
    proposal = propose(heroes, damage, drawn)
    return {
        "event": issue(
            context,
            command,
            type="tie_break",
            rule="CH-MATCH-2",
            match=command.match,
            met=met_state(event, command.match),
            effect={
                "winner": command.winner,
                "players": list(event.players(command.match)),
                "basis": basis_of(proposal, command.winner),
                "proposed": proposal.seat,
                "heroes": _plain(heroes),
                "damage_over_life": _plain(damage),
                "lot": command.lot,
            },
            affected=(command.match,),
        )
    }


def _not_counted(command: commands.RuleTieBreak) -> bool:
    """Whether something is missing that decides, or would if the heroes were equal."""
    heroes = command.heroes
    return heroes is None or (heroes[0] == heroes[1] and command.damage_over_life is None)


def _plain(counts: tuple[int, int] | None) -> list[int] | None:
    return list(counts) if counts is not None else None


DECIDE: Mapping[type[Command], Callable[[Context, Any], Decision]] = {
    commands.RuleTimeExtension: rule_time_extension,
    commands.RuleTieBreak: rule_tie_break,
}
