"""Decisions about judges: who plays, who is related, who replaces whom, the duty judge."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.championship_state import Grant
from tournament.championship.context import Context, Decision
from tournament.championship.judges.queries import identities, organizer_plays, plays
from tournament.championship.rulings.decide import issue
from tournament.championship.rulings.queries import ruling_of
from tournament.championship.statuses import ACTIVE
from tournament.regulations.refusals import Refusal


def nobody_to_rule(context: Context) -> Refusal | None:
    """CH-JUDGE-2…4: why the day cannot be drawn with its judges; None if it can."""
    judges = context.championship.judges_of(context.event.id)
    if not judges:
        return Refusal("no_judge")
    return _unfit(context, judges)


def _unfit(context: Context, judges: tuple[Grant, ...]) -> Refusal | None:
    """Why these judges are not enough for the day, since some of the staff play in it."""
    state, event = context.championship, context.event
    free = [grant for grant in judges if not plays(state, event, grant.user)]
    if not free:
        return Refusal("judge_plays")
    if organizer_plays(state, event) and not any(grant.by == "publisher" for grant in free):
        return Refusal("organizer_plays")
    return None


def link_account(context: Context, command: commands.LinkAccount) -> Decision:
    """CH-JUDGE-4: noted again whenever it is said, since the account's own note may differ."""
    return {"championship": facts.AccountLinked(command.person, command.user)}


def declare_relation(context: Context, command: commands.DeclareRelation) -> Decision:
    """CH-JUDGE-2: a judge for themselves, the organizer and the publisher for any of the staff."""
    held = context.championship.registrations.get(command.registration)
    if held is None:
        return Refusal("registration_unknown")
    if _of_another(context, command.user):
        return Refusal("relation_of_another")
    if (command.user, held.person) in context.championship.relations:
        return Refusal("related_already")
    return {"championship": facts.RelationDeclared(command.user, held.person)}


def withdraw_relation(context: Context, command: commands.WithdrawRelation) -> Decision:
    """Whoever may declare it may take it back."""
    held = context.championship.registrations.get(command.registration)
    if held is None:
        return Refusal("registration_unknown")
    if _of_another(context, command.user):
        return Refusal("relation_of_another")
    if (command.user, held.person) not in context.championship.relations:
        return Refusal("not_related")
    return {"championship": facts.RelationWithdrawn(command.user, held.person)}


def _of_another(context: Context, user: str) -> bool:
    return context.acting.role == "judge" and user != context.acting.actor


def replace_judge(context: Context, command: commands.ReplaceJudge) -> Decision:
    """CH-JUDGE-6: earlier rulings stand; the new one judges from now on, in the same scope.

    Once the day is drawn its judges must be enough as they had to be for the draw. Before check-in
    nobody has ruled yet: whoever shall not judge is removed, and another one appointed.
    """
    state, event = context.championship, context.event
    if not event.id:
        return Refusal("day_not_running")
    old: Grant | None = state.grants.get(command.ended)
    if old is None or old not in state.judges_of(event.id):
        return Refusal("grant_ended")
    if any(grant.user == command.user for grant in state.judges_of(event.id)):
        return Refusal("granted_already")
    new = replace(old, id=command.grant, user=command.user, by=context.acting.role)
    staying = tuple(grant for grant in state.judges_of(event.id) if grant != old)
    refusal = _unfit(context, (*staying, new)) if event.order else None
    if refusal is not None:
        return refusal
    replaced = facts.JudgeReplaced(
        ended=old.id,
        grant=new.id,
        user=new.user,
        scope_kind=new.scope_kind,
        scope=new.scope,
        by=new.by,
    )
    ruling = issue(
        context,
        command,
        type="judge_replaced",
        rule="CH-JUDGE-6",
        match=None,
        met={},
        effect={"ended": old.id, "grant": command.grant},
        affected=(),
    )
    return {"championship": replaced, "event": ruling}


def name_duty_judge(context: Context, command: commands.NameDutyJudge) -> Decision:
    """CH-JUDGE-5: for a date with play, nobody who plays on it."""
    state = context.championship
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
    named = facts.DutyJudgeNamed(
        grant=command.grant, date=command.day.isoformat(), user=command.user
    )
    return {"championship": named}


def confirm_ruling(context: Context, command: commands.ConfirmRuling) -> Decision:
    """CH-JUDGE-5: by the duty judge themselves; late is better than never."""
    ruling = ruling_of(context.event, command.ruling)
    if ruling is None or not ruling.on_duty:
        return Refusal("ruling_unknown")
    if ruling.judge != context.acting.actor:
        return Refusal("not_yours_to_confirm")
    if ruling.confirmed_at is not None:
        return Refusal("confirmed_already")
    return {"event": facts.RulingConfirmed(ruling.id)}


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.LinkAccount: link_account,
    commands.DeclareRelation: declare_relation,
    commands.WithdrawRelation: withdraw_relation,
    commands.ReplaceJudge: replace_judge,
    commands.NameDutyJudge: name_duty_judge,
    commands.ConfirmRuling: confirm_ruling,
}
