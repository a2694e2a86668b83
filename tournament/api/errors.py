"""Refusals and bad input as JSON, in the one form of `web.shared.error_body`.

A refusal names its rule, bad input its field; both say what to do, in the reader's language.
"""

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from tournament.events.execution import Refused
from tournament.people.access import NotAllowed
from tournament.regulations.refusals import Refusal
from tournament.web.shared.acting import STATUS
from tournament.web.shared.error_body import PROBLEM, error_body
from tournament.web.shared.present import present_state
from tournament.web.shared.words import language

_SENTENCE = re.compile(r"(?<=[.!?…])\s+(?=[A-ZА-ЯЁ«“])")
_OF_KIND = {
    "permission": _("Let somebody do it who may, or use a token of theirs."),
    "stale": _("Read how things are now, and decide again."),
    "rule": _("Look the rule up; the command does not fit how things are."),
}
_OF_STATUS = {
    400: _("Correct what was sent, and send it again."),
    401: _("Send a valid token: Authorization: Bearer …"),
    403: _("Let somebody do it who may, or use a token of theirs."),
    404: _("Look the address up in the list that leads here."),
    405: _("See the description of the interface for what can be done here."),
    406: _("Ask for application/json."),
    412: _("Read how things are now, and decide again."),
    415: _("Send the content type that the description of the interface names."),
    422: _("Send a new key for a new write."),
    428: _("Send what was looked at in If-Match."),
    429: _("Wait as long as Retry-After says, and ask less often; a token may ask more often."),
}


def handle(fault: Exception, context: Mapping[str, Any]) -> Response | None:
    """Answer for what is the sender's to correct; None leaves a fault of ours a fault."""
    answer = _answer(fault, context)
    if answer is not None:
        answer.content_type = PROBLEM
    return answer


def _answer(fault: Exception, context: Mapping[str, Any]) -> Response | None:
    if isinstance(fault, Refused | NotAllowed):
        refusal = fault.refusal
        body = refusal_body(refusal)
        if refusal.kind == "stale":
            body["present"] = dict(present_state(**context["kwargs"]))
        return Response(body, status=STATUS[refusal.kind])
    answer = exception_handler(fault, context)
    if answer is None:
        return None
    remedy = str(_OF_STATUS.get(answer.status_code, ""))
    if isinstance(fault, ValidationError):
        field, said = _first(fault.detail)
        message = gettext("Some fields are missing or wrong.")
        message = f"{message} {field}: {said}" if field else f"{message} {said}"
        answer.data = error_body(
            "invalid", message, field=field, remedy=remedy, fields=fault.detail
        )
        return answer
    detail = answer.data["detail"]
    answer.data = error_body(detail.code, str(detail), remedy=remedy)
    return answer


def refusal_body(refusal: Refusal) -> dict[str, Any]:
    """A refusal; what to do are the sentences after the first, where it has some."""
    text = refusal.text(language())
    _what, *advice = _SENTENCE.split(text)
    remedy = " ".join(advice) or str(_OF_KIND[refusal.kind])
    return error_body(refusal.code, text, rule=refusal.rule, remedy=remedy)


def _first(detail: Any, field: str = "") -> tuple[str, str]:
    """The first field that is wrong, as a path, and what is wrong with it."""
    if isinstance(detail, Mapping):
        name, inner = next(iter(detail.items()))
        known = "" if name == "non_field_errors" else str(name)
        return _first(inner, ".".join(filter(None, (field, known))))
    if isinstance(detail, list | tuple):
        return _first(next((item for item in detail if item), ""), field)
    return field, str(detail)
