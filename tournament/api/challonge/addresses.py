"""Numbers and addresses: which tournament, participant or match a client means.

Nothing is stored for them. A free tournament has its number and its short address; a day of the
championship, which has neither, is `day-<id>`, and its number is made of its id. A participant's
number holds the one of their registration, a match's its place in the structure, which only grows
at the end, and the draw that it comes from: after a draw was withdrawn they are other matches.
"""

import hashlib
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext
from rest_framework.exceptions import NotFound

from tournament.championship.event_state import EventState
from tournament.events.models import GameDay, TournamentText
from tournament.events.selectors import place_of
from tournament.events.states import championship_state

DAY_PREFIX = "day-"
_DAYS_FROM = 1 << 36
"""Numbers from here on are days of the championship: below 2^53 with all that is added."""
_DRAWS = 100
"""After so many draws numbers of matches come again."""
_LONGEST_NUMBER = 18


@dataclass(frozen=True, slots=True)
class Address:
    """A tournament, or a day of the championship where there is no `text`."""

    event: str
    number: int
    text: TournamentText | None

    @property
    def slug(self) -> str:
        """Its short address."""
        return self.text.slug if self.text is not None else f"{DAY_PREFIX}{self.event}"

    @property
    def _room(self) -> int:
        """How many numbers each tournament has for what is in it."""
        return 1_000_000 if self.text is not None else 10_000

    def participant(self, registration_number: int) -> int:
        """The number of a participant."""
        return self.number * self._room + registration_number

    def match(self, state: EventState, place: int) -> int:
        """The number of a match by its place in the structure, counted from 1."""
        per_draw = self._room // _DRAWS
        return self.number * self._room + (len(state.draws) - 1) % _DRAWS * per_draw + place

    def registration_number(self, number: int) -> int:
        """The registration of a participant's number."""
        return number - self.number * self._room


def nothing_here() -> NotFound:
    """404 in the words of this interface."""
    return NotFound(gettext("Nothing with this number or address is found here."))


def tournament_at(given: str) -> Address:
    """The tournament that a client means: its number, its address, or `subdomain-address`."""
    if given.isascii() and given.isdigit():
        if len(given) > _LONGEST_NUMBER:
            raise nothing_here()
        return _numbered(int(given))
    if given.startswith(DAY_PREFIX):
        return _day(given.removeprefix(DAY_PREFIX))
    text = TournamentText.objects.filter(slug=given).first() or _in_subdomain(given)
    if text is None:
        raise nothing_here()
    return address_of_text(text)


def address_of_text(text: TournamentText) -> Address:
    """The address of a free tournament."""
    return Address(text.game_day_id, text.number, text)


def day_address(event: str) -> Address:
    """The address of a day of the championship."""
    return Address(event, _number_of_day(event), None)


def _in_subdomain(given: str) -> TournamentText | None:
    parts = given.split("-")
    for length in range(1, min(len(parts), 5)):
        slug = "-".join(parts[length:])
        text = TournamentText.objects.filter(slug=slug).first()
        if text is not None and text.settings.get("subdomain") == "-".join(parts[:length]):
            return text
    return None


def _numbered(number: int) -> Address:
    if number < _DAYS_FROM:
        text = TournamentText.objects.filter(number=number).first()
        if text is None:
            raise nothing_here()
        return address_of_text(text)
    days = GameDay.objects.filter(championship__free=False).values_list("pk", flat=True)
    event = next((event for event in days if _number_of_day(event) == number), None)
    if event is None:
        raise nothing_here()
    return _day(event)


def _day(event: str) -> Address:
    """A day that is public; a free tournament goes by its own address."""
    known = GameDay.objects.filter(pk=event, championship__free=False).exists()
    if not known or not championship_state(place_of(event).championship).life.announced:
        raise nothing_here()
    return day_address(event)


@lru_cache(maxsize=4096)
def _number_of_day(event: str) -> int:
    return _DAYS_FROM + int(hashlib.sha256(event.encode()).hexdigest()[:9], 16)
