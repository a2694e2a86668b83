"""Looks at one page after another in one tab: its status, its width, its faults, accessibility.

A tab of its own for every page would cost three times as much: each begins with a new process that
has to learn the checker anew.
"""

from typing import Any, Literal

from playwright.sync_api import BrowserContext

from tests.support.axe import axe_again, axe_violations


class Looker:
    """A tab that complains of what it sees."""

    def __init__(self, context: BrowserContext) -> None:
        self.tab = context.new_page()
        self._faults: list[str] = []
        self.tab.on("pageerror", lambda fault: self._faults.append(str(fault)))
        self.tab.on("console", self._note)

    def look(self, address: str) -> tuple[int, list[str]]:
        """The status of a page, and what is wrong with it."""
        self._faults.clear()
        answer = self.tab.goto(address)
        assert answer is not None
        self._measure()
        return answer.status, [*self._faults, *axe_violations(self.tab)]

    def look_again(self, width: int, scheme: Literal["light", "dark"]) -> list[str]:
        """What is wrong with the same page on another screen; then everything is as it was.

        Only colours and sizes can differ: the page itself has been looked at.
        """
        before = self.tab.viewport_size
        assert before is not None
        self._faults.clear()
        self.tab.set_viewport_size({**before, "width": width})
        self.tab.emulate_media(color_scheme=scheme)
        self._measure()
        found = [*self._faults, *axe_again(self.tab)]
        self.tab.set_viewport_size(before)
        self.tab.emulate_media(color_scheme="null")
        return found

    def _measure(self) -> None:
        if not self.tab.evaluate("document.documentElement.scrollWidth <= window.innerWidth"):
            self._faults.append("wider than the screen")

    def _note(self, line: Any) -> None:
        """Keep what the browser complains of, such as something that the CSP forbids."""
        if line.type == "error" and "404" not in line.text and "409" not in line.text:
            self._faults.append(line.text)
