"""Whose a signing key is: players of a day and its staff, and which of a player's keys counts."""

from urllib.parse import urlsplit

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.context import Context
from tournament.championship.judges.queries import duty_judge_of
from tournament.championship.sheets.keys.state import LEVEL_OF_KIND, SigningKey
from tournament.ledger.core.person_keys import PASSKEY, PersonKeyError, person_key_id

PERSON = "person"
USER = "user"
STAFF = frozenset({"organizer", "judge", "helper"})


def staff_of(
    state: ChampionshipState, event: str, *, dismissed_too: bool = False
) -> frozenset[str]:
    """Accounts appointed for a day, and the duty judge of its date (CH-JUDGE-5)."""
    scopes = {("event", event), ("stage", state.days[event].stage)}
    appointed = {
        grant.user
        for grant in state.grants.values()
        if grant.role in STAFF
        and (dismissed_too or not grant.revoked)
        and (grant.scope_kind, grant.scope) in scopes
    }
    duty = duty_judge_of(state, event)
    return frozenset(appointed if duty is None else {*appointed, duty})


def players_of(context: Context, event: str) -> frozenset[str]:
    """All ids of the persons registered for a day, as its own ledger has them once it is open."""
    if not context.event.id:
        return registered_for(context.championship, event)
    listed = [entrant.person for entrant in context.event.entrants.values()]
    return frozenset(one for key in listed for one in context.championship.same_as(key))


def registered_for(state: ChampionshipState, event: str) -> frozenset[str]:
    """All ids of the persons registered for a day, as the championship has them."""
    listed = [item.person for item in state.of_day(event)]
    return frozenset(one for key in listed for one in state.same_as(key))


def belongs_here(context: Context, key: SigningKey, event: str) -> bool:
    """Whether a key's holder is registered for a day, or one of its staff."""
    if key.holder_kind == USER:
        return key.holder in staff_of(context.championship, event)
    return key.holder in players_of(context, event)


def ends_here(context: Context, key: SigningKey, event: str) -> bool:
    """Whether a day's desk may end a key: it counts there, or it is of whoever belonged there."""
    if key.key in context.event.keys or belongs_here(context, key, event):
        return True
    dismissed = staff_of(context.championship, event, dismissed_too=True)
    return key.holder_kind == USER and key.holder in dismissed


def held_by(state: ChampionshipState, key: SigningKey, person: str) -> bool:
    """Whether a person holds a key, under whatever id (CH-REG-4)."""
    return key.holder_kind == PERSON and key.holder in state.same_as(person)


def key_of_player(context: Context, registration: str) -> SigningKey | None:
    """A player's newest valid key, a passkey before a browser's: what their sheets name."""
    person = context.event.entrants[registration].person
    valid = [
        key
        for key in context.event.keys.values()
        if key.valid and held_by(context.championship, key, person)
    ]
    return max(valid, key=lambda key: (key.level, key.enrolled_at, key.key), default=None)


LONGEST = 400
"""Characters of an address or of a passkey's credential."""


LOOPBACK = frozenset({"localhost", "127.0.0.1"})
"""Hosts at which browsers sign without https."""


def well_formed(key: SigningKey) -> bool:
    """Whether the key is what it says: P-256, named by itself, of a secure address."""
    try:
        named = person_key_id(key.public_key)
    except PersonKeyError:
        return False
    passkey = key.kind == PASSKEY
    return (
        named == key.key
        and key.kind in LEVEL_OF_KIND
        and _secure(key.origin)
        and (bool(key.credential), bool(key.rp_id)) == (passkey, passkey)
        and max(len(key.origin), len(key.rp_id), len(key.credential)) <= LONGEST
        and (not passkey or _within(key.rp_id, key.origin))
    )


def _secure(origin: str) -> bool:
    """Whether this is an origin, without a path, at which browsers let a page sign."""
    try:
        parts = urlsplit(origin)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return False
    whole = f"{parts.scheme}://{parts.netloc}" == origin and "@" not in parts.netloc
    return whole and bool(host) and (parts.scheme == "https" or _on_loopback(parts.scheme, host))


def _on_loopback(scheme: str, host: str | None) -> bool:
    return scheme == "http" and host in LOOPBACK


def _within(rp_id: str, origin: str) -> bool:
    """Whether a passkey's site is the host of its address or a domain above it."""
    host = urlsplit(origin).hostname or ""
    return host == rp_id or host.endswith(f".{rp_id}")
