"""Alerts: what `checks` found becomes one, is told once, and ends by itself.

Any number of web processes may watch: the database takes one open alert about one thing, and
whoever tells of it holds its row. They send by themselves, since the worker may be what is dead.
"""

import hashlib
import logging
import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from tournament.operations.models import Alert
from tournament.operations.watching.checks import Found
from tournament.operations.watching.letters import letter_of
from tournament.outbox.transports import NoTransport, Rejected, Unreachable, hand_over

logger = logging.getLogger("tournament.watching")

QUIET_FOR: Final = timedelta(hours=1)
"""How long one that comes and goes is not told of anew."""
KEPT: Final = timedelta(days=90)
TRY_AGAIN_AFTER: Final = 120.0
"""Seconds before this process tries a mail server again that was away."""


class _Mail:
    try_at = float("-inf")


def open_alerts() -> QuerySet[Alert]:
    """What is wrong now, the longest first."""
    return Alert.objects.filter(ended_at=None).order_by("began_at", "pk")


def note(found: Found, now: datetime) -> None:
    """Begin and end alerts; what is not known leaves them as they are.

    One ends when nobody has seen it for a while: of several machines it may be one alone that does.
    """
    there = {(alert.check_name, alert.about): alert for alert in open_alerts()}
    wrong = {(str(check), about[:64]) for check, abouts in found.items() for about in abouts or ()}
    known = {str(check) for check, abouts in found.items() if abouts is not None}
    seen = [alert.pk for key, alert in there.items() if key in wrong]
    if seen:
        with transaction.atomic():
            open_alerts().filter(pk__in=seen).update(seen_at=now)
    for check, about in sorted(wrong - there.keys()):
        if _begin(check, about, now):
            logger.warning("alert begins: %s", f"{check} {about}".strip())
    unseen_since = now - timedelta(seconds=settings.UNSEEN_FOR)
    for alert in there.values():
        if alert.check_name in known and _end(alert, unseen_since, now):
            logger.warning("alert ends: %s", alert)


def _begin(check: str, about: str, now: datetime) -> bool:
    """Write a new alert; False if another process was first."""
    try:
        with transaction.atomic():
            Alert.objects.create(check_name=check, about=about, began_at=now, seen_at=now)
    except IntegrityError:
        return False
    return True


def _end(alert: Alert, unseen_since: datetime, now: datetime) -> bool:
    """End an alert that nobody has seen since; False if somebody has, or another process did."""
    unseen = open_alerts().order_by().filter(pk=alert.pk, seen_at__lte=unseen_since)
    if alert.seen_at > unseen_since or not unseen.exists():
        return False
    with transaction.atomic():
        return bool(unseen.update(ended_at=now))


def tell(now: datetime) -> None:
    """Send one mail about all that began or ended and was not told yet."""
    if not settings.ALERTS_TO or time.monotonic() < _Mail.try_at or not _untold(now).exists():
        return
    with transaction.atomic():
        # Whoever else tells of some is left to it.
        news = list(_untold(now).select_for_update(skip_locked=True).order_by("began_at", "pk"))
        began = [alert for alert in news if alert.ended_at is None]
        ended = [alert for alert in news if alert.ended_at is not None]
        if news and _sent(began, ended, now):
            keys = [alert.pk for alert in began]
            Alert.objects.filter(pk__in=keys).update(told_at=now)
            keys = [alert.pk for alert in ended]
            Alert.objects.filter(pk__in=keys).update(end_told_at=now)


def forget(now: datetime) -> None:
    """Delete what ended long ago."""
    old = Alert.objects.filter(ended_at__lt=now - KEPT)
    if old.exists():
        with transaction.atomic():
            old.delete()


def _untold(now: datetime) -> QuerySet[Alert]:
    """Alerts whose beginning, or whose end, is to be told."""
    lately = Alert.objects.filter(told_at__gt=now - QUIET_FOR).values_list("check_name", "about")
    quiet = Q(pk__in=[])
    for check, about in lately:
        quiet |= Q(check_name=check, about=about)
    began = Q(ended_at=None, told_at=None) & ~quiet
    return Alert.objects.filter(
        began | Q(ended_at__isnull=False, told_at__isnull=False, end_told_at=None)
    )


def _sent(began: Sequence[Alert], ended: Sequence[Alert], now: datetime) -> bool:
    """Whether that was told, or never can be."""
    told = f"{[alert.pk for alert in began]} {[alert.pk for alert in ended]}"
    key = hashlib.sha256(f"alerts\0{settings.SECRET_KEY}\0{told}".encode()).hexdigest()[:32]
    try:
        hand_over(letter_of(key, began, ended, now))
    except Unreachable as fault:
        _Mail.try_at = time.monotonic() + TRY_AGAIN_AFTER
        logger.warning("alerts could not be sent (%s); they are tried again", fault)
        return False
    except (NoTransport, Rejected) as fault:
        _Mail.try_at = time.monotonic() + TRY_AGAIN_AFTER
        logger.error("alerts cannot be sent (%s)", type(fault).__name__)
        return False
    return True
