"""The player's match page on a day of another game: they say, read, sign and dispute its sheets."""

import hashlib
import json
import re
from datetime import datetime
from typing import Any

import pytest
from django.core.cache import cache

from tests.support.other_games import DRAWABLE, OTHER_GAMES, profile_of, ways_to_end
from tests.support.scenario import Scenario
from tests.web.personal.conftest import SATURDAY
from tests.web.personal.people import done_of
from tests.web.personal.phones import Table, fields_of, payload_on, two_at_a_table
from tournament.championship import commands
from tournament.championship.play.match_rules import rules_of
from tournament.events.states import event_state
from tournament.ledger.core.envelope import RESULT_SHEET_PAYLOAD_TYPE, pae
from tournament.web.shared.game_pages import pages_of


@pytest.fixture(params=OTHER_GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """The name of a game."""
    return str(request.param)


@pytest.fixture
def scenario(db: None, game: str, settings: Any, tmp_path: Any) -> Scenario:
    """A planned day of the game with open registration, a week before it is played."""
    settings.EMAIL_FILE_PATH = str(tmp_path / "outbox")
    cache.clear()
    day = Scenario().plan(day=SATURDAY, profile=profile_of(game))
    day.now = datetime.fromisoformat("2016-12-03T06:00:00+00:00")
    return day


@pytest.fixture
def table(scenario: Scenario) -> Table:
    """Two players at a table, both with a confirmed key."""
    return two_at_a_table(scenario)


def shown_in(html: str) -> dict[str, Any]:
    """The lines of a sheet by the fields of its statement."""
    found = re.findall(r'data-said="(\w+)" data-value="([^"]*)"', html)
    return {field: json.loads(value.replace("&quot;", '"')) for field, value in found}


@pytest.mark.rule("CH-SHEET-3")
def test_what_they_read_is_what_they_sign(game: str, table: Table) -> None:
    rules = rules_of(game)
    form = table.first.page()
    for words in pages_of(game).sheet.end_reasons().values():
        assert words in form
    assert "Лидер" not in form
    first = rules.goes_first(()) or "A"
    ended = ways_to_end(rules, "A")[0]
    assert done_of(table.say(table.first, "A", end_reason=ended, first_player=first)) == "said"
    for phone in (table.first, table.second):
        html = phone.page()
        payload = payload_on(html)
        assert hashlib.sha256(pae(RESULT_SHEET_PAYLOAD_TYPE, payload)).hexdigest() == (
            table.sheet.digest
        )
        said = json.loads(payload)
        assert (said["v"], said["ruleset"]["id"]) == (2, game)
        said["players"] = [player["id"] for player in said["players"]]
        said |= said.pop("details")
        shown = shown_in(html)
        assert shown == {field: said[field] for field in shown}
        assert shown.keys() >= {"match", "game", "players", "outcome", "end_reason", "first_player"}
        assert pages_of(game).sheet.ended(ended) in html
        assert phone.sign(table.sheet).status_code == 200
    games = event_state(table.scenario.event).plays[table.match].games
    assert [(item.outcome, item.sheets[-1].state) for item in games] == [("A", "accepted")]


@pytest.mark.rule("CH-MATCH-2")
@pytest.mark.parametrize("game", DRAWABLE, indirect=True)
def test_after_a_drawn_game_they_say_the_next_one(game: str, table: Table) -> None:
    [ended, *_more] = ways_to_end(rules_of(game), "draw")
    table.say(table.first, "draw", end_reason=ended)
    for phone in (table.first, table.second):
        assert phone.sign(table.sheet).status_code == 200
    assert event_state(table.scenario.event).plays[table.match].open_game.number == 2
    assert done_of(table.say(table.second, "B")) == "said"
    assert table.sheet.statement["game"] == 2


@pytest.mark.rule("CH-ROLE-5")
def test_two_versions_stand_side_by_side_and_one_gives_way(game: str, table: Table) -> None:
    rules = rules_of(game)
    first, other = ways_to_end(rules, "A")[0], ways_to_end(rules, "B")[-1]
    table.say(table.first, "A", end_reason=first)
    assert done_of(table.say(table.second, "B", end_reason=other)) == "disputed"
    assert table.sheet.state == "conflicting"
    mine, theirs = table.second.page(), table.first.page()
    assert "Что говорите вы" in mine
    assert 'class="differs"' in mine
    for html in (mine, theirs):
        assert pages_of(game).sheet.ended(other) in html
    table.first.post("my_say", **fields_of(theirs, "my_say"))
    assert (table.sheet.statement["outcome"], table.sheet.statement["end_reason"]) == ("B", other)
    for phone in (table.first, table.second):
        assert phone.sign(table.sheet).status_code == 200
    assert event_state(table.scenario.event).plays[table.match].games[0].outcome == "B"


@pytest.mark.rule("CH-SHEET-2")
def test_the_judge_says_what_was_and_both_sign_that(table: Table) -> None:
    table.say(table.first, "A")
    table.say(table.second, "B")
    table.scenario.ruled(
        commands.RuleSheetFacts,
        match=table.match,
        game=1,
        revision=1,
        outcome="B",
        category="other",
        reason="Оба видели, чем кончилось",
    )
    for phone in (table.first, table.second):
        assert phone.sign(table.sheet).status_code == 200
    assert event_state(table.scenario.event).plays[table.match].games[0].outcome == "B"
