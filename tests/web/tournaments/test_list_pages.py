"""The list of free tournaments comes a page at a time, however many there are."""

import re
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from tests.api.writes import tournament_rows as free
from tournament.events import tournaments
from tournament.events.tournaments import TournamentPlan
from tournament.regulations.tournament_rules import TournamentRules
from tournament.web.public.tournaments import views

pytestmark = pytest.mark.django_db


def names(query: str = "") -> list[str]:
    answer = Client().get(reverse("tournaments") + query, headers={"Accept-Language": "en"})
    assert answer.status_code == 200
    page = answer.content.decode()
    assert ('rel="next"' in page) == (query == "" or query.endswith("nothing"))
    assert ('rel="prev"' in page) == query.endswith(("2", "99"))
    return re.findall(r'<a href="/days/([\w-]+)/">', page)


def test_a_list_of_three_has_two_pages_of_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "PAGE_LENGTH", 2)
    day = free.club()
    plan = TournamentPlan(
        name="Ещё один", rules=TournamentRules("swiss"), city="kazan", date=datetime.now(UTC).date()
    )
    more = [tournaments.create_tournament(day.by(day.organizer), plan) for _ in range(2)]
    days = [day.event, *more]
    first, second = names(), names("?page=2")
    assert (len(first), len(second)) == (2, 1)
    assert sorted([*first, *second]) == sorted(days)
    # An address that names no page shows the nearest that there is.
    assert names("?page=nothing") == first
    assert names("?page=99") == second
