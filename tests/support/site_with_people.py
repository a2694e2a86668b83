"""`python -m tests.support.site_with_people`: fills an empty data folder and says what is in it.

For tests of a real server: a championship around today with one open day, its staff with their
sessions, and two people who are known already. Prints one JSON object.
"""

import json
import os
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")


def main() -> None:
    """Build, then print ids, sessions, tokens and every address of the site."""
    django.setup()
    from django.utils import timezone

    from tournament.web.startup import prepare

    prepare(timezone.now())
    print(json.dumps(build()))


def build() -> dict[str, Any]:
    """What the tests need to know."""
    from django.utils import timezone

    from tests.support.people_to_hide import KNOWN
    from tests.support.scenario import Scenario
    from tournament.events import changes, life, selectors, services
    from tournament.events.execution import Caller, Place
    from tournament.events.registration import Application
    from tournament.people.links import token_of
    from tournament.people.policy import ANYONE

    now = timezone.now()
    site = Scenario(now=now)
    site.championship = services.create_championship(
        site.by(site.publisher),
        profile=selectors.profile(),
        first_day=now.date(),
        final_date=now.date() + timedelta(days=60),
    )
    life.announce_championship(site.by(site.publisher), championship=site.championship)
    site.stage = site.add_city("kazan")
    for role, kind, place in (
        ("organizer", "stage", Place(site.championship, site.stage)),
        ("judge", "stage", Place(site.championship, site.stage)),
    ):
        services.grant_role(
            site.by(site.publisher),
            user=getattr(site, role).public_id,
            role=role,
            scope_kind=kind,
            place=place,
        )
    site.event = site.add_day(site.stage, now.date() + timedelta(days=10), tables=8)
    services.open_registration(site.by(site.organizer), event=site.event)
    held = []
    for number, data in enumerate(KNOWN):
        caller = Caller(ANYONE, f"known-{number}", site.now)
        application = Application(data, True, number == 0, bool(data.representative_name))
        registered, link = changes.register_online(
            caller, event=site.event, application=application
        )
        assert link is not None
        held.append(
            {
                "person": registered.person,
                "registration": registered.registration,
                "token": token_of(link),
            }
        )
    users = {name: getattr(site, name) for name in ("publisher", "organizer", "judge")}
    return {
        "championship": site.championship,
        "event": site.event,
        "account": site.judge.public_id,
        "sessions": {name: session_of(user) for name, user in users.items()},
        "held": held,
        "addresses": sorted(addresses()),
    }


def session_of(user: Any) -> str:
    """The cookie of a fresh log-in."""
    from django.conf import settings
    from django.test import Client

    client = Client()
    client.force_login(user, settings.AUTHENTICATION_BACKENDS[0])
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def addresses(patterns: Any = None, above: str = "/") -> Iterator[str]:
    """The form of every address of the site, with `<name>` for what is filled in."""
    from django.urls import URLResolver, get_resolver

    for item in patterns if patterns is not None else get_resolver().url_patterns:
        here = above + str(item.pattern)
        if isinstance(item, URLResolver):
            yield from addresses(item.url_patterns, here)
        else:
            yield re.sub(r"<\w+:(\w+)>", r"<\1>", here)


if __name__ == "__main__":
    main()
