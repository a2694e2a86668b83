"""What the publisher tells everybody or one city, and an organizer their hall; and takes back.

The ledger holds the salted hash of a text; the text stands where it can be erased.
"""

import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import get_language

from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.event_state import EventState
from tournament.championship.statuses import NOT_CLOSED, NOT_COMING, OVER
from tournament.events.execution import Answer, Caller, Place, execute
from tournament.events.models import AnnouncementText
from tournament.events.own_registrations import championships_of, registrations_of
from tournament.events.selectors import place_of
from tournament.events.services import attach_reason, write_reason
from tournament.events.states import championship_state, event_state
from tournament.events.venue.handed_over import is_hall
from tournament.ledger.core.canonical import canonical_bytes
from tournament.outbox.delivering import linked
from tournament.people.free_texts import naming_of
from tournament.people.identity import new_opaque_id, new_salt
from tournament.people.models import Person, Reason


@dataclass(frozen=True, slots=True)
class Told:
    """An announcement with its text in the reader's language; no text once it was erased."""

    id: str
    stage: str | None
    at: datetime
    sent: bool
    withdrawn: bool
    text: str


@transaction.atomic
def publish_announcement(
    caller: Caller, *, championship: str, stage: str | None, ru: str, en: str, send: bool
) -> Answer:
    """Tell everybody, or one stage; `send` writes to those who are registered too."""
    salt = new_salt()
    stored = AnnouncementText.objects.create(id=new_opaque_id(), salt=salt, ru=ru, en=en)
    sha256 = hashlib.sha256(salt + canonical_bytes({"en": en, "ru": ru})).hexdigest()
    command = commands.PublishAnnouncement(stored.pk, stage, sha256, send)
    answer = execute(command, Place(championship), caller)
    if answer.repeated:
        stored.delete()
    return answer


def withdraw_announcement(caller: Caller, *, championship: str, announcement: str) -> Answer:
    """Take it back; it is not shown any more and messages that wait are not sent."""
    return execute(commands.WithdrawAnnouncement(announcement), Place(championship), caller)


def told(state: ChampionshipState) -> list[Told]:
    """All announcements of a championship, the newest first, those taken back too."""
    made = state.life.announcements.values()
    texts = AnnouncementText.objects.in_bulk([item.id for item in made])
    return [
        Told(
            item.id,
            item.stage,
            item.at,
            item.sent,
            item.withdrawn,
            _in_language(texts.get(item.id)),
        )
        for item in sorted(made, key=lambda item: item.at, reverse=True)
    ]


def in_force(state: ChampionshipState, stage: str | None = None) -> list[Told]:
    """What is told now to everybody, and to the readers of a stage's pages."""
    return [
        item
        for item in told(state)
        if item.text and not item.withdrawn and item.stage in {None, stage}
    ]


def text_in_force(state: ChampionshipState, announcement: str) -> str:
    """The text of one announcement; nothing once it was taken back or erased."""
    made = state.life.announcements.get(announcement)
    if made is None or made.withdrawn:
        return ""
    return _in_language(AnnouncementText.objects.filter(pk=announcement).first())


def _in_language(row: AnnouncementText | None) -> str:
    """Whoever reads no Russian gets English where there is some."""
    if row is None:
        return ""
    russian = (get_language() or "ru").startswith("ru")
    return row.ru if russian or not row.en else row.en


@dataclass(frozen=True, slots=True)
class ToldInHall:
    """What is told in a hall now, in the words and the language of whoever wrote it."""

    id: str
    text: str


@transaction.atomic
def announce_in_hall(caller: Caller, *, event: str, text: str, send: bool = False) -> Answer:
    """Tell everybody in the hall; the words come back with the day and go with whom they name.

    `send`: also to the phones of the day's players.
    """
    stored, words = write_reason("hall", text)
    command = commands.AnnounceInHall(stored.pk, words, send)
    answer = execute(command, place_of(event), caller)
    attach_reason(stored, answer)
    return answer


def end_hall_announcement(caller: Caller, *, event: str, announcement: str) -> Answer:
    """Take it back; no page shows it any more."""
    return execute(commands.EndHallAnnouncement(announcement), place_of(event), caller)


def told_in_hall(event: EventState) -> ToldInHall | None:
    """What is told there now; nothing once the day is over or the words were erased."""
    if event.announced is None or event.status in OVER:
        return None
    words = Reason.objects.filter(pk=event.announced.id).first()
    return ToldInHall(words.pk, words.text) if words is not None else None


def told_to(persons: Collection[str]) -> ToldInHall | None:
    """What is told in the hall of a day on which one of these is entered; the first of several."""
    days = {
        held.event: state.days[held.event].status
        for person in persons
        for state in championships_of(person)
        for held in registrations_of(state, person)
        if held.status not in NOT_COMING
    }
    told = (told_in_hall(event_state(key)) for key, status in days.items() if status in NOT_CLOSED)
    return next((item for item in told if item is not None), None)


def phones_of(event: EventState) -> int:
    """How many players of a day an announcement reaches on a phone; none where no one is rung."""
    if not event.id:
        return 0
    state = championship_state(place_of(event.id).championship)
    if state.rehearsal is not None or is_hall(state):
        return 0
    entrants = event.entrants.values()
    return len(linked([item.person for item in entrants if item.status not in NOT_COMING]))


def names_a_player(event: EventState, text: str) -> bool:
    """Whether words name somebody of the day: those do not go through a messenger.

    Whoever has left it, too: of a disqualification just that might be announced.
    """
    people = Person.objects.filter(pk__in=[item.person for item in event.entrants.values()])
    return any(who.is_in(text) or who.word_is_in(text) for who in map(naming_of, people))
