"""The pages on which a judge corrects a result that counted already."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.web.judge.conftest import browser
from tests.web.judge.reading import form_with, name_of, page, press, size, status, text_of
from tournament.championship.rulings.override.queries import seen
from tournament.events.states import event_state
from tournament.people.models import Reason
from tournament.play import services as play

WORDS = "Игроки сели наоборот."


def call(scenario: Scenario, match: str, minutes: int = 6) -> None:
    scenario.wait(minutes=minutes)
    play.call_match(scenario.by(scenario.organizer), event=scenario.event, match=match)


def start(scenario: Scenario, match: str) -> None:
    call(scenario, match)
    play.start_play(scenario.by(scenario.organizer), event=scenario.event, match=match)


def asked(client: Client, scenario: Scenario, match: str, found: str = "B-1"):
    return page(client, "rule_correction", scenario.event, match, found=found)


def test_first_the_facts_are_asked(judge: Client, drawn: Scenario) -> None:
    drawn.play_match("W1.2", "A")
    shown = page(judge, "rule_correction", drawn.event, "W1.2")
    text = text_of(shown)
    assert "Что было на самом деле?" in text
    loser = name_of(drawn, "W1.2", "B")
    assert f"победа: {loser}" in text
    assert "матч не играли" in text
    assert f"победа: {name_of(drawn, 'W1.2', 'A')}" not in text
    nothing = page(judge, "rule_correction", drawn.event, "W1.2", found="nonsense")
    assert nothing.status_code == 422
    assert "Что было на самом деле?" in text_of(nothing)


@pytest.mark.rule("CH-OVERRIDE-1")
def test_a_correction_shows_and_takes_back_the_calls_it_touches(
    judge: Client, drawn: Scenario
) -> None:
    drawn.play_match("W1.2", "A")
    loser, winner = name_of(drawn, "W1.2", "B"), name_of(drawn, "W1.2", "A")
    call(drawn, "W2.1")
    shown = asked(judge, drawn, "W1.2")
    text = text_of(shown)
    assert f"На самом деле: победа: {loser}" in text
    assert "вызов отменяется" in text
    assert 'class="bracket__sign"' in shown.content.decode()
    answer = press(judge, shown, "Исправить результат", reason=WORDS)
    assert answer.status_code == 302
    after = event_state(drawn.event)
    assert after.match_status("W2.1") == "ready"
    assert name_of(drawn, "W2.1", "B") == loser
    assert name_of(drawn, "L2.1", "A") == winner
    text = text_of(page(judge, "match", drawn.event, "W1.2"))
    assert "принято судьёй" in text
    assert "заменено новой редакцией" in text
    assert "Отменены вызовы: Верхняя сетка, круг 2" in text_of(page(judge, "rulings", drawn.event))


@pytest.mark.rule("CH-OVERRIDE-4")
def test_both_choices_are_shown_with_matches_and_minutes(judge: Client, drawn: Scenario) -> None:
    drawn.play_match("W1.2", "A")
    drawn.play_match("W2.1", "A")
    shown = asked(judge, drawn, "W1.2")
    text = text_of(shown)
    assert "CH-OVERRIDE-2" in text
    assert "1 матч играется заново, примерно 45 мин" in text
    assert "11 из 18 матчей" in text
    assert "результат не засчитан, матч играется заново" in text
    form = form_with(shown, "Сетка остаётся")
    assert form.buttons["Сетка остаётся"] == ("choice", "stand")
    assert form.buttons["Аннулировать и переиграть"] == ("choice", "replay")
    assert "Исправить результат" not in form.buttons


@pytest.mark.rule("CH-OVERRIDE-2")
def test_a_replay_voids_the_list_and_keeps_it_readable(judge: Client, drawn: Scenario) -> None:
    drawn.play_match("W1.2", "A")
    drawn.play_match("W2.1", "B")
    was = name_of(drawn, "W2.1", "B")
    shown = asked(judge, drawn, "W1.2")
    answer = press(judge, shown, "Аннулировать и переиграть", reason=WORDS)
    assert answer.status_code == 302
    assert status(drawn, "W2.1") == "ready"
    assert name_of(drawn, "W2.1", "B") != was
    text = text_of(page(judge, "match", drawn.event, "W2.1"))
    assert was in text
    assert "партия отменена" in text
    rulings = text_of(page(judge, "rulings", drawn.event))
    assert WORDS in rulings
    assert "Аннулированы или отменены вызовы, играются заново: Верхняя сетка, круг 2" in rulings
    public = Client(headers={"Accept-Language": "ru"}).get(
        reverse("day_match", args=[drawn.event, "W2.1"])
    )
    assert "не засчитан" in text_of(public)
    assert "CH-OVERRIDE-2" in text_of(public)
    assert WORDS not in text_of(public)


@pytest.mark.rule("CH-OVERRIDE-2")
def test_what_stands_is_noted_in_public_without_reasons(judge: Client, drawn: Scenario) -> None:
    drawn.play_match("W1.2", "A")
    drawn.play_match("W2.1", "A")
    press(judge, asked(judge, drawn, "W1.2"), "Сетка остаётся", reason=WORDS)
    anyone = Client(headers={"Accept-Language": "ru"})
    public = anyone.get(reverse("day_match", args=[drawn.event, "W1.2"]))
    text = text_of(public)
    assert "Этот результат был ошибочным, сетка остаётся" in text
    assert f"На самом деле победа: {name_of(drawn, 'W1.2', 'B')}." in text
    assert WORDS not in text
    assert not public.cookies
    day = text_of(anyone.get(reverse("day", args=[drawn.event])))
    assert "результат был ошибочным и остаётся" in day
    again = asked(judge, drawn, "W1.2")
    assert "Это решение окончательное" in text_of(again)


@pytest.mark.rule("CH-OVERRIDE-2")
def test_on_a_closed_day_only_a_note_is_left(judge: Client, drawn: Scenario) -> None:
    drawn.play_on()
    play.complete_day(drawn.by(drawn.organizer), event=drawn.event)
    shown = asked(judge, drawn, "W1.2")
    form = form_with(shown, "Сетка остаётся")
    assert set(form.buttons) == {"Сетка остаётся"}
    answer = press(judge, shown, "Сетка остаётся", reason=WORDS)
    assert answer.status_code == 302
    assert event_state(drawn.event).status == "completed"


@pytest.mark.rule("CH-OVERRIDE-2")
@pytest.mark.parametrize(
    ("language", "words"),
    [("ru", "Следующий матч, где учтён"), ("en", "A later match, which used this result")],
)
def test_a_correction_that_comes_too_late_keeps_what_was_typed(
    drawn: Scenario, language: str, words: str
) -> None:
    client = browser(drawn.judge, language)
    drawn.play_match("W1.2", "A")
    start(drawn, "W2.1")
    sent = {
        "category": "other",
        "reason": WORDS,
        "met": seen(event_state(drawn.event), "W1.2"),
        "found": "B-1",
        "choice": "correct",
    }
    entries = size(drawn)
    answer = client.post(reverse("rule_correction", args=[drawn.event, "W1.2"]), sent)
    assert answer.status_code == 422
    text = text_of(answer)
    assert words in text
    assert "CH-OVERRIDE-2" in text
    assert WORDS in answer.content.decode()
    assert size(drawn) == entries


def test_a_list_that_changed_while_the_judge_wrote(judge: Client, drawn: Scenario) -> None:
    drawn.play_match("W1.2", "A")
    shown = asked(judge, drawn, "W1.2")
    call(drawn, "W2.1")
    answer = press(judge, shown, "Исправить результат", reason=WORDS)
    assert answer.status_code == 409
    assert not Reason.objects.exists()


def test_without_words_nothing_is_ruled(judge: Client, drawn: Scenario) -> None:
    drawn.play_match("W1.2", "A")
    shown = asked(judge, drawn, "W1.2")
    answer = press(judge, shown, "Исправить результат", category="other", reason=" ")
    assert answer.status_code == 422
    assert "У решения должна быть причина" in text_of(answer)
    address = reverse("rule_correction", args=[drawn.event, "W1.2"])
    assert judge.post(address, {"found": "B-1", "choice": "swap"}).status_code == 400


@pytest.mark.rule("CH-SHEET-7")
def test_a_match_that_was_not_played_waits_again(judge: Client, drawn: Scenario) -> None:
    drawn.play_match("W1.2", "A")
    shown = asked(judge, drawn, "W1.2", "none-")
    press(judge, shown, "Исправить результат", reason=WORDS, category="wrong_match")
    assert status(drawn, "W1.2") == "ready"
    assert "не засчитан" in text_of(
        Client(headers={"Accept-Language": "ru"}).get(
            reverse("day_match", args=[drawn.event, "W1.2"])
        )
    )
