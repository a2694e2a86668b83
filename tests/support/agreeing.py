"""A pytest plugin: after every kind of fact that a test writes, all that tell of its day agree.

`-p tests.support.agreeing` looks at the first entry of each kind, and of each kind in each state of
a day, whichever test writes it; what disagrees fails that test.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection

from tests.support.remembered import undone
from tests.support.what_is_told import disagreements
from tournament.championship.commands import Command
from tournament.events import execution
from tournament.events.execution import Caller, Place
from tournament.events.states import championship_state
from tournament.people.grants import grant_from_installation
from tournament.people.models import User
from tournament.people.policy import EVERY_CHAMPIONSHIP, Grant, Role, ScopeKind

SEEN: set[tuple[str, str]] = set()
"""Kinds of facts after which it was looked, each with the status of its day."""


@dataclass(frozen=True, slots=True)
class ShownDay:
    """A day as those who look at it know it; one account of the publisher looks at all pages."""

    event: str
    championship: str
    organizer: User
    publisher: User
    judge: User
    now: datetime


@pytest.fixture(autouse=True)
def _all_agree(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Look after each entry of a kind that was not looked at yet."""
    carry_out = execution._carry_out
    wrong: list[str] = []

    def looked_at(command: Command, place: Place, caller: Caller) -> Any:
        answer, context = carry_out(command, place, caller)
        if not answer.repeated and connection.in_atomic_block:
            kinds = {entry.type for entry in answer.entries}
            for event in _days(place):
                status = str(championship_state(place.championship).days[event].status)
                new = {(kind, status) for kind in kinds} - SEEN
                if new:
                    SEEN.update(new)
                    wrong.extend(f"{sorted(kinds)}: {item}" for item in _look(place, event, caller))
        return answer, context

    monkeypatch.setattr(execution, "_carry_out", looked_at)
    yield
    assert wrong == []


def _days(place: Place) -> list[str]:
    """The day that an entry is about, or the first days of its championship."""
    state = championship_state(place.championship)
    if not state.life.announced:
        return []
    if place.event is not None:
        return [place.event] if place.event in state.days else []
    return list(state.days)[:2]


def _look(place: Place, event: str, caller: Caller) -> list[str]:
    with undone(), patch("django.utils.timezone.now", lambda: caller.now):
        user = User.objects.create_user(f"looks-at-{event}", "long-enough-1")
        everything = Grant(Role.PUBLISHER, ScopeKind.CHAMPIONSHIP, EVERY_CHAMPIONSHIP)
        grant_from_installation(user.public_id, everything)
        day = ShownDay(event, place.championship, user, user, user, caller.now)
        return disagreements(day, "ru" if len(SEEN) % 2 else "en")
