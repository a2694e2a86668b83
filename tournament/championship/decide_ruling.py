"""A judge's rulings (spec 5.9): walkover, withdrawal, correction of a confirmed result.

A ruling is immutable and final (CH-JUDGE-1); it names the state that it met.
"""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from tournament.brackets import IllegalDecision, Left, Player, Won, replay
from tournament.championship import commands, facts
from tournament.championship.event_state import SIDES, EventState
from tournament.championship.statements import build_statement
from tournament.championship.world import Decision, World
from tournament.regulations.refusals import Refusal

STARTED = frozenset({"in_play", "awaiting_signatures", "decided", "double_loss", "closed"})


def _conflict(world: World, match: str) -> Refusal | None:
    """CH-JUDGE-2: not in his own match, nor in one whose player he meets next."""
    person = world.acting.person
    if world.event.has_player(person, match):
        return Refusal("judge_conflict")
    players = set(world.event.players(match)) - {None}
    for other in world.event.structure.matches:
        ready = world.event.progress.status(other.id) == "ready"
        if (
            ready
            and world.event.has_player(person, other.id)
            and players & set(world.event.players(other.id))
        ):
            return Refusal("judge_conflict")
    return None


def _met(event: EventState, match: str) -> dict[str, Any]:
    return {"status": event.match_status(match), "version": event.version_of(match)}


def _stale(event: EventState, match: str, met: str) -> bool:
    """Whether the match has changed since the judge looked at it."""
    return met != str(event.version_of(match))


def _can_be_ruled(world: World, match: str) -> Refusal | None:
    event = world.event
    if event.status == "completed":
        return Refusal("day_completed")
    if not event.order:
        return Refusal("day_not_running")
    if match not in event.structure:
        return Refusal("match_unknown")
    return _conflict(world, match)


def rule_walkover(world: World, command: commands.RuleWalkover) -> Decision:
    """CH-NOSHOW-1: after the call and the grace time."""
    event = world.event
    refusal = _can_be_ruled(world, command.match)
    if refusal is not None:
        return refusal
    if _stale(event, command.match, command.met):
        return Refusal("ruling_state_changed")
    if event.match_status(command.match) != "called":
        return Refusal("not_called_yet")
    waited = event.waited_for(command.match, world.now)
    grace = event.rules.grace_minutes
    if waited < timedelta(minutes=grace):
        left = grace - int(waited.total_seconds() // 60)
        return Refusal("grace_running", {"minutes": grace, "left": left})
    return {
        "event": facts.RulingIssued(
            ruling=command.ruling,
            type="walkover",
            rule="CH-NOSHOW-1",
            match=command.match,
            registration=None,
            met=_met(event, command.match),
            effect={"winner": command.winner},
            category=command.reason.category,
            reason_sha256=command.reason.sha256,
            judge=world.acting.actor,
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
        refusal = _conflict(world, open_match)
        if refusal is not None:
            return refusal
    met = _met(event, open_match) if open_match is not None else {}
    return {
        "event": facts.RulingIssued(
            ruling=command.ruling,
            type="withdrawal",
            rule="CH-WD-1",
            match=open_match if ready else None,
            registration=command.registration,
            met=met,
            effect={},
            category=command.reason.category,
            reason_sha256=command.reason.sha256,
            judge=world.acting.actor,
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
    refusal = _can_be_ruled(world, command.match)
    if refusal is not None:
        return refusal
    if _stale(event, command.match, command.met):
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
        "event": facts.RulingIssued(
            ruling=command.ruling,
            type="correct_result",
            rule="CH-OVERRIDE-1",
            match=command.match,
            registration=None,
            met=_met(event, command.match),
            effect={"statement": statement, "digest": digest},
            category=command.reason.category,
            reason_sha256=command.reason.sha256,
            judge=world.acting.actor,
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
