"""The headers of a recording as its row keeps them."""

from rules_engine.core.headers import headers_text
from rules_engine.pixel_tactics.headers import Headers, read_headers


def stored(headers: Headers) -> str:
    """The lines that the row keeps."""
    return headers_text(headers)


def headers_in(text: str) -> Headers:
    """The headers that a row keeps."""
    return read_headers(iter(text.split("\n")), 0)[0]


def players_in(text: str) -> tuple[str, str]:
    """The registrations in both seats when the recording began."""
    return headers_in(text).players
