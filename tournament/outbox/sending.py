"""Sends one message: who reads it, what it says now, hand it over, note what became of it.

Sent once even if a worker dies. Files: the name is the message's id, so a second try writes the
same file. SMTP: between the server's word that it has the mail and our commit, a worker that dies,
or an answer that is lost on the way, makes the next try send a second copy; it carries the same
Message-ID, by which mail programs and servers recognise it. No protocol of mail closes that gap.
"""

import hashlib
from datetime import datetime

from django.core.mail import EmailMessage
from django.utils import translation

from tournament.outbox.kinds import kind
from tournament.outbox.models import Delivery, Message
from tournament.outbox.recipients import recipient_of
from tournament.outbox.site import unsubscribe_page
from tournament.outbox.transports import hand_over, writes_files
from tournament.outbox.writing import mail_of
from tournament.people.links import make_link, newest_link
from tournament.people.models import Person


def deliver(message: Message, now: datetime) -> None:
    """Send a message, or note why it is left out; raises what `hand_over` raises."""
    composed = _composed(message, now)
    if composed == Message.Why.NO_ADDRESS and _went_by_channel(message):
        message.state, message.sent_at = Message.State.SENT, now
    elif isinstance(composed, Message.Why):
        message.state, message.why = Message.State.SKIPPED, composed
    else:
        hand_over(composed)
        message.state, message.sent_at = _left_as(message), now
    message.save(update_fields=["state", "why", "sent_at"])


def _composed(message: Message, now: datetime) -> EmailMessage | Message.Why:
    """The mail as it has to be at this moment, or why there is none."""
    person = Person.objects.filter(pk=message.person_id).first()
    if person is None:
        return Message.Why.ERASED
    if not person.wants_messages:
        return Message.Why.SWITCHED_OFF
    if recipient_of(person) is None:
        return Message.Why.NO_ADDRESS
    _ensure_link(person, message, now)
    with translation.override(person.language):
        letter = kind(message.kind).compose(message.about, person)
        if letter is None or (letter.until is not None and now >= letter.until):
            return Message.Why.OVERTAKEN
        recipient = recipient_of(person, representative_first=letter.representative_first)
        if recipient is None:
            return Message.Why.NO_ADDRESS
        unsubscribe = unsubscribe_page(person.pk)
        return mail_of(message.pk, letter, recipient, unsubscribe=unsubscribe, at=now)


def _left_as(message: Message) -> Message.State:
    """Whether a mail that was handed over went to somebody, or into a file that reaches no one."""
    written = writes_files() and not _went_by_channel(message)
    return Message.State.WRITTEN if written else Message.State.SENT


def _went_by_channel(message: Message) -> bool:
    """Whether somebody has it already, by a way beside e-mail."""
    sent = Delivery.objects.filter(message_id=message.pk, state=Delivery.State.SENT)
    return sent.exists()


def _ensure_link(person: Person, message: Message, now: datetime) -> None:
    """A personal link for somebody who was entered at the desk or from a list.

    Its id follows from the message's, so that a second try makes the same link, and the link in a
    first copy whose note was lost with its worker is still good.
    """
    if newest_link(person.pk) is None:
        key = hashlib.sha256(f"link\0{message.pk}".encode()).hexdigest()[:32]
        make_link([person], at=now, key=key)
