"""A write is carried out once under its `Idempotency-Key`, however often it is sent.

The key is the command's id. What was answered is kept beside what was asked, both in the
transaction of the change: the same key with the same words gets the first answer, with other words
a 422, and two at once are one after the other. What was refused has left nothing, so its key is
free again.
"""

import json
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.request import Request

from tournament.api.models import WriteAnswer
from tournament.events.execution import Caller, Refused
from tournament.jobs.payloads import Payload
from tournament.jobs.registry import Queue, job, recurring
from tournament.ledger.core.entry import COMMAND_ID

HEADER: Final = "Idempotency-Key"
KEPT: Final = timedelta(days=30)
"""How long answers are kept; afterwards the ledger still knows the ids of its commands."""
_SALT: Final = "tournament.api.idempotency"


class KeyReused(APIException):
    """The key stands for something else that was carried out before."""

    status_code = 422
    default_code = "idempotency_key_reused"
    default_detail = _(
        "This Idempotency-Key was used for something else, which was carried out. Send a new key "
        "for a new write."
    )


def key_of(request: Request) -> str:
    """The key of a write; a 400 that names the header where it is missing or no key."""
    key = request.headers.get(HEADER, "")
    if not COMMAND_ID.fullmatch(key):
        said = gettext(
            "Every write carries an id of its own: 1 to 64 visible ASCII characters, the same when "
            "it is sent again."
        )
        raise ValidationError({HEADER: [said]})
    return str(key)


class _Taken(Exception):
    """The key has its answer, or had it while this one waited."""


def once(
    request: Request, caller: Caller, work: Callable[[], Mapping[str, Any]]
) -> Mapping[str, Any]:
    """What `work` answers, or what it answered when the same was sent before."""
    asked, actor = _asked(request), caller.actor.public_id
    claim = WriteAnswer(actor=actor, key=caller.command_id, asked=asked, at=caller.now)
    try:
        with transaction.atomic():
            return _in_order(_carried_out(claim, work))
    except _Taken:
        kept = WriteAnswer.objects.get(actor=actor, key=caller.command_id)
    if kept.asked != asked:
        raise KeyReused
    return _in_order(kept.answer)


def _in_order(answer: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same answer in one order of its fields: a database keeps them in an order of its own."""
    found: dict[str, Any] = json.loads(json.dumps(answer, sort_keys=True))
    return found


def _carried_out(claim: WriteAnswer, work: Callable[[], Mapping[str, Any]]) -> Mapping[str, Any]:
    """The answer, kept with what it tells of."""
    try:
        # Of two at once the second waits here for the first one's transaction.
        claim.save(force_insert=True)
    except IntegrityError as taken:
        raise _Taken from taken
    try:
        answer = work()
    except Refused as stopped:
        if stopped.refusal.code == "command_reused":
            raise KeyReused from stopped
        raise
    claim.answer = dict(answer)
    claim.save(update_fields=["answer"])
    return answer


@recurring("forget_api_answers", at="04:50")
@job("forget_api_answers", title=_("Old answers of the interface for programs"), queue=Queue.BULK)
def forget_api_answers(payload: Payload, now: datetime) -> None:
    """Delete answers that nobody will ask for again."""
    WriteAnswer.objects.filter(at__lt=now - KEPT).delete()


def _asked(request: Request) -> str:
    """A keyed hash of what was sent: nobody can try names and birth dates against it."""
    seen = request.headers.get("If-Match", "")
    words = [request.get_full_path(), seen, json.dumps(request.data, sort_keys=True)]
    return salted_hmac(_SALT, "\n".join(words), algorithm="sha256").hexdigest()
