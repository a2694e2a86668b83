"""A full disk: nothing is lost, whoever writes is told, and staff are told before."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tournament.events.states import championship_ledger, event_ledger, event_state
from tournament.ledger import store
from tournament.play import services as play
from tournament.web import outages

MB = 1024**2


@pytest.fixture(autouse=True)
def _disk_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one test finds full is empty for the next."""
    monkeypatch.setattr(outages, "_disk", outages._Disk())


@contextmanager
def full() -> Iterator[None]:
    """The database's file may not grow any more, as on a full disk."""
    with connection.cursor() as cursor:
        # Pages that are free inside of it would be filled; tests before may have left many.
        cursor.execute("VACUUM")
        (pages,) = cursor.execute("PRAGMA page_count").fetchone()
        cursor.execute(f"PRAGMA max_page_count = {pages}")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA max_page_count = 1073741823")


def left(megabytes: int) -> Any:
    """What the system says of a disk with so much room."""
    return lambda _path: shutil._ntuple_diskusage(100 * MB, 1, megabytes * MB)


@pytest.mark.laptop
@pytest.mark.django_db(transaction=True)
def test_a_result_that_finds_no_room_is_told_and_taken_later() -> None:
    day = Scenario().drawn(10)
    play.call_match(day.by(day.organizer), event=day.event, match="W1.2")
    client = Client(raise_request_exception=False)
    client.force_login(day.judge)
    address = f"/api/v1/days/{day.event}/matches/W1.2/result/"

    def enter(revision: int) -> Any:
        result = {"game": 1, "revision": revision, "outcome": "AB"[revision % 2]}
        key = {"idempotency-key": f"revision{revision:08}", "accept-language": "en"}
        return client.post(address, result, content_type="application/json", headers=key)

    def taken() -> int:
        games = event_state(day.event).plays["W1.2"].games
        return len(games[0].sheets) if games else 0

    with full():
        # The last pages of the file may still hold something.
        while (answer := enter(taken())).status_code == 200:
            assert taken() < 100
    before = taken()
    assert answer.status_code == 507
    assert "disk of the site is full" in answer.json()["message"]
    ready = client.get("/readyz")
    assert (ready.status_code, ready.json()["missing"]) == (503, ["disk"])
    assert enter(before).status_code == 200
    assert taken() == before + 1
    for ledger in (event_ledger(day.event), championship_ledger(day.championship)):
        assert store.verify(ledger) == []


@pytest.mark.django_db
def test_staff_are_warned_before_the_disk_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    day = Scenario().drawn(10)
    client = Client()
    client.force_login(day.organizer)
    console = reverse("console", args=[day.event])
    for megabytes, warned in ((outages._LOW, False), (outages._LOW - 1, True)):
        monkeypatch.setattr(outages.shutil, "disk_usage", left(megabytes))
        page = client.get(console, headers={"accept-language": "en"}).content.decode()
        assert ("The disk is nearly full" in page) is warned
        assert (f"{megabytes} MB are left" in page) is warned
    assert client.get("/readyz").status_code == 200
    monkeypatch.setattr(outages.shutil, "disk_usage", left(outages._NONE))
    assert client.get("/readyz").json()["missing"] == ["disk"]
