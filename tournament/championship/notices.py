"""Who has to be told what after a fact of the championship's ledger: the one list of occasions.

Pure: what a message says is composed where it is sent, from the state at that time.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.days import notices as notices_days
from tournament.championship.days.announcements import notices as notices_announcements
from tournament.championship.event_state import EventState
from tournament.championship.final import notices as notices_final
from tournament.championship.notice import Notice as Notice
from tournament.championship.planning.life import notices as notices_life
from tournament.championship.play import notices as notices_play
from tournament.championship.qualification import notices as notices_qualification
from tournament.championship.statuses import ACTIVE, RegistrationStatus
from tournament.ledger.core.entry import utc_text

State = ChampionshipState


def notices(before: State, after: State, fact: Any) -> tuple[Notice, ...]:
    """What follows from one fact that led from one state to the next; nothing in a rehearsal."""
    if after.rehearsal is not None:
        return ()
    occasion = _OCCASIONS.get(type(fact))
    return tuple(occasion(before, after, fact)) if occasion is not None else ()


def notices_of_day(before: EventState, after: EventState) -> tuple[Notice, ...]:
    """What follows in a day, whatever fact led from one state to the next (CH-OVERRIDE-1)."""
    if before.reopened is after.reopened:
        return ()
    return tuple(
        Notice("match_reopened", key, {"at": utc_text(item.at)})
        for key, item in after.reopened.items()
        if before.reopened.get(key) != item
    )


def calls(before: EventState, after: EventState, fact: Any) -> tuple[Notice, ...]:
    """What a hall waits for after one fact of a day: who is to come, to sign, to read something."""
    occasion = _CALLS.get(type(fact))
    told: Iterable[Notice] = occasion(before, after, fact) if occasion is not None else ()
    return (*told, *notices_play.moved(before, after), *notices_days.halted(before, after))


def _registered(before: State, after: State, fact: Any) -> Iterator[Notice]:
    yield Notice("registered", fact.registration)


def _edited(before: State, after: State, fact: facts.PersonEdited) -> Iterator[Notice]:
    if before.registrations[fact.registration].status != fact.status:
        yield Notice("registered", fact.registration)


def _withdrawn(before: State, after: State, fact: Any) -> Iterator[Notice]:
    yield Notice("withdrawn", fact.registration)


def _moved(before: State, after: State, fact: facts.RegistrationMoved) -> Iterator[Notice]:
    yield Notice("moved", fact.new_registration, {"from": fact.registration})


def _offered(before: State, after: State, fact: facts.PlaceOffered) -> Iterator[Notice]:
    yield Notice("place_offered", fact.registration, {"until": fact.until})


def _accepted(before: State, after: State, fact: Any) -> Iterator[Notice]:
    yield Notice("place_given", fact.registration)


def _lapsed(before: State, after: State, fact: facts.PlaceLapsed) -> Iterator[Notice]:
    if fact.why == "deadline":
        yield Notice("place_lost", fact.registration)


def _day_moved(before: State, after: State, fact: facts.DayMoved) -> Iterator[Notice]:
    old = before.days[fact.event]
    for item in before.of_day(fact.event):
        if fact.statuses.get(item.id) == RegistrationStatus.RELEASED:
            yield Notice("ended", item.id, {"why": "too_young"})
        elif item.status in ACTIVE:
            yield Notice("day_moved", item.id, {"from_date": old.date.isoformat()})


def _day_cancelled(before: State, after: State, fact: facts.DayCancelled) -> Iterator[Notice]:
    for item in before.of_day(fact.event):
        if item.status in ACTIVE:
            yield Notice("day_cancelled", item.id)


def _merged(before: State, after: State, fact: facts.PersonsMerged) -> Iterator[Notice]:
    if fact.ended is not None:
        yield Notice("ended", fact.ended, {"why": "duplicate"})


def _merge_undone(before: State, after: State, fact: facts.MergeUndone) -> Iterator[Notice]:
    if fact.restored is not None:
        yield Notice("registered", fact.restored)


_OCCASIONS: Mapping[type[Any], Callable[[State, State, Any], Iterator[Notice]]] = {
    facts.Registered: _registered,
    facts.RepresentativeConsented: _registered,
    facts.PersonEdited: _edited,
    facts.RegistrationWithdrawn: _withdrawn,
    facts.RegistrationMoved: _moved,
    facts.PlaceOffered: _offered,
    facts.PlaceAccepted: _accepted,
    facts.PlaceLapsed: _lapsed,
    facts.DayMoved: _day_moved,
    facts.DayCancelled: _day_cancelled,
    facts.PersonsMerged: _merged,
    facts.MergeUndone: _merge_undone,
    **notices_days.OCCASIONS,
    **notices_final.OCCASIONS,
    **notices_life.OCCASIONS,
    **notices_qualification.OCCASIONS,
}
_CALLS: Mapping[type[Any], Callable[[EventState, EventState, Any], Iterator[Notice]]] = {
    **notices_announcements.OCCASIONS,
    **notices_play.OCCASIONS,
}
