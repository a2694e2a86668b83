"""The picture of the bracket and the lists that say the same."""

import re
from datetime import date
from itertools import combinations

import pytest
from django.utils import translation

from tests.support.scenario import Scenario
from tests.web.public.days import ask, completed, running, text
from tournament.brackets import double_elimination
from tournament.championship import commands
from tournament.events.states import event_state
from tournament.play import services as play
from tournament.web.public.find import find
from tournament.web.shared import bracket_picture as drawing
from tournament.web.shared.day_reading import read_day
from tournament.web.shared.matches import shown_matches

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("players", [10, 17, 32])
def test_every_match_stands_in_the_picture_and_in_the_lists(players: int) -> None:
    day = Scenario().drawn(players)
    page = text(day.event)
    for match in double_elimination(players).matches:
        assert f"<title>{match.id}. " in page
        link = f'<a class="small-match__id" href="matches/{match.id}/">{match.id}</a>'
        assert link in page
    assert page.count("<title>") == 2 * players - 1 + 1


@pytest.mark.parametrize("players", [10, 17, 32])
def test_boxes_do_not_overlap_and_lie_inside(players: int) -> None:
    reading = read_day(Scenario().drawn(players).event)
    shown = drawing.picture(reading.event.structure, shown_matches(reading))
    for one, other in combinations(shown.matches, 2):
        assert (
            abs(one.x - other.x) >= drawing.BOX_WIDTH or abs(one.y - other.y) >= drawing.BOX_HEIGHT
        )
    for box in shown.matches:
        assert 0 <= box.x <= shown.width - drawing.BOX_WIDTH
        assert drawing.TOP <= box.y <= shown.height - drawing.BOX_HEIGHT


def test_a_called_match_is_marked_with_its_table() -> None:
    day = running()
    page = text(day.event)
    called = next(iter(event_state(day.event).active_matches()))
    box = re.search(rf'<g class="([^"]*)"[^>]*><title>{re.escape(called)}\. (.*?)</title>', page)
    assert box is not None
    assert "bracket__match--live" in box[1]
    assert "Table 1" in box[2]


def test_choosing_a_player_keeps_the_picture() -> None:
    day = running()
    page = text(day.event, query="?view=picture")
    form = re.search(r'<form class="follow" id="([a-z]+)"', page)
    assert form is not None
    choices = re.findall(r'<input type="radio" name="view"[^>]*>', page)
    assert len(choices) == 2
    assert all(f'form="{form[1]}"' in choice for choice in choices)
    assert [" checked" in choice for choice in choices] == [False, True]


@pytest.mark.rule("CH-DE-7")
def test_a_bye_is_not_shown_as_a_win() -> None:
    day = Scenario().drawn(10)
    state = event_state(day.event)
    day.ruled(commands.RuleWithdrawal, registration=state.order[9], category="left", reason="gone")
    day.play_on(6)
    reading = read_day(day.event)
    matches = shown_matches(reading)
    passed = [match for match in matches.values() if match.state == "passed"]
    assert passed
    assert not [side for match in passed for side in match.sides if side.result]
    assert matches["W1.6"].sides[1].mark == "снятие"
    assert matches["W1.6"].sides[0].result == "won"


def test_a_path_is_followed_through_both_brackets() -> None:
    day = Scenario().drawn(10)
    day.play_on(8)
    state = event_state(day.event)
    seed = next(
        seed for seed in range(1, 11) if any("L" in match for match in state.progress.path(seed))
    )
    number = state.entrants[state.order[seed - 1]].number
    page = text(day.event, "day", f"?player={number}")
    followed = re.findall(r'bracket__match--followed"[^>]*><title>([WLGF0-9.]+?)\. ', page)
    assert set(followed) == set(state.progress.path(seed))
    assert "bracket__lines--dropped" in page
    assert "bracket__lines--dropped" not in text(day.event)


@pytest.mark.rule("CH-QUAL-1")
def test_a_closed_day_names_champion_and_qualifiers() -> None:
    day = completed()
    state = event_state(day.event)
    champion = state.progress.champion
    assert champion is not None
    with translation.override("en"):
        name = read_day(day.event).names[state.order[champion - 1]]
    page = text(day.event)
    assert f"Champion of the day: {name}" in page
    assert "To the final" in page
    assert "provisional" not in page


@pytest.mark.rule("CH-QUAL-2")
def test_qualifiers_are_provisional_while_another_day_is_to_be_played() -> None:
    day = Scenario().plan()
    day.divided(date(2016, 12, 18))
    day.check_in_all()
    day.draw()
    day.play_on()
    play.complete_day(day.by(day.organizer), event=day.event)
    assert "provisional" in text(day.event)


@pytest.mark.rule("CH-PLACE-1")
def test_places_are_shown_in_bands() -> None:
    page = text(completed().event, "day_standings")
    for band in ("5–6", "7–8", "9–12"):
        assert f">{band}<" in page
    assert "Final places" in page


@pytest.mark.rule("CH-PLACE-1")
def test_places_that_are_certain_are_shown_while_the_day_runs() -> None:
    day = Scenario().drawn(10)
    assert text(day.event, "day_standings").count(">–<") == 10
    day.play_on(12)
    page = text(day.event, "day_standings")
    assert ">9–10<" in page
    assert "Places that are certain so far" in page


def test_the_next_match_is_found_by_name_and_number() -> None:
    day = running()
    state = event_state(day.event)
    called = state.active_matches()[0]
    registration = state.player(called, "B")
    assert registration is not None
    number = state.entrants[registration].number
    page = text(day.event, "day_find", f"?q={number}")
    assert "Go to table 1 now." in page
    assert called in page
    with translation.override("en"):
        name = read_day(day.event).names[registration]
    assert f'id="player-{number}"' in text(day.event, "day_find", f"?q={name.upper()}")
    play.start_play(day.by(day.organizer), event=day.event, match=called)
    assert "Your match is on at table 1." in text(day.event, "day_find", f"?q={number}")


def test_the_hall_shows_tables_and_alternates_without_a_script() -> None:
    day = running()
    assert "At the tables" in text(day.event, "day_hall")
    assert "<svg class=" in text(day.event, "day_hall", "?show=bracket")
    turn = ask(day.event, "day_hall", "?turn=1").headers["Refresh"]
    assert turn.endswith("?turn=1&show=bracket")
    back = ask(day.event, "day_hall", "?turn=1&show=bracket").headers["Refresh"]
    assert back.endswith("?turn=1&show=matches")


def test_long_names_are_cut_and_short_ones_are_not() -> None:
    assert drawing.fitted("Анна Белова", 160) == "Анна Белова"
    cut = drawing.fitted("Александра Константинопольская-Вознесенская", 160)
    assert cut.endswith("…")
    assert len(cut) > 12


def test_names_are_found_by_the_beginning_of_their_words() -> None:
    reading = read_day(running().event)
    name = next(name for name in reading.names.values() if name.startswith("Игрок Б"))
    assert find(reading, f"  {name.upper()} ")[0].name == name
    assert {player.name for player in find(reading, "б")} == {
        name for name in reading.names.values() if " Б" in name
    }
    assert find(reading, "ванов") == []


@pytest.mark.rule("CH-DAY-5")
def test_a_break_is_announced_with_its_end_on_the_halls_clock() -> None:
    day = running()
    play.pause_day(day.by(day.organizer), event=day.event, until="2016-12-10T10:30:00Z")
    page = text(day.event)
    assert "No match is called until the break is over." in page
    assert "It ends at 13:30." in page
