"""The JSON interface: the two commands of a result. A day is read at its `export.json`.

The same services as the pages; an `Idempotency-Key` header makes a repeat safe.
"""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.requests import caller_of, let_in
from tournament.api.schema import IDEMPOTENCY, LANGUAGE, refusals
from tournament.api.serializers import (
    AttestationSerializer,
    EntriesSerializer,
    ResultSerializer,
)
from tournament.championship.play.match_rules import match_rules
from tournament.events.execution import Answer
from tournament.events.states import event_state
from tournament.people.policy import Action
from tournament.play import services


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

    @extend_schema(
        operation_id="enter_result",
        request=ResultSerializer,
        parameters=[IDEMPOTENCY, LANGUAGE],
        responses={200: EntriesSerializer, **refusals(400, 401, 403, 404, 409, 415, 422)},
    )
    def post(self, request: Request, event_id: str, match: str) -> Response:
        """Fill the sheet; 409 with the present state if somebody was faster."""
        let_in(request, Action.ENTER_RESULT, event_id)
        rules = match_rules(event_state(event_id))
        form = ResultSerializer(data=request.data, context={"rules": rules})
        form.is_valid(raise_exception=True)
        answer = services.enter_result(
            caller_of(request), event=event_id, match=match, **form.validated_data
        )
        return _answer(answer)


class AttestationView(APIView):
    """Witness both signatures on the slip."""

    @extend_schema(
        operation_id="witness_signatures",
        request=AttestationSerializer,
        parameters=[IDEMPOTENCY, LANGUAGE],
        responses={200: EntriesSerializer, **refusals(400, 401, 403, 404, 409, 415, 422)},
    )
    def post(self, request: Request, event_id: str, match: str) -> Response:
        """Attest the sheet that the digest names."""
        let_in(request, Action.RECORD_ATTESTATION, event_id)
        form = AttestationSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        answer = services.attest_paper(
            caller_of(request), event=event_id, match=match, **form.validated_data
        )
        return _answer(answer)
