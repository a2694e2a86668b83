"""What a browser prints of public pages: all that there is to read, and nothing to press."""

from typing import Any

import pytest
from django.urls import reverse

from tests.factories import DayFactory
from tests.reports.reading import pages_of, sizes_of
from tests.support.chromium import chromium
from tests.web.test_ways import opened
from tournament.web.shared.day_reading import read_day

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TO_PRESS = ("Экран для зала", "Путь игрока", "Целиком", "Организаторам", "Все игровые дни", "JSON")


def test_pages_of_a_day_are_printed_whole_without_buttons(db: None, live_server: Any) -> None:
    day = DayFactory(named=True, players=16, half_played=True)
    names = list(read_day(day.event).names.values())
    rounds = ("Верхняя сетка, круг 1", "Нижняя сетка, круг 6", "Второй гранд-финал")
    pages = {
        "day": (reverse("day", args=[day.event]), [*names, *rounds]),
        "standings": (reverse("day_standings", args=[day.event]), names),
        "match": (reverse("day_match", args=[day.event, "W1.2"]), ["Результаты в протоколах"]),
    }
    with chromium() as browser:
        page = opened(browser, live_server.url, width=1280)
        for name, (address, words) in pages.items():
            page.goto(live_server.url + address)
            document = page.pdf(format="A4")
            text = " ".join(pages_of(document))
            assert [word for word in words if word not in text] == [], name
            assert [word for word in TO_PRESS if word in text] == [], name
            assert set(sizes_of(document)) == {(210, 297)}
            assert len(sizes_of(document)) <= 2, name
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 690, "height": 1000})
        page.goto(live_server.url + pages["day"][0])
        wide = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        assert page.evaluate(wide), "nothing is cut at the edge of the paper"
