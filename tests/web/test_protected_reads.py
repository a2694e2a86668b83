"""A birth date or a contact on a page means a look in the log, on every page of the staff.

A run looks at every third address, by its seed, and at all where there is something to see; `make
soak` at all.
"""

from datetime import UTC, date, datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.support.examples import some
from tests.support.people_to_hide import CHILD, GROWN_UP
from tests.support.scenario import Scenario
from tests.web.test_permissions import TABLE, Row, address, worth_asking
from tournament.events import registration
from tournament.people.models import PossibleDuplicate, ProtectedRead

pytestmark = [pytest.mark.pages, pytest.mark.django_db]

SECRETS = (
    "23.11.1998",
    "1998-11-23",
    "23 ноября 1998",
    GROWN_UP.contact,
    "27.08.2012",
    "2012-08-27",
    CHILD.representative_contact,
)


@pytest.fixture
def day(monkeypatch: pytest.MonkeyPatch) -> Scenario:
    """A day in three weeks with two people, one of whom was entered twice."""
    now = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: now)
    scenario = Scenario(now=now).plan(
        day=date(2026, 12, 10), first_day=date(2026, 11, 1), final_date=date(2027, 2, 1)
    )
    for data in (GROWN_UP, GROWN_UP, CHILD):
        scenario.enrol(
            registration.Application(
                data, True, True, bool(data.representative_name), namesake=True
            )
        )
    return scenario


def looks_at(row: Row, letter: str) -> bool:
    """A page that anyone may see is the same for all: the judge looks at it, who may see least."""
    return row.get != "A" or letter == "J"


@pytest.mark.rule("CH-PD-4")
def test_whoever_is_shown_a_birth_date_or_a_contact_stands_in_the_log(day: Scenario) -> None:
    case = PossibleDuplicate.objects.order_by("pk").values_list("pk", flat=True)[0]
    seen, shows = set(), ("roster_protected", "roster_edit", "possible_duplicate", "privacy_person")
    asked_for = {*shows, *some([*TABLE], len(TABLE) // 3)}
    for letter, user in (("P", day.publisher), ("O", day.organizer), ("J", day.judge)):
        client = Client()
        client.force_login(user)
        for name, row in ((name, TABLE[name]) for name in TABLE if name in asked_for):
            methods = [
                *(["get"] if worth_asking(row, letter) and looks_at(row, letter) else []),
                *(["post"] if name in {"roster_protected", "privacy_person"} else []),
            ]
            if not methods:
                continue
            path = address(name, day)
            if "case" in row.arguments:
                path = reverse(name, args=[day.championship, case])
            asked = {"name": GROWN_UP.full_name, "command_id": f"{name}-{user.pk}"}
            for method in methods:
                before = ProtectedRead.objects.count()
                answer = getattr(client, method)(path, asked if method == "post" else {})
                content = b"".join(answer) if answer.streaming else answer.content
                if any(secret in content.decode("utf-8", "replace") for secret in SECRETS):
                    seen.add((name, user.pk))
                    assert ProtectedRead.objects.count() > before, name
    names = {name for name, _ in seen}
    assert names >= {*shows}
    assert day.judge.pk not in {pk for _, pk in seen}
    whose = set(ProtectedRead.objects.values_list("actor_id", "role"))
    assert whose == {
        (day.publisher.public_id, "publisher"),
        (day.organizer.public_id, "organizer"),
    }
