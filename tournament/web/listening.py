"""The web server of one machine: listens until Ctrl-C or TERM, with its background work."""

from functools import partial
from importlib import import_module
from pathlib import Path

from django.conf import settings
from django.db import connections
from django.utils.translation import gettext

from tournament.config import logs, server
from tournament.config.processes import ON_LINUX, Work, keep
from tournament.config.settings import env
from tournament.operations.watching.request_counts import share_among
from tournament.web.startup import CannotStart


def certificate() -> tuple[Path, Path] | None:
    """TLS_CERT and TLS_KEY: a real certificate for the name under which this machine is known."""
    named = env.str("TLS_CERT", default=""), env.str("TLS_KEY", default="")
    if not any(named):
        return None
    for variable, name in zip(("TLS_CERT", "TLS_KEY"), named, strict=True):
        if not Path(name).is_file():
            raise CannotStart(
                gettext(
                    "%(variable)s names no file: %(name)s. Give both TLS_CERT and TLS_KEY as PEM "
                    "files, or neither."
                )
                % {"variable": variable, "name": name or "–"}
            )
    return Path(named[0]), Path(named[1])


def listen(host: str, port: int) -> None:
    """Serve the site until this process is told to stop."""
    pair = certificate()
    logs.take_over()
    _load_the_site()
    # Processes that share a connection read each other's answers.
    connections.close_all()
    _allow_many_connections()
    # Elsewhere several processes cannot listen at one address.
    web = env.int("WEB_WORKERS", default=1) if ON_LINUX else 1
    share_among(web)
    work: dict[str, Work] = {
        f"site web {number}": partial(server.answer, number - 1, host, port, pair)
        for number in range(1, web + 1)
    }
    if not settings.REDIS_URL:
        # With Redis, Celery's own processes do the background work.
        work["site worker"] = server.work
    keep(work)


def _load_the_site() -> None:
    """Import what the other processes need, so that one that is forked is ready at once."""
    import_module("tournament.config.wsgi")
    import_module(settings.ROOT_URLCONF)
    if settings.REDIS_URL:
        import_module("tournament.config.celery")


def _allow_many_connections() -> None:
    """Every connection is an open file; many systems begin with 1024 of them."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * server.CONNECTIONS
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
