"""Logs of games over JSON: hand one in, see what became of it.

The same service as the pages. What an `Idempotency-Key` is for elsewhere the log's own bytes do
here, since the same log of a game is kept once.
"""

from typing import IO, Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound, UnsupportedMediaType
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.log_answers import LogListSerializer, Reader, SubmittedLogSerializer, told
from tournament.api.requests import caller_of, let_in, own_registration
from tournament.api.schema import LANGUAGE, refusals
from tournament.people.access import actor_of, require
from tournament.people.policy import Action, Scope
from tournament.play.log_submission import LONGEST_LOG_FILE, logs_of, submit_log
from tournament.play.models import SubmittedLog


class LogBody(BaseParser):
    """Bytes of any content type; one byte more than may be kept says that there is too much."""

    media_type = "*/*"

    def parse(self, stream: IO[Any], *_: Any, **__: Any) -> bytes:
        """The beginning of the body."""
        found: bytes = stream.read(LONGEST_LOG_FILE + 1)
        return found


class GameLogsView(APIView):
    """The logs of one game of a match."""

    parser_classes = [LogBody]

    @extend_schema(
        operation_id="list_logs",
        parameters=[LANGUAGE],
        responses={200: LogListSerializer, **refusals(401, 403, 404)},
    )
    def get(self, request: Request, event_id: str, match: str, game: int) -> Response:
        """All of them for the staff; of a player's own matches for them."""
        reader = _reader(request, Action.SEE_LOGS, event_id, match)
        logs = [log for log in logs_of(event_id, match) if log.game == game]
        return Response({"logs": told(logs, reader)})

    @extend_schema(
        operation_id="submit_log",
        request={
            "text/plain": OpenApiTypes.STR,
            "application/json": OpenApiTypes.OBJECT,
            "application/octet-stream": OpenApiTypes.BINARY,
        },
        parameters=[LANGUAGE],
        responses={
            201: SubmittedLogSerializer,
            200: SubmittedLogSerializer,
            **refusals(401, 403, 404, 409, 415, 422),
        },
    )
    def post(self, request: Request, event_id: str, match: str, game: int) -> Response:
        """Hand a log in: 201 if it is new, 200 if the very same one is there already."""
        reader = _reader(request, Action.SUBMIT_LOG, event_id, match)
        data = request.data or b""
        if not isinstance(data, bytes):
            raise UnsupportedMediaType(request.content_type)
        sent = submit_log(
            caller_of(request),
            event=event_id,
            match=match,
            game=game,
            data=data,
            source="api",
            registration=reader.registration,
        )
        (answer,) = told([sent.log], reader)
        return Response(answer, status=200 if sent.repeated else 201)


class LogView(APIView):
    """One submitted log."""

    @extend_schema(
        operation_id="read_log",
        parameters=[LANGUAGE],
        responses={200: SubmittedLogSerializer, **refusals(401, 403, 404)},
    )
    def get(self, request: Request, log_id: str) -> Response:
        """Where it stands in the queue, or its verdict."""
        log = SubmittedLog.objects.filter(pk=log_id).defer("received").first()
        if log is None:
            require(request._request, Action.SEE_LOGS, Scope())
            raise NotFound
        reader = _reader(request, Action.SEE_LOGS, log.game_day_id, log.match)
        (answer,) = told([log], reader)
        return Response(answer)


def _reader(request: Request, action: Action, event_id: str, match: str) -> Reader:
    """Who asks; a player of the match by their registration, the staff by its role (CH-ROLE-1)."""
    registration = own_registration(request, event_id, match)
    let_in(request, action, event_id, registration)
    return Reader(actor_of(request._request), registration)
