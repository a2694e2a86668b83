"""What is printed is told in the words of the pages, in a size that people read."""

from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import DayFactory
from tests.reports.reading import least_size, pages_of, sizes_of
from tests.support.final_scenes import drawn_rehearsal, win
from tests.support.plain_sight import CODE
from tests.support.scenario import Scenario
from tests.web.judge.conftest import browser
from tests.web.judge.reading import name_of, page, text_of
from tournament.championship import commands
from tournament.events.states import event_state
from tournament.events.venue import hall_file
from tournament.events.venue.hall_file import HallFile

pytestmark = pytest.mark.django_db

HEADQUARTERS = "https://tournament.example"
LAPTOP = "192.168.7.7:8000"


def printed(client: Client, name: str, event: str, **asked: str) -> str:
    """The whole text of a document."""
    return " ".join(pages_of(client.get(reverse(name, args=[event]), asked).content))


def leave(day: Scenario, ruling: type[commands.Command], match: str) -> str:
    """The first player of a match leaves by a ruling; their name on paper."""
    player = event_state(day.event).player(match, "A")
    assert player is not None
    day.ruled(ruling, category="other", reason="Так решено", registration=player)
    return name_of(day, match, "A")


def test_a_final_is_printed_with_its_rounds_and_its_games() -> None:
    scene = drawn_rehearsal()
    while ready := event_state(scene.rehearsal).progress.ready():
        win(scene.day, ready[0])
    staff = browser(scene.day.publisher)
    text = printed(staff, "print_bracket", scene.rehearsal)
    for word in ("Полуфинал", "Финал", "Матч за третье место"):
        assert word in text, word
    winner = event_state(scene.rehearsal).progress.winner("F")
    assert winner is not None
    state = event_state(scene.rehearsal)
    number = state.entrants[state.order[winner - 1]].number
    assert f"Игрок {number} 2" in text, "two games won"
    assert not CODE.search(text)


@pytest.mark.rule("CH-DQ-1")
def test_who_left_is_told_by_the_word_on_paper_and_on_pages() -> None:
    day = DayFactory(drawn=True)
    day.call("W1.2")
    out = leave(day, commands.RuleDisqualification, "W1.2")
    gone = leave(day, commands.RuleWithdrawal, "W2.4")
    judge = browser(day.judge)
    bracket = printed(judge, "print_bracket", day.event)
    assert "дисквалификация" in bracket
    assert "снятие" in bracket
    assert "дисквалификация" in text_of(Client().get(reverse("day", args=[day.event])))
    day.play_on()
    places = printed(judge, "print_standings", day.event)
    assert f"{out} дисквалификация" in places
    assert f"{gone} снятие" in places


def test_a_reader_chooses_the_paper_where_one_page_does_not_do() -> None:
    day = DayFactory(drawn=True, players=32)
    judge = browser(day.judge)
    console = page(judge, "console", day.event).content.decode()
    address = reverse("print_bracket", args=[day.event])
    for paper in ("a3", "a4"):
        assert f'href="{address}?paper={paper}"' in console
    for asked, sheets in (
        ({}, [(420, 297)]),
        ({"paper": "a3"}, [(420, 297)]),
        ({"paper": "a4"}, [(297, 210)] * 2),
        ({"paper": "a5"}, [(420, 297)]),
    ):
        document = judge.get(address, asked).content
        assert sizes_of(document) == sheets, asked
        assert least_size(document, ["Игрок"]) >= 9
    small = DayFactory(drawn=True)
    assert "?paper=" not in page(browser(small.judge), "console", small.event).content.decode()


def test_no_code_of_a_match_is_printed_since_no_page_shows_one() -> None:
    day = DayFactory(called="W1.2")
    judge = browser(day.judge)
    for document in ("print_slips", "print_bracket"):
        assert not CODE.search(printed(judge, document, day.event)), document


def test_what_a_laptop_prints_bears_the_address_of_headquarters() -> None:
    """The code of a slip alone is read in the hall, while the laptop is there."""
    day = DayFactory(closed=True)
    kept = HallFile(day.championship, day.event, "m", "k", 3, day.now, (), b"", site=HEADQUARTERS)
    judge = browser(day.judge)
    for document in ("print_bracket", "print_standings"):
        address = reverse(document, args=[day.event])
        with patch.object(hall_file, "read", lambda: kept):
            answer = judge.get(address, headers={"Host": LAPTOP})
        text = " ".join(pages_of(answer.content)).replace(" ", "")
        assert f"{HEADQUARTERS}/days/{day.event}/check/" in text
        assert LAPTOP not in text
