"""The bracket's past, in public: its moments, one of them, two compared, and single matches."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.plain_sight import codes_in
from tests.support.rulings import rule
from tests.support.scenario import Scenario
from tests.web.public.days import HIDDEN_NAME, ask, planned, text, with_hidden_player
from tournament.championship import commands
from tournament.championship.rulings.override.queries import seen
from tournament.events import history, services
from tournament.events.states import event_state

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Scenario:
    """Ten players, three results, and W1.2 replayed with all that used it."""
    day = Scenario().drawn(10)
    day.play_match("W1.2", "A")
    day.play_match("W1.6", "A")
    day.play_match("W2.1", "A")
    rule(
        day.by(day.judge),
        commands.OverrideReplay,
        event=day.event,
        match="W1.2",
        outcome="B",
        met=seen(event_state(day.event), "W1.2"),
        category="seats_exchanged",
        reason="Судья Сидоров ошибся.",
    )
    return day


def moments(day: Scenario) -> tuple[history.Moment, ...]:
    return history.history_of(day.event).moments


def at(day: Scenario, name: str, *seq: int, language: str = "ru") -> str:
    client = Client(headers={"accept-language": language})
    answer = client.get(reverse(name, args=[day.event, *seq]))
    assert answer.status_code == 200
    assert not answer.cookies
    return answer.content.decode()


@pytest.mark.rule("CH-OVERRIDE-3")
def test_every_change_is_a_line_with_a_stable_address(day: Scenario) -> None:
    page = text(day.event, "day_history", language="ru")
    assert "Проведена жеребьёвка" in page
    assert re.search(r"Верхняя сетка, круг 2 \([^()]+ – [^()]+\): победа – ", page)
    assert codes_in(page) == []
    assert "CH-OVERRIDE-2" in page
    assert "вызваны к столу" not in page
    assert "вызваны к столу" in text(day.event, "day_history", "?all=1", language="ru")
    for address in re.findall(r'href="(/days/[^"]*/history/\d[^"]*)"', page):
        assert Client().get(address).status_code == 200, address
    assert "Сидоров" not in page


def test_the_bracket_as_of_a_moment_is_the_old_one(day: Scenario) -> None:
    before = moments(day)[-2]
    names = re.compile(r'<text class="bracket__name".*?</text>')
    old = at(day, "day_as_of", before.seq)
    assert "Это прошлое" in old
    winner = before.after.player("W2.1", "B")
    assert winner is not None
    assert winner != event_state(day.event).player("W2.1", "B")
    now = text(day.event, language="ru")
    assert names.findall(old) != names.findall(now)
    last = at(day, "day_as_of", moments(day)[-1].seq)
    assert names.findall(last) == names.findall(now)


def test_two_moments_are_compared_with_signs_and_a_list(day: Scenario) -> None:
    before, last = moments(day)[-2].seq, moments(day)[-1].seq
    page = at(day, "day_compared", before, last)
    assert "★" in page
    assert "✕" in page
    assert "результат не засчитан" in page
    assert page.count('class="bracket__sign"') >= 2
    asked = ask(day.event, "day_history", f"?first={last}&second={before}")
    assert asked.status_code == 302
    assert asked["Location"] == reverse("day_compared", args=[day.event, before, last])
    assert "Отличий нет" in at(day, "day_compared", last, last)


@pytest.mark.parametrize("seq", [(1,), (999_999,), (1, 999_999), (10**30,)])
def test_what_never_was_is_not_found(day: Scenario, seq: tuple[int, ...]) -> None:
    name = "day_as_of" if len(seq) == 1 else "day_compared"
    assert Client().get(reverse(name, args=[day.event, *seq])).status_code == 404


def test_before_the_draw_there_is_no_history() -> None:
    event = planned().event
    assert "There is no bracket yet" in text(event, "day_history")
    assert Client().get(reverse("day_match", args=[event, "W1.2"])).status_code == 404


@pytest.mark.rule("CH-DE-11")
def test_a_withdrawn_draw_stays_readable_and_is_not_compared() -> None:
    day = Scenario().drawn(10)
    old = moments(day)[-1].seq
    services.withdraw_draw(
        day.by(day.judge), event=day.event, category="forgotten_entrant", reason="Забыли."
    )
    services.close_check_in(day.by(day.organizer), event=day.event)
    day.draw("3 1 4")
    page = text(day.event, "day_history", language="ru")
    for address in re.findall(r'href="(/days/[^"]*/history/\d[^"]*)"', page):
        assert Client().get(address).status_code == 200, address
    assert "Это прошлое" in at(day, "day_as_of", old)
    assert "это две разные сетки" in at(day, "day_compared", old, moments(day)[-1].seq)


def test_an_unchanged_past_costs_no_page(day: Scenario) -> None:
    address = reverse("day_as_of", args=[day.event, moments(day)[-2].seq])
    first = Client(headers={"accept-language": "ru"}).get(address)
    again = Client(headers={"accept-language": "ru", "if-none-match": first.headers["ETag"]})
    assert again.get(address).status_code == 304


def test_a_hidden_name_stays_hidden_in_the_past() -> None:
    day = with_hidden_player(Scenario().plan(), 10)
    day.check_in_all()
    day.draw()
    day.play_on(4)
    for moment in moments(day):
        assert HIDDEN_NAME not in at(day, "day_as_of", moment.seq)
    assert HIDDEN_NAME not in text(day.event, "day_history", "?all=1")
    assert HIDDEN_NAME not in at(day, "day_match", "W1.2")  # type: ignore[arg-type]


def test_the_page_of_a_match_keeps_every_result(day: Scenario) -> None:
    page = at(day, "day_match", "W1.2")  # type: ignore[arg-type]
    assert "исправлен" in page
    assert "засчитан" in page
    assert "CH-OVERRIDE-2" in page
    assert "Сидоров" not in page
    void = at(day, "day_match", "W2.1")  # type: ignore[arg-type]
    assert "не засчитан" in void
    assert Client().get(reverse("day_match", args=[day.event, "W9.9"])).status_code == 404
