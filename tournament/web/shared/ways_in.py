"""The ways in of a hall: one link for each of the day's staff, in the window and on the page.

Whoever sits at the laptop reads the links in its window, so each link is that account's proof, as
the code of the first publisher is. An organizer is logged in, judges' and helpers' phones are let
in for this day as by the page of the phones. The links stand in a file of the laptop's owner too,
so that its page can show them as long as they open anything.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import segno
from django.conf import settings
from django.urls import reverse

from tournament.events.venue.hall_file import write_whole
from tournament.people.device_sessions import invite_device, open_invite
from tournament.people.grants import at_the_desk_of, grants_of, staff_of
from tournament.people.models import User
from tournament.people.policy import Action, Actor, Role, Scope, allowed
from tournament.web.shared.words import ROLE

LASTS = timedelta(hours=2)
_NARROWEST_FIRST = (Role.ORGANIZER, Role.JUDGE, Role.HELPER)


@dataclass(frozen=True, slots=True)
class WayIn:
    """The link of one account, and until when it opens."""

    user: str
    name: str
    role: Role
    token: str
    expires_at: datetime

    @property
    def link(self) -> str:
        """The address, as it is reached from the hall's network."""
        name = "hall_in" if self.role is Role.ORGANIZER else "device_accept"
        return settings.SITE_URL + reverse(name, args=[self.token])

    @property
    def role_word(self) -> str:
        """The role in the reader's language."""
        return str(ROLE[self.role.value])

    @property
    def picture(self) -> str:
        """The link as a code for a phone."""
        return segno.make(self.link, error="m").svg_data_uri(scale=5, border=4, light="white")


def make_ways_in(
    event: str, stage: str, now: datetime, asked_by: Actor | None = None
) -> list[WayIn]:
    """New links for everybody who works on the day, organizers first; older unused ones end.

    On a page somebody asks for them, and gets those that they may see; the others stay.
    """
    made, others = [], [] if asked_by is None else _kept()
    for user in _staff(event, stage):
        role = _role_of(user)
        if asked_by is not None and not _is_for(asked_by, user.public_id, role):
            continue
        invite = invite_device(judge=user, event_id=event, by=user, now=now, lasts=LASTS)
        made.append(WayIn(user.public_id, str(user), role, invite.token, invite.expires_at))
    renewed = {way.user for way in made}
    _keep([*made, *(way for way in others if way.user not in renewed)])
    return made


def ways_in_for(actor: Actor, scope: Scope, now: datetime) -> list[WayIn]:
    """The links that this reader may see and that still open; nobody but an organizer sees any."""
    if allowed(actor, Action.ADMIT_DEVICE, scope) is None:
        return []
    return [
        way
        for way in _kept()
        if _is_for(actor, way.user, way.role) and open_invite(way.token, now) is not None
    ]


def _is_for(actor: Actor, user: str, role: Role) -> bool:
    """An organizer's link logs in: on a page nobody else sees it, not even another organizer."""
    return role is not Role.ORGANIZER or user == actor.public_id


def _staff(event: str, stage: str) -> list[User]:
    """Accounts that work on the day, organizers first."""
    found = {item.public_id: item for item in staff_of(event, stage)}
    found |= {item.public_id: item for item in at_the_desk_of(event, stage)}
    return sorted(found.values(), key=lambda item: _NARROWEST_FIRST.index(_role_of(item)))


def _role_of(user: User) -> Role:
    held = {grant.role for grant in grants_of(user.public_id)}
    return next(item for item in _NARROWEST_FIRST if item in held)


def _keep(ways: Iterable[WayIn]) -> None:
    said = [
        {
            "user": way.user,
            "name": way.name,
            "role": way.role.value,
            "token": way.token,
            "expires_at": way.expires_at.isoformat(),
        }
        for way in ways
    ]
    write_whole(_path(), json.dumps(said).encode())


def _kept() -> list[WayIn]:
    try:
        said = json.loads(_path().read_bytes())
    except FileNotFoundError:
        return []
    return [
        WayIn(
            item["user"],
            item["name"],
            Role(item["role"]),
            item["token"],
            datetime.fromisoformat(item["expires_at"]),
        )
        for item in said
    ]


def _path() -> Path:
    return Path(settings.DATA_DIR) / "ways-in.json"
