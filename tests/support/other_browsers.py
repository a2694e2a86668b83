"""Firefox and WebKit for tests as Debian packs them, driven by Selenium.

Playwright has only browsers that it has patched itself. WebKit has a driver of its own, which needs
a screen: Xvfb is one. Firefox understands the same commands on its own port (Marionette), so that
the program between, which no registry packs, isn't needed.
"""

import json
import os
import re
import socket
import subprocess
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from selenium import webdriver
from selenium.common.exceptions import (
    JavascriptException,
    StaleElementReferenceException,
    TimeoutException,
)
from selenium.webdriver import ActionChains
from selenium.webdriver.common.options import ArgOptions
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options as WebKitOptions
from selenium.webdriver.webkitgtk.service import Service as WebKitService

from tests.support.chromium import PATIENCE, STATE
from tests.support.present import FIREFOX, WEBKIT, firefox_present, webkit_present

STARTING = 60
"""Seconds for a browser to come up on a busy machine."""
PREFERENCES = {"marionette.port": 0, "browser.shell.checkDefaultBrowser": False}
MARIONETTE = {
    "newSession": "NewSession",
    "get": "Navigate",
    "refresh": "Refresh",
    "getCurrentUrl": "GetCurrentURL",
    "w3cExecuteScript": "ExecuteScript",
    "w3cExecuteScriptAsync": "ExecuteAsyncScript",
    "findElement": "FindElement",
    "findElements": "FindElements",
    "clickElement": "ElementClick",
    "clearElement": "ElementClear",
    "sendKeysToElement": "ElementSendKeys",
    "getElementText": "GetElementText",
    "getElementRect": "GetElementRect",
    "actions": "PerformActions",
    "deleteAllCookies": "DeleteAllCookies",
    "addCookie": "AddCookie",
    "screenshot": "TakeScreenshot",
    "setWindowRect": "SetWindowRect",
}
"""What Selenium's commands are called on Firefox's own port."""


class Marionette(RemoteConnection):
    """Selenium's end of Firefox's port: every message is JSON after its length."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=STARTING)
        self._answers = self._socket.makefile("rb")
        self._sent = 0
        self._read()

    def _read(self) -> Any:
        size = b""
        while (digit := self._answers.read(1)) != b":":
            assert digit, "Firefox is gone"
            size += digit
        return json.loads(self._answers.read(int(size)))

    def execute(self, command: str, params: dict[str, Any]) -> dict[str, Any]:
        """One command and its answer, as a driver would give it."""
        if command == "newSession":
            params = {}
        self._sent += 1
        said = json.dumps([0, self._sent, f"WebDriver:{MARIONETTE[command]}", params]).encode()
        self._socket.sendall(b"%d:%b" % (len(said), said))
        _, _, fault, answer = self._read()
        if fault:
            return {"status": 500, "value": json.dumps({"value": fault})}
        plain = isinstance(answer, dict) and set(answer) == {"value"}
        return {"value": answer["value"] if plain else answer}

    def close(self) -> None:
        """Hang up."""
        self._answers.close()
        self._socket.close()


@contextmanager
def _firefox() -> Iterator[WebDriver]:
    with TemporaryDirectory(prefix="firefox-", ignore_cleanup_errors=True) as folder:
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in PREFERENCES.items()]
        Path(folder, "user.js").write_text("".join(lines))
        process = subprocess.Popen(
            [FIREFOX, "--headless", "--marionette", "--no-remote", "--profile", folder],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            port = _written(Path(folder, "MarionetteActivePort"), process)
            with closing(Marionette(int(port))) as connection:
                yield webdriver.Remote(connection, options=ArgOptions())
        finally:
            process.kill()
            process.wait()


def _written(path: Path, process: "subprocess.Popen[bytes]") -> str:
    """What a program writes into a file once it is ready."""
    for _ in range(STARTING * 20):
        if path.exists() and (text := path.read_text()):
            return text
        assert process.poll() is None, "the browser has not come up"
        time.sleep(0.05)
    raise AssertionError("the browser has not come up")


@contextmanager
def _webkit() -> Iterator[WebDriver]:
    with _screen() as display:
        service = WebKitService(WEBKIT[0], env={**os.environ, "DISPLAY": display})
        with warnings.catch_warnings():
            # Selenium warns of the way in which it connects itself.
            warnings.simplefilter("ignore", DeprecationWarning)
            started = webdriver.WebKitGTK(options=WebKitOptions(), service=service)
        try:
            started.set_page_load_timeout(STARTING)
            yield started
        finally:
            started.quit()


@contextmanager
def _screen() -> Iterator[str]:
    """A screen that nobody sees; its name."""
    ready, told = os.pipe()
    process = subprocess.Popen(
        [WEBKIT[1], "-displayfd", str(told), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
        pass_fds=[told],
        stderr=subprocess.DEVNULL,
    )
    os.close(told)
    try:
        with open(ready) as number:
            yield f":{number.readline().strip()}"
    finally:
        process.terminate()
        process.wait()


BROWSERS: dict[str, tuple[Callable[[], bool], Callable[[], Any]]] = {
    "firefox": (firefox_present, _firefox),
    "webkit": (webkit_present, _webkit),
}

SEEN = """
const [selector, words, inside] = arguments;
const like = new RegExp(`^(?:${words ?? ".*"})$`, "s");
const said = (one) => one.getAttribute("aria-label") ?? one.innerText;
const found = [...(inside ?? document).querySelectorAll(selector)].find(
  (one) => one.checkVisibility() && like.test(said(one).replace(/\\s+/g, " ").trim()),
);
found?.scrollIntoView({ block: "center", behavior: "instant" });
return found && getComputedStyle(found).pointerEvents !== "none" ? found : null;
"""
"""In the middle of the window, since WebKit's driver refuses what lies at its edge.

A button that has come to where another one was takes no press for a moment.
"""
LOOK = "document.dispatchEvent(new Event('visibilitychange'))"


class Window:
    """A person before one of these browsers: reads it, presses what can be seen."""

    def __init__(self, driver: WebDriver, site: str) -> None:
        self.driver = driver
        self.site = site
        self.open("/rules/")
        driver.add_cookie({"name": "language", "value": "ru", "path": "/"})

    def open(self, path: str) -> None:
        """Type an address."""
        self.driver.get(path if "://" in path else self.site + path)
        self.settled()

    def settled(self, *, busy: str = "") -> None:
        """Wait until all that was done to the page has come of it, as in `chromium.settled`."""
        state, rest = f"return ({STATE})(document.documentElement)", ["complete", busy]
        self.until(f"rest at {busy!r}", lambda: (self.run(state) or [])[:2] == rest)

    def news(self) -> None:
        """Look at the page anew, as in `chromium.news`."""
        self.settled()
        self.run(LOOK)
        self.settled()

    def run(self, script: str, *arguments: Any) -> Any:
        """What a script answers."""
        return self.driver.execute_script(script, *arguments)

    def until(self, words: str, look: Callable[[], Any]) -> Any:
        """What is there at last; pages may change while they are looked at."""
        fleeting = (StaleElementReferenceException, JavascriptException)
        wait = WebDriverWait(self.driver, PATIENCE / 1000, 0.05, ignored_exceptions=fleeting)
        try:
            return wait.until(lambda _driver: look())
        except TimeoutException:
            state = self.run(f"return ({STATE})(document.documentElement)")
            shown = self.run("return location.pathname + '\\n' + document.body.innerText")
            raise AssertionError(f"{words!r} does not come, {state}: {shown}") from None

    def seen(self, words: str, inside: WebElement | None = None) -> WebElement:
        """A button or a link with these words."""
        pressed = "a, button, summary"
        found: WebElement = self.until(words, lambda: self.run(SEEN, pressed, words, inside))
        return found

    def at(self, selector: str) -> WebElement:
        """The first of these that can be seen."""
        found: WebElement = self.until(selector, lambda: self.run(SEEN, selector))
        return found

    def tap(self, words: str, inside: WebElement | None = None) -> None:
        """Press what changes the page."""
        self.seen(words, inside).click()
        self.settled()

    def tick(self, selector: str) -> None:
        """Press the first of these that can be seen, whatever its words are."""
        self.at(selector).click()
        self.settled()

    def press(self, words: str, inside: WebElement | None = None) -> None:
        """Press what leads to another page, and wait for that."""
        self.run("window.leftBehind = true")
        self.seen(words, inside).click()
        self.until(f"the page behind {words}", lambda: self.run("return !window.leftBehind"))
        self.settled()

    def reads(self, words: str) -> None:
        """The screen says so."""
        text = self.run("return document.body.innerText")
        assert re.search(words, text), text

    def type(self, selector: str, text: str) -> None:
        """Fill a field."""
        field = self.at(selector)
        field.clear()
        field.send_keys(text)
        self.settled()

    def draw(self, selector: str) -> None:
        """A signature with the finger."""
        hand = ActionChains(self.driver, duration=5).move_to_element(self.at(selector))
        hand.click_and_hold()
        for step in range(20):
            hand.move_by_offset(8 if step < 10 else -6, 6 if step % 2 else -6)
        hand.release().perform()
        self.settled()

    def fits(self) -> bool:
        """Nothing sticks out of the screen."""
        return bool(self.run("return document.documentElement.scrollWidth <= window.innerWidth"))


@contextmanager
def window(browser: str, site: str) -> Iterator[Window]:
    """A browser that has just been started, as wide as it lets itself be made narrow."""
    present, start = BROWSERS[browser]
    if not present():
        pytest.skip(f"{browser} is absent")
    with start() as driver:
        driver.set_window_rect(0, 0, 390, 844)
        yield Window(driver, site)
