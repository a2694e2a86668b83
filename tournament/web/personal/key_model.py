"""The keys with which somebody signs on their phones, as their page and their phones are told of
them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from tournament.championship.sheets.keys.queries import held_by
from tournament.championship.sheets.keys.state import SigningKey
from tournament.events.own_registrations import Held
from tournament.events.wording import local_time
from tournament.people.signing_models import KeyRequest
from tournament.web.shared.key_form import KEY_KIND


class KeyStatus(StrEnum):
    """How far a key of a player's own has come."""

    ENROLLED = "enrolled"
    WAITING = "waiting"
    REFUSED = "refused"
    REVOKED = "revoked"


@dataclass(frozen=True, slots=True)
class OwnKey:
    """A key of the player: where it stands at the desk; `request` while it waits there."""

    key: str
    kind: str
    status: KeyStatus
    at: str
    credential: str = ""
    rp_id: str = ""
    request: str = ""

    @property
    def kind_word(self) -> str:
        """What kind of key it is, in words."""
        return str(KEY_KIND[self.kind])

    def told(self) -> dict[str, Any]:
        """What the phone has to know of it."""
        return {
            "key": self.key,
            "kind": self.kind,
            "status": self.status,
            "credential": self.credential,
            "rpId": self.rp_id,
        }


def can_sign(held: Held) -> bool:
    """Whether keys are any use to them: their day is open, on site or played, and they are in
    it."""
    day = held.day
    begun = not day.planned and (day.not_drawn or day.under_way)
    return begun and (held.comes or held.waits or held.present)


def own_keys(held: Held) -> Sequence[OwnKey]:
    """Keys of this player on this day, the newest first; one key is told once."""
    known = held.event.keys if held.event.status else held.state.keys
    found = {
        item.key: _settled(item, held.day.zone)
        for item in known.values()
        if held_by(held.state, item, held.registration.person)
    }
    persons = held.state.same_as(held.registration.person)
    asked = KeyRequest.objects.filter(event_id=held.day.id, person_id__in=persons)
    for request in asked.exclude(settled_as="confirmed").order_by("made_at"):
        found.setdefault(request.key, _asked(request, held.day.zone))
    return tuple(reversed(found.values()))


def told_keys(held: Held) -> str:
    """The same as JSON, for the script that finds this phone's own key among them."""
    return json.dumps([item.told() for item in own_keys(held)])


def _settled(item: SigningKey, zone: str) -> OwnKey:
    ended: datetime | None = item.revoked_at
    return OwnKey(
        key=item.key,
        kind=item.kind,
        status=KeyStatus.ENROLLED if ended is None else KeyStatus.REVOKED,
        at=local_time(ended or item.enrolled_at, zone),
        credential=item.credential,
        rp_id=item.rp_id,
    )


def _asked(request: KeyRequest, zone: str) -> OwnKey:
    return OwnKey(
        key=request.key,
        kind=request.kind,
        status=KeyStatus.REFUSED if request.settled_as == "refused" else KeyStatus.WAITING,
        at=local_time(request.made_at, zone),
        credential=request.credential,
        rp_id=request.rp_id,
        request="" if request.settled_as else request.id,
    )
