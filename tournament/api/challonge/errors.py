"""What is refused, as these clients read it: `{"errors": [sentences]}` and a status they know.

They know 401 for a key that opens nothing and for a missing right, 404, 406 for another format, and
422 for everything that a rule or a field stands against. A refusal ends with the id of its rule.
"""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.utils.translation import gettext
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from tournament.events.execution import Refused
from tournament.people.access import NotAllowed
from tournament.regulations.refusals import Refusal
from tournament.web.shared.words import language


class NotTaken(Exception):
    """Something that was sent can't be taken; each sentence names the field and the remedy."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(*sentences)
        self.sentences = sentences


def told(refusal: Refusal) -> str:
    """The sentence of a refusal and its rule."""
    return f"{refusal.text(language())} ({refusal.rule})"


def answer_for(fault: Exception, context: Mapping[str, Any]) -> Response | None:
    """The answer to what is the sender's to correct; None leaves a fault of ours a fault."""
    if isinstance(fault, Refused | NotAllowed):
        status = 401 if fault.refusal.kind == "permission" else 422
        return _answer([told(fault.refusal)], status)
    if isinstance(fault, NotTaken):
        return _answer(list(fault.sentences), 422)
    if isinstance(fault, SuspiciousOperation | ValidationError):
        return _answer([gettext("The request is too large, or can't be read as a form.")], 422)
    answer = exception_handler(fault, dict(context))
    if answer is None:
        return None
    detail = fault.detail if isinstance(fault, APIException) else answer.data["detail"]
    status = 422 if answer.status_code == 400 else answer.status_code
    return _answer([str(detail)], status, answer.headers)


def _answer(errors: list[str], status: int, headers: Mapping[str, str] | None = None) -> Response:
    kept = {name: value for name, value in (headers or {}).items() if name != "Content-Type"}
    return Response({"errors": errors}, status=status, headers=kept)
