"""A player's day on one screen: the table they sit at, or what comes next and when; their path."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.championship.now.person import Due, PersonNow
from tournament.events.own_registrations import Held
from tournament.play.timetable import Live, live
from tournament.web.personal.at_table import AtTable, at_table
from tournament.web.personal.match_model import OwnDay, own_day
from tournament.web.shared.day_break import Break, break_of
from tournament.web.shared.matches import ShownMatch, shown_matches
from tournament.web.shared.path import Step, path_of, rival_in
from tournament.web.shared.personal_access import Holder


@dataclass(frozen=True, slots=True)
class Ahead:
    """The match that follows; what is not known yet is empty, `before` None while not in line."""

    round: str
    where: str
    rival: str
    before: int | None
    expected: str
    rests_until: str


@dataclass(frozen=True, slots=True)
class Remote:
    """What the page of a day shows first; with neither, the status of the registration says why."""

    seat: AtTable | None
    ahead: Ahead | None
    steps: Sequence[Step]
    pause: Break | None
    awaits_call: bool


def remote_of(holder: Holder, item: Held, now: datetime) -> Remote | None:
    """The day of a registration while it is played; None before, after and for whoever is out."""
    seed = item.event.seed_of.get(item.registration.id)
    if seed is None or not item.day.not_closed or not item.event.order:
        return None
    day, person = own_day(item), item.now(now)
    interrupted = person.due == Due.CONTINUATION
    seat = at_table(holder, day, now) if not interrupted else None
    waits = person.due == Due.CALL
    known = live(day.event) if waits else None
    matches = shown_matches(day.reading, seed, known.calls if known is not None else None)
    return Remote(
        seat=seat,
        ahead=_ahead(day, person, matches, known, now) if waits else None,
        steps=[step for step in path_of(day.reading, seed, matches) if step.over],
        pause=break_of(day.reading) if not interrupted else None,
        awaits_call=person.is_in,
    )


def _ahead(
    day: OwnDay,
    person: PersonNow,
    matches: Mapping[str, ShownMatch],
    known: Live | None,
    now: datetime,
) -> Ahead:
    match = str(person.following)
    shown = matches[match]
    rival = rival_in(shown, day.event.seed_of[person.registration])
    called = known.calls.get(match) if known is not None else None
    return Ahead(
        round=shown.round_name,
        where=shown.where,
        rival=rival.name or rival.waiting,
        before=person.before,
        # A hall that lags behind its forecast is not told so by a time that is past.
        expected=shown.when if called is not None and called > now else "",
        rests_until=day.reading.clock(person.rests_until),
    )
