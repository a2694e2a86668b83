"""Looks at one page after another in one tab: its status, its width, its faults, accessibility.

A tab of its own for every page would cost three times as much: each begins with a new process that
has to learn the checker anew. What has been judged is not judged again: a page none of whose
templates is new is asked what depends on its data, and contrast where its colours are new.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

from django.template import Template
from django.test.signals import template_rendered
from playwright.sync_api import BrowserContext

from tests.support.axe import axe_at_hand, axe_but_colours, axe_colours, axe_of_data, axe_sizes

WIDE = """async () => {
  const wide = () => document.documentElement.scrollWidth > window.innerWidth;
  for (let left = 60; left && wide(); left--) await new Promise(requestAnimationFrame);
  return wide();
}"""
"""Whether a page stays wider than the screen: on a busy machine it follows a new size later."""

TOO_WIDE = "wider than the screen"

SMALL = """() => [...document.querySelectorAll('a, button, summary, select, textarea, input')]
  .filter((one) => {
    const sight = { visibilityProperty: true, opacityProperty: true };
    if (one.type === 'hidden' || !one.checkVisibility(sight)) return false;
    if (getComputedStyle(one).display === 'inline' || one.matches('.rule-mark')) return false;
    const ticked = one.matches('[type=checkbox], [type=radio]');
    const { width, height } = ((ticked && one.labels[0]) || one).getBoundingClientRect();
    return Math.min(width, height) > 1 && Math.min(width, height) < 43.5;
  })
  .map((one) => `a finger misses <${one.localName} class="${one.className}"> in ` +
    `${one.parentElement.className}: ${one.textContent.trim().slice(0, 30)}`)"""
"""What is pressed and is smaller than 44 pixels; links within a text are as high as its lines."""


@dataclass
class Judged:
    """What lookers have seen: templates as a whole, and colours on their grounds."""

    templates: set[str] = field(default_factory=set)
    colours: set[str] = field(default_factory=set)


@contextmanager
def _rendered() -> Iterator[set[str]]:
    """The templates that the site of this process renders meanwhile; none for a kept page."""
    names: set[str] = set()

    def note(template: Template, **_: Any) -> None:
        names.add(str(template.name))

    template_rendered.connect(note, weak=False)
    try:
        yield names
    finally:
        template_rendered.disconnect(note)


class Looker:
    """A tab that complains of what it sees; several may share what was judged."""

    def __init__(self, context: BrowserContext, judged: Judged | None = None) -> None:
        self.tab = context.new_page()
        axe_at_hand(self.tab)
        self._judged = judged or Judged()
        self._faults: list[str] = []
        self.tab.on("pageerror", lambda fault: self._faults.append(str(fault)))
        self.tab.on("console", self._note)

    def open(self, address: str) -> tuple[int, list[str]]:
        """The status of a page, and what is wrong with its width or in the browser's eyes."""
        self._faults.clear()
        answer = self.tab.goto(address)
        assert answer is not None
        self._measure()
        return answer.status, [*self._faults]

    def look(self, address: str) -> tuple[int, list[str]]:
        """The status of a page, and what is wrong with it."""
        with _rendered() as templates:
            status, _ = self.open(address)
        known = templates and templates <= self._judged.templates
        found = axe_of_data(self.tab) if known else axe_but_colours(self.tab)
        self._judged.templates |= templates
        found += axe_colours(self.tab, self._judged.colours)
        return status, [*self._faults, *found]

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
        found = [*axe_sizes(self.tab), *axe_colours(self.tab, self._judged.colours)]
        self.tab.set_viewport_size(before)
        self.tab.emulate_media(color_scheme="null")
        return [*self._faults, *found]

    def _measure(self) -> None:
        if self.tab.evaluate(WIDE):
            self._faults.append(TOO_WIDE)
        self._faults += dict.fromkeys(self.tab.evaluate(SMALL))

    def _note(self, line: Any) -> None:
        """Keep what the browser complains of, such as something that the CSP forbids."""
        if line.type == "error" and "404" not in line.text and "409" not in line.text:
            self._faults.append(line.text)
