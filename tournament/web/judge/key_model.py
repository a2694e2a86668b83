"""Signing keys as the desk sees them: those that wait to be compared, those that are enrolled."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.championship.sheets.keys.queries import USER, staff_of
from tournament.championship.sheets.keys.state import SigningKey
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.events.wording import local_time
from tournament.ledger.core.fingerprints import six_words
from tournament.people.models import KeyRequest, User
from tournament.people.public_names import names_for
from tournament.web.shared.key_form import KEY_KIND
from tournament.web.shared.name_order import name_order
from tournament.web.shared.words import language


@dataclass(frozen=True, slots=True)
class KeyAsked:
    """A key that somebody's device has made and that waits for the desk."""

    id: str
    name: str
    staff: bool
    kind: str
    origin: str
    words: Sequence[str]
    at: str
    settled: str
    own: bool


@dataclass(frozen=True, slots=True)
class KeyShown:
    """An enrolled key of the day."""

    key: str
    name: str
    staff: bool
    kind: str
    level: str
    words: Sequence[str]
    at: str
    valid: bool
    ended: str
    why: str


def requests_of(event: str, requests: Iterable[KeyRequest], reader: str) -> list[KeyAsked]:
    """Requests in words; `reader` is the account that looks, which confirms no key of its own."""
    zone = _zone(event)
    return [
        KeyAsked(
            id=item.pk,
            name=_name(item),
            staff=item.user is not None,
            kind=str(KEY_KIND[item.kind]),
            origin=item.origin,
            words=six_words(item.key, language()),
            at=local_time(item.made_at, zone),
            settled=item.settled_as,
            own=item.user is not None and item.user.public_id == reader,
        )
        for item in requests
    ]


def _name(item: KeyRequest) -> str:
    """By which name the desk knows who stands before it."""
    if item.user is not None:
        return str(item.user)
    return item.person.full_name if item.person is not None else ""


def keys_of(event: str) -> list[KeyShown]:
    """Keys of the players and the staff of a day, the valid ones first, then by name."""
    known = day_keys(event)
    zone = _zone(event)
    state = championship_state(place_of(event).championship)
    persons = names_for({item.person: item.number for item in state.of_day(event)}, "staff")
    users = account_names(key.holder for key in known.values() if key.holder_kind == USER)
    shown = [_shown(key, {**persons, **users}, zone) for key in known.values()]
    return sorted(
        shown, key=lambda item: (not item.valid, item.staff, name_order(item.name), item.at)
    )


def day_keys(event: str) -> Mapping[str, SigningKey]:
    """Keys as the day's ledger has them; before it is open those of its people."""
    state = championship_state(place_of(event).championship)
    opened = event_state(event)
    if opened.id:
        return opened.keys
    here = staff_of(state, event) | {
        one for item in state.of_day(event) for one in state.same_as(item.person)
    }
    return {name: key for name, key in state.keys.items() if key.holder in here}


def account_names(users: Iterable[str]) -> dict[str, str]:
    """What accounts of the staff are called, by their public id."""
    found = User.objects.filter(public_id__in=set(users))
    return {user.public_id: str(user) for user in found}


def _shown(key: SigningKey, names: Mapping[str, str], zone: str) -> KeyShown:
    ended: datetime | None = key.revoked_at
    return KeyShown(
        key=key.key,
        name=names.get(key.holder, ""),
        staff=key.holder_kind == USER,
        kind=str(KEY_KIND[key.kind]),
        level=key.level,
        words=six_words(key.key, language()),
        at=local_time(key.enrolled_at, zone),
        valid=key.valid,
        ended=local_time(ended, zone) if ended is not None else "",
        why=key.revoked_for,
    )


def _zone(event: str) -> str:
    return championship_state(place_of(event).championship).days[event].zone
