"""What the pages of a day in the hall show, in words: custody, matters to answer, findings."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from tournament.championship import facts
from tournament.championship.custody.state import Custody
from tournament.events.selectors import day_of, place_of, title_of
from tournament.events.states import (
    championship_state,
    event_ledger,
    event_state,
    folded,
    recorded,
)
from tournament.events.venue.lost import re_entry_began
from tournament.events.venue.returning import Finding, Played, Return, findings
from tournament.events.venue.todos import Todo
from tournament.events.wording import local_time
from tournament.ledger.audit.texts import sentence
from tournament.people.models import Person, User
from tournament.people.public_names import pseudonym
from tournament.web.organizer.day_pages import day_head
from tournament.web.shared.components import Link
from tournament.web.shared.venue_words import FINDING, RULE_OF_FINDING, todo_word
from tournament.web.shared.words import language


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
class ShownFinding:
    """A player entered in the hall whom a rule of the whole country speaks against (CH-REG-8)."""

    registration: str
    number: int
    name: str
    text: str
    rule: str
    other: str


@dataclass(frozen=True, slots=True)
class Matter:
    """Something that happened at headquarters meanwhile and wants an answer."""

    seq: int
    label: str


def day_link(event_id: str) -> Link:
    """The way back to the day's own page."""
    return Link(day_head(event_id).title, reverse("staff_day", args=[event_id]))


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


def entered_again(event_id: str) -> int:
    """How many entries were made since what a laptop knew is entered again; CH-VENUE-5."""
    began = re_entry_began(event_id)
    return folded(event_ledger(event_id)).checkpoint.size - began if began else 0


def entered_from_laptop(event_id: str) -> facts.ReEntryBeganFromLaptop | None:
    """By what the laptop's rest began to be entered again that no judge has confirmed yet."""
    began = re_entry_began(event_id)
    said = recorded(event_ledger(event_id), facts.ReEntryBegan)
    found = [fact for entry, fact in said if began and entry.seq >= began]
    last = found[-1] if found else None
    return last if isinstance(last, facts.ReEntryBeganFromLaptop) else None


def matters(event_id: str, todos: Sequence[Todo]) -> list[Matter]:
    """The matters with the names that staff read."""
    zone = day_of(place_of(event_id)).zone
    found = []
    for item in todos:
        about = ""
        if item.registration is not None:
            number, name = _who(event_id, item.registration)
            about = f": № {number} · {name}"
        elif item.user is not None:
            user = User.objects.filter(public_id=item.user).first()
            about = f": {user}" if user is not None else ""
        label = f"{todo_word(item.kind)}{about} ({local_time(item.at, zone)})"
        found.append(Matter(item.seq, label))
    return found


def shown_findings(event_id: str) -> list[ShownFinding]:
    """What the publisher decides about; played matches stand (CH-REG-8)."""
    return [_finding(event_id, item) for item in findings(event_id)]


def _finding(event_id: str, item: Finding) -> ShownFinding:
    number, name = _who(event_id, item.registration)
    other = ""
    if item.event:
        state = championship_state(place_of(event_id).championship)
        day = state.days[item.event]
        other = title_of(state.stages[day.stage], day.date)
    text, rule = str(FINDING[item.kind]), RULE_OF_FINDING[item.kind]
    return ShownFinding(item.registration, number, name, text, rule, other)


def _who(event_id: str, registration: str) -> tuple[int, str]:
    """Number and name of a registration, wherever it stands; a number for who was erased."""
    state = championship_state(place_of(event_id).championship)
    held = state.registrations.get(registration)
    entrant = event_state(event_id).entrants.get(registration)
    number = entrant.number if entrant is not None else held.number if held is not None else 0
    person = entrant.person if entrant is not None else held.person if held is not None else ""
    row = Person.objects.filter(pk=person).only("full_name").first()
    return number, row.full_name if row is not None else pseudonym(number)


def played_words(event_id: str, played: Played) -> str:
    """How far the day is, and whether it is over."""
    told = {
        "decided": played.decided,
        "matches": played.matches,
        "time": local_time(played.newest, day_of(place_of(event_id)).zone),
    }
    if played.closed:
        return gettext("The day is closed, %(decided)s of %(matches)s matches were played.") % told
    if not played.matches:
        return gettext("The day is not closed, the draw is still to come.") % told
    return (
        gettext(
            "%(decided)s of %(matches)s matches played, the day is not closed. "
            "Last entry: %(time)s."
        )
        % told
    )


def audit_sentences(look: Return) -> list[str]:
    """What the audit has found wrong, in the reader's language."""
    failures = look.audit.failures if look.audit is not None else ()
    return [sentence(item, language()) for item in failures]
