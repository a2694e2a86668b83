"""Headquarters: a line for every city of a championship that goes on, those in trouble first.

A trouble is what the publisher has to know of or to help with; it leads straight to where
something is done about it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from tournament.championship.championship_state import ChampionshipState, Day, Stage
from tournament.championship.days.short_day.queries import players_missing
from tournament.championship.event_state import EventState
from tournament.championship.final.prizes.queries import prizes_to_give, prizes_to_hand_over
from tournament.championship.now.championship import ChampionshipNow, championship_now, stage_now
from tournament.championship.now.match import MatchCase, match_now
from tournament.championship.qualification.queries import free_seats, next_best
from tournament.events.states import championship_state, event_state
from tournament.events.wording import years_title
from tournament.play.judge_calls import calls_waiting, oldest_in
from tournament.play.models import JudgeCall
from tournament.regulations.checks import local_date
from tournament.web.publisher.overview import (
    CityLine,
    DayLine,
    city_lines,
    day_line,
    newest_first,
)
from tournament.web.shared.components import Kind

LONG = timedelta(minutes=5)
"""How long a call of the judge may wait before headquarters hears of it."""
SOON = timedelta(days=7)
"""How long before a day somebody should be appointed."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is wrong in a city, in words, and where something is done about it."""

    label: str
    url: str
    urgent: bool = False


@dataclass(frozen=True, slots=True)
class CityStands:
    """A city: where it stands, and what is wrong there."""

    name: str
    url: str
    detail: str
    status: str
    kind: Kind
    troubles: tuple[Trouble, ...]

    @property
    def rank(self) -> int:
        """The worst first."""
        return min((0 if trouble.urgent else 1 for trouble in self.troubles), default=2)


@dataclass(frozen=True, slots=True)
class Headquarters:
    """One championship that goes on: the cities that have a day, and how many have none.

    `waits`: what the publisher does next about the whole of it; `undecided`: possible duplicates.
    """

    id: str
    title: str
    cities: Sequence[CityStands]
    troubled: int
    without_day: int
    waits: Trouble | None
    undecided: int


def headquarters(at: datetime, undecided: Mapping[str, int]) -> list[Headquarters]:
    """Every championship that is neither over nor a rehearsal, the newest first; `undecided` counts
    the possible duplicates of each."""
    states = [championship_state(key) for key in newest_first()]
    found = [(state, championship_now(state, at)) for state in states]
    going = [(state, now) for state, now in found if not (now.cancelled or now.archived)]
    called = calls_waiting(at - LONG) if going else []
    return [
        _of_championship(state, now, called, at, undecided.get(state.id, 0)) for state, now in going
    ]


def _of_championship(
    state: ChampionshipState,
    now: ChampionshipNow,
    called: Sequence[JudgeCall],
    at: datetime,
    undecided: int,
) -> Headquarters:
    lines = city_lines(state)
    cities = [_city(state, line, called, at) for line in lines if line.days]
    if state.final is not None:
        cities.append(_final(state, state.final, called, at))
    keeps = now.open_stages or now.awaited or state.life.qualifiers_fixed
    settle = state.invitations and not keeps
    here = f"{reverse('publisher_championship', args=[state.id])}#next-title"
    return Headquarters(
        state.id,
        years_title(state),
        sorted(cities, key=lambda city: city.rank),
        sum(bool(city.troubles) for city in cities),
        sum(not line.days for line in lines),
        Trouble(gettext("the finalists are to be settled"), here) if settle else None,
        undecided,
    )


def _city(
    state: ChampionshipState, line: CityLine, called: Sequence[JudgeCall], at: datetime
) -> CityStands:
    """A city with its live days, or its last one; of several days the stage says where it is."""
    here = reverse("publisher_city", args=[state.id, line.code])
    days = [day for day in line.days if not day.now.over]
    found = [trouble for day in days for trouble in _troubles(state, day, called, at)]
    if line.stage and not state.life.qualifiers_fixed:
        found += _about_seats(state, state.stages[line.stage], at)
    if days and not line.organizers:
        found.append(Trouble(gettext("no organizer yet"), f"{here}#organizers-title"))
    shown = days or line.days[-1:]
    return CityStands(
        line.name,
        reverse("staff_day", args=[shown[0].event]) if len(shown) == 1 else here,
        "; ".join(f"{day.when} · {day.numbers}" for day in shown),
        shown[0].status if len(shown) == 1 else line.status,
        shown[0].kind if len(shown) == 1 else line.kind,
        tuple(found),
    )


def _about_seats(state: ChampionshipState, stage: Stage, at: datetime) -> Iterator[Trouble]:
    """What waits for the publisher's word on who goes to the final from a city."""
    if stage_now(state, stage, at).to_confirm:
        url = reverse("qualifiers", args=[state.id, stage.id])
        yield Trouble(gettext("qualifiers to confirm"), url)
    seats = f"{reverse('finalists', args=[state.id])}#stage-{stage.id}"
    asked = [item for item in state.invitations.values() if item.stage == stage.id]
    if any(item.is_late(at) for item in asked):
        yield Trouble(gettext("an answer is late"), seats)
    live = state.live_days(stage.id)
    if any(free_seats(state, day.id) and next_best(state, day.id) for day in live):
        yield Trouble(gettext("a seat in the final to offer"), seats)


def _prizes(state: ChampionshipState) -> Iterator[Trouble]:
    """What is still to be done about the prizes of the closed final."""
    prizes = f"{reverse('publisher_final', args=[state.id])}#prizes-title"
    if prizes_to_give(state):
        yield Trouble(gettext("prizes to give"), prizes)
    if prizes_to_hand_over(state):
        yield Trouble(gettext("prizes to hand over"), prizes)


def _final(
    state: ChampionshipState, final: Day, called: Sequence[JudgeCall], at: datetime
) -> CityStands:
    line = day_line(state, final.id)
    found = _prizes(state) if line.now.over else _troubles(state, line, called, at)
    return CityStands(
        gettext("The final"),
        reverse("staff_day", args=[final.id]),
        f"{line.when} · {line.numbers}",
        line.status,
        line.kind,
        tuple(found),
    )


def _troubles(
    state: ChampionshipState, line: DayLine, called: Sequence[JudgeCall], at: datetime
) -> Iterator[Trouble]:
    """What is wrong on a day that is not over; `called`: calls of the judge in vain."""
    day, now = state.days[line.event], line.now
    overview, today = reverse("staff_day", args=[day.id]), local_date(at, day.zone)
    own = [call for call in called if call.game_day_id == day.id]
    match = oldest_in(own, event_state(day.id)) if own else None
    if match:
        url = reverse("match", args=[day.id, match])
        yield Trouble(gettext("the judge is called, and no one comes"), url, urgent=True)
    if now.at_play:
        yield from _at_the_tables(day, event_state(day.id), at)
    if now.suspended:
        yield Trouble(gettext("interrupted"), reverse("day_suspension", args=[day.id]), urgent=True)
    if not state.judges_of(day.id) and (day.date - today <= SOON or now.under_way):
        url = reverse("judges", args=[day.id])
        yield Trouble(gettext("no judge"), url, urgent=day.date <= today)
    lacking = 0 if state.is_final(day.id) else players_missing(state, day, at)
    if lacking:
        said = ngettext("%(count)s player is missing", "%(count)s players are missing", lacking)
        yield Trouble(said % {"count": lacking}, reverse("short_day", args=[day.id]))
    if today > day.date and now.not_closed and not now.suspended:
        yield Trouble(gettext("not closed"), overview, urgent=True)
    elif today > day.date and now.before_check_in:
        yield Trouble(gettext("the date has passed"), overview, urgent=True)


def _at_the_tables(day: Day, event: EventState, at: datetime) -> Iterator[Trouble]:
    """Refused and disputed sheets, and those that lack a signature for too long."""
    late = event.sheets_waiting(at)
    for match in event.active_matches():
        now = match_now(day, event, match)
        said, url = {"table": now.where.table}, reverse("match", args=[event.id, match])
        if now.case == MatchCase.DISPUTED:
            yield Trouble(gettext("table %(table)s: disputed sheet") % said, url, urgent=True)
        elif match in late:
            yield Trouble(gettext("table %(table)s: unsigned sheet") % said, url)
