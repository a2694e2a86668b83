"""What other rooms ask of the outbox: send a message, ring, switch messages off, forget a person's.

Nothing is sent here: a message is written with its job in the caller's transaction, so it goes out
if and only if what it tells of has happened.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction

from tournament.jobs.payloads import expect_opaque
from tournament.jobs.queue import enqueue
from tournament.outbox.delivering import deliver_by_channels, linked
from tournament.outbox.kinds import kind as kind_of
from tournament.outbox.linking import forget_channels
from tournament.outbox.models import Message, message_id
from tournament.outbox.transports import remove_copies
from tournament.people.endings import Kind, ended
from tournament.people.models import PersonalLink

JOB = "send_message"
"""The kind of job that sends one message; its key is the message's id."""


def send(kind: str, person_id: str, about: Mapping[str, str], *, key: str) -> None:
    """Have a message of this kind sent once; a second call with the same key changes nothing.

    `about` holds opaque ids and codes: `ValueError` for anything that could be text about people.
    """
    kind_of(kind)
    expect_opaque([key, person_id, about])
    message = Message(
        id=message_id(kind, key), kind=kind, key=key, person_id=person_id, about=dict(about)
    )
    with transaction.atomic(savepoint=False):
        Message.objects.bulk_create([message], ignore_conflicts=True)
        enqueue(JOB, message.pk, {"message": message.pk})
        if kind_of(kind).by_channels:
            deliver_by_channels([message], linked([person_id]))


def ring(kind: str, told: Sequence[tuple[str, Mapping[str, str]]], *, key: str) -> None:
    """Tell people, each with what it is about, through their channels only, and at once.

    Two inserts for all of them, and none for whom no channel is linked: a desk waits for this.
    """
    links = linked([person for person, _about in told])
    messages = []
    for person, about in told:
        if person in links:
            name = f"{key}:{person}"
            expect_opaque([name, about])
            messages.append(
                Message(
                    id=message_id(kind, name), kind=kind, key=name, person_id=person,
                    about=dict(about),
                )
            )  # fmt: skip
    if messages:
        with transaction.atomic(savepoint=False):
            Message.objects.bulk_create(messages, ignore_conflicts=True)
            deliver_by_channels(messages, links)


@transaction.atomic
def switch_messages(link: PersonalLink, *, on: bool, now: datetime) -> None:
    """Switch messages to everybody whom a personal link stands for on or off."""
    link.persons.update(wants_messages=on)
    if not on:
        for person in link.persons.values_list("pk", flat=True):
            ended(Kind.MESSAGES, person, now)


def forget(person_id: str) -> None:
    """Remove a person's channels, and what the file transport keeps once this is committed."""
    forget_channels(person_id)
    keys = list(Message.objects.filter(person_id=person_id).values_list("pk", flat=True))
    transaction.on_commit(lambda: remove_copies(keys))
