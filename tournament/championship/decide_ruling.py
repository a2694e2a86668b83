"""A judge's rulings (spec 5.9): walkover, withdrawal, correction of a confirmed result.

A ruling is immutable and final (CH-JUDGE-1); it names the state that it met.
"""

from dataclasses import replace
from datetime import timedelta

from tournament.brackets import IllegalDecision, Left, Player, Won, replay
from tournament.championship import commands
from tournament.championship.event_state import SIDES, EventState
from tournament.championship.ruling_checks import can_be_ruled, conflict, issue, met_state, stale
from tournament.championship.statements import build_statement
from tournament.championship.world import Decision, World
from tournament.regulations.refusals import Refusal

STARTED = frozenset({"in_play", "awaiting_signatures", "decided", "double_loss", "closed"})


def rule_walkover(world: World, command: commands.RuleWalkover) -> Decision:
    """CH-NOSHOW-1: after the call and the grace time."""
    event = world.event
    refusal = can_be_ruled(world, command.match)
    if refusal is not None:
        return refusal
    if stale(event, command.match, command.met):
        return Refusal("ruling_state_changed")
    if event.match_status(command.match) != "called":
        return Refusal("not_called_yet")
    waited = event.waited_for(command.match, world.now)
    grace = event.rules.grace_minutes
    if waited < timedelta(minutes=grace):
        left = grace - int(waited.total_seconds() // 60)
        return Refusal("grace_running", {"minutes": grace, "left": left})
    return {
        "event": issue(
            world,
            command,
            type="walkover",
            rule="CH-NOSHOW-1",
            match=command.match,
            met=met_state(event, command.match),
            effect={"winner": command.winner},
            affected=(command.match,),
        )
    }


def rule_withdrawal(world: World, command: commands.RuleWithdrawal) -> Decision:
    """CH-WD-1: the open match is a walkover, later slots become byes."""
    event = world.event
    if event.status == "completed":
        return Refusal("day_completed")
    if event.status == "cancelled":
        return Refusal("day_not_running")
    seed = event.seed_of.get(command.registration)
    if seed is None:
        return Refusal("registration_unknown")
    if event.entrants[command.registration].status != "in_bracket":
        return Refusal("already_left")
    if event.progress.why_illegal(Left(seed)) is not None:
        return Refusal("already_left")
    if command.met != event.standing_of(command.registration):
        return Refusal("ruling_state_changed")
    open_match = event.progress.next_match(seed)
    ready = open_match is not None and event.progress.status(open_match) == "ready"
    if open_match is not None:
        refusal = conflict(world, open_match)
        if refusal is not None:
            return refusal
    met = met_state(event, open_match) if open_match is not None else {}
    return {
        "event": issue(
            world,
            command,
            type="withdrawal",
            rule="CH-WD-1",
            match=open_match if ready else None,
            registration=command.registration,
            met=met,
            effect={},
            affected=(open_match,) if open_match is not None and ready else (),
        )
    }


def started_later(event: EventState, match: str) -> str | None:
    """The first later match that used this result and has started (CH-OVERRIDE-1)."""
    for later in event.structure.dependents(match):
        if event.match_status(later) in STARTED:
            return later
    return None


def rule_correction(world: World, command: commands.RuleCorrection) -> Decision:
    """CH-OVERRIDE-1: the corrected result propagates; matches only called are un-called."""
    event = world.event
    refusal = can_be_ruled(world, command.match)
    if refusal is not None:
        return refusal
    if stale(event, command.match, command.met):
        return Refusal("ruling_state_changed")
    play = event.plays.get(command.match)
    if play is None or not play.games or play.games[-1].outcome not in {"A", "B"}:
        return Refusal("nothing_to_correct")
    if play.games[-1].outcome == command.outcome:
        return Refusal("same_result")
    later = started_later(event, command.match)
    if later is not None:
        return Refusal("later_match_started", {"match": later})
    if not _still_legal(event, command):
        return Refusal("later_match_started", {"match": command.match})
    statement, digest = build_statement(
        world,
        match=command.match,
        game=play.games[-1].number,
        outcome=command.outcome,
        end_reason="ruling",
        first_player=None,
        living_heroes=None,
        nonce=command.nonce,
    )
    uncalled = tuple(
        key
        for key in event.structure.dependents(command.match)
        if event.match_status(key) == "called"
    )
    return {
        "event": issue(
            world,
            command,
            type="correct_result",
            rule="CH-OVERRIDE-1",
            match=command.match,
            met=met_state(event, command.match),
            effect={"statement": statement, "digest": digest},
            affected=uncalled,
        )
    }


def _still_legal(event: EventState, command: commands.RuleCorrection) -> bool:
    """Whether all later decisions can follow the corrected one."""
    winner = event.progress.slot(command.match, SIDES[command.outcome])
    if not isinstance(winner, Player):
        return False
    decisions = tuple(
        replace(item, winner=winner.seed)
        if isinstance(item, Won) and item.match == command.match
        else item
        for item in event.decisions
    )
    try:
        replay(event.structure, decisions)
    except IllegalDecision:
        return False
    return True
