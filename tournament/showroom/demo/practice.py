"""A practice day: invented players, a day of today, handed over as a real one, to be tried at home.

It is made by an office of its own that is thrown away with its key, so no headquarters can take
anything of it for a day that counts.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

from django.db import transaction

from tournament.events import life, registration, selectors, services
from tournament.events.execution import Place
from tournament.events.practices import PLAYERS, TABLES
from tournament.events.venue.handover import hand_over
from tournament.people.grants import grant_from_installation
from tournament.people.models import User
from tournament.people.policy import EVERY_CHAMPIONSHIP, Grant, Role, ScopeKind
from tournament.showroom.demo.crew import Clock
from tournament.showroom.demo.players import applications

CITY = "saint-petersburg"
_TO_THE_FINAL = timedelta(days=60)
_ACCOUNTS = {
    "publisher": "Издатель (проба)",
    "organizer": "Организатор (проба)",
    "judge": "Судья (проба)",
}


@dataclass(frozen=True, slots=True)
class Practice:
    """The day's id, and the file that a laptop takes it from."""

    event: str
    file: bytes


@transaction.atomic
def build_practice(now: datetime, passphrase: str) -> Practice:
    """Make the day in this empty installation and hand it over."""
    clock = Clock(now - timedelta(minutes=5))
    users = {
        role: User.objects.create_user(f"practice-{role}", None, display_name=name)
        for role, name in _ACCOUNTS.items()
    }
    publisher, organizer = users["publisher"], users["organizer"]
    grant_from_installation(
        publisher.public_id, Grant(Role.PUBLISHER, ScopeKind.CHAMPIONSHIP, EVERY_CHAMPIONSHIP)
    )
    zone = selectors.cities()[CITY].zone
    today = now.astimezone(ZoneInfo(zone)).date()
    championship = services.create_championship(
        clock.caller(publisher),
        profile=selectors.profile(),
        first_day=today,
        final_date=today + _TO_THE_FINAL,
        demo=True,
    )
    life.announce_championship(clock.caller(publisher), championship=championship)
    stage = services.add_stage(
        clock.caller(publisher), championship=championship, city=CITY, zone=zone
    )
    event = services.plan_day(
        clock.caller(publisher), stage=stage, day=today, start="11:00", tables=TABLES
    )
    for role, kind, place in (
        (Role.ORGANIZER, ScopeKind.STAGE, Place(championship, stage)),
        (Role.JUDGE, ScopeKind.EVENT, Place(championship, stage, event)),
    ):
        services.grant_role(
            clock.caller(publisher if role is Role.ORGANIZER else organizer),
            user=users[role.value].public_id,
            role=role.value,
            scope_kind=kind.value,
            place=place,
        )
    services.open_registration(clock.caller(organizer), event=event)
    asking = applications(PLAYERS, day=today, city="", code="practice", chance=Random())
    for application in asking:
        registration.register_person(
            clock.caller(organizer), event=event, application=application, channel="import"
        )
    return Practice(event, hand_over(clock.caller(organizer), event=event, passphrase=passphrase))
