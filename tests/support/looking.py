"""Looks at one page after another in one tab: its status, its width, its faults, accessibility.

A tab of its own for every page would cost three times as much: each begins with a new process that
has to learn the checker anew.
"""

from typing import Any

from playwright.sync_api import BrowserContext

from tests.support.axe import axe_violations


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
        if not self.tab.evaluate("document.documentElement.scrollWidth <= window.innerWidth"):
            self._faults.append("wider than the screen")
        return answer.status, [*self._faults, *axe_violations(self.tab)]

    def _note(self, line: Any) -> None:
        """Keep what the browser complains of, such as something that the CSP forbids."""
        if line.type == "error" and "404" not in line.text and "409" not in line.text:
            self._faults.append(line.text)
