"""Passwords: stored as PINs are, checked two at a time, and nobody who is sent away has failed."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.people.conftest import PASSWORD, browser, log_in
from tournament.config.settings import PASSWORD_HASHERS
from tournament.people import hashing, password_turns
from tournament.people.models import FailedLogin, User
from tournament.people.password_turns import AT_ONCE, WAITING, TooMany, Turns

OURS = "argon2id$argon2id$v=19$m=19456,t=2,p=1$"


@pytest.fixture(autouse=True)
def _as_in_production(settings: Any) -> None:
    settings.PASSWORD_HASHERS = PASSWORD_HASHERS


@pytest.mark.django_db
class TestStored:
    def test_a_password_is_stored_as_a_pin_is(self, make_user: Callable[..., User]) -> None:
        first, second = make_user("yuri"), make_user("anna")
        assert first.password.startswith(OURS)
        assert first.password != second.password
        assert first.check_password(PASSWORD)
        assert not first.check_password(f"{PASSWORD} ")

    @pytest.mark.parametrize("past", ["pbkdf2", "weaker"])
    def test_a_hash_of_the_past_works_and_is_stored_anew(
        self, make_user: Callable[..., User], monkeypatch: pytest.MonkeyPatch, past: str
    ) -> None:
        user = make_user("yuri")
        if past == "pbkdf2":
            stored = make_password(PASSWORD, hasher="pbkdf2_sha256")
        else:
            with monkeypatch.context() as earlier:
                earlier.setattr(hashing, "ITERATIONS", 1)
                stored = make_password(PASSWORD)
        assert not stored.startswith(OURS)
        User.objects.filter(pk=user.pk).update(password=stored)
        assert log_in(browser(), "yuri", "wrong").status_code == 200
        assert User.objects.get(pk=user.pk).password == stored
        assert log_in(browser(), "yuri").status_code == 302
        assert User.objects.get(pk=user.pk).password.startswith(OURS)
        assert log_in(browser(), "yuri").status_code == 302

    def test_a_missing_account_costs_what_an_existing_one_does(
        self, make_user: Callable[..., User], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        make_user("yuri")
        costly: list[str] = []
        for name in ("hashed", "fits"):
            real = getattr(hashing, name)

            def counted(*given: Any, name: str = name, real: Any = real) -> Any:
                costly.append(name)
                return real(*given)

            monkeypatch.setattr(hashing, name, counted)
        log_in(browser(), "yuri", "wrong")
        assert costly == ["fits"]
        log_in(browser(), "nobody", "wrong")
        assert costly == ["fits", "hashed"]


def test_two_at_once_two_wait_the_others_are_sent_away_at_once() -> None:
    turns, go_on, guard = Turns(2, 2, 30), threading.Event(), threading.Lock()
    sent_away = threading.Semaphore(0)
    having: list[int] = []
    most: list[int] = []

    def work(number: int) -> bool:
        try:
            with turns.turn(), turns.turn():
                with guard:
                    having.append(number)
                    most.append(len(having))
                go_on.wait(120)
                with guard:
                    having.remove(number)
        except TooMany:
            sent_away.release()
            return False
        return True

    with ThreadPoolExecutor(12) as pool:
        working = [pool.submit(work, number) for number in range(12)]
        for _ in range(8):
            # While the others still have their turns or wait for them.
            assert sent_away.acquire(timeout=120)
        go_on.set()
    assert sum(future.result() for future in working) == 4
    assert max(most) == 2
    with turns.turn():
        pass


def test_nobody_waits_for_ever() -> None:
    turns, held = Turns(1, 1, 0.05), threading.Event()
    done = threading.Event()

    def hold() -> None:
        with turns.turn():
            held.set()
            done.wait(120)

    holder = threading.Thread(target=hold)
    holder.start()
    held.wait(120)
    with pytest.raises(TooMany), turns.turn():
        pass
    done.set()
    holder.join()


@contextmanager
def slow_checks(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Checks that end when the event is set."""
    go_on = threading.Event()
    real = hashing.fits

    def fits(stored: str, secret: str) -> bool:
        go_on.wait(120)
        return real(stored, secret)

    monkeypatch.setattr(hashing, "fits", fits)
    try:
        yield go_on
    finally:
        go_on.set()


@pytest.mark.django_db(transaction=True)
def test_a_crowd_logs_in(make_user: Callable[..., User], monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as may come, and three more; everybody has the right password."""
    names = [f"judge{number}" for number in range(AT_ONCE + WAITING + 3)]
    for name in names:
        make_user(name)
    pages = {name: browser() for name in names}
    sent_away = threading.Semaphore(0)

    def try_it(name: str) -> HttpResponse:
        try:
            answer = log_in(pages[name], name)
        finally:
            connection.close()
        if answer.status_code == 503:
            sent_away.release()
        return answer  # type: ignore[no-any-return]

    with slow_checks(monkeypatch) as go_on, ThreadPoolExecutor(len(names)) as pool:
        trying = [pool.submit(try_it, name) for name in names]
        for _ in range(3):
            assert sent_away.acquire(timeout=120)
        go_on.set()
        answers = [future.result(60) for future in trying]
    assert sorted(item.status_code for item in answers) == [302] * 4 + [503] * 3
    assert FailedLogin.objects.count() == 0
    away = next(item for item in answers if item.status_code == 503)
    assert away.headers["Retry-After"] == "5"
    assert "no-store" in away.headers["Cache-Control"]
    for name, answer in zip(names, answers, strict=True):
        if answer.status_code == 503:
            assert log_in(pages[name], name).status_code == 302


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"), [("ru", "Ваш пароль не проверялся"), ("en", "was not checked")]
)
def test_who_is_sent_away_reads_why(
    language: str, words: str, make_user: Callable[..., User], monkeypatch: pytest.MonkeyPatch
) -> None:
    make_user("yuri")
    monkeypatch.setattr(password_turns, "_checks", Turns(0, 0, 0))
    client = Client(headers={"accept-language": language})
    given = {"login": "yuri", "password": PASSWORD}
    answer = client.post(reverse("account_login"), given)
    assert answer.status_code == 503
    assert words in answer.content.decode()
    assert FailedLogin.objects.count() == 0
