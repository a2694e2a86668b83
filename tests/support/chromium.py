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


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser named by CHROMIUM, by default /usr/bin/chromium."""
    program = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    if not Path(program).exists():
        pytest.skip(f"Chromium is absent: no {program}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=SWITCHES)
        yield browser
        browser.close()
