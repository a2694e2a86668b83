"""Questions about what comes back from the hall (CH-VENUE-3, CH-REG-8)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from tournament.championship import facts
from tournament.championship.custody.queries import State, appointed_for, people_of
from tournament.championship.sheets.keys.queries import USER
from tournament.championship.statuses import RegistrationStatus
from tournament.ledger.core.entry import Entry

ANSWERS: Final = frozenset({"accepted", "refused", "ruled"})
"""What is decided about a matter that headquarters wrote down while the hall had the day."""


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
class Conflict:
    """Somebody in the day's bracket who, as far as known, plays elsewhere; the publisher decides.

    `kind`: `day_used` or `registered_elsewhere` (CH-REG-3), `banned` (CH-DQ-1). `event` is the
    other day, empty for a ban; `other` the record of the person that it was found by.
    """

    registration: str
    person: str
    kind: Literal["day_used", "registered_elsewhere", "banned"]
    event: str
    other: str


def findings(state: State, event: str, alike: Mapping[str, frozenset[str]]) -> tuple[Conflict, ...]:
    """CH-REG-8: CH-REG-3 and CH-DQ-1 looked at again for those who play on a day.

    `alike` names, for a person, who looks like them (CH-REG-4); those found to be one with them are
    known to the state, those found to be namesakes are none.
    """
    return () if state.is_final(event) else tuple(_findings(state, event, alike))


def _findings(state: State, event: str, alike: Mapping[str, frozenset[str]]) -> Iterator[Conflict]:
    for item in state.of_day(event):
        if item.status not in {RegistrationStatus.IN_BRACKET, RegistrationStatus.FINISHED}:
            continue
        own = item.person
        near = {key for key in alike.get(own, ()) if not state.found_apart(own, key)}
        for other in sorted(near | state.same_as(own)):
            used = state.used.get(other)
            held = state.registrations.get(state.active.get(other, ""))
            if used not in {None, event}:
                yield Conflict(item.id, own, "day_used", str(used), other)
            elif held is not None and held.event != event and not state.is_final(held.event):
                yield Conflict(item.id, own, "registered_elsewhere", held.event, other)
            if other in state.banned:
                yield Conflict(item.id, own, "banned", "", other)


def first_difference(held: Sequence[bytes], brought: Sequence[bytes]) -> int | None:
    """The number of the first entry that two copies of a ledger do not share."""
    pairs = enumerate(zip(held, brought, strict=False), start=1)
    return next((number for number, (one, other) in pairs if one != other), None)
