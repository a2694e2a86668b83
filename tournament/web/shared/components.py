"""The values that components of `templates/components/` show.

Owns their shapes only: what a link, a step, a tile or a match card needs. Knows no model and no
rule; views and selectors build these from what they read.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Kind = Literal["neutral", "info", "good", "warning", "bad", "live"]
"""How a badge or a match card looks; its words always say the same."""


@dataclass(frozen=True, slots=True)
class Link:
    """One link of breadcrumbs (without `url`: the present page) or of tabs."""

    label: str
    url: str = ""
    current: bool = False


StepState = Literal["done", "current", "todo"]


@dataclass(frozen=True, slots=True)
class Tabs:
    """A row of tabs, and below it the pages of the present one if it has several."""

    links: Sequence[Link]
    pages: Sequence[Link] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the bar that shows how far a game day has come."""

    label: str
    state: StepState
    url: str = ""


@dataclass(frozen=True, slots=True)
class Tile:
    """One number worth reading from across the hall."""

    label: str
    value: str | int
    hint: str = ""
