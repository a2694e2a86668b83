"""What is read of a tournament for one answer: its states, names, notes, votes and files."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils import timezone

from tournament.api.challonge.addresses import Address, nothing_here
from tournament.api.challonge.models import MatchAttachment, MatchNote, ParticipantNote
from tournament.api.challonge.moments import Changes, changes_of
from tournament.brackets import MatchSpec, Place
from tournament.championship.championship_state import ChampionshipState, Day, Registration
from tournament.championship.event_state import Entrant, EventState
from tournament.championship.now.day import DayNow
from tournament.championship.now.match import MatchCase, MatchNow, match_case, match_now
from tournament.championship.play.places.queries import standing_places
from tournament.championship.tournaments.queries import listed_order
from tournament.events.execution import Refused
from tournament.events.models import TournamentText
from tournament.events.now import now_of_day
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.people.public_names import names_for, pseudonym, shown_names
from tournament.regulations.refusals import Refusal


@dataclass(frozen=True)
class Reading:
    """One tournament as it stands now."""

    address: Address
    championship: ChampionshipState
    event: EventState

    @classmethod
    def of(cls, address: Address) -> "Reading":
        """Read the tournament of an address."""
        championship = championship_state(place_of(address.event).championship)
        return cls(address, championship, event_state(address.event))

    @property
    def text(self) -> TournamentText:
        """What was typed about a free tournament; a day of the championship is refused."""
        if self.address.text is None:
            raise Refused(Refusal("not_a_tournament"))
        return self.address.text

    @property
    def day(self) -> Day:
        """The day as its championship sees it."""
        return self.championship.days[self.address.event]

    @cached_property
    def now(self) -> DayNow:
        """What is true of its day."""
        return now_of_day(self.championship, self.day, timezone.now(), self.event)

    @property
    def drawn(self) -> bool:
        """Whether it has begun and has matches."""
        return bool(self.event.order)

    @cached_property
    def places(self) -> Mapping[str, Place]:
        """Places that are certain, after disqualifications and bans, by registration."""
        return standing_places(self.championship, self.event)

    @cached_property
    def changes(self) -> Changes:
        """When things were changed."""
        return changes_of(self.championship.id, self.address.event)

    @cached_property
    def match_changes(self) -> Mapping[str, datetime]:
        """When each match was last changed, by its name in the structure."""
        return self.changes.of_matches(self.event)

    @cached_property
    def participants(self) -> tuple[str, ...]:
        """Everybody on the list by registration, in the order of the seeds.

        After the draw whoever did not come follows at the end.
        """
        if not self.drawn:
            return listed_order(self.championship, self.day.id)
        present = set(self.event.order)
        absent = (
            key for key, item in self.event.entrants.items() if key not in present and item.no_show
        )
        return (*self.event.order, *absent)

    def number(self, registration: str) -> int:
        """The number of a registration on its day."""
        return self.championship.registrations[registration].number

    def participant_number(self, registration: str) -> int:
        """The number by which clients know a participant."""
        return self.address.participant(self.number(registration))

    def registration_of(self, given: str) -> str:
        """The registration that a client means; 404 if it is none on the list."""
        digits = given.isascii() and given.isdigit() and len(given) < 19
        number = self.address.registration_number(int(given)) if digits else 0
        found = (key for key in self.participants if self.number(key) == number)
        registration = next(found, None)
        if registration is None:
            raise nothing_here()
        return registration

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What everybody is called in public, by registration (CH-PD-3)."""
        registrations = self.championship.registrations
        persons = {key: registrations[key].person for key in self.participants}
        if self.address.text is None:
            numbers = {person: self.number(key) for key, person in persons.items()}
            called = names_for(numbers)
        else:
            called = shown_names(frozenset(persons.values()), "public")
        return {
            key: called.get(person, pseudonym(self.number(key))) for key, person in persons.items()
        }

    def held(self, registration: str) -> Entrant | Registration:
        """What is known of a participant: from check-in on the day knows it."""
        entrant = self.event.entrants.get(registration)
        return entrant or self.championship.registrations[registration]

    def is_active(self, registration: str) -> bool:
        """Whether a participant is still in it."""
        if not self.drawn:
            held = self.held(registration)
            return held.active or held.present
        gone = self.event.progress.left | self.event.progress.disqualified
        return registration in self.event.seed_of and self.event.seed_of[registration] not in gone

    @cached_property
    def matches(self) -> tuple[tuple[int, MatchSpec], ...]:
        """The matches with their numbers; one that is not needed is none."""
        if not self.drawn:
            return ()
        return tuple(
            (self.address.match(self.event, place), match)
            for place, match in enumerate(self.event.structure.matches, start=1)
            if self._exists(match)
        )

    def _exists(self, match: MatchSpec) -> bool:
        case = match_case(self.event, match.id)
        second = match.bracket == "grand_final" and match.round == 2
        return case != MatchCase.NOT_NEEDED and not (second and case == MatchCase.WAITS)

    def match_now(self, match: str) -> MatchNow:
        """What is true of a match."""
        return match_now(self.day, self.event, match)

    def match_of(self, given: str) -> tuple[int, MatchSpec]:
        """The match that a client means; 404 if there is none."""
        wanted = int(given) if given.isascii() and given.isdigit() and len(given) < 19 else -1
        found = next((item for item in self.matches if item[0] == wanted), None)
        if found is None:
            raise nothing_here()
        return found

    def match_number(self, match: str) -> int:
        """The number by which clients know a match."""
        place = self.event.structure.wiring.index[match] + 1
        return self.address.match(self.event, place)

    @cached_property
    def notes(self) -> Mapping[str, ParticipantNote]:
        """What programs noted about participants, by registration."""
        if self.address.text is None:
            return {}
        found = ParticipantNote.objects.filter(tournament=self.address.text)
        return {note.registration: note for note in found}

    @cached_property
    def votes(self) -> Mapping[int, MatchNote]:
        """Votes by the number of the match."""
        if self.address.text is None:
            return {}
        found = MatchNote.objects.filter(tournament=self.address.text)
        return {votes.match: votes for votes in found}

    @cached_property
    def attachments(self) -> tuple[MatchAttachment, ...]:
        """Everything attached to matches, without the files themselves."""
        if self.address.text is None:
            return ()
        found = MatchAttachment.objects.filter(tournament=self.address.text)
        return tuple(found.defer("content").order_by("pk"))

    @cached_property
    def attachment_counts(self) -> Counter[int]:
        """How many attachments each match has."""
        return Counter(item.match for item in self.attachments)

    @property
    def updated_at(self) -> datetime:
        """When anything of it was last changed."""
        text = self.address.text
        moments = [self.changes.latest, *([text.changed_at] if text is not None else [])]
        moments += [item.changed_at for item in self.notes.values()]
        moments += [item.changed_at for item in self.votes.values()]
        return max(moments)
