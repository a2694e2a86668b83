"""One operation that writes: who may, under which key, what was looked at, what is answered.

`Write` is the one recipe: right, key, body, command, entries. What differs stands in its classes.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from inspect import cleandoc
from typing import Any, ClassVar, TypeVar

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
    extend_schema_view,
)
from rest_framework import serializers
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.idempotency import HEADER, key_of, once
from tournament.api.schema import LANGUAGE, refusals
from tournament.api.serializers import EntriesSerializer
from tournament.api.writes.fields import unknown_fields
from tournament.events.execution import Answer, Caller
from tournament.events.services import lock_championship
from tournament.events.states import event_ledger, event_state, folded
from tournament.ledger import store
from tournament.people.access import actor_of, require
from tournament.people.policy import Action, Role, Scope
from tournament.web.shared.acting import day_scope, new_command_id
from tournament.web.shared.present import present_state

_KEY = OpenApiParameter(
    HEADER,
    str,
    OpenApiParameter.HEADER,
    required=True,
    description=(
        "1-64 visible ASCII characters, new for every write. The same key with the same body gets "
        "the first answer, with another body a 422."
    ),
)
_MATCH_VERSION = (
    "The `version` of the match that was looked at, or the ETag of its GET; one of several, with "
    "commas between. 412 if it has changed since."
)
_DAY_VERSION = (
    "The number of the newest entry of the day's ledger that was known (`seq`); 412 if there is "
    "a newer one."
)
_NOT_NEEDED = "Without it nothing is compared."
_TAG = re.compile(r'(?P<weak>W/)?"(?P<opaque>[^"]*)"|(?P<bare>[^\s,"]+)')
"""One member of If-Match (RFC 9110, 8.8.3), or the bare number that programs send."""
_ACTING_AS = OpenApiParameter(
    "acting_as",
    str,
    enum=[role.value for role in Role if role.can_be_granted],
    description="For whoever has several roles on the day: in which of them they act (CH-ROLE-5).",
)
View = TypeVar("View", bound="type[Write]")


class VersionChanged(APIException):
    """`If-Match` names an older version than there is now."""

    status_code = 412
    default_code = "version_changed"
    default_detail = _(
        "It has changed since you looked at it. Read how it is now, and decide again."
    )


class VersionNeeded(APIException):
    """This write says what was looked at."""

    status_code = 428
    default_code = "version_needed"
    default_detail = _(
        "Say what was looked at: read the match, and send its version or its ETag in If-Match. "
        "* names nothing that was looked at."
    )


class NothingAsked(serializers.Serializer[Any]):
    """An operation that its address says whole."""


class Write(APIView):
    """An operation about a day, or about what its address names beside."""

    action: ClassVar[Action]
    service: ClassVar[Callable[..., Any]]
    """What the pages use; it is given whatever address and body name."""
    asked: ClassVar[type[serializers.Serializer[Any]]] = NothingAsked
    answered: ClassVar[type[serializers.Serializer[Any]]] = EntriesSerializer
    operation: ClassVar[str] = ""
    sample: ClassVar[Mapping[str, Any]] = {}
    """A body that fits, as the description shows it."""
    version_asked: ClassVar[str] = _DAY_VERSION
    version_needed: ClassVar[bool] = False
    key_needed: ClassVar[bool] = True
    keeps_answer: ClassVar[bool] = True
    """Whether a repeat is recognised; what writes nothing is just asked again."""
    event: str
    match: str
    where: Mapping[str, str]
    """What else the address names."""

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Any:
        """Do it by the service that the pages use; raises `Refused`."""
        return self.service(caller, event=self.event, **self.where, **said)

    @classmethod
    def named(cls, name: str, tag: str, sample: Mapping[str, Any]) -> "type[Write]":
        """The same with its name and its description; `sample` is a body that fits."""
        cls.operation, cls.sample = name, sample
        return described(cls, tag, 409, 412, *((428,) if cls.version_needed else ()))

    def post(self, request: Request, event_id: str, **where: str) -> Response:
        """Let in, find the key, and carry out once."""
        self.event, self.match, self.where = event_id, where.get("match", ""), where
        caller = self.caller(request, self.let_in(request))
        if self.keeps_answer and self._has_key:
            return Response(once(request, caller, lambda: self.done(caller)))
        return Response(self.done(caller))

    @property
    def _has_key(self) -> bool:
        return self.key_needed or HEADER in self.request.headers

    def done(self, caller: Caller) -> Mapping[str, Any]:
        """The answer as plain values, once what was sent fits and nobody was faster."""
        said = self.read()
        self.expect()
        answer = self.carry_out(caller, said)
        if isinstance(answer, Answer):
            return entries_of(answer)
        if isinstance(answer, Mapping):
            return answer
        # A plain value is that of the one field that the answer has.
        return dict.fromkeys(self.answered().fields, answer)

    def read(self) -> dict[str, Any]:
        """The body; raises `ValidationError`."""
        form = self.asked(data=self.request.data, context=self.context())
        unknown = unknown_fields(form, self.request.data)
        if unknown:
            raise ValidationError(unknown)
        form.is_valid(raise_exception=True)
        return dict(form.validated_data)

    def context(self) -> dict[str, Any]:
        """What the form needs to know of the day."""
        return {}

    def scope(self, request: Request) -> Scope:
        """What the policy is asked about; 404 if there is no such day."""
        return day_scope(request._request, self.event)

    def let_in(self, request: Request) -> Role | None:
        """Refuse before anything is read of what was sent (CH-ROLE-1); the role that was named."""
        named = request.query_params.get("acting_as")
        role = next((role for role in Role if role.value == named), None)
        require(request._request, self.action, self.scope(request), role)
        return role

    def caller(self, request: Request, role: Role | None) -> Caller:
        """Who asks, under the id of their key."""
        key = key_of(request) if self._has_key else new_command_id()
        return Caller(actor_of(request._request), key, timezone.now(), role)

    @property
    def seen(self) -> Sequence[str]:
        """What `If-Match` names: versions and strong tags; nothing for `*`, which is anything.

        A weak tag of a page equals no other (RFC 9110, 13.1.1); a version in its form is still one.
        """
        found = _TAG.finditer(self.request.headers.get("If-Match", ""))
        named = [(item["bare"] or item["opaque"], item["weak"]) for item in found]
        return [tag for tag, weak in named if tag != "*" and not (weak and not tag.isdigit())]

    @property
    def names_anything(self) -> bool:
        """Whether `If-Match` is `*`, or there is none."""
        return str(self.request.headers.get("If-Match", "*")).strip() == "*"

    def handle_exception(self, exc: Exception) -> Response:
        """A fault as it is told; whoever was too late learns how things are now."""
        response: Response = super().handle_exception(exc)
        if isinstance(exc, VersionChanged):
            response.data["present"] = dict(present_state(**self.kwargs))
        return response

    def expect(self) -> None:
        """412 for whoever has looked at an older state than there is now, 428 for who says none."""
        if self.names_anything:
            if self.version_needed:
                raise VersionNeeded
            return
        lock_championship(self.event)
        store.lock_if_open(event_ledger(self.event))
        if self.version() not in self.seen and not self.tags.intersection(self.seen):
            raise VersionChanged

    @property
    def tags(self) -> frozenset[str]:
        """The strong tags that GET would give now; of a match alone."""
        # What is read of a day names the operations by which it was written.
        from tournament.api.reads.match_tags import tags_of_match

        return frozenset(tags_of_match(self.event, self.match)) if self.match else frozenset()

    def version(self) -> str:
        """How the match, or the day, is now."""
        if self.match:
            return str(event_state(self.event).version_of(self.match))
        return str(folded(event_ledger(self.event)).frontier.size)


class MatchWrite(Write):
    """An operation about a match."""

    version_asked = _MATCH_VERSION


def described(view: View, tag: str, *codes: int) -> View:
    """The description of a view's POST, from what its class says."""
    parameters: Sequence[OpenApiParameter] = [_ACTING_AS, LANGUAGE]
    if view.key_needed:
        parameters = [_KEY, *parameters]
    if view.version_asked:
        parameters = [*parameters, _version(view)]
    words = cleandoc(view.__doc__ or "")
    example = OpenApiExample("An example", dict(view.sample), request_only=True)
    schema = extend_schema(
        operation_id=view.operation,
        summary=words.partition("\n")[0].rstrip("."),
        description=words,
        tags=[tag],
        request=view.asked if view.asked is not NothingAsked else None,
        parameters=parameters,
        examples=[example] if view.sample else [],
        responses={
            200: OpenApiResponse(view.answered),
            **refusals(400, 401, 403, 404, 415, 422, 429, *codes),
        },
    )
    made: View = extend_schema_view(post=schema)(view)
    return made


def _version(view: type[Write]) -> OpenApiParameter:
    words = view.version_asked if view.version_needed else f"{view.version_asked} {_NOT_NEEDED}"
    return OpenApiParameter(
        "If-Match",
        str,
        OpenApiParameter.HEADER,
        required=view.version_needed,
        description=words,
    )


def entries_of(answer: Answer) -> Mapping[str, Any]:
    """The lines of the ledger that a command made."""
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
    return {"entries": entries}
