"""Questions about custody (CH-VENUE-1…3): whom a command touches, and what the hall may have said.

Pure; what is refused for them stands in `custody.decide` and `custody.returning.decide`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any, Final, get_args

from tournament.championship import commands, facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.context import Context
from tournament.championship.custody.state import Custody
from tournament.championship.sheets.keys.queries import USER, staff_of
from tournament.championship.statuses import BEFORE_CHECK_IN, NOT_CLOSED

State = ChampionshipState


def days_touched(
    state: State, command: commands.Command, about: str | None = None
) -> frozenset[str]:
    """The days that a command may change, as it declares; `about` is where it was given."""
    if command.reach == "all":
        return frozenset(state.days)
    found = {about or ""}
    for name, days_of in _touching(type(command)):
        found.update(days_of(state, getattr(command, name) or ""))
    if command.reach == "final" and state.final is not None:
        found.add(state.final.id)
    return frozenset(found & state.days.keys())


def _day_of(state: State, registration: str) -> tuple[str, ...]:
    held = state.registrations.get(registration)
    return (held.event,) if held is not None else ()


def _days_of(state: State, stage: str) -> tuple[str, ...]:
    return tuple(key for key, day in state.days.items() if day.stage == stage)


_TOUCHED: Mapping[Any, Callable[[State, str], Iterable[str]]] = {
    commands.DayTouched: lambda _, key: (key,),
    commands.RegistrationTouched: _day_of,
    commands.StageTouched: _days_of,
    commands.StageOfDayTouched: lambda state, key: (
        _days_of(state, state.days[key].stage) if key in state.days else ()
    ),
    commands.MergeTouched: lambda state, key: _day_of(state, state.merge_ended.get(key, "")),
}


def _touching(kind: Any) -> Iterator[tuple[str, Callable[[State, str], Iterable[str]]]]:
    """The fields of a command by which days are touched, with the days of what each names."""
    for item in fields(kind):
        for hint in (item.type, *get_args(item.type)):
            if hint in _TOUCHED:
                yield item.name, _TOUCHED[hint]


def own_custody(state: State, machine: str) -> Custody | None:
    """What a machine in the hall took last; None for headquarters."""
    taken = (item for item in reversed(state.custodies) if item.machine == machine)
    return next(taken, None)


def out_of_reach(state: State, event: str | None, machine: str) -> bool:
    """Whether another machine has this day, so that this one writes nothing into it."""
    held = state.custody_of(event) if event is not None else None
    return held is not None and held.machine != machine


def people_of(state: State, event: str) -> frozenset[str]:
    """Everybody on a day's list, under every id under which they are known."""
    listed = (state.same_as(item.person) for item in state.of_day(event))
    return frozenset().union(*listed)


def appointed_for(state: State, event: str) -> frozenset[str]:
    """Accounts that were ever appointed for a day or its stage, ended or not."""
    scopes = {("event", event), ("stage", state.days[event].stage)}
    found = (item for item in state.grants.values() if (item.scope_kind, item.scope) in scopes)
    return frozenset(item.user for item in found)


# --- what the hall said of its championship ----------------------------------------------------


def said_by_hall(state: State, event: str, fact: Any) -> bool:
    """CH-VENUE-3: whether a fact of the championship is one that only this day can bring about."""
    asked = _OF_HALL.get(type(fact))
    return asked is not None and asked(state, event, fact)


def _of_day(state: State, event: str, fact: Any) -> bool:
    return bool(fact.event == event)


def _of_registration(state: State, event: str, fact: Any) -> bool:
    held = state.registrations.get(fact.registration)
    return held is not None and held.event == event


def _registered(state: State, event: str, fact: facts.Registered) -> bool:
    """Of the people of the site a hall knows its own list; everybody else is new to it."""
    new = fact.registration not in state.registrations
    numbered = fact.number == len(state.days[event].registrations) + 1
    known = any(item.person == fact.person for item in state.registrations.values())
    own = not known or fact.person in people_of(state, event)
    return fact.event == event and new and numbered and own


def _names_listed(state: State, event: str, fact: facts.EntrantsListed) -> bool:
    """Names that were typed in the hall are new: nobody whom the site knows."""
    held = {item.person for item in state.registrations.values()}
    first = len(state.days[event].registrations) + 1
    persons = [str(item["person"]) for item in fact.entrants]
    keys = [str(item["registration"]) for item in fact.entrants]
    numbers = [item["number"] for item in fact.entrants]
    new = held.isdisjoint(persons) and state.registrations.keys().isdisjoint(keys)
    once = len({*persons}) == len({*keys}) == len(fact.entrants)
    numbered = numbers == list(range(first, first + len(numbers)))
    rules = state.rules.tournament
    by_name = rules is not None and rules.entry == "names"
    return fact.event == event and by_name and new and once and numbered


def _arranged(state: State, event: str, fact: facts.EntrantsArranged) -> bool:
    return fact.event == event and set(fact.order) <= set(state.days[event].registrations)


def _published(state: State, event: str, fact: facts.BracketPublished) -> bool:
    return fact.event == event and set(fact.entrants) <= set(state.days[event].registrations)


def _granted(state: State, event: str, fact: facts.RoleGranted) -> bool:
    return (fact.scope_kind, fact.scope) == ("event", event) and fact.role in {"judge", "helper"}


def _revoked(state: State, event: str, fact: facts.RoleRevoked) -> bool:
    grant = state.grants.get(fact.grant)
    if grant is None or grant.role not in {"judge", "helper"}:
        return False
    return (grant.scope_kind, grant.scope) == ("event", event)


def _replaced(state: State, event: str, fact: facts.JudgeReplaced) -> bool:
    scopes = {("event", event), ("stage", state.days[event].stage)}
    ended = state.grants.get(fact.ended)
    if ended is None or ended.role != "judge":
        return False
    own = (fact.scope_kind, fact.scope) == (ended.scope_kind, ended.scope)
    return own and (fact.scope_kind, fact.scope) in scopes


def _of_listed(state: State, event: str, fact: Any) -> bool:
    return fact.person in people_of(state, event)


def _enrolled(state: State, event: str, fact: facts.KeyEnrolled) -> bool:
    return _holds_here(state, event, fact.holder_kind, fact.holder)


def _key_revoked(state: State, event: str, fact: facts.KeyRevoked) -> bool:
    key = state.keys.get(fact.key)
    return key is not None and _holds_here(state, event, key.holder_kind, key.holder)


def _holds_here(state: State, event: str, kind: str, holder: str) -> bool:
    """Whether a key's holder is on the day's list or was ever appointed for it."""
    if kind == USER:
        return holder in appointed_for(state, event) | staff_of(state, event)
    return holder in people_of(state, event)


_OF_HALL: Mapping[type[Any], Callable[[State, str, Any], bool]] = {
    **dict.fromkeys(
        (
            facts.CheckInOpened,
            facts.BracketWithdrawn,
            facts.DayStarted,
            facts.DayResult,
            facts.DayShort,
            facts.DayDecided,
            facts.DayCancelled,
            facts.DaySuspended,
            facts.ContinuationSet,
            facts.DayContinued,
            facts.DayVoided,
        ),
        _of_day,
    ),
    **dict.fromkeys(
        (
            facts.RepresentativeConsented,
            facts.RegistrationWithdrawn,
            facts.RegistrationReconfirmed,
            facts.PlaceOffered,
            facts.PlaceAccepted,
            facts.PlaceLapsed,
        ),
        _of_registration,
    ),
    facts.Registered: _registered,
    facts.EntrantsListed: _names_listed,
    facts.EntrantsArranged: _arranged,
    facts.BracketPublished: _published,
    facts.RoleGranted: _granted,
    facts.RoleRevoked: _revoked,
    facts.JudgeReplaced: _replaced,
    facts.AccountLinked: _of_listed,
    facts.RelationDeclared: _of_listed,
    facts.RelationWithdrawn: _of_listed,
    facts.KeyEnrolled: _enrolled,
    facts.KeyRevoked: _key_revoked,
}


HAND_OVER: Final = BEFORE_CHECK_IN | NOT_CLOSED
"""Statuses of a day that the hall can take; `planned` for the final alone."""


def lost_machine(context: Context) -> bool:
    """Whether the last machine that had this open day was lost."""
    event = context.event
    taken = [item for item in context.championship.custodies if item.event == event.id]
    return bool(taken) and taken[-1].ended == "lost"
