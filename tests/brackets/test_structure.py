"""Every size of bracket: counts, order, seeds, sources and the early rematches."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from tests.brackets.play import play_out, players
from tests.support.tables import every_row
from tournament.brackets import (
    LoserOf,
    Progress,
    Seed,
    Structure,
    WinnerOf,
    Won,
    bracket_size,
    double_elimination,
    drop_masks,
    drops,
    earliest_rematch_round,
    rematch_round,
    seed_positions,
    single_elimination,
)

# CH-DE-8: size, first losers round of a rematch, expected rematches, the same with straight drops.
REMATCHES = [
    (2, None, "0.00", "0.00"),
    (4, 2, "0.50", "0.50"),
    (8, 3, "0.63", "1.38"),
    (16, 4, "0.75", "3.09"),
    (32, 5, "0.73", "6.52"),
    (64, 7, "0.70", "13.38"),
]


@pytest.mark.rule("CH-DE-6")
@every_row("entrants", range(2, 65))
def test_match_counts_of_every_size(entrants):
    assert len(double_elimination(entrants).matches) == 2 * entrants - 1
    assert len(double_elimination(entrants, grand_final_reset=False).matches) == 2 * entrants - 2
    third = 1 if entrants >= 4 else 0
    assert len(single_elimination(entrants).matches) == entrants - 1 + third
    assert len(single_elimination(entrants, third_place=False).matches) == entrants - 1


@every_row("make", [double_elimination, single_elimination])
@every_row("entrants", [*range(2, 65), 100, 255, 256, 257, 1000])
def test_every_seed_and_every_result_is_used_once_and_in_order(make, entrants):
    structure = make(entrants)
    assert len({match.id for match in structure.matches}) == len(structure.matches)
    seeds, used, known = [], [], set()
    for match in structure.matches:
        for source in (match.a, match.b):
            if isinstance(source, Seed):
                seeds.append(source.number)
            else:
                assert source.match in known, "a match stands after what feeds it"
                used.append(source)
        known.add(match.id)
    assert sorted(seeds) == list(range(1, entrants + 1))
    assert len(set(used)) == len(used)
    finals = {"GF", "GF2", "F", "P3"}
    assert {s.match for s in used if isinstance(s, WinnerOf)} >= known - finals
    if structure.kind == "double_elimination":
        dropped = {s.match for s in used if isinstance(s, LoserOf)}
        assert {m.id for m in structure.matches if m.bracket == "winners"} <= dropped


@pytest.mark.rule("CH-DE-3")
@pytest.mark.parametrize("size", [2, 4, 8, 16, 32, 64, 128])
def test_seed_positions(size):
    order = seed_positions(size)
    assert sorted(order) == list(range(1, size + 1))
    assert all(a + b == size + 1 for a, b in zip(order[::2], order[1::2], strict=True))


@pytest.mark.rule("CH-DE-3")
@every_row("entrants", range(2, 65))
def test_byes_go_to_the_top_seeds(entrants):
    structure = double_elimination(entrants)
    playing = set()
    for match in structure.matches:
        if match.bracket == "winners" and match.round == 1:
            playing |= {s.number for s in (match.a, match.b) if isinstance(s, Seed)}
    byes = structure.size - entrants
    assert playing == set(range(byes + 1, entrants + 1))


@pytest.mark.rule("CH-DE-4")
@pytest.mark.parametrize("make", [double_elimination, single_elimination])
@pytest.mark.parametrize("entrants", [-1, 0, 1, 4097])
def test_bounds_are_refused(make, entrants):
    with pytest.raises(ValueError, match="2 to 4096 entrants"):
        make(entrants)


def test_largest_bracket():
    structure = double_elimination(4096)
    assert (structure.size, structure.rounds) == (4096, 12)
    assert len(structure.matches) == 8191


@pytest.mark.rule("CH-DE-2")
def test_bracket_size_is_the_smallest_that_holds_all():
    assert [bracket_size(n) for n in (2, 3, 4, 5, 10, 16, 17, 32, 33)] == [
        2, 4, 4, 8, 16, 16, 32, 32, 64,
    ]  # fmt: skip


@pytest.mark.rule("CH-DE-4")
def test_two_entrants_have_no_losers_bracket():
    structure = double_elimination(2)
    assert [match.id for match in structure.matches] == ["W1.1", "GF", "GF2"]
    final = structure.match("GF")
    assert (final.a, final.b) == (WinnerOf("W1.1"), LoserOf("W1.1"))


def test_lookup_and_feeds():
    structure = double_elimination(10)
    assert structure.match("L2.1").a == LoserOf("W1.2")
    assert structure.feeds("W1.2") == (("W2.1", "b"), ("L2.1", "a"))
    assert structure.feeds("L6.1") == (("GF", "b"), None)
    assert structure.feeds("GF") == (("GF2", "b"), ("GF2", "a"))
    assert "W1.1" not in structure
    with pytest.raises(KeyError):
        structure.match("W1.1")


@pytest.mark.rule("CH-FINAL-3")
@pytest.mark.rule("CH-FINAL-4")
def test_single_elimination_of_small_fields():
    def ids(entrants: int) -> list[str]:
        return [match.id for match in single_elimination(entrants).matches]

    assert ids(2) == ["F"]
    assert ids(3) == ["R1.2", "F"]
    assert ids(4) == ["R1.1", "R1.2", "P3", "F"]
    assert ids(5) == ["R1.2", "R2.1", "R2.2", "P3", "F"]
    third = single_elimination(5).match("P3")
    assert (third.a, third.b) == (LoserOf("R2.1"), LoserOf("R2.2"))


@pytest.mark.parametrize("entrants", [2, 3, 7, 16, 33])
def test_dependents_and_chains_agree_with_a_walk(entrants):
    structure = double_elimination(entrants)
    after: dict[str, set[str]] = {}
    chain: dict[str, int] = {}
    for match in reversed(structure.matches):
        followers = [
            later.id
            for later in structure.matches
            if any(getattr(s, "match", None) == match.id for s in (later.a, later.b))
        ]
        after[match.id] = set(followers).union(*(after[f] for f in followers))
        chain[match.id] = 1 + max((chain[f] for f in followers), default=0)
    for match in structure.matches:
        assert set(structure.dependents(match.id)) == after[match.id]
        assert structure.chain_length(match.id) == chain[match.id]


# --- rematches ------------------------------------------------------------------------------


def losers_way(structure: Structure, match: str) -> list[str]:
    """The losers-bracket matches before the loser of a match, as long as they win."""
    place = structure.feeds(match)[1]
    way = []
    while place and structure.match(place[0]).bracket == "losers":
        way.append(place[0])
        place = structure.feeds(place[0])[0]
    return way


def meetings(structure: Structure) -> list[tuple[int, int, int, Fraction]]:
    """(round lost, round the conqueror lost, losers round of the rematch, its probability)."""
    found = []
    for match in structure.matches:
        if match.bracket != "winners":
            continue
        way = losers_way(structure, match.id)
        later, chance = match.id, Fraction(1)
        while (place := structure.feeds(later)[0]) and place[0] != "GF":
            later, chance = place[0], chance / 2
            other = losers_way(structure, later)
            common = next((one for one in way if one in other), None)
            if common:
                both = way.index(common) + other.index(common)
                found.append(
                    (
                        match.round,
                        structure.match(later).round,
                        structure.match(common).round,
                        chance / 2**both,
                    )
                )
    return found


@pytest.mark.rule("CH-DE-8")
@pytest.mark.parametrize(("size", "first", "expected", "straight"), REMATCHES)
def test_table_of_drop_positions(size, first, expected, straight, monkeypatch):
    found = meetings(double_elimination(size))
    assert min((one[2] for one in found), default=None) == first
    assert earliest_rematch_round(size) == first
    assert rounded(sum(one[3] for one in found)) == expected
    monkeypatch.setitem(drops.TABLE, size, (0,) * len(drops.TABLE[size]))
    assert rounded(sum(one[3] for one in meetings(double_elimination(size)))) == straight


def rounded(value: Fraction | int) -> str:
    """Two decimals, halves up."""
    cents = int(value * 100 + Fraction(1, 2))
    return f"{cents // 100}.{cents % 100:02}"


@pytest.mark.rule("CH-DE-8")
@pytest.mark.parametrize("size", [4, 8, 16, 32, 64, 128, 256])
def test_computed_rematch_rounds_agree_with_brute_force(size):
    brute: dict[tuple[int, int], int] = {}
    for first, second, met, _ in meetings(double_elimination(size)):
        brute[first, second] = min(met, brute.get((first, second), met))
    rounds = size.bit_length() - 1
    computed = {
        (first, second): rematch_round(size, first, second)
        for second in range(2, rounds + 1)
        for first in range(1, second)
    }
    assert brute == computed


def test_sizes_beyond_the_table_follow_one_rule():
    assert drop_masks(128) == (16, 4, 6, 0, 1, 0)
    found = [earliest_rematch_round(2**k) for k in range(7, 13)]
    assert found == sorted(found), "larger brackets never meet again earlier"
    assert found[:3] == [8, 9, 11]
    for size in (2**k for k in range(7, 13)):
        for r, mask in enumerate(drop_masks(size), start=2):
            assert 0 <= mask < size >> r
    with pytest.raises(ValueError, match="power of two"):
        drop_masks(24)


def test_thirty_two_in_detail():
    assert rematch_round(32, 1, 2) == 5
    assert rematch_round(32, 1, 3) == rematch_round(32, 2, 3) == 7
    assert rematch_round(32, 1, 4) == rematch_round(32, 2, 4) == 6
    assert rematch_round(32, 3, 4) == 7
    assert {rematch_round(32, r, 5) for r in range(1, 5)} == {8}


def earliest_seen(structure: Structure, random: Random) -> int | None:
    """The first losers round of a random course in which a pair meets again."""
    progress = Progress(structure)
    met: set[frozenset[int]] = set()
    earliest = None
    while not progress.is_over:
        for match in progress.ready():
            pair = players(progress, match)
            spec = structure.match(match)
            if spec.bracket == "losers" and frozenset(pair) in met:
                earliest = min(earliest or spec.round, spec.round)
            met.add(frozenset(pair))
            progress.apply(Won(match, random.choice(pair)))
    return earliest


@pytest.mark.rule("CH-DE-8")
@every_row("entrants", range(2, 65))
def test_nobody_meets_again_before_the_round_of_the_table(entrants):
    structure = double_elimination(entrants)
    limit = earliest_rematch_round(structure.size)
    for seed in range(25):
        seen = earliest_seen(structure, Random(1000 * entrants + seed))
        assert seen is None or (limit is not None and seen >= limit)


def test_straight_drops_would_break_the_table(monkeypatch):
    """Control: with the rule off, the same check finds early rematches."""
    limit = earliest_rematch_round(16)
    monkeypatch.setitem(drops.TABLE, 16, (0, 0, 0))
    straight = double_elimination(16)
    seen = [earliest_seen(straight, Random(seed)) for seed in range(25)]
    assert min(number for number in seen if number) < limit


# --- nobody out early, nobody plays on ------------------------------------------------------


@pytest.mark.rule("CH-DE-1")
@every_row("entrants", range(2, 65))
def test_out_after_the_second_loss_and_never_before(entrants):
    progress = play_out(Progress(double_elimination(entrants)), Random(entrants))
    lost = dict.fromkeys(range(1, entrants + 1), 0)
    for decision in progress.decisions:
        pair = players(progress, decision.match)
        assert all(lost[seed] < 2 for seed in pair), "nobody plays after his second loss"
        lost[next(seed for seed in pair if seed != decision.winner)] += 1
    champion = progress.champion
    for seed, many in lost.items():
        assert many == progress.losses(seed)
        assert many < 2 if seed == champion else many == 2
    played = len(progress.decisions)
    assert played == 2 * entrants - 2 + (progress.status("GF2") == "decided")
