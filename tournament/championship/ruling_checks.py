"""What every ruling of a judge has in common: who may issue it, what it met, how it is written."""

from typing import Any, Protocol

from tournament.championship import facts
from tournament.championship.commands import Reason
from tournament.championship.event_state import EventState
from tournament.championship.world import World
from tournament.regulations.refusals import Refusal


class RulingCommand(Protocol):
    """A command by which a judge rules."""

    @property
    def ruling(self) -> str:
        """The id of the ruling."""

    @property
    def reason(self) -> Reason:
        """Why he rules."""


def issue(
    world: World,
    command: RulingCommand,
    *,
    type: str,
    rule: str,
    match: str | None,
    met: dict[str, Any],
    effect: dict[str, Any],
    affected: tuple[str, ...],
    registration: str | None = None,
) -> facts.RulingIssued:
    """The fact of a ruling by whoever acts."""
    return facts.RulingIssued(
        ruling=command.ruling,
        type=type,
        rule=rule,
        match=match,
        registration=registration,
        met=met,
        effect=effect,
        category=command.reason.category,
        reason_sha256=command.reason.sha256,
        judge=world.acting.actor,
        affected=affected,
    )


def conflict(world: World, match: str) -> Refusal | None:
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


def met_state(event: EventState, match: str) -> dict[str, Any]:
    """The state that a ruling on a match meets (spec 5.9)."""
    return {"status": event.match_status(match), "version": event.version_of(match)}


def stale(event: EventState, match: str, met: str) -> bool:
    """Whether the match has changed since the judge looked at it."""
    return met != str(event.version_of(match))


def can_be_ruled(world: World, match: str) -> Refusal | None:
    """Whether this judge may rule on this match now."""
    event = world.event
    if event.status == "completed":
        return Refusal("day_completed")
    if not event.order:
        return Refusal("day_not_running")
    if match not in event.structure:
        return Refusal("match_unknown")
    return conflict(world, match)
