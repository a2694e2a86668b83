"""Whoever fills in everything wrong is told everything at once: faults of form and of rules."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import DayFactory
from tests.support.scenario import Scenario
from tests.support.typing import forms_in
from tests.web.judge.conftest import browser

pytestmark = pytest.mark.django_db

CHILD = "10.12.2010"
WRONG: dict[str, dict[str, str]] = {
    "register": {
        "full_name": "Ли",
        "birth_date": CHILD,
        "contact": "no contact",
        "city": "К\u202eазань",
        "display_name": "x" * 200,
        "representative_name": "",
        "representative_contact": "nothing",
        "consent_representative": "on",
    },
    "desk": {
        "full_name": "Ли",
        "birth_date": CHILD,
        "contact": "no contact",
        "display_name": "x" * 200,
        "representative_contact": "nothing",
        "consent_representative": "on",
    },
    "tournament_new": {
        "name": "",
        "format": "double_elimination",
        "draws": "on",
        "groups": "3",
        "cut": "4",
        "points_win": "1",
        "points_draw": "3",
        "wins": "999",
        "tables": "0",
        "tie_1": "wins",
        "tie_2": "wins",
        "date": "never",
        "round_minutes": "9999",
    },
    "day_about": {
        "address": "x" * 2000,
        "map_url": "http://nowhere",
        "stream_url": "javascript:1",
        "bring": "x" * 9000,
        "ask": "y" * 9000,
    },
}
"""What is typed, by the name of the page: every field of it is wrong."""
TOLD_AT: dict[str, set[str]] = {
    "register": {"representative_name", "consent_processing"},
    "desk": {"representative_name", "consent_processing"},
    "tournament_new": set(),
    "day_about": set(),
}
"""Fields that are empty or unticked, and are told as well."""
NOT_WRONG = {
    "register": {"consent_representative"},
    "desk": {"consent_representative"},
    "tournament_new": {"format", "points_win", "tie_2"},
    "day_about": set[str](),
}
"""What makes another field wrong by being right."""


@pytest.mark.parametrize("page", WRONG)
def test_every_wrong_field_is_told_at_once(
    page: str, pages_see: Callable[[Scenario], Scenario]
) -> None:
    day = pages_see(DayFactory(days_before=7))
    client: Client = browser(day.organizer) if page != "register" else Client()
    address = reverse(page, args=[] if page == "tournament_new" else [day.event])
    form = max(forms_in(client.get(address).text), key=lambda item: len(item.fields))
    answer = client.post(address, {**form.sent, **WRONG[page]})
    assert answer.status_code == 422
    told = set(answer.context["form"].errors)
    assert told >= (WRONG[page].keys() - NOT_WRONG[page] | TOLD_AT[page])
