"""What everybody sees of a final: bracket, standings, draw, result, exports."""

import json
import subprocess
import sys

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.final_scenes import closed_rehearsal, drawn_rehearsal, planned_final
from tournament.brackets import FINAL_RECIPE
from tournament.events.states import event_state
from tournament.web.public.draw import draw_page, sample_of_final
from tournament.web.shared.day_reading import read_day

pytestmark = pytest.mark.django_db


def text(event: str, name: str = "day", language: str = "ru") -> str:
    page = Client(headers={"Accept-Language": language}).get(reverse(name, args=[event]))
    assert page.status_code == 200
    return page.text


def test_a_planned_final_has_its_name_and_no_registration() -> None:
    scene = planned_final()
    page = text(scene.final)
    assert "Финал, Санкт-Петербург, 12 февраля 2017" in page
    assert "register" not in page
    assert "Регистрация ещё не открыта" not in page
    assert "Final, Saint Petersburg" in text(scene.final, language="en")


@pytest.mark.rule("CH-FINAL-11")
def test_the_printed_program_repeats_the_draw_of_the_final() -> None:
    scene = drawn_rehearsal(3)
    (shown,) = draw_page(read_day(scene.rehearsal)).draws
    assert shown.agrees
    done = subprocess.run(
        [sys.executable, "-c", shown.program], capture_output=True, text=True, check=True
    )
    places = event_state(scene.rehearsal).draws[-1].places
    assert done.stdout.split() == [place or "None" for place in places]
    page = text(scene.rehearsal, "day_draw")
    assert "CH-FINAL-11" in page
    assert "Казань" in page
    assert "свободный проход" in page


@pytest.mark.rule("CH-FINAL-11")
def test_the_sample_of_a_final_never_changes() -> None:
    found = sample_of_final()
    names: dict = {
        "city": {item: item[:-1] for item in found.ids},
        "secret": found.secret,
        "text": found.text,
    }
    exec(FINAL_RECIPE, names)
    assert [place or "None" for place in names["places"]] == list(found.order)
    assert " ".join(found.order) == SAMPLE


@pytest.mark.rule("CH-FINAL-1")
def test_a_final_speaks_of_no_losers_bracket() -> None:
    scene = drawn_rehearsal(3)
    for name in ("day", "day_standings", "day_find", "day_draw"):
        page = text(scene.rehearsal, name)
        assert "нижн" not in page.lower(), name
        assert "Гранд-финал" not in page, name
    assert "Полуфинал" in text(scene.rehearsal)
    assert "Матч за третье место" in text(scene.rehearsal)


@pytest.mark.rule("CH-PRIZE-1")
def test_a_closed_final_shows_its_podium() -> None:
    scene = closed_rehearsal(2)
    page = text(scene.rehearsal)
    assert "Чемпион:" in page
    assert "большая игра GaGa Games" in page
    assert "Чемпион дня" not in page
    standings = text(scene.rehearsal, "day_standings")
    assert "в финал" not in standings
    assert "CH-PLACE-3" in standings


def test_exports_of_a_final() -> None:
    scene = closed_rehearsal(2)
    data = json.loads(text(scene.rehearsal, "day_export_json"))
    assert data["day"]["final"] is True
    assert {match["bracket"] for match in data["matches"]} == {"main", "third_place"}
    assert (
        "third_place"
        in Client()
        .get(reverse("day_export_csv", args=[scene.rehearsal]), {"table": "matches"})
        .text
    )


SAMPLE = (
    "tula1 None moscow1 kazan1 tomsk1 None perm2 None "
    "tomsk2 kazan2 tula2 None perm1 None moscow2 None"
)
