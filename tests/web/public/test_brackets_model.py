"""A day's bracket at its address, in the tables of brackets-model (CH-DE-13)."""

import json

import pytest

from tests.brackets.exported import by_name
from tests.support.final_scenes import closed_rehearsal
from tests.web.public.days import HIDDEN_NAME, STATES, completed, drawn, running, text
from tournament.brackets.brackets_model import Model
from tournament.championship.event_state import EventState
from tournament.events.states import event_state

pytestmark = pytest.mark.django_db


def tables(event: str) -> Model:
    found: Model = json.loads(text(event, "day_brackets_model"))
    return found


def who_won(state: EventState, model: Model) -> dict[str, str | None]:
    """The registration that won each match, as the tables tell it."""
    found: dict[str, str | None] = {}
    for name, match in by_name(model).items():
        both = [match["opponent1"], match["opponent2"]]
        ids = [one["id"] for one in both if one and one.get("result") == "win"]
        found[name] = state.order[ids[0]] if ids else None
    return found


@pytest.mark.rule("CH-DE-13")
def test_a_day_that_is_over_goes_out_as_it_was_played() -> None:
    day = completed()
    state, model = event_state(day.event), tables(day.event)
    assert set(model) == {"participant", "stage", "group", "round", "match", "match_game"}
    assert who_won(state, model) == {
        spec.id: None if winner is None else state.order[winner - 1]
        for spec in state.structure.matches
        for winner in [state.progress.winner(spec.id)]
    }
    assert {row["status"] for row in model["match"] if row["match"]} == {5}
    assert [row["number"] for row in model["participant"]] == [
        state.entrants[registration].number for registration in state.order
    ]


def test_a_running_day_tells_what_is_called_and_played() -> None:
    day = running()
    state = event_state(day.event)
    (called,) = state.active_matches()
    assert by_name(tables(day.event))[called]["status"] == 2
    decided = [name for name, row in by_name(tables(day.event)).items() if row["status"] >= 4]
    assert len(decided) == 3


@pytest.mark.rule("CH-PD-3")
@pytest.mark.rule("CH-PUBLIC-1")
def test_only_public_names_go_out() -> None:
    answer = text(drawn().event, "day_brackets_model")
    assert HIDDEN_NAME not in answer
    model: Model = json.loads(answer)
    assert {frozenset(row) for row in model["participant"]} == {
        frozenset({"id", "tournament_id", "name", "number"})
    }


def test_before_the_draw_and_without_a_day_the_tables_are_empty() -> None:
    for state in ("planned", "check_in", "frozen", "cancelled", "drawn and cancelled"):
        model = tables(STATES[state]().event)
        assert model
        assert not any(model.values()), state


def test_the_viewer_gets_the_same_under_its_own_names() -> None:
    day = drawn()
    model = tables(day.event)
    assert json.loads(text(day.event, "day_brackets_model", "?form=viewer")) == {
        "stages": model["stage"],
        "matches": model["match"],
        "matchGames": model["match_game"],
        "participants": model["participant"],
    }


@pytest.mark.rule("CH-FINAL-2")
def test_a_final_shows_its_games_and_the_match_about_third_place() -> None:
    event = closed_rehearsal(2).rehearsal
    state, model = event_state(event), tables(event)
    rows = by_name(model)
    assert rows["P3"]["group_id"] == 1
    for name, play in state.plays.items():
        match = rows[name]
        assert match["child_count"] == 3
        scores = [match[side].get("score") for side in ("opponent1", "opponent2")]
        assert scores == [play.wins("A"), play.wins("B")]
        played = [
            game["opponent1"]["result"]
            for game in model["match_game"]
            if game["parent_id"] == match["id"] and "result" in game["opponent1"]
        ]
        assert played == [
            {"A": "win", "B": "loss", "draw": "draw"}[game.outcome]
            for game in play.games
            if game.outcome is not None
        ]


def test_the_page_of_a_day_leads_to_it() -> None:
    assert 'href="brackets-model.json"' in text(running().event)
