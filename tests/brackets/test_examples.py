"""The worked examples of the championship's rules (4.3) and its table of counts (4.2)."""

from __future__ import annotations

import re

import pytest

from tournament.brackets import (
    LoserOf,
    Seed,
    Source,
    Structure,
    WinnerOf,
    double_elimination,
    layout_of,
)

TEN = """
W1.2 #8-#9; W1.6 #7-#10
W2.1 #1-w(W1.2); W2.2 #4-#5; W2.3 #2-w(W1.6); W2.4 #3-#6
W3.1 w(W2.1)-w(W2.2); W3.2 w(W2.3)-w(W2.4); W4.1 w(W3.1)-w(W3.2)
L2.1 l(W1.2)-l(W2.4); L2.3 l(W1.6)-l(W2.2)
L3.1 w(L2.1)-l(W2.3); L3.2 w(L2.3)-l(W2.1)
L4.1 w(L3.1)-l(W3.1); L4.2 w(L3.2)-l(W3.2); L5.1 w(L4.1)-w(L4.2); L6.1 w(L5.1)-l(W4.1)
GF w(W4.1)-w(L6.1); GF2 l(GF)-w(GF)
"""

SIXTEEN = """
W1.1 #1-#16; W1.2 #8-#9; W1.3 #4-#13; W1.4 #5-#12
W1.5 #2-#15; W1.6 #7-#10; W1.7 #3-#14; W1.8 #6-#11
W2.1 w(W1.1)-w(W1.2); W2.2 w(W1.3)-w(W1.4); W2.3 w(W1.5)-w(W1.6); W2.4 w(W1.7)-w(W1.8)
W3.1 w(W2.1)-w(W2.2); W3.2 w(W2.3)-w(W2.4); W4.1 w(W3.1)-w(W3.2)
L1.1 l(W1.1)-l(W1.2); L1.2 l(W1.3)-l(W1.4); L1.3 l(W1.5)-l(W1.6); L1.4 l(W1.7)-l(W1.8)
L2.1 w(L1.1)-l(W2.4); L2.2 w(L1.2)-l(W2.3); L2.3 w(L1.3)-l(W2.2); L2.4 w(L1.4)-l(W2.1)
L3.1 w(L2.1)-w(L2.2); L3.2 w(L2.3)-w(L2.4)
L4.1 w(L3.1)-l(W3.1); L4.2 w(L3.2)-l(W3.2); L5.1 w(L4.1)-w(L4.2); L6.1 w(L5.1)-l(W4.1)
GF w(W4.1)-w(L6.1); GF2 l(GF)-w(GF)
"""

SEVENTEEN = """
W1.2 #16-#17
W2.1 #1-w(W1.2); W2.2 #8-#9; W2.3 #4-#13; W2.4 #5-#12
W2.5 #2-#15; W2.6 #7-#10; W2.7 #3-#14; W2.8 #6-#11
W3.1 w(W2.1)-w(W2.2); W3.2 w(W2.3)-w(W2.4); W3.3 w(W2.5)-w(W2.6); W3.4 w(W2.7)-w(W2.8)
W4.1 w(W3.1)-w(W3.2); W4.2 w(W3.3)-w(W3.4); W5.1 w(W4.1)-w(W4.2)
L2.1 l(W1.2)-l(W2.4)
L3.1 w(L2.1)-l(W2.3); L3.2 l(W2.2)-l(W2.1); L3.3 l(W2.8)-l(W2.7); L3.4 l(W2.6)-l(W2.5)
L4.1 w(L3.1)-l(W3.3); L4.2 w(L3.2)-l(W3.4); L4.3 w(L3.3)-l(W3.1); L4.4 w(L3.4)-l(W3.2)
L5.1 w(L4.1)-w(L4.2); L5.2 w(L4.3)-w(L4.4)
L6.1 w(L5.1)-l(W4.1); L6.2 w(L5.2)-l(W4.2); L7.1 w(L6.1)-w(L6.2); L8.1 w(L7.1)-l(W5.1)
GF w(W5.1)-w(L8.1); GF2 l(GF)-w(GF)
"""

THIRTY_TWO_FIRST = (
    "1-32 16-17 8-25 9-24 4-29 13-20 5-28 12-21 2-31 15-18 7-26 10-23 3-30 14-19 6-27 11-22"
)


def thirty_two() -> str:
    """The example for 32, whose rounds are given as patterns."""
    lines = [f"W1.{j} #{p.replace('-', '-#')}" for j, p in enumerate(THIRTY_TWO_FIRST.split(), 1)]
    for r, many in ((2, 8), (3, 4), (4, 2), (5, 1)):
        for j in range(1, many + 1):
            lines.append(f"W{r}.{j} w(W{r - 1}.{2 * j - 1})-w(W{r - 1}.{2 * j})")
    lines += [f"L1.{j} l(W1.{2 * j - 1})-l(W1.{2 * j})" for j in range(1, 9)]
    for r, order in ((2, (4, 3, 2, 1, 8, 7, 6, 5)), (3, (3, 4, 1, 2)), (4, (1, 2)), (5, (1,))):
        even = 2 * r - 2
        lines += [f"L{even}.{j} w(L{even - 1}.{j})-l(W{r}.{m})" for j, m in enumerate(order, 1)]
        lines += [
            f"L{even + 1}.{j} w(L{even}.{2 * j - 1})-w(L{even}.{2 * j})"
            for j in range(1, len(order) // 2 + 1)
        ]
    lines.append("GF w(W5.1)-w(L8.1); GF2 l(GF)-w(GF)")
    return "\n".join(lines)


def text_of(source: Source) -> str:
    match source:
        case Seed(number):
            return f"#{number}"
        case WinnerOf(match):
            return f"w({match})"
        case LoserOf(match):
            return f"l({match})"


def lines_of(structure: Structure) -> set[str]:
    return {f"{match.id} {text_of(match.a)}-{text_of(match.b)}" for match in structure.matches}


@pytest.mark.rule("CH-DE-3")
@pytest.mark.rule("CH-DE-4")
@pytest.mark.rule("CH-DE-8")
@pytest.mark.parametrize(
    ("entrants", "text"),
    [(10, TEN), (16, SIXTEEN), (17, SEVENTEEN), (32, thirty_two())],
    ids=["10", "16", "17", "32"],
)
def test_worked_example(entrants, text):
    expected = {line.strip() for line in re.split(r"[;\n]", text) if line.strip()}
    structure = double_elimination(entrants)
    assert lines_of(structure) == expected
    assert len(structure.matches) == 2 * entrants - 1


# entrants, size, byes of W1, winners, losers, most matches in a row, losers of the losers rounds
COUNTS = [
    (2, 2, 0, 1, 0, 3, {}),
    (3, 4, 1, 2, 1, 5, {2: 1}),
    (4, 4, 0, 3, 2, 5, {1: 1, 2: 1}),
    (8, 8, 0, 7, 6, 7, {1: 2, 2: 2, 3: 1, 4: 1}),
    (10, 16, 6, 9, 8, 8, {2: 2, 3: 2, 4: 2, 5: 1, 6: 1}),
    (11, 16, 5, 10, 9, 9, {2: 3, 3: 2, 4: 2, 5: 1, 6: 1}),
    (12, 16, 4, 11, 10, 9, {2: 4, 3: 2, 4: 2, 5: 1, 6: 1}),
    (13, 16, 3, 12, 11, 9, {1: 1, 2: 4, 3: 2, 4: 2, 5: 1, 6: 1}),
    (16, 16, 0, 15, 14, 9, {1: 4, 2: 4, 3: 2, 4: 2, 5: 1, 6: 1}),
    (17, 32, 15, 16, 15, 10, {2: 1, 3: 4, 4: 4, 5: 2, 6: 2, 7: 1, 8: 1}),
    (20, 32, 12, 19, 18, 10, {2: 4, 3: 4, 4: 4, 5: 2, 6: 2, 7: 1, 8: 1}),
    (24, 32, 8, 23, 22, 11, {2: 8, 3: 4, 4: 4, 5: 2, 6: 2, 7: 1, 8: 1}),
    (32, 32, 0, 31, 30, 11, {1: 8, 2: 8, 3: 4, 4: 4, 5: 2, 6: 2, 7: 1, 8: 1}),
]


@pytest.mark.rule("CH-DE-2")
@pytest.mark.rule("CH-DE-6")
@pytest.mark.parametrize("row", COUNTS, ids=lambda row: str(row[0]))
def test_table_of_counts(row):
    entrants, size, byes, winners, losers, longest, per_round = row
    structure = double_elimination(entrants)
    brackets = [match.bracket for match in structure.matches]
    assert structure.size == size
    first = [m for m in structure.matches if m.bracket == "winners" and m.round == 1]
    assert size // 2 - len(first) == byes
    assert brackets.count("winners") == winners
    assert brackets.count("losers") == losers
    assert brackets.count("grand_final") == 2
    assert winners + losers + 1 == 2 * entrants - 2
    assert max(structure.chain_length(match.id) for match in structure.matches) == longest
    counted: dict[int, int] = {}
    for match in structure.matches:
        if match.bracket == "losers":
            counted[match.round] = counted.get(match.round, 0) + 1
    assert counted == per_round


@pytest.mark.rule("CH-OVERRIDE-4")
@pytest.mark.parametrize(("entrants", "affected"), [(10, 11), (32, 19)])
def test_figures_of_the_structural_closure(entrants, affected):
    after = double_elimination(entrants).dependents("W1.2")
    assert len([match for match in after if match != "GF2"]) == affected


@pytest.mark.parametrize("entrants", [10, 17, 32])
def test_examples_can_be_drawn(entrants):
    structure = double_elimination(entrants)
    assert len(layout_of(structure).boxes) == len(structure.matches)
