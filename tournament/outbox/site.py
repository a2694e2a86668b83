"""Addresses of the site as messages and codes on paper carry them: whole, with the host."""

from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse

from tournament.people.links import newest_link, token_of


def absolute(path: str) -> str:
    """The address of a path of this site."""
    return f"{settings.SITE_URL}{path}"


def host() -> str:
    """The site's host name, for ids that have to be unique in the context."""
    return urlsplit(settings.SITE_URL).hostname or "localhost"


def personal_page(person_id: str) -> str | None:
    """The address of a person's own page; None if they have no open link."""
    return _by_link("my", person_id)


def unsubscribe_page(person_id: str) -> str | None:
    """The address that switches messages to a person off (RFC 8058)."""
    return _by_link("my_unsubscribe", person_id)


def _by_link(name: str, person_id: str) -> str | None:
    link = newest_link(person_id)
    return absolute(reverse(name, args=[token_of(link)])) if link is not None else None
