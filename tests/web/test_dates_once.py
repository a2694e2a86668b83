"""A page whose heading says the date of a day does not say it again in the line below."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import DayFactory
from tests.support.plain_sight import in_plain_sight
from tests.web.judge.conftest import browser

pytestmark = pytest.mark.django_db
DATE = re.compile(r"10 декабря 2016|10\.12\.2016")


def said(client: Client, name: str, *where: str) -> list[str]:
    """Where a page says the date, after its way back."""
    page = client.get(reverse(name, args=where), headers={"Accept-Language": "ru"}).text
    text = in_plain_sight("<main>" + page.partition("<h1")[2])
    return [text[max(0, found.start() - 30) : found.end()] for found in DATE.finditer(text)]


@pytest.mark.parametrize("until", ["open", "drawn", "closed"])
def test_pages_of_a_day_say_its_date_once(until: str) -> None:
    day = DayFactory(until=until, players=10)
    staff = browser(day.organizer)
    pages = {
        "day": said(Client(), "day", day.event),
        "hall": said(Client(), "day_hall", day.event),
        "overview": said(staff, "staff_day", day.event),
        "about": said(staff, "day_about", day.event),
    }
    assert {name: found for name, found in pages.items() if len(found) > 1} == {}
    text = in_plain_sight(Client().get(reverse("day", args=[day.event])).text)
    assert "Saturday, 11:00" in text or "Суббота, 11:00" in text
