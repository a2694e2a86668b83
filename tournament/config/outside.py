"""Addresses as others reach them, for links and codes that are shown to other devices."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

_THIS_MACHINE = frozenset({"127.0.0.1", "localhost", "::1"})


def is_this_machine(url: str) -> bool:
    """Whether an address works on the computer alone that shows it."""
    return urlsplit(url).hostname in _THIS_MACHINE


def address_for_others(request: HttpRequest, path: str) -> str:
    """The whole address of a page for another device.

    It is where the reader is themselves, unless they sit at the server: then it is SITE_URL, which
    in a hall is the laptop's address in its network.
    """
    here = request.build_absolute_uri(path)
    return settings.SITE_URL + path if is_this_machine(here) else here
