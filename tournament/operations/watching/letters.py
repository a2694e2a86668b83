"""The mail about alerts, in Russian and in English: whoever runs the site may read either."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from email.utils import format_datetime
from typing import Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.translation import gettext, ngettext, override

from tournament.operations.models import Alert
from tournament.operations.watching.checks import Check
from tournament.operations.watching.words import WORDS, wrong
from tournament.outbox.site import absolute, host

LANGUAGES: Final = ("ru", "en")


def letter_of(
    key: str, began: Sequence[Alert], ended: Sequence[Alert], now: datetime
) -> EmailMessage:
    """One mail about what began and what ended; `key` stays the same when it is sent again."""
    parts, subjects = [], []
    for language in LANGUAGES:
        with override(language):
            subjects.append(_subject(began, ended))
            parts.append("\n\n".join(_paragraphs(began, ended)))
    headers = {
        "Message-ID": f"<{key}@{host()}>",
        "Date": format_datetime(now),
        "Auto-Submitted": "auto-generated",
    }
    return EmailMessage(
        subject=f"{host()}: {' / '.join(subjects)}",
        body="\n\n--\n\n".join(parts) + "\n",
        from_email=settings.DEFAULT_FROM_EMAIL,
        to=settings.ALERTS_TO,
        headers=headers,
    )


def _subject(began: Sequence[Alert], ended: Sequence[Alert]) -> str:
    if not began:
        return gettext("well again")
    if len(began) == 1:
        return str(WORDS[Check(began[0].check_name)].title)
    return ngettext("%(count)s alert", "%(count)s alerts", len(began)) % {"count": len(began)}


def _paragraphs(began: Sequence[Alert], ended: Sequence[Alert]) -> Iterator[str]:
    for alert in began:
        check = Check(alert.check_name)
        since = gettext("Since %(when)s.") % {"when": moment(alert.began_at)}
        yield f"{wrong(check, alert.about)}\n{since}\n{WORDS[check].remedy}"
    for alert in ended:
        title = WORDS[Check(alert.check_name)].title
        told = wrong(Check(alert.check_name), alert.about)
        since = gettext("%(title)s: well again. It was: %(what)s") % {"title": title, "what": told}
        yield since
    yield gettext("The state of all checks:") + f"\n{absolute(reverse('watching'))}"


def moment(at: datetime) -> str:
    """A moment in the site's zone, with the zone."""
    local = at.astimezone(ZoneInfo(settings.TIME_ZONE))
    return f"{local:%d.%m.%Y %H:%M:%S} ({local:%Z})"
