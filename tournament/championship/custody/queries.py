"""Questions about custody (CH-VENUE-1…3): whom a command touches, and what the hall may have said.

Pure; what is refused for them stands in `custody.decide` and `custody.returning.decide`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, Literal, get_args

from tournament.championship import commands, facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.custody.state import Custody
from tournament.championship.sheets.keys.queries import USER, staff_of
from tournament.championship.statuses import RegistrationStatus
from tournament.ledger.core.entry import Entry

State = ChampionshipState
ANSWERS: Final = frozenset({"accepted", "refused", "ruled"})
"""What is decided about a matter that headquarters wrote down while the hall had the day."""


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
    """Everybody on a day's list, under every id under which he is known."""
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


# --- what headquarters said meanwhile ----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Matter:
    """A fact of the championship that touches a day in the hall and waits for an answer."""

    entry: Entry
    registration: str | None = None
    person: str | None = None
    user: str | None = None
    key: str | None = None


def matters(state: State, event: str, said: Iterable[tuple[Entry, Any]]) -> tuple[Matter, ...]:
    """CH-VENUE-3: what headquarters wrote since custody that touches the day.

    `said` are the facts of the championship's ledger since custody was taken, in order; those
    that the hall made and headquarters carried over are none of them.
    """
    return tuple(_matters(state, event, said))


def _matters(state: State, event: str, said: Iterable[tuple[Entry, Any]]) -> Iterator[Matter]:
    people, carried = people_of(state, event), 0
    for entry, fact in said:
        if carried:
            carried -= 1
            continue
        if isinstance(fact, facts.CustodyReported | facts.CustodyReturned) and fact.event == event:
            carried = fact.carried
        found = _about(state, event, people, entry, fact)
        if found is not None:
            yield found


def _about(
    state: State, event: str, people: frozenset[str], entry: Entry, fact: Any
) -> Matter | None:
    """The matter that a fact is for this day, if it is one."""
    match fact:
        case facts.WithdrawalRequested(registration=key):
            held = state.registrations[key]
            return Matter(entry, key, held.person) if held.event == event else None
        case (
            facts.PersonBanned(person=who)
            | facts.PersonErased(person=who)
            | facts.AccountLinked(person=who)
            | facts.RelationDeclared(person=who)
            | facts.RelationWithdrawn(person=who)
        ):
            return _of_person(state, event, people, entry, who)
        case (
            facts.PersonsMerged(kept=one, merged=other)
            | facts.PersonsKeptApart(one=one, other=other)
        ):
            first = _of_person(state, event, people, entry, one)
            return first or _of_person(state, event, people, entry, other)
        case facts.MergeUndone(merged=who):
            return _of_person(state, event, people, entry, who)
        case (
            facts.Registered(registration=key, event=where)
            | facts.RegistrationMoved(new_registration=key, event=where)
        ):
            if where == event or state.is_final(where) or state.is_final(event):
                return None
            return _of_person(state, event, people, entry, state.registrations[key].person)
        case facts.KeyEnrolled(key=key) | facts.KeyRevoked(key=key):
            return _of_key(state, event, people, entry, key)
        case (
            facts.RoleGranted(scope_kind=kind, scope=scope, user=user)
            | facts.JudgeReplaced(scope_kind=kind, scope=scope, user=user)
        ):
            return Matter(entry, user=user) if _covers(state, event, kind, scope) else None
        case facts.RoleRevoked(grant=key):
            grant = state.grants[key]
            covered = _covers(state, event, grant.scope_kind, grant.scope)
            return Matter(entry, user=grant.user) if covered else None
        case facts.DutyJudgeNamed(date=day, user=user):
            same = state.days[event].date.isoformat() == day
            return Matter(entry, user=user) if same else None
        case _:
            return None


def _of_person(
    state: State, event: str, people: frozenset[str], entry: Entry, person: str
) -> Matter | None:
    if person not in people:
        return None
    same = state.same_as(person)
    listed = (item.id for item in state.of_day(event) if item.person in same)
    return Matter(entry, next(listed, None), person)


def _of_key(
    state: State, event: str, people: frozenset[str], entry: Entry, key: str
) -> Matter | None:
    known = state.keys.get(key)
    if known is None:
        return Matter(entry, key=key)
    if known.holder_kind == USER:
        staff = appointed_for(state, event)
        return Matter(entry, user=known.holder, key=key) if known.holder in staff else None
    found = _of_person(state, event, people, entry, known.holder)
    return Matter(entry, found.registration, found.person, key=key) if found is not None else None


def _covers(state: State, event: str, kind: str, scope: str) -> bool:
    return (kind, scope) in {("event", event), ("stage", state.days[event].stage)}


# --- what comes out on return (CH-REG-8) -------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Finding:
    """Somebody in the day's bracket who, as far as known, plays elsewhere; the publisher decides.

    `kind`: `day_used` or `registered_elsewhere` (CH-REG-3), `banned` (CH-DQ-1). `event` is the
    other day, empty for a ban; `other` the record of the person that it was found by.
    """

    registration: str
    person: str
    kind: Literal["day_used", "registered_elsewhere", "banned"]
    event: str
    other: str


def findings(state: State, event: str, alike: Mapping[str, frozenset[str]]) -> tuple[Finding, ...]:
    """CH-REG-8: CH-REG-3 and CH-DQ-1 looked at again for those who play on a day.

    `alike` names, for a person, who looks like him (CH-REG-4); those found to be one with him are
    known to the state, those found to be namesakes are none.
    """
    return () if state.is_final(event) else tuple(_findings(state, event, alike))


def _findings(state: State, event: str, alike: Mapping[str, frozenset[str]]) -> Iterator[Finding]:
    for item in state.of_day(event):
        if item.status not in {RegistrationStatus.IN_BRACKET, RegistrationStatus.FINISHED}:
            continue
        own = item.person
        near = {key for key in alike.get(own, ()) if not state.found_apart(own, key)}
        for other in sorted(near | state.same_as(own)):
            used = state.used.get(other)
            held = state.registrations.get(state.active.get(other, ""))
            if used not in {None, event}:
                yield Finding(item.id, own, "day_used", str(used), other)
            elif held is not None and held.event != event and not state.is_final(held.event):
                yield Finding(item.id, own, "registered_elsewhere", held.event, other)
            if other in state.banned:
                yield Finding(item.id, own, "banned", "", other)
