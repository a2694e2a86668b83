"""Signing in a real browser: a key that stays in it, a restart, a passkey, a dropped network.

The site is reached as `localhost`, which browsers take for secure; as `hall.test` it is not.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, Route, expect

from tests.support.axe import axe_violations
from tests.support.chromium import PATIENCE, SWITCHES, chromium, driver, program
from tests.support.looking import Looker
from tests.support.scenario import Scenario
from tests.web.personal.phones import Phone, Table, confirm, two_at_a_table
from tournament.championship.event_state import Game, Sheet
from tournament.events.states import event_ledger, event_state
from tournament.ledger import store
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.envelope import RESULT_SHEET_PAYLOAD_TYPE
from tournament.ledger.core.fingerprints import six_words
from tournament.ledger.core.person_keys import check_signature
from tournament.ledger.core.receipts import Receipt, check
from tournament.people.signing_models import KeyRequest
from tournament.play import keys

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"width": 390, "height": 844}
SIGN = re.compile("Всё верно: подписать|Протокол верен: подписать")


@pytest.fixture(autouse=True)
def _database(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server is another thread; the browser's loop may look at the database in between."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


@pytest.fixture
def playwright() -> Iterator[Playwright]:
    with driver() as started:
        yield started


@pytest.fixture
def new_phone(playwright: Playwright, tmp_path: Path) -> Iterator[Callable[..., BrowserContext]]:
    """Starts a phone's browser; with the same name again it is the same phone, restarted."""
    started: list[BrowserContext] = []

    def start(name: str, *switches: str) -> BrowserContext:
        context = playwright.chromium.launch_persistent_context(
            str(tmp_path / name),
            executable_path=program(),
            args=[*SWITCHES, *switches],
            viewport=PHONE,
            locale="ru-RU",
            accept_downloads=True,
        )
        context.set_default_timeout(PATIENCE)
        started.append(context)
        return context

    yield start
    for context in started:
        context.close()


@pytest.fixture
def table(scenario: Scenario) -> Table:
    """Two players at a table; their own keys are made by the browsers."""
    return two_at_a_table(scenario)


class Hand:
    """A player with his phone in the hand."""

    def __init__(self, context: BrowserContext, phone: Phone, site: str) -> None:
        self.context = context
        self.phone = phone
        self.site = site
        self.page: Page = context.pages[0] if context.pages else context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))

    def open(self, name: str) -> Page:
        family = self.phone.family
        arguments = () if name == "my_receipts" else (self.phone.registration,)
        self.page.goto(self.site + family.address(name, *arguments))
        return self.page

    def make_key(self, button: str = "Создать ключ") -> KeyRequest:
        """Make a key on the phone; it waits at the desk with the words that the phone shows."""
        before = set(KeyRequest.objects.values_list("pk", flat=True))
        page = self.open("my_key")
        page.get_by_role("button", name=button).click()
        expect(page.get_by_text("Покажите это организатору")).to_be_visible()
        made = KeyRequest.objects.exclude(pk__in=before).get()
        words = [word.split()[-1] for word in page.locator("#own-words li").all_inner_texts()]
        assert tuple(words) == six_words(made.key, "ru")
        return made

    def enrol(self, button: str = "Создать ключ") -> str:
        """The same, and the desk confirms; the page notices by itself."""
        made = self.make_key(button)
        confirm(self.phone.family.scenario, made)
        expect(self.page.get_by_text("С этого телефона можно подписывать")).to_be_visible()
        return made.key

    def sign(self) -> None:
        self.page.get_by_role("button", name=SIGN).click()


def kept_in(store: str) -> str:
    """A script that reads one store of the browser's own database."""
    return f"import('/static/web/scripts/signing.js').then((signing) => signing.read('{store}'))"


def game(table: Table) -> Game:
    return event_state(table.scenario.event).plays[table.match].games[0]


def signed(table: Table, seat: str) -> tuple[Sheet, dict[str, Any]]:
    """The newest sheet, and the entry of this seat's signature under it."""
    sheet = game(table).sheets[-1]
    found = [
        sealed.entry.body
        for sealed in store.entries_of_types(event_ledger(table.scenario.event), ["sheet-signed"])
        if sealed.entry.body["seat"] == seat and sealed.entry.body["digest"] == sheet.digest
    ]
    assert len(found) == 1
    return sheet, dict(found[0])


def verified(table: Table, seat: str) -> str:
    """The kind of the key whose signature has been checked here, not by the site."""
    sheet, body = signed(table, seat)
    key = event_state(table.scenario.event).keys[body["key"]]
    check_signature(
        spki=key.public_key,
        kind=key.kind,
        origin=key.origin,
        rp_id=key.rp_id,
        payload_type=RESULT_SHEET_PAYLOAD_TYPE,
        payload=canonical_bytes(dict(sheet.statement)),
        signature=body["signature"],
    )
    return key.kind


@pytest.mark.rule("CH-SHEET-1")
def test_a_key_survives_a_restart_and_its_signatures_verify(
    table: Table, live_server: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    hand = Hand(new_phone("first"), table.first, live_server.url)
    made = hand.enrol()
    taken = hand.page.evaluate(
        """async () => {
            const [record] = await (await import("/static/web/scripts/signing.js")).read("keys");
            try { await crypto.subtle.exportKey("pkcs8", record.privateKey); return "taken"; }
            catch (fault) { return fault.name; }
        }"""
    )
    assert taken == "InvalidAccessError"

    # Without a line typed by hand: the result, the words, the signature.
    page = hand.open("my_match")
    page.get_by_role("radio", name="вы (").check()
    page.get_by_role("button", name="Записать результат").click()
    expect(page.get_by_text("Прочитайте и подпишите")).to_be_visible()
    hand.sign()
    expect(page.get_by_role("heading", name="Вы подписали")).to_be_visible()
    assert verified(table, "A") == "browser"
    assert signed(table, "A")[1]["key"] == made
    hand.context.close()

    # The rival says otherwise and the first gives way: another sheet, signed after a restart.
    table.say(table.second, "B")
    again = Hand(new_phone("first"), table.first, live_server.url)
    page = again.open("my_match")
    page.get_by_role("button", name="Соперник прав").click()
    expect(page.get_by_role("button", name=SIGN)).to_be_visible()
    again.sign()
    expect(page.get_by_role("heading", name="Вы подписали")).to_be_visible()
    sheet, body = signed(table, "A")
    assert (sheet.revision, body["key"]) == (2, made)
    assert verified(table, "A") == "browser"

    table.second.sign(sheet)
    expect(page.get_by_text("Ваши подписанные партии")).to_be_visible()
    expect(page.locator("#results .assurance")).to_contain_text("A2")
    page = again.open("my_receipts")
    with page.expect_download() as saved:
        page.locator("#kept-receipts a").first.click()
    receipt = Receipt.from_bytes(Path(saved.value.path()).read_bytes())
    entry = check(receipt, store.known_keys(event_ledger(table.scenario.event))).entry
    assert entry.body["key"] == made
    assert hand.faults == again.faults == []


def test_a_passkey_of_the_phone_signs(
    table: Table, live_server: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    hand = Hand(new_phone("passkey"), table.first, live_server.url)
    device = hand.context.new_cdp_session(hand.page)
    device.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    added = device.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    hand.enrol("Взять ключ доступа")
    table.say(table.second, "B")
    page = hand.open("my_match")
    # Somebody who can't unlock the phone signs nothing, and may try again.
    unlocked = {"authenticatorId": added["authenticatorId"], "isUserVerified": False}
    device.send("WebAuthn.setUserVerified", unlocked)
    hand.sign()
    expect(page.get_by_text("Телефон не подписал")).to_be_visible()
    assert not game(table).sheets[-1].seats
    device.send("WebAuthn.setUserVerified", {**unlocked, "isUserVerified": True})
    hand.sign()
    expect(page.get_by_role("heading", name="Вы подписали")).to_be_visible()
    assert verified(table, "A") == "passkey"
    assert game(table).sheets[-1].attestations[0].level == "A3"


def test_two_children_of_one_link_keep_a_receipt_each(
    table: Table, live_server: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    other = event_state(table.scenario.event).entrants[table.second.registration].person
    table.first.family.link.persons.add(other)
    table.say(table.first)
    sheet = game(table).sheets[-1]
    table.scenario.attest(table.match)
    hand = Hand(new_phone("parent"), table.first, live_server.url)
    page = hand.open("my_receipts")
    expect(page.locator("#kept-receipts li")).to_have_count(2)
    kept = page.evaluate(kept_in("receipts"))
    assert len({item["id"] for item in kept}) == 2
    assert all(item["id"].startswith(sheet.digest) for item in kept)
    assert hand.faults == []


def test_a_signature_made_without_connection_is_sent_later(
    table: Table, live_server: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    hand = Hand(new_phone("first"), table.first, live_server.url)
    hand.enrol()
    table.say(table.second, "B")
    page = hand.open("my_match")
    hand.context.set_offline(True)
    hand.sign()
    expect(page.get_by_text("отправится, как только связь вернётся")).to_be_visible()
    assert not game(table).sheets[-1].seats
    # The phone is switched off before the connection is back.
    hand.context.close()
    again = Hand(new_phone("first"), table.first, live_server.url)
    page = again.open("my_match")
    expect(page.get_by_role("heading", name="Вы подписали")).to_be_visible()
    assert verified(table, "A") == "browser"
    assert game(table).sheets[-1].seats == ("A",)


@pytest.mark.rule("CH-SHEET-1")
def test_two_phones_at_once_with_a_dropped_connection(
    table: Table, live_server: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    """Each sends twice, since the first answer is lost: one sheet, two signatures."""
    hands = [
        Hand(new_phone("first"), table.first, live_server.url),
        Hand(new_phone("second"), table.second, live_server.url),
    ]
    lost: list[str] = []

    def drop(route: Route) -> None:
        """The site gets the first one, the phone gets no answer."""
        route.fetch()
        lost.append(route.request.url)
        route.abort("connectionreset")

    for hand in hands:
        hand.enrol()
    table.say(table.first, "A")
    for hand in hands:
        hand.open("my_match")
        hand.page.route("**/match/sign/", drop, times=1)
        hand.context.set_offline(True)
        hand.sign()
        expect(hand.page.get_by_text("отправится, как только связь вернётся")).to_be_visible()
    for hand in hands:
        hand.context.set_offline(False)
    for hand in hands:
        # The answer to the second sending leads here.
        expect(hand.page.get_by_text("Вы подписали.")).to_be_visible()
        expect(hand.page.get_by_text("Ваши подписанные партии")).to_be_visible()
    assert len(lost) == 2
    played = game(table)
    assert (len(played.sheets), played.outcome) == (1, "A")
    assert {verified(table, seat) for seat in "AB"} == {"browser"}
    assert [hand.page.evaluate(kept_in("outbox")) for hand in hands] == [[], []]


def test_a_stale_signature_is_told_and_not_sent_again(
    table: Table, live_server: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    hand = Hand(new_phone("first"), table.first, live_server.url)
    hand.enrol()
    table.say(table.second, "B")
    page = hand.open("my_match")
    hand.context.set_offline(True)
    hand.sign()
    expect(page.get_by_text("отправится, как только связь вернётся")).to_be_visible()
    table.say(table.second, "A")
    hand.context.set_offline(False)
    expect(page.get_by_text("Сайт это не принял")).to_be_visible()
    assert page.evaluate(kept_in("outbox")) == []
    assert not game(table).sheets[-1].seats


def test_what_is_shown_wrongly_is_not_signed(
    table: Table, live_server: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    hand = Hand(new_phone("first"), table.first, live_server.url)
    hand.enrol()
    table.say(table.second, "B")
    page = hand.open("my_match")
    for change in (
        "line => line.dataset.value = '\"A\"'",
        "line => line.remove()",
        "line => line.closest('[data-sheet]').querySelector('[data-sign]').dataset.digest = '0'",
    ):
        page.reload()
        expect(page.get_by_role("button", name=SIGN)).to_be_visible()
        page.locator("[data-said=outcome]").evaluate(change)
        hand.sign()
        expect(page.get_by_text("Ничего не подписано: позовите судью")).to_be_visible()
        page.evaluate("document.getElementById('signing-note').hidden = true")
    assert not game(table).sheets[-1].seats


def test_a_key_that_ends_or_is_not_confirmed_says_so(
    table: Table, live_server: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    scenario = table.scenario
    hand = Hand(new_phone("first"), table.first, live_server.url)
    page = hand.open("my_key")
    expect(page.get_by_text("Ваш ключ на другом телефоне")).to_be_visible()
    made = hand.make_key()
    keys.refuse_key(scenario.by(scenario.judge), event=scenario.event, request=made.pk)
    expect(page.get_by_text("Организатор не подтвердил ключ")).to_be_visible()
    key = hand.enrol()
    row = page.locator(".row", has_text=key[:8])
    row.get_by_text("Потеряли телефон?").click()
    row.get_by_role("button", name="Отключить этот ключ").click()
    expect(page.get_by_text("Ключ этого телефона больше не действует")).to_be_visible()
    assert not event_state(scenario.event).keys[key].valid
    table.say(table.second, "B")
    page = hand.open("my_match")
    expect(page.get_by_role("button", name=SIGN)).to_be_hidden()
    expect(page.get_by_text("на планшете организатора или на бумаге").first).to_be_visible()


def test_without_a_secure_address_tablet_and_paper_are_offered(
    table: Table, live_server: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    port = live_server.url.rpartition(":")[2]
    context = new_phone("hall", "--host-resolver-rules=MAP hall.test 127.0.0.1")
    hand = Hand(context, table.second, f"http://hall.test:{port}")
    page = hand.open("my_key")
    assert page.evaluate("[window.isSecureContext, Boolean(crypto.subtle)]") == [False, False]
    expect(page.get_by_role("heading", name="По этому адресу подписывать")).to_be_visible()
    assert "на планшете организатора или на бумаге" in page.inner_text("main")
    expect(page.get_by_role("button", name="Создать ключ")).to_be_hidden()
    page = hand.open("my_match")
    page.get_by_role("radio", name="вы (").check()
    page.get_by_role("button", name="Записать результат").click()
    expect(page.get_by_text("подойдите к организатору вдвоём")).to_be_visible()
    expect(page.get_by_role("button", name=SIGN)).to_be_hidden()
    assert game(table).sheets[-1].statement["outcome"] == "B"
    assert hand.faults == []


@pytest.mark.usefixtures("playwright")
def test_without_scripts_tablet_and_paper_are_offered(table: Table, live_server: Any) -> None:
    with chromium() as browser:
        context = browser.new_context(viewport=PHONE, locale="ru-RU", java_script_enabled=False)
        hand = Hand(context, table.first, live_server.url)
        page = hand.open("my_key")
        assert page.get_by_role("heading", name="По этому адресу подписывать").is_visible()
        assert not page.get_by_role("button", name="Создать ключ").is_visible()
        table.say(table.second, "B")
        page = hand.open("my_match")
        assert page.get_by_text("подойдите к организатору вдвоём").is_visible()
        page.get_by_role("link", name="Было иначе").click()
        page.get_by_role("radio", name="вы (").check()
        page.get_by_role("button", name="Записать результат").click()
        assert "Что говорите вы" in page.inner_text("main")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_state_of_the_pages_fits_and_is_accessible(
    language: str, table: Table, live_server: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    context = new_phone("looking")
    context.set_default_timeout(PATIENCE)
    hand = Hand(context, table.first, live_server.url)
    hand.enrol()
    context.add_cookies([{"name": "language", "value": language, "url": live_server.url}])
    looker = Looker(context)
    wrong: list[str] = []

    def look(name: str, query: str = "") -> None:
        arguments = () if name == "my_receipts" else (table.first.registration,)
        path = table.first.family.address(name, *arguments) + query
        status, faults = looker.look(live_server.url + path)
        assert status == 200
        looker.tab.wait_for_selector("main[data-phone], main:not([data-signs-for])")
        wrong.extend(f"{path}: {fault}" for fault in [*faults, *axe_violations(looker.tab)])

    look("my_key")
    look("my_match")
    table.say(table.second, "B", leader_a="3", leader_b="4")
    look("my_match")
    look("my_match", "?otherwise")
    look("my_sheet_decline")
    table.say(table.first, "A")
    look("my_match")
    table.first.sign(table.sheet)
    look("my_match")
    table.second.sign(table.sheet)
    look("my_match")
    look("my_receipts")
    assert wrong == []
