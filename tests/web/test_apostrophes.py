"""Whoever seeks O’Brien finds them in every search, whichever apostrophe they type, or none."""

import re
from pathlib import Path

import pytest
from django.urls import reverse

from tests.factories import ApplicationFactory, DayFactory, UserFactory
from tests.web.judge.conftest import browser
from tournament.people.names.alike import APOSTROPHES, searched
from tournament.web.organizer.people_lists import listed_people, matching
from tournament.web.public.find import find
from tournament.web.public.search import search
from tournament.web.publisher.account_lists import listed_accounts
from tournament.web.shared.day_reading import read_day

NAME = "O’Brien John"
TYPED = [*(f"o{sign}brien" for sign in APOSTROPHES), "OBrien", "o\uff07brien"]
FORMS = Path("tournament/web/static/web/scripts/forms.js")


@pytest.mark.django_db
def test_every_search_finds_a_name_with_an_apostrophe() -> None:
    people = [ApplicationFactory(data__full_name=NAME, data__display_name=NAME)]
    day = DayFactory(drawn=True, players=10, people=people)
    console = reverse("console", args=[day.event])
    judge, listed = browser(day.judge), listed_people(day.event)
    UserFactory(display_name=NAME)
    missed = []
    for typed in TYPED:
        found = {
            "front page": [item.player.name for item in search(typed)[1]],
            "find my match": [item.name for item in find(read_day(day.event), typed)],
            "list and check-in": [item.name for item in matching(listed, typed)],
            "headquarters": [item.name for item in listed_accounts(typed)],
            "console": [
                item.name for item in judge.get(console, {"q": typed}).context["console"].found
            ],
        }
        missed += [(search_box, typed) for search_box, names in found.items() if names != [NAME]]
    assert missed == []


def test_a_list_that_is_filtered_by_script_knows_the_same_signs() -> None:
    signs = re.search(r"\[\\p\{Mn\}\\p\{Cf\}([^\]]+)\]", FORMS.read_text("utf-8"))
    assert signs is not None
    assert {*signs[1]} == {*APOSTROPHES}


def test_a_sign_that_is_no_apostrophe_stays() -> None:
    assert searched("Анна-Мария") == "анна-мария"
