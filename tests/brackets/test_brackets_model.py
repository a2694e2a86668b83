"""The tables of brackets-model (CH-DE-13): whole, in order, and everybody goes on where we say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.brackets.exported import by_name, by_place, comes, exported, played, shown, ways
from tests.support.tables import every_row
from tournament.brackets import (
    DoubleLoss,
    Left,
    Player,
    Progress,
    Seed,
    Won,
    bracket_size,
    double_elimination,
    replay,
    single_elimination,
)
from tournament.brackets.brackets_model import PlayedGame, brackets_model, viewer_data
from tournament.brackets.match_status import MatchStatus

DROPS = {2: (0,), 4: (0,), 8: (1, 0), 16: (3, 0, 0), 32: (3, 2, 0, 0), 64: (8, 6, 1, 1, 0)}
"""CH-DE-8, in its own words; two players are shown in the frame of four."""
SEMIS = [Won("R1.1", 1), Won("R1.2", 2)]
FOUR = [Won("W1.1", 1), Won("W1.2", 2), Won("W2.1", 1), Won("L1.1", 3), Won("L2.1", 2)]

stages = st.builds(
    lambda make, entrants, seed, steps, trouble: played(make(entrants), seed, steps, trouble),
    st.sampled_from([double_elimination, single_elimination]),
    st.integers(2, 40),
    st.integers(0, 2**32),
    st.integers(0, 90),
    st.sampled_from([0.0, 0.2, 0.6]),
)


@pytest.mark.rule("CH-DE-13")
@given(stages)
def test_the_tables_are_whole_and_in_order(progress: Progress) -> None:
    structure = progress.structure
    model = exported(progress)
    for table in model.values():
        assert [row["id"] for row in table] == list(range(len(table)))
    players = {row["id"] for row in model["participant"]}
    assert len(players) == structure.entrants
    (stage,) = model["stage"]
    assert stage["type"] == structure.kind
    assert stage["settings"]["skipFirstRound"] is False
    places = list(by_place(model))
    assert places == sorted(places)
    assert len(places) == len(model["match"])
    names = [row["match"] for row in model["match"] if row["match"] is not None]
    assert sorted(names) == sorted(spec.id for spec in structure.matches)
    for match in model["match"]:
        for opponent in (match["opponent1"], match["opponent2"]):
            assert opponent is None or opponent["id"] is None or opponent["id"] in players
    size = stage["settings"]["size"]
    rounds = size.bit_length() - 1
    sizes = [sum(place[:2] == (1, r) for place in places) for r in range(1, rounds + 1)]
    assert sizes == [size >> r for r in range(1, rounds + 1)]
    if structure.kind == "double_elimination":
        lower = [sum(place[:2] == (2, r) for place in places) for r in range(1, 2 * rounds - 1)]
        assert lower == [size >> (r + 3) // 2 for r in range(1, 2 * rounds - 1)]
        assert [place for place in places if place[0] == 3] == [(3, 1, 1), (3, 2, 1)]


@pytest.mark.rule("CH-DE-13")
@pytest.mark.rule("CH-DE-8")
@given(stages)
def test_everybody_goes_on_from_match_to_match(progress: Progress) -> None:
    """A second reading of the structure, in the other program's terms, finds the same players."""
    double = progress.structure.kind == "double_elimination"
    model = exported(progress)
    places = by_place(model)
    size = model["stage"][0]["settings"]["size"]
    gone = {seed - 1 for seed in progress.left}
    assert {place for place, _ in ways(size, double, DROPS[size])} <= places.keys()
    for place, sources in ways(size, double, DROPS[size]):
        for side, (way, source) in zip(("opponent1", "opponent2"), sources, strict=True):
            opponent = places[place][side]
            stands = "bye" if opponent is None else opponent["id"]
            expected = comes(places[source], way)
            # Who leaves while waiting leaves an empty place behind.
            left = stands == "bye" and expected & gone
            assert stands in expected or left, (place, side, source)


@given(stages)
def test_matches_hold_whom_ours_hold(progress: Progress) -> None:
    for name, match in by_name(exported(progress)).items():
        spec = progress.structure.match(name)
        slots = [progress.slot(name, side) for side in ("a", "b")]
        known = {slot.seed - 1 for slot in slots if isinstance(slot, Player)}
        both = [one for one in (match["opponent1"], match["opponent2"]) if one is not None]
        assert {one["id"] for one in both if one["id"] is not None} == known
        winner = progress.winner(name)
        won = [one["id"] + 1 for one in both if one.get("result") == "win"]
        assert won == ([winner] if winner is not None else []), "a bye is no win (CH-DE-7)"
        turned = spec.bracket == "losers" and spec.round % 2 == 0
        first = match["opponent2" if turned else "opponent1"]
        if isinstance(slots[0], Player):
            assert first["id"] + 1 == slots[0].seed


@every_row("entrants", [2, 3, 8, 10, 17, 32])
def test_first_round_tells_seeds_and_later_rounds_none(entrants: int) -> None:
    for make in (double_elimination, single_elimination):
        model = exported(Progress(make(entrants)))
        told = {}
        for (group, round_number, _), match in by_place(model).items():
            for opponent in (match["opponent1"], match["opponent2"]):
                if group == 1 and opponent is not None and "position" in opponent:
                    assert round_number == 1, "the viewer would take the rounds for another's"
                    told[opponent["id"]] = opponent["position"]
        assert told == {seed - 1: seed for seed in range(1, entrants + 1)}


def test_byes_of_a_drawn_final_stay_on_their_side() -> None:
    progress = Progress(single_elimination(3, first_round=(None, 2, 1, 3)))
    first = by_place(exported(progress))[1, 1, 1]
    assert (first["opponent1"], first["opponent2"]) == (None, {"id": 1, "position": 2})
    assert first["match"] is None
    assert progress.structure.byes[0].b == Seed(2)


@pytest.mark.rule("CH-DE-13")
@pytest.mark.rule("CH-DE-5")
def test_the_second_grand_final() -> None:
    drawn = by_name(exported(Progress(double_elimination(4))))["GF2"]
    assert (drawn["status"], drawn["opponent1"], drawn["opponent2"]) == (
        0,
        {"id": None},
        {"id": None},
    )
    open_ = by_name(exported(replay(double_elimination(4), FOUR)))
    assert open_["GF"]["status"] == 2
    assert open_["GF2"]["status"] == 0
    spared = by_name(exported(replay(double_elimination(4), [*FOUR, Won("GF", 1)])))
    assert spared["GF"]["status"] == 4
    assert (spared["GF2"]["status"], spared["GF2"]["opponent1"], spared["GF2"]["opponent2"]) == (
        5,
        {"id": None},
        {"id": None},
    )
    due = by_name(exported(replay(double_elimination(4), [*FOUR, Won("GF", 2)])))
    assert (due["GF2"]["status"], due["GF2"]["opponent1"], due["GF2"]["opponent2"]) == (
        2,
        {"id": 0},
        {"id": 1},
    )
    over = replay(double_elimination(4), [*FOUR, Won("GF", 2), Won("GF2", 2)])
    rows = by_name(exported(over))
    assert rows["GF"]["status"] == 5
    assert rows["GF2"]["opponent2"] == {"id": 1, "result": "win"}
    single = exported(Progress(double_elimination(4, grand_final_reset=False)))
    assert single["stage"][0]["settings"]["grandFinal"] == "simple"
    assert "GF2" not in by_name(single)


@pytest.mark.rule("CH-DE-13")
def test_who_drops_in_stands_first_and_is_said_to_come_from_there() -> None:
    progress = Progress(double_elimination(16))
    rows = by_name(exported(progress))
    assert rows["L2.1"]["opponent1"] == {"id": None, "position": 4}
    assert rows["L2.1"]["opponent2"] == {"id": None}
    assert rows["L1.2"]["opponent1"] == {"id": None, "position": 3}
    assert rows["L3.1"]["opponent1"] == {"id": None}
    assert rows["GF"]["opponent2"] == {"id": None, "position": 1}


@pytest.mark.rule("CH-NOSHOW-2")
def test_absence_and_departure_are_forfeits_and_empty_places() -> None:
    progress = replay(
        double_elimination(4), [Won("W1.1", 1, "walkover"), DoubleLoss("W1.2"), Left(1)]
    )
    rows = by_name(exported(progress))
    assert rows["W1.1"]["opponent1"] == {"id": 0, "position": 1, "result": "win"}
    assert rows["W1.1"]["opponent2"] == {"id": 3, "position": 4, "forfeit": True}
    assert rows["W1.2"]["opponent1"] == {"id": 1, "position": 2, "forfeit": True}
    assert rows["W1.2"]["opponent2"] == {"id": 2, "position": 3, "forfeit": True}
    assert (rows["W2.1"]["opponent1"], rows["W2.1"]["opponent2"]) == ({"id": 0}, None)
    assert rows["L1.1"]["opponent2"] == {"id": None, "position": 2}, "held for the two"


@every_row(
    ("kind", "loser"),
    [
        ("played", {"result": "loss"}),
        ("ruling", {"result": "loss"}),
        ("walkover", {"forfeit": True}),
        ("concession", {"forfeit": True}),
    ],
)
def test_how_a_match_was_lost(kind, loser) -> None:
    rows = by_name(exported(replay(single_elimination(2), [Won("F", 2, kind)])))
    assert rows["F"]["opponent1"] == {"id": 0, "position": 1, **loser}


def test_statuses() -> None:
    progress = replay(single_elimination(8), [Won("R1.1", 1), Won("R1.3", 2), Won("R1.4", 3)])
    statuses = {"R1.2": MatchStatus.CALLED, "R2.2": MatchStatus.IN_PLAY}
    rows = by_name(exported(progress, statuses=statuses))
    assert {name: row["status"] for name, row in rows.items()} == {
        "R1.1": 4,
        "R1.2": 2,
        "R1.3": 5,
        "R1.4": 5,
        "R2.1": 1,
        "R2.2": 3,
        "F": 0,
        "P3": 0,
    }
    closed = dict.fromkeys((spec.id for spec in progress.structure.matches), MatchStatus.CLOSED)
    assert {row["status"] for row in exported(progress, statuses=closed)["match"]} == {5}


def test_third_place_is_a_group_of_its_own() -> None:
    model = exported(replay(single_elimination(4), SEMIS))
    assert [row["number"] for row in model["group"]] == [1, 2]
    third = by_place(model)[2, 1, 1]
    assert third["match"] == "P3"
    assert third["opponent1"] == {"id": 3, "position": 1}
    assert model["stage"][0]["settings"]["consolationFinal"] is True


def test_games_of_a_match_to_two_wins() -> None:
    progress = replay(single_elimination(4), SEMIS)
    games = {
        "R1.1": [PlayedGame("a"), PlayedGame("draw"), PlayedGame("a")],
        "R1.2": [PlayedGame("a"), PlayedGame("b"), PlayedGame("draw"), PlayedGame("a")],
        "F": [PlayedGame("b")],
    }
    model = exported(progress, games=games, wins_needed=2, statuses={"F": MatchStatus.IN_PLAY})
    rows = by_name(model)
    assert {row["child_count"] for row in rows.values()} == {3}
    assert [rows["R1.1"][side]["score"] for side in ("opponent1", "opponent2")] == [2, 0]
    assert [rows["R1.2"][side]["score"] for side in ("opponent1", "opponent2")] == [2, 1]
    assert [rows["F"][side]["score"] for side in ("opponent1", "opponent2")] == [0, 1]
    assert "score" not in rows["P3"]["opponent1"]
    told = {
        name: [
            (game["number"], game["status"], game["opponent1"].get("result"))
            for game in model["match_game"]
            if game["parent_id"] == row["id"]
        ]
        for name, row in rows.items()
    }
    assert told == {
        "R1.1": [(1, 5, "win"), (2, 5, "draw"), (3, 5, "win")],
        "R1.2": [(1, 5, "win"), (2, 5, "loss"), (3, 5, "draw"), (4, 5, "win")],
        "F": [(1, 4, "loss"), (2, 3, None), (3, 0, None)],
        "P3": [(1, 2, None), (2, 0, None), (3, 0, None)],
    }


def test_games_that_nobody_needs_any_more() -> None:
    progress = replay(single_elimination(2), [Won("F", 1)])
    games = {"F": [PlayedGame("a"), PlayedGame("a")]}
    model = exported(progress, games=games, wins_needed=2)
    assert [game["status"] for game in model["match_game"]] == [5, 5, 6]


def test_a_game_that_is_the_match_brings_its_score() -> None:
    progress = replay(single_elimination(2), [Won("F", 1)])
    model = exported(progress, games={"F": [PlayedGame("a", (21, 7))]})
    (match,) = model["match"]
    assert (match["opponent1"]["score"], match["opponent2"]["score"]) == (21, 7)
    assert model["match_game"] == []
    plain = exported(progress, games={"F": [PlayedGame("a")]})
    assert "score" not in plain["match"][0]["opponent1"], "one game is the match: who won is all"


def test_games_of_an_even_losers_round_are_turned_with_their_match() -> None:
    progress = replay(double_elimination(4), FOUR)
    rows = exported(progress, games={"L2.1": [PlayedGame("b", (3, 9))]}, wins_needed=2)
    match = by_name(rows)["L2.1"]
    game = next(row for row in rows["match_game"] if row["parent_id"] == match["id"])
    assert match["opponent1"]["id"] == game["opponent1"]["id"] == 1
    assert game["opponent1"] == {"id": 1, "result": "win", "score": 9}
    assert (match["opponent1"]["score"], match["opponent2"]["score"]) == (1, 0)


def test_what_else_is_known_of_entrants_goes_out_and_the_viewer_gets_its_names() -> None:
    progress = Progress(double_elimination(3))
    told = shown(3).entrants
    model = brackets_model(progress, shown(3))
    assert model["participant"] == [
        {"name": one["name"], "id": number, "tournament_id": 0} for number, one in enumerate(told)
    ]
    data = viewer_data(model)
    assert set(data) == {"stages", "matches", "matchGames", "participants"}
    assert data["matches"] is model["match"]


@every_row(
    ("size", "words"),
    [
        (2, ["natural"]),
        (4, ["natural"]),
        (8, ["reverse", "natural"]),
        (16, ["reverse", "natural", "natural"]),
        (32, ["reverse_half_shift", "half_shift", "natural", "natural"]),
        (64, None),
    ],
)
def test_the_drop_map_in_the_words_of_the_model(size: int, words: list[str] | None) -> None:
    settings = exported(Progress(double_elimination(size)))["stage"][0]["settings"]
    assert settings["size"] == max(4, bracket_size(size))
    expected = None if words is None else ["inner_outer", "natural", *words]
    assert settings.get("seedOrdering") == expected


def test_the_same_bracket_goes_out_the_same() -> None:
    progress = played(double_elimination(17), 5, 20, 0.3)
    again = replay(progress.structure, progress.decisions)
    assert exported(progress) == exported(again)
