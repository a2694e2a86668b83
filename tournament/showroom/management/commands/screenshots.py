"""`manage.py screenshots`: a picture of every page, on a phone and on a desk, in both languages.

Needs a running site that uses the same database, and Chromium; both are development tools, so
Playwright is imported only here.
"""

import os
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError
from django.test import Client
from playwright.sync_api import Browser, sync_playwright

from tournament.showroom.pages import ACCOUNTS, PAGES, ShownPage

SIZES = {390: 844, 1280: 800}
EVERY_SIZE = {390: 844, 768: 1024, 1280: 800}
CHROMIUM = ("/usr/bin/chromium", "/usr/bin/chromium-headless-shell")
"""The whole browser, else the same one without windows."""
CHROMIUM_SWITCHES = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def _program() -> str:
    """The Chromium named by CHROMIUM, else the first that is here."""
    named = os.environ.get("CHROMIUM")
    found = next((path for path in ((named,) if named else CHROMIUM) if Path(path).exists()), None)
    if found is None:
        raise CommandError("Chromium is absent: install it, or say in CHROMIUM where it is.")
    return found


def _session_cookie(role: str) -> str:
    """The cookie of a log-in as the demo account of this role."""
    if role not in ACCOUNTS:
        raise CommandError(f"No demo account has the role {role}: add it to showroom/pages.py.")
    client = Client()
    client.force_login(
        get_user_model().objects.get_by_natural_key(ACCOUNTS[role]),
        backend=settings.AUTHENTICATION_BACKENDS[0],
    )
    return client.cookies[settings.SESSION_COOKIE_NAME].value


class Command(BaseCommand):
    """Writes NAME-WIDTH-LANGUAGE[-dark].png files."""

    help = "Takes a picture of every page listed in tournament/showroom/pages.py."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to write, which site to look at, which pages."""
        parser.add_argument("--out", type=Path, default=settings.BASE_DIR / "build" / "screenshots")
        parser.add_argument(
            "--base", default=f"http://127.0.0.1:{os.environ.get('PORT', '8000')}", metavar="URL"
        )
        parser.add_argument("--only", action="append", metavar="NAME")
        parser.add_argument(
            "--every", action="store_true", help="also 768 wide, and every page also dark"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Look at each page as its role and save what is seen."""
        program = _program()
        base, out, only = options["base"].rstrip("/"), options["out"], options["only"]
        every = options["every"]
        sizes = EVERY_SIZE if every else SIZES
        pages = [page for page in PAGES if not only or page.name in only]
        # Playwright's loop does not let the database in, so all that needs it comes first.
        sessions = {page.role: _session_cookie(page.role) for page in pages if page.role}
        addresses = {page.name: page.address() for page in pages}
        unknown = set(only or []) - {page.name for page in pages}
        if unknown:
            raise CommandError(f"No such page: {', '.join(sorted(unknown))}")
        try:
            urlopen(f"{base}/healthz", timeout=5).close()
        except URLError as failure:
            raise CommandError(f"Nothing answers at {base}: start `make run` first.") from failure
        out.mkdir(parents=True, exist_ok=True)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=program,
                args=CHROMIUM_SWITCHES,
            )
            for page in pages:
                for scheme in ("light", "dark") if every or page.both_schemes else ("light",):
                    for language, _name in settings.LANGUAGES:
                        cookies = {settings.LANGUAGE_COOKIE_NAME: language}
                        if page.role:
                            cookies[settings.SESSION_COOKIE_NAME] = sessions[page.role]
                        address = base + addresses[page.name]
                        self._take(browser, page, address, out, cookies, scheme, sizes)
            browser.close()

    def _take(
        self,
        browser: Browser,
        page: ShownPage,
        address: str,
        out: Path,
        cookies: dict[str, str],
        scheme: Any,
        sizes: Mapping[int, int],
    ) -> None:
        """All sizes of one page in one language and colour scheme."""
        domain = urlsplit(address).hostname or "127.0.0.1"
        for width, height in sizes.items():
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme
            )
            context.add_cookies(
                [
                    {"name": name, "value": value, "domain": domain, "path": "/"}
                    for name, value in cookies.items()
                ]
            )
            tab = context.new_page()
            answer = tab.goto(address)
            if answer is None or not answer.ok:
                status = answer.status if answer else "no answer"
                raise CommandError(f"{page.name}: {address} gives {status}")
            suffix = "-dark" if scheme == "dark" else ""
            language = cookies[settings.LANGUAGE_COOKIE_NAME]
            target = out / f"{page.name}-{width}-{language}{suffix}.png"
            tab.screenshot(path=target, full_page=True)
            self.stdout.write(str(target))
            context.close()
