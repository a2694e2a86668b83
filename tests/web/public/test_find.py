"""“My match” of a day: what links ask for is kept, what is typed is neither kept nor unlimited."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.web.public.days import running
from tournament.web.public import find, views
from tournament.web.shared.kept_pages import PAGES

pytestmark = pytest.mark.django_db
RUSSIAN = {"accept-language": "ru"}


def page_of(day: Scenario) -> str:
    return reverse("day_find", args=[day.event])


def test_numbers_are_kept_and_words_by_nobody() -> None:
    day = running()
    client = Client(headers=RUSSIAN)
    for typed in ("иван", "ив", "0", "01", "1000", "%201", "%20", "иван&q=1", "1&q=иван"):
        assert client.get(f"{page_of(day)}?q={typed}").status_code == 200, typed
        assert len(PAGES) == 0, typed
    for linked in ("", "?q=", "?q=1", "?q=12"):
        client.get(page_of(day) + linked)
    assert len(PAGES) == 4


def test_a_network_that_looks_for_too_many_names_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "FINDS_OF_ADDRESS", replace(find.FINDS_OF_ADDRESS, most=2))
    day = running()
    client = Client(headers=RUSSIAN)
    first = client.get(f"{page_of(day)}?q=иван")
    for _ in range(5):
        again = client.get(f"{page_of(day)}?q=иван", headers={"if-none-match": first["ETag"]})
        assert again.status_code == 304, "what is not made does not count"
    assert client.get(f"{page_of(day)}?q=пётр").status_code == 200
    stopped = client.get(f"{page_of(day)}?q=анна")
    assert (stopped.status_code, stopped["Retry-After"]) == (429, "60")
    text = stopped.content.decode()
    assert 'value="анна"' in text, "what was typed is kept"
    assert "найдите себя в списке" in text
    for linked in ("", "?q=1"):
        assert client.get(page_of(day) + linked).status_code == 200
    assert client.get("/?q=казань").status_code == 200
    elsewhere = Client(REMOTE_ADDR="192.0.2.7", headers=RUSSIAN)
    assert elsewhere.get(f"{page_of(day)}?q=анна").status_code == 200
