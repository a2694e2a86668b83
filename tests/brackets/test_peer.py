"""Agreement with brackets-manager 1.11.1, where its rules are the same.

Compared: every match (bracket, round, number, players, winner) and the order of the places, for
full brackets of 4 and 8 with the peer's own drop map and of 16 and 32 with our map handed to it
(its orders `reverse`, `reverse_half_shift`, `half_shift` are our XOR masks).  For 64 it has no
order for c3 = 6, so only the winners bracket is compared there.

Its known faults and differences, left out of the comparison:
- it opens the second grand final although the undefeated player won the first;
- its ranks are dense (5, 5, 6, 6), ours are bands (5-6, 7-8): only the order is compared, and only
  where the second grand final was played, since otherwise the peer does not rank at all;
- its default drop maps from 16 on allow earlier rematches (CH-DE-13);
- it leaves a bye against a bye in the losers bracket, and refuses sizes that are no power of two;
- the player who drops into an even losers round is its opponent 1, our side b.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from random import Random

import pytest

from tests.brackets.play import players
from tournament.brackets import Progress, Won, double_elimination

NODE_FOLDER = Path(__file__).parent / "node"
ORDERINGS = {
    4: None,
    8: None,
    16: ["inner_outer", "natural", "reverse", "natural", "natural"],
    32: ["inner_outer", "natural", "reverse_half_shift", "half_shift", "natural", "natural"],
    64: None,
}
COURSES = 12

pytestmark = pytest.mark.node


def chance_table(size: int, random: Random) -> list[list[str]]:
    """Who wins the first, second and later meetings of each pair: 1 for the lower seed."""
    return [
        ["".join(random.choice("01") for _ in range(size)) for _ in range(size)] for _ in range(4)
    ]


def play_ours(size: int, table: list[list[str]]) -> tuple[Progress, list[tuple]]:
    progress = Progress(double_elimination(size))
    met: dict[tuple[int, int], int] = {}
    played = []
    # In bracket order, as the peer does, so that meetings are counted alike.
    while not progress.is_over:
        match = progress.ready()[0]
        low, high = sorted(players(progress, match))
        meeting = met.get((low, high), 0)
        met[low, high] = meeting + 1
        winner = low if table[meeting][low - 1][high - 1] == "1" else high
        spec = progress.structure.match(match)
        played.append((spec.bracket, spec.round, spec.number, frozenset((low, high)), winner))
        progress.apply(Won(match, winner))
    return progress, played


def play_peer(requests: list[dict]) -> list[dict]:
    answer = subprocess.run(
        ["node", "peer.js"],
        cwd=NODE_FOLDER,
        input=json.dumps(requests).encode(),
        capture_output=True,
        check=True,
    )
    return json.loads(answer.stdout)


@pytest.mark.rule("CH-DE-13")
@pytest.mark.parametrize("size", [4, 8, 16, 32, 64])
def test_both_play_the_same_bracket(size):
    tables = [chance_table(size, Random(f"{size} {course}")) for course in range(COURSES)]
    answers = play_peer(
        [{"size": size, "ordering": ORDERINGS[size], "table": table} for table in tables]
    )
    ranked = 0
    for table, answer in zip(tables, answers, strict=True):
        progress, ours = play_ours(size, table)
        theirs = [
            (one["bracket"], one["round"], one["number"], frozenset(one["players"]), one["winner"])
            for one in answer["matches"]
        ]
        if size == 64:
            ours = [one for one in ours if one[0] == "winners"]
            theirs = [one for one in theirs if one[0] == "winners"]
        assert set(theirs) == set(ours)
        if answer["ranks"] and size < 64:
            ranked += 1
            places = progress.places()
            in_bands = sorted({place.first for place in places.values()})
            dense = {seed: in_bands.index(place.first) + 1 for seed, place in places.items()}
            assert dict(answer["ranks"]) == dense
    assert ranked or size == 64, "at least one course must reach the second grand final"


@pytest.mark.rule("CH-DE-8")
def test_control_the_default_of_the_peer_differs_from_ours_at_sixteen():
    table = chance_table(16, Random(1))
    (answer,) = play_peer([{"size": 16, "ordering": None, "table": table}])
    _, ours = play_ours(16, table)
    theirs = {
        (one["bracket"], one["round"], frozenset(one["players"])) for one in answer["matches"]
    }
    assert theirs != {(bracket, round_, pair) for bracket, round_, _, pair, _ in ours}
