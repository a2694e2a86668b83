"""The job that sends a message.

A temporary failure is tried again with the queue's back-off; what cannot succeed is given up at
once with a code that the staff see.
"""

from collections.abc import Mapping
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournament.jobs.payloads import JSONValue
from tournament.jobs.registry import GiveUp, job
from tournament.outbox.delivering import MOST_TRIES
from tournament.outbox.models import Message
from tournament.outbox.sending import deliver
from tournament.outbox.service import JOB
from tournament.outbox.transports import NoTransport, Rejected

NO_TRANSPORT = "no_transport"
REJECTED = "rejected"


@job(JOB, title=_("Send a message"), most_tries=MOST_TRIES)
def send_message(payload: Mapping[str, JSONValue], now: datetime) -> None:
    """Send one message, in one transaction with the note that it was sent.

    The row is locked: a second worker that was given the job waits and then finds it sent.
    """
    waiting = Message.objects.select_for_update().filter(state=Message.State.QUEUED)
    message = waiting.filter(pk=payload["message"]).first()
    if message is None:
        return
    try:
        deliver(message, now)
    except NoTransport:
        raise GiveUp(NO_TRANSPORT) from None
    except Rejected:
        raise GiveUp(REJECTED) from None
