"""Programs that write: a token of somebody, and requests as the description asks for them."""

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.support.scenario import Scenario
from tournament.events import services
from tournament.events.states import championship_state
from tournament.people.api_tokens import make_token
from tournament.people.models import Person, User

_keys = count(1)


@dataclass
class Program:
    """One token; without a secret a stranger."""

    secret: str = ""
    client: Client = field(default_factory=Client)

    def post(
        self,
        name: str,
        body: Any = None,
        *,
        key: str | None = "",
        seen: str | None = None,
        **address: str,
    ) -> Any:
        """Ask for an operation by its name; a new key unless one is given, none for None."""
        return self.at(reverse(f"api_{name}", kwargs=address), body, key=key, seen=seen)

    def at(
        self, url: str, body: Any = None, *, key: str | None = "", seen: str | None = None
    ) -> Any:
        """The same by its address."""
        headers = {"Authorization": f"Bearer {self.secret}"} if self.secret else {}
        if key is not None:
            headers["Idempotency-Key"] = key or f"key-{next(_keys)}"
        if seen is not None:
            headers["If-Match"] = f'"{seen}"'
        text = json.dumps(body if body is not None else {})
        return self.client.post(
            url, text, content_type="application/json", headers={**headers, "Accept-Language": "en"}
        )

    def done(self, name: str, body: Any = None, **told: Any) -> Any:
        """The same, which has to work; what was answered."""
        answer = self.post(name, body, **told)
        assert answer.status_code == 200, (name, answer.status_code, answer.content.decode())
        return answer.json()


def of_account(user: User, purpose: str = "tournaments") -> Program:
    """A program of a member of the staff."""
    return Program(make_token(user, purpose=purpose, name="test", now=timezone.now())[1])


def of_player(day: Scenario, registration: str, purpose: str = "own_place") -> Program:
    """A program of the player of a registration."""
    person = championship_state(day.championship).registrations[registration].person
    holder = Person.objects.get(pk=person)
    return Program(make_token(holder, purpose=purpose, name="test", now=timezone.now())[1])


def today(players: int = 0, **plan: Any) -> Scenario:
    """A day of today, on which so many are entered.

    It has begun at a full ten minutes, so that its steps are remembered from test to test.
    """
    began = datetime.now(UTC) - timedelta(hours=3)
    day = Scenario(now=began.replace(minute=began.minute // 10 * 10, second=0, microsecond=0))
    first = day.now.date()
    day.plan(day=first, first_day=first, final_date=first + timedelta(days=90), **plan)
    day.register(players)
    return day


def in_check_in(players: int = 3) -> Scenario:
    """Check-in is open."""
    day = today(players)
    services.open_check_in(day.by(day.organizer), event=day.event)
    return day


def ready_to_draw(players: int = 10, **plan: Any) -> Scenario:
    """Everybody is here, and check-in is closed."""
    day = today(players, **plan)
    day.check_in_all()
    return day


def drawn(players: int = 10, **plan: Any) -> Scenario:
    """The bracket is there."""
    day = ready_to_draw(players, **plan)
    day.draw()
    day.wait(minutes=10)
    return day
