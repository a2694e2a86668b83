"""A page over a slow line: 400 kbit/s and 400 ms, nothing kept, from a site that serves for real.

Chromium gives each request its delay and shares the line among them; setting up connections costs
nothing there, so a first visit over TLS takes two delays more.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.chromium import until
from tests.support.preloaded import PROJECT, run
from tests.support.server import environment, free_port, migrated, serving

BITS_A_SECOND, DELAY = 400_000, 400
HANDSHAKES = 2
"""Delays that a first visit takes besides, for TCP and TLS."""
WATCH = """
window.shifts = [];
new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({value}) => value)))
  .observe({type: "layout-shift", buffered: true});
"""
PAINT = """() => {
  const [page] = performance.getEntriesByType("navigation");
  const first = performance.getEntriesByName("first-contentful-paint")[0];
  const blocking = performance.getEntriesByType("resource")
    .filter(({renderBlockingStatus}) => renderBlockingStatus === "blocking");
  return {
    painted: first.startTime,
    whole: page.responseEnd,
    blocking: blocking.map(({name, startTime}) => [name, startTime]),
  };
}"""


@dataclass(frozen=True, slots=True)
class Sent:
    """A request: what it asked for, its bytes on the line with headers, seconds of its end."""

    host: str
    path: str
    bytes: int
    ended: float


@dataclass(frozen=True, slots=True)
class Loaded:
    """How a page came. Milliseconds: when it was painted first, when its text was here.

    `blocking` are the addresses that the first paint waited for, with when they were asked for.
    """

    painted: float
    whole: float
    blocking: dict[str, float]
    sent: list[Sent]
    shifts: list[float]

    @property
    def page_bytes(self) -> int:
        """Of the page itself."""
        return self.sent[0].bytes

    @property
    def all_bytes(self) -> int:
        """Of everything that the page asked for."""
        return sum(item.bytes for item in self.sent)

    @property
    def bytes_before_paint(self) -> int:
        """Of what had come when it could be read."""
        return sum(item.bytes for item in self.sent if item.ended * 1000 <= self.painted)


@contextmanager
def site(folder: Path, players: int, played: int, called: int) -> Iterator[str]:
    """A day of today on a server as it is run; the address of its page."""
    port = free_port()
    migrated(folder)
    numbers = (str(players), str(played), str(called))
    done = run("-m", "tests.support.drawn_days", *numbers, env=environment(folder, port))
    assert done.returncode == 0, done.stderr
    event = json.loads(done.stdout.splitlines()[-1])["event"]
    with serving(PROJECT, folder, port, output=folder / "said"):
        yield f"http://127.0.0.1:{port}/days/{event}/"


def visitor(browser: Browser, width: int) -> BrowserContext:
    """Somebody who was never here."""
    context = browser.new_context(viewport={"width": width, "height": 844}, locale="ru-RU")
    context.add_init_script(WATCH)
    return context


def wait_for_paint(page: Page) -> None:
    """Until something can be read; the page's own rules allow no script that waits within it."""
    painted = "performance.getEntriesByName('first-contentful-paint').length"
    until(page, lambda: page.evaluate(painted))


def load(page: Page, address: str) -> Loaded:
    """Open a page over the slow line and wait until nothing more comes."""
    line = page.context.new_cdp_session(page)
    asked: dict[str, dict[str, Any]] = {}
    line.on("Network.requestWillBeSent", lambda told: asked.setdefault(told["requestId"], told))
    for end in ("Finished", "Failed"):
        line.on(f"Network.loading{end}", lambda told: asked[told["requestId"]].update(end=told))
    line.send("Network.enable")
    speed = BITS_A_SECOND / 8
    told = {"latency": DELAY, "downloadThroughput": speed, "uploadThroughput": speed}
    line.send("Network.emulateNetworkConditions", {"offline": False, **told})
    page.goto(address)
    wait_for_paint(page)
    until(page, lambda: all("end" in item for item in asked.values()))
    found = page.evaluate(PAINT)
    began = min(item["timestamp"] for item in asked.values())
    sent = [
        Sent(
            urlsplit(item["request"]["url"]).netloc,
            urlsplit(item["request"]["url"]).path,
            item["end"]["encodedDataLength"],
            item["end"]["timestamp"] - began,
        )
        for item in sorted(asked.values(), key=lambda item: float(item["timestamp"]))
        if "encodedDataLength" in item["end"]
    ]
    shifts = page.evaluate("window.shifts")
    blocking = {urlsplit(name).path: start for name, start in found["blocking"]}
    return Loaded(found["painted"], found["whole"], blocking, sent, shifts)
