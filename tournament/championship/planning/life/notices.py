"""Who has to be told when a championship, a city or an announcement concerns them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.notice import Notice
from tournament.championship.statuses import ACTIVE, DayStatus

State = ChampionshipState


def _dropped(before: State, after: State, days: Iterable[str]) -> Iterator[Notice]:
    """Whoever was registered for a day that this fact has cancelled."""
    for key in days:
        if before.days[key].status != after.days[key].status == DayStatus.CANCELLED:
            for item in before.of_day(key):
                if item.status in ACTIVE:
                    yield Notice("day_cancelled", item.id)


def _cancelled(before: State, after: State, fact: Any) -> Iterator[Notice]:
    yield from _dropped(before, after, before.days)


def _stage_ended(
    before: State, after: State, fact: facts.StageWithdrawn | facts.StageClosed
) -> Iterator[Notice]:
    yield from _dropped(before, after, before.stages[fact.stage].days)


def _announced(before: State, after: State, fact: facts.AnnouncementPublished) -> Iterator[Notice]:
    if not fact.sent:
        return
    for item in after.registrations.values():
        concerned = fact.stage in {None, after.days[item.event].stage}
        if concerned and item.status in ACTIVE:
            yield Notice("announcement", item.id, {"announcement": fact.announcement})


OCCASIONS: Mapping[type[Any], Callable[[State, State, Any], Iterator[Notice]]] = {
    facts.ChampionshipCancelled: _cancelled,
    facts.StageWithdrawn: _stage_ended,
    facts.StageClosed: _stage_ended,
    facts.AnnouncementPublished: _announced,
}
