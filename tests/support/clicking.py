"""A person who only clicks: follows the links of a page and presses its buttons.

What cannot be seen is not clicked (`hidden`, templates, scripts); what is folded away in `details`
can, since unfolding leaves the page. A form by GET is a link with what stands in it. A button that
changes something is pressed where nothing has to be filled in, and what it did is taken back.
"""

import re
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from urllib.parse import urldefrag, urlencode, urljoin, urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.db import transaction
from django.test import Client
from django.urls import Resolver404, resolve

from tests.support.plain_sight import codes_in
from tournament.events import states

_VOID = frozenset({"area", "br", "hr", "img", "input", "link", "meta", "source", "use", "wbr"})
_PARTS = frozenset({"section", "details", "header", "footer", "nav", "ul"})
_UNSEEN = frozenset({"template", "script", "style", "noscript", "head"})


@dataclass
class Form:
    """A form as it stands; `buttons` are the names and values that pressing sends."""

    method: str
    action: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    to_fill_in: bool = False
    buttons: list[tuple[str, str]] = field(default_factory=list)


class Seen(HTMLParser):
    """What can be clicked on a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[tuple[str, str]] = []
        """Addresses, each with the part of the page in which it is."""
        self.forms: list[Form] = []
        self._open: list[tuple[str, bool, str]] = []
        self._select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        unseen = tag in _UNSEEN or "hidden" in given or (bool(self._open) and self._open[-1][1])
        part = self._open[-1][2] if self._open else ""
        if tag in _PARTS and re.fullmatch("[a-z-]+", given.get("id", "")):
            part = given["id"]
        if tag not in _VOID:
            self._open.append((tag, unseen, part))
        if tag == "form":
            method = given.get("method", "get").lower()
            self.forms.append(Form("unseen" if unseen else method, given.get("action", "")))
        elif tag == "a" and "href" in given and not unseen:
            self.links.append((given["href"], part))
        elif self.forms and any(name == "form" for name, *_ in self._open):
            self._in_form(self.forms[-1], tag, given, unseen)

    def _in_form(self, form: Form, tag: str, given: dict[str, str], unseen: bool) -> None:
        name, value = given.get("name", ""), given.get("value", "")
        kind = given.get("type", "text" if tag == "input" else "submit")
        if "disabled" in given:
            return
        if tag in {"select", "textarea"} or (tag == "input" and kind != "hidden"):
            form.to_fill_in = True
        if tag == "button" and kind == "submit" and not unseen:
            form.buttons.append((name, value))
        elif tag == "input" and kind in {"checkbox", "radio"}:
            if "checked" in given:
                form.fields.append((name, value or "on"))
        elif tag == "input" and kind != "file":
            form.fields.append((name, value))
        elif tag == "textarea":
            form.fields.append((name, ""))
        elif tag == "select":
            self._select = name
        elif tag == "option" and (self._select or "selected" in given):
            name = self._select or form.fields.pop()[0]
            form.fields.append((name, value))
            self._select = ""

    def handle_endtag(self, tag: str) -> None:
        names = [name for name, *_ in self._open]
        if tag in names:
            del self._open[len(names) - 1 - names[::-1].index(tag) :]


@cache
def name_of(address: str) -> str:
    """The name of the page at an address of this site, empty if there is none."""
    try:
        return resolve(urlsplit(address).path).url_name or ""
    except Resolver404:
        return ""


@dataclass
class Walk:
    """Goes from page to page, the nearest first; of ways alike only some.

    `left_alone`: pages that are not opened, buttons that are not pressed. `of_others`: pages that
    are the same for everybody, so that they are opened once (`opened`, by whichever walk), and
    somebody else goes on from there. `alike`: to how many pages of a name one goes
    from pages of another, if not to two. `reached`: clicks to each page by its name.
    `pressed`: buttons by their address and value. `faults`: what was offered and is not there.
    `codes`: what stands in plain sight though only machines call it so, if that is `sought`.
    `without_tabs`: pages from which no tabs lead on; `without_way_back`: nor breadcrumbs back.
    """

    client: Client
    left_alone: frozenset[str]
    of_others: frozenset[str] = frozenset()
    alike: Mapping[str, int] = field(default_factory=dict)
    opened: set[str] = field(default_factory=set)
    reached: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    codes: set[str] = field(default_factory=set)
    sought: bool = True
    without_tabs: set[str] = field(default_factory=set)
    without_way_back: set[str] = field(default_factory=set)
    _ways: dict[tuple[str, str, str], int] = field(default_factory=dict)
    _files: set[str] = field(default_factory=set)
    pressed: set[tuple[str, str]] = field(default_factory=set)

    def begin(self, start: str, deepest: int) -> None:
        """Look at everything within so many clicks."""
        waiting = deque([(start, 0, "the start")])
        known = {start}
        while waiting:
            address, clicks, source = waiting.popleft()
            html, address = self._look(address, clicks, source)
            if not html:
                continue
            here = name_of(address)
            if here in self.of_others:
                continue
            seen = Seen(html)
            if self.sought:
                self.codes.update(f"{here}: {code}" for code in codes_in(html))
            if '<nav class="tabs"' not in html:
                self.without_tabs.add(here)
                if '<nav class="breadcrumbs"' not in html:
                    self.without_way_back.add(here)
            for link, part in self._links(seen, address):
                if link in known or clicks == deepest:
                    continue
                name = name_of(link)
                way = (here, part, name)
                self._ways[way] = self._ways.get(way, 0) + 1
                if self._ways[way] <= self._most(name):
                    known.add(link)
                    waiting.append((link, clicks + 1, address))
            self._press(seen, address)

    def _look(self, address: str, clicks: int, source: str) -> tuple[str, str]:
        """A page and where it is after redirects; nothing for what is no page."""
        self.reached.setdefault(name_of(address), clicks)
        if name_of(address) in self.of_others and address in self.opened:
            return "", address
        self.opened.add(address)
        answer = self.client.get(address, follow=True)
        if answer.redirect_chain:
            address = urljoin(address, answer.redirect_chain[-1][0])
            self.reached.setdefault(name_of(address), clicks)
        if answer.status_code >= 400:
            self.faults.append(f"{answer.status_code} {name_of(address)} {address} from {source}")
            return "", address
        if not answer.headers.get("Content-Type", "").startswith("text/html"):
            self._files.add(name_of(address))
            return "", address
        return answer.text, address

    def _most(self, name: str) -> int:
        """How many ways alike are gone to a page of this name: a file is a file."""
        if name in self._files:
            return 0
        return 1 if name in self.of_others else self.alike.get(name, 2)

    def _links(self, seen: Seen, address: str) -> Iterator[tuple[str, str]]:
        for link, part in seen.links:
            for within in self._within(urljoin(address, link)):
                yield within, part
        for form in seen.forms:
            if form.method == "get":
                asked = urljoin(address, form.action or address).partition("?")[0]
                for within in self._within(f"{asked}?{urlencode(form.fields)}"):
                    yield within, "form"

    def _within(self, address: str) -> Iterator[str]:
        address = urldefrag(address)[0]
        parts = urlsplit(address)
        local = parts._replace(scheme="", netloc="").geturl()
        if parts.netloc not in {"", "testserver", "127.0.0.1:8000"} or parts.scheme == "mailto":
            return
        if local.startswith(settings.STATIC_URL):
            # The middleware that gives these away in production has nothing gathered in tests.
            if not finders.find(parts.path.removeprefix(settings.STATIC_URL)):
                self.faults.append(f"no file {local}")
        elif name_of(local) not in self.left_alone:
            yield local

    def _press(self, seen: Seen, address: str) -> None:
        """Each button once: what it answers."""
        for form in seen.forms:
            action = urljoin(address, form.action or address)
            for button in form.buttons if form.method == "post" and not form.to_fill_in else []:
                key = (name_of(action), "=".join(button))
                if key in self.pressed or name_of(action) in self.left_alone:
                    continue
                self.pressed.add(key)
                status = self._answer_to(action, [*form.fields, button])
                if status in {403, 404, 405} or status >= 500:
                    self.faults.append(f"{status} {key} pressed on {address}")

    def _answer_to(self, action: str, fields: list[tuple[str, str]]) -> int:
        another = Client(raise_request_exception=False, headers=self.client.headers)
        another.cookies.load(self.client.cookies.output(header="", sep=";"))
        sent: dict[str, list[str]] = {}
        for name, value in fields:
            if name:
                sent.setdefault(name, []).append(value)
        before = states._cache.copy()
        with transaction.atomic():
            status = another.post(action, sent).status_code
            transaction.set_rollback(True)
        states._cache = before
        return status
