"""Signing where the network answers in the site's place, stalls, or the browser shuts its database.

Nothing that was signed is forgotten before the site itself has taken it, and the page says why.
"""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.axe import axe_violations
from tests.support.chromium import news, settled
from tests.web.personal.hands import SIGN, Hand, Start, game, kept_in, phones, verified
from tests.web.personal.phones import Table, two_at_a_table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.usefixtures("beside_a_browser")]

CONNECTIONS = """
    window.connections = [];
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...given) {
        if (window.denied) throw new DOMException("denied", "UnknownError");
        const asked = open.apply(this, given);
        asked.addEventListener("success", () => window.connections.push(asked.result));
        return asked;
    };
"""
SHUT = "() => window.connections.splice(0).forEach((connection) => connection.close())"
HTML = "text/html; charset=utf-8"
JSON = "application/json"
NETWORKS: tuple[tuple[dict[str, Any], str], ...] = (
    ({"status": 200, "content_type": HTML, "body": "<h1>Guest Wi-Fi</h1>"}, "Ответил не сайт"),
    ({"status": 200, "content_type": JSON, "body": '{"next": "/my/'}, "Ответил не сайт"),
    ({"status": 200, "content_type": JSON, "body": '{"ok": true}'}, "Ответил не сайт"),
    ({"status": 403, "content_type": HTML, "body": "<h1>Blocked</h1>"}, "Ответил не сайт"),
    ({"status": 404, "content_type": HTML, "body": "<h1>Not found</h1>"}, "Ответил не сайт"),
    ({"status": 502, "content_type": HTML, "body": "<h1>Bad gateway</h1>"}, "На сайте сейчас сбой"),
    ({"status": 403, "content_type": JSON, "body": '{"message": "Позже."}'}, "Позже."),
)
"""What a network answers in the place of the site, and what the page then says."""


@pytest.fixture
def new_phone(tmp_path: Path) -> Iterator[Start]:
    with phones(tmp_path) as start:
        yield start


@contextmanager
def stalling() -> Iterator[str]:
    """A server that sends the headers of an answer, the beginning of its body, and no more."""
    over = threading.Event()

    def serve() -> None:
        while not over.is_set():
            try:
                caller, _ = listener.accept()
            except OSError:
                return
            caller.recv(65536)
            caller.sendall(
                b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
            )
            held.append(caller)

    held: list[socket.socket] = []
    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=serve, daemon=True).start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        over.set()
        for caller in held:
            caller.close()


def still_waits(page: Page, words: str) -> None:
    """What was signed is kept, and the page says why."""
    note = page.locator("#signing-note")
    expect(note).to_contain_text(words)
    expect(note).to_contain_text("отправится само")
    expect(page.get_by_text("Ждёт отправки")).to_be_visible()
    assert len(page.evaluate(kept_in("outbox"))) == 1


def test_a_signature_outlives_bad_networks_and_a_shut_database(
    scenario: Any, live_server: Any, new_phone: Start
) -> None:
    table: Table = two_at_a_table(scenario)
    hand = Hand(new_phone(), table.first, live_server.url)
    hand.context.add_init_script(CONNECTIONS)
    hand.enrol()
    table.say(table.second, "B")
    page = hand.open("my_match")
    expect(page.get_by_role("button", name=SIGN)).to_be_visible()

    # The browser has shut its database and does not open it: said, and the button lives.
    page.evaluate(SHUT)
    page.evaluate("window.denied = true")
    hand.sign()
    expect(page.get_by_text("Браузер не открывает своё хранилище")).to_be_visible()
    page.evaluate("window.denied = false")

    # It opens again, and a captive portal takes the signature.
    answers: list[dict[str, Any] | str] = [NETWORKS[0][0]]
    passed: list[str] = []

    def network(route: Route) -> None:
        answer = answers[-1]
        if isinstance(answer, str):
            passed.append(route.request.url)
            route.continue_(url=answer or None)
        else:
            route.fulfill(**answer)

    hand.context.route("**/match/sign/", network)
    hand.sign()
    still_waits(page, "Ответил не сайт")
    assert axe_violations(page) == []
    now = page.get_by_role("button", name="Отправить сейчас")
    for answer, words in NETWORKS[1:]:
        page.evaluate("document.getElementById('signing-note').textContent = ''")
        answers.append(answer)
        page.evaluate(SHUT)
        now.click()
        still_waits(page, words)

    # An answer that stalls after its headers is given up, and sent again.
    with stalling() as stalled:
        answers.append(stalled)
        page.evaluate(
            "() => { window.patience = window.setTimeout; window.setTimeout = (action, time) =>"
            " window.patience(action, time === 15000 ? 300 : time); }"
        )
        now.click()
        still_waits(page, "Нет связи с сайтом")
        # A good answer may take longer than that on a busy machine.
        page.evaluate("window.setTimeout = window.patience")
        answers.append(NETWORKS[0][0])
        passed.clear()

    # Two tabs show it; when the network is good, one of them sends it once.
    other = hand.context.new_page()
    other.goto(page.url)
    still_waits(other, "Ответил не сайт")
    answers.append("")
    for tab in (page, other):
        tab.evaluate("window.dispatchEvent(new Event('online'))")
    for tab in (page, other):
        settled(tab, waiting=0)
        # The one that has not sent it learns of it as of any news.
        news(tab)
        expect(tab.get_by_role("heading", name="Вы подписали")).to_be_visible()
        expect(tab.get_by_text("Ждёт отправки")).to_be_hidden()
    assert len(passed) == 1
    assert page.evaluate(kept_in("outbox")) == []
    assert verified(table, "A") == "browser"
    assert game(table).sheets[-1].seats == ("A",)
    assert hand.faults == []
