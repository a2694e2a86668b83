"""A player's phone as a real browser: it makes a key, signs, and can be restarted."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.support.chromium import PATIENCE, SWITCHES, chromium, driver, news, program
from tests.web.personal.phones import Phone, Table, confirm
from tournament.championship.event_state import Game, Sheet
from tournament.events.states import event_ledger, event_state
from tournament.ledger import store
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.envelope import RESULT_SHEET_PAYLOAD_TYPE
from tournament.ledger.core.fingerprints import six_words
from tournament.ledger.core.person_keys import check_signature
from tournament.people.signing_models import KeyRequest

PHONE = {"width": 390, "height": 844}
SIGN = re.compile("Всё верно: подписать|Протокол верен: подписать")
DATABASE = "/static/web/scripts/database.js"
Start = Callable[..., BrowserContext]


@contextmanager
def phones(folder: Path) -> Iterator[Start]:
    """Starts a phone's browser; with the same name again it is the same phone, restarted.

    One without a name is never restarted: it needs no browser of its own.
    """
    started: list[BrowserContext] = []
    screen: dict[str, Any] = {"viewport": PHONE, "locale": "ru-RU", "accept_downloads": True}
    with driver() as playwright, chromium() as shared:

        def start(name: str = "", *switches: str) -> BrowserContext:
            if name:
                context = playwright.chromium.launch_persistent_context(
                    str(folder / name),
                    executable_path=program(),
                    args=[*SWITCHES, *switches],
                    **screen,
                )
                context.set_default_timeout(PATIENCE)
            else:
                context = shared.new_context(**screen)
            started.append(context)
            return context

        yield start
        for context in started:
            context.close()


class Hand:
    """A player with their phone in the hand."""

    def __init__(self, context: BrowserContext, phone: Phone, site: str) -> None:
        self.context = context
        self.phone = phone
        self.site = site
        self.page: Page = context.pages[0] if context.pages else context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))

    def open(self, name: str) -> Page:
        family = self.phone.family
        arguments = () if name in ("my", "my_receipts") else (self.phone.registration,)
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
        """The same, and the desk confirms."""
        made = self.make_key(button)
        confirm(self.phone.family.scenario, made)
        news(self.page)
        expect(self.page.get_by_text("С этого телефона можно подписывать")).to_be_visible()
        return made.key

    def sign(self) -> None:
        self.page.get_by_role("button", name=SIGN).click()


def kept_in(store: str) -> str:
    """A script that reads one store of the browser's own database."""
    return f"import('{DATABASE}').then((database) => database.read('{store}'))"


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
