"""Signing in a real browser: a key that stays in it, a restart, a passkey, a dropped network.

The site is reached as `localhost`, which browsers take for secure; as `hall.test` it is not.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.support.axe import axe_but_colours, axe_colours
from tests.support.chromium import chromium, follow, hasty, news, settled, until
from tests.support.examples import some
from tests.support.looking import Looker
from tests.support.scenario import Scenario
from tests.web.personal.hands import (
    PHONE,
    SIGN,
    Hand,
    Start,
    game,
    kept_in,
    phones,
    signed,
    verified,
)
from tests.web.personal.phones import Table, two_at_a_table
from tournament.events.states import event_ledger, event_state
from tournament.ledger import store
from tournament.ledger.core.receipts import Receipt, check
from tournament.play import keys

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.usefixtures("beside_a_browser")]


@pytest.fixture
def new_phone(tmp_path: Path) -> Iterator[Start]:
    with phones(tmp_path) as start:
        yield start


@pytest.fixture
def table(scenario: Scenario) -> Table:
    """Two players at a table; their own keys are made by the browsers."""
    return two_at_a_table(scenario)


@pytest.mark.rule("CH-SHEET-1")
def test_a_key_survives_a_restart_and_its_signatures_verify(
    table: Table, live_server: Any, new_phone: Start
) -> None:
    hand = Hand(new_phone("first"), table.first, live_server.url)
    made = hand.enrol()
    taken = hand.page.evaluate(
        """async () => {
            const [record] = await (await import("/static/web/scripts/database.js")).read("keys");
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
    news(page)
    expect(page.get_by_text("Ваши подписанные партии")).to_be_visible()
    expect(page.locator("#results .assurance")).to_contain_text("свой телефон")
    page = again.open("my_receipts")
    with page.expect_download() as saved:
        page.locator("#kept-receipts a").first.click()
    receipt = Receipt.from_bytes(Path(saved.value.path()).read_bytes())
    entry = check(receipt, store.known_keys(event_ledger(table.scenario.event))).entry
    assert entry.body["key"] == made
    assert hand.faults == again.faults == []


def test_a_passkey_of_the_phone_signs(table: Table, live_server: Any, new_phone: Start) -> None:
    hand = Hand(new_phone(), table.first, live_server.url)
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
    table: Table, live_server: Any, new_phone: Start
) -> None:
    other = event_state(table.scenario.event).entrants[table.second.registration].person
    table.first.family.link.persons.add(other)
    table.say(table.first)
    sheet = game(table).sheets[-1]
    table.scenario.attest(table.match)
    hand = Hand(new_phone(), table.first, live_server.url)
    page = hand.open("my_receipts")
    expect(page.locator("#kept-receipts li")).to_have_count(2)
    kept = page.evaluate(kept_in("receipts"))
    assert len({item["id"] for item in kept}) == 2
    assert all(item["id"].startswith(sheet.digest) for item in kept)
    assert hand.faults == []


def test_a_signature_made_without_connection_is_sent_later(
    table: Table, live_server: Any, new_phone: Start
) -> None:
    hand = Hand(new_phone("first"), table.first, live_server.url)
    hand.enrol()
    table.say(table.second, "B")
    page = hand.open("my_match")
    hand.context.set_offline(True)
    hand.sign()
    expect(page.get_by_text("отправится само")).to_be_visible()
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
    table: Table, live_server: Any, new_phone: Start
) -> None:
    """Each sends twice, since the first answer is lost: one sheet, two signatures."""
    hands = [
        Hand(new_phone(), table.first, live_server.url),
        Hand(new_phone(), table.second, live_server.url),
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
        expect(hand.page.get_by_text("отправится само")).to_be_visible()
    for hand in hands:
        hand.context.set_offline(False)
    for hand in hands:
        # The answer to the second sending leads here.
        settled(hand.page, waiting=0)
        expect(hand.page.get_by_text("Вы подписали.")).to_be_visible()
        expect(hand.page.get_by_text("Ваши подписанные партии")).to_be_visible()
    assert len(lost) == 2
    played = game(table)
    assert (len(played.sheets), played.outcome) == (1, "A")
    assert {verified(table, seat) for seat in "AB"} == {"browser"}
    assert [hand.page.evaluate(kept_in("outbox")) for hand in hands] == [[], []]


def test_an_answer_later_than_the_news_of_it_still_tells_that_it_is_signed(
    table: Table, live_server: Any, new_phone: Start
) -> None:
    """The game counts by both signatures: the page learns that before the phone has its answer."""
    hand = Hand(new_phone(), table.second, live_server.url)
    hand.enrol()
    table.say(table.first, "A")
    table.first.sign(table.sheet)
    page = hand.open("my")
    held: list[tuple[Route, Any]] = []
    page.route("**/match/sign/", lambda route: held.append((route, route.fetch())))
    with hasty():
        hand.sign()
    [(route, answer)] = until(page, lambda: held)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    until(page, page.get_by_role("button", name=SIGN).is_hidden)
    route.fulfill(response=answer)
    settled(page)
    expect(page.get_by_text("Вы подписали.")).to_be_visible()


def test_a_stale_signature_is_told_and_not_sent_again(
    table: Table, live_server: Any, new_phone: Start
) -> None:
    hand = Hand(new_phone(), table.first, live_server.url)
    hand.enrol()
    table.say(table.second, "B")
    page = hand.open("my_match")
    hand.context.set_offline(True)
    hand.sign()
    expect(page.get_by_text("отправится само")).to_be_visible()
    table.say(table.second, "A")
    hand.context.set_offline(False)
    settled(page, waiting=0)
    expect(page.get_by_text("Сайт это не принял")).to_be_visible()
    assert page.evaluate(kept_in("outbox")) == []
    assert not game(table).sheets[-1].seats


def test_what_is_shown_wrongly_is_not_signed(
    table: Table, live_server: Any, new_phone: Start
) -> None:
    hand = Hand(new_phone(), table.first, live_server.url)
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
        page.evaluate("document.getElementById('signing-note').textContent = ''")
    assert not game(table).sheets[-1].seats


def test_a_key_that_ends_or_is_not_confirmed_says_so(
    table: Table, live_server: Any, new_phone: Start
) -> None:
    scenario = table.scenario
    hand = Hand(new_phone(), table.first, live_server.url)
    page = hand.open("my_key")
    expect(page.get_by_text("Ваш ключ на другом телефоне")).to_be_visible()
    made = hand.make_key()
    keys.refuse_key(scenario.by(scenario.judge), event=scenario.event, request=made.pk)
    news(page)
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
    table: Table, live_server: Any, new_phone: Start
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


def test_without_scripts_tablet_and_paper_are_offered(table: Table, live_server: Any) -> None:
    with chromium() as browser:
        context = browser.new_context(viewport=PHONE, locale="ru-RU", java_script_enabled=False)
        hand = Hand(context, table.first, live_server.url)
        page = hand.open("my_key")
        expect(page.get_by_role("heading", name="По этому адресу подписывать")).to_be_visible()
        expect(page.get_by_role("button", name="Создать ключ")).to_be_hidden()
        table.say(table.second, "B")
        page = hand.open("my_match")
        expect(page.get_by_text("подойдите к организатору вдвоём")).to_be_visible()
        follow(page.get_by_role("link", name="Было иначе"))
        page.get_by_role("radio", name="вы (").check()
        follow(page.get_by_role("button", name="Записать результат"))
        expect(page.locator("main")).to_contain_text("Что говорите вы")


@pytest.mark.parametrize("language", some(["ru", "en"]))
def test_every_state_of_the_pages_fits_and_is_accessible(
    language: str, table: Table, live_server: Any, new_phone: Start
) -> None:
    context = new_phone()
    hand = Hand(context, table.first, live_server.url)
    hand.enrol()
    context.add_cookies([{"name": "language", "value": language, "url": live_server.url}])
    looker = Looker(context)
    wrong: list[str] = []
    colours: set[str] = set()

    def look(name: str, query: str = "") -> None:
        arguments = () if name == "my_receipts" else (table.first.registration,)
        path = table.first.family.address(name, *arguments) + query
        status, faults = looker.open(live_server.url + path)
        assert status == 200
        faults += [*axe_but_colours(looker.tab), *axe_colours(looker.tab, colours)]
        wrong.extend(f"{path}: {fault}" for fault in faults)

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
