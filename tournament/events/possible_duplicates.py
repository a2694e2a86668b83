"""Persons who may be one: what waits for the publisher's decision, and what they decide (CH-REG-4).

A decision is a fact of the championship's ledger; nothing else says whether a pair is decided.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Literal

from django.http import Http404

from tournament.championship import commands, facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.registration.persons.queries import Pair, Restoration, restoration
from tournament.events.execution import Answer, Caller, Place, execute
from tournament.events.selectors import place_of
from tournament.events.states import (
    championship_ledger,
    championship_state,
    event_state,
    recorded,
)
from tournament.events.venue import hall_file
from tournament.ledger.core.entry import Entry, moment_of
from tournament.people.models import Person, PossibleDuplicate
from tournament.people.possible_duplicate import Why, possible_duplicates_of, why_alike

PairDecision = Literal["open", "merged", "apart"]
DecisionKind = Literal["merged", "undone", "apart"]


@dataclass(frozen=True, slots=True)
class Case:
    """Two records that are alike. A record that was merged into another is decided on with it.

    `one` and `other` are the ids that a decision names; `why` is None once they differ enough.
    """

    id: int
    earlier: Person
    later: Person
    one: str
    other: str
    why: Why | None
    found_at: datetime
    decision: PairDecision


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision as the ledger has it: what ended or came back, by which account, when.

    Of merged records `one` was kept. `in_force`: a merge that has not been undone.
    """

    kind: DecisionKind
    one: str
    other: str
    registration: str | None
    account: str
    at: datetime
    in_force: bool


# --- what the publisher does -------------------------------------------------------------------


def merge(
    caller: Caller, *, championship: str, kept: str, merged: str, ended: str | None
) -> Answer:
    """Two records are one person; `ended` names the registration that is too many, if one is.

    Acts on the day of that registration, so that its place goes to the waiting list at once.
    """
    registration = championship_state(championship).registrations.get(ended or "")
    place = place_of(registration.event) if registration else Place(championship)
    return execute(commands.MergePersons(kept, merged, ended), place, caller)


def undo_merge(caller: Caller, *, championship: str, merged: str) -> Answer:
    """They are two persons after all; what the merge ended gets what is free now."""
    birth_date = _birth_date_to_check(championship_state(championship), merged)
    return execute(commands.UndoMerge(merged, birth_date), Place(championship), caller)


def keep_apart(caller: Caller, *, championship: str, one: str, other: str) -> Answer:
    """The two are namesakes or twins; nobody asks again."""
    return execute(commands.KeepApart(one, other), Place(championship), caller)


# --- what they see ------------------------------------------------------------------------------


def open_cases(championship: str) -> list[Case]:
    """Pairs that wait for a decision, the oldest first."""
    found: dict[frozenset[str], Case] = {}
    for case in _open(championship, possible_duplicates_of(championship, among=Why)):
        found.setdefault(frozenset({case.one, case.other}), case)
    return list(found.values())


def case_of(championship: str, possible_duplicate: int) -> Case:
    """One pair, decided or not; 404 for one that is not noted, or of which one was erased."""
    pairs = PossibleDuplicate.objects.select_related("earlier", "later")
    pair = pairs.filter(pk=possible_duplicate, championship_id=championship).first()
    if pair is None:
        raise Http404
    return _case(championship_state(championship), pair)


def being_checked(championship: str, persons: Collection[str]) -> set[str]:
    """Those of these persons of whom it is not decided yet whether they are somebody else too."""
    cases = _open(championship, possible_duplicates_of(championship, persons, among=Why))
    return {person.pk for case in cases for person in (case.earlier, case.later)} & set(persons)


def alike_on(event: str) -> tuple[Pair, ...]:
    """Persons of a day's list and who they may be, decided or not.

    In the hall also what headquarters knew when it handed the day over.
    """
    championship = place_of(event).championship
    state = championship_state(championship)
    listed = {item.person for item in event_state(event).entrants.values()}
    listed |= {item.person for item in state.of_day(event)}
    same = {one for person in listed for one in state.same_as(person)}
    pairs = {
        (pair.earlier_id, pair.later_id) for pair in possible_duplicates_of(championship, same)
    }
    kept = hall_file.read()
    return tuple(sorted(pairs | set(kept.alike if kept is not None else ())))


def decisions(championship: str) -> list[Decided]:
    """Everything that was ever decided, the newest first."""
    made: list[Decided] = []
    merges: dict[str, int] = {}
    for entry, fact in recorded(
        championship_ledger(championship),
        facts.PersonsMerged,
        facts.MergeUndone,
        facts.PersonsKeptApart,
    ):
        if isinstance(fact, facts.PersonsMerged):
            merges[fact.merged] = len(made)
            made.append(_decided(entry, "merged", fact.kept, fact.merged, fact.ended))
        elif isinstance(fact, facts.MergeUndone):
            number = merges.pop(fact.merged)
            made[number] = replace(made[number], in_force=False)
            made.append(_decided(entry, "undone", made[number].one, fact.merged, fact.restored))
        else:
            made.append(_decided(entry, "apart", fact.one, fact.other, None))
    return made[::-1]


def what_undoing_restores(championship: str, merged: str) -> Restoration | None:
    """What would become of the registration that a merge ended; 404 if it is not in force."""
    state = championship_state(championship)
    if merged not in state.merged:
        raise Http404
    return restoration(state, merged, _birth_date_to_check(state, merged))


def times_of_entry(championship: str, registrations: Collection[str]) -> dict[str, datetime]:
    """When registrations were entered, as their ledger says."""
    ledger = championship_ledger(championship)
    found = {}
    for entry, fact in recorded(ledger, facts.Registered, facts.RegistrationMoved):
        moved = isinstance(fact, facts.RegistrationMoved)
        registration = fact.new_registration if moved else fact.registration
        if registration in registrations:
            found[registration] = moment_of(entry.at)
    return found


def _open(championship: str, pairs: Iterable[PossibleDuplicate]) -> Iterator[Case]:
    """Those of the pairs that wait for a decision and are both entered somewhere."""
    state = championship_state(championship)
    playing = {item.person for item in state.registrations.values()}
    for pair in pairs:
        case = _case(state, pair)
        if case.decision == "open" and {pair.earlier_id, pair.later_id} <= playing:
            yield case


def _case(state: ChampionshipState, pair: PossibleDuplicate) -> Case:
    one, other = (state.merged.get(key, key) for key in (pair.earlier_id, pair.later_id))
    decision: PairDecision = "open"
    if one == other:
        decision = "merged"
    elif state.found_apart(one, other):
        decision = "apart"
    why = why_alike(pair.earlier, pair.later)
    return Case(pair.pk, pair.earlier, pair.later, one, other, why, pair.found_at, decision)


def _birth_date_to_check(state: ChampionshipState, merged: str) -> date | None:
    """Of whoever lost a registration by a merge; None if nobody did, or their data are gone."""
    ended = state.registrations.get(state.merge_ended.get(merged, ""))
    if ended is None:
        return None
    return Person.objects.filter(pk=ended.person).values_list("birth_date", flat=True).first()


def _decided(
    entry: Entry, kind: DecisionKind, one: str, other: str, registration: str | None
) -> Decided:
    account = entry.actor_id.partition(":")[2]
    at = moment_of(entry.at)
    return Decided(kind, one, other, registration, account, at, in_force=kind == "merged")
