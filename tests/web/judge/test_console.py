"""The console: calls, breaks, what is shown, in which order, at which cost."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.web.judge.conftest import browser
from tests.web.judge.reading import (
    Form,
    form_with,
    forms_of,
    name_of,
    page,
    press,
    size,
    status,
    text_of,
)
from tournament.events.states import event_state
from tournament.people.models import Person
from tournament.play import games, suspension
from tournament.play import services as play

MOST_QUERIES = 12
"""Calls of the judge and the closing hour of the hall among them."""


def console(client: Client, scenario: Scenario, **query: str):
    return page(client, "console", scenario.event, **query)


def test_before_the_draw_there_is_nothing_to_call(scenario: Scenario) -> None:
    scenario.plan()
    assert "Матчей пока нет" in text_of(console(browser(scenario.judge), scenario))


def parts_of(html: str) -> list[str]:
    """What the page's script replaces, by id."""
    tags = re.findall(r"<[a-z]+ [^>]*data-live-part[^>]*>", html)
    return [re.search(r'id="([^"]+)"', tag)[1] for tag in tags]  # type: ignore[index]


def test_a_console_opened_before_the_draw_comes_alive(scenario: Scenario) -> None:
    scenario.plan()
    judge = browser(scenario.judge)
    before = console(judge, scenario).content.decode()
    scenario.register(10)
    scenario.check_in_all()
    scenario.draw()
    after = console(judge, scenario).content.decode()
    assert parts_of(before) == parts_of(after)
    # Nothing of the day is left outside: whatever can be pressed stands in one of the parts.
    outside = before.partition("<main")[2].partition('id="console-head"')[0]
    inside = after.partition("<main")[2].partition('id="console-head"')
    assert inside[0].count("<form") == outside.count("<form")
    assert (
        reverse("print_bracket", args=[scenario.event]) in inside[2].partition("console-tools")[2]
    )


def test_a_console_that_asks_again_is_answered_shortly(judge: Client, drawn: Scenario) -> None:
    tag = console(judge, drawn).headers["ETag"]
    address = reverse("console", args=[drawn.event])
    kept = judge.get(address, headers={"If-None-Match": tag})
    assert (kept.status_code, kept.content) == (304, b"")
    play.call_match(drawn.by(drawn.organizer), event=drawn.event, match="W1.2")
    assert judge.get(address, headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", ["Можно вызвать, сначала самые срочные", "Вызвать"]),
        ("en", ["Can be called", "Call"]),
    ],
)
def test_in_both_languages(drawn: Scenario, language: str, words: list[str]) -> None:
    text = text_of(console(browser(drawn.judge, language), drawn))
    assert all(word in text for word in words)
    assert name_of(drawn, "W1.2", "A") in text


@pytest.mark.rule("CH-DE-9")
def test_the_call_list_gives_the_order_and_every_match_its_own_free_table(
    judge: Client, drawn: Scenario
) -> None:
    response = console(judge, drawn)
    listed = event_state(drawn.event).call_list()
    assert listed == ("W1.2", "W1.6", "W2.2", "W2.4")
    html = response.content.decode()
    assert sorted(listed, key=lambda match: html.index(f'id="match-{match}"')) == list(listed)
    tables = [form_with(response, "Вызвать", match).fields["table"] for match in listed]
    assert tables == ["1", "2", "3", "4"]


@pytest.mark.rule("CH-MATCH-3")
def test_call_take_back_call_again_and_begin(judge: Client, drawn: Scenario) -> None:
    answer = press(judge, console(judge, drawn), "Вызвать", "W1.2", table="3")
    assert answer["Location"].endswith("/console/?done=called%3AW1.2#match-W1.2")
    assert event_state(drawn.event).plays["W1.2"].table == 3
    press(judge, console(judge, drawn, table="3"), "Отменить вызов", "W1.2")
    assert status(drawn, "W1.2") == "ready"
    press(judge, console(judge, drawn), "Вызвать", "W1.2")
    press(judge, console(judge, drawn), "Начали играть", "W1.2")
    assert status(drawn, "W1.2") == "in_play"
    late = judge.post(reverse("uncall_match", args=[drawn.event, "W1.2"]))
    assert late.status_code == 409
    assert "CH-MATCH-3" in text_of(late)


def test_a_table_that_was_taken_meanwhile(
    judge: Client, organizer: Client, drawn: Scenario
) -> None:
    seen = console(organizer, drawn)
    press(judge, console(judge, drawn), "Вызвать", "W1.6", table="1")
    late = press(organizer, seen, "Вызвать", "W1.2", table="1")
    assert late.status_code == 409
    assert "занят: за ним играют" in text_of(late)
    assert status(drawn, "W1.2") == "ready"


def test_one_match_called_by_two(judge: Client, organizer: Client, drawn: Scenario) -> None:
    seen = console(organizer, drawn)
    press(judge, console(judge, drawn), "Вызвать", "W1.2", table="1")
    late = press(organizer, seen, "Вызвать", "W1.2", table="2")
    assert late.status_code == 409
    assert "Статус вызван" in text_of(late)
    assert event_state(drawn.event).plays["W1.2"].table == 1


@pytest.mark.rule("CH-DE-9")
def test_who_rests_and_until_when_stands_beside_the_button(judge: Client, drawn: Scenario) -> None:
    stale = console(judge, drawn)
    drawn.play_match("W1.2")
    ended = drawn.now
    winner = event_state(drawn.event).progress.winner("W1.2")
    seat = "A" if event_state(drawn.event).seed_of[_in_seat(drawn, "W2.1", "A")] == winner else "B"
    until = (ended + timedelta(hours=3, minutes=5, seconds=59)).strftime("%H:%M")
    told = f"{name_of(drawn, 'W2.1', seat)} отдыхает до {until}"
    assert told in text_of(console(judge, drawn))
    assert told in text_of(page(judge, "match", drawn.event, "W2.1"))
    assert text_of(console(judge, drawn)).count("отдыхает до") == 1
    # Who has an old page is refused, and reads why.
    form = form_with(stale, "Вызвать")
    address = reverse("call_match", args=[drawn.event, "W2.1"])
    refusal = judge.post(address, {**form.fields, "table": "2"})
    assert refusal.status_code == 422
    assert "CH-DE-9" in text_of(refusal)
    assert status(drawn, "W2.1") == "ready"
    answer = press(judge, console(judge, drawn), "Согласны: вызвать сразу", "W2.1", table="2")
    assert answer.status_code == 302
    assert event_state(drawn.event).plays["W2.1"].table == 2


@pytest.mark.rule("CH-DE-9")
def test_after_the_rest_nobody_has_to_agree(judge: Client, drawn: Scenario) -> None:
    drawn.play_match("W1.2")
    drawn.wait(minutes=5)
    assert "отдыхает до" not in text_of(console(judge, drawn))
    press(judge, console(judge, drawn), "Вызвать", "W2.1", table="2")
    assert status(drawn, "W2.1") == "called"


def _in_seat(day: Scenario, match: str, seat: str) -> str:
    return str(event_state(day.event).player(match, seat))


@pytest.mark.rule("CH-DE-9")
def test_a_script_gets_the_rest_rule_as_json(judge: Client, drawn: Scenario) -> None:
    drawn.play_match("W1.2")
    answer = judge.post(
        reverse("call_match", args=[drawn.event, "W2.1"]),
        headers={"Accept": "application/json", "Idempotency-Key": "k1"},
    )
    assert (answer.status_code, answer.json()["error"]) == (422, "rest_needed")


@pytest.mark.rule("CH-DAY-5")
def test_a_break_with_its_announced_end(judge: Client, drawn: Scenario) -> None:
    answer = press(judge, console(judge, drawn), "Начать перерыв", until="13:30")
    assert answer.status_code == 302
    assert event_state(drawn.event).paused_until == "2016-12-10T10:30:00.000000Z"
    shown = console(judge, drawn)
    assert "Продолжение в 13:30" in text_of(shown)
    assert not any("Вызвать" in form.buttons for form in forms_of(shown))
    refused = judge.post(reverse("call_match", args=[drawn.event, "W1.2"]))
    assert refused.status_code == 422
    assert "CH-DAY-5" in text_of(refused)
    press(judge, shown, "Закончить перерыв")
    assert not event_state(drawn.event).paused


def test_a_break_can_not_end_before_it_begins(judge: Client, drawn: Scenario) -> None:
    answer = press(judge, console(judge, drawn), "Начать перерыв", until="03:30")
    assert answer.status_code == 422
    assert "Это время уже прошло" in text_of(answer)
    assert not event_state(drawn.event).paused


@pytest.mark.rule("CH-DAY-5")
def test_a_table_is_told_on_the_board_like_on_its_card(judge: Client, drawn: Scenario) -> None:
    play.call_match(drawn.by(drawn.judge), event=drawn.event, match="W1.6", table=2)
    play.call_match(drawn.by(drawn.judge), event=drawn.event, match="W1.2", table=3)
    drawn.enter("W1.2", "A")
    seen = event_state(drawn.event).plays["W1.2"].open_game.sheet
    assert seen is not None
    games.refuse_sheet(
        drawn.by(drawn.judge),
        event=drawn.event,
        match="W1.2",
        game=1,
        digest=seen.digest,
        seat="A",
        declared_by_judge=False,
    )
    drawn.wait(minutes=30)
    assert words_of_chips(judge, drawn) == {"2": "неявка?", "3": "спор"}
    suspension.suspend_day(
        drawn.by(drawn.judge), event=drawn.event, category="power", reason="Свет погас"
    )
    assert words_of_chips(judge, drawn) == {"2": "прерван", "3": "прерван"}


def words_of_chips(judge: Client, drawn: Scenario) -> dict[str, str]:
    """What the board says of the tables that matches hold."""
    found = re.findall(
        r'id="chip-(\d+)".*?<span class="chip__word">([^<]*)<',
        console(judge, drawn).content.decode(),
    )
    return {table: word for table, word in found if word != "свободен"}


def test_every_table_stands_on_the_board_and_unfolds_its_match(
    judge: Client, drawn: Scenario
) -> None:
    play.call_match(drawn.by(drawn.organizer), event=drawn.event, match="W1.6", table=3)
    html = console(judge, drawn).content.decode()
    assert re.findall(r'id="chip-(\d+)"', html) == list("12345678")
    # The first free table proposes the next match; only a chosen one shows its rulings.
    assert 'id="match-W1.2"' in panel_of(html)
    assert "Стол 1 свободен" in panel_of(html)
    taken = panel_of(console(judge, drawn, table="3").content.decode())
    assert 'id="match-W1.6"' in taken
    assert "Дисквалифицировать" in taken
    assert "Дисквалифицировать" not in html
    free = console(judge, drawn, table="4")
    assert 'id="match-W2.4"' in panel_of(free.content.decode())
    assert form_with(free, "Вызвать", "W2.4").fields["table"] == "4"
    # After a tap the same table is unfolded.
    assert form_with(free, "Вызвать", "W2.4").fields["at"] == "4"
    answer = press(judge, free, "Вызвать", "W2.4")
    assert "table=4&done=called" in answer["Location"]
    for strange in ({"table": "99"}, {"table": "²"}, {"match": "W9.9"}, {"done": "signed:,x"}):
        assert console(judge, drawn, **strange).status_code == 200


def panel_of(html: str) -> str:
    """What is unfolded under the board."""
    return html.partition('<section id="panel"')[2].partition("</section>")[0]


@pytest.mark.rule("CH-NOSHOW-1")
def test_who_is_called_and_not_here_needs_somebody(judge: Client, drawn: Scenario) -> None:
    play.call_match(drawn.by(drawn.organizer), event=drawn.event, match="W1.2", table=2)
    for minutes, told in ((0, False), (10, True)):
        drawn.wait(minutes=minutes)
        text = text_of(console(judge, drawn))
        assert ("начало не отмечено" in text, "неявка?" in text) == (told, told)
        chosen = panel_of(console(judge, drawn, table="2").content.decode())
        assert ("Игрок не пришёл</a>" in chosen) == told


@pytest.mark.rule("CH-DAY-5")
def test_on_an_interrupted_day_no_table_asks_for_anybody(judge: Client, drawn: Scenario) -> None:
    drawn.call("W1.2")
    drawn.wait(minutes=30)
    assert words_of_chips(judge, drawn) == {"1": "неявка?"}
    assert "Можно вызвать" in text_of(console(judge, drawn))
    suspension.suspend_day(
        drawn.by(drawn.judge), event=drawn.event, category="power", reason="Свет погас"
    )
    text = text_of(console(judge, drawn))
    assert words_of_chips(judge, drawn) == {"1": "прерван"}
    assert "неявка?" not in text
    assert "Вызовут, когда день продолжится" in text
    assert "Можно вызвать" not in text
    assert "свободен. Дальше" not in text


@pytest.mark.rule("CH-DE-9")
def test_all_are_called_at_once_each_to_its_table(
    judge: Client, organizer: Client, drawn: Scenario
) -> None:
    seen = console(judge, drawn)
    form = form_with(seen, "Вызвать всех: 4")
    wanted = {"call": ["1:W1.2", "2:W1.6", "3:W2.2", "4:W2.4"], **_id_of(form)}
    assert all(f'value="{call}"' in seen.content.decode() for call in wanted["call"])
    press(organizer, console(organizer, drawn), "Вызвать", "W1.6", table="3")
    entries = size(drawn)
    answers = [judge.post(form.action, wanted) for _ in range(2)]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert size(drawn) == entries + 2, "sent twice, done once"
    plays = event_state(drawn.event).plays
    assert {key: plays[key].table for key in plays} == {"W1.2": 1, "W1.6": 3, "W2.4": 4}
    shown = judge.get(answers[0]["Location"])
    assert "Вызвано 3 матча" in text_of(shown)
    left = f"Не вызваны: {name_of(drawn, 'W2.2', 'A')} – {name_of(drawn, 'W2.2', 'B')}. стол"
    assert left in text_of(shown)
    # Undone are the calls of those who have not begun.
    play.start_play(drawn.by(drawn.organizer), event=drawn.event, match="W1.2")
    shown = judge.get(answers[0]["Location"])
    undo = form_with(shown, "Отменить")
    judge.post(undo.action, {"call": ["W1.6", "W2.4"], **_id_of(undo)})
    state = [status(drawn, match) for match in ("W1.2", "W1.6", "W2.4")]
    assert state == ["in_play", "ready", "ready"]


def _id_of(form: Form) -> dict[str, str]:
    return {"command_id": form.fields["command_id"]}


@pytest.mark.rule("CH-DAY-5")
def test_nothing_is_called_together_that_may_not_be(judge: Client, drawn: Scenario) -> None:
    address = reverse("call_all", args=[drawn.event])
    assert judge.post(address, {"call": ["x:W1.2"]}).status_code == 400
    play.pause_day(drawn.by(drawn.organizer), event=drawn.event)
    assert "Вызвать всех" not in text_of(console(judge, drawn))
    refused = judge.post(address, {"call": ["1:W1.2", "2:W9.9"]})
    assert refused.status_code == 422
    assert "CH-DAY-5" in text_of(refused)


def test_what_was_done_can_be_undone_until_something_builds_on_it(
    judge: Client, drawn: Scenario
) -> None:
    answer = press(judge, console(judge, drawn), "Вызвать", "W1.2", table="2")
    shown = judge.get(answer["Location"])
    assert "Вызваны к столу 2" in text_of(shown)
    answer = press(judge, shown, "Отменить", "W1.2")
    assert status(drawn, "W1.2") == "ready"
    assert "Вызов отменён" in text_of(judge.get(answer["Location"]))
    answer = press(judge, console(judge, drawn), "Вызвать", "W1.2", table="2")
    shown = press(judge, console(judge, drawn), name_of(drawn, "W1.2", "A"), "W1.2")
    assert "Вызваны к столу" not in text_of(judge.get(answer["Location"]))
    # A result that nobody has signed is entered the other way round, as a new revision.
    other = name_of(drawn, "W1.2", "B")
    press(judge, judge.get(shown["Location"]), f"Нет, {other}", "W1.2")
    sheets = event_state(drawn.event).plays["W1.2"].games[0].sheets
    assert [sheet.statement["outcome"] for sheet in sheets] == ["A", "B"]
    answer = press(judge, console(judge, drawn), "Оба подписали", "W1.2")
    text = text_of(judge.get(answer["Location"]))
    assert f"Победа: {other} Неверно: исправить" in text


def test_a_player_is_found_wherever_the_match_is(judge: Client, drawn: Scenario) -> None:
    drawn.play_match("W1.2", "A")
    out, on = name_of(drawn, "W1.2", "B"), name_of(drawn, "W2.4", "A")
    assert "Такого игрока" in text_of(console(judge, drawn, q="никто"))
    found = console(judge, drawn, q=on.upper())
    assert 'id="match-W2.4"' in panel_of(found.content.decode())
    everyone = console(judge, drawn, q="игрок").content.decode()
    assert everyone.count('id="found-') == 8
    assert out in text_of(console(judge, drawn, q=out))


def test_a_whole_name_is_found_however_many_begin_with_it(judge: Client, drawn: Scenario) -> None:
    # More are called “Игрок …” than are listed, and whoever is called so alone is seeded last.
    state = event_state(drawn.event)
    last = state.entrants[state.order[-1]].person
    Person.objects.filter(pk=last).update(display_name="Игрок")
    match = state.progress.path(len(state.order))[-1]
    for typed in ("игрок", "buhjr"):
        found = panel_of(console(judge, drawn, q=typed).content.decode())
        assert f'id="match-{match}"' in found


def test_the_longest_at_their_tables_come_first(judge: Client, drawn: Scenario) -> None:
    for match in ("W2.4", "W1.2"):
        drawn.wait(minutes=3)
        play.call_match(drawn.by(drawn.organizer), event=drawn.event, match=match)
    html = console(judge, drawn).content.decode()
    assert html.index('id="match-W2.4"') < html.index('id="match-W1.2"')


def test_the_tag_changes_with_the_day_only(judge: Client, drawn: Scenario) -> None:
    first, second = console(judge, drawn), console(judge, drawn)
    assert first["ETag"] == second["ETag"]
    assert "no-store" in first["Cache-Control"]
    press(judge, first, "Вызвать", "W1.2")
    assert console(judge, drawn)["ETag"] != first["ETag"]


def test_the_publisher_looks_and_presses_nothing(drawn: Scenario) -> None:
    client = browser(drawn.publisher)
    shown = console(client, drawn)
    assert shown.status_code == 200
    assert "match-W1.2" in shown.content.decode()
    entries = size(drawn)
    answer = client.post(reverse("call_match", args=[drawn.event, "W1.2"]))
    assert answer.status_code == 403
    assert size(drawn) == entries


def test_the_cost_does_not_grow_with_the_players(scenario: Scenario) -> None:
    scenario.drawn(32)
    scenario.play_on(9)
    for match in event_state(scenario.event).call_list()[:5]:
        scenario.wait(minutes=6)
        play.call_match(scenario.by(scenario.organizer), event=scenario.event, match=match)
    client = browser(scenario.judge)
    with CaptureQueriesContext(connection) as queries:
        assert console(client, scenario).status_code == 200
    assert len(queries) <= MOST_QUERIES, [query["sql"][:90] for query in queries]
