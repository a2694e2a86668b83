"""A judge's phone is let in by a QR code on the organizer's screen, for one event and one day.

An invitation is good for ten minutes and once; its token is stored as a hash only. The phone then
acts as that judge in that event and nowhere else (see the policy), until the day ends there or the
organizer ends it.
"""

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth import login
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from tournament.people.event_headers import EventHeader
from tournament.people.models import DeviceInvite, DeviceSession, User
from tournament.people.sessions import day_end, session_end

SESSION_KEY = "device_session"
TABLET_KEY = "tablet_event"
INVITE_LASTS = timedelta(minutes=10)
BACKEND = "django.contrib.auth.backends.ModelBackend"
_KINDS_OF_DEVICE = re.compile(r"iPhone|iPad|Android|Windows|Macintosh|Linux")


@dataclass(frozen=True, slots=True)
class NewInvite:
    """The token is known only now."""

    token: str
    expires_at: datetime


@transaction.atomic
def invite_device(
    *, judge: User, event_id: str, by: User, now: datetime, lasts: timedelta = INVITE_LASTS
) -> NewInvite:
    """Make an invitation; an older unused one for the same judge and event ends."""
    DeviceInvite.objects.filter(user=judge, event_id=event_id, used_at=None).delete()
    token = secrets.token_urlsafe(24)
    invite = DeviceInvite.objects.create(
        token_hash=_hash(token),
        user=judge,
        event_id=event_id,
        created_by=by,
        created_at=now,
        expires_at=now + lasts,
    )
    return NewInvite(token, invite.expires_at)


def open_invite(token: str, now: datetime) -> DeviceInvite | None:
    """The invitation of this token if it can still be used; looking does not use it."""
    digest = _hash(token)
    invite = DeviceInvite.objects.select_related("user").filter(token_hash=digest).first()
    if invite is None or not hmac.compare_digest(invite.token_hash, digest):
        return None
    if invite.used_at is not None or now >= invite.expires_at or not invite.user.is_active:
        return None
    return invite


def accept_invite(
    request: HttpRequest, invite: DeviceInvite, event: EventHeader, now: datetime
) -> DeviceSession | None:
    """Let this device in as the invited judge; None if another device was faster."""
    with transaction.atomic():
        if not _use_up(invite, now):
            return None
        session = DeviceSession.objects.create(
            invite=invite,
            user=invite.user,
            event_id=invite.event_id,
            label=device_label(request.headers.get("User-Agent", "")),
            started_at=now,
            expires_at=day_end(now, event.zone),
        )
    login(request, invite.user, backend=BACKEND)
    request.session[SESSION_KEY] = session.id
    request.session.set_expiry(session.expires_at)
    return session


def log_in_by_invite(request: HttpRequest, invite: DeviceInvite, zone: str, now: datetime) -> bool:
    """Log the invited person in with all their rights; False if another device was faster.

    Only for an invitation that they got from the machine itself: see the start of a hall.
    """
    if not _use_up(invite, now):
        return False
    login(request, invite.user, backend=BACKEND)
    request.session.set_expiry(session_end(now, zone))
    return True


def _use_up(invite: DeviceInvite, now: datetime) -> bool:
    """Take an invitation away; False if it was used or is over."""
    open_now = DeviceInvite.objects.filter(pk=invite.pk, used_at=None, expires_at__gt=now)
    return bool(open_now.update(used_at=now))


def device_session_of(request: HttpRequest) -> DeviceSession | None:
    """The phone's session if this request comes from one that was let in and is still open."""
    session_id = request.session.get(SESSION_KEY)
    if session_id is None:
        return None
    session = DeviceSession.objects.filter(id=session_id).first()
    return session if session is not None and session.is_open(timezone.now()) else None


def is_device_session(request: HttpRequest) -> bool:
    """Whether this browser's log-in came by QR code, open or not."""
    return SESSION_KEY in request.session


def hand_over_tablet(request: HttpRequest, event_id: str) -> None:
    """From now on this browser's log-in only witnesses signatures of one event.

    A player holds the device; whoever wants to work on it again logs out and in.
    """
    request.session[TABLET_KEY] = event_id


def tablet_event_of(request: HttpRequest) -> str | None:
    """The event whose players this device is handed to; None for every other device."""
    found: str | None = request.session.get(TABLET_KEY)
    return found


def open_sessions(event_id: str, now: datetime) -> QuerySet[DeviceSession]:
    """Phones that are let in to the event now."""
    return (
        DeviceSession.objects.filter(event_id=event_id, ended_at=None, expires_at__gt=now)
        .select_related("user")
        .order_by("started_at", "id")
    )


def end_session(session_id: str, event_id: str, now: datetime) -> bool:
    """Shut a phone out at once; False if it was out already."""
    return bool(
        DeviceSession.objects.filter(id=session_id, event_id=event_id, ended_at=None).update(
            ended_at=now
        )
    )


def device_label(user_agent: str) -> str:
    """What kind of device it is, so that two phones of one judge can be told apart."""
    found = _KINDS_OF_DEVICE.search(user_agent)
    return found.group() if found else ""


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
