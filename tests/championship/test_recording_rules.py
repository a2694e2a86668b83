"""Which games may be recorded at their table, and what their logs begin with."""

from dataclasses import replace
from typing import Any

import pytest

from rules_engine.pixel_tactics.headers import Headers, headers_broken
from tests.support.fold import Fold, code
from tournament.championship.play.match_rules import rules_of
from tournament.championship.play.queries import void_game
from tournament.championship.play.recording.decide import why_no_recording, why_void

MATCH = "W1.2"
PIXEL_TACTICS = rules_of("pixel_tactics")
DRAW = {"end_reason": "both_retreat", "living_heroes": (1, 1)}


@pytest.fixture
def day() -> Fold:
    """A day of ten players whose match W1.2 is called."""
    fold = Fold().drawn(10)
    fold.call(MATCH)
    return fold


@pytest.fixture
def final() -> Fold:
    """The same ten people in matches to two wins."""
    fold = Fold().drawn(10)
    fold.event = replace(fold.event, kind="final")
    fold.call(fold.event.progress.ready()[0])
    return fold


def at_table(fold: Fold) -> str:
    (match,) = fold.event.active_matches()
    return match


def game(fold: Fold, outcome: str, *leaders: int | None) -> None:
    """One game of the match at the table, signed by both."""
    said: dict[str, Any] = DRAW if outcome == "draw" else {}
    fold.must(fold.fill(at_table(fold), outcome, leaders=leaders or (None, None), **said))
    fold.must(fold.attest(at_table(fold)))


def headers(fold: Fold, **told: Any) -> Headers:
    found = PIXEL_TACTICS.headers(fold.event, at_table(fold), "observed", told.get("told", {}))
    assert isinstance(found, Headers)
    assert headers_broken(found, None) is None, "the verifier takes them"
    return found


@pytest.mark.rule("CH-SHEET-1")
def test_only_the_open_game_at_a_table_is_recorded(day: Fold):
    assert why_no_recording(day.event, MATCH) is None
    assert code(why_no_recording(day.event, "W1.6")) == "match_not_called"
    day.must(day.fill(MATCH))
    assert code(why_no_recording(day.event, MATCH)) == "recording_result_written"
    day.must(day.attest(MATCH))
    assert code(why_no_recording(day.event, MATCH)) == "match_not_called"


@pytest.mark.rule("CH-DE-4")
def test_only_a_match_of_the_bracket(day: Fold):
    assert code(why_no_recording(day.event, "X1")) == "match_unknown"


@pytest.mark.rule("CH-SHEET-2")
def test_a_replayed_game_is_another_one(day: Fold):
    players = day.event.players(MATCH)
    assert why_void(day.event, MATCH, 1, 0, players) is None
    plays = {**day.event.plays, MATCH: void_game(day.event.plays[MATCH])}
    day.event = replace(day.event, plays=plays)
    assert code(why_void(day.event, MATCH, 1, 0, players)) == "recording_replayed"
    assert why_void(day.event, MATCH, 1, 1, players) is None


@pytest.mark.rule("CH-OVERRIDE-1")
def test_a_match_of_others_is_another_one(day: Fold):
    first, second = day.event.players(MATCH)
    found = why_void(day.event, MATCH, 1, 0, (second, first))
    assert code(found) == "recording_others_play"


def test_the_first_game_begins_from_nothing(day: Fold):
    found = headers(day)
    assert (found.game, found.target, found.title) == (1, 1, MATCH)
    assert found.players == day.event.players(MATCH)
    assert (found.removed, found.wins, found.trophies) == (((), ()), (0, 0), (0, 0))


@pytest.mark.rule("PT-MATCH-3")
def test_a_later_game_begins_from_what_the_sheets_say(final: Fold):
    game(final, "A", 3, 7)
    found = headers(final)
    assert (found.game, found.target, found.wins, found.trophies) == (2, 2, (1, 0), (1, 0))
    assert found.removed == ((3,), (7,))
    game(final, "draw", 4, 3)
    found = headers(final)
    assert (found.game, found.wins, found.trophies) == (3, (1, 0), (2, 1))
    assert found.removed == ((3, 4), (7, 3))
    assert found.last == 2, "drawn"


@pytest.mark.rule("PT-MATCH-3")
def test_leaders_that_nobody_noted_are_asked_for(final: Fold):
    game(final, "B", 5, None)
    match = at_table(final)
    assert PIXEL_TACTICS.missing(final.event.plays[match]) == {1: {"leaders": (5, None)}}
    found = PIXEL_TACTICS.headers(final.event, match, "observed", {})
    assert code(found) == "recording_leaders_missing"
    assert headers(final, told={1: {"leaders": (9, 6)}}).removed == ((5,), (6,)), (
        "what is noted stands"
    )


@pytest.mark.rule("PT-SETUP-1")
@pytest.mark.parametrize("pair", [(0, 3), (3, 26)])
def test_leaders_are_cards(final: Fold, pair: tuple[int, int]):
    game(final, "B")
    found = PIXEL_TACTICS.headers(final.event, at_table(final), "observed", {1: {"leaders": pair}})
    assert code(found) == "leader_unknown"


@pytest.mark.rule("PT-SETUP-4")
def test_both_leaders_of_a_game_differ(final: Fold):
    game(final, "B")
    found = PIXEL_TACTICS.headers(
        final.event, at_table(final), "observed", {1: {"leaders": (4, 4)}}
    )
    assert code(found) == "leaders_equal"


@pytest.mark.rule("PT-MATCH-3")
@pytest.mark.parametrize(("pair", "seat"), [((4, 9), "A"), ((9, 5), "B")])
def test_nobody_leads_twice_in_a_match(final: Fold, pair: tuple[int, int], seat: str):
    game(final, "B", 4, 5)
    game(final, "A")
    found = PIXEL_TACTICS.headers(final.event, at_table(final), "observed", {2: {"leaders": pair}})
    assert code(found) == "leader_out"
    assert getattr(found, "params", {}) == {"seat": seat}
