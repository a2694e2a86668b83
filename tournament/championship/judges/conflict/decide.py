"""Whether the one who acts may rule: conflicts of interest, and the duty judge (CH-JUDGE-2, -5)."""

from tournament.championship.judges.queries import (
    duty_judge_of,
    identities,
    may_rule_on,
    near,
    not_playing,
    persons_in,
    plays,
)
from tournament.championship.world import World
from tournament.regulations.refusals import Refusal


def conflict(world: World, match: str) -> Refusal | None:
    """Why he who acts may not rule on a match."""
    return conflict_over(world, world.event.players(match))


def conflict_over(world: World, registrations: tuple[str | None, ...]) -> Refusal | None:
    """Why he who acts may not rule on these players.

    CH-JUDGE-2 for a judge of the day, who does not play alone in it (CH-JUDGE-3). An organizer
    enters what the duty judge has ruled.
    """
    concerned = frozenset(key for key in registrations if key is not None)
    if world.acting.role == "organizer":
        return _not_for_the_duty_judge(world, concerned)
    state, event, acting = world.championship, world.event, world.acting
    if not may_rule_on(state, event, acting.actor, concerned, acting.person):
        return Refusal("judge_conflict")
    if plays(state, event, acting.actor, acting.person) and not not_playing(state, event):
        return Refusal("judge_plays")
    return None


def own_match(world: World, match: str) -> bool:
    """Whether he who acts plays in this match himself (CH-JUDGE-4)."""
    return is_among(world, world.event.players(match))


def is_among(world: World, registrations: tuple[str | None, ...]) -> bool:
    """Whether he who acts is one of these players, under whatever id."""
    acting = world.acting
    his = identities(world.championship, acting.actor, acting.person)
    return bool(his & persons_in(world.event, registrations))


def _not_for_the_duty_judge(world: World, concerned: frozenset[str]) -> Refusal | None:
    """CH-JUDGE-5: only while no judge of the day may, and not if he has a part in it himself."""
    state, event = world.championship, world.event
    duty = duty_judge_of(state, event.id)
    if duty is None:
        return Refusal("no_duty_judge")
    judges = state.judges_of(event.id) if not_playing(state, event) else ()
    if any(may_rule_on(state, event, grant.user, concerned) for grant in judges):
        return Refusal("judge_can_rule")
    if plays(state, event, duty) or near(state, duty) & persons_in(event, concerned):
        return Refusal("duty_judge_conflict")
    if is_among(world, tuple(concerned)):
        return Refusal("own_entry")
    return None
