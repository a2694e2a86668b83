"""A day goes to a laptop, is played there alone in a real browser, and comes back by one file."""

import re
import socket
import sqlite3
from contextlib import suppress
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, expect

from tests.support.chromium import follow, hasty
from tests.support.hall import PASSPHRASE, Laptop, day_of_today, hall
from tests.support.looking import Looker
from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tests.support.server import free_port
from tests.web.organizer.reading import entries, text_of
from tests.web.test_whole_day import PHONE, Desk, play
from tournament.config.settings import PASSPHRASE_COST
from tournament.events.states import championship_state, event_state
from tournament.events.venue.brought import exported
from tournament.events.venue.todos import request_withdrawal, todos
from tournament.ledger import store
from tournament.people.models import Person

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def client(user: Any) -> Client:
    found = Client(headers={"Accept-Language": "ru"})
    found.force_login(user)
    return found


def page_of(asked: Client, name: str, *arguments: str) -> str:
    answer = asked.get(reverse(name, args=arguments))
    assert answer.status_code == 200, answer.status_code
    return text_of(answer)  # type: ignore[arg-type]


def file(content: bytes, name: str) -> BytesIO:
    held = BytesIO(content)
    held.name = name
    return held


def handed_over(day: Scenario, organizer: Client) -> bytes:
    """The file, as the organizer downloads it from the page."""
    address = reverse("venue_hand_over", args=[day.event])
    page = organizer.get(reverse("day_venue", args=[day.event])).content.decode()
    assert address in page
    short = organizer.post(address, {"passphrase": "коротко", "again": "коротко"})
    assert short.status_code == 422
    assert "CH-VENUE-4" in short.content.decode()
    other = organizer.post(address, {"passphrase": PASSPHRASE, "again": PASSPHRASE + "!"})
    assert other.status_code == 422
    assert championship_state(day.championship).custody_of(day.event) is None
    sent = {"passphrase": PASSPHRASE, "again": PASSPHRASE, "command_id": "handed-over-once"}
    made = organizer.post(address, sent, follow=True)
    assert made.status_code == 200
    assert "День передан в зал" in text_of(made)  # type: ignore[arg-type]
    assert organizer.post(address, sent).status_code == 302, "a repeat makes the file again"
    assert len(championship_state(day.championship).custodies) == 1
    (link,) = re.findall(r'href="(/staff/days/\w+/venue/file/[^"]+)"', made.content.decode())
    answer = organizer.get(link)
    assert ".handover.zip" in answer.headers["Content-Disposition"]
    return bytes(answer.content)


class HallDesk(Desk):
    """The organizer at the laptop: their own address, the same buttons."""

    def __init__(self, browser: Browser, laptop: Laptop, day: Scenario) -> None:
        super().__init__(browser.new_context(viewport=PHONE, locale="ru-RU"), laptop.base, day)  # type: ignore[arg-type]
        (link,) = laptop.ways_in("hall/in")
        self.page.goto(link)
        self.page.locator("main form button").click()
        expect(self.page).to_have_url(re.compile("/staff/hall/$"))

    def break_off_the_copy(self) -> None:
        """The download begins, is asked for in part, and is asked about: none fetches it whole."""
        address = f"{self.base}/staff/hall/copy.zip"
        assert self.page.request.head(address).ok
        assert self.page.request.get(address, headers={"Range": "bytes=0-99"}).ok
        cookies = "; ".join(
            f"{item['name']}={item['value']}" for item in self.page.context.cookies()
        )
        place = urlsplit(self.base)
        lines = [f"GET {urlsplit(address).path} HTTP/1.1", f"Host: {place.netloc}"]
        asked = "\r\n".join([*lines, f"Cookie: {cookies}", "", ""])
        with socket.create_connection((place.hostname, place.port), timeout=60) as connection:
            connection.sendall(asked.encode())
            assert b" 200 OK" in connection.recv(100)
            connection.shutdown(socket.SHUT_WR)
            # Until the server has heard that, and hangs up as well.
            with suppress(ConnectionResetError):
                while connection.recv(65536):
                    pass

    def download_copy(self) -> bytes:
        """By its button; the name tells which copy it is."""
        with self.page.expect_download() as waiting, hasty():
            self.page.click("a[href$='/hall/copy.zip']")
        name = waiting.value.suggested_filename
        assert re.fullmatch(
            r"pixel-tactics-[a-z]+-\d{4}-\d\d-\d\d-copy-\d\dh\d\d-\d+-entries.zip", name
        )
        return waiting.value.path().read_bytes()


def play_the_day(desk: HallDesk, laptop: Laptop, day: Scenario) -> None:
    """Check-in with a newcomer, draw, matches, closing; what repeats itself by services."""
    page = desk.open("door/")
    desk.press("/door/open/")
    page = desk.open("desk/")
    page.fill("[name=full_name]", "Новикова Дарья Олеговна")
    page.fill("[name=birth_date]", "05.05.1995")
    page.check("[name=consent_processing]")
    page.check("[name=consent_public]")
    follow(page.locator("main form:has([name=full_name]) button[type=submit]").first)
    desk.open("door/")
    desk.press("/check-in/")
    laptop.have(day, "let_in")
    desk.open("door/")
    assert not desk.has("/check-in/")
    desk.press("/door/close/")
    page = desk.open("draw/")
    desk.press("/draw/freeze/")
    page.fill("input[name=text], textarea[name=text]", "семнадцать, 4, 23")
    follow(page.locator("main form:has([name=text]) button").first)
    play(desk, 3)
    laptop.have(day, "play_to_the_grand_final")
    play(desk, 2)
    desk.close_the_day()


def test_nothing_is_typed_twice(
    transactional_db: None,
    monkeypatch: pytest.MonkeyPatch,
    settings: Any,
    project: Path,
    tmp_path: Path,
    browser: Browser,
) -> None:
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    settings.DATA_DIR = tmp_path / "site"
    settings.PASSPHRASE_COST = PASSPHRASE_COST  # the laptop's
    settings.EMAIL_FILE_PATH = str(tmp_path / "outbox")
    cache.clear()
    day = day_of_today(10)
    organizer, publisher = client(day.organizer), client(day.publisher)
    held = tmp_path / "day.handover.zip"
    held.write_bytes(handed_over(day, organizer))

    # Meanwhile here: frozen, looked at, and one player writes that they do not come.
    registration = next(iter(championship_state(day.championship).registrations))
    request_withdrawal(day.by(day.organizer), event=day.event, registration=registration)
    assert "Игрок написал, что не придёт" in page_of(organizer, "day_venue", day.event)
    assert "День ведёт ноутбук" in page_of(organizer, "staff_day", day.event)
    assert page_of(publisher, "publisher_custody", day.championship)
    shut = organizer.post(reverse("check_in_open", args=[day.event]))
    assert shut.status_code == 422
    assert "CH-VENUE-1" in shut.content.decode()

    folder = tmp_path / "laptop"
    with hall(project, folder, free_port(), str(held)) as laptop:
        desk = HallDesk(browser, laptop, day)
        play_the_day(desk, laptop, day)
        desk.page.goto(f"{laptop.base}/staff/hall/")
        assert "Пора сделать копию" in desk.page.inner_text("main")
        desk.break_off_the_copy()
        desk.page.reload()
        assert "Пора сделать копию" in desk.page.inner_text("main"), "a cut download is no copy"
        copy = desk.download_copy()
        looker = Looker(desk.page.context)
        for name in ("", "help/"):
            status, faults = looker.look(f"{laptop.base}/staff/hall/{name}")
            assert (status, faults) == (200, [])
        desk.page.reload()
        assert "Пора сделать копию" not in desk.page.inner_text("main")
        both = exported([copy])
        assert both.bundle is not None
        assert "Новикова".encode() not in both.bundle
        assert "Новикова".encode() not in both.people, "it is locked"
        come_back(day, organizer, copy)
        receipt = organizer.get(reverse("venue_receipt", args=[day.event]))
        assert receipt.status_code == 200
        (folder / "receipt.json").write_bytes(receipt.content)
        desk.page.locator("details:has(form[action$='/receipt/']) summary").click()
        desk.page.set_input_files("[name=receipt]", str(folder / "receipt.json"))
        desk.page.check("[name=sure]")
        follow(desk.page.locator("form[action$='/receipt/'] button"))
        assert "Этот ноутбук закончил с этим днём" in desk.page.inner_text("main")
        assert desk.faults == []
    (database,) = folder.rglob("championship.sqlite3")
    with sqlite3.connect(database) as laptop_database:
        assert laptop_database.execute("SELECT count(*) FROM people_person").fetchone() == (0,)


def come_back(day: Scenario, organizer: Client, copy: bytes) -> None:
    """Headquarters checks the copy, asks about the matter, takes the day, and once only."""
    (matter,) = todos(day.event)
    address = reverse("venue_return", args=[day.event])
    wrong = organizer.post(address, {"copy": file(copy[:-99], "x.zip")})
    assert wrong.status_code == 422
    assert "Файл скопирован не целиком" in text_of(wrong)  # type: ignore[arg-type]
    sent = organizer.post(address, {"copy": file(copy, "x.zip")})
    assert sent.status_code == 302
    check = sent.headers["Location"]
    before = entries()
    page = organizer.get(check)
    assert page.status_code == 200
    told = unescape(text_of(page))  # type: ignore[arg-type]
    assert "Журнал сходится" in told
    assert "1 игрок записан в зале" in told
    assert "Игрок написал, что не придёт" in told
    assert re.search(r"День закрыт, сыграно матчей: (\d+) из \1", told)
    unanswered = organizer.post(check, {"return": "1"})
    assert unanswered.status_code == 422
    assert entries() == before, "looking and asking write nothing"
    taken = organizer.post(check, {"return": "1", f"matter-{matter.seq}": "refused"})
    assert taken.status_code == 302
    assert championship_state(day.championship).custody_of(day.event) is None
    after = entries()
    again = organizer.post(address, {"copy": file(copy, "x.zip")})
    told = page_text(organizer, again.headers["Location"])
    assert "Всё это уже принято" in told
    assert "Вернуть день на сайт" not in told
    assert entries() == after

    assert event_state(day.event).status == "completed"
    assert championship_state(day.championship).days[day.event].status == "completed"
    assert Person.objects.filter(full_name="Новикова Дарья Олеговна").count() == 1
    public = page_of(Client(headers={"Accept-Language": "ru"}), "day", day.event)
    assert "День идёт в зале" not in public
    assert "Новикова Дарья Олеговна" in public
    assert "вернулся" in page_of(client(day.publisher), "publisher_custody", day.championship)
    assert [fault for ledger in after for fault in store.verify(ledger)] == []
    assert_rebuilds()


def page_text(asked: Client, path: str) -> str:
    answer = asked.get(path)
    assert answer.status_code == 200
    return text_of(answer)  # type: ignore[arg-type]
