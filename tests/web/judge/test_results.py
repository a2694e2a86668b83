"""Results in two taps, also when two people are at it."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.web.judge.conftest import browser
from tests.web.judge.reading import form_with, name_of, page, press, size, status, text_of
from tournament.events.states import event_state
from tournament.people.models import Person
from tournament.play import services as play

SIGNED = "Оба подписали"


@pytest.fixture
def called(drawn: Scenario) -> Scenario:
    """W1.2 is called."""
    play.call_match(drawn.by(drawn.organizer), event=drawn.event, match="W1.2")
    return drawn


def console(client: Client, scenario: Scenario):
    return page(client, "console", scenario.event)


@pytest.mark.rule("CH-SHEET-1")
@pytest.mark.rule("CH-SHEET-6")
def test_two_taps_on_the_console(judge: Client, called: Scenario) -> None:
    winner = name_of(called, "W1.2", "B")
    press(judge, console(judge, called), winner, "W1.2")
    assert status(called, "W1.2") == "awaiting_signatures"
    shown = console(judge, called)
    assert f"Победа: {winner}. Оба подписали бланк?" in text_of(shown)
    answer = press(judge, shown, SIGNED, "W1.2")
    assert answer["Location"].endswith("/console/?done=signed%3AW1.2#board")
    assert status(called, "W1.2") == "decided"
    assert event_state(called.event).player("W2.1", "B") == event_state(called.event).player(
        "W1.2", "B"
    )
    told = text_of(judge.get(answer["Location"]))
    assert f"Матч завершён. Победа: {winner}" in told


def test_two_taps_on_the_page_of_the_match_in_english(called: Scenario) -> None:
    client = browser(called.organizer, "en")
    winner = name_of(called, "W1.2", "A")
    answer = press(client, page(client, "match", called.event, "W1.2"), winner)
    shown = client.get(answer["Location"])
    assert f"Entered: {winner} won" in text_of(shown)
    assert f"Winner: {winner}. Have both signed the slip?" in text_of(shown)
    press(client, shown, "Both have signed")
    text = text_of(page(client, "match", called.event, "W1.2"))
    assert "signed by both" in text
    assert "paper, witnessed" in text


@pytest.mark.rule("CH-SHEET-4")
def test_wrong_enter_again_makes_a_new_revision(judge: Client, called: Scenario) -> None:
    first, second = name_of(called, "W1.2", "A"), name_of(called, "W1.2", "B")
    press(judge, console(judge, called), first, "W1.2")
    stale = form_with(console(judge, called), SIGNED, "W1.2")
    press(judge, page(judge, "console", called.event, match="W1.2"), second, "W1.2")
    lapsed = judge.post(stale.action, stale.fields)
    assert lapsed.status_code == 409
    assert "CH-SHEET-4" in text_of(lapsed)
    press(judge, console(judge, called), SIGNED, "W1.2")
    game = event_state(called.event).plays["W1.2"].games[0]
    assert [sheet.revision for sheet in game.sheets] == [1, 2]
    assert game.outcome == "B"
    assert "заменено новой редакцией" in text_of(page(judge, "match", called.event, "W1.2"))


@pytest.mark.rule("CH-MATCH-2")
def test_a_drawn_game_and_the_decisive_one(judge: Client, called: Scenario) -> None:
    shown = page(judge, "match", called.event, "W1.2", other="yes")
    answer = press(
        judge,
        shown,
        "Внести результат",
        outcome="draw",
        end_reason="both_retreat",
        heroes_a="2",
        heroes_b="2",
        first_player="B",
    )
    assert answer.status_code == 302
    answer = press(judge, page(judge, "match", called.event, "W1.2"), SIGNED)
    assert "дальше партия 2" in text_of(judge.get(answer["Location"]))
    assert "Партия 2 этого матча" in text_of(console(judge, called))
    winner = name_of(called, "W1.2", "A")
    press(judge, console(judge, called), winner, "W1.2")
    press(judge, console(judge, called), SIGNED, "W1.2")
    games = event_state(called.event).plays["W1.2"].games
    assert [game.outcome for game in games] == ["draw", "A"]
    text = text_of(page(judge, "match", called.event, "W1.2"))
    assert "отступили оба отряда, 2:2" in text
    assert f"Первый ход: {name_of(called, 'W1.2', 'B')}" in text


@pytest.mark.rule("CH-SHEET-3")
def test_heroes_that_contradict_the_result_keep_what_was_typed(
    judge: Client, called: Scenario
) -> None:
    shown = page(judge, "match", called.event, "W1.2")
    answer = press(
        judge,
        shown,
        "Внести результат",
        outcome="A",
        end_reason="both_retreat",
        heroes_a="1",
        heroes_b="3",
    )
    assert answer.status_code == 422
    assert "CH-SHEET-3" in text_of(answer)
    assert form_with(answer, "Внести результат").fields["heroes_b"] == "3"
    half = press(judge, shown, "Внести результат", outcome="draw", heroes_a="1")
    assert half.status_code == 422
    assert "для обоих игроков или ни для одного" in text_of(half)
    assert status(called, "W1.2") == "called"


@pytest.mark.rule("CH-MATCH-4")
def test_a_concession(judge: Client, called: Scenario) -> None:
    shown = page(judge, "match", called.event, "W1.2")
    press(judge, shown, "Внести результат", outcome="B", end_reason="concession")
    press(judge, console(judge, called), SIGNED, "W1.2")
    assert event_state(called.event).plays["W1.2"].end_kind == "concession"


@pytest.mark.rule("CH-SHEET-4")
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", ["Кто-то успел раньше", "Статус"]),
        ("en", ["Someone was faster", "Table", "Game 1, revision 1", "the first player won"]),
    ],
)
def test_the_slower_of_two_sees_the_present_state(
    called: Scenario, language: str, words: list[str]
) -> None:
    fast, slow = browser(called.judge), browser(called.organizer, language)
    seen = console(slow, called)
    press(fast, console(fast, called), name_of(called, "W1.2", "A"), "W1.2")
    entries = size(called)
    answer = press(slow, seen, name_of(called, "W1.2", "B"), "W1.2")
    assert answer.status_code == 409
    text = text_of(answer)
    assert "CH-SHEET-4" in text
    assert all(word in text for word in words), text
    assert size(called) == entries


def test_a_script_is_told_the_present_state_too(judge: Client, called: Scenario) -> None:
    address = reverse("enter_result", args=[called.event, "W1.2"])
    sent = {"game": 1, "revision": 0, "outcome": "A"}
    json = {"Accept": "application/json", "Accept-Language": "en"}
    first = judge.post(address, sent, headers={**json, "Idempotency-Key": "one"})
    assert first.status_code == 200
    assert first.json()["next"].startswith(reverse("console", args=[called.event]))
    late = judge.post(address, sent, headers={**json, "Idempotency-Key": "two"})
    assert late.status_code == 409
    assert late.json()["error"] == "sheet_stale"
    assert late.json()["present"]["Game 1, revision 1"] == "the first player won"
    broken = judge.post(address, {"game": 1}, headers={**json, "Idempotency-Key": "three"})
    assert broken.status_code == 422
    assert broken.json()["error"] == "form"


def test_sent_three_times_it_is_one_entry_and_three_equal_answers(
    judge: Client, called: Scenario
) -> None:
    winner = name_of(called, "W1.2", "A")
    for button in (winner, SIGNED):
        form = form_with(console(judge, called), button, "W1.2")
        name, value = form.buttons[button]
        sent = {**form.fields, **({name: value} if name else {})}
        entries = size(called)
        answers = [judge.post(form.action, sent) for _ in range(3)]
        assert {(answer.status_code, answer["Location"]) for answer in answers} == {
            (302, answers[0]["Location"])
        }
        assert size(called) == entries + 1
    assert status(called, "W1.2") == "decided"


@pytest.mark.rule("CH-JUDGE-4")
def test_nobody_enters_or_witnesses_his_own_match(called: Scenario) -> None:
    entrant = event_state(called.event).entrants[str(event_state(called.event).player("W1.2", "A"))]
    called.judge.person = Person.objects.get(pk=entrant.person)
    called.judge.save()
    client = browser(called.judge)
    text = text_of(console(client, called))
    assert "Это ваш матч" in text
    answer = client.post(
        reverse("enter_result", args=[called.event, "W1.2"]),
        {"game": 1, "revision": 0, "outcome": "A"},
    )
    assert answer.status_code == 403
    assert "CH-JUDGE-4" in text_of(answer)
    press(
        browser(called.organizer),
        console(browser(called.organizer), called),
        name_of(called, "W1.2", "A"),
        "W1.2",
    )
    digest = event_state(called.event).plays["W1.2"].games[0].sheets[0].digest
    witnessed = client.post(
        reverse("attest_paper", args=[called.event, "W1.2"]), {"game": 1, "digest": digest}
    )
    assert witnessed.status_code == 403
    assert status(called, "W1.2") == "awaiting_signatures"


@pytest.mark.parametrize("sent", [{}, {"game": "x", "digest": "y"}, {"game": "1"}])
def test_what_no_form_of_ours_sends_is_a_bad_request(
    judge: Client, called: Scenario, sent: dict[str, str]
) -> None:
    assert judge.post(reverse("attest_paper", args=[called.event, "W1.2"]), sent).status_code == 400


def test_a_match_that_is_not_in_the_bracket(judge: Client, drawn: Scenario) -> None:
    assert page(judge, "match", drawn.event, "W9.9").status_code == 404
    called = judge.post(reverse("call_match", args=[drawn.event, "W9.9"]))
    assert called.status_code == 409


@pytest.mark.rule("CH-OVERRIDE-1")
@pytest.mark.parametrize("where", ["console", "match", "concede_match"])
def test_a_page_that_shows_other_players_records_nothing(
    judge: Client, drawn: Scenario, where: str
) -> None:
    """The match was called before an earlier result was corrected, and again after it."""
    drawn.play_match("W1.2", "A")
    gone = name_of(drawn, "W2.1", "B")

    def call() -> None:
        drawn.wait(minutes=6)
        play.call_match(drawn.by(drawn.organizer), event=drawn.event, match="W2.1")

    call()
    arguments = [] if where == "console" else ["W2.1"]
    stale = page(judge, where, drawn.event, *arguments)
    corrected = page(judge, "rule_correction", drawn.event, "W1.2", found="B-1")
    press(judge, corrected, "Исправить результат", reason="Внесли наоборот.")
    call()
    assert name_of(drawn, "W2.1", "B") != gone
    if where == "concede_match":
        answer = press(judge, stale, "Записать сдачу", seat="B", acknowledged="on")
    else:
        answer = press(judge, stale, gone, "W2.1")
    assert answer.status_code == 409
    assert "играют другие" in text_of(answer)
    assert status(drawn, "W2.1") == "called"
