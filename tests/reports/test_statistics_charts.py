"""Pictures of statistics: sound SVG, within their frame, with words of strangers kept as words."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.statistics import Rate, rate
from reports.statistics_charts import WIDTH, RateRow, bars_svg, counts_svg, rates_svg

SVG = "{http://www.w3.org/2000/svg}"
NASTY = '<script>alert("1")</script>&'


def read(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def texts(svg: str, kind: str) -> list[str]:
    found = read(svg).iter(f"{SVG}text")
    return ["".join(item.itertext()) for item in found if item.get("class") == f"chart__{kind}"]


def test_a_share_stands_between_its_ends() -> None:
    svg = rates_svg("T", "D", [RateRow("Witch", "12 of 20", rate(12, 20))])
    (dot,) = read(svg).iter(f"{SVG}circle")
    assert float(dot.get("cx", "")) == pytest.approx(8 + 0.6 * (WIDTH - 16), abs=0.1)
    assert texts(svg, "label") == ["Witch"]
    assert texts(svg, "note") == ["12 of 20"]


def test_too_few_games_have_no_dot() -> None:
    svg = rates_svg("T", "D", [RateRow("Witch", "3 games", None)])
    assert not list(read(svg).iter(f"{SVG}circle"))
    assert texts(svg, "note") == ["3 games"]


@pytest.mark.parametrize(
    "svg",
    [
        rates_svg(NASTY, NASTY, [RateRow(NASTY, NASTY, Rate(0.5, 0.4, 0.6))]),
        bars_svg(NASTY, NASTY, [(NASTY, 3, NASTY)]),
        counts_svg(NASTY, NASTY, [(1, 2)], NASTY, 1),
        rates_svg("T", "D", []),
        bars_svg("T", "D", []),
        counts_svg("T", "D", [], "rounds", None),
    ],
)
def test_strange_words_and_no_data_are_no_harm(svg: str) -> None:
    root = read(svg)
    assert root.get("role") == "img"
    assert not list(root.iter(f"{SVG}script"))
    assert root.find(f"{SVG}title") is not None


@given(st.lists(st.integers(0, 500), min_size=1, max_size=60), st.integers(0, 50))
def test_columns_are_as_tall_as_their_numbers(often: list[int], start: int) -> None:
    counts = [(start + place, number) for place, number in enumerate(often)]
    root = read(counts_svg("T", "D", counts, "rounds", counts[0][0]))
    boxes = list(root.iter(f"{SVG}rect"))
    tall = [float(box.get("height", "")) for box in boxes]
    most = max(often) or 1
    assert tall == pytest.approx([110 * number / most for number in often], abs=0.06)
    for box in boxes:
        left, width = float(box.get("x", "")), float(box.get("width", ""))
        assert 0 <= left <= left + width <= WIDTH
