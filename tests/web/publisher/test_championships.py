"""The publisher's championships, cities and days."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tournament.events import services
from tournament.events.models import Championship, GameDay, Stage
from tournament.events.states import championship_state
from tournament.ledger.models import Entry
from tournament.people.grants import grants_of
from tournament.people.models import RoleGrant, User

pytestmark = pytest.mark.django_db

Browser = Callable[..., Client]
DAY = {"date": "2016-12-17", "start": "12:30", "tables": "8", "command_id": "plan-1"}


def address(name: str, scene: Scenario, city: str) -> str:
    return reverse(name, args=[scene.championship, city])


def test_home_lists_championships(scene: Scenario, browser: Browser) -> None:
    page = browser(scene.publisher).get(reverse("publisher_home"))
    assert "Чемпионат 2016–2017" in page.text
    assert "с 01.12.2016, финал 12.02.2017" in page.text


def test_create_a_championship(scene: Scenario, browser: Browser) -> None:
    client = browser(scene.publisher)
    form = client.get(reverse("championship_new"))
    assert 'value="2016-12-01"' in form.text
    assert 'value="2017-02-12"' in form.text
    assert "от 12 лет" in form.text
    answer = client.post(
        reverse("championship_new"),
        {"first_day": "2026-12-01", "final_date": "14.02.2027", "command_id": "c-1"},
        follow=True,
    )
    assert "Чемпионат 2026–2027" in answer.text
    made = Championship.objects.get(first_day=date(2026, 12, 1))
    assert (made.final_date, made.demo, made.profile) == (date(2027, 2, 14), False, "gaga-2016")


@pytest.mark.rule("CH-DATE-1")
@pytest.mark.parametrize("final", ["2026-12-01", "2026-12-07", "2025-01-01"])
def test_a_final_too_early_for_any_day(scene: Scenario, browser: Browser, final: str) -> None:
    before = Championship.objects.count()
    answer = browser(scene.publisher).post(
        reverse("championship_new"), {"first_day": "2026-12-01", "final_date": final}
    )
    assert answer.status_code == 422
    assert "Этап должен закончиться" in answer.text
    assert Championship.objects.count() == before


def test_the_overview_shows_all_cities(scene: Scenario, browser: Browser) -> None:
    scene.register(3)
    client = browser(scene.publisher)
    url = reverse("publisher_championship", args=[scene.championship])
    page = client.get(url)
    for shown in ("Петропавловск-Камчатский", "Asia/Kamchatka, UTC+12", "занято мест: 3 из 32"):
        assert shown in page.text
    assert "идёт регистрация" in page.text or "регистрация" in page.text
    found = client.get(url, {"q": "перм"})
    assert "Asia/Yekaterinburg" in found.text
    assert "Asia/Kamchatka" not in found.text


@pytest.mark.rule("CH-CITY-1")
def test_the_first_day_of_a_city_makes_its_stage(scene: Scenario, browser: Browser) -> None:
    client = browser(scene.publisher)
    for _ in range(3):
        answer = client.post(address("plan_day", scene, "perm"), DAY)
        assert answer.url == address("publisher_city", scene, "perm")
    stage = Stage.objects.get(city="perm")
    day = GameDay.objects.get(stage=stage)
    assert (day.date, day.start, day.tables, day.zone, day.status) == (
        date(2016, 12, 17),
        "12:30",
        8,
        "Asia/Yekaterinburg",
        "planned",
    )
    services.cancel_day(
        scene.by(scene.publisher), event=day.pk, category="other", reason="нет зала"
    )
    client.post(
        address("plan_day", scene, "perm"),
        {**DAY, "date": "2016-12-18", "command_id": "plan-2"},
    )
    assert Stage.objects.filter(city="perm").count() == 1
    assert GameDay.objects.filter(stage=stage).count() == 2


@pytest.mark.rule("CH-DATE-1")
@pytest.mark.parametrize(
    ("language", "day", "said"),
    [
        ("ru", "2016-11-30", "Этапы начинаются 01.12.2016"),
        ("en", "2016-11-30", "Stages start on 01.12.2016"),
        ("ru", "2017-02-06", "Этап должен закончиться не позже чем за 7 дн."),
        ("en", "2017-02-06", "A stage has to end at least 7 days before the final"),
    ],
)
def test_a_day_outside_the_dates(
    scene: Scenario, browser: Browser, language: str, day: str, said: str
) -> None:
    entries = Entry.objects.count()
    answer = browser(scene.publisher, language).post(
        address("plan_day", scene, "perm"), {**DAY, "date": day}
    )
    assert answer.status_code == 422
    assert said in answer.text
    assert "#CH-DATE-1" in answer.text
    assert f'value="{day}"' in answer.text
    assert not Stage.objects.filter(city="perm").exists()
    assert Entry.objects.count() == entries


@pytest.mark.rule("CH-SPLIT-1")
@pytest.mark.parametrize(
    ("language", "refusal"),
    [("ru", "У этапа уже есть игровой день"), ("en", "The stage has a game day")],
)
def test_one_day_and_no_second_beside_it(
    scene: Scenario, browser: Browser, language: str, refusal: str
) -> None:
    client = browser(scene.publisher, language)
    page, url = address("publisher_city", scene, "kazan"), address("plan_day", scene, "kazan")
    shown = client.get(page).text
    assert refusal in shown
    assert f'action="{url}"' not in shown
    second = client.post(url, DAY)
    assert second.status_code == 422
    assert refusal in second.text
    assert GameDay.objects.filter(stage=scene.stage).count() == 1
    services.cancel_day(
        scene.by(scene.organizer), event=scene.event, category="other", reason="нет зала"
    )
    shown = client.get(page).text
    assert refusal not in shown
    assert f'action="{url}"' in shown


@pytest.mark.parametrize(
    "wrong",
    [
        {"date": ""},
        {"date": "31.31.2016"},
        {"start": "25:00"},
        {"tables": "0"},
        {"tables": "many"},
        {"tables": "99999"},
    ],
)
def test_a_form_that_says_what_is_wrong(
    scene: Scenario, browser: Browser, wrong: dict[str, str]
) -> None:
    answer = browser(scene.publisher).post(address("plan_day", scene, "perm"), {**DAY, **wrong})
    assert answer.status_code == 422
    assert "field--error" in answer.text
    assert not Stage.objects.filter(city="perm").exists()


@pytest.mark.rule("CH-CONTACT-1")
def test_appoint_and_remove_an_organizer(scene: Scenario, browser: Browser) -> None:
    client = browser(scene.publisher)
    other = User.objects.create_user("olga", "long-enough-1", display_name="Ольга")
    fields = {"organizer": other.public_id, "command_id": "a-1"}
    for command_id in ("a-1", "a-1", "a-2"):
        answer = client.post(
            address("appoint_organizer", scene, "tula"), {**fields, "command_id": command_id}
        )
        assert answer.status_code == 302
    stage = Stage.objects.get(city="tula")
    grant = RoleGrant.objects.get(user=other)
    assert (grant.role, grant.scope_id, grant.revoked) == ("organizer", stage.pk, False)
    assert grant.pk in championship_state(scene.championship).grants
    answer = client.post(
        reverse("grant_end", args=[grant.pk]), {"back": "city", "command_id": "r-1"}
    )
    assert answer.url == address("publisher_city", scene, "tula")
    assert grants_of(other.public_id) == frozenset()
    again = client.post(reverse("grant_end", args=[grant.pk]), {"command_id": "r-1"})
    assert again.status_code == 302


def test_nobody_who_is_closed_or_unknown_is_appointed(scene: Scenario, browser: Browser) -> None:
    closed = User.objects.create_user("gone", "long-enough-1", is_active=False)
    for account in (closed.public_id, "nobody", ""):
        answer = browser(scene.publisher).post(
            address("appoint_organizer", scene, "tula"), {"organizer": account}
        )
        assert answer.status_code == 422
    assert not Stage.objects.filter(city="tula").exists()


@pytest.mark.parametrize("city", ["atlantis", "kaliningrad"])
def test_a_city_that_is_not_in_the_list(scene: Scenario, browser: Browser, city: str) -> None:
    client = browser(scene.publisher)
    assert client.get(address("publisher_city", scene, city)).status_code == 404
    for name in ("plan_day", "appoint_organizer"):
        assert client.post(address(name, scene, city), DAY).status_code == 404
    missing = reverse("publisher_championship", args=["nothing"])
    assert client.get(missing).status_code == 404


@pytest.mark.rule("CH-ROLE-1")
@pytest.mark.parametrize("role", ["organizer", "judge"])
def test_the_pages_are_the_publishers_alone(scene: Scenario, browser: Browser, role: str) -> None:
    client = browser(getattr(scene, role))
    own = scene.publisher.public_id
    pages: list[tuple[str, list[Any]]] = [
        ("publisher_home", []),
        ("championship_new", []),
        ("publisher_championship", [scene.championship]),
        ("publisher_city", [scene.championship, "kazan"]),
        ("accounts", []),
        ("account_new", []),
        ("account", [own]),
    ]
    for name, args in pages:
        answer = client.get(reverse(name, args=args))
        assert answer.status_code == 403, name
        assert "CH-ROLE-1" in answer.text
    grant = RoleGrant.objects.filter(user=scene.judge).get()
    posts: list[tuple[str, list[Any]]] = [
        ("plan_day", [scene.championship, "kazan"]),
        ("appoint_organizer", [scene.championship, "kazan"]),
        ("grant_end", [grant.pk]),
        ("account_end", [own]),
        ("account_password", [own]),
    ]
    for name, args in posts:
        assert client.post(reverse(name, args=args), DAY).status_code == 403, name
