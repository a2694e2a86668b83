"""Settings of calls to addresses that people give: test servers that may be anywhere.

Reads the environment that it is given; raises `ImproperlyConfigured`, whose text says what to set.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from environ import Env


@dataclass(frozen=True, slots=True)
class CallSettings:
    """`test_hosts`: names of servers that are called wherever they are, whose certificates are of
    `test_authority`, a PEM file. Everybody else is called at public addresses alone.
    """

    test_hosts: Sequence[str] = ()
    test_authority: str = ""


def call_settings(env: Env, *, production: bool) -> CallSettings:
    """The test servers of an installation that is none of production."""
    hosts = tuple(env.list("TEST_HOSTS", default=[]))
    authority = str(env.str("TEST_CA", default=""))
    if production and (hosts or authority):
        raise ImproperlyConfigured(
            "TEST_HOSTS and TEST_CA let people have this machine call itself: "
            "they are not for production, unset both."
        )
    if authority and not Path(authority).is_file():
        raise ImproperlyConfigured("TEST_CA must name a PEM file with certificates.")
    return CallSettings(hosts, authority)
