"""Log-in: lasts the day, locks an account on a device and never an address."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse
from django.utils import timezone

from tests.factories import UserFactory
from tests.people.conftest import PASSWORD, browser, log_in, send
from tournament.people import account_urls, lockout
from tournament.people.models import FailedLogin, User
from tournament.people.sessions import LONGEST, day_end, session_end

HALL = {"REMOTE_ADDR": "192.0.2.7"}


def logged_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def fail(client: Client, username: str, times: int) -> Any:
    for _ in range(times):
        response = log_in(client, username, "wrong", **HALL)
    return response


def let_pass(minutes: int) -> None:
    """Move every counter into the past."""
    for row in FailedLogin.objects.all():
        row.window_start -= timedelta(minutes=minutes)
        if row.locked_until is not None:
            row.locked_until -= timedelta(minutes=minutes)
        row.save()


def test_log_in_whatever_the_case(judge: User) -> None:
    client = browser()
    assert log_in(client, "YURI").status_code == 302
    assert logged_in(client)
    assert client.session.get_expiry_date() <= timezone.now() + LONGEST


@pytest.mark.rule("CH-ROLE-1")
def test_ten_failures_lock_the_account_on_unknown_devices(judge: User) -> None:
    client = browser()
    assert b"Too many" not in fail(client, "yuri", lockout.FAILURES).content
    response = log_in(client, "yuri", **HALL)
    assert b"Too many failed log-ins" in response.content
    assert b"15 minutes" in response.content
    assert not logged_in(client)
    let_pass(16)
    log_in(client, "yuri", **HALL)
    assert logged_in(client)


def test_a_stranger_does_not_lock_out_the_known_phone(judge: User) -> None:
    phone = browser()
    log_in(phone, "yuri", **HALL)
    send(phone, "/account/logout/")
    assert not logged_in(phone)
    fail(browser(), "yuri", lockout.FAILURES + 5)
    log_in(phone, "yuri", **HALL)
    assert logged_in(phone)


def test_a_known_phone_has_a_counter_of_its_own(judge: User) -> None:
    phone = browser()
    log_in(phone, "yuri")
    send(phone, "/account/logout/")
    assert b"Too many" in fail(phone, "yuri", lockout.FAILURES + 1).content
    elsewhere = browser()
    log_in(elsewhere, "yuri")
    assert logged_in(elsewhere)


def test_a_hall_behind_one_address_is_not_affected(make_user: Callable[..., User]) -> None:
    names = [f"staff{number}" for number in range(20)]
    for name in names:
        make_user(name)
    fail(browser(), "staff0", lockout.FAILURES + 5)
    for name in names:
        fail(browser(), name, 3)
    for name in names[1:]:
        client = browser()
        assert log_in(client, name, **HALL).status_code == 302
        assert logged_in(client)


def test_a_missing_account_answers_like_an_existing_one(judge: User) -> None:
    def strip(response: Any) -> str:
        token = response.context["csrf_token"]
        return str(response.content.decode()).replace(str(token), "").replace("nobody", "yuri")

    for _ in range(lockout.FAILURES + 2):
        real = log_in(browser(), "yuri", "wrong")
        missing = log_in(browser(), "nobody", "wrong")
        assert real.status_code == missing.status_code == 200
        assert real.context["form"].errors == missing.context["form"].errors
        assert len(strip(real)) == len(strip(missing))


def test_an_inactive_account_answers_like_a_missing_one(make_user: Callable[..., User]) -> None:
    make_user("gone", is_active=False)
    response = log_in(browser(), "gone")
    missing = log_in(browser(), "nobody")
    assert response.context["form"].errors == missing.context["form"].errors


def test_success_elsewhere_does_not_clear_the_strangers_counter(judge: User) -> None:
    stranger = browser()
    fail(stranger, "yuri", 8)
    log_in(browser(), "yuri")
    assert FailedLogin.objects.get().count == 8
    fail(stranger, "yuri", 2)
    assert b"Too many" in log_in(stranger, "yuri", "wrong").content


def test_old_failures_are_forgotten(judge: User) -> None:
    client = browser()
    fail(client, "yuri", 9)
    let_pass(16)
    fail(client, "yuri", 9)
    log_in(client, "yuri")
    assert logged_in(client)
    let_pass(60 * 25)
    fail(browser(), "somebody", 1)
    assert FailedLogin.objects.count() == 1


@pytest.mark.parametrize("cookie", ["", "x", "eyJpZCI6ICJ4In0:1:abc", "\x00"])
def test_a_forged_device_cookie_is_an_unknown_device(judge: User, cookie: str) -> None:
    client = browser()
    client.cookies[lockout.COOKIE] = cookie
    fail(client, "yuri", 1)
    assert FailedLogin.objects.get().device_key == lockout.UNKNOWN_DEVICE


def test_a_device_known_to_one_account_is_a_stranger_to_another(
    judge: User, organizer: User
) -> None:
    laptop = browser()
    log_in(laptop, "olga")
    send(laptop, "/account/logout/")
    fail(laptop, "yuri", 1)
    assert FailedLogin.objects.get().device_key == lockout.UNKNOWN_DEVICE
    log_in(laptop, "yuri")
    send(laptop, "/account/logout/")
    fail(laptop, "olga", 1)
    assert FailedLogin.objects.exclude(device_key=lockout.UNKNOWN_DEVICE).count() == 1


def test_attempts_are_counted_before_they_are_made(judge: User) -> None:
    now = timezone.now()
    pair = lockout.Pair(lockout.account_key("yuri"), lockout.UNKNOWN_DEVICE)
    answers = [lockout.count_attempt(pair, now) for _ in range(lockout.FAILURES + 1)]
    assert answers == [None] * lockout.FAILURES + [now + lockout.LOCK]
    lockout.take_back(pair)
    assert lockout.count_attempt(pair, now) is None


@pytest.mark.parametrize(
    ("now", "zone", "end"),
    [
        # 09:00 in Moscow: four in the morning there.
        (
            datetime(2016, 5, 14, 6, tzinfo=UTC),
            "Europe/Moscow",
            datetime(2016, 5, 15, 1, tzinfo=UTC),
        ),
        # 09:00 in Kamchatka: not in the middle of the day there.
        (
            datetime(2016, 5, 13, 21, tzinfo=UTC),
            "Asia/Kamchatka",
            datetime(2016, 5, 14, 16, tzinfo=UTC),
        ),
        # Half past three at night: already the next day.
        (
            datetime(2016, 5, 14, 0, 30, tzinfo=UTC),
            "Europe/Moscow",
            datetime(2016, 5, 15, 1, tzinfo=UTC),
        ),
    ],
)
def test_the_day_ends_at_night(now: datetime, zone: str, end: datetime) -> None:
    assert day_end(now, zone) == end
    assert session_end(now, zone) == min(end, now + LONGEST)


@pytest.mark.parametrize(
    "name",
    ["account_signup", "account_email", "account_reset_password", "account_request_login_code"],
)
def test_what_nobody_needs_does_not_exist(name: str) -> None:
    with pytest.raises(NoReverseMatch):
        reverse(name)


@pytest.mark.parametrize(
    "path", ["2fa/", "2fa/totp/activate/", "2fa/webauthn/", "2fa/webauthn/add/", "password/change/"]
)
def test_pages_of_the_account(judge: User, path: str) -> None:
    client = browser()
    log_in(client, "yuri")
    send(client, "/account/reauthenticate/", {"password": PASSWORD})
    assert client.get(f"/account/{path}").status_code == 200
    assert browser().get(f"/account/{path}").status_code == 302


def test_second_proof_is_asked_for_and_lasts_the_day(judge: User) -> None:
    from allauth.mfa.totp.internal.auth import TOTP, hotp_value, yield_hotp_counters_from_time

    secret = "JBSWY3DPEHPK3PXP"
    TOTP.activate(judge, secret)
    client = browser()
    response = log_in(client, "yuri")
    assert response.url.startswith("/account/2fa/authenticate/")
    assert not logged_in(client)
    assert lockout.COOKIE not in client.cookies
    assert client.get(response.url).status_code == 200
    bad = send(client, "/account/2fa/authenticate/", {"code": "000"})
    assert bad.status_code == 200
    code = f"{hotp_value(secret, next(iter(yield_hotp_counters_from_time()))):06d}"
    send(client, "/account/2fa/authenticate/", {"code": code})
    assert logged_in(client)
    assert lockout.COOKIE in client.cookies
    assert client.session.get_expiry_date() <= timezone.now() + LONGEST


@pytest.mark.parametrize(
    "credential",
    ["", "x", "{}", "[]", "null", "1", '{"id": 1}', '{"id": "a", "rawId": "a"}', "[" * 20000]
    + [
        '{"id":"AA","rawId":"AA","type":"public-key","response":' + part + "}"
        for part in (
            "1",
            "{}",
            '{"clientDataJSON":"e30","attestationObject":"oA"}',
            '{"clientDataJSON":"e30","authenticatorData":"AA","signature":"AA"}',
        )
    ],
)
def test_a_broken_passkey_answer_is_no_fault(judge: User, credential: str) -> None:
    client = browser()
    log_in(client, "yuri")
    send(client, "/account/reauthenticate/", {"password": PASSWORD})
    client.get("/account/2fa/webauthn/add/")
    fields = {"credential": credential, "name": "k"}
    assert send(client, "/account/2fa/webauthn/add/", fields).status_code == 200
    assert send(client, "/account/2fa/webauthn/reauthenticate/", fields).status_code == 302
    stranger = browser()
    stranger.get("/account/2fa/webauthn/login/", headers={"Accept": "application/json"})
    assert send(stranger, "/account/2fa/webauthn/login/", fields).status_code == 302
    assert not logged_in(stranger)


def test_the_account_page_is_ours(judge: User) -> None:
    client = browser()
    log_in(client, "yuri")
    assert b"My account" in client.get("/account/2fa/").content


def account_pages(patterns: Any = None, before: str = "/account/") -> list[str]:
    """Every address below `/account/`, with a word in place of what it asks for."""
    found = []
    for item in account_urls.urlpatterns if patterns is None else patterns:
        address = before + re.sub(r"<\w+:\w+>", "1", str(item.pattern))
        deeper = getattr(item, "url_patterns", None)
        found += [address] if deeper is None else account_pages(deeper, address)
    return found


@pytest.mark.django_db
def test_nobody_keeps_a_page_of_the_account() -> None:
    """After logging out, "back" shows no key and no code."""
    known = Client()
    known.force_login(UserFactory())
    pages = account_pages()
    assert "/account/2fa/recovery-codes/generate/" in pages
    for page in [*pages, "/account/none/"]:
        for client in (Client(), known):
            answer = client.get(page)
            assert answer.status_code < 500
            assert "no-store" in answer.headers["Cache-Control"], page
