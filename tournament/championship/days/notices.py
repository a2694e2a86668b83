"""Who has to be told when a day is set anew, split, merged, interrupted or void."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.event_state import EventState
from tournament.championship.notice import Notice
from tournament.championship.statuses import ACTIVE, NOT_PLAYED, DayStatus, RegistrationStatus

State = ChampionshipState


def _carried(items: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, dict[str, str]]]:
    """The new registrations, each with what its letter is about: the one that it follows."""
    for item in items:
        yield item["new_registration"], {"from": item["registration"]}


def _rescheduled(before: State, after: State, fact: facts.DayRescheduled) -> Iterator[Notice]:
    for key, about in _carried(fact.carried):
        yield Notice("day_set_again", key, about)
    for key in fact.too_young:
        yield Notice("ended", key, {"why": "too_young"})


def _merged(before: State, after: State, fact: facts.DayMerged) -> Iterator[Notice]:
    for key, about in _carried(fact.placed):
        yield Notice("day_set_again", key, about)
    going = {item["registration"] for item in fact.placed}
    for item in before.of_day(fact.event):
        if item.status in ACTIVE and item.id not in going:
            yield Notice("day_cancelled", item.id)


def _split(before: State, after: State, fact: facts.StageSplit) -> Iterator[Notice]:
    for item in before.of_day(fact.event):
        if item.status in ACTIVE:
            yield Notice("split_choice", item.id)


def _assigned(before: State, after: State, fact: facts.SplitAssigned) -> Iterator[Notice]:
    for key, about in _carried(fact.placed):
        yield Notice("split_assigned", key, about)
    going = {item["registration"] for item in fact.placed}
    for item in before.of_day(before.splits[fact.stage].event):
        if item.status in ACTIVE and item.id not in going:
            yield Notice("split_assigned", item.id)


def _undone(before: State, after: State, fact: facts.SplitUndone) -> Iterator[Notice]:
    for key, about in _carried(fact.placed):
        yield Notice("split_undone", key, about)
    carried = {item["new_registration"] for item in fact.placed}
    for key in (*fact.statuses, *fact.line):
        if key not in carried:
            yield Notice("split_undone", key)
    for item in before.registrations.values():
        now = after.registrations[item.id]
        if item.status in ACTIVE and now.status == RegistrationStatus.RELEASED:
            yield Notice("ended", item.id, {"why": "too_young"})


def _swapped(before: State, after: State, fact: facts.RegistrationsSwapped) -> Iterator[Notice]:
    for key, about in _carried(fact.placed):
        yield Notice("moved", key, about)


def _in_bracket(state: State, event: str) -> list[str]:
    return [item.id for item in state.of_day(event) if item.status == RegistrationStatus.IN_BRACKET]


def _continuation(before: State, after: State, fact: facts.ContinuationSet) -> Iterator[Notice]:
    for key in _in_bracket(before, fact.event):
        yield Notice("day_goes_on", key)


def _suspended(before: State, after: State, fact: facts.DaySuspended) -> Iterator[Notice]:
    for key in _in_bracket(before, fact.event):
        yield Notice("day_suspended", key)


def halted(before: EventState, after: EventState) -> Iterator[Notice]:
    """CH-DAY-5: those who are still to play, when clocks stop and when they run again."""
    if before.suspended == after.suspended or after.status in NOT_PLAYED | {DayStatus.COMPLETED}:
        return
    for key, seed in after.seed_of.items():
        if after.progress.exit_number(seed) is None and seed not in after.progress.left:
            yield Notice("interrupted", key) if after.suspended else Notice("goes_on", key)


def _voided(before: State, after: State, fact: facts.DayVoided) -> Iterator[Notice]:
    for item in before.of_day(fact.event):
        if item.status in ACTIVE:
            yield Notice("day_voided", item.id)


OCCASIONS: Mapping[type[Any], Callable[[State, State, Any], Iterator[Notice]]] = {
    facts.DayRescheduled: _rescheduled,
    facts.DayMerged: _merged,
    facts.StageSplit: _split,
    facts.SplitAssigned: _assigned,
    facts.SplitUndone: _undone,
    facts.RegistrationsSwapped: _swapped,
    facts.DaySuspended: _suspended,
    facts.ContinuationSet: _continuation,
    facts.DayVoided: _voided,
}
