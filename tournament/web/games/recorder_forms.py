"""What the recorder's page sends; checks its form alone."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import BadRequest, RequestDataTooBig
from django.http import HttpRequest

from tournament.play.recording_access import LONGEST_WHY_TAKEN_BACK
from tournament.play.recordings import MOST_STEPS, Sent
from tournament.web.readable import readable

MOST_AT_ONCE = 500
STEP = re.compile(
    r"(?=.{1,400}\Z)(?:[AB]|table) [A-Za-z0-9_:,*@=? -]+(?: => [A-Za-z0-9_:,?-]+)?"
    r"|judge ruling result (?:A|B|drawn) stopped"
)
"""The words of a step, perhaps with what chance decided, as far as a recording can hold them.

A ruling has no words of its own, since nobody's stand in a recording.
"""
STEP_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


def sent(request: HttpRequest) -> Mapping[str, Any]:
    """The object that a page has sent; nothing else is ever sent by it."""
    # A form's body may have been read already, by the check of its token.
    if request.content_type != "application/json":
        raise BadRequest("Content-Type")
    try:
        body = json.loads(request.body)
    except (ValueError, RecursionError, RequestDataTooBig) as fault:
        raise BadRequest("json") from fault
    if not isinstance(body, dict):
        raise BadRequest("json")
    return body


def number_in(body: Mapping[str, Any], name: str) -> int:
    """A number of steps."""
    value = body.get(name)
    if type(value) is not int or not 0 <= value <= MOST_STEPS:
        raise BadRequest(name)
    return value


def reason_in(body: Mapping[str, Any]) -> str:
    """Somebody's words; empty if they gave none."""
    value = body.get("reason", "")
    if not isinstance(value, str) or len(value) > LONGEST_WHY_TAKEN_BACK or not readable(value):
        raise BadRequest("reason")
    return value


def step_in(body: Mapping[str, Any]) -> str:
    """The text of one step, as far as its letters go."""
    value = body.get("text")
    if not isinstance(value, str) or not STEP.fullmatch(value):
        raise BadRequest("text")
    return value


def steps_in(body: Mapping[str, Any]) -> Sequence[Sent]:
    """The steps that were sent, each with its id."""
    value = body.get("steps")
    if not isinstance(value, list) or len(value) > MOST_AT_ONCE:
        raise BadRequest("steps")
    return [_step(item) for item in value]


def _step(item: Any) -> Sent:
    if not isinstance(item, dict):
        raise BadRequest("steps")
    key = item.get("id")
    if not isinstance(key, str) or not STEP_ID.fullmatch(key):
        raise BadRequest("id")
    return Sent(key, step_in(item))
