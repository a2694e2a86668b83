"""The headers of a recording as its row keeps them."""

from rules_engine.core.headers import Headers, headers_text
from rules_engine.logs import ruleset_of_log


def stored(headers: Headers) -> str:
    """The lines that the row keeps."""
    return headers_text(headers)


def headers_in(text: str) -> Headers:
    """The headers that a row keeps."""
    return ruleset_of_log(text.encode()).headers_in(text)


def players_in(text: str) -> tuple[str, str]:
    """The registrations in both seats when the recording began."""
    return headers_in(text).players
