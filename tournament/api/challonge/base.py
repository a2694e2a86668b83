"""What all addresses of this interface have in common."""

from typing import Any, ClassVar

from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import NotAcceptable
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.challonge import answers
from tournament.api.challonge.addresses import nothing_here, tournament_at
from tournament.api.challonge.authentication import KeyAuthentication
from tournament.api.challonge.errors import answer_for
from tournament.api.challonge.parameters import (
    FilesBody,
    FormBody,
    JsonBody,
    NoBody,
    Parameters,
    parameters_of,
)
from tournament.api.challonge.reading import Reading
from tournament.api.requests import caller_of
from tournament.brackets import MatchSpec
from tournament.events.execution import Caller, Refused
from tournament.events.selectors import scope_of
from tournament.events.services import lock_championship
from tournament.people.access import actor_of, require
from tournament.people.policy import Action, allowed
from tournament.regulations.refusals import Refusal


class ChallongeView(APIView):
    """One address: whose key it is, what was sent, what is refused in the words of clients.

    Every success is 200, as the clients expect.
    """

    schema = None
    metadata_class = None
    authentication_classes: ClassVar[list[type[BaseAuthentication]]] = [KeyAuthentication]
    parser_classes: ClassVar[list[type[BaseParser]]] = [FormBody, FilesBody, JsonBody, NoBody]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Only JSON is written here."""
        if self.kwargs.pop("suffix", None) == "xml":
            raise NotAcceptable
        kwargs.pop("suffix", None)
        super().initial(request, *args, **kwargs)
        self.sent: Parameters = parameters_of(request)

    def http_method_not_allowed(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """What an address of the original has no route for is nothing there (404)."""
        raise nothing_here()

    def get_exception_handler(self) -> Any:
        """Refusals as these clients read them."""
        return answer_for

    def caller(self) -> Caller:
        """Who asks, under an id of its own for each request, and when."""
        return caller_of(self.request)

    def read(self, tournament: str) -> Reading:
        """A tournament that may be read: a private one by whoever has its address.

        By its number, which can be guessed, its staff alone read it. Raises 404.
        """
        reading = Reading.of(tournament_at(tournament))
        text = reading.address.text
        if text is not None and text.private and tournament.isdigit():
            scope = scope_of(reading.address.event)
            if allowed(actor_of(self.request._request), Action.VIEW_STAFF, scope) is None:
                raise nothing_here()
        return reading

    def write(self, tournament: str, action: Action) -> Reading:
        """The same for somebody who may do this there, which nobody else changes meanwhile.

        Refused before anything is looked at that was sent.
        """
        reading = self.read(tournament)
        require(self.request._request, action, scope_of(reading.address.event))
        lock_championship(reading.address.event)
        return self.anew(reading)

    def write_free(self, tournament: str, action: Action) -> Reading:
        """The same of a free tournament; on a day of the championship only results are written."""
        reading = self.write(tournament, action)
        if reading.address.text is None:
            raise Refused(Refusal("not_a_tournament"))
        return reading

    def anew(self, reading: Reading) -> Reading:
        """The tournament after it was changed."""
        return Reading.of(tournament_at(str(reading.address.number)))

    def whole(self, reading: Reading) -> dict[str, Any]:
        """A tournament in its envelope, with what was asked for beside it."""
        body = answers.tournament(reading)
        if self.sent.yes("include_participants"):
            body["participants"] = participants_told(reading)
        if self.sent.yes("include_matches"):
            body["matches"] = [match_told(reading, *item) for item in reading.matches]
        return {"tournament": body}


def participants_told(reading: Reading) -> list[dict[str, Any]]:
    """All participants in their envelopes, in the order of the seeds."""
    return [participant_told(reading, key) for key in reading.participants]


def participant_told(reading: Reading, registration: str) -> dict[str, Any]:
    """A participant in its envelope."""
    return {"participant": answers.participant(reading, registration)}


def match_told(
    reading: Reading, number: int, spec: MatchSpec, *, attached: bool = False
) -> dict[str, Any]:
    """A match in its envelope, with what is attached to it if that was asked for."""
    body = answers.match(reading, number, spec)
    if attached:
        found = (item for item in reading.attachments if item.match == number)
        told = [answers.attachment(item, reading) for item in found]
        # achallonge reads them by the one name at first and by the other when it reads again.
        body["attachments"] = [{"match_attachment": item, "attachment": item} for item in told]
    return {"match": body}


class Heartbeat(ChallongeView):
    """Whether the key opens anything."""

    def get(self, request: Request, **_: Any) -> Response:
        """A word that all is well."""
        return Response({"status": "ok", "at": timezone.now().isoformat()})


class Nowhere(ChallongeView):
    """Every other address: 404, once the key is known."""


@csrf_exempt
def other_version(request: HttpRequest) -> JsonResponse:
    """What programs made for another version are told, in the form of that one (JSON:API)."""
    said = gettext("Version 1 of this interface is spoken here, at /v1/. See docs/challonge.md.")
    fault = {"status": "404", "title": "Not Found", "detail": said}
    kind = "application/vnd.api+json"
    return JsonResponse({"errors": [fault]}, status=404, content_type=kind)
