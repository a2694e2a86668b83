"""SMTP with one budget of time for a whole mail.

Django's timeout holds for each answer of the server, so a slow one could keep a worker for a
minute; its job would be given to another worker meanwhile, and the mail be sent twice. Here
EMAIL_TIMEOUT holds from the connection to the last answer, which is less than a job's lease. On
SQLite nobody else writes meanwhile, so SMTP belongs to PostgreSQL; a laptop writes files.
"""

import smtplib
import time
from typing import Any

from django.core.mail.backends.smtp import EmailBackend


class _InTime(smtplib.SMTP):
    """A conversation that ends when its time is up, wherever it has come to."""

    def __init__(self, host: str, port: int, **options: Any) -> None:
        self._ends = time.monotonic() + options["timeout"]
        super().__init__(host, port, **options)

    def getreply(self) -> tuple[int, bytes]:
        """The server's next answer, if it comes in time."""
        left = self._ends - time.monotonic()
        if left <= 0:
            self.close()
            raise smtplib.SMTPServerDisconnected("out of time")
        if self.sock is not None:
            self.sock.settimeout(left)
        return super().getreply()


class _InTimeSSL(_InTime, smtplib.SMTP_SSL):
    """The same, encrypted from the first byte."""


class SmtpBackend(EmailBackend):
    """Django's SMTP, in time."""

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        """What talks to the server."""
        return _InTimeSSL if self.use_ssl else _InTime
