"""`manage.py screenshots`: a picture of every page, on a phone and on a desk, in both languages.

With `--guide` the pictures of `/help/` instead, where the guide has them. Needs a running site that
uses the same database, and Chromium; both are development tools, so Playwright is imported only
here.
"""

import os
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError
from django.test import Client
from PIL import Image
from playwright.sync_api import Browser, FloatRect, Page, sync_playwright

from tournament.showroom.guide_pictures import GUIDE_PICTURES, QUALITY, GuidePicture
from tournament.showroom.pages import ACCOUNTS, PAGES, ShownPage
from tournament.web.public.help.markdown import picture_file

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
        parser.add_argument(
            "--guide", action="store_true", help="the pictures of /help/ in its own folder"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Look at each page as its role and save what is seen."""
        program = _program()
        base, out, only = options["base"].rstrip("/"), options["out"], options["only"]
        if options["guide"]:
            only = [picture.page for picture in GUIDE_PICTURES.values()]
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
            for page in [] if options["guide"] else pages:
                for scheme in ("light", "dark") if every or page.both_schemes else ("light",):
                    for language, _name in settings.LANGUAGES:
                        cookies = {settings.LANGUAGE_COOKIE_NAME: language}
                        if page.role:
                            cookies[settings.SESSION_COOKIE_NAME] = sessions[page.role]
                        address = base + addresses[page.name]
                        self._take(browser, page, address, out, cookies, scheme, sizes)
            for name, picture in GUIDE_PICTURES.items() if options["guide"] else ():
                role = next(page.role for page in pages if page.name == picture.page)
                for language, _name in settings.LANGUAGES:
                    cookies = {settings.LANGUAGE_COOKIE_NAME: language}
                    if role:
                        cookies[settings.SESSION_COOKIE_NAME] = sessions[role]
                    address = base + addresses[picture.page]
                    file = picture_file(name, language)
                    self._take_for_guide(browser, picture, address, file, cookies)
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
        for width, height in sizes.items():
            with _shown(browser, address, cookies, (width, height), scheme) as tab:
                suffix = "-dark" if scheme == "dark" else ""
                language = cookies[settings.LANGUAGE_COOKIE_NAME]
                target = out / f"{page.name}-{width}-{language}{suffix}.png"
                tab.screenshot(path=target, full_page=True)
                self.stdout.write(str(target))

    def _take_for_guide(
        self,
        browser: Browser,
        picture: GuidePicture,
        address: str,
        file: Path,
        cookies: dict[str, str],
    ) -> None:
        """One picture of the guide: the top of a part of a page, small."""
        with _shown(browser, address, cookies, picture.size, "light", picture.scale) as tab:
            # They would cover what the picture is about, or push it out.
            tab.add_style_tag(content=".site-header, #judge-calls { display: none }")
            box = tab.locator(picture.part).first.bounding_box()
            if box is None:
                raise CommandError(f"{picture.page}: {address} has no {picture.part}")
            room = FloatRect(
                x=box["x"],
                y=box["y"],
                width=box["width"],
                height=min(box["height"], picture.size[1]),
            )
            tab.set_viewport_size(
                {"width": picture.size[0], "height": int(room["y"] + room["height"])}
            )
            seen = tab.screenshot(clip=room)
        file.parent.mkdir(parents=True, exist_ok=True)
        Image.open(BytesIO(seen)).convert("RGB").save(file, quality=QUALITY, method=6)
        self.stdout.write(str(file))


@contextmanager
def _shown(
    browser: Browser,
    address: str,
    cookies: Mapping[str, str],
    size: tuple[int, int],
    scheme: Any,
    scale: float = 1,
) -> Iterator[Page]:
    """A page in a tab of its own."""
    domain = urlsplit(address).hostname or "127.0.0.1"
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme=scheme,
        device_scale_factor=scale,
        bypass_csp=True,
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
        raise CommandError(f"{address} gives {answer.status if answer else 'no answer'}")
    yield tab
    context.close()
