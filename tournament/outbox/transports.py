"""The ways in which mail leaves: files (one laptop), the console, SMTP; chosen by EMAIL_BACKEND.

Owns what a failure means: try again, or the address is refused for good. No failure carries an
address: the errors of the mail library quote them, so they end here.
"""

import os
import smtplib
import sys
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend

from tournament.config.mail import CONSOLE, FILES, NO_TRANSPORT


class Rejected(Exception):
    """The server of the address takes no mail for it; trying again does not help."""


class NoTransport(Exception):
    """Sending is not set up on this installation."""


class Unreachable(Exception):
    """The mail could not be handed over now; trying again may help."""


def transport_is_set_up() -> bool:
    """Whether mail can leave at all."""
    return str(settings.EMAIL_BACKEND) != NO_TRANSPORT


def writes_files() -> bool:
    """Whether mail becomes files in the data folder, which reach no one."""
    return str(settings.EMAIL_BACKEND) == FILES


def reaches_people() -> bool:
    """Whether mail leaves for people; nothing may be promised to them where it does not."""
    return str(settings.EMAIL_BACKEND) not in {NO_TRANSPORT, FILES, CONSOLE}


def hand_over(mail: EmailMessage) -> None:
    """Give the mail to the transport; raises one of the three above, without its causes."""
    if not transport_is_set_up():
        raise NoTransport
    failure: Rejected | Unreachable
    connection = get_connection()
    try:
        with closing(connection):
            connection.send_messages([mail])
    except smtplib.SMTPRecipientsRefused as refused:
        failure = _failure(*[code for code, _text in refused.recipients.values()])
    except smtplib.SMTPDataError as refused:
        failure = _failure(refused.smtp_code)
    except (smtplib.SMTPException, OSError) as fault:
        # Also a refused sender or log-in: that is our set-up, not the reader's address.
        failure = Unreachable(type(fault).__name__)
    else:
        return
    raise failure


def _failure(*codes: int) -> Rejected | Unreachable:
    """What the server's answers to the address or to the text mean (RFC 5321, 4.2.1)."""
    told = " ".join(str(code) for code in codes)
    return Rejected(told) if all(code >= 500 for code in codes) else Unreachable(told)


class FileBackend(BaseEmailBackend):
    """Writes each mail to a file named after its Message-ID: one mail is one file, whole.

    A worker that dies before it could note the sending writes the same name again, so there is
    never a second copy. Only the owner reads the files: they hold addresses and personal links.
    """

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Write the mails that are not there yet."""
        folder = mail_folder()
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        for mail in email_messages:
            whole = mail.message()
            target = mail_file(whole["Message-ID"].strip("<>").partition("@")[0])
            if not target.exists():
                _write_whole(target, whole.as_bytes())
        return len(email_messages)


class ConsoleBackend(BaseEmailBackend):
    """Prints subject and text for a developer; the address is left out."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Print the mails."""
        for mail in email_messages:
            sys.stdout.write(f"{'-' * 72}\n{mail.subject}\n\n{mail.body}\n")
        sys.stdout.flush()
        return len(email_messages)


def mail_folder() -> Path:
    """Where the file transport writes."""
    return Path(settings.EMAIL_FILE_PATH)


def mail_file(message_id: str) -> Path:
    """The file of a message."""
    return mail_folder() / f"{message_id}.eml"


def remove_copies(message_ids: Iterable[str]) -> None:
    """Remove the files of these messages, and drafts that a dead worker left."""
    for message_id in message_ids:
        target = mail_file(message_id)
        target.unlink(missing_ok=True)
        _draft_of(target).unlink(missing_ok=True)


def _write_whole(target: Path, content: bytes) -> None:
    """The file appears with all its content or not at all, also when the power fails.

    A draft that a dead worker left is overwritten by the next try.
    """
    draft = _draft_of(target)
    descriptor = os.open(draft, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(draft, target)


def _draft_of(target: Path) -> Path:
    return target.with_name(f".{target.name}.draft")
