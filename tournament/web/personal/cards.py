"""What the personal page shows of each person: their present registration and what they can do now.

Owns the values for the templates; every rule behind them is asked of the states.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import datetime

from tournament.championship.championship_state import ChampionshipState
from tournament.events.own_registrations import (
    Held,
    championships_of,
    held,
    present_of,
    registrations_of,
)
from tournament.events.reopened_words import reopened_words
from tournament.events.wording import date_in_sentence
from tournament.outbox.recipients import is_reached
from tournament.people.models import Person
from tournament.web.personal.at_table import AtTable
from tournament.web.personal.card_actions import card_actions
from tournament.web.personal.key_model import can_sign
from tournament.web.personal.remote import Remote, remote_of
from tournament.web.personal.status_lines import Told, told
from tournament.web.shared.actions import Offered
from tournament.web.shared.day_before import About, about_day
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.open_days import city_of, start_of, title_of
from tournament.web.shared.personal_access import Holder
from tournament.web.shared.status_words import status_word
from tournament.web.shared.venue_notices import is_in_hall

_NOT_SHOWN = frozenset({"person", "held", "remote"})
"""What of a card is told elsewhere or by its other fields."""


@dataclass(frozen=True, slots=True)
class Card:
    """One person in one championship, and what can be done now."""

    id: str
    person: Person
    held: Held
    told: Told
    number: int
    city: str
    date: str
    start: str
    about: About | None
    earlier: Sequence[tuple[str, str]]
    """Registrations that are not in force any more: their day, and what became of them."""
    accept: Offered | None
    take_seat: Offered | None
    leave_seat: Offered | None
    reconfirm: Offered | None
    consent: Offered | None
    can_show_code: bool
    can_keep_date: bool
    can_edit: bool
    move: Offered | None
    withdraw: Offered | None
    register: Offered | None
    remote: Remote | None
    reopened: str
    choose_day: Offered | None
    chosen_day: str
    in_hall: bool
    stays_away: bool

    @property
    def seat(self) -> AtTable | None:
        """The table at which they sit now."""
        return self.remote.seat if self.remote is not None else None

    @property
    def day(self) -> str:
        """Id of the day."""
        return self.held.day.id

    @property
    def under_way(self) -> bool:
        """Whether what this card tells may change from one minute to the next."""
        return self.held.day.under_way

    @property
    def version(self) -> str:
        """Differs whenever the card reads differently; what is being typed is kept while not."""
        told = [getattr(self, item.name) for item in fields(self) if item.name not in _NOT_SHOWN]
        return hashlib.sha256(repr([str(self.held.status), *told]).encode()).hexdigest()[:16]

    @property
    def code_is_next(self) -> bool:
        """Whether showing the code is what to do next; else an answer or patience is."""
        held = self.held
        return held.confirmed or (held.day.checks_in and (held.must_reconfirm or held.waits))

    @property
    def in_bracket(self) -> bool:
        """Whether the day's pages tell of their matches."""
        return self.held.registration.id in self.held.event.seed_of

    @property
    def can_sign(self) -> bool:
        """Whether a key on their phone is any use to them now."""
        return can_sign(self.held)

    @property
    def shown_as(self) -> str:
        """The name that the public reads, where it is another one."""
        other = self.person.display_name
        return other if other != self.person.full_name else ""


def cards_of(holder: Holder, now: datetime) -> list[Card]:
    """A card for every person of the link in every championship; who is called comes first."""
    persons = holder.link.persons.order_by("created_at", "pk")
    cards = [
        card_of(holder, state, person, now)
        for person in persons
        for state in championships_of(person.pk)
    ]
    return sorted(cards, key=lambda card: (card.seat is None, card.remote is None))


def card_of(holder: Holder, state: ChampionshipState, person: Person, now: datetime) -> Card:
    """The present registration of a person in a championship."""
    items = registrations_of(state, person.pk)
    present = present_of(state, items)
    item = held(state, present)
    known = person.birth_date is not None
    away = is_in_hall(state, item.day.id)
    possible = card_actions(holder, item, person, now)
    comes = item.day.not_drawn and present.active
    return Card(
        id=present.id,
        person=person,
        held=item,
        told=told(item, now, has_address=is_reached(person)),
        number=present.number,
        city=city_of(state, item.day),
        date=date_in_sentence(item.day.date),
        start=start_of(state, item.day),
        about=about_day(DayReading(state, item.day)) if comes else None,
        earlier=[
            (title_of(state, state.days[old.event]), status_word(held(state, old).status))
            for old in reversed(items)
            if old.id != present.id
        ],
        in_hall=away,
        stays_away=present.id in state.withdrawals_asked,
        can_show_code=comes and item.before_draw and not item.offered,
        can_keep_date=item.comes and item.day.before_check_in,
        can_edit=known,
        remote=remote_of(holder, item, now) if not away else None,
        reopened=_reopened(item),
        chosen_day=_chosen_day(item),
        **possible,
    )


def _reopened(item: Held) -> str:
    """What became of a match that they were called to or had played; empty if nothing did."""
    known = item.event.reopened.get(item.registration.id)
    return reopened_words(known) if known is not None else ""


def _chosen_day(item: Held) -> str:
    """The day that they would like, in words; nothing if they have not chosen."""
    split = item.state.splits.get(item.day.stage)
    wish = split.preferences.get(item.registration.id) if split is not None else None
    return date_in_sentence(item.state.days[wish].date) if wish is not None else ""
