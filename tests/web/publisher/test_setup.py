"""The first publisher: a code from the console, once, and no page afterwards."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tournament.people.models import RoleGrant, User
from tournament.web.publisher import setup

pytestmark = pytest.mark.django_db

Browser = Callable[..., Client]


def fields(code: str, **more: str) -> dict[str, str]:
    return {
        "code": code,
        "username": "irina",
        "display_name": "Ирина",
        "password": "kamchatka 12 tables",
        **more,
    }


def test_the_first_publisher(browser: Browser) -> None:
    code = setup.setup_code()
    client = browser()
    assert "Код из консоли" in client.get(reverse("setup")).text
    answer = client.post(reverse("setup"), fields(f" {code.upper()} "))
    assert answer.url == reverse("publisher_home")
    assert client.get(answer.url).status_code == 200
    assert setup.publisher_exists()
    assert RoleGrant.objects.get().user == User.objects.get(username="irina")
    other = browser()
    assert other.get(reverse("setup")).status_code == 404
    assert other.post(reverse("setup"), fields(code)).status_code == 404


def test_a_wrong_code(browser: Browser) -> None:
    setup.setup_code()
    for language, said in (("ru", "Код не подходит"), ("en", "This is not the code")):
        answer = browser(language=language).post(reverse("setup"), fields("aaaa-bbbb-cccc-dddd"))
        assert answer.status_code == 422
        assert said in answer.text
    assert not User.objects.exists()


def test_too_many_tries_void_the_code(browser: Browser) -> None:
    code = setup.setup_code()
    client = browser()
    for _ in range(setup.TRIES):
        answer = client.post(reverse("setup"), fields("wrong"))
    assert "Код больше не действует" in answer.text
    assert client.post(reverse("setup"), fields(code)).status_code == 422
    assert not User.objects.exists()
    fresh = setup.setup_code()
    assert client.post(reverse("setup"), fields(fresh)).status_code == 302


def test_a_weak_password_does_not_use_the_code_up(browser: Browser) -> None:
    code = setup.setup_code()
    client = browser()
    assert client.post(reverse("setup"), fields(code, password="short")).status_code == 422
    assert client.post(reverse("setup"), fields(code)).status_code == 302


def test_without_a_code_nobody_gets_in(browser: Browser) -> None:
    for code in ("", "anything"):
        assert browser().post(reverse("setup"), fields(code)).status_code == 422
    assert not User.objects.exists()


def test_a_new_start_voids_the_old_code() -> None:
    old, new = setup.setup_code(), setup.setup_code()
    assert not setup.code_is_right(old)
    assert setup.code_is_right(new)


def test_the_code_is_kept_as_a_hash_and_used_once(settings: Any) -> None:
    code = setup.setup_code()
    stored = Path(settings.DATA_DIR) / "setup-code"
    assert code not in stored.read_text()
    assert stored.stat().st_mode & 0o077 == 0
    assert setup.use_code_up()
    assert not setup.use_code_up()
    assert not setup.code_is_right(code)
