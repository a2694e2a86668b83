"""Messages through channels beside e-mail: written with a change, each sent by a job of its own.

A delivery goes in three steps: note that it begins, hand it over outside of any transaction, note
what became of it. So it is never lost: whoever dies in between leaves a job that is done again. Nor
is it knowingly repeated: if nobody knows whether it has left, VK is given the same number and drops
the second copy; elsewhere a call that is older than a minute is let go, since a phone that rings
again for nothing sends somebody to a table, and every other message may come twice.
"""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db import transaction
from django.db.models import Q
from django.utils import timezone, translation
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.jobs.payloads import Payload
from tournament.jobs.queue import enqueue_many
from tournament.jobs.registry import Queue, batch_job
from tournament.outbox.channels.base import Channel, Gone, RefusedForGood, ServiceAway, Told
from tournament.outbox.channels.registry import asked_for_news, channel, channels
from tournament.outbox.kinds import Letter, kind
from tournament.outbox.linking import SOON_AFTER, read_after
from tournament.outbox.models import Delivery, Message
from tournament.outbox.plain import one_line
from tournament.people.channels import end_channels
from tournament.people.models import ChannelLink, Person

DELIVER, RING = "deliver", "ring"
MOST_TRIES = 100
"""About a day: a mail server may be away for a night, and the staff are asleep meanwhile."""
AT_ONCE = 10
RINGS_FOR = timedelta(seconds=60)
"""After so long a call that may have been heard already is not repeated."""
URGENT_FOR, FRESH_FOR = timedelta(minutes=10), timedelta(days=1)
"""How long a service keeps a message for a phone that is off."""


class Outcome(StrEnum):
    """What became of a delivery."""

    SENT = "sent"
    GONE = "gone"
    SWITCHED_OFF = Message.Why.SWITCHED_OFF.value
    OVERTAKEN = Message.Why.OVERTAKEN.value
    REFUSED = Message.Why.REFUSED.value
    DOUBTFUL = Message.Why.DOUBTFUL.value


@dataclass(frozen=True, slots=True)
class _Ready:
    """A delivery that has begun, with everything that is sent."""

    delivery: Delivery
    channel: Channel
    address: str
    told: Told


def linked(persons: Collection[str]) -> Mapping[str, Sequence[str]]:
    """The links of those of these persons who have any; nothing is asked without channels."""
    names = [item.name for item in channels()]
    found: dict[str, list[str]] = defaultdict(list)
    if names:
        rows = ChannelLink.objects.filter(
            person__in=persons, channel__in=names, person__wants_messages=True
        )
        for key, person in rows.values_list("pk", "person_id"):
            found[person].append(key)
    return found


def deliver_by_channels(messages: Sequence[Message], links: Mapping[str, Sequence[str]]) -> None:
    """Have messages of one kind sent through the links of their persons, each once."""
    jobs: dict[str, Payload] = {
        f"{message.pk}:{link}": {"message": message.pk, "link": link}
        for message in messages
        for link in links.get(message.person_id, ())
    }
    if jobs:
        enqueue_many(RING if kind(messages[0].kind).rings else DELIVER, jobs)


def number_of(name: str) -> int:
    """The number of a delivery: always the same, and in 63 bits nobody else's.

    Not counted from one: another installation of the same community would begin there, too.
    """
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big") >> 1


def _store(done: Sequence[tuple[Payload, Outcome | None]], now: datetime) -> None:
    """Note what became of deliveries, with the marks that their jobs are done.

    Whoever has got a message may answer it with “stop”, so that is looked for.
    """
    for payload, outcome in done:
        if outcome is None:
            continue
        sent = outcome == Outcome.SENT
        Delivery.objects.filter(message_id=payload["message"], link=payload["link"]).update(
            state=Delivery.State.SENT if sent else Delivery.State.LEFT, begun_at=None
        )
        if outcome == Outcome.GONE:
            end_channels(ChannelLink.objects.filter(pk=payload["link"]), now)
        _note(str(payload["message"]), outcome)
    if asked_for_news() and any(outcome == Outcome.SENT for _payload, outcome in done):
        read_after(SOON_AFTER, now)


def _note(message: str, outcome: Outcome) -> None:
    """What the staff see of a message that goes by channels alone, or could not go by mail."""
    row = Message.objects.filter(pk=message).first()
    if row is None:
        return
    rings = kind(row.kind).rings
    if outcome == Outcome.SENT:
        unsent = Message.objects.filter(pk=message).exclude(state=Message.State.SENT)
        by_this = Q(why=Message.Why.NO_ADDRESS) | Q(state=Message.State.WRITTEN)
        (unsent if rings else unsent.filter(by_this)).update(
            state=Message.State.SENT, why="", sent_at=timezone.now()
        )
    elif rings:
        why = Message.Why.NO_ADDRESS if outcome == Outcome.GONE else Message.Why(outcome.value)
        Message.objects.filter(pk=message, state=Message.State.QUEUED).update(
            state=Message.State.SKIPPED, why=why
        )


def _deliver(payload: Payload) -> Outcome | None:
    """Send one message through one link; None if nobody waits for it any more."""
    ready = _begun(str(payload["message"]), str(payload["link"]))
    if not isinstance(ready, _Ready):
        return ready
    try:
        ready.channel.send(ready.address, ready.told)
    except Gone:
        return Outcome.GONE
    except RefusedForGood:
        return Outcome.REFUSED
    except ServiceAway as fault:
        if not fault.doubtful:
            Delivery.objects.filter(pk=ready.delivery.pk).update(begun_at=None)
        raise
    return Outcome.SENT


for _name, _title, _queue in (
    (DELIVER, _("Send a message to a phone"), Queue.DEFAULT),
    (RING, _("Ring a phone"), Queue.URGENT),
):
    batch_job(
        _name, title=_title, store=_store, at_once=AT_ONCE, most_tries=MOST_TRIES, queue=_queue
    )(_deliver)


def _begun(message_id: str, link_id: str) -> _Ready | Outcome | None:
    """Note that a delivery begins; or why it does not."""
    message = Message.objects.filter(pk=message_id).first()
    link = ChannelLink.objects.select_related("person").filter(pk=link_id).first()
    way = channel(link.channel) if link is not None else None
    if message is None or link is None:
        return None
    if way is None:
        raise ServiceAway("the channel is switched off")
    if not link.person.wants_messages:
        return Outcome.SWITCHED_OFF
    now = timezone.now()
    told = _told(message, link)
    if told is None:
        return Outcome.OVERTAKEN
    with transaction.atomic():
        row, _made = Delivery.objects.select_for_update().get_or_create(
            message_id=message_id, link=link_id, defaults={"channel": link.channel}
        )
        if row.state != Delivery.State.BEGUN:
            return None
        doubtful = row.begun_at is not None and not way.drops_repeats
        if doubtful and told.urgent and now - message.created_at > RINGS_FOR:
            return Outcome.DOUBTFUL
        row.begun_at = now
        row.save(update_fields=["begun_at"])
    return _Ready(row, way, link.address, told)


def _told(message: Message, link: ChannelLink) -> Told | None:
    """The message as it has to be at this moment, in its reader's language; None if overtaken."""
    person = link.person
    with translation.override(person.language):
        letter = kind(message.kind).compose(message.about, person)
        if letter is None or (letter.until is not None and timezone.now() >= letter.until):
            return None
        rings = kind(message.kind).rings
        return Told(
            text=_text(letter, person, link),
            page=letter.page,
            tag=message.pk,
            number=number_of(f"{message.pk}:{link.pk}"),
            urgent=rings,
            fresh=URGENT_FOR if rings else FRESH_FOR,
        )


def _text(letter: Letter, person: Person, link: ChannelLink) -> str:
    """The subject, with the player's number where the address is that of several."""
    subject = one_line(letter.subject)
    others = ChannelLink.objects.filter(channel=link.channel, address_key=link.address_key)
    if letter.number is None or not others.exclude(person=person).exists():
        return subject
    return gettext("Player %(number)s. %(text)s") % {"number": letter.number, "text": subject}
