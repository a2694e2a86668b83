"""Decisions about judges: who plays, who is related, who replaces whom, the duty judge."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.championship_state import Grant
from tournament.championship.judges.queries import identities, organizer_plays, plays
from tournament.championship.rulings.decide import issue
from tournament.championship.rulings.queries import ruling_of
from tournament.championship.statuses import ACTIVE
from tournament.championship.world import Decision, World
from tournament.regulations.refusals import Refusal


def nobody_to_rule(world: World) -> Refusal | None:
    """CH-JUDGE-2…4: why the day cannot be drawn with its judges; None if it can."""
    judges = world.championship.judges_of(world.event.id)
    if not judges:
        return Refusal("no_judge")
    return _unfit(world, judges)


def _unfit(world: World, judges: tuple[Grant, ...]) -> Refusal | None:
    """Why these judges are not enough for the day, since some of the staff play in it."""
    state, event = world.championship, world.event
    free = [grant for grant in judges if not plays(state, event, grant.user)]
    if not free:
        return Refusal("judge_plays")
    if organizer_plays(state, event) and not any(grant.by == "publisher" for grant in free):
        return Refusal("organizer_plays")
    return None


def link_account(world: World, command: commands.LinkAccount) -> Decision:
    """CH-JUDGE-4: noted again whenever it is said, since the account's own note may differ."""
    return {"championship": facts.AccountLinked(command.person, command.user)}


def declare_relation(world: World, command: commands.DeclareRelation) -> Decision:
    """CH-JUDGE-2: a judge for himself, the organizer and the publisher for any of the staff."""
    held = world.championship.registrations.get(command.registration)
    if held is None:
        return Refusal("registration_unknown")
    if _of_another(world, command.user):
        return Refusal("relation_of_another")
    if (command.user, held.person) in world.championship.relations:
        return Refusal("related_already")
    return {"championship": facts.RelationDeclared(command.user, held.person)}


def withdraw_relation(world: World, command: commands.WithdrawRelation) -> Decision:
    """Whoever may declare it may take it back."""
    held = world.championship.registrations.get(command.registration)
    if held is None:
        return Refusal("registration_unknown")
    if _of_another(world, command.user):
        return Refusal("relation_of_another")
    if (command.user, held.person) not in world.championship.relations:
        return Refusal("not_related")
    return {"championship": facts.RelationWithdrawn(command.user, held.person)}


def _of_another(world: World, user: str) -> bool:
    return world.acting.role == "judge" and user != world.acting.actor


def replace_judge(world: World, command: commands.ReplaceJudge) -> Decision:
    """CH-JUDGE-6: earlier rulings stand; the new one judges from now on, in the same scope.

    Once the day is drawn its judges must be enough as they had to be for the draw.
    """
    state, event = world.championship, world.event
    old: Grant | None = state.grants.get(command.ended)
    if old is None or old not in state.judges_of(event.id):
        return Refusal("grant_ended")
    if any(grant.user == command.user for grant in state.judges_of(event.id)):
        return Refusal("granted_already")
    new = replace(old, id=command.grant, user=command.user, by=world.acting.role)
    staying = tuple(grant for grant in state.judges_of(event.id) if grant != old)
    refusal = _unfit(world, (*staying, new)) if event.order else None
    if refusal is not None:
        return refusal
    replaced = facts.JudgeReplaced(old.id, new.id, new.user, new.scope_kind, new.scope, new.by)
    ruling = issue(
        world,
        command,
        type="judge_replaced",
        rule="CH-JUDGE-6",
        match=None,
        met={},
        effect={"ended": old.id, "grant": command.grant},
        affected=(),
    )
    return {"championship": replaced, "event": ruling}


def name_duty_judge(world: World, command: commands.NameDutyJudge) -> Decision:
    """CH-JUDGE-5: for a date with play, nobody who plays on it."""
    state = world.championship
    events = {day.id for stage in state.stages for day in state.live_days(stage)}
    events = {key for key in events if state.days[key].date == command.day}
    if not events:
        return Refusal("no_play_that_date")
    his = identities(state, command.user)
    playing = (item for item in state.registrations.values() if item.status in ACTIVE)
    if any(item.event in events and item.person in his for item in playing):
        return Refusal("duty_judge_plays")
    if state.duty_judges.get(command.day) == command.user:
        return Refusal("granted_already")
    named = facts.DutyJudgeNamed(command.grant, command.day.isoformat(), command.user)
    return {"championship": named}


def confirm_ruling(world: World, command: commands.ConfirmRuling) -> Decision:
    """CH-JUDGE-5: by the duty judge himself; late is better than never."""
    ruling = ruling_of(world.event, command.ruling)
    if ruling is None or not ruling.on_duty:
        return Refusal("ruling_unknown")
    if ruling.judge != world.acting.actor:
        return Refusal("not_yours_to_confirm")
    if ruling.confirmed_at is not None:
        return Refusal("confirmed_already")
    return {"event": facts.RulingConfirmed(ruling.id)}


DECIDE: Mapping[type[commands.Command], Callable[[World, Any], Decision]] = {
    commands.LinkAccount: link_account,
    commands.DeclareRelation: declare_relation,
    commands.WithdrawRelation: withdraw_relation,
    commands.ReplaceJudge: replace_judge,
    commands.NameDutyJudge: name_duty_judge,
    commands.ConfirmRuling: confirm_ruling,
}
