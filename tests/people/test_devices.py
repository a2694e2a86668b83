"""A judge's phone let in by QR code: once, for ten minutes, for one event and one day."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.people.conftest import EVENT, browser, send
from tournament.people import keep_typed
from tournament.people.device_sessions import INVITE_LASTS, device_label, open_invite
from tournament.people.models import DeviceInvite, DeviceSession, User
from tournament.people.sessions import day_end

DEVICES = "/events/event-1/devices/"
CALL = "/test/event-1/call/"


@pytest.fixture
def desk(organizer: User) -> Client:
    return browser(organizer)


def invite(desk: Client, judge: User) -> str:
    """Return the address on the organizer's screen."""
    page = send(desk, DEVICES + "new/", {"judge": judge.public_id})
    assert page.status_code == 200
    assert "data:image/svg+xml" in page.content.decode()
    found = re.search(r"http://testserver(/d/[\w-]+/)", page.content.decode())
    assert found is not None
    return found.group(1)


def let_in(desk: Client, judge: User) -> Client:
    phone = browser()
    address = invite(desk, judge)
    phone.get(address)
    assert send(phone, address, headers={"User-Agent": "Mozilla (Android 14)"}).status_code == 302
    return phone


def test_only_who_runs_the_event_sees_its_phones(
    desk: Client, judge: User, make_user: Callable[..., User]
) -> None:
    page = desk.get(DEVICES)
    assert page.status_code == 200
    assert b"Yuri" in page.content
    stranger = make_user("stranger", ("organizer", "stage", "stage-2"))
    for client, status in ((browser(judge), 403), (browser(stranger), 403), (browser(), 302)):
        assert client.get(DEVICES).status_code == status
        for path in ("new/", "x/end/"):
            assert send(client, DEVICES + path).status_code == status
    assert not DeviceInvite.objects.exists()


def test_the_phone_acts_as_this_judge_in_this_event(desk: Client, judge: User) -> None:
    phone = let_in(desk, judge)
    assert phone.get(CALL).content == b"judge"
    assert phone.get("/test/event-2/call/").status_code == 403
    session = DeviceSession.objects.get()
    assert (session.user, session.event_id, session.label) == (judge, "event-1", "Android")
    assert session.expires_at == day_end(session.started_at, EVENT.zone)
    assert phone.session.get_expiry_date() == session.expires_at
    page = desk.get(DEVICES).content
    assert b"Android" in page


def test_the_phone_has_no_other_role_of_its_judge(
    desk: Client, make_user: Callable[..., User]
) -> None:
    judge = make_user("both", ("organizer", "stage", "stage-1"), ("judge", "event", "event-1"))
    phone = let_in(desk, judge)
    assert phone.get(CALL).content == b"judge"
    assert phone.get(DEVICES).status_code == 403
    assert browser(judge).get(DEVICES).status_code == 200


@pytest.mark.database
def test_looking_at_the_link_uses_nothing_and_using_it_works_once(
    desk: Client, judge: User
) -> None:
    address = invite(desk, judge)
    for _ in range(3):
        page = browser().get(address)
        assert page.status_code == 200
        assert "Казань".encode() in page.content
    assert browser().head(address).status_code == 200
    phone = browser()
    assert send(phone, address).status_code == 302
    assert phone.get(CALL).status_code == 200
    for late in (browser(), phone):
        assert late.get(address).status_code == 410
        assert send(late, address).status_code == 410
    assert DeviceSession.objects.count() == 1


def test_the_link_must_be_accepted_on_our_page(desk: Client, judge: User) -> None:
    address = invite(desk, judge)
    assert browser().post(address).status_code == 403
    assert not DeviceSession.objects.exists()


def test_the_link_ends_after_ten_minutes(desk: Client, judge: User) -> None:
    address = invite(desk, judge)
    token = address.split("/")[2]
    made = DeviceInvite.objects.get()
    assert token not in made.token_hash
    assert open_invite(token, made.created_at + INVITE_LASTS - timedelta(seconds=1)) == made
    assert open_invite(token, made.created_at + INVITE_LASTS) is None
    DeviceInvite.objects.update(
        created_at=made.created_at - INVITE_LASTS, expires_at=made.created_at
    )
    assert send(browser(), address).status_code == 410


@pytest.mark.database
def test_a_new_link_replaces_the_unused_one(desk: Client, judge: User) -> None:
    first, second = invite(desk, judge), invite(desk, judge)
    assert browser().get(first).status_code == 410
    assert browser().get(second).status_code == 200


@pytest.mark.parametrize("token", ["x", "%00", "a" * 500, "а", "..."])
@pytest.mark.database
def test_a_wrong_link_is_no_fault(db: None, token: str) -> None:
    assert browser().get(f"/d/{token}/").status_code in (404, 410)


def test_only_a_judge_of_the_event_can_be_invited(
    desk: Client, judge: User, make_user: Callable[..., User]
) -> None:
    other = make_user("other", ("judge", "event", "event-2"))
    for chosen in (other.public_id, "nonsense", ""):
        assert send(desk, DEVICES + "new/", {"judge": chosen}).status_code == 302
    assert not DeviceInvite.objects.exists()


@pytest.mark.rule("CH-ROLE-1")
def test_a_phone_is_shut_out_at_once(desk: Client, judge: User) -> None:
    phone = let_in(desk, judge)
    session = DeviceSession.objects.get()
    assert send(desk, f"/events/event-2/devices/{session.id}/end/").status_code == 403
    assert phone.get(CALL).status_code == 200
    assert send(desk, f"{DEVICES}{session.id}/end/").status_code == 302
    assert phone.get(CALL).status_code == 302
    assert "_auth_user_id" not in phone.session
    assert b"Android" not in desk.get(DEVICES).content


def test_a_phone_is_out_when_the_day_is_over(desk: Client, judge: User) -> None:
    phone = let_in(desk, judge)
    DeviceSession.objects.update(expires_at=timezone.now())
    assert phone.get(CALL).status_code == 302


@pytest.mark.rule("CH-ROLE-1")
def test_a_judge_who_was_replaced_is_out(desk: Client, judge: User) -> None:
    phone = let_in(desk, judge)
    judge.grants.update(revoked=True)
    assert phone.get(CALL).status_code == 403


@pytest.mark.parametrize(
    "path", ["2fa/", "2fa/totp/activate/", "2fa/webauthn/add/", "password/change/"]
)
def test_the_account_stays_shut_to_a_phone(desk: Client, judge: User, path: str) -> None:
    phone = let_in(desk, judge)
    assert phone.get(f"/account/{path}").status_code == 403
    assert send(phone, f"/account/{path}").status_code == 403
    assert phone.get("/account/logout/").status_code == 200
    send(phone, "/account/logout/")
    assert phone.get(CALL).status_code == 302


def test_another_account_on_the_phone_is_logged_out(
    desk: Client, judge: User, make_user: Callable[..., User]
) -> None:
    phone = browser(make_user("player"))
    address = invite(desk, judge)
    assert b"will be logged out" in phone.get(address).content
    send(phone, address)
    assert phone.get(CALL).content == b"judge"


def test_what_the_judge_typed_survives_a_new_code(desk: Client, judge: User) -> None:
    phone = let_in(desk, judge)
    DeviceSession.objects.update(expires_at=timezone.now())
    send(phone, CALL, {"table": "7"})
    assert keep_typed.SESSION_KEY in phone.session
    response = send(phone, invite(desk, judge))
    assert response.url == "/resume/"
    assert b"7" in phone.get("/resume/").content
    assert phone.session.get_expiry_date() == DeviceSession.objects.latest("started_at").expires_at


def test_a_log_in_with_password_on_the_phone_is_a_whole_one(
    desk: Client, organizer: User, make_user: Callable[..., User]
) -> None:
    from tests.people.conftest import log_in

    judge = make_user("both", ("organizer", "stage", "stage-1"), ("judge", "event", "event-1"))
    phone = let_in(desk, judge)
    send(phone, "/account/logout/")
    log_in(phone, "both")
    assert phone.get(DEVICES).status_code == 200


def test_an_address_of_this_computer_only_is_pointed_out(desk: Client, judge: User) -> None:
    page: Any = send(
        desk, DEVICES + "new/", {"judge": judge.public_id}, headers={"Host": "127.0.0.1:8000"}
    )
    assert (
        "can&#x27;t reach it" in page.content.decode() or "can't reach it" in page.content.decode()
    )


@pytest.mark.parametrize(
    ("agent", "label"),
    [("X (iPhone; CPU)", "iPhone"), ("curl/8", ""), ("(Linux; Android 9)", "Linux")],
)
def test_device_label(agent: str, label: str) -> None:
    assert device_label(agent) == label
