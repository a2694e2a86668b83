"""From a request to whoever asks, for every view of this room."""

import secrets
from dataclasses import replace

from django.utils import timezone
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from tournament.events.execution import Caller
from tournament.events.models import GameDay
from tournament.events.states import event_state
from tournament.ledger.core.entry import COMMAND_ID
from tournament.people.access import actor_of, require
from tournament.people.policy import Action
from tournament.web.shared.acting import day_scope


def caller_of(request: Request) -> Caller:
    """Who asks, under the id of their `Idempotency-Key`, and when."""
    command_id = request.headers.get("Idempotency-Key") or secrets.token_hex(16)
    if not COMMAND_ID.fullmatch(command_id):
        raise ValidationError({"Idempotency-Key": ["1-64 visible ASCII characters"]})
    return Caller(actor_of(request._request), command_id, timezone.now())


def let_in(
    request: Request, action: Action, event_id: str, registration: str | None = None
) -> None:
    """Refuse before anything is read of what was sent (CH-ROLE-1).

    `registration` is that of the player who acts for themselves, None for the staff.
    """
    scope = day_scope(request._request, event_id)
    if registration is not None:
        person = event_state(event_id).entrants[registration].person
        scope = replace(scope, person=person)
    require(request._request, action, scope)


def own_registration(request: Request, event_id: str, match: str) -> str | None:
    """The registration of the player of this match in whose name a program asks."""
    persons = actor_of(request._request).persons
    if not persons or not GameDay.objects.filter(pk=event_id).exists():
        return None
    state = event_state(event_id)
    players = state.players(match) if state.order and match in state.structure else ()
    found = (key for key in players if key and state.entrants[key].person in persons)
    return next(found, None)
