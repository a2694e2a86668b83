"""What a change sets in motion: messages to those concerned, webhooks, jobs for when time is up.

Called by `execution` for every fact, in its transaction, so that no service can forget it.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from tournament.championship import facts
from tournament.championship.championship_state import ChampionshipState, Day
from tournament.championship.event_state import EventState
from tournament.championship.final.rehearsal.queries import moves, to_witness
from tournament.championship.judges.queries import WITHOUT_A_JUDGE
from tournament.championship.notices import calls, notices, notices_of_day
from tournament.championship.statuses import AT_PLAY, NOT_CLOSED, DayStatus
from tournament.events.told_outside import tell_outside, tell_outside_of_day
from tournament.events.venue.handed_over import is_hall
from tournament.jobs.queue import cancel, enqueue
from tournament.ledger.core.entry import Entry, moment_of
from tournament.outbox.service import ring, send

REMINDER_AT = time(10, 0)
"""Local time, on the day before, at which players are reminded."""
PRACTICE_LASTS = timedelta(days=2)
"""After which a practice day that nobody has thrown away is."""
BREATH = 4
"""Seconds that players of a practice day take at least before they act; twice as many at most."""


def follow_up(before: ChampionshipState, after: ChampionshipState, fact: Any, entry: Entry) -> None:
    """Write the messages and jobs that follow from one fact of a championship's ledger.

    A hall writes to nobody: headquarters does when it takes the fact over (CH-VENUE-3).
    """
    if isinstance(fact, facts.RehearsalStarted) and fact.stage_kind == "regional":
        forgotten = moment_of(entry.at) + PRACTICE_LASTS
        enqueue("end_practice", fact.event, {"event": fact.event}, run_at=forgotten)
    tell_outside(after, fact, entry)
    for notice in notices(before, after, fact) if not is_hall(after) else ():
        registration = after.registrations[notice.registration]
        about = {"championship": after.id, "registration": registration.id, **notice.about}
        key = f"{entry.scope}#{entry.seq}:{registration.id}"
        send(notice.kind, registration.person, about, key=key)
    if isinstance(fact, facts.PlaceOffered):
        about = {"championship": after.id, "registration": fact.registration}
        until = moment_of(fact.until)
        key = _lapse_key(fact.registration, until)
        enqueue("lapse_offer", key, about, run_at=until + timedelta(seconds=1))
    for key, until in _offers(before).items():
        if after.registrations[key].offered_until != until:
            cancel("lapse_offer", _lapse_key(key, until))
    for key, until in _questions(before).items() - _questions(after).items():
        cancel("remind_seat", _lapse_key(key, until))
    for key, until in _questions(after).items() - _questions(before).items():
        about = {"championship": after.id, "registration": key}
        remind_at = until - timedelta(days=after.rules.answer_reminder_days)
        enqueue("remind_seat", _lapse_key(key, until), about, run_at=max(remind_at, _soon(entry)))
    if isinstance(fact, facts.DayShort) and fact.order:
        ends = moment_of(entry.at) + timedelta(minutes=after.rules.short_day_minutes)
        enqueue("end_short_day", f"{fact.event}:{entry.seq}", {"event": fact.event}, run_at=ends)
    for day in _left_without_judge(before, after):
        stops = moment_of(entry.at) + WITHOUT_A_JUDGE
        enqueue("stop_without_judge", f"{day.id}:{entry.seq}", {"event": day.id}, run_at=stops)
    for day in _newly_open(before, after):
        enqueue(
            "remind_players",
            f"{day.id}:{day.date.isoformat()}",
            {"event": day.id, "date": day.date.isoformat()},
            run_at=datetime.combine(day.date - timedelta(days=1), REMINDER_AT, ZoneInfo(day.zone)),
        )


def follow_up_day(
    state: ChampionshipState, before: EventState, after: EventState, fact: Any, entry: Entry
) -> None:
    """Write the messages that follow from one fact of a day's ledger; a hall writes to nobody.

    Of a practice day nobody hears, but its players have something to do.
    """
    if state.rehearsal is not None and state.rehearsal.practice:
        _players_act(after, entry)
    tell_outside_of_day(state, before, after, fact, entry)
    if state.rehearsal is not None or is_hall(state):
        return
    for notice in notices_of_day(before, after):
        about = {"championship": state.id, "registration": notice.registration, **notice.about}
        key = f"{entry.scope}#{entry.seq}:{notice.registration}"
        send(notice.kind, after.entrants[notice.registration].person, about, key=key)


def ring_phones(
    state: ChampionshipState, before: EventState, after: EventState, fact: Any, entry: Entry
) -> None:
    """Ring the phones of those whom a hall waits for: of what happens now, never of what it brings
    back; nobody in a rehearsal or from a hall's laptop.
    """
    if state.rehearsal is not None or is_hall(state):
        return
    told: dict[str, list[tuple[str, Mapping[str, str]]]] = {}
    for notice in calls(before, after, fact):
        person = after.entrants[notice.registration].person
        about = {"event": after.id, "registration": notice.registration, **notice.about}
        told.setdefault(notice.kind, []).append((person, about))
    for kind, people in told.items():
        ring(kind, people, key=f"{entry.scope}#{entry.seq}")


def _players_act(after: EventState, entry: Entry) -> None:
    """One job for whatever happens within a breath, which comes at the end of the next one."""
    if after.status in NOT_CLOSED and (any(moves(after)) or to_witness(after)):
        breath = int(moment_of(entry.at).timestamp()) // BREATH
        when = datetime.fromtimestamp((breath + 2) * BREATH, UTC)
        enqueue("practice_moves", f"{after.id}:{breath}", {"event": after.id}, run_at=when)


def _left_without_judge(before: ChampionshipState, after: ChampionshipState) -> Iterator[Day]:
    """Days at play whose last judge has just left (CH-JUDGE-6)."""
    if before.grants is after.grants:
        return
    for key, day in after.days.items():
        at_play = day.status in AT_PLAY
        if at_play and before.judges_of(key) and not after.judges_of(key):
            yield day


def _newly_open(before: ChampionshipState, after: ChampionshipState) -> Iterator[Day]:
    """Days that have players from now on, or whose date has changed, also if they go on then."""
    if before.days is after.days or after.rehearsal is not None:
        return
    for key, day in after.days.items():
        old = before.days.get(key)
        begins = old is None or (old.status, old.date) != (day.status, day.date)
        if begins and awaits_players(after, day):
            yield day


def awaits_players(state: ChampionshipState, day: Day) -> bool:
    """Whether players are to come to a day on its date: to its check-in, or to go on (CH-DAY-6)."""
    if day.status == DayStatus.SUSPENDED:
        return day.continued_from is not None
    return day.status == (DayStatus.PLANNED if state.is_final(day.id) else DayStatus.OPEN)


def _offers(state: ChampionshipState) -> dict[str, datetime]:
    """Deadlines of the offers that wait for an answer."""
    held = state.registrations.values()
    return {item.id: item.offered_until for item in held if item.offered_until is not None}


def _questions(state: ChampionshipState) -> dict[str, datetime]:
    """Deadlines of those who were asked to the final and have not answered."""
    asked = (item for item in state.invitations.values() if item.asked)
    return {item.registration: item.until for item in asked}


def _soon(entry: Entry) -> datetime:
    """A day after the question: a reminder never comes with it."""
    return moment_of(entry.at) + timedelta(days=1)


def _lapse_key(registration: str, until: datetime) -> str:
    """Names the job that ends an offer; an offer is known by its deadline."""
    return f"{registration}:{int(until.timestamp())}"
