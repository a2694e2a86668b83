"""What people write to messengers: noted once, whether we asked or were called, then answered.

While a code is open, news are asked for every two seconds, each time with a short wait, so that
other jobs of the same worker get their turn; every ten while somebody may answer a message that
they have just got with “stop”; every minute as long as anybody is linked at all. A webhook writes
the same rows. An answer that is lost with its worker is given again.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.utils import timezone, translation
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.jobs.payloads import Payload
from tournament.jobs.queue import enqueue_many
from tournament.jobs.registry import GiveUp, Queue, batch_job, recurring
from tournament.outbox.channels.base import (
    Gone,
    Heard,
    RefusedForGood,
    ServiceAway,
    Told,
)
from tournament.outbox.channels.registry import asked_for_news, messenger
from tournament.outbox.delivering import number_of
from tournament.outbox.linking import (
    CODE_FOR,
    READ,
    SOON_AFTER,
    Reply,
    address_key,
    heard,
    read_after,
    read_soon,
)
from tournament.outbox.models import ChannelCursor, ChannelNews, Delivery, Message
from tournament.people.models import ChannelCode, ChannelLink

ANSWER = "answer_channel"
ASK_EVERY = timedelta(seconds=2)
ANSWERED_WITHIN = timedelta(minutes=10)
"""So long after a message somebody may still answer it."""
ASK_ANYWAY = timedelta(minutes=1)
KEPT = timedelta(days=1)
LONGEST_TEXT = 100
CHANNEL_OFF = "channel_off"

_Read = tuple[str, list[Heard], str]


def note_news(channel: str, news: Iterable[Heard], now: datetime) -> None:
    """Write down what was heard, each event once, with a job that answers; in a transaction."""
    rows = [
        ChannelNews(
            channel=channel,
            event=item.event,
            address=item.address[:40],
            address_key=address_key(channel, item.address),
            text=item.text[:LONGEST_TEXT],
            at=now,
        )
        for item in news
    ]
    ChannelNews.objects.bulk_create(rows, ignore_conflicts=True)
    events = [row.event for row in rows]
    fresh = ChannelNews.objects.filter(channel=channel, event__in=events).exclude(address="")
    jobs: dict[str, Payload] = {str(pk): {"news": pk} for pk in fresh.values_list("pk", flat=True)}
    enqueue_many(ANSWER, jobs)


def _keep(done: Sequence[tuple[Payload, list[_Read]]], now: datetime) -> None:
    """Note what was read with how far it was read; ask again as soon as somebody may write."""
    for _payload, found in done:
        for name, news, cursor in found:
            note_news(name, news, now)
            ChannelCursor.objects.update_or_create(channel=name, defaults={"cursor": cursor})
    ChannelNews.objects.filter(at__lt=now - KEPT).delete()
    asked = [item.name for item in asked_for_news()]
    codes = ChannelCode.objects.filter(channel__in=asked, made_at__gt=now - CODE_FOR)
    if asked and codes.exists():
        read_soon(now + ASK_EVERY)
    elif asked and ChannelLink.objects.filter(channel__in=asked).exists():
        read_after(SOON_AFTER if _may_be_answered(asked, now) else ASK_ANYWAY, now)


@recurring(READ, every=timedelta(minutes=5))
@batch_job(READ, title=_("Read what was written to messengers"), store=_keep, at_once=1)
def read_channels(payload: Payload) -> list[_Read]:
    """Ask each messenger that does not call us; one that is away is asked again with the next."""
    found = []
    for item in asked_for_news():
        if not _is_awaited(item.name):
            continue
        row = ChannelCursor.objects.filter(channel=item.name).first()
        try:
            news, cursor = item.read(row.cursor if row is not None else "")
        except ServiceAway:
            continue
        found.append((item.name, news, cursor))
    return found


def _forget(done: Sequence[tuple[Payload, None]], _now: datetime) -> None:
    """What was answered leaves the hash of its address alone."""
    keys = [str(payload["news"]) for payload, _ in done]
    ChannelNews.objects.filter(pk__in=keys).update(address="", text="")


@batch_job(ANSWER, title=_("Answer in a messenger"), store=_forget, at_once=5, queue=Queue.URGENT)
def answer(payload: Payload) -> None:
    """Do what somebody has written, and tell them."""
    row = ChannelNews.objects.filter(pk=str(payload["news"])).exclude(address="").first()
    if row is None:
        return
    way = messenger(row.channel)
    if way is None:
        raise GiveUp(CHANNEL_OFF)
    reply = heard(row.channel, row.address, row.text, timezone.now())
    if reply is None:
        return
    number = number_of(f"{row.channel}:{row.event}:{row.address_key}")
    told = Told(_words(*reply), "", str(row.pk), number, urgent=False, fresh=KEPT)
    try:
        way.send(row.address, told)
    except (Gone, RefusedForGood):
        return


def _may_be_answered(asked: Sequence[str], now: datetime) -> bool:
    """Whether somebody has just got a message through one of these."""
    sent = Message.objects.filter(sent_at__gt=now - ANSWERED_WITHIN).values("pk")
    return Delivery.objects.filter(
        channel__in=asked, state=Delivery.State.SENT, message_id__in=sent
    ).exists()


def _is_awaited(name: str) -> bool:
    """Whether anybody may write something that we wait for."""
    codes = ChannelCode.objects.filter(channel=name)
    return codes.exists() or ChannelLink.objects.filter(channel=name).exists()


def _words(reply: Reply, language: str) -> str:
    """The reply; in both languages to somebody of whom nothing is known."""
    texts = []
    for name in [language] if language else ["ru", "en"]:
        with translation.override(name):
            texts.append(_text(reply))
    return "\n\n".join(texts)


def _text(reply: Reply) -> str:
    if reply == Reply.LINKED:
        return gettext("Done: messages about your game day come here. To end it, write “stop”.")
    if reply == Reply.STOPPED:
        return gettext("You will get no more messages here.")
    if reply == Reply.WRONG:
        return gettext("This code does not work. Get a new one on your page.")
    return gettext("Send here the code from your page, and messages will come to you.")
