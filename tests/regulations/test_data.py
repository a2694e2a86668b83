"""What the regulations state as data: cities and their zones, numbers, prizes."""

import json
from dataclasses import fields
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tests.support.fold import NUMBERS
from tournament.championship.commands import Register
from tournament.regulations.checks import check_day_date, local_date
from tournament.regulations.profile import Profile
from tournament.regulations.refusals import Refusal

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
WINTER = datetime(2017, 1, 15, tzinfo=UTC)
LISTED = """
saint-petersburg Санкт-Петербург Europe/Moscow 3
moscow Москва Europe/Moscow 3
astrakhan Астрахань Europe/Astrakhan 4
izhevsk Ижевск Europe/Samara 4
kazan Казань Europe/Moscow 3
kirov Киров Europe/Kirov 3
krasnodar Краснодар Europe/Moscow 3
krasnoyarsk Красноярск Asia/Krasnoyarsk 7
murmansk Мурманск Europe/Moscow 3
naberezhnye-chelny Набережные_Челны Europe/Moscow 3
perm Пермь Asia/Yekaterinburg 5
petropavlovsk-kamchatsky Петропавловск-Камчатский Asia/Kamchatka 12
rostov-on-don Ростов-на-Дону Europe/Moscow 3
samara Самара Europe/Samara 4
surgut Сургут Asia/Yekaterinburg 5
tomsk Томск Asia/Tomsk 7
tula Тула Europe/Moscow 3
chelyabinsk Челябинск Asia/Yekaterinburg 5
yaroslavl Ярославль Europe/Moscow 3
"""
"""The announcement's list: code, name, zone, hours before UTC in the winter of 2016-17."""


def fixture(name: str) -> Any:
    return json.loads((FIXTURES / name).read_text(encoding="utf-8"))


def gaga_2016() -> Profile:
    return Profile.from_body(fixture("gaga-2016.json"))


@pytest.mark.rule("CH-CITY-1")
def test_nineteen_cities_in_the_order_of_the_announcement() -> None:
    rows = [line.split() for line in LISTED.split("\n") if line]
    listed = [(code, name.replace("_", " "), zone) for code, name, zone, _ in rows]
    assert [(city["code"], city["ru"], city["zone"]) for city in fixture("cities.json")] == listed
    assert len(listed) == 19


@pytest.mark.rule("CH-TZ-1")
def test_the_zones_have_the_hours_of_that_winter() -> None:
    hours = [int(line.split()[-1]) for line in LISTED.split("\n") if line]
    zones = [ZoneInfo(city["zone"]) for city in fixture("cities.json")]
    assert [WINTER.astimezone(zone).utcoffset() for zone in zones] == [
        timedelta(hours=each) for each in hours
    ]
    assert (min(hours), max(hours)) == (3, 12)


@pytest.mark.rule("CH-TZ-1")
def test_in_kamchatka_it_is_already_tomorrow() -> None:
    now = datetime(2017, 2, 12, 1, tzinfo=ZoneInfo("Asia/Kamchatka"))
    assert local_date(now, "Asia/Kamchatka") == date(2017, 2, 12)
    assert local_date(now, "Europe/Moscow") == date(2017, 2, 11)


@pytest.mark.rule("CH-AMB-29")
def test_kaliningrad_is_not_among_them() -> None:
    cities = fixture("cities.json")
    assert not {city["ru"] for city in cities} & {"Калининград"}
    assert not {city["zone"] for city in cities} & {"Europe/Kaliningrad"}


@pytest.mark.rule("CH-GEN-1")
def test_gaga_2016_has_the_numbers_of_the_regulations() -> None:
    assert gaga_2016().body() == {**NUMBERS, "name": "gaga-2016"}


@pytest.mark.rule("CH-AMB-22")
@pytest.mark.rule("CH-TIME-1")
def test_nobody_limits_the_time_unless_the_profile_does() -> None:
    assert gaga_2016().round_time_minutes == 0


@pytest.mark.rule("CH-DATE-1")
def test_regional_days_begin_in_december_and_end_a_week_before_the_final() -> None:
    first, final = date(2016, 12, 1), date(2017, 2, 12)
    days = [first - timedelta(days=1), first, final - timedelta(days=7), final - timedelta(days=6)]
    said = [check_day_date(day, first, final, gaga_2016()) for day in days]
    codes = [refusal.code if isinstance(refusal, Refusal) else None for refusal in said]
    assert codes == ["date_before_start", None, None, "date_too_late"]


@pytest.mark.rule("CH-AMB-25")
def test_nobody_is_asked_where_he_is_from() -> None:
    asked = {item.name for item in fields(Register)}
    assert {"person", "event", "birth_date", "consents"} <= asked
    assert not asked & {"city", "country", "citizenship", "residence", "home"}


@pytest.mark.rule("CH-PRIZE-1")
def test_four_prizes_as_announced() -> None:
    prizes = fixture("prizes.json")
    money = [(prize["place"], prize["rubles"]) for prize in prizes]
    assert money == [(1, 15_000), (2, 8_000), (3, 4_500), (4, 0)]
    assert sum(rubles for _, rubles in money) == 27_500
    assert {prize["goods"] for prize in prizes} == {"big_game"}
    assert gaga_2016().prize_places == len(prizes)
