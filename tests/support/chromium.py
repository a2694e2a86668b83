"""A real browser for tests: Chromium, or a skip that says it is absent."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tournament.web.management.commands.screenshots import CHROMIUM_SWITCHES

SWITCHES = [*CHROMIUM_SWITCHES, "--disable-gpu"]
"""Nothing here looks at a moving picture; a graphics card played by the processor is dear."""


def program() -> str:
    """The browser named by CHROMIUM, by default /usr/bin/chromium."""
    found = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    if not Path(found).exists():
        pytest.skip(f"Chromium is absent: no {found}")
    return found


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser that is started for a test and closed after it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=SWITCHES)
        yield browser
        browser.close()
