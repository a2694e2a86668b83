"""The kinds of message that rooms above write, each with the function that writes it.

A room registers a composer; it is asked at the moment of sending, in the reader's language, and
answers None when what was to be said is no longer true.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise

from tournament.people.models import Person


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """An entry for the reader's calendar; the same `uid` with a higher `sequence` replaces it."""

    uid: str
    sequence: int
    start: datetime
    end: datetime
    summary: str
    location: str = ""
    description: str = ""
    url: str = ""
    confirmed: bool = True


@dataclass(frozen=True, slots=True)
class Link:
    """Something that the reader can do now, and the address where they do it."""

    label: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """What a message says, without greeting and foot; every text is plain text.

    `until`: when it is of no use any more. `representative_first`: the player is so young that
    their representative acts for them (CH-REG-6). Through a channel beside e-mail go the subject
    and `page` alone, so neither names anybody; `number` is the player's, who may be one of several.
    """

    subject: str
    paragraphs: tuple[str, ...]
    links: tuple[Link, ...] = ()
    calendar: Calendar | None = None
    until: datetime | None = None
    representative_first: bool = False
    page: str = ""
    number: int | None = None


Composer = Callable[[Mapping[str, str], Person], Letter | None]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of message: its title for the staff, its composer, and the ways in which it goes.

    `rings`: what a hall waits for. It goes by channels only, before everything else.
    """

    name: str
    title: str | Promise
    compose: Composer
    by_channels: bool = False
    rings: bool = False


_kinds: dict[str, Kind] = {}


def message(
    name: str, *, title: str | Promise, by_channels: bool = False, rings: bool = False
) -> Callable[[Composer], Composer]:
    """Register the composer of a kind of message."""

    def register(compose: Composer) -> Composer:
        if name in _kinds:
            raise ValueError(f"two composers for messages of kind {name}")
        _kinds[name] = Kind(name, title, compose, by_channels or rings, rings)
        return compose

    return register


def kind(name: str) -> Kind:
    """The kind of this name; KeyError for one that no room has registered."""
    return _kinds[name]


def kinds() -> tuple[Kind, ...]:
    """All kinds in the order in which they were registered."""
    return tuple(_kinds.values())
