"""Pictures of statistics as SVG: shares with their intervals, and how often each value came.

Plain values and words in, SVG out. Colours come from the page's style sheet by class, so a picture
is light or dark as its page is; the widths are those of a phone, where text keeps its size. A
reader without the picture has its title, its description, and a table that the page adds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape

from reports.statistics import Rate

WIDTH: Final = 340
_LEFT: Final = 8
_RIGHT: Final = WIDTH - 8
_ROW: Final = 46
_HEAD: Final = 8
_AXIS: Final = 22
_HEIGHT: Final = 170
_BASE: Final = 132
_TOP: Final = 22
_WIDEST: Final = 30
_QUARTERS: Final = (0, 25, 50, 75, 100)


@dataclass(frozen=True, slots=True)
class RateRow:
    """A share with what it is of; without a rate there were too few games."""

    label: str
    note: str
    rate: Rate | None


def rates_svg(title: str, description: str, rows: Sequence[RateRow], marked: float = 0.5) -> str:
    """Each share as a dot on its interval, from 0 to 100 %; `marked` is where nobody is ahead."""
    height = _HEAD + len(rows) * _ROW + _AXIS
    tops = [_HEAD + number * _ROW for number in range(len(rows))]
    parts = [*_begin(title, description, height)]
    for quarter in _QUARTERS:
        place, kind = _across(quarter / 100), "middle" if quarter / 100 == marked else "grid"
        # Beside the words, not through them.
        path = "".join(f"M{place} {top + 20}V{top + 40}" for top in tops)
        parts.append(f'<path class="chart__{kind}" d="{path}"/>')
        anchor = {0: "start", 100: "end"}.get(quarter, "middle")
        parts.append(_text(place, height - 6, f"{quarter} %", "axis", anchor))
    for top, row in zip(tops, rows, strict=True):
        parts.append(_text(_LEFT, top + 15, row.label, "label", "start"))
        parts.append(_text(_RIGHT, top + 15, row.note, "note", "end"))
        parts += _interval(row.rate, top + 30) if row.rate is not None else ()
    return "".join([*parts, "</svg>"])


def counts_svg(
    title: str, description: str, counts: Sequence[tuple[int, int]], unit: str, median: int | None
) -> str:
    """How often each value came, as columns with their numbers; the median is marked."""
    parts = [*_begin(title, description, _HEIGHT)]
    parts.append(f'<path class="chart__grid" d="M{_LEFT} {_BASE}H{_RIGHT}"/>')
    most = max((often for _, often in counts), default=1) or 1
    step = (_RIGHT - _LEFT) / max(len(counts), 1)
    width = min(step * 0.8, _WIDEST)
    every = -(-len(counts) // 12) if counts else 1
    for number, (value, often) in enumerate(counts):
        middle = _LEFT + step * (number + 0.5)
        tall = (_BASE - _TOP) * often / most
        kind = "median" if value == median else "bar"
        parts.append(
            f'<rect class="chart__{kind}" x="{middle - width / 2:.1f}" y="{_BASE - tall:.1f}" '
            f'width="{width:.1f}" height="{tall:.1f}"/>'
        )
        if often and (step >= 16 or value == median):
            parts.append(_text(middle, _BASE - tall - 5, str(often), "note", "middle"))
        if number % every == 0:
            parts.append(_text(middle, _BASE + 15, str(value), "axis", "middle"))
    parts.append(_text(WIDTH / 2, _HEIGHT - 6, unit, "axis", "middle"))
    return "".join([*parts, "</svg>"])


def bars_svg(title: str, description: str, bars: Sequence[tuple[str, int, str]]) -> str:
    """A length for each label, with what it says: label, number, note."""
    height = _HEAD + len(bars) * _ROW
    parts = [*_begin(title, description, height)]
    most = max((number for _, number, _ in bars), default=1) or 1
    for place, (label, number, note) in enumerate(bars):
        top = _HEAD + place * _ROW
        parts.append(_text(_LEFT, top + 15, label, "label", "start"))
        parts.append(_text(_RIGHT, top + 15, note, "note", "end"))
        length = (_RIGHT - _LEFT) * number / most
        box = f'x="{_LEFT}" y="{top + 23}" width="{length:.1f}" height="12"'
        parts.append(f'<rect class="chart__bar" {box}/>')
    return "".join([*parts, "</svg>"])


def _begin(title: str, description: str, height: float) -> tuple[str, ...]:
    return (
        f'<svg class="chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'role="img">',
        f"<title>{escape(title)}</title><desc>{escape(description)}</desc>",
    )


def _interval(rate: Rate, middle: float) -> tuple[str, str]:
    low, high, share = (_across(value) for value in (rate.low, rate.high, rate.share))
    ends = f"M{low} {middle - 5}V{middle + 5}M{high} {middle - 5}V{middle + 5}"
    return (
        f'<path class="chart__interval" d="M{low} {middle}H{high}{ends}"/>',
        f'<circle class="chart__share" cx="{share}" cy="{middle}" r="6"/>',
    )


def _across(share: float) -> float:
    return round(_LEFT + share * (_RIGHT - _LEFT), 1)


def _text(x: float, y: float, text: str, kind: str, anchor: str) -> str:
    where = f'x="{x:g}" y="{y:g}" text-anchor="{anchor}"'
    return f'<text class="chart__{kind}" {where}>{escape(text)}</text>'
