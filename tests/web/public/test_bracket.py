"""The picture of the bracket and the lists that say the same."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from itertools import combinations
from urllib.parse import urljoin

import pytest
from django.urls import reverse
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.scenario import Scenario
from tests.support.unmarked import unmarked
from tests.web.public.days import completed, running, text
from tournament.brackets import (
    MatchSpec,
    Structure,
    WinnerOf,
    double_elimination,
    single_elimination,
)
from tournament.championship import commands
from tournament.events import selectors
from tournament.events.states import event_state
from tournament.play import services as play
from tournament.web.public.find import find
from tournament.web.shared import bracket_picture as drawing
from tournament.web.shared import kept_pages
from tournament.web.shared.day_reading import read_day
from tournament.web.shared.matches import ShownMatch, ShownSide, shown_matches
from tournament.web.shared.surnames import pair
from tournament.web.shared.words import round_word

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("players", [10, 17, 32])
def test_every_match_stands_in_the_picture_and_in_the_lists(players: int) -> None:
    day = Scenario().drawn(players)
    page = text(day.event)
    drawn = re.findall(r'<a class="bracket__match [^>]*href="([^"]*)"', page)
    listed = re.findall(r'<td><a href="(matches/[^"]*)">', page)
    ids = [match.id for match in double_elimination(players).matches]
    assert drawn == [f"matches/{match}/" for match in ids]
    assert sorted(listed) == sorted(f"matches/{match}/" for match in ids)
    at_home = urljoin(reverse("day", args=[day.event]), drawn[0])
    assert at_home == reverse("day_match", args=[day.event, ids[0]])
    seen = re.sub(r"<[^>]*>", " ", page[page.index('id="bracket"') :])
    assert not re.findall(r"\b([WL]\d+\.\d+|GF2?)\b", seen), "codes in plain sight"


def test_any_bracket_is_drawn_without_overlaps_and_its_lines_join() -> None:
    """Of every size that a day can have, and a little beyond; the final with its third place."""
    makers = [double_elimination, partial(single_elimination, third_place=True)]

    @settings(max_examples=25, deadline=None)
    @given(st.sampled_from(makers), st.integers(4, 70))
    def check(make: Callable[[int], Structure], players: int) -> None:
        structure = make(players)
        matches = {spec.id: waiting_match(spec, structure) for spec in structure.matches}
        shown = drawing.picture(structure, matches)
        boxes = {spec.id: box for spec, box in zip(structure.matches, shown.matches, strict=True)}
        goes_on = {
            source.match: spec.id
            for spec in structure.matches
            for source in (spec.a, spec.b)
            if isinstance(source, WinnerOf)
        }
        wide, high = drawing.BOX_WIDTH, drawing.BOX_HEIGHT
        for one, other in combinations(shown.matches, 2):
            assert abs(one.x - other.x) >= wide or abs(one.y - other.y) >= high
        for box in shown.matches:
            assert 0 <= box.x <= shown.width - wide
            assert drawing.TOP <= box.y <= shown.height - high
            # Names of rounds that stay in sight cover no box.
            covered = drawing.NAMES_HEIGHT + shown.rows[0].gap
            below = [covered] if len(shown.rows) > 1 else []
            for top in (0, *below):
                assert box.y + high <= top or box.y >= top + drawing.NAMES_HEIGHT
        for spec in structure.matches:
            box, target = boxes[spec.id], goes_on.get(spec.id)
            assert bool(box.won_d) is bool(target)
            if not target:
                continue
            end = boxes[target]
            across, down = map(int, re.findall(r"V(-?\d+)H(\d+)$", box.won_d)[0][::-1])
            assert box.x + across == end.x
            assert box.y + down - end.y in {high // 4, high // 4 + high // 2}

    check()


def waiting_match(spec: MatchSpec, structure: Structure) -> ShownMatch:
    """A match of which nothing is known yet."""
    name = round_word(spec.id, structure)
    sides = (ShownSide(), ShownSide())
    return ShownMatch(spec.id, spec.bracket, spec.round, name, "waiting", "", sides)


def test_a_called_match_is_marked_with_its_table_and_counts_its_minutes() -> None:
    day = running()
    page = text(day.event)
    called = next(iter(event_state(day.event).active_matches()))
    box = re.search(rf'<a class="(bracket__[^"]*)" href="matches/{called}/".*?</a>', page, re.S)
    assert box is not None
    assert "bracket__match--live" in box[1]
    assert "Table 1" in box[0]
    assert 'data-minutes-since="2016-12-10T' in box[0]


def test_who_is_waited_for_is_said_by_the_match_that_decides_it() -> None:
    day = running()
    state = event_state(day.event)
    called = state.active_matches()[0]
    reading = read_day(day.event)
    with translation.override("en"):
        matches = shown_matches(reading)
        said = [side.waiting for match in matches.values() for side in match.sides if not side.name]
    names = " – ".join(side.name for side in matches[called].sides)
    assert f"winner of {names}, table 1" in said
    assert f"loser of {names}, table 1" in said
    assert {"winner, round 2", "winner of the winners bracket", "only if needed"} <= set(said)
    assert "from the winners bracket, round 3" in said
    # What does not fit into a box of the drawing is told by its table.
    drawing = text(day.event)
    assert "winner at table 1" in drawing
    assert "loser at table 1" in drawing


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ("Пётр Данилов", "Анна Кудряшова", "Данилов – Кудряшова"),
        ("Данилов Пётр Ильич", "Кузьмин Антон", "Данилов – Кузьмин"),
        ("Player 7", "Макс В.", "Player 7 – Макс В."),
        ("Олег Петров", "Иван Петров", "Олег Петров – Иван Петров"),
    ],
)
def test_a_pair_is_told_by_surnames(first: str, second: str, told: str) -> None:
    assert pair(first, second) == told


def test_expected_times_follow_from_what_happened_and_from_no_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    day = running()
    page = text(day.event)
    assert len(re.findall(r'class="bracket__when"[^>]*>≈\d\d:\d[05]<', page)) > 10
    monkeypatch.setattr("django.utils.timezone.now", lambda: day.now + timedelta(hours=5))
    kept_pages.PAGES.clear()
    assert text(day.event) == page


def test_games_won_are_shown_where_one_does_not_decide() -> None:
    profile = replace(selectors.profile(), day_wins=2)
    day = Scenario().drawn(10, profile=profile)
    match = event_state(day.event).progress.ready()[0]
    day.play_match(match)
    sides = shown_matches(read_day(day.event))[match].sides
    assert [side.games for side in sides] == ["1", "0"]


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
        seed
        for seed in range(1, 11)
        if any("L" in match for match in state.progress.path(seed))
        and state.progress.next_match(seed)
    )
    number = state.entrants[state.order[seed - 1]].number
    page = text(day.event, "day", f"?player={number}")
    followed = re.findall(r'bracket__match--followed[^>]*matches/([^"]*)/"', page)
    assert followed == list(state.progress.path(seed))
    assert page.count("bracket__match--fell") == 1
    assert "bracket__match--ahead" in page
    assert "bracket__match--f" not in text(day.event)


@pytest.mark.rule("CH-QUAL-1")
def test_a_closed_day_names_champion_and_qualifiers() -> None:
    day = completed()
    state = event_state(day.event)
    champion = state.progress.champion
    assert champion is not None
    with translation.override("en"):
        name = read_day(day.event).names[state.order[champion - 1]]
    page = unmarked(text(day.event))
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
