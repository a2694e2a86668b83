"""The bracket of 32 over 400 kbit/s and 400 ms: what it weighs, what it waits for, what moves.

How long that takes is measured by `tests.bench.bench_slow_line`.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route

from tests.bench import bench_slow_line
from tests.support.chromium import chromium, hasty, until
from tests.support.slow_line import load, site, visitor, wait_for_paint

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PAGE, ALL = 11_600, 60_000
"""Bytes on the line with headers: of the page, of all that comes with it.

Packed, a page weighs a little more or less by the ids and the draw of its day: of fourteen sites
the lightest had 11,411 and the heaviest 11,505, with 29 around the mean of 11,464.
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A day of 32 in its heaviest state: few matches are over, nearly every table is taken."""
    folder: Path = tmp_path_factory.mktemp("slow-line")
    with site(folder, 32, played=18, called=14) as found:
        yield found


@pytest.mark.parametrize("width", [390, 1280])
def test_a_bracket_of_32_comes_in_two_steps_and_weighs_little(address: str, width: int) -> None:
    with chromium() as browser:
        context = visitor(browser, width)
        page = context.new_page()
        seen = load(page, address)
        # The page, then its style sheets, which its head names: no other step before it is read.
        assert set(seen.blocking) == {item.path for item in seen.sent if item.path.endswith(".css")}
        assert len(seen.blocking) == 2
        assert seen.whole < seen.painted
        assert seen.page_bytes <= PAGE, seen.page_bytes
        assert seen.all_bytes <= ALL, seen.all_bytes
        assert {item.host for item in seen.sent} == {urlsplit(address).netloc}
        # Scripts come later, and nothing moves for them.
        assert sum(seen.shifts) == 0
        assert page.locator(".rounds a:visible").count() > 20
        context.close()


def test_the_style_sheets_are_asked_for_before_the_page_is_there(address: str) -> None:
    """A browser that others keep from working may be late; never early by chance."""
    early = False
    with chromium() as browser:
        for _ in range(5):
            context = visitor(browser, 390)
            seen = load(context.new_page(), address)
            context.close()
            early = all(started < seen.whole for started in seen.blocking.values())
            if early:
                break
    assert early


@pytest.mark.parametrize("width", [390, 1280])
def test_the_first_paint_waits_for_no_script(address: str, width: int) -> None:
    held: list[Route] = []
    with chromium() as browser:
        context = visitor(browser, width)
        page = context.new_page()
        page.route(re.compile(r"\.js$"), lambda route: held.append(route))
        with hasty():
            page.goto(address, wait_until="commit")
        wait_for_paint(page)
        until(page, page.locator(".rounds [open] .line-match td:nth-child(2)").first.is_visible)
        until(page, lambda: len(held) > 5)
        assert page.locator(".bracket-tool--works").count() == 0
        for route in held:
            route.abort()
        context.close()


def test_its_benchmark_works(address: str) -> None:
    bench_slow_line.told(address, (390,), visits=1)
