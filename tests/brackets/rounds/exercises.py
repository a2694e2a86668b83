"""Two tournaments of FIDE's Tie-Break Exercises (Technical Commission, 2024) as cross tables.

A cell is opponent, seat (w: first, b: second) and result: 1, =, 0 are played; + and - are won and
lost without playing; U is the bye of an odd round, H and Z are rounds missed for half a point or
nothing.
"""

from collections.abc import Iterator

from tournament.brackets.rounds.records import Record, ResultKind, RoundResult

SWISS = """
9w1 13b= 2w= 15b1 4w=
10b1 7w1 1b= 16w1 3b=
11w= 6b1 8w1 4b= 2w=
12b1 H 13w1 3w= 1b=
13w0 15b0 11w1 7b= 10w1
14b0 3w0 U 10w1 8b1
15w1 2b0 16b0 5w= 11b0
16b= 14w1 3b0 13w1 6w0
1b0 10w0 H 11b- U
2w0 9b1 15w0 6b0 5b0
3b= 16w0 5b0 9w+ 7w1
4w0 U 14b+ Z Z
5b1 1w= 4b0 8b0 14w0
6w1 8b0 12w- Z 13b1
7b0 5w1 10b1 1w0 16b0
8w= 11b1 7w1 2b0 15w1
"""
SWISS_BUCHHOLZ = (12.5, 13, 15.5, 15, 8.5, 12, 14.5, 13.5, 9, 13, 13.5, 11.5, 14, 11, 12, 12.5)
SWISS_CUT_1 = {
    1: 11, 3: 13, 4: 11.5, 16: 11, 5: 7.5, 8: 12, 11: 12, 12: 9.5, 14: 9, 15: 11,
    7: 12.5, 9: 7.5, 13: 12,
}  # fmt: skip
SWISS_SONNEBORN_BERGER = (
    8, 9.5, 10.5, 9.75, 4.25, 6.5, 3.25, 5.25, 2.25, 1.5, 5.75, 4, 4.25, 4.5, 3.5, 7.25,
)  # fmt: skip
SWISS_WINS = (2, 3, 2, 2, 2, 3, 1, 2, 1, 1, 2, 2, 1, 2, 2, 3)
SWISS_ADJUSTED = (3.5, 4, 3.5, 3.5, 2.5, 3, 1.5, 2.5, 1.5, 1, 2.5, 3, 1.5, 2, 2, 3.5)

ROUND_ROBIN = """
5w= 2w1 3b1 4w0 6b1
6w1 1b0 5w1 3w= 4b1
4w1 6b1 1w0 2b= 5w1
3b0 5b0 6w= 1b1 2w0
1b= 4w1 2b0 6w- 3b0
2b0 3w0 4b= 5b+ 1w0
"""
ROUND_ROBIN_SONNEBORN_BERGER = (9.25, 6.25, 6.25, 4.25, 3.25, 2.25)

_MET: dict[str, tuple[ResultKind, bool, int]] = {
    "1": ("win", True, 10),
    "=": ("draw", True, 5),
    "0": ("loss", True, 0),
    "+": ("win", False, 10),
    "-": ("loss", False, 0),
}
_ALONE: dict[str, tuple[ResultKind, int]] = {
    "U": ("bye", 10),
    "H": ("half_bye", 5),
    "Z": ("zero_bye", 0),
}


def table(text: str) -> list[Record]:
    """The records of a cross table; entrants are numbered from 1."""
    lines = text.strip().splitlines()
    return [Record(number, tuple(_cells(line))) for number, line in enumerate(lines, 1)]


def _cells(line: str) -> Iterator[RoundResult]:
    for number, cell in enumerate(line.split(), 1):
        if cell in _ALONE:
            kind, points = _ALONE[cell]
            yield RoundResult(number, None, kind, False, points, None)
        else:
            kind, played, points = _MET[cell[-1]]
            first = cell[-2] == "w"
            yield RoundResult(number, int(cell[:-2]), kind, played, points, first)
