"""The code for check-in names a registration, can't be made up, and is known in the hall."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tests.support.entrance import code_of_before
from tests.support.scenario import GAME_DAY, Scenario
from tournament.events.arrival import (
    CodeFault,
    arrival_code,
    code_in,
    codes_of_day,
    registration_of_code,
)
from tournament.events.registration import register_person
from tournament.events.states import championship_state
from tournament.events.venue import hall_file
from tournament.events.venue.day_codes import DayCodes, codes_in
from tournament.events.venue.hall_file import HallFile
from tournament.ledger.core.keys import InstallationKey

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Scenario:
    """A day with two players on its list."""
    planned = Scenario().plan()
    planned.register(2)
    return planned


@pytest.fixture
def player(day: Scenario) -> str:
    """The registration of the first player."""
    return championship_state(day.championship).days[day.event].registrations[0]


@contextmanager
def in_the_hall(day: Scenario, settings: Any, folder: Path, codes: DayCodes) -> Iterator[None]:
    """This process is the laptop of the day: other secrets, another key, these codes."""
    settings.SECRET_KEY = "the laptop's own secret, which is another one"
    settings.LEDGER_KEY_PATH = folder / "machine.pem"
    InstallationKey.load_or_create(settings.LEDGER_KEY_PATH)
    kept = HallFile(day.championship, day.event, "m", "k", 3, day.now, (), b"", codes=codes)
    with patch.object(hall_file, "read", lambda: kept):
        yield


def why_not(code: str) -> str:
    """The fault of a code."""
    with pytest.raises(CodeFault) as found:
        registration_of_code(code)
    return found.value.code


def test_the_code_names_the_registration(player: str) -> None:
    code = arrival_code(player)
    assert registration_of_code(code) == player
    assert len(code) < 50
    assert code.replace("-", "").isalnum()
    assert code == code.casefold(), "it may be typed without thinking of capitals"


def test_a_code_of_before_is_still_known(player: str) -> None:
    code = code_of_before(player)
    assert code != arrival_code(player)
    assert registration_of_code(code) == player
    assert registration_of_code(code.upper()) == player


@pytest.mark.parametrize(
    "written",
    [
        "https://championship.example/staff/arrive/{}/",
        "http://192.168.7.7:8000/staff/arrive/{}",
        "HTTPS://HQ.EXAMPLE/STAFF/ARRIVE/{}/?from=print#top",
        "championship.example/staff/arrive/{}/",
        "  {} \n",
        "реезыЖ..рщыекгыышф.ыефаа.фккшму.{}.",
    ],
)
@pytest.mark.parametrize("spelt", [str, str.upper, lambda code: f"{code[:9]} {code[9:]}"])
def test_it_is_read_as_it_is_scanned_typed_or_pasted(
    player: str, written: str, spelt: Callable[[str], str]
) -> None:
    assert registration_of_code(written.format(spelt(arrival_code(player)))) == player


def test_a_reader_of_codes_types_under_the_russian_layout(player: str) -> None:
    keys = str.maketrans("abcdefghijklmnopqrstuvwxyz", "фисвуапршолдьтщзйкыегмцчня")
    code = arrival_code(player)
    assert registration_of_code(code.translate(keys)) == player
    assert registration_of_code(code.translate(keys).upper()) == player


@pytest.mark.parametrize("text", ["", "Иванов", "12", "№ 12", "https://example.org/ticket/17"])
def test_other_words_hold_no_code(text: str) -> None:
    assert code_in(text) is None


@pytest.mark.parametrize(
    "change",
    [
        lambda code: "",
        lambda code: code[:32],
        lambda code: code[:33],
        lambda code: code[:-1],
        lambda code: code + "a",
        lambda code: ("1" if code[0] != "1" else "2") + code[1:],
        lambda code: code[:-1] + ("a" if code[-1] != "a" else "b"),
        lambda code: code.replace("-", ".", 1),
        lambda code: code + "\x00",
        lambda code: "\ud800",
        lambda code: "٣" * 40,
        lambda code: "/arrive/" + code[5:],
    ],
    ids=range(12),
)
def test_everything_else_names_nobody(player: str, change: Callable[[str], str]) -> None:
    changed = change(arrival_code(player))
    if changed.rstrip("\x00") != arrival_code(player):
        assert why_not(changed) == "unknown"


def test_the_code_needs_the_installations_keys(player: str, settings: Any) -> None:
    new, old = arrival_code(player), code_of_before(player)
    settings.SECRET_KEY = "another-secret-of-another-installation"
    assert registration_of_code(new) == player, "it outlives a change of SECRET_KEY"
    assert why_not(old) == "unknown"


def test_the_key_of_a_day_says_nothing_of_another(day: Scenario) -> None:
    other = day.in_tomsk(GAME_DAY)
    here, there = codes_of_day(day.event), codes_of_day(other)
    assert here.key != there.key
    assert not here.before & there.before
    assert (len(here.before), len(there.before)) == (2, 0)


def test_the_hall_knows_its_days_codes_and_says_why_it_knows_no_other(
    day: Scenario, player: str, settings: Any, tmp_path: Path
) -> None:
    mine, old = arrival_code(player), code_of_before(player)
    tomsk = day.in_tomsk(GAME_DAY)
    caller = day.by(day.organizer)
    held = register_person(caller, event=tomsk, application=day.application(50))
    of_tomsk = arrival_code(held.registration)
    codes = codes_of_day(day.event)
    with in_the_hall(day, settings, tmp_path, codes):
        assert registration_of_code(mine) == player
        assert registration_of_code(old) == player
        assert registration_of_code(f"https://hq.example/staff/arrive/{old.upper()}/") == player
        assert arrival_code(player) == mine, "it makes the same"
        assert why_not(mine[:-1] + ("a" if mine[-1] != "a" else "b")) == "unknown"
        assert why_not(code_of_before(player)) == "unknown", "the laptop's secret says nothing"
        assert why_not(of_tomsk) == "other_day"
        with pytest.raises(CodeFault) as found:
            registration_of_code(of_tomsk)
        assert found.value.event == tomsk


def test_a_hall_without_codes_says_so(
    day: Scenario, player: str, settings: Any, tmp_path: Path
) -> None:
    mine, old = arrival_code(player), code_of_before(player)
    with in_the_hall(day, settings, tmp_path, DayCodes()):
        assert (why_not(mine), why_not(old)) == ("no_codes", "no_codes")
        assert registration_of_code(arrival_code(player)) == player, "its own it knows"


@pytest.mark.parametrize(
    "said",
    [
        5,
        {},
        {"key": "00" * 32},
        {"key": "zz", "before": []},
        {"key": "00", "before": []},
        {"key": 5, "before": []},
        {"key": "00" * 32, "before": ["short"]},
        {"key": "00" * 32, "before": "00" * 32},
        {"key": "00" * 32, "before": [5]},
    ],
)
def test_what_is_no_list_of_codes_is_refused(said: Any) -> None:
    with pytest.raises(ValueError, match=r"codes|hexadecimal"):
        codes_in({"codes": said})


def test_codes_go_through_a_file_and_are_nothing_where_they_are_missing() -> None:
    codes = DayCodes(bytes(range(32)), frozenset({"ab" * 32}))
    assert codes_in({"codes": codes.plain()}) == codes
    assert codes_in({}) == DayCodes()
