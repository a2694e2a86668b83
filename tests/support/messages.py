"""Every text of the product that is marked for translation; to find them takes seconds."""

from functools import cache

from babel.messages.catalog import Catalog

from tournament.web.catalogues import extract_messages


@cache
def messages() -> Catalog:
    """What `extract_messages` finds, once for this process."""
    return extract_messages()
