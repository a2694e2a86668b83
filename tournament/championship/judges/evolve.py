"""What appointments and facts about judges do to the championship's state."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_state import ChampionshipState, Grant

State = ChampionshipState


def _with_grant(state: State, grant: Grant) -> State:
    return replace(state, grants={**state.grants, grant.id: grant})


def _granted(state: State, fact: facts.RoleGranted, at: datetime) -> State:
    grant = Grant(fact.grant, fact.user, fact.role, fact.scope_kind, fact.scope, by=fact.by)
    return _with_grant(state, grant)


def _revoked(state: State, fact: facts.RoleRevoked, at: datetime) -> State:
    return _with_grant(state, replace(state.grants[fact.grant], revoked=True, ended_at=at))


def _judge_replaced(state: State, fact: facts.JudgeReplaced, at: datetime) -> State:
    state = _with_grant(state, replace(state.grants[fact.ended], revoked=True, ended_at=at))
    grant = Grant(fact.grant, fact.user, "judge", fact.scope_kind, fact.scope, by=fact.by)
    return _with_grant(state, replace(grant, replaces=fact.ended))


def _linked(state: State, fact: facts.AccountLinked, at: datetime) -> State:
    accounts = {user: person for user, person in state.accounts.items() if person != fact.person}
    if fact.user is not None:
        accounts[fact.user] = fact.person
    return replace(state, accounts=accounts)


def _related(state: State, fact: facts.RelationDeclared, at: datetime) -> State:
    return replace(state, relations=state.relations | {(fact.user, fact.person)})


def _not_related(state: State, fact: facts.RelationWithdrawn, at: datetime) -> State:
    return replace(state, relations=state.relations - {(fact.user, fact.person)})


def _duty_judge_named(state: State, fact: facts.DutyJudgeNamed, at: datetime) -> State:
    """Their appointment never ends: it lets them confirm what they ruled themselves, and nothing
    more."""
    grant = Grant(fact.grant, fact.user, "duty_judge", "championship", state.id, by="publisher")
    duty_judges = {**state.duty_judges, date.fromisoformat(fact.date): fact.user}
    return _with_grant(replace(state, duty_judges=duty_judges), grant)


EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.RoleGranted: _granted,
    facts.RoleRevoked: _revoked,
    facts.JudgeReplaced: _judge_replaced,
    facts.AccountLinked: _linked,
    facts.RelationDeclared: _related,
    facts.RelationWithdrawn: _not_related,
    facts.DutyJudgeNamed: _duty_judge_named,
}
