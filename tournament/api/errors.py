"""Refusals and bad input as JSON: always `error`, `message` and, if a rule refuses, `rule`."""

from typing import Any

from django.utils.translation import gettext
from rest_framework.exceptions import ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from tournament.events.execution import Refused
from tournament.people.access import NotAllowed
from tournament.web.shared.acting import STATUS
from tournament.web.shared.present import present_state
from tournament.web.shared.words import language


def handle(fault: Exception, context: dict[str, Any]) -> Response | None:
    """Answer for what is the sender's to correct; None leaves a fault of ours a fault."""
    if isinstance(fault, Refused | NotAllowed):
        refusal = fault.refusal
        body: dict[str, Any] = {
            "error": refusal.code,
            "rule": refusal.rule,
            "message": refusal.text(language()),
        }
        if refusal.kind == "stale":
            body["present"] = dict(present_state(**context["kwargs"]))
        return Response(body, status=STATUS[refusal.kind])
    if isinstance(fault, ValidationError):
        body = {
            "error": "invalid",
            "message": gettext("Some fields are missing or wrong."),
            "fields": fault.detail,
        }
        return Response(body, status=400)
    answer = exception_handler(fault, context)
    if answer is not None:
        detail = answer.data["detail"]
        answer.data = {"error": detail.code, "message": str(detail)}
    return answer
