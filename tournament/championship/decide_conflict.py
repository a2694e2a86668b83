"""Whether the one who acts may rule: conflicts of interest, and the duty judge (CH-JUDGE-2, -5)."""

from tournament.championship.judges import (
    duty_judge_of,
    identities,
    may_rule_on,
    near,
    persons_in,
)
from tournament.championship.world import World
from tournament.regulations.refusals import Refusal


def conflict(world: World, match: str) -> Refusal | None:
    """Why he who acts may not rule on a match."""
    return conflict_over(world, world.event.players(match))


def conflict_over(world: World, registrations: tuple[str | None, ...]) -> Refusal | None:
    """Why he who acts may not rule on these players.

    CH-JUDGE-2 for a judge of the day. An organizer enters what the duty judge has ruled.
    """
    concerned = frozenset(key for key in registrations if key is not None)
    if world.acting.role == "organizer":
        return _not_for_the_duty_judge(world, concerned)
    acting = world.acting
    free = may_rule_on(world.championship, world.event, acting.actor, concerned, acting.person)
    if not free:
        return Refusal("judge_conflict")
    return None


def _not_for_the_duty_judge(world: World, concerned: frozenset[str]) -> Refusal | None:
    """CH-JUDGE-5: only while no judge of the day may, and not if he has a part in it himself."""
    state, event, acting = world.championship, world.event, world.acting
    duty = duty_judge_of(state, event.id)
    if duty is None:
        return Refusal("no_duty_judge")
    if any(may_rule_on(state, event, grant.user, concerned) for grant in state.judges_of(event.id)):
        return Refusal("judge_can_rule")
    if near(state, duty) & persons_in(event, event.entrants):
        return Refusal("duty_judge_conflict")
    if identities(state, acting.actor, acting.person) & persons_in(event, concerned):
        return Refusal("own_entry")
    return None
