"""A game recorded by somebody neutral becomes a full log once it is over."""

import pytest

from rules_engine.core.log import GameLog, Log, write_log
from rules_engine.core.verdict import Legal
from rules_engine.pixel_tactics.codes import A
from rules_engine.pixel_tactics.completing import completed
from rules_engine.pixel_tactics.headers import Headers
from rules_engine.pixel_tactics.recording import GameRecording, replay
from rules_engine.pixel_tactics.views import seen_by
from tests.rules_engine.recorded import random_match, verdict
from tests.rules_engine.tapping import essence, tapped, taps_of_neutral, whole_game


def told(game: GameLog) -> list[str]:
    """The events of play without what depends on the cards that nobody saw."""
    return [line for line in essence(game)[1] if "digest=" not in line and "shuffle" not in line]


def recorded(game: GameLog) -> GameRecording:
    """A known game, tapped by somebody neutral."""
    return tapped(game.headers, None, taps_of_neutral(game))


@pytest.mark.parametrize("seed", range(12))
def test_what_a_neutral_recorder_tapped_becomes_the_full_log(seed: int) -> None:
    game = whole_game(seed)
    recording = recorded(game)
    assert "Mode: observed" in recording.log_text()
    full = completed(recording.writer.game_log())
    found = verdict(write_log(Log([full])))
    assert full.headers.mode == "full"
    assert isinstance(found, Legal)
    assert found == Legal(found.outcomes, (), found.lines)
    assert found.outcomes == verdict(write_log(Log([game]))).outcomes  # type: ignore[attr-defined]
    assert told(full) == told(game)
    assert recording.complete_text() == write_log(Log([full]))
    # A full log has views; they agree with those of the game as it was.
    assert told(seen_by(full)) == told(seen_by(game))


def test_the_games_of_a_match_are_completed_one_by_one() -> None:
    games = [completed(recorded(game).writer.game_log()) for game in random_match(3).games]
    assert len(games) > 1
    assert isinstance(verdict(write_log(Log(games))), Legal)


def test_a_card_without_a_name_leaves_the_log_as_it_was() -> None:
    recording = GameRecording(Headers(), None)
    for player in "AB":
        cards = ",".join(f"{player}:{card}" for card in ("witch", "knight", "oracle", "healer"))
        recording.push(f"table initial_draw {player} => {player}:?,{cards}")
    recording.push("table leader_reveal A:witch B:knight")
    recording.push("A concede")
    with pytest.raises(ValueError):
        completed(recording.writer.game_log())
    assert recording.complete_text() == recording.log_text()


def test_a_leader_that_was_never_shown_cannot_be_named() -> None:
    game = GameRecording(Headers(), None)
    for player in "AB":
        cards = ("witch", "knight", "oracle", "healer", "fighter")
        for card in cards:
            game.push(f"table deal {player}:{card}")
    game.push("B concede")
    with pytest.raises(ValueError):
        completed(game.writer.game_log())


def test_a_game_that_goes_on_is_not_completed() -> None:
    recording = replay(Headers(), A, [])
    with pytest.raises(ValueError):
        completed(recording.writer.game_log())
