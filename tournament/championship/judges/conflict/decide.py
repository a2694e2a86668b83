"""Whether the one who acts may rule: conflicts of interest, and the duty judge (CH-JUDGE-2, -5)."""

from tournament.championship.context import Context
from tournament.championship.judges.queries import (
    duty_judge_of,
    identities,
    may_rule_on,
    near,
    not_playing,
    persons_in,
    plays,
)
from tournament.regulations.refusals import Refusal


def conflict(context: Context, match: str) -> Refusal | None:
    """Why whoever acts may not rule on a match."""
    return conflict_over(context, context.event.players(match))


def conflict_over(context: Context, registrations: tuple[str | None, ...]) -> Refusal | None:
    """Why whoever acts may not rule on these players.

    CH-JUDGE-2 for a judge of the day, who does not play alone in it (CH-JUDGE-3). An organizer
    enters what the duty judge has ruled.
    """
    concerned = frozenset(key for key in registrations if key is not None)
    if context.acting.role == "organizer":
        return _not_for_the_duty_judge(context, concerned)
    state, event, acting = context.championship, context.event, context.acting
    if not may_rule_on(state, event, acting.actor, concerned, acting.person):
        return Refusal("judge_conflict")
    if plays(state, event, acting.actor, acting.person) and not not_playing(state, event):
        return Refusal("judge_plays")
    return None


def own_match(context: Context, match: str) -> bool:
    """Whether whoever acts plays in this match themselves (CH-JUDGE-4)."""
    return is_among(context, context.event.players(match))


def is_among(context: Context, registrations: tuple[str | None, ...]) -> bool:
    """Whether whoever acts is one of these players, under whatever id."""
    acting = context.acting
    his = identities(context.championship, acting.actor, acting.person)
    return bool(his & persons_in(context.event, registrations))


def _not_for_the_duty_judge(context: Context, concerned: frozenset[str]) -> Refusal | None:
    """CH-JUDGE-5: only while no judge of the day may, and not if they have a part in it
    themselves."""
    state, event = context.championship, context.event
    duty = duty_judge_of(state, event.id)
    if duty is None:
        return Refusal("no_duty_judge")
    judges = state.judges_of(event.id) if not_playing(state, event) else ()
    if any(may_rule_on(state, event, grant.user, concerned) for grant in judges):
        return Refusal("judge_can_rule")
    if plays(state, event, duty) or near(state, duty) & persons_in(event, concerned):
        return Refusal("duty_judge_conflict")
    if is_among(context, tuple(concerned)):
        return Refusal("own_entry")
    return None
