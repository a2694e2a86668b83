"""The WSGI application that granian serves."""

import os
from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from tournament.config.frames import roomy
from tournament.config.logs import take_over
from tournament.config.proxy import Application, Environment, at_any_name, behind_proxy, networks

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")

StartResponse = Callable[..., Any]


def with_last_resort(inner: Application) -> Application:
    """An application that never raises, since a server prints what an exception says."""
    # Django has to be set up first.
    from tournament.jobs.incidents import report

    def application(environ: Environment, start_response: StartResponse) -> Iterable[bytes]:
        try:
            return roomy(inner, environ, start_response)
        # The site's boundary: even the page about faults may fail.
        except Exception as fault:  # noqa: BLE001
            incident = report(fault, "the site")
            start_response(
                "500 Internal Server Error",
                [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")],
            )
            return [f"500 {incident}\n".encode()]

    return application


application = with_last_resort(get_wsgi_application())
if settings.PRODUCTION:
    application = at_any_name(application, settings.ALLOWED_HOSTS[0].lstrip("."))
    application = behind_proxy(application, networks(settings.PROXIES))
take_over()
