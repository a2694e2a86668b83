"""The people of a day as its staff see them: number, name, status, consents.

Reads the states and one query of names; holds no birth date and no contact, so that a list can
never show one (CH-PD-2), and of a contact only whether a letter can be written to it. Whoever has
been erased is a number.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from django.db.models import F, FilteredRelation, Q
from django.http import Http404

from tournament.championship.registration.queries import Standing, standings
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed(Standing):
    """One registration of a day with the name that staff read.

    `bad_address`: an address is kept, and no letter can be written to it;
    `checked`: the publisher looks whether they are entered twice (CH-REG-4).
    """

    name: str
    shown_as: str
    city: str
    public: bool
    processing: bool
    representative: bool
    representative_known: bool
    checked: bool
    bad_address: bool

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
    found = standings(state, event_state(event_id), event_id)
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
    checked = being_checked(state.id, list(persons))
    people = []
    for item in found:
        known = persons.get(item.person)
        kinds = consents.get(item.person, set())
        people.append(
            Listed(
                **asdict(item),
                name=known.full_name if known else pseudonym(item.number),
                shown_as=_other_name(known),
                city=known.city if known else "",
                public=Consent.Kind.PUBLIC in kinds or bool(known and known.name_only),
                processing=Consent.Kind.PROCESSING in kinds,
                representative=Consent.Kind.REPRESENTATIVE in kinds,
                representative_known=bool(known and known.representative_name),
                checked=item.person in checked,
                bad_address=known is not None and has_bad_address(known),
            )
        )
    return people


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
