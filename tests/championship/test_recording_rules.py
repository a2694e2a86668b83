"""Which games may be recorded at their table, and what their logs begin with."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from rules_engine.pixel_tactics.headers import Headers, headers_broken
from tests.championship.test_absence_rules import walkover
from tests.support.fold import REASON, Fold, code
from tournament.championship import commands as c
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
    assert why_no_recording(day.event, MATCH, begins=True) is None
    assert code(why_no_recording(day.event, "W1.6", begins=True)) == "match_not_called"
    day.must(day.fill(MATCH))
    assert code(why_no_recording(day.event, MATCH, begins=True)) == "recording_result_written"
    day.must(day.attest(MATCH))
    assert code(why_no_recording(day.event, MATCH, begins=True)) == "match_not_called"


@pytest.mark.rule("CH-MATCH-3")
def test_a_called_match_is_recorded_by_those_who_may_say_that_it_begins(day: Fold):
    assert code(why_no_recording(day.event, MATCH, begins=False)) == "recording_before_play"
    day.must(c.StartPlay(MATCH))
    assert why_no_recording(day.event, MATCH, begins=False) is None


@pytest.mark.rule("CH-NOSHOW-1")
def test_a_beginning_by_mistake_costs_nobody_the_grace(day: Fold):
    """Also where a break lay between: the clock of the call runs on as if nothing had happened."""
    called = day.now
    day.wait(minutes=3)
    day.must(c.PauseDay())
    day.wait(minutes=2)
    day.must(c.StartPlay(MATCH))
    day.wait(minutes=2)
    day.must(c.ResumeDay())
    day.wait(minutes=3)
    assert code(day.do(walkover(day, MATCH))) == "not_called_yet"
    day.must(c.UndoStart(MATCH))
    assert day.event.match_status(MATCH) == "called"
    assert day.event.waited_for(MATCH, day.now) // timedelta(minutes=1) == 6
    assert day.event.plays[MATCH].called_at == called
    assert code(day.do(walkover(day, MATCH))) == "grace_running"
    day.wait(minutes=4)
    day.must(walkover(day, MATCH))


@pytest.mark.rule("CH-MATCH-3")
def test_what_was_played_or_written_down_had_begun(day: Fold):
    assert code(day.do(c.UndoStart(MATCH))) == "start_stands"
    assert code(day.do(c.UndoStart("X1"))) == "match_unknown"
    day.must(day.fill(MATCH))
    assert code(day.do(c.UndoStart(MATCH))) == "start_stands"
    digest = day.attest(MATCH).digest
    day.must(c.RefuseSheet(MATCH, 1, digest, "A", False))
    day.must(c.RuleReplay("r1", MATCH, day.version(MATCH), REASON))
    assert day.event.match_status(MATCH) == "in_play"
    assert code(day.do(c.UndoStart(MATCH))) == "start_stands"


@pytest.mark.rule("CH-DE-4")
def test_only_a_match_of_the_bracket(day: Fold):
    assert code(why_no_recording(day.event, "X1", begins=True)) == "match_unknown"


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
