"""A slide of the hall's screen, and how a long list is parted into slides so that none is cut.

The screen is laid out in units of a hundredth of its width (`screen.css`: one rem), so what fits on
one screen of 16:9 fits on all of them, and the site can count it.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TypeVar

T = TypeVar("T")

HEIGHT = 44.0
"""Units that a slide has below its heading while nothing is announced."""
LETTER = 0.68
"""Width of a letter of the widest font that a browser may take, as a part of its size."""
_WORD = re.compile(r"[^\s-]*(?:-|\s+|$)")
"""What is never broken: a line may end behind a space or a hyphen."""


@dataclass(frozen=True, slots=True)
class Slide:
    """One picture of the screen; `number` of `parts` where a list needs several."""

    scene: str
    title: str
    content: object
    number: int = 1
    parts: int = 1

    @property
    def id(self) -> str:
        """The same for the same part of a list, so that the screen keeps its place."""
        return f"slide-{self.scene}-{self.number}"

    @property
    def template(self) -> str:
        """What draws it."""
        return f"public/screen/{self.scene}.html"


def lines(text: str, width: float, size: float) -> int:
    """Lines that a text takes at most; words are kept whole, but for one longer than a line."""
    letters = width / (size * LETTER)
    if len(text) <= letters:
        return 1
    count, used = 1, 0
    for word in filter(None, _WORD.findall(text)):
        if used and used + len(word.rstrip()) > letters:
            count, used = count + 1, 0
        count += ceil(len(word.rstrip()) / letters) - 1
        used += len(word)
    return max(count, ceil(len(text) / (letters * 0.75)))


def parted(items: Sequence[T], height: Callable[[T], float], room: float) -> list[list[T]]:
    """The items on as few slides as they need, and on each about as many."""
    found: list[list[T]] = []
    left = 0.0
    for item in items:
        if not found or height(item) > left:
            found.append([])
            left = room
        found[-1].append(item)
        left -= height(item)
    if len(found) < 2:
        return found
    each = ceil(len(items) / len(found))
    even = [list(items[at : at + each]) for at in range(0, len(items), each)]
    return even if all(sum(map(height, part)) <= room for part in even) else found


def in_rows(
    items: Sequence[T], height: Callable[[T], float], room: float, columns: int = 2
) -> list[list[T]]:
    """The same in rows of several beside each other, each as high as its highest."""
    rows = [items[at : at + columns] for at in range(0, len(items), columns)]
    parts = parted(rows, lambda row: max(map(height, row)), room)
    return [[item for row in part for item in row] for part in parts]


def slides(scene: str, title: str, parts: Sequence[object]) -> list[Slide]:
    """One slide for each part."""
    return [
        Slide(scene, title, part, number, len(parts)) for number, part in enumerate(parts, start=1)
    ]
