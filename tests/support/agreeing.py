"""A pytest plugin: after every kind of fact that a test writes, all that tell of its day agree.

`-p tests.support.agreeing` looks after the first entry of each kind in each state of a day,
whichever test writes it; what disagrees fails that test.
"""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest

SEEN: set[tuple[str, str]] = set()
"""Kinds of facts after which it was looked, each with the status of its day."""


@pytest.fixture(autouse=True)
def _all_agree(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    # The plugin is loaded before Django is.
    from django.db import connection

    from tournament.championship.commands import ReturnCustody
    from tournament.events import execution

    carry_out, wrong = execution._carry_out, list[str]()

    def looked_at(command: Any, place: execution.Place, caller: execution.Caller) -> Any:
        answer, context = carry_out(command, place, caller)
        # What a hall has to say of its list follows in the same transaction.
        follows = isinstance(command, ReturnCustody)
        if context is None or follows or not connection.in_atomic_block:
            return answer, context
        for event, status in _days(context.championship, place.event):
            kinds = {entry.type for entry in answer.entries}
            if new := {(kind, status) for kind in kinds} - SEEN:
                SEEN.update(new)
                wrong.extend(f"{kinds}: {told}" for told in _look(place, event, caller))
        return answer, context

    monkeypatch.setattr(execution, "_carry_out", looked_at)
    yield
    assert wrong == []


def _days(state: Any, event: str | None) -> list[tuple[str, str]]:
    """The day that an entry is about, or the first days of its championship; with their status."""
    if not state.life.announced:
        return []
    days = [state.days[event]] if event in state.days else list(state.days.values())[:2]
    return [(day.id, str(day.status)) for day in days]


def _look(place: Any, event: str, caller: Any) -> list[str]:
    """What disagrees about a day, as an account of the publisher sees it; nothing stays."""
    from tests.support.remembered import undone
    from tests.support.what_is_told import ShownDay, disagreements
    from tournament.people.grants import grant_from_installation
    from tournament.people.models import User
    from tournament.people.policy import EVERY_CHAMPIONSHIP, Grant, Role, ScopeKind

    with undone(), patch("django.utils.timezone.now", lambda: caller.now):
        user = User.objects.create_user(f"looks-at-{event}", "long-enough-1")
        everything = Grant(Role.PUBLISHER, ScopeKind.CHAMPIONSHIP, EVERY_CHAMPIONSHIP)
        grant_from_installation(user.public_id, everything)
        day = ShownDay(event, place.championship, user, user, user, caller.now)
        return disagreements(day, "ru" if len(SEEN) % 2 else "en")
