"""What programs are told of every fault, in one form, wherever in the site it is noticed."""

from typing import Any

from tournament.web.shared.words import language

PROBLEM = "application/problem+json"
"""The media type of what programs are told of a fault (RFC 9457)."""


def error_body(
    code: str, message: str, *, rule: str = "", field: str = "", remedy: str = "", **more: Any
) -> dict[str, Any]:
    """A fault as plain values.

    `rule` stands in the way, `field` is what was sent wrong, `remedy` what to do; each is empty
    where there is none. `more` is what only some faults have.
    """
    told = {"error": code, "rule": rule, "field": field, "message": message, "remedy": remedy}
    return {**told, "language": language(), **more}
