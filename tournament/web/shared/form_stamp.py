"""The stamp of a form in public registration: which form it is, for which day, shown when.

It is signed, so a sending without a good stamp comes from no form of ours. Its command id makes a
form that is sent twice one command. There is no session behind it.
"""

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.core.signing import BadSignature, Signer

VALID_FOR = timedelta(hours=24)
QUICKEST = timedelta(seconds=3)
"""Nobody fills a form in faster than this; a program does."""

_SALT = "tournament.web.public.form_stamp"
_LONGEST = 500


@dataclass(frozen=True, slots=True)
class Stamp:
    """One shown form; `text` is what its hidden field carries."""

    command_id: str
    event: str
    shown_at: datetime

    @property
    def text(self) -> str:
        """The signed form of it."""
        shown = int(self.shown_at.timestamp() * 1000)
        return Signer(salt=_SALT).sign_object([self.command_id, self.event, shown])

    def too_quick(self, now: datetime) -> bool:
        """Whether it comes back sooner than a person can fill the form in."""
        return now - self.shown_at < QUICKEST

    def too_old(self, now: datetime) -> bool:
        """Whether the form has lain open for too long."""
        return now - self.shown_at > VALID_FOR


def new_stamp(event: str, now: datetime) -> Stamp:
    """The stamp of a form that is about to be shown."""
    return Stamp(secrets.token_hex(16), event, now)


def read_stamp(text: str, event: str) -> Stamp | None:
    """The stamp that a sending for this day carries; None if it is not one of ours."""
    if len(text) > _LONGEST:
        return None
    try:
        command_id, stamped_event, shown = Signer(salt=_SALT).unsign_object(text)
    except BadSignature:
        return None
    if stamped_event != event:
        return None
    return Stamp(command_id, event, datetime.fromtimestamp(shown / 1000, tz=UTC))
