"""A day in the hall in words: each time it was there, what the publisher decides afterwards."""

from dataclasses import dataclass

from tournament.championship.custody.state import Custody
from tournament.events.selectors import day_of, place_of, title_in
from tournament.events.states import (
    championship_state,
    event_state,
)
from tournament.events.venue.returning import Conflict, findings
from tournament.events.wording import local_time
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
    """A player entered in the hall whom a rule of the whole country speaks against (CH-REG-8)."""

    registration: str
    number: int
    name: str
    text: str
    rule: str
    other: str


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
    return [_finding(event_id, item) for item in findings(event_id)]


def _finding(event_id: str, item: Conflict) -> ShownConflict:
    number, name = who(event_id, item.registration)
    other = ""
    if item.event:
        state = championship_state(place_of(event_id).championship)
        day = state.days[item.event]
        other = title_in(state, day.id)
    text, rule = str(FINDING[item.kind]), RULE_OF_FINDING[item.kind]
    return ShownConflict(item.registration, number, name, text, rule, other)


def who(event_id: str, registration: str) -> tuple[int, str]:
    """Number and name of a registration, wherever it stands; a number for who was erased."""
    state = championship_state(place_of(event_id).championship)
    held = state.registrations.get(registration)
    entrant = event_state(event_id).entrants.get(registration)
    number = entrant.number if entrant is not None else held.number if held is not None else 0
    person = entrant.person if entrant is not None else held.person if held is not None else ""
    row = Person.objects.filter(pk=person).only("full_name").first()
    return number, row.full_name if row is not None else pseudonym(number)
