"""Games of a match on the judge's pages: refusals, replays, concession, leaders, tie-break."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext

from tests.support.scenario import Scenario
from tests.web.judge.conftest import browser
from tests.web.judge.reading import form_with, name_of, page, press, size, status, text_of
from tournament.championship.event_state import Game
from tournament.events.states import event_state
from tournament.play import services as play

MATCH = "W1.2"
WHY = {"category": "other", "reason": "Оба рассказали, что было."}


@pytest.fixture
def called(drawn: Scenario) -> Scenario:
    """W1.2 is called."""
    play.call_match(drawn.by(drawn.organizer), event=drawn.event, match=MATCH)
    return drawn


@pytest.fixture
def filled(called: Scenario) -> Scenario:
    """Its result is on the sheet."""
    called.enter(MATCH, "A")
    return called


def at(client: Client, name: str, day: Scenario, **query: str) -> Any:
    return page(client, name, day.event, MATCH, **query)


def open_game(day: Scenario) -> Game:
    return event_state(day.event).plays[MATCH].open_game


def refuse(client: Client, day: Scenario, how: str = "said") -> Any:
    return press(client, at(client, "refuse_sheet", day), "Записать отказ", seat="B", how=how)


def press_main(response: Any) -> list[str]:
    """The large buttons and links of a page, by their words."""
    found = re.findall(
        r'<(?:a|button) class="button[^"]*button--large[^"]*"[^>]*>(.*?)</(?:a|button)>',
        response.content.decode(),
        re.S,
    )
    return [" ".join(re.sub(r"<[^>]+>", " ", words).split()) for words in found]


@pytest.mark.rule("CH-SHEET-2")
def test_a_refused_sheet_is_accepted(judge: Client, filled: Scenario) -> None:
    shown = at(judge, "match", filled)
    assert "Игрок не подписывает" in text_of(shown)
    assert press_main(shown)[0] == "Оба подписали"
    assert refuse(judge, filled).status_code == 302
    shown = at(judge, "match", filled)
    text = text_of(shown)
    assert "От подписи отказались: решает судья." in text
    assert press_main(shown) == ["Решить: принять или переиграть"]
    assert "Партию переиграть" in text
    assert "Неверно, внести заново" not in text
    shown = at(judge, "rule_acceptance", filled)
    assert f"победа: {name_of(filled, MATCH, 'A')}" in text_of(shown)
    answer = press(judge, shown, "Решить и принять", outcome="A", **WHY)
    assert answer.status_code == 302
    assert status(filled, MATCH) == "decided"
    assert [item.type for item in event_state(filled.event).rulings] == ["accept_result"]
    text = text_of(at(judge, "match", filled))
    assert "принято судьёй" in text
    assert "Результат принят" in text
    assert "Партия 1" in text


@pytest.mark.rule("CH-SHEET-2")
def test_what_happened_and_that_it_counts_is_one_form(judge: Client, filled: Scenario) -> None:
    refuse(judge, filled)
    # The page of the facts alone would leave the question open.
    assert at(judge, "rule_sheet_facts", filled).headers["Location"] == reverse(
        "rule_acceptance", args=[filled.event, MATCH]
    )
    shown = at(judge, "rule_acceptance", filled)
    bare = press(judge, shown, "Решить и принять", outcome="B", category="other", reason="")
    assert bare.status_code == 422
    wrong = press(judge, shown, "Решить и принять", outcome="draw", **WHY)
    assert wrong.status_code == 422
    assert "CH-SHEET-3" in text_of(wrong)
    assert event_state(filled.event).rulings == ()
    said = {"outcome": "B", "leader_a": "25", "leader_b": "11", **WHY}
    assert press(judge, shown, "Решить и принять", **said).status_code == 302
    rulings = event_state(filled.event).rulings
    assert [item.type for item in rulings] == ["correct_result", "accept_result"]
    assert len({item.reason_sha256 for item in rulings}) == 2, "each has words of its own"
    assert status(filled, MATCH) == "decided"
    game = event_state(filled.event).plays[MATCH].games[0]
    assert (game.outcome, game.sheets[-1].state) == ("B", "accepted_by_judge")
    entries = size(filled)
    # The same form sent once more has been answered already.
    assert press(judge, shown, "Решить и принять", **said).status_code == 302
    assert size(filled) == entries
    assert "решает судья" not in text_of(at(judge, "match", filled))


@pytest.mark.rule("CH-SHEET-2")
def test_the_judge_is_needed_at_a_refused_sheet(
    judge: Client, organizer: Client, filled: Scenario
) -> None:
    assert "от подписи отказались" not in text_of(page(judge, "console", filled.event))
    refuse(organizer, filled)
    way = reverse("rule_acceptance", args=[filled.event, MATCH])
    shown = page(judge, "console", filled.event).content.decode()
    needed = shown.partition('id="needs"')[2].partition("</section>")[0]
    assert MATCH in needed
    assert way in needed
    assert "от подписи отказались" in needed
    shown = page(organizer, "console", filled.event).content.decode()
    needed = shown.partition('id="needs"')[2].partition("</section>")[0]
    assert way not in needed
    assert "Решает судья" in needed
    # Who changes their mind may still sign (spec 5.8).
    press(organizer, at(organizer, "match", filled), "Всё-таки подписали оба", MATCH)
    assert status(filled, MATCH) == "decided"


@pytest.mark.rule("CH-SHEET-2")
def test_a_refused_sheet_is_replayed(judge: Client, filled: Scenario) -> None:
    refuse(judge, filled)
    answer = press(judge, at(judge, "rule_replay", filled), "Назначить переигровку", **WHY)
    assert answer.status_code == 302
    assert status(filled, MATCH) == "in_play"
    text = text_of(at(judge, "match", filled))
    assert "судья назначил переигровку" in text
    assert "играется заново" in text
    winner = name_of(filled, MATCH, "B")
    press(judge, page(judge, "console", filled.event), winner, MATCH)
    press(judge, page(judge, "console", filled.event), "Оба подписали", MATCH)
    assert status(filled, MATCH) == "decided"


@pytest.mark.rule("CH-SHEET-2")
@pytest.mark.parametrize("name", ["rule_acceptance", "rule_replay"])
def test_without_a_refusal_the_page_says_what_to_do_first(
    judge: Client, filled: Scenario, name: str
) -> None:
    text = text_of(at(judge, name, filled))
    assert "CH-SHEET-2" in text
    assert "Сначала отметьте отказ" in text
    assert "Причина своими словами" not in text


@pytest.mark.rule("CH-SHEET-3")
def test_after_ten_minutes_the_page_tells_the_judge(judge: Client, filled: Scenario) -> None:
    told = "Судья может счесть это отказом"
    assert told not in text_of(page(judge, "console", filled.event, match=MATCH))
    filled.wait(minutes=10)
    assert told in text_of(page(judge, "console", filled.event, match=MATCH))
    assert open_game(filled).sheet.state == "filled"
    assert refuse(judge, filled, "declared").status_code == 302
    assert open_game(filled).sheet.state == "refused"


@pytest.mark.rule("CH-SHEET-3")
def test_the_organizer_records_what_was_said_and_declares_nothing(
    organizer: Client, filled: Scenario
) -> None:
    shown = at(organizer, "refuse_sheet", filled)
    assert "судья считает это отказом" not in text_of(shown)
    wrong = refuse(organizer, filled, "declared")
    assert wrong.status_code == 422
    assert open_game(filled).sheet.state == "filled"
    assert refuse(organizer, filled).status_code == 302
    assert open_game(filled).sheet.state == "refused"


@pytest.mark.rule("CH-SHEET-4")
def test_a_refusal_of_an_old_entry_is_told_the_new_one(judge: Client, filled: Scenario) -> None:
    shown = at(judge, "refuse_sheet", filled)
    caller = filled.by(filled.organizer)
    play.enter_result(caller, event=filled.event, match=MATCH, game=1, revision=1, outcome="B")
    entries = size(filled)
    answer = press(judge, shown, "Записать отказ", seat="A", how="said")
    assert answer.status_code == 409
    assert "CH-SHEET-4" in text_of(answer)
    assert size(filled) == entries


@pytest.mark.rule("CH-SHEET-2")
def test_the_judge_rules_on_disputed_facts(judge: Client, filled: Scenario) -> None:
    shown = at(judge, "rule_sheet_facts", filled)
    answer = press(
        judge, shown, "Решить, что было", outcome="B", leader_a="25", leader_b="11", **WHY
    )
    assert answer.status_code == 302
    text = text_of(at(judge, "match", filled))
    assert f"Победа: {name_of(filled, MATCH, 'B')}. Оба подписали бланк?" in text
    assert "Ведьма (Хепзибах Кулотр)" in text
    assert open_game(filled).sheet.revision == 2


@pytest.mark.rule("CH-SHEET-3")
def test_facts_that_contradict_keep_what_was_typed(judge: Client, filled: Scenario) -> None:
    shown = at(judge, "rule_sheet_facts", filled)
    answer = press(judge, shown, "Решить, что было", outcome="draw", **WHY)
    assert answer.status_code == 422
    assert "CH-SHEET-3" in text_of(answer)
    assert WHY["reason"] in answer.content.decode()
    bare = press(judge, shown, "Решить, что было", outcome="B", category="other", reason="")
    assert bare.status_code == 422
    assert open_game(filled).sheet.revision == 1


@pytest.mark.rule("CH-SHEET-7")
def test_a_confirmed_game_of_an_open_match_is_corrected(judge: Client, called: Scenario) -> None:
    draw = {"outcome": "draw", "end_reason": "both_retreat", "heroes_a": "2", "heroes_b": "2"}
    press(judge, at(judge, "match", called), "Внести результат", **draw)
    press(judge, page(judge, "console", called.event), "Оба подписали", MATCH)
    assert "Стороны перепутаны" in text_of(at(judge, "match", called))
    shown = at(judge, "rule_sheet_facts", called, game="1")
    assert "CH-SHEET-7" in text_of(shown)
    answer = press(
        judge,
        shown,
        "Решить, что было",
        outcome="B",
        end_reason="leader_defeated",
        heroes_a="",
        heroes_b="",
        **WHY,
    )
    assert answer.status_code == 302
    assert status(called, MATCH) == "decided"
    again = at(judge, "rule_sheet_facts", called, game="1")
    assert "Исправить результат" in text_of(again)


@pytest.mark.rule("CH-MATCH-4")
def test_a_conceded_match(organizer: Client, called: Scenario) -> None:
    shown = at(organizer, "concede_match", called)
    assert "Это не снятие с турнира" in text_of(shown)
    unsaid = press(organizer, shown, "Записать сдачу", seat="B")
    assert unsaid.status_code == 422
    assert "CH-MATCH-4" in text_of(unsaid)
    assert status(called, MATCH) == "called"
    answer = press(organizer, shown, "Записать сдачу", seat="B", acknowledged="on")
    assert answer.status_code == 302
    assert status(called, MATCH) == "decided"
    assert event_state(called.event).plays[MATCH].end_kind == "concession"
    empty = organizer.post(reverse("concede_match", args=[called.event, "W1.6"]), {})
    assert empty.status_code == 422


@pytest.mark.rule("PT-MATCH-3")
@pytest.mark.rule("PT-DRAWN-2")
def test_leaders_of_a_drawn_game_are_out(judge: Client, called: Scenario) -> None:
    draw = {"outcome": "draw", "end_reason": "both_retreat", "heroes_a": "2", "heroes_b": "2"}
    shown = at(judge, "match", called)
    press(judge, shown, "Внести результат", leader_a="25", leader_b="11", first_player="A", **draw)
    press(judge, page(judge, "console", called.event), "Оба подписали", MATCH)
    console = text_of(page(judge, "console", called.event, match=MATCH))
    assert "кто ходит первым, решает случай" in console
    assert "не может взять лидером: Ведьма (Хепзибах Кулотр)" in console
    shown = at(judge, "match", called)
    assert "карт в колоде каждого: 24" in text_of(shown)
    assert f"{name_of(called, MATCH, 'A')}: берёт карт: 6" in text_of(shown)
    assert "Ведьма (Хепзибах Кулотр) – выбыл из матча" in text_of(shown)
    answer = press(judge, shown, "Внести результат", outcome="A", leader_a="25", leader_b="12")
    assert answer.status_code == 422
    assert "PT-MATCH-3" in text_of(answer)
    assert form_with(answer, "Внести результат").fields["leader_b"] == "12"
    press(judge, shown, "Внести результат", outcome="A", leader_a="11", leader_b="12")
    assert status(called, MATCH) == "awaiting_signatures"


@pytest.mark.rule("CH-MATCH-2")
def test_the_tie_break_counts_proposes_and_decides(judge: Client, called: Scenario) -> None:
    text = text_of(at(judge, "rule_tie_break", called))
    assert "CH-MATCH-2" in text
    assert "1. Посчитать за столом" not in text
    play.start_play(called.by(called.organizer), event=called.event, match=MATCH)
    first = at(judge, "rule_tie_break", called)
    assert "1. Посчитать за столом" in text_of(first)
    assert "2. Решить" not in text_of(first)
    missing = at(judge, "rule_tie_break", called, heroes_a="2", heroes_b="2")
    assert "сравнивают лидеров" in text_of(missing)
    counts = {"heroes_a": "1", "heroes_b": "3"}
    shown = at(judge, "rule_tie_break", called, **counts)
    winner = name_of(called, MATCH, "B")
    assert f"По правилам побеждает {winner} : больше живых героев." in text_of(shown)
    ids = re.findall(r' id="([^"]+)"', shown.content.decode())
    assert len(ids) == len(set(ids))
    answer = press(judge, shown, "Решить матч", winner="B", **WHY)
    assert answer.status_code == 302, text_of(answer)
    assert status(called, MATCH) == "decided"
    text = text_of(at(judge, "match", called))
    assert "Тай-брейк: время вышло" in text
    assert "Больше живых героев; живых героев 1:3" in text


@pytest.mark.rule("CH-MATCH-2")
def test_equal_counts_ask_for_a_lot(judge: Client, called: Scenario) -> None:
    play.start_play(called.by(called.organizer), event=called.event, match=MATCH)
    counts = {"damage_a": "5", "life_a": "17", "damage_b": "7", "life_b": "19"}
    shown = at(judge, "rule_tie_break", called, heroes_a="2", heroes_b="2", **counts)
    assert "решает открытый жребий" in text_of(shown)
    opened = press(judge, shown, "Открыть жребий")
    assert opened.status_code == 302
    press(
        judge, judge.get(opened["Location"]), gettext("Draw the lot"), text="семь двенадцать синий"
    )
    shown = at(judge, "rule_tie_break", called, heroes_a="2", heroes_b="2", **counts)
    lot = next(iter(event_state(called.event).lots.values()))
    seat = "AB"[event_state(called.event).players(MATCH).index(lot.order[0])]
    assert f"{name_of(called, MATCH, seat)} : открытый жребий." in text_of(shown)
    press(judge, shown, "Решить матч", winner=seat, **WHY)
    effect = event_state(called.event).rulings[-1].effect
    assert (effect["basis"], effect["lot"], effect["winner"]) == ("lot", lot.id, seat)


@pytest.mark.rule("CH-MATCH-2")
def test_the_judge_decides_without_a_lot_by_his_own_word(judge: Client, called: Scenario) -> None:
    play.start_play(called.by(called.organizer), event=called.event, match=MATCH)
    counts = {"damage_a": "5", "life_a": "17", "damage_b": "7", "life_b": "19"}
    shown = at(judge, "rule_tie_break", called, heroes_a="2", heroes_b="2", **counts)
    answer = press(judge, shown, "Решить матч", winner="A", **WHY)
    assert answer.status_code == 302
    effect = event_state(called.event).rulings[-1].effect
    assert (effect["basis"], effect["proposed"]) == ("judge", None)
    assert tuple(effect["damage_over_life"]) == (-12, -12)


def test_pages_of_what_is_not_there(judge: Client, drawn: Scenario) -> None:
    for name in ("refuse_sheet", "rule_sheet_facts"):
        assert at(judge, name, drawn).status_code == 404
        sent = judge.post(reverse(name, args=[drawn.event, MATCH]), {"digest": "x"})
        assert sent.status_code in {404, 422}
    for name in ("concede_match", "rule_acceptance", "rule_replay", "rule_time_extension"):
        assert page(judge, name, drawn.event, "W9.9").status_code == 404
        assert page(judge, name, drawn.event, "W4.1").status_code == 200


@pytest.mark.rule("CH-ROLE-1")
def test_only_a_judge_rules(organizer: Client, filled: Scenario) -> None:
    for name in ("rule_acceptance", "rule_replay", "rule_sheet_facts", "rule_tie_break"):
        assert at(organizer, name, filled).status_code == 403
    text = text_of(at(organizer, "match", filled))
    assert "Протокол оспаривают" not in text


def test_the_pages_speak_english(filled: Scenario) -> None:
    client = browser(filled.judge, "en")
    shown = at(client, "refuse_sheet", filled)
    assert "Who does not sign?" in text_of(shown)
    press(client, shown, "Record the refusal", seat="both", how="declared")
    assert "A signature is refused: the judge decides." in text_of(at(client, "match", filled))
