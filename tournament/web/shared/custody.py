"""A day in the hall in words: each time it was there, what the publisher decides afterwards."""

from dataclasses import dataclass

from tournament.championship import facts
from tournament.championship.custody.state import Custody
from tournament.events.selectors import day_of, place_of, title_in
from tournament.events.states import (
    championship_ledger,
    championship_state,
    event_state,
    recorded,
)
from tournament.events.venue.returning import Conflict, findings
from tournament.events.wording import local_time
from tournament.ledger.core.entry import moment_of
from tournament.people.models import Person
from tournament.people.public_names import pseudonym
from tournament.web.shared.venue_words import FINDING, RULE_OF_FINDING


@dataclass(frozen=True, slots=True)
class ShownCustody:
    """One time that the day was in a hall; `ended`: empty, `returned` or `lost`."""

    machine: str
    since: str
    ended: str
    until: str
    last_news: str
    entries: int


@dataclass(frozen=True, slots=True)
class ShownConflict:
    """A player of the day whom a rule of the whole country speaks against (CH-REG-8).

    `in_hall`: they were entered while the hall had the day, when nobody could look that up.
    """

    registration: str
    number: int
    name: str
    text: str
    rule: str
    other: str
    in_hall: bool


def custodies(event_id: str) -> list[ShownCustody]:
    """Every time that the day was in a hall, oldest first."""
    place = place_of(event_id)
    state, zone = championship_state(place.championship), day_of(place).zone
    return [_shown(item, zone) for item in state.custodies if item.event == event_id]


def _shown(item: Custody, zone: str) -> ShownCustody:
    return ShownCustody(
        machine=item.machine,
        since=local_time(item.at, zone),
        ended=item.ended,
        until=local_time(item.ended_at, zone) if item.ended_at is not None else "",
        last_news=local_time(item.known_at, zone) if item.known_at is not None else "",
        entries=item.ended_size if item.ended else item.known_size,
    )


def shown_findings(event_id: str) -> list[ShownConflict]:
    """What the publisher decides about; played matches stand (CH-REG-8)."""
    found = findings(event_id)
    in_hall = _entered_in_hall(event_id) if found else frozenset()
    return [_finding(event_id, item, in_hall) for item in found]


def _finding(event_id: str, item: Conflict, in_hall: frozenset[str]) -> ShownConflict:
    number, name = who(event_id, item.registration)
    state = championship_state(place_of(event_id).championship)
    other = title_in(state, item.event) if item.event else ""
    text, rule = str(FINDING[item.kind]), RULE_OF_FINDING[item.kind]
    return ShownConflict(
        item.registration, number, name, text, rule, other, item.registration in in_hall
    )


def _entered_in_hall(event_id: str) -> frozenset[str]:
    """Registrations that were made while a hall had their day."""
    championship = place_of(event_id).championship
    times = [
        (item.at, item.ended_at)
        for item in championship_state(championship).custodies
        if item.event == event_id
    ]
    return frozenset(
        fact.registration
        for entry, fact in recorded(championship_ledger(championship), facts.Registered)
        if fact.event == event_id
        and any(
            since <= moment_of(entry.at) and (until is None or moment_of(entry.at) <= until)
            for since, until in times
        )
    )


def who(event_id: str, registration: str) -> tuple[int, str]:
    """Number and name of a registration, wherever it stands; a number for who was erased."""
    state = championship_state(place_of(event_id).championship)
    held = state.registrations.get(registration)
    entrant = event_state(event_id).entrants.get(registration)
    number = entrant.number if entrant is not None else held.number if held is not None else 0
    person = entrant.person if entrant is not None else held.person if held is not None else ""
    row = Person.objects.filter(pk=person).only("full_name").first()
    return number, row.full_name if row is not None else pseudonym(number)
