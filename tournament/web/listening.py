"""The web server of one machine: listens until Ctrl-C or TERM, with its background work."""

from contextlib import nullcontext
from pathlib import Path

from django.conf import settings
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

from tournament.config import logs
from tournament.config.settings import env
from tournament.jobs.embedded import embedded_worker
from tournament.web.startup import CannotStart

THREADS = 8
"""Requests handled at once; a hall's laptop has few cores, and SQLite one writer."""


def certificate() -> tuple[Path, Path] | None:
    """TLS_CERT and TLS_KEY: a real certificate for the name under which this machine is known."""
    named = env.str("TLS_CERT", default=""), env.str("TLS_KEY", default="")
    if not any(named):
        return None
    for variable, name in zip(("TLS_CERT", "TLS_KEY"), named, strict=True):
        if not Path(name).is_file():
            raise CannotStart(
                f"{variable} names no file: {name or 'empty'}. Give both TLS_CERT and TLS_KEY as "
                "PEM files, or neither."
            )
    return Path(named[0]), Path(named[1])


def listen(host: str, port: int) -> None:
    """Serve the site until this process is told to stop."""
    pair = certificate()
    logs.take_over()
    server = Granian(
        "tournament.config.wsgi:application",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=env.int("WEB_WORKERS", default=1),
        blocking_threads=THREADS,
        log_level=LogLevels.error,
        log_dictconfig=logs.server_settings(),
        workers_kill_timeout=10,
        ssl_cert=pair[0] if pair else None,
        ssl_key=pair[1] if pair else None,
    )
    # With Redis, Celery's own processes do the background work.
    with nullcontext() if settings.REDIS_URL else embedded_worker():
        server.serve()
