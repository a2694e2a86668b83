"""A day of another game than Pixel Tactics on the pages of its staff: what they ask and tell."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.reports.reading import pages_of as texts_of
from tests.support.other_games import (
    BEGUN_BY_RULE,
    DRAWABLE,
    NOT_COUNTED,
    OTHER_GAMES,
    day_of,
    log_of,
    ways_to_end,
)
from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tests.support.watched_games import hand_in
from tests.web.judge.conftest import browser
from tests.web.judge.reading import form_with, name_of, page, press, status, text_of
from tournament.championship.play.match_rules import rules_of
from tournament.events import bundles
from tournament.events.states import event_state
from tournament.events.wording import game_name
from tournament.ledger.audit import audit
from tournament.ledger.audit.bundle import read_bundle
from tournament.ledger.audit_pyz import build_pyz
from tournament.web.shared.game_pages import pages_of

pytestmark = pytest.mark.pages
MATCH = "W1.2"
WHY = {"category": "other", "reason": "Оба рассказали, что было."}
ENTER, SIGNED = "Внести результат", "Оба подписали"


@pytest.fixture(params=OTHER_GAMES)
def game(request: pytest.FixtureRequest, db: None) -> str:
    """The name of a game."""
    return str(request.param)


@pytest.fixture
def day(game: str, monkeypatch: pytest.MonkeyPatch) -> Scenario:
    """W1.2 is being played; the pages see the scenario's time."""
    made = day_of(game)
    monkeypatch.setattr("django.utils.timezone.now", lambda: made.now)
    return made


@pytest.fixture
def judge(day: Scenario) -> Client:
    """The judge's browser, in Russian."""
    return browser(day.judge)


def at(client: Client, name: str, day: Scenario, **query: str) -> Any:
    return page(client, name, day.event, MATCH, **query)


def enter(judge: Client, day: Scenario, **typed: str) -> Any:
    """Fill in the whole form of a result."""
    return press(judge, at(judge, "match", day), ENTER, **typed)


def test_titles_name_the_game(game: str, day: Scenario, judge: Client) -> None:
    name = game_name(game)
    for page_name in ("staff_day", "console", "bracket", "rulings", "day_logs", "day_more"):
        assert name in text_of(page(browser(day.organizer), page_name, day.event)), page_name
    public = Client(headers={"accept-language": "en"})
    english = pages_of(game).rules.name("en")
    for page_name in ("day", "day_standings", "day_hall", "day_games", "day_history"):
        assert english in page(public, page_name, day.event).content.decode(), page_name
    assert english in at(public, "day_match", day).content.decode()


def test_the_form_of_a_result_asks_what_this_game_has(
    game: str, day: Scenario, judge: Client
) -> None:
    shown = at(judge, "match", day)
    fields = form_with(shown, ENTER).fields
    assert not [name for name in fields if "leader" in name or "heroes" in name]
    text = text_of(shown)
    assert all(words in text for words in pages_of(game).sheet.end_reasons().values())
    for other in ("Лидер", "отряда", "Спросить программу"):
        assert other not in text, other
    console = text_of(page(judge, "console", day.event, match=MATCH))
    assert "Лидер" not in console


def test_what_the_engine_cannot_be_asked_is_not_offered(day: Scenario, judge: Client) -> None:
    for shown in (page(judge, "rulings", day.event), at(judge, "match", day)):
        assert f"?day={day.event}" not in shown.content.decode()
        assert "Спросить программу" not in text_of(shown)


@pytest.mark.rule("CH-SHEET-1")
def test_two_taps_end_a_match(day: Scenario, judge: Client) -> None:
    winner = name_of(day, MATCH, "B")
    press(judge, page(judge, "console", day.event, match=MATCH), winner, MATCH)
    press(judge, page(judge, "console", day.event), SIGNED, MATCH)
    assert status(day, MATCH) == "decided"
    statement = event_state(day.event).plays[MATCH].games[0].sheets[-1].statement
    assert (statement["v"], statement["ruleset"]["id"]) == (2, event_state(day.event).rules.ruleset)
    assert set(statement["details"]) == {"first_player"}


@pytest.mark.rule("CH-SHEET-3")
@pytest.mark.parametrize("game", BEGUN_BY_RULE, indirect=True)
def test_a_wrong_first_player_is_refused_with_the_rule_of_the_game(
    game: str, day: Scenario, judge: Client
) -> None:
    rules = rules_of(game)
    wrong = "B" if rules.goes_first(()) == "A" else "A"
    answer = enter(judge, day, outcome="A", end_reason=rules.end_reasons[0], first_player=wrong)
    assert answer.status_code == 422
    assert (rules.first_rule or "CH-SHEET-3") in text_of(answer)
    assert "победитель прошлой" not in text_of(answer)
    assert form_with(answer, ENTER).fields["first_player"] == wrong
    assert status(day, MATCH) == "in_play"


@pytest.mark.rule("CH-MATCH-2")
@pytest.mark.parametrize("game", DRAWABLE, indirect=True)
def test_a_drawn_game_leaves_the_match_open(game: str, day: Scenario, judge: Client) -> None:
    rules = rules_of(game)
    [drawn, *_more] = ways_to_end(rules, "draw")
    unfit = next(word for word in rules.end_reasons if word not in ways_to_end(rules, "draw"))
    wrong = enter(judge, day, outcome="draw", end_reason=unfit)
    assert wrong.status_code == 422
    assert "CH-SHEET-3" in text_of(wrong)
    assert "отряд" not in text_of(wrong).partition("Кто победил")[0]
    assert enter(judge, day, outcome="draw", end_reason=drawn).status_code == 302
    answer = press(judge, at(judge, "match", day), SIGNED)
    assert "дальше партия 2" in text_of(judge.get(answer["Location"]))
    assert event_state(day.event).plays[MATCH].open_game.number == 2
    press(judge, page(judge, "console", day.event), name_of(day, MATCH, "A"), MATCH)
    press(judge, page(judge, "console", day.event), SIGNED, MATCH)
    assert status(day, MATCH) == "decided"
    assert pages_of(game).sheet.ended(drawn) in text_of(at(judge, "match", day))


@pytest.mark.rule("CH-SHEET-2")
def test_the_judge_rules_on_the_facts(game: str, day: Scenario, judge: Client) -> None:
    rules = rules_of(game)
    enter(judge, day, outcome="A", end_reason=rules.end_reasons[0])
    shown = at(judge, "rule_sheet_facts", day)
    said = {"outcome": "B", "end_reason": ways_to_end(rules, "B")[-1], **WHY}
    assert press(judge, shown, "Решить, что было", **said).status_code == 302
    game_now = event_state(day.event).plays[MATCH].open_game
    assert game_now.sheet is not None
    assert (game_now.sheet.revision, game_now.sheet.statement["outcome"]) == (2, "B")
    press(judge, at(judge, "match", day), SIGNED)
    assert status(day, MATCH) == "decided"


@pytest.mark.rule("CH-MATCH-2")
@pytest.mark.parametrize("game", NOT_COUNTED, indirect=True)
def test_the_tie_break_is_the_lot_where_nothing_is_counted(day: Scenario, judge: Client) -> None:
    shown = at(judge, "rule_tie_break", day)
    text = text_of(shown)
    assert "решает открытый жребий" in text
    assert "героев" not in text
    assert "Посчитать" not in text
    opened = press(judge, shown, "Открыть жребий")
    press(judge, judge.get(opened["Location"]), "Бросить жребий", text="семь двенадцать синий")
    lot = next(iter(event_state(day.event).lots.values()))
    seat = "AB"[event_state(day.event).players(MATCH).index(lot.order[0])]
    shown = at(judge, "rule_tie_break", day)
    assert f"{name_of(day, MATCH, seat)} : открытый жребий." in text_of(shown)
    assert press(judge, shown, "Решить матч", winner=seat, **WHY).status_code == 302
    effect = event_state(day.event).rulings[-1].effect
    assert (effect["basis"], effect["heroes"], effect["lot"]) == ("lot", None, lot.id)
    assert status(day, MATCH) == "decided"


@pytest.mark.rule("CH-MATCH-2")
@pytest.mark.parametrize("game", NOT_COUNTED, indirect=True)
def test_the_judge_may_decide_without_the_lot(day: Scenario, judge: Client) -> None:
    answer = press(judge, at(judge, "rule_tie_break", day), "Решить матч", winner="B", **WHY)
    assert answer.status_code == 302
    assert event_state(day.event).rulings[-1].effect["basis"] == "judge"


@pytest.mark.rule("CH-SHEET-6")
def test_slips_and_filled_sheets_are_printed_in_words_of_the_game(
    game: str, day: Scenario, judge: Client
) -> None:
    slip = judge.get(reverse("print_slips", args=[day.event]), {"match": MATCH})
    (text,) = texts_of(slip.content)
    for words in pages_of(game).sheet.end_reasons().values():
        assert words in text
    assert "лидер" not in text.casefold()
    enter(judge, day, outcome="A", end_reason=rules_of(game).end_reasons[0])
    sheet = judge.get(reverse("print_sheets", args=[day.event]), {"match": MATCH})
    (text,) = texts_of(sheet.content)
    ended = pages_of(game).sheet.ended(rules_of(game).end_reasons[0])
    assert ended.casefold() in text.casefold()


def test_the_whole_day_is_closed_audited_and_rebuilt(
    game: str, day: Scenario, judge: Client, tmp_path: Path
) -> None:
    log, told = log_of(game, "B")
    ended = rules_of(game).end_reason_of(told["reason"])
    said = {"outcome": "B", "end_reason": ended, "first_player": told["first"]}
    assert enter(judge, day, log=hand_in(day, MATCH, log), **said).status_code == 302
    press(judge, at(judge, "match", day), SIGNED)
    day.play_on()
    organizer = browser(day.organizer)
    organizer.post(reverse("complete_day", args=[day.event]), {"anyway": "on"})
    assert event_state(day.event).status == "completed"
    assert_rebuilds()
    (tmp_path / "day.zip").write_bytes(bundles.event_bundle(day.event))
    (tmp_path / "audit.pyz").write_bytes(build_pyz())
    start = [sys.executable, "-P", "audit.pyz", "day.zip", "--json"]
    done = subprocess.run(start, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    report = audit(read_bundle((tmp_path / "day.zip").read_bytes()))
    assert (report.status, report.failures) == (0, ())
    assert report.count("logs_legal") == 1
    for name in ("day", "day_standings", "day_statistics", "day_export_json", "day_export_csv"):
        assert page(Client(), name, day.event).status_code == 200, name
