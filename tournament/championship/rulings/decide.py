"""What every ruling of a judge has in common: who may issue it, what it met, how it is written."""

from dataclasses import dataclass
from typing import Any, Protocol

from tournament.championship import facts
from tournament.championship.commands import Reason
from tournament.championship.context import Context, Decision
from tournament.championship.event_state import EventState, Ruling
from tournament.championship.judges.conflict.decide import conflict as conflict
from tournament.championship.judges.queries import duty_judge_of, has_replaced
from tournament.championship.statuses import NOT_PLAYED, DayStatus
from tournament.regulations.refusals import Refusal

JUDGES_ONLY = frozenset({"rule", "record_withdrawal"})
"""Rights that an organizer has for the duty judge alone (CH-JUDGE-5)."""


class RulingCommand(Protocol):
    """A command by which a judge rules."""

    @property
    def action(self) -> str:
        """The right that it needs."""

    @property
    def ruling(self) -> str:
        """The id of the ruling."""

    @property
    def reason(self) -> Reason:
        """Why they rule."""


def issue(
    context: Context,
    command: RulingCommand,
    *,
    type: str,
    rule: str,
    match: str | None,
    met: dict[str, Any],
    effect: dict[str, Any],
    affected: tuple[str, ...],
    registration: str | None = None,
    supersedes: str | None = None,
    witness: str | None = None,
) -> facts.RulingIssued:
    """The fact of a ruling by whoever acts, or by the duty judge for whom they enter it."""
    on_duty = context.acting.role == "organizer" and command.action in JUDGES_ONLY
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
        judge=judge_of(context) if on_duty else context.acting.actor,
        affected=affected,
        on_duty=on_duty,
        supersedes=supersedes,
        witness=witness,
    )


def judge_of(context: Context) -> str:
    """The account that decides: their who acts, or the duty judge's if the organizer acts."""
    duty = duty_judge_of(context.championship, context.event.id)
    return duty if context.acting.role == "organizer" and duty is not None else context.acting.actor


def not_his(context: Context, old: Ruling, witness: str | None) -> Refusal | None:
    """Why whoever acts may not call a ruling an error: another's, or nobody vouches
    (CH-JUDGE-1)."""
    judge = judge_of(context)
    if judge == old.judge:
        return None
    if not has_replaced(context.championship, context.event.id, judge, old.judge):
        return Refusal("not_your_ruling")
    if witness is None or witness == judge:
        return Refusal("witness_needed")
    return None


@dataclass(frozen=True, slots=True)
class Ruled:
    """What a ruling is about and what it does, before it is known in whose words."""

    type: str
    rule: str
    match: str | None
    met: dict[str, Any]
    effect: dict[str, Any]
    affected: tuple[str, ...]
    registration: str | None = None


def issued(
    context: Context,
    command: RulingCommand,
    found: Ruled | Refusal,
    *,
    supersedes: str | None = None,
    witness: str | None = None,
) -> Decision:
    """The decision to issue what was found to be possible, or the refusal."""
    if isinstance(found, Refusal):
        return found
    fact = issue(
        context,
        command,
        type=found.type,
        rule=found.rule,
        match=found.match,
        met=found.met,
        effect=found.effect,
        affected=found.affected,
        registration=found.registration,
        supersedes=supersedes,
        witness=witness,
    )
    return {"event": fact}


def stale(event: EventState, match: str, met: str) -> bool:
    """Whether the match has changed since the judge looked at it."""
    return met != str(event.version_of(match))


def can_be_ruled(context: Context, match: str) -> Refusal | None:
    """Whether this judge may rule on this match now."""
    event = context.event
    if event.status == DayStatus.COMPLETED:
        return Refusal("day_completed")
    if not event.order or event.status in NOT_PLAYED:
        return Refusal("day_not_running")
    if match not in event.structure:
        return Refusal("match_unknown")
    return conflict(context, match)
