"""A real browser for tests: Chromium, or a skip that says it is absent.

Driver and browser are started once per process, with the first test that wants them; a test has
contexts of its own, which are closed after it.
"""

import asyncio
import atexit
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.support.present import chromium_program
from tournament.showroom.management.commands.screenshots import CHROMIUM_SWITCHES

PATIENCE = 60_000
"""Milliseconds that only what hangs takes: machines are busy, and what is there ends each wait."""
expect.set_options(timeout=PATIENCE)

T = TypeVar("T")

UNSEEN = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup")
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
    """What this tells at last, for what no locator can tell; events of the page come in between."""
    end = time.monotonic() + PATIENCE / 1000
    while not (found := known()):
        assert time.monotonic() < end, page.locator("body").inner_text()
        page.wait_for_timeout(50)
    return found


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
