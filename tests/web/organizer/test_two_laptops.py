"""A laptop dies, a second one goes on, the first is revived: both are compared, none is merged."""

from collections.abc import Iterator
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.factories import DayFactory
from tests.support.halls import PASSPHRASE, Laptop, Said, laptop
from tests.support.scenario import Scenario
from tests.web.organizer.reading import entries, text_of
from tournament.championship import facts
from tournament.championship.custody.returning.queries import Conflict
from tournament.events import bundles
from tournament.events.rebuild import differences
from tournament.events.states import (
    championship_ledger,
    championship_state,
    event_ledger,
    event_state,
    recorded,
)
from tournament.events.venue import lost, returning
from tournament.events.venue.brought import exported
from tournament.events.venue.handover import hand_over
from tournament.ledger import store
from tournament.ledger.audit import audit
from tournament.ledger.audit.bundle import read_bundle
from tournament.people.models import Person
from tournament.web.shared.custody import shown_findings

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def day(settings: Any, tmp_path: Path) -> Scenario:
    """A drawn day of ten with names, whose files lie in a folder of their own."""
    settings.DATA_DIR = tmp_path / "site"
    cache.clear()
    return DayFactory(drawn=True, named=True)


@pytest.fixture
def laptops(day: Scenario, tmp_path: Path) -> Iterator[tuple[Laptop, Laptop]]:
    """Two laptops with the same handover file; the second goes on from a copy of the first."""
    file = hand_over(day.by(day.organizer), event=day.event, passphrase=PASSPHRASE)
    staff = [day.organizer.public_id, day.judge.public_id]
    told = {"staff": staff, "passphrase": PASSPHRASE, "handover": file}
    with laptop(tmp_path / "first") as first, laptop(tmp_path / "second") as second:
        first.do("install", now=day.now, **told)
        first.do("play", matches=1)
        copy = first.copy()
        second.do("install", now=day.now, copy=copy, **told)
        yield first, second


def client(user: object, language: str = "ru") -> Client:
    found = Client(headers={"Accept-Language": language})
    found.force_login(user)  # type: ignore[arg-type]
    return found


def hand_in(asked: Client, day: Scenario, copy: bytes) -> str:
    """A copy is chosen on the page of the day; the address of what it brings."""
    file = BytesIO(copy)
    file.name = "copy.zip"
    sent = asked.post(reverse("venue_return", args=[day.event]), {"copy": file})
    assert sent.status_code == 302
    return str(sent.headers["Location"])


def says(asked: Client, address: str) -> str:
    answer = asked.get(address)
    assert answer.status_code == 200
    return unescape(text_of(answer))  # type: ignore[arg-type]


def take_back(day: Scenario, second: Laptop) -> None:
    files = exported([second.copy()])
    returning.import_return(
        day.by(day.organizer),
        event=day.event,
        bundle=files.bundle,
        people_file=files.people,
        answers={},
    )


def is_sound(day: Scenario) -> bool:
    """Ledgers, tables and both bundles are as they should be."""
    ledgers = (championship_ledger(day.championship), event_ledger(day.event))
    assert [fault for key in ledgers for fault in store.verify(key)] == []
    assert differences() == []
    for bundle in (bundles.event_bundle(day.event), bundles.championship_bundle(day.championship)):
        assert audit(read_bundle(bundle)).failures == ()
    return True


def name_of(day: Scenario, match: str, seat: str) -> str:
    event = event_state(day.event)
    person = event.entrants[str(event.player(match, seat))].person
    return Person.objects.get(pk=person).full_name


@pytest.mark.rule("CH-VENUE-4", "CH-VENUE-5")
def test_the_revived_laptop_is_compared_in_matches_kept_and_wiped(
    day: Scenario, laptops: tuple[Laptop, Laptop]
) -> None:
    first, second = laptops
    organizer = client(day.organizer)
    _played, lone, *_others, same = event_state(day.event).progress.ready()
    first.do("decide", match=same, outcome="A")
    first.do("call", match=lone)
    second.do("decide", match=same, outcome="B")
    second.do("play_out")
    day.wait(hours=10)

    # While the day is in the hall nobody says whose ledger counts, so nothing is kept yet.
    reported = exported([second.copy()])
    returning.import_progress(
        day.by(day.organizer),
        event=day.event,
        bundle=reported.bundle,
        people_file=reported.people,
    )
    told = says(organizer, hand_in(organizer, day, first.copy()))
    assert "День вели в двух местах" in told
    assert "Сохранить как доказательство" not in told
    take_back(day, second)

    copy, held = first.copy(), entries()
    check = hand_in(organizer, day, copy)
    told = says(organizer, check)
    a, b = name_of(day, same, "A"), name_of(day, same, "B")
    assert f"партия 1 здесь – победа: {b}, на ноутбуке – победа: {a} отличается" in told
    assert told.index(f"победа: {a}") < told.index("только здесь"), "what differs comes first"
    assert "на ноутбуке – вызван" in told
    assert "result-" not in told
    assert "sheet" not in told
    english = says(client(day.organizer, "en"), check)
    assert f"game 1 here – {b} won, on the laptop – {a} won" in english
    assert entries() == held, "looking writes nothing"

    # By the receipt of the other ledger this one is not wiped.
    with pytest.raises(Said, match="receipt_of_less"):
        first.do("receipt", data=returning.receipt_for_hall(day.event), now=day.now)
    assert first.do("look")["persons"] == 10

    state = event_state(day.event)
    kept = organizer.post(check, {"keep": "1"}, follow=True)
    text = unescape(text_of(kept))  # type: ignore[arg-type]
    assert "Сохранено как доказательство" in text
    assert "ничего не меняет" in text
    assert event_state(day.event) is state or event_state(day.event) == state, "nothing is merged"
    ((entry, fact),) = recorded(championship_ledger(day.championship), facts.LaptopHandedIn)
    compare = reverse("venue_compare", args=[day.event])
    assert f"?kept={fact.root}" in organizer.get(compare).text
    again = unescape(text_of(organizer.get(compare, {"kept": fact.root})))  # type: ignore[arg-type]
    assert "стол" in again.lower(), "what was kept can be looked at again"
    assert organizer.get(compare, {"kept": "nothing"}).status_code == 200
    organizer.post(check, {"keep": "1"})
    found = list(recorded(championship_ledger(day.championship), facts.LaptopHandedIn))
    assert len(found) == 1, "once is enough"
    receipt = organizer.get(reverse("venue_receipt", args=[day.event]) + f"?kept={entry.seq}")
    first.do("receipt", data=receipt.content, now=day.now)
    there = first.do("look")
    assert (there["persons"], there["returned"], there["people_key"]) == (0, True, False)
    assert there["faults"] == []
    with pytest.raises(Said, match="hall_returned"):
        first.do("play", matches=1)
    with pytest.raises(Said, match="receipt_of_less"):
        second.do("receipt", data=receipt.content, now=day.now)
    second.do("receipt", data=returning.receipt_for_hall(day.event), now=day.now)
    assert second.do("look")["persons"] == 0
    assert is_sound(day)


@pytest.mark.rule("CH-VENUE-4", "CH-VENUE-5")
def test_a_laptop_that_has_no_more_than_its_last_copy_is_wiped_too(
    day: Scenario, laptops: tuple[Laptop, Laptop]
) -> None:
    first, second = laptops
    second.do("play_out")
    day.wait(hours=10)
    take_back(day, second)
    organizer = client(day.organizer)
    check = hand_in(organizer, day, first.copy())
    told = says(organizer, check)
    assert "на ноутбуке – не вызван" in told
    assert "только на ноутбуке" not in told
    page = organizer.post(check, {"keep": "1"}, follow=True).content.decode()
    (address,) = {part.split('"')[0] for part in page.split('href="') if "?kept=" in part}
    first.do("receipt", data=organizer.get(address).content, now=day.now)
    assert first.do("look")["persons"] == 0
    assert is_sound(day)


@pytest.mark.rule("CH-VENUE-5", "CH-REG-8")
def test_a_laptop_whose_custody_was_ended_is_kept_and_wiped(
    day: Scenario, laptops: tuple[Laptop, Laptop], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = laptops
    lost.end_custody(day.by(day.publisher), event=day.event, category="broken", reason="Упал")
    day.wait(hours=1)
    day.play_on()
    organizer = client(day.organizer)
    page = says(organizer, reverse("day_venue", args=[day.event]))
    assert "день забрали" in page
    assert "потерян" not in page, "it is broken"
    log = says(organizer, reverse("championship_ledger_page", args=[day.championship]))
    assert "издатель забрал день у ноутбука зала" in log
    check = hand_in(organizer, day, first.copy())
    told = says(organizer, check)
    assert "День вели в двух местах" in told
    assert "Ничего не изменилось" not in told, "nobody asked for a change"
    page = organizer.post(check, {"keep": "1"}, follow=True).content.decode()
    (address,) = {part.split('"')[0] for part in page.split('href="') if "?kept=" in part}
    first.do("receipt", data=organizer.get(address).content, now=day.now)
    assert first.do("look")["persons"] == 0
    assert is_sound(day)

    # Of everybody on this day nobody was entered in the hall.
    key = event_state(day.event).order[0]
    person = championship_state(day.championship).registrations[key].person
    found = (Conflict(key, person, "banned", "", person),)
    monkeypatch.setattr("tournament.web.shared.custody.findings", lambda event: found)
    assert [item.in_hall for item in shown_findings(day.event)] == [False]
