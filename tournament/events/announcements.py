"""What the publisher tells everybody, or those of one city, and takes back again.

The ledger holds the salted hash of a text; the text stands where it can be erased.
"""

import hashlib
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import get_language

from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState
from tournament.events.execution import Answer, Caller, Place, execute
from tournament.events.models import AnnouncementText
from tournament.ledger.core.canonical import canonical_bytes
from tournament.people.identity import new_opaque_id, new_salt


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
