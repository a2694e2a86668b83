"""Signing keys of people: a device asks, somebody at the desk compares six words, and it counts."""

from datetime import datetime

from django.db import transaction
from django.shortcuts import get_object_or_404

from tournament.championship import commands
from tournament.championship.sheets.keys.queries import PERSON, USER
from tournament.events.execution import Answer, Caller, Refused, execute
from tournament.events.selectors import place_of, scope_of
from tournament.events.services import expect_allowed
from tournament.events.versions import raise_versions
from tournament.ledger.core.person_keys import PersonKeyError, person_key_id
from tournament.people.endings import Kind, ended
from tournament.people.models import Person, User
from tournament.people.policy import Action
from tournament.people.signing_models import KeyRequest
from tournament.regulations.refusals import Refusal

MOST_WAITING = 3
"""Keys of one holder that wait at once; an older one was made by a page left behind."""
CONFIRMED, REFUSED = "confirmed", "refused"


@transaction.atomic
def ask_key(
    *,
    event: str,
    public_key: str,
    kind: str,
    origin: str,
    now: datetime,
    person: Person | None = None,
    user: User | None = None,
    rp_id: str = "",
    credential: str = "",
) -> KeyRequest:
    """A device of a player or of a member of the staff has made a key; the desk is asked.

    Sent again it is the same request, also after a refusal, which may have been a slip.
    """
    try:
        key = person_key_id(public_key)
    except PersonKeyError as error:
        raise Refused(Refusal("key_form")) from error
    made, fresh = KeyRequest.objects.get_or_create(
        event_id=event,
        key=key,
        defaults={
            "person": person,
            "user": user,
            "championship_id": place_of(event).championship,
            "public_key": public_key,
            "kind": kind,
            "origin": origin,
            "rp_id": rp_id,
            "credential": credential,
            "made_at": now,
        },
    )
    if (made.person, made.user) != (person, user):
        raise Refused(Refusal("key_known"))
    again = made.settled_as == REFUSED
    if again:
        made.settled_as, made.settled_at, made.made_at = "", None, now
        made.save(update_fields=["settled_as", "settled_at", "made_at"])
    _drop_forgotten(made)
    if fresh or again:
        raise_versions([event])
    return made


def _drop_forgotten(newest: KeyRequest) -> None:
    waiting = KeyRequest.objects.filter(
        event_id=newest.event_id, person=newest.person, user=newest.user, settled_at=None
    )
    kept = waiting.order_by("-made_at", "-pk").values_list("pk", flat=True)[:MOST_WAITING]
    waiting.exclude(pk__in=[*kept, newest.pk]).delete()


def pending_keys(event: str) -> list[KeyRequest]:
    """Keys that wait to be confirmed at the desk of a day, the oldest first."""
    waiting = KeyRequest.objects.filter(event_id=event, settled_at=None)
    return list(waiting.select_related("person", "user").order_by("made_at", "pk"))


@transaction.atomic
def confirm_key(caller: Caller, *, event: str, request: str) -> Answer:
    """Somebody of the desk has compared the six words with its holder beside them."""
    asked = _locked(event, request)
    if asked.settled_as == REFUSED:
        raise Refused(Refusal("key_request_settled"))
    user = asked.user
    command = commands.EnrolKey(
        key=asked.key,
        public_key=asked.public_key,
        kind=asked.kind,
        holder_kind=PERSON if user is None else USER,
        holder=str(asked.person_id) if user is None else user.public_id,
        origin=asked.origin,
        rp_id=asked.rp_id,
        credential=asked.credential,
    )
    answer = execute(command, place_of(event), caller)
    _settle(asked, CONFIRMED, caller.now)
    return answer


@transaction.atomic
def refuse_key(caller: Caller, *, event: str, request: str) -> None:
    """The words differ, or nobody knows who asks."""
    expect_allowed(caller, Action.ENROL_KEY, scope_of(event))
    asked = _locked(event, request)
    if asked.settled_as == CONFIRMED:
        raise Refused(Refusal("key_request_settled"))
    _settle(asked, REFUSED, caller.now)
    raise_versions([event])
    ended(Kind.KEY_REQUEST, asked.pk, caller.now)


def _locked(event: str, request: str) -> KeyRequest:
    rows = KeyRequest.objects.select_for_update(of=("self",)).select_related("user")
    return get_object_or_404(rows, pk=request, event_id=event)


def _settle(asked: KeyRequest, how: str, now: datetime) -> None:
    if not asked.settled_as:
        asked.settled_as, asked.settled_at = how, now
        asked.save(update_fields=["settled_as", "settled_at"])


def revoke_key(caller: Caller, *, event: str, key: str, why: commands.RevokedFor) -> Answer:
    """The desk ends a key; what it signed before stands."""
    return execute(commands.RevokeKey(key, why), place_of(event), caller)


def revoke_own_key(
    caller: Caller, *, event: str, registration: str, key: str, why: commands.RevokedFor
) -> Answer:
    """A player ends their own key by their personal link, from whatever device."""
    return execute(commands.RevokeOwnKey(registration, key, why), place_of(event), caller)
