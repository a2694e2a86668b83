"""Phones of a practice day's invented players: pages that whoever practises opens on another phone.

A day that counts has no such list: a player's page opens for who holds its link alone.
"""

from dataclasses import dataclass
from datetime import datetime

import segno
from django.conf import settings
from django.urls import reverse

from tournament.events.selectors import place_of
from tournament.events.states import championship_state
from tournament.people.links import make_link, newest_link, token_of
from tournament.people.models import Person


@dataclass(frozen=True, slots=True)
class Phone:
    """The page of one invented player."""

    number: int
    name: str
    link: str

    @property
    def picture(self) -> str:
        """The link as a code for a phone."""
        return segno.make(self.link, error="m").svg_data_uri(scale=5, border=4, light="white")


def make_phones(event: str, now: datetime) -> None:
    """Give a link to every invented player who has none on this laptop."""
    for person in _players(event):
        if newest_link(person.pk) is None:
            make_link([person], at=now)


def phones(event: str) -> list[Phone]:
    """By the numbers of the list; empty on a day that counts."""
    if not settings.PRACTICE:
        return []
    found = []
    for number, person in enumerate(_players(event), 1):
        link = newest_link(person.pk)
        if link is not None:
            address = settings.SITE_URL + reverse("my", args=[token_of(link)])
            found.append(Phone(number, person.display_name, address))
    return found


def _players(event: str) -> list[Person]:
    state = championship_state(place_of(event).championship)
    held = [item.person for item in state.of_day(event) if item.active]
    known = Person.objects.in_bulk(held)
    return [known[person] for person in held]
