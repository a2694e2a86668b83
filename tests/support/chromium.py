"""A real browser for tests: Chromium, or a skip that says it is absent.

Driver and browser are started once per process, with the first test that wants them; a test has
contexts of its own, which are closed after it.

No test waits by time, nor for an element that may still be an old one: whatever a test does in a
page, it goes on when the page says that all of it has come (`settled`), and `expect` looks once.
What comes from elsewhere (another tab, a worker, a clock) is awaited by name, with `until`.
"""

import asyncio
import atexit
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, TypeVar

import pytest
from playwright.sync_api import (
    Browser,
    Error,
    Keyboard,
    Locator,
    Mouse,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from tests.support.present import chromium_program
from tournament.showroom.management.commands.screenshots import CHROMIUM_SWITCHES

PATIENCE = 60_000
"""Milliseconds that only what hangs takes: machines are busy, and what is there ends each wait."""
expect.set_options(timeout=1)
"""It looks once, however long that takes; no time at all would be taken for any time."""

T = TypeVar("T")

UNSEEN = ("SpareRendererForSitePerProcess", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup")
"""What every new window prepares behind its address line, by a process of its own."""
OFF_FOR_PLAYWRIGHT = (
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect"),
    *("OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch"),
)
"""What Playwright switches off by a switch of this name: the last one is the one that counts."""
SWITCHES = [
    *CHROMIUM_SWITCHES,
    "--disable-gpu",
    # A process for each site that is shown, not for each page of it: starting them is dear.
    *("--renderer-process-limit=1", "--disable-site-isolation-trials", "--process-per-site"),
    f"--disable-features={','.join((*OFF_FOR_PLAYWRIGHT, *UNSEEN))}",
]
"""Nothing here looks at a moving picture; a graphics card played by the processor is dear."""

_drivers: list[Playwright] = []
_browsers: list[Browser] = []
"""The one that runs is the last; those before it have died in a test."""


def program() -> str:
    """The program of the browser."""
    found = chromium_program()
    if not found:
        pytest.skip("Chromium is absent")
    return found


@contextmanager
def driver() -> Iterator[Playwright]:
    """What starts browsers.

    Its loop counts as running only meanwhile: otherwise Django would take every later test in this
    process for an asynchronous one.
    """
    outside = asyncio._get_running_loop()
    try:
        if not _drivers or _drivers[-1]._dispatcher_fiber.dead:
            _drivers.append(sync_playwright().start())
            atexit.register(_drivers[-1].stop)
        asyncio._set_running_loop(_drivers[-1]._loop)
        yield _drivers[-1]
    finally:
        asyncio._set_running_loop(outside)


def until(page: Page, known: Callable[[], T]) -> T:
    """What this tells at last, where it comes from elsewhere; the page goes on meanwhile."""
    end = time.monotonic() + PATIENCE / 1000
    while not (found := known()):
        assert time.monotonic() < end, page.locator("body").inner_text()
        page.wait_for_timeout(20)
    return found


STATE = "(root) => [document.readyState, root.dataset.busy ?? '', root.dataset.waiting ?? '0']"
"""Whether a page is loaded, and what its scripts say of it (`page-state.js`)."""


def settled(page: Page, *, busy: str = "", waiting: int | None = None) -> None:
    """Wait until all that was done to the page has come of it: what stands there now stands.

    Where the test itself holds something up, `busy` is what the page is still at; `waiting` is how
    much it keeps until that can be sent, 0 after a line is whole again.
    """
    root, end = page.locator(":root"), time.monotonic() + PATIENCE / 1000
    while not page.is_closed():
        try:
            # With patience of its own, since it waits for a page that is on its way.
            ready, going, kept = root.evaluate(STATE, timeout=PATIENCE)
        except Error as gone:
            # The document is just being replaced by another one.
            ready, going, kept = gone.message, "", ""
        if (ready, going) == ("complete", busy) and waiting in {None, int(kept)}:
            return
        assert time.monotonic() < end, f"{page.url} is {ready}, at {going!r}, and {kept} wait"
        page.wait_for_timeout(20)


def news(page: Page) -> None:
    """Look at the page anew, as who comes back to it: what happened elsewhere stands there.

    A question that was under way before may have an old answer, so another one is asked.
    """
    settled(page)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    settled(page)


_hasty: list[None] = []


@contextmanager
def hasty() -> Iterator[None]:
    """What is done here waits for nothing: the test itself holds up what would come of it."""
    _hasty.append(None)
    try:
        yield
    finally:
        _hasty.pop()


def follow(pressed: Locator) -> None:
    """Press what leads to another page where no script runs that would say so."""
    with pressed.page.expect_navigation():
        pressed.click()


def _settling(act: Callable[..., T], page_of: Callable[[Any], Page]) -> Callable[..., T]:
    """The same act, after which the page is settled."""

    @wraps(act)
    def acting(actor: Any, *given: Any, **named: Any) -> T:
        done = act(actor, *given, **named)
        if not _hasty:
            settled(page_of(actor))
        return done

    return acting


def _own_page(actor: Any) -> Page:
    return actor.page


def _hand(name: str) -> property:
    """The keyboard or mouse of a page, which knows that page."""
    found = vars(Page)[name]

    def hand(page: Page) -> Any:
        tool = found.fget(page)
        tool.page = page
        return tool

    return property(hand, doc=found.__doc__)


_PRESSED = "click dblclick tap fill press check uncheck set_checked select_option set_input_files"
_ACTS: dict[type, str] = {
    Page: f"goto reload go_back go_forward {_PRESSED}",
    Locator: f"press_sequentially {_PRESSED}",
    Keyboard: "press type insert_text",
    Mouse: "click dblclick up wheel",
}
"""What a person does in a page."""
for _kind, _names in _ACTS.items():
    for _name in _names.split():
        _page_of: Callable[[Any], Page] = (lambda page: page) if _kind is Page else _own_page
        setattr(_kind, _name, _settling(getattr(_kind, _name), _page_of))
for _name in ("keyboard", "mouse"):
    setattr(Page, _name, _hand(_name))


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser, without anything that other tests have opened in it."""
    with driver() as started:
        if not _browsers or not _browsers[-1].is_connected():
            _browsers.append(started.chromium.launch(executable_path=program(), args=SWITCHES))
            _browsers[-1].on("context", lambda one: one.set_default_timeout(PATIENCE))
        browser = _browsers[-1]
        others = browser.contexts
        try:
            yield browser
        finally:
            for context in browser.contexts:
                if context not in others:
                    context.close()
