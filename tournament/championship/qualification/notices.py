"""Who has to be told about seats in the final."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.notice import Notice

State = ChampionshipState


def _confirmed(before: State, after: State, fact: facts.QualifiersConfirmed) -> Iterator[Notice]:
    for seat in fact.seats:
        yield Notice("seat_won", seat["registration"], {"until": fact.until})


def _offered(before: State, after: State, fact: facts.SeatOffered) -> Iterator[Notice]:
    yield Notice("seat_offered", fact.registration, {"until": fact.until})
    if fact.instead_of is not None:
        yield Notice("seat_passed_on", fact.instead_of)


def _asked_again(before: State, after: State, fact: facts.SeatAskedAgain) -> Iterator[Notice]:
    yield Notice("seat_again", fact.registration, {"until": fact.until})


def _answered(before: State, after: State, fact: facts.SeatAnswered) -> Iterator[Notice]:
    yield Notice("seat_answer", fact.registration)


def _banned(before: State, after: State, fact: facts.PersonBanned) -> Iterator[Notice]:
    for key in fact.ended:
        yield Notice("banned", key)


OCCASIONS: Mapping[type[Any], Callable[[State, State, Any], Iterator[Notice]]] = {
    facts.QualifiersConfirmed: _confirmed,
    facts.SeatOffered: _offered,
    facts.SeatAskedAgain: _asked_again,
    facts.SeatAnswered: _answered,
    facts.PersonBanned: _banned,
}
