"""When a log-in ends, what was typed is kept.

An anonymous POST to a page of the staff is kept in the session and offered again after log-in; it
is sent only when the person says so, and shown to nobody but the account that logged in last on
this device. Where no account is known, protected data is not kept at all (CH-PD-2). Works without
JavaScript. Refuses files, passwords and more than 64 KB. It is reached from inside a view, so the
CSRF check has passed.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.http import HttpRequest

from tournament.people.lockout import is_account, last_account
from tournament.people.naming import Naming

SESSION_KEY = "typed"
KEPT_FOR = timedelta(minutes=30)
MOST_BYTES = 64 * 1024
_PROTECTED = ("name", "birth", "contact", "representative", "given_by")
_NEVER_KEPT = ("password", "passphrase", "again", "csrfmiddlewaretoken")
_SECRET_NUMBERS = frozenset({"pin"})
"""A player's PIN; a whole name, since other words end like it."""
# Kept and sent again, but they say nothing to a reader.
_NEVER_SHOWN = frozenset({"acting_as", "command_id", "next", "version"})


@dataclass(frozen=True, slots=True)
class Typed:
    """A form as it was sent: where to, which fields in order, whether files were lost."""

    path: str
    fields: tuple[tuple[str, str], ...]
    had_files: bool

    @property
    def shown(self) -> tuple[str, ...]:
        """What somebody typed or chose; the names of fields are not words for readers."""
        return tuple(
            value for name, value in self.fields if value.strip() and name not in _NEVER_SHOWN
        )


def keep(request: HttpRequest, now: datetime) -> bool:
    """Keep what was sent; False if it is too much."""
    writer = last_account(request)
    left_out = _NEVER_KEPT if writer else (*_NEVER_KEPT, *_PROTECTED)
    fields = [
        [name, value]
        for name, values in request.POST.lists()
        for value in values
        if name not in _SECRET_NUMBERS and not any(word in name.casefold() for word in left_out)
    ]
    if sum(len(name.encode()) + len(value.encode()) for name, value in fields) > MOST_BYTES:
        return False
    request.session[SESSION_KEY] = {
        "path": request.get_full_path(),
        "fields": fields,
        "had_files": bool(request.FILES),
        "at": now.timestamp(),
        "writer": writer,
    }
    request.session.set_expiry(int(KEPT_FOR.total_seconds()))
    return True


def kept(request: HttpRequest, now: datetime) -> Typed | None:
    """What was typed and not yet sent or thrown away, if it is not too old."""
    stored = request.session.get(SESSION_KEY)
    if stored is None or now.timestamp() - stored["at"] > KEPT_FOR.total_seconds():
        return None
    if stored["writer"] and not is_account(request, stored["writer"]):
        return None
    fields = tuple((name, value) for name, value in stored["fields"])
    return Typed(stored["path"], fields, stored["had_files"])


def forget(request: HttpRequest) -> None:
    """Throw away what was typed."""
    request.session.pop(SESSION_KEY, None)


def forget_if_sent(request: HttpRequest) -> None:
    """A form that arrives where the kept one was meant for replaces it."""
    stored = request.session.get(SESSION_KEY)
    if stored is not None and stored["path"] == request.get_full_path():
        forget(request)


def forget_naming(who: Naming) -> None:
    """Throw away every kept form that names somebody whose data are erased."""
    SessionStore.clear_expired()
    for key in Session.objects.values_list("pk", flat=True):
        session = SessionStore(session_key=key)
        stored = session.get(SESSION_KEY)
        if stored is not None and any(who.is_in(value) for _, value in stored["fields"]):
            del session[SESSION_KEY]
            session.save()
