"""What facts about custody do to the states."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_changes import with_same_line
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.custody.state import Custody
from tournament.championship.event_state import EventState
from tournament.championship.statuses import RegistrationStatus


def _taken(state: ChampionshipState, fact: facts.CustodyTaken, at: datetime) -> ChampionshipState:
    """Nobody answers an offer of a day in the hall: who had one is on the list where they stood."""
    offered = [
        item.id for item in state.of_day(fact.event) if item.status == RegistrationStatus.OFFERED
    ]
    state = with_same_line(state, dict.fromkeys(offered, RegistrationStatus.WAITLISTED))
    taken = Custody(
        fact.event,
        fact.machine,
        fact.public_key,
        fact.size,
        fact.root,
        at,
        known_size=fact.size,
        known_root=fact.root,
    )
    return replace(state, custodies=(*state.custodies, taken))


def _reported(
    state: ChampionshipState, fact: facts.CustodyReported, at: datetime
) -> ChampionshipState:
    return _changed(state, fact, known_size=fact.size, known_root=fact.root, known_at=at)


def _returned(
    state: ChampionshipState, fact: facts.CustodyReturned, at: datetime
) -> ChampionshipState:
    return _ended(state, fact, "returned", at)


def _lost(state: ChampionshipState, fact: facts.CustodyEnded, at: datetime) -> ChampionshipState:
    return _ended(state, fact, "lost", at)


def _kept(state: ChampionshipState, fact: facts.LaptopHandedIn, at: datetime) -> ChampionshipState:
    """At headquarters its custody had ended before; on the laptop it ends by this."""
    held = state.custody_of(fact.event)
    own = held is not None and held.machine == fact.machine
    return _ended(state, fact, "kept", at) if own else state


def _ended(
    state: ChampionshipState,
    fact: facts.CustodyReturned | facts.CustodyEnded | facts.LaptopHandedIn,
    why: str,
    at: datetime,
) -> ChampionshipState:
    return _changed(state, fact, ended=why, ended_size=fact.size, ended_root=fact.root, ended_at=at)


def _changed(
    state: ChampionshipState,
    fact: facts.CustodyReported | facts.CustodyReturned | facts.CustodyEnded | facts.LaptopHandedIn,
    **fields: Any,
) -> ChampionshipState:
    held = state.custody_of(fact.event)
    return replace(
        state,
        custodies=tuple(
            replace(item, **fields) if item is held else item for item in state.custodies
        ),
    )


def _asked(
    state: ChampionshipState, fact: facts.WithdrawalRequested, at: datetime
) -> ChampionshipState:
    return replace(state, withdrawals_asked=state.withdrawals_asked | {fact.registration})


def _championship_restored(
    state: ChampionshipState, fact: facts.LedgerRestored, at: datetime
) -> ChampionshipState:
    """That it went on after a backup is for whoever reads the ledger; nothing else changes."""
    return state


def _restored(state: EventState, fact: facts.LedgerRestored, at: datetime) -> EventState:
    """That it went on after an accident is for whoever reads the ledger; nothing else changes."""
    return state


def _re_entering(
    state: EventState, fact: facts.ReEntryBegan | facts.ReEntryBeganFromLaptop, at: datetime
) -> EventState:
    return replace(state, re_entering=True)


def _re_entered(state: EventState, fact: facts.ReEntryConfirmed, at: datetime) -> EventState:
    return replace(state, re_entering=False)


EVOLVE: Mapping[type[Any], Callable[[EventState, Any, datetime], EventState]] = {
    facts.LedgerRestored: _restored,
    facts.ReEntryBegan: _re_entering,
    facts.ReEntryBeganFromLaptop: _re_entering,
    facts.ReEntryConfirmed: _re_entered,
}
CHAMPIONSHIP_EVOLVE: Mapping[
    type[Any], Callable[[ChampionshipState, Any, datetime], ChampionshipState]
] = {
    facts.CustodyTaken: _taken,
    facts.CustodyReported: _reported,
    facts.CustodyReturned: _returned,
    facts.CustodyEnded: _lost,
    facts.LaptopHandedIn: _kept,
    facts.WithdrawalRequested: _asked,
    facts.LedgerRestored: _championship_restored,
}
