"""Accounts of the staff: made, reset, closed, opened again; a password is shown once."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth import authenticate
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tournament.people.models import RoleGrant, User

pytestmark = pytest.mark.django_db

Browser = Callable[..., Client]
NEW = {"username": "Anna.K", "display_name": "Анна К.", "city": "perm", "password": ""}


def password_on(text: str) -> str:
    found = re.search(r"<code>([a-z2-9]{4}(-[a-z2-9]{4}){2})</code>", text)
    assert found is not None
    return found.group(1)


def test_a_new_account_with_a_made_password(scene: Scenario, browser: Browser) -> None:
    client = browser(scene.publisher)
    answer = client.post(reverse("account_new"), NEW)
    assert "no-store" in answer["Cache-Control"]
    password = password_on(answer.text)
    user = authenticate(username="anna.k", password=password)
    assert isinstance(user, User)
    assert (user.display_name, user.zone) == ("Анна К.", "Asia/Yekaterinburg")
    assert password not in client.get(reverse("account", args=[user.public_id])).text
    assert "anna.k" in client.get(reverse("accounts"), {"q": "АННА"}).text
    assert "anna.k" not in client.get(reverse("accounts"), {"q": "борис"}).text


def test_a_password_of_ones_choice(scene: Scenario, browser: Browser) -> None:
    fields = {**NEW, "password": "kamchatka 12 tables"}
    browser(scene.publisher).post(reverse("account_new"), fields)
    assert authenticate(username="anna.k", password="kamchatka 12 tables") is not None


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"password": "short"}, "10"),
        ({"username": "anna.petrova", "password": "anna.petrova1"}, "слишком похож"),
        ({"password": "password123"}, "широко распространён"),
        ({"username": "PUBLISHER"}, "занято"),
        ({"username": "a b"}, "field--error"),
        ({"display_name": ""}, "field--error"),
        ({"city": "atlantis"}, "field--error"),
    ],
)
def test_what_is_not_accepted(
    scene: Scenario, browser: Browser, wrong: dict[str, str], said: str
) -> None:
    User.objects.create_user("publisher", "long-enough-1")
    before = User.objects.count()
    answer = browser(scene.publisher).post(reverse("account_new"), {**NEW, **wrong})
    assert answer.status_code == 422
    assert said in answer.text
    assert User.objects.count() == before


def test_a_new_password_ends_the_old_log_in(scene: Scenario, browser: Browser) -> None:
    organizer = browser(scene.organizer)
    assert organizer.get(reverse("staff_home")).status_code == 200
    answer = browser(scene.publisher).post(
        reverse("account_password", args=[scene.organizer.public_id])
    )
    assert authenticate(username=scene.organizer.username, password="long-enough-1") is None
    assert authenticate(username=scene.organizer.username, password=password_on(answer.text))
    assert organizer.get(reverse("staff_home")).status_code == 302


def test_close_and_open_an_account(scene: Scenario, browser: Browser) -> None:
    organizer, publisher = browser(scene.organizer), browser(scene.publisher)
    key = [scene.organizer.public_id]
    publisher.post(reverse("account_end", args=key))
    assert organizer.get(reverse("staff_home")).status_code == 302
    assert "закрыта" in publisher.get(reverse("account", args=key)).text
    publisher.post(reverse("account_restore", args=key))
    assert organizer.get(reverse("staff_home")).status_code == 200


@pytest.mark.parametrize("name", ["account_password", "account_end", "account_restore"])
def test_nobody_shuts_himself_out(scene: Scenario, browser: Browser, name: str) -> None:
    client = browser(scene.publisher)
    own = [scene.publisher.public_id]
    assert client.post(reverse(name, args=own)).status_code == 404
    page = client.get(reverse("account", args=own))
    assert "Сменить пароль" in page.text
    assert reverse(name, args=own) not in page.text


def test_roles_are_listed_in_words(scene: Scenario, browser: Browser) -> None:
    client = browser(scene.publisher)
    text = client.get(reverse("accounts")).text
    for words in ("организатор: Казань", "судья: Казань, 10.12.2016", "издатель: все чемпионаты"):
        assert words in text


def test_the_installations_own_grant_stays(scene: Scenario, browser: Browser) -> None:
    grant = RoleGrant.objects.get(user=scene.publisher)
    client = browser(scene.publisher)
    assert client.post(reverse("grant_end", args=[grant.pk])).status_code == 404
    assert client.post(reverse("grant_end", args=["nothing"])).status_code == 404


def test_a_role_ends_on_the_page_of_its_account(scene: Scenario, browser: Browser) -> None:
    grant = RoleGrant.objects.get(user=scene.judge)
    answer = browser(scene.publisher).post(reverse("grant_end", args=[grant.pk]), follow=True)
    assert "Ролей пока нет" in answer.text
    assert "Назначение снято" in answer.text
