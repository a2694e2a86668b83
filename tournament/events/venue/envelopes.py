"""Ledgers that come as envelopes: stored as they are, or carried over as headquarters' own."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, cast

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.db import transaction

from tournament.championship import facts, projection
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.codec import name_of
from tournament.championship.custody.queries import people_of
from tournament.championship.custody.returning.decide import check_carried, check_told
from tournament.championship.event_state import EventState
from tournament.events.execution import Refused
from tournament.events.follow_up import follow_up, follow_up_day
from tournament.events.states import (
    championship_ledger,
    championship_state,
    event_ledger,
    event_state,
    folded,
    remember,
)
from tournament.events.told_outside import tell_outside_of_day
from tournament.ledger import projections, store
from tournament.ledger.audit.shape import UnknownFact, fact_of
from tournament.ledger.core.entry import Entry, SealedEntry, moment_of
from tournament.ledger.core.merkle import root
from tournament.ledger.models import Ledger
from tournament.people.models import Person
from tournament.regulations.refusals import Refusal

Keys = Mapping[str, Ed25519PublicKey]


def append_all(ledger: Ledger, envelopes: Sequence[bytes], keys: Keys) -> None:
    """Store entries of a day that another machine signed, with their projections.

    `ledger` is locked. Raises what `store.append_sealed` raises for one that does not belong.
    Programs outside are told of all of them now; nobody's phone rings for what is over.
    """
    known = folded(ledger.pk)
    for envelope in envelopes:
        sealed = store.append_sealed(ledger, envelope, keys)
        after = known.after(sealed)
        projections.apply(projection.changes(known.state, after.state))
        was, day = cast(EventState, known.state), cast(EventState, after.state)
        state = championship_state(day.championship)
        tell_outside_of_day(state, was, day, _fact_of(sealed.entry), sealed.entry)
        known = after
    transaction.on_commit(partial(remember, ledger.pk, known))


def carry(championship: str, event: str, said: Sequence[Entry]) -> dict[int, int]:
    """Enter what the hall said of its championship as headquarters' own entries, in its order.

    Command, actor and time stay as they were there; raises `Refused` for what a hall cannot say.
    The answer tells where each of the hall's entries stands now.
    """
    ledger = store.lock(championship_ledger(championship))
    known, numbers = folded(ledger.pk), {}
    day, leaves = event_state(event), store.leaves(event_ledger(event))

    def root_of(size: int) -> str:
        return root(leaves[:size]).hex()

    for entry in said:
        before = cast(ChampionshipState, known.state)
        fact = _fact_of(entry)
        refusal = refusal_of_hall(before, event, fact) or check_told(day, fact, root_of)
        if refusal is not None:
            raise Refused(refusal)
        sealed = _written_again(ledger, entry)
        try:
            after = known.after(sealed)
        except (LookupError, ValueError) as error:
            raise Refused(Refusal("import_strange", {"fact": entry.type})) from error
        projections.apply(projection.changes(before, after.state))
        follow_up(before, cast(ChampionshipState, after.state), fact, sealed.entry)
        known, numbers[entry.seq] = after, sealed.entry.seq
    transaction.on_commit(partial(remember, ledger.pk, known))
    return numbers


def enter_again(state: ChampionshipState, event: str, entries: Sequence[Entry]) -> dict[int, int]:
    """Enter what a laptop wrote after the return as headquarters' own entries, in its order.

    What is said, by whom and when stays as it was there; where each stands now is the answer. They
    were tried on this day as it is, and its ledger is marked already (CH-VENUE-5).
    """
    ledger = store.lock(event_ledger(event))
    known, numbers = folded(ledger.pk), {}
    for entry in entries:
        before = cast(EventState, known.state)
        sealed = _written_again(ledger, entry)
        known = known.after(sealed)
        after = cast(EventState, known.state)
        projections.apply(projection.changes(before, after))
        follow_up_day(state, before, after, _fact_of(entry), sealed.entry)
        numbers[entry.seq] = sealed.entry.seq
    transaction.on_commit(partial(remember, ledger.pk, known))
    return numbers


def _written_again(ledger: Ledger, entry: Entry) -> SealedEntry:
    """What another machine's entry said, as the next one of this ledger."""
    return store.append(
        ledger,
        type=entry.type,
        v=entry.v,
        command_id=entry.command_id,
        actor_id=entry.actor_id,
        at=moment_of(entry.at),
        body=entry.body,
    )


def refusal_of_hall(state: ChampionshipState, event: str, fact: Any) -> Refusal | None:
    """Why a hall cannot have said this of the championship as it stands."""
    return check_carried(state, event, fact) or _check_new(state, event, fact)


def _check_new(state: ChampionshipState, event: str, fact: Any) -> Refusal | None:
    """Whoever comes without being on the hall's list is nobody whom another championship knows."""
    if isinstance(fact, facts.Registered):
        come = {fact.person} - people_of(state, event)
    elif isinstance(fact, facts.EntrantsListed):
        come = {str(item["person"]) for item in fact.entrants}
    else:
        return None
    if Person.objects.filter(pk__in=come).exists():
        return Refusal("import_strange", {"fact": name_of(type(fact))})
    return None


def _fact_of(entry: Entry) -> Any:
    """What an entry says; raises `Refused` for what is no fact or not of its form."""
    try:
        return fact_of(entry)
    except UnknownFact as error:
        raise Refused(Refusal("import_strange", {"fact": entry.type})) from error


def not_carried_yet(championship: str, said: Sequence[SealedEntry]) -> list[Entry]:
    """Those of the hall's entries that headquarters has not entered yet; it takes them in order."""
    ledger = championship_ledger(championship)
    fresh: list[Entry] = []
    for sealed in said:
        entry = sealed.entry
        held = store.find_command(ledger, entry.command_id)
        if held is None:
            fresh.append(entry)
        elif fresh or held.entry.type != entry.type or held.entry.body != entry.body:
            raise Refused(Refusal("import_strange", {"fact": entry.type}))
    return fresh
