"""A day that a laptop in the hall writes, on every page of headquarters: each says so.

Each page of the list is opened by its reader, and every form on it is sent: none is refused since
the day is in the hall. Nothing is written: a command that the rules of custody let through is
stopped right after them. A run opens every third page, by its seed; `make soak` all.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client, override_settings
from django.urls import Resolver404, ResolverMatch, resolve

from tests.support.examples import some
from tests.support.remembered import undone
from tests.support.scenario import actor_for
from tournament.championship import fold
from tournament.championship.custody.decide import out_of_hand
from tournament.events import execution
from tournament.events.execution import Caller
from tournament.events.venue.handover import hand_over
from tournament.people.models import User
from tournament.regulations.refusals import Refusal
from tournament.showroom.demo import build_demo, demo_day
from tournament.showroom.pages import ACCOUNTS, PAGES, ShownPage
from tournament.web.demo_accounts import PLANNED_CITY, RUNNING_CITY
from tournament.web.shared.offers import MEANWHILE

pytestmark = [pytest.mark.pages, pytest.mark.django_db]

NOW = datetime(2024, 6, 8, 10, 20, tzinfo=UTC)
BANNER = "День идёт в зале"
OF_NO_DAY = ("account_logout", "language")
GREYED = re.compile(r'<p class="muted" id="why-\w+">.*?</p>', re.DOTALL)
"""Why a button that stands there cannot be pressed."""


@dataclass
class Form:
    """A form that a page offers, with what stands in it."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)


class Forms(HTMLParser):
    """The forms of a page that are sent with POST, filled in as far as a test can."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._address = address
        self._form: Form | None = None
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            posts = said.get("method", "").lower() == "post"
            self._form = Form(said.get("action") or self._address) if posts else None
            if self._form is not None:
                self.found.append(self._form)
        if self._form is None:
            return
        name = said.get("name", "")
        if tag in {"input", "button"} and name:
            typed = said.get("value") or {"date": "2024-06-09", "time": "12:00"}.get(
                said.get("type", ""), "5"
            )
            self._form.fields.setdefault(name, typed)
        elif tag == "textarea" and name:
            self._form.fields.setdefault(name, "Причина своими словами, достаточно длинная")
        elif tag == "select":
            self._select = name
        elif tag == "option" and self._select and said.get("value"):
            self._form.fields.setdefault(self._select, said["value"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = ""


def forms_of(address: str, text: str) -> list[Form]:
    reader = Forms(address)
    reader.feed(text)
    return [form for form in reader.found if resolve(form.action).url_name not in OF_NO_DAY]


class Stopped:
    """Asks the rules of custody alone, and then lets nothing happen."""

    def __init__(self) -> None:
        self.refused: list[str] = []

    def __call__(self, context: Any, command: Any) -> Refusal:
        refusal = out_of_hand(context, command)
        if refusal is not None:
            self.refused.append(f"{type(command).__name__} {refusal.code}")
        return refusal or Refusal("not_allowed")


@pytest.fixture(scope="module")
def built(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Path]:
    """The data folder of a demo championship at its moment."""
    folder = tmp_path_factory.mktemp("demo")
    here = override_settings(DATA_DIR=folder, DEMO=True)
    with django_db_blocker.unblock(), here, transaction.atomic():
        cache.clear()
        build_demo(NOW)
        yield folder
        transaction.set_rollback(True)


@pytest.fixture
def demo(built: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The demo, of which nothing is left that a test does to it."""
    settings.DATA_DIR = built
    settings.DEMO = True
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)
    with undone():
        yield


def a_part(pages: Sequence[ShownPage]) -> Sequence[ShownPage]:
    """Every third of them, or all with all examples."""
    return some(pages, len(pages) // 3)


def readers() -> dict[str | None, Client]:
    """A browser of each role, and of nobody."""
    found: dict[str | None, Client] = {}
    for role in {page.role for page in PAGES}:
        found[role] = Client(headers={"Accept-Language": "ru"})
        if role is not None:
            found[role].force_login(User.objects.get_by_natural_key(ACCOUNTS[role]))
    return found


@pytest.fixture
def out(demo: None) -> set[str]:
    """Two days of the demo that are in the hall: one is being played, one is not open yet."""
    days = {demo_day(RUNNING_CITY), demo_day(PLANNED_CITY)}
    publisher = actor_for(User.objects.get_by_natural_key(ACCOUNTS["publisher"]))
    for number, day in enumerate(sorted(days)):
        hand_over(Caller(publisher, f"hand-over-{number}", NOW), event=day, passphrase="слово " * 4)
    return days


def test_every_page_of_a_day_in_the_hall_says_so_and_offers_nothing_that_is_refused(
    out: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = a_part(PAGES)
    # Looking a practice day up makes it.
    addresses = [(page, page.address()) for page in pages]
    stopped = Stopped()
    monkeypatch.setattr(execution, "decide", stopped)
    assert fold.decide is not stopped
    clients = readers()
    wrong: list[str] = []
    offered: list[tuple[str, str | None, Form]] = []
    seen = 0
    for page, address in addresses:
        client = clients[page.role]
        answer = client.get(address, follow=True)
        match: ResolverMatch = resolve(address.split("?")[0])
        of_day = match.kwargs.get("event_id") in out
        if answer.status_code != 200:
            wrong.append(f"{page.name}: {answer.status_code}")
            continue
        text = answer.content.decode()
        if of_day:
            seen += 1
            if text.count(BANNER) != (match.url_name != "scene"):
                wrong.append(f"{page.name}: {text.count(BANNER)} banners")
        for form in forms_of(address, text):
            match = resolve(form.action)
            meant = getattr(match.func, "action", None)
            if match.kwargs.get("event_id") in out and meant not in MEANWHILE:
                wrong.append(f"{page.name}: {form.action} is offered")
            offered.append((page.name, page.role, form))
    # Sent when all is looked at: one form hands the device to the players, another logs out.
    for name, role, form in offered:
        stopped.refused.clear()
        told = clients[role].post(form.action, form.fields).content.decode()
        if stopped.refused or "День ведут в зале" in GREYED.sub("", told):
            wrong.append(f"{name}: {form.action} {stopped.refused}")
    assert not wrong, "\n".join(wrong)
    of_them = len(pages) / len(PAGES)
    assert seen > 40 * of_them
    assert len(offered) > 30 * of_them


def test_in_a_hall_without_a_certificate_nothing_leads_to_a_key_of_ones_own_phone(
    demo: None, settings: Any
) -> None:
    settings.OWN_PHONES_SIGN = False
    clients, asking = readers(), ("my_key", "own_key", "desk_keys")
    of_day = a_part([page for page in PAGES if page.role in {None, "organizer", "judge"}])
    wrong = []
    for page in of_day:
        address = page.address()
        text = clients[page.role].get(address).content.decode()
        for link in set(re.findall(r'href="(/[^"#?]*)', text)):
            try:
                leads = resolve(link).url_name
            except Resolver404:
                continue
            if leads in asking and link != address:
                wrong.append(f"{page.name}: {leads}")
        if "data-make-key" in text or "на свой телефон" in text:
            wrong.append(f"{page.name}: offers a key")
    assert not wrong, "\n".join(wrong)
