"""Cities, prizes and whom to ask stand on public pages before anything happens (001:2-15)."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.final_scenes import planned_final
from tests.support.scenario import Scenario
from tournament.events import life, selectors, services

pytestmark = [pytest.mark.django_db, pytest.mark.pages]


@pytest.fixture(autouse=True)
def _publisher(settings: object) -> None:
    settings.PUBLISHER_EMAIL = "stages@publisher.example"  # type: ignore[attr-defined]
    settings.PUBLISHER_PHONE = "+7 000 000-00-00"  # type: ignore[attr-defined]


def test_a_championship_without_a_single_day_is_on_the_first_page() -> None:
    scene, public = Scenario(), Client(headers={"Accept-Language": "ru"})
    championship = services.create_championship(
        scene.by(scene.publisher),
        profile=selectors.profile(),
        first_day=date(2016, 12, 1),
        final_date=date(2017, 2, 12),
    )
    empty = public.get(reverse("home"))
    assert "2016–2017" not in empty.text, "a draft is nobody's business"
    life.announce_championship(scene.by(scene.publisher), championship=championship)
    for city in ("tula", "tomsk"):
        services.add_stage(
            scene.by(scene.publisher),
            championship=championship,
            city=city,
            zone=selectors.cities()[city].zone,
        )
    again = public.get(reverse("home"), headers={"If-None-Match": empty["ETag"]})
    assert again.status_code == 200, "the first page learns of it at once"
    about = public.get(reverse("championship_about", args=[championship]))
    for page in (again.text, about.text):
        assert "2016–2017" in page
        assert "Дата ещё не назначена: Томск, Тула." in " ".join(page.split())
        assert "15\u00a0000 рублей, большая игра GaGa Games" in page
        assert "stages@publisher.example" in page
        assert "+7 000 000-00-00" in page


def test_a_city_with_a_day_is_no_longer_missed_and_its_page_says_whom_to_ask() -> None:
    scene = planned_final(3)
    public = Client(headers={"Accept-Language": "ru"})
    home = " ".join(public.get(reverse("home")).text.split())
    missing = home.partition("Дата ещё не назначена:")[2].partition("</p>")[0]
    assert "Казань" not in missing
    assert missing.count(",") == 1, "the two cities without a day"
    day = public.get(reverse("day", args=[scene.day.event])).text
    assert "stages@publisher.example" in day
    assert "Призы финала" not in day
    final = public.get(reverse("day", args=[scene.final])).text
    assert "Призы финала" in final
    assert "4\u00a0500 рублей" in final
