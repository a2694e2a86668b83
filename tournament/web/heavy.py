"""Which requests cost much, and whose they are: each sender's wait for one another, not for all.

What is uploaded can cost seconds, whatever it turns out to be. The server lets two of one sender's
heavy requests run at a time (`config.whole_requests`); the others wait without a thread, so the
staff of other cities finds one. An account is one sender in all its log-ins; whoever has none is a
network.
"""

import re
from importlib import import_module
from typing import Final

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.db import DatabaseError, InterfaceError, close_old_connections, connection
from django.http import HttpRequest
from django.http.cookie import parse_cookie

from tournament.config.proxy import Environment
from tournament.web.shared.limits import address_of

HEAVY_BODY: Final = 64 * 1024
"""Bytes: more than anybody types into a form."""
_FILES: Final = "multipart/form-data"
_READ_AGAIN: Final = re.compile(r"/staff/days/[\w-]+/roster/import/.")
"""Pages that read an uploaded list anew each time."""


def sender_of(environ: Environment) -> str | None:
    """Whose heavy request this is; None for one that costs what any page does."""
    large = int(environ["CONTENT_LENGTH"] or 0) > HEAVY_BODY
    files = environ["CONTENT_TYPE"].lower().startswith(_FILES)
    if not (large or files or _READ_AGAIN.match(environ["PATH_INFO"])):
        return None
    if authorization := environ.get("HTTP_AUTHORIZATION"):
        return f"token {authorization}"
    session = parse_cookie(environ.get("HTTP_COOKIE", "")).get(settings.SESSION_COOKIE_NAME)
    account = _account(session) if session else None
    if account is not None:
        return f"account {account}"
    request = HttpRequest()
    request.META = environ
    return f"network {address_of(request)}"


def _account(session: str) -> str | None:
    """Who is logged in with this session; nobody while the database is away."""
    close_old_connections()
    try:
        found = import_module(settings.SESSION_ENGINE).SessionStore(session).get(SESSION_KEY)
    except (DatabaseError, InterfaceError):
        connection.close()
        return None
    return None if found is None else str(found)
