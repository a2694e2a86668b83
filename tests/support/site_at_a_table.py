"""`python -m tests.support.site_at_a_table`: fills an empty data folder with a match in play.

For tests of a real server: a drawn day, its staff with their sessions. Prints one JSON object.
"""

import json
import os
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")

MATCH = "W1.2"


def main() -> None:
    """Build, then print ids and sessions."""
    django.setup()
    from django.utils import timezone

    from tournament.web.startup import prepare

    prepare(timezone.now())
    print(json.dumps(build()))


def build() -> dict[str, Any]:
    """A day of ten whose match `MATCH` is at a table."""
    from tests.support.scenario import Scenario
    from tests.support.site_with_people import session_of
    from tests.support.watched_games import in_play

    day = Scenario().drawn(10)
    in_play(day, MATCH)
    users = {name: getattr(day, name) for name in ("organizer", "judge")}
    sessions = {name: session_of(user) for name, user in users.items()}
    return {"event": day.event, "match": MATCH, "sessions": sessions}


if __name__ == "__main__":
    main()
