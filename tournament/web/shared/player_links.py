"""Addresses of players' own public pages: only of those whose name everybody may read (CH-PD-3)."""

from collections.abc import Mapping

from django.urls import reverse

from tournament.people.public_names import shown_names
from tournament.web.shared.day_reading import DayReading


def player_urls(reading: DayReading) -> Mapping[str, str]:
    """The pages of the players in a day's bracket, by registration; asks nothing anew."""
    persons = {item: reading.person(item) for item in reading.told_of}
    shown = shown_names(frozenset(persons.values()), "public") if persons else {}
    return {
        item: reverse("player", args=[persons[item]])
        for item in reading.event.order
        if persons[item] in shown
    }
