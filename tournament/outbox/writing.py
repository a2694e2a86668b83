"""From a letter and its reader to the mail that is sent: greeting, foot, headers, calendar file.

Plain text only: it reads well on every device, shows where each link leads, loads nothing from
elsewhere, and nothing in it can be taken for markup.
"""

from datetime import datetime
from email.mime.text import MIMEText
from email.utils import format_datetime, formataddr

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.translation import gettext

from tournament.outbox.calendars import CONTENT_TYPE, FILE_NAME, calendar_text
from tournament.outbox.kinds import Calendar, Letter
from tournament.outbox.plain import lines, one_line
from tournament.outbox.recipients import Recipient
from tournament.outbox.site import host


def text_of(letter: Letter, recipient: Recipient, unsubscribe: str | None) -> str:
    """The whole text of a mail, in the present language."""
    parts = [gettext("Hello, %(name)s!") % {"name": recipient.name}]
    if recipient.child:
        parts.append(gettext("This message is about %(name)s.") % {"name": recipient.child})
    parts += [lines(paragraph) for paragraph in letter.paragraphs]
    parts += [f"{one_line(link.label)}:\n{link.url}" for link in letter.links]
    foot = ["--", gettext("This message was sent automatically; no one reads answers to it.")]
    if unsubscribe is not None:
        foot += [gettext("Switch these messages off:"), unsubscribe]
    return "\n\n".join([*parts, "\n".join(foot)]) + "\n"


def mail_of(
    message_id: str,
    letter: Letter,
    recipient: Recipient,
    *,
    unsubscribe: str | None,
    at: datetime,
) -> EmailMessage:
    """The mail; every copy of a message has the same Message-ID, so that a reader sees one."""
    headers = {
        "Message-ID": f"<{message_id}@{host()}>",
        "Date": format_datetime(at),
        "Auto-Submitted": "auto-generated",
    }
    if unsubscribe is not None:
        headers["List-Unsubscribe"] = f"<{unsubscribe}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail = EmailMessage(
        subject=one_line(letter.subject),
        body=text_of(letter, recipient, unsubscribe),
        from_email=formataddr((_sender_name(), settings.DEFAULT_FROM_EMAIL)),
        to=[recipient.address],
        headers=headers,
    )
    if letter.calendar is not None:
        mail.attach(_attachment(letter.calendar, at))
    return mail


def calendar_file(calendar: Calendar, at: datetime) -> str:
    """The text of a letter's calendar file."""
    return calendar_text(
        calendar, organizer=settings.DEFAULT_FROM_EMAIL, name=_sender_name(), at=at
    )


def _attachment(calendar: Calendar, at: datetime) -> MIMEText:
    part = MIMEText(calendar_file(calendar, at), "calendar", "utf-8")
    part.replace_header("Content-Type", f'{CONTENT_TYPE}; name="{FILE_NAME}"')
    part.add_header("Content-Disposition", "attachment", filename=FILE_NAME)
    return part


def _sender_name() -> str:
    return gettext("Pixel Tactics championship")
