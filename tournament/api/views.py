"""The JSON interface: the two commands of a result. A day is read at its `export.json`.

The same services as the pages; an `Idempotency-Key` header makes a repeat safe.
"""

import secrets

from django.utils import timezone
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.serializers import AttestationSerializer, ResultSerializer
from tournament.events.execution import Answer, Caller
from tournament.ledger.core.entry import COMMAND_ID
from tournament.people.access import actor_of, require
from tournament.people.policy import Action
from tournament.play import services
from tournament.web.acting import day_scope


def _caller(request: Request) -> Caller:
    command_id = request.headers.get("Idempotency-Key") or secrets.token_hex(16)
    if not COMMAND_ID.fullmatch(command_id):
        raise ValidationError({"Idempotency-Key": ["1-64 visible ASCII characters"]})
    return Caller(actor_of(request._request), command_id, timezone.now())


def _let_in(request: Request, action: Action, event_id: str) -> None:
    """Refuse before anything is read of what was sent (CH-ROLE-1)."""
    require(request._request, action, day_scope(request._request, event_id))


def _answer(answer: Answer) -> Response:
    entries = [
        {
            "ledger": entry.scope,
            "seq": entry.seq,
            "type": entry.type,
            "at": entry.at,
            "digest": entry.body.get("digest"),
        }
        for entry in answer.entries
    ]
    return Response({"entries": entries})


class ResultView(APIView):
    """Enter the result of a game."""

    def post(self, request: Request, event_id: str, match: str) -> Response:
        """Fill the sheet; 409 with the present state if somebody was faster."""
        _let_in(request, Action.ENTER_RESULT, event_id)
        form = ResultSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        answer = services.enter_result(
            _caller(request), event=event_id, match=match, **form.validated_data
        )
        return _answer(answer)


class AttestationView(APIView):
    """Witness both signatures on the slip."""

    def post(self, request: Request, event_id: str, match: str) -> Response:
        """Attest the sheet that the digest names."""
        _let_in(request, Action.RECORD_ATTESTATION, event_id)
        form = AttestationSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        answer = services.attest_paper(
            _caller(request), event=event_id, match=match, **form.validated_data
        )
        return _answer(answer)
