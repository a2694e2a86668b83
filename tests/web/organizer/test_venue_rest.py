"""A day is taken back in mid-play by mistake, and the laptop hands its rest in, by the pages."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.support.halls import PASSPHRASE, Laptop, laptop
from tests.support.scenario import Scenario
from tests.web.organizer.reading import entries, text_of
from tournament.events.states import championship_state, event_state
from tournament.events.venue.handover import hand_over

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def day(settings: Any, tmp_path: Path) -> Scenario:
    """A day of ten players, drawn and two matches played."""
    settings.DATA_DIR = tmp_path / "site"
    cache.clear()
    drawn = Scenario().drawn(10)
    drawn.play_on(2)
    return drawn


@pytest.fixture
def hall(day: Scenario, tmp_path: Path) -> Iterator[Laptop]:
    """The laptop that has it now."""
    file = hand_over(day.by(day.organizer), event=day.event, passphrase=PASSPHRASE)
    staff = [day.organizer.public_id, day.judge.public_id]
    with laptop(tmp_path / "hall") as ready:
        ready.do("install", staff=staff, passphrase=PASSPHRASE, now=day.now, handover=file)
        ready.do("play", matches=1)
        yield ready


def client(user: object) -> Client:
    found = Client(headers={"Accept-Language": "ru"})
    found.force_login(user)  # type: ignore[arg-type]
    return found


def says(answer: Any) -> str:
    assert isinstance(answer, HttpResponse)
    return unescape(text_of(answer))


def hand_in(organizer: Client, day: Scenario, hall: Laptop) -> str:
    """The laptop's copy of now is chosen; the address of what it brings."""
    file = BytesIO(hall.copy())
    file.name = "copy.zip"
    sent = organizer.post(reverse("venue_return", args=[day.event]), {"copy": file})
    assert sent.status_code == 302
    return str(sent.headers["Location"])


@pytest.mark.rule("CH-VENUE-3", "CH-VENUE-5")
def test_a_return_in_mid_play_is_asked_about_and_the_rest_is_entered_again(
    day: Scenario, hall: Laptop
) -> None:
    organizer, before = client(day.organizer), entries()
    check = hand_in(organizer, day, hall)
    page = organizer.get(check)
    assert "Сыграно матчей: 3 из 18, день не закрыт" in says(page)
    primary = page.content.decode().split('name="progress"')[0].rsplit("<button", 1)[1]
    assert "button--quiet" not in primary, "going on is what is offered first"
    unasked = organizer.post(check, {"return": "1"})
    assert unasked.status_code == 422
    assert "Сначала остановите работу на ноутбуке" in says(unasked)
    assert entries() == before

    assert organizer.post(check, {"return": "1", "stopped": "on"}).status_code == 302
    assert championship_state(day.championship).custody_of(day.event) is None
    day.now = datetime.now(UTC)
    same = event_state(day.event).progress.ready()[0]
    day.play_match(same)
    hall.do("play", matches=2)
    assert "Ноутбук продолжил или нашёлся позже" in says(
        organizer.get(reverse("day_venue", args=[day.event]))
    )
    held = entries()
    check = hand_in(organizer, day, hall)
    told = says(organizer.get(check))
    assert "3 строки не сходятся с тем, что за это время решили здесь" in told
    assert re.search(rf"сетка, круг {same[1]} \([^()]+ – [^()]+\), партия 1: ", told)
    assert told.count("решит судья") == 6, "by name, and in the whole list"
    assert "организатор, " + day.organizer.username in told
    assert entries() == held, "looking writes nothing"
    assert organizer.post(check, {"rest": "1"}).headers["Location"] == check
    told = says(organizer.get(check))
    assert "Внесено заново" in told
    assert told.count("решит судья") == 6
    twice = entries()
    organizer.post(check, {"rest": "1"})
    assert entries() == twice
    venue = says(client(day.judge).get(reverse("day_venue", args=[day.event])))
    assert "Решает судья, строк: 3" in venue
    assert "Сверено, подтверждаю" in venue
    log = says(organizer.get(reverse("day_ledger_page", args=[day.event])))
    assert "Ноутбук зала" in log
    assert log.count("внесено заново") >= 3
