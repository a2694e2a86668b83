"""Who links which channel: one-time codes for messengers, a browser's subscription, and their end.

A code stands for a personal link and so for all persons of it, as the switch of messages does.
Digits only: they are typed the same on a Russian and on a Latin keyboard.
"""

import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum

from django.db import IntegrityError, transaction
from django.utils.crypto import salted_hmac

from tournament.jobs.queue import enqueue
from tournament.outbox.channels.registry import channels
from tournament.outbox.models import ChannelNews
from tournament.people.channels import end_channels
from tournament.people.models import ChannelCode, ChannelLink, Person, PersonalLink

CODE_FOR = timedelta(minutes=15)
CODE_DIGITS = 8
MOST_OF_PERSON = 10
"""Links of one person; with one more the oldest ends."""
READ = "read_channels"
"""The kind of job that asks messengers for news."""
SOON_AFTER = timedelta(seconds=10)
"""Between two looks while somebody may answer a message with “stop”."""
MOST_TRIES = 5
"""Messages without a good code that are answered within `CODE_FOR`; a guesser gets no more."""
_STOP = frozenset({"stop", "/stop", "стоп", "хватит", "отписаться"})
_SEPARATORS = re.compile(r"[\s\-–.]")


class Reply(Enum):
    """What somebody who wrote to a messenger is answered."""

    LINKED = "linked"
    STOPPED = "stopped"
    WRONG = "wrong"
    HELP = "help"


@dataclass(frozen=True, slots=True)
class Way:
    """A linked channel as its holder sees it; `key` names it in a form."""

    key: str
    channel: str
    address: str
    made_at: datetime


def address_key(channel: str, address: str) -> str:
    """The keyed hash by which an address is found again."""
    return salted_hmac(f"channel:{channel}", address, algorithm="sha256").hexdigest()


def ways_of(link: PersonalLink) -> list[Way]:
    """The channels of everybody of a personal link, the oldest first; of those set up alone."""
    names = [item.name for item in channels()]
    rows = ChannelLink.objects.filter(person__links=link, channel__in=names)
    found: dict[str, Way] = {}
    for row in rows.order_by("made_at", "pk") if names else ():
        found.setdefault(
            row.address_key, Way(row.address_key, row.channel, row.address, row.made_at)
        )
    return list(found.values())


def open_codes(link: PersonalLink, now: datetime) -> dict[str, ChannelCode]:
    """The codes of a personal link that can still be used, by channel."""
    rows = ChannelCode.objects.filter(link=link, made_at__gt=now - CODE_FOR)
    return {row.channel: row for row in rows}


@transaction.atomic
def make_code(link: PersonalLink, channel: str, now: datetime) -> ChannelCode:
    """A fresh code, which takes the place of an earlier one; from now on news are read."""
    ChannelCode.objects.filter(made_at__lte=now - CODE_FOR).delete()
    ChannelCode.objects.filter(link=link, channel=channel).delete()
    while True:
        code = f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"
        try:
            with transaction.atomic():
                made = ChannelCode.objects.create(
                    link=link, channel=channel, code=code, made_at=now
                )
        except IntegrityError:
            continue
        read_soon(now)
        return made


def read_soon(at: datetime) -> None:
    """Have news read at this time, once in two seconds at most."""
    enqueue(READ, f"soon:{int(at.timestamp()) // 2}", run_at=at)


def read_after(pause: timedelta, now: datetime) -> None:
    """Have news read after a pause, at a time that all who ask for this pause have in common."""
    seconds = int(pause.total_seconds())
    read_soon(datetime.fromtimestamp((int(now.timestamp()) // seconds + 1) * seconds, UTC))


@transaction.atomic
def link_address(persons: Iterable[Person], channel: str, address: str, now: datetime) -> None:
    """Let messages to these persons go to this address, too."""
    key = address_key(channel, address)
    for person in persons:
        ChannelLink.objects.update_or_create(
            person=person,
            channel=channel,
            address_key=key,
            defaults={"address": address, "made_at": now},
        )
        rows = ChannelLink.objects.filter(person=person).order_by("-made_at", "-pk")
        too_many = list(rows.values_list("pk", flat=True)[MOST_OF_PERSON:])
        end_channels(ChannelLink.objects.filter(pk__in=too_many), now)


def end(link: PersonalLink, key: str, now: datetime) -> None:
    """End a channel for everybody of a personal link, by the key of its address."""
    end_channels(ChannelLink.objects.filter(person__in=link.persons.all(), address_key=key), now)


def forget_channels(person_id: str) -> None:
    """Delete a person's channels, and what is kept of what their addresses wrote."""
    rows = ChannelLink.objects.filter(person=person_id)
    keys = list(rows.values_list("address_key", flat=True))
    ChannelNews.objects.filter(address_key__in=keys).delete()
    rows.delete()


@transaction.atomic
def heard(channel: str, address: str, text: str, now: datetime) -> tuple[Reply, str] | None:
    """Do what somebody has written; the reply with its language, or None for no reply at all."""
    key = address_key(channel, address)
    known = ChannelLink.objects.filter(channel=channel, address_key=key)
    digits = _SEPARATORS.sub("", text)
    code = (
        ChannelCode.objects.select_for_update()
        .select_related("link")
        .filter(channel=channel, code=digits, made_at__gt=now - CODE_FOR, link__ended_at=None)
        .first()
        if len(digits) == CODE_DIGITS and digits.isdecimal()
        else None
    )
    earlier = ChannelNews.objects.filter(
        channel=channel, address_key=key, at__gt=now - CODE_FOR
    ).count()
    if code is not None and earlier <= MOST_TRIES:
        persons = list(code.link.persons.order_by("pk"))
        link_address(persons, channel, address, now)
        code.delete()
        return Reply.LINKED, persons[0].language if persons else ""
    row = known.select_related("person").first()
    language = row.person.language if row is not None else ""
    if text.strip().casefold() in _STOP:
        return (Reply.STOPPED, language) if end_channels(known, now) else None
    if earlier > MOST_TRIES:
        return None
    if digits.isdecimal() and known.filter(made_at__gt=now - CODE_FOR).exists():
        # The same message again: its reply was lost with a worker.
        return Reply.LINKED, language
    return (Reply.WRONG if digits.isdecimal() and digits else Reply.HELP), language
