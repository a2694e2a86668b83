"""The people of a day as its staff see them: number, name, status, consents.

Reads the states and one query of names; holds no birth date and no contact, so that a list can
never show one (CH-PD-2), and of a contact only whether a letter can be written to it. Whoever has
been erased is a number.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F, FilteredRelation, Q
from django.http import Http404

from tournament.championship.registration.queries import line_of, status_on_day
from tournament.championship.statuses import (
    EXPECTED,
    PRESENT,
    RegistrationQuestions,
    RegistrationStatus,
)
from tournament.events.possible_duplicates import being_checked
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.outbox.recipients import has_bad_address
from tournament.people.models import Consent, Person
from tournament.people.names.typed import is_held
from tournament.people.public_names import pseudonym
from tournament.web.shared.components import Kind
from tournament.web.shared.name_order import name_order
from tournament.web.shared.status_words import status_kind, status_word

CAME = PRESENT | {RegistrationStatus.FINISHED}
"""Statuses of those who have come and have a place."""
DUE = EXPECTED | {RegistrationStatus.OFFERED}
"""Statuses that hold a place for somebody who is not here yet."""
WITH_PLACE = CAME | DUE
LISTED = WITH_PLACE | {
    RegistrationStatus.WAITLISTED,
    RegistrationStatus.AWAITING_CONSENT,
    RegistrationStatus.NO_SHOW,
}
"""Statuses of those who may still come to play, or have played."""


@dataclass(frozen=True, slots=True)
class Listed(RegistrationQuestions):
    """One registration of a day with the name that staff read.

    `position`: place on the list, from 1; `in_hall`: place among those of the list who are here;
    `bad_address`: an address is kept, and no letter can be written to it;
    `checked`: the publisher looks whether they are entered twice (CH-REG-4). `age_seen`: their age
    was seen in a document, all that is told of it here (CH-PD-1).
    """

    id: str
    person: str
    number: int
    name: str
    shown_as: str
    city: str
    status: RegistrationStatus
    public: bool
    processing: bool
    representative: bool
    representative_known: bool
    position: int = 0
    in_hall: int = 0
    checked: bool = False
    bad_address: bool = False
    age_seen: bool = False

    @property
    def came(self) -> bool:
        """Whether they have come and have a place."""
        return self.status in CAME

    @property
    def has_place(self) -> bool:
        """Whether they have a place, here or not here yet."""
        return self.status in WITH_PLACE

    @property
    def is_here(self) -> bool:
        """Whether they are in the hall, with a place or without."""
        return self.came or self.in_hall > 0

    @property
    def title(self) -> str:
        """Number and name, as messages say it."""
        return f"№ {self.number} · {self.name}"

    @property
    def status_word(self) -> str:
        """The status in words."""
        return status_word(self.status)

    @property
    def status_kind(self) -> Kind:
        """How the badge of the status looks."""
        return status_kind(self.status)

    @property
    def filter_text(self) -> str:
        """What a search looks into."""
        return f"{self.number} {self.name} {self.shown_as}"


def listed_people(event_id: str) -> list[Listed]:
    """Everybody who was ever entered for the day, in the order of entry (CH-REG-5)."""
    state = championship_state(place_of(event_id).championship)
    event = event_state(event_id)
    found = [state.registrations[key] for key in state.days[event_id].registrations]
    persons: dict[str, Person] = {}
    consents: dict[str, set[str]] = {}
    given = FilteredRelation("consents", condition=Q(consents__withdrawn_at=None))
    rows = Person.objects.filter(pk__in=[item.person for item in found]).only(
        *("full_name", "display_name", "city", "representative_name", "public_name_consent"),
        *("contact", "representative_contact", "name_only"),
    )
    for person in rows.annotate(given=given, consent=F("given__kind")):
        persons[person.pk] = person
        consents.setdefault(person.pk, set()).add(person.consent)
    standings = {item.id: status_on_day(item, event) for item in found}
    waiting = [
        key
        for key in line_of(state, event, event_id)
        if standings[key] == RegistrationStatus.WAITLISTED
    ]
    here = [item.registration for item in event.waiting_here if item.registration in waiting]
    line, in_hall = _numbered(waiting), _numbered(here)
    checked = being_checked(state.id, list(persons))
    people = []
    for item in found:
        known = persons.get(item.person)
        kinds = consents.get(item.person, set())
        people.append(
            Listed(
                id=item.id,
                person=item.person,
                number=item.number,
                name=known.full_name if known else pseudonym(item.number),
                shown_as=_other_name(known),
                city=known.city if known else "",
                status=standings[item.id],
                public=Consent.Kind.PUBLIC in kinds or bool(known and known.name_only),
                processing=Consent.Kind.PROCESSING in kinds,
                representative=Consent.Kind.REPRESENTATIVE in kinds,
                representative_known=bool(known and known.representative_name),
                position=line.get(item.id, 0),
                in_hall=in_hall.get(item.id, 0),
                checked=item.person in checked,
                bad_address=known is not None and has_bad_address(known),
                age_seen=item.id in event.entrants and event.entrants[item.id].age_seen,
            )
        )
    return people


def _numbered(keys: list[str]) -> dict[str, int]:
    return {key: number for number, key in enumerate(keys, start=1)}


def listed_person(event_id: str, registration: str) -> Listed:
    """One registration of this day; 404 for one of another day."""
    for item in listed_people(event_id):
        if item.id == registration:
            return item
    raise Http404


def matching(people: Sequence[Listed], search: str) -> list[Listed]:
    """Those whose number or name holds every word of the search."""
    return [item for item in people if is_held(search, item.filter_text)]


def by_name(people: Sequence[Listed]) -> list[Listed]:
    """In the order of the alphabet, numbers as numbers."""
    return sorted(people, key=lambda item: (name_order(item.name), item.number))


def _other_name(person: Person | None) -> str:
    """The name that is shown in public, where it is another one."""
    if person is None or person.display_name == person.full_name:
        return ""
    return person.display_name
