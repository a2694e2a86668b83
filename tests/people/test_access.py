"""Views of the staff: who enters, who is sent to log in, what is kept meanwhile."""

from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.people.conftest import browser, log_in, send
from tournament.people import keep_typed
from tournament.people.models import User

CALL = "/test/event-1/call/"


class Forms(HTMLParser):
    """Reads the forms of a page: address and named fields."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, list[tuple[str, str]]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append((given.get("action", ""), []))
        elif tag == "input" and self.found and given.get("name"):
            self.found[-1][1].append((given["name"], given.get("value", "")))


@pytest.mark.rule("CH-ROLE-1")
def test_let_in_by_role(judge: User, organizer: User) -> None:
    assert browser(judge).get(CALL).content == b"judge"
    assert browser(organizer).get(CALL).content == b"organizer"
    assert browser(judge).get(CALL).headers["Cache-Control"].startswith("max-age=0")


@pytest.mark.rule("CH-ROLE-5")
def test_acting_in_a_named_role(make_user: Callable[..., User]) -> None:
    both = make_user("both", ("organizer", "stage", "stage-1"), ("judge", "event", "event-1"))
    client = browser(both)
    assert send(client, CALL).content == b"judge"
    assert send(client, CALL, {"acting_as": "organizer"}).content == b"organizer"
    assert send(client, CALL, {"acting_as": "nonsense"}).content == b"judge"
    assert send(client, CALL, {"acting_as": "publisher"}).status_code == 403


@pytest.mark.rule("CH-ROLE-1")
def test_refused_with_the_rule(judge: User, make_user: Callable[..., User]) -> None:
    for client in (browser(make_user("nobody")), browser(judge)):
        response = client.get("/test/event-2/call/")
        assert response.status_code == 403
        assert b"CH-ROLE-1" in response.content
        assert client.post("/test/event-2/call/").status_code == 403


@pytest.mark.rule("CH-ROLE-1")
def test_what_does_not_exist_answers_like_what_is_forbidden(
    judge: User, make_user: Callable[..., User]
) -> None:
    client = browser(judge)
    missing, forbidden = client.get("/test/none/call/"), client.get("/test/event-2/call/")
    assert missing.status_code == forbidden.status_code == 403
    assert missing.content == forbidden.content
    anonymous = browser()
    assert anonymous.get("/test/none/call/").status_code == 302
    assert anonymous.get(CALL).url == f"/account/login/?next={CALL}"


def test_a_script_gets_a_401(db: None) -> None:
    response = browser().get(CALL, headers={"Accept": "application/json"})
    assert response.status_code == 401
    assert response.json() == {"error": "log_in", "log_in": "/account/login/"}


def test_what_was_typed_is_kept_and_sent_after_log_in(judge: User) -> None:
    client = browser()
    sent = {"table": "7 <b>", "note": ["one", "two"], "password": "secret-typed"}
    sent |= {"passphrase": "secret-typed", "again": "secret-typed", "pin": "secret-typed"}
    response = send(client, CALL + "?a=1", sent, headers={"Accept-Language": "en"})
    assert response.url == "/account/login/?next=/resume/"
    page = client.get(response.url).content.decode()
    assert "What you typed is kept" in page
    response = send(client, "/account/login/", {**credentials(), "next": "/resume/"})
    assert response.url == "/resume/"
    page = client.get("/resume/").content.decode()
    assert "secret-typed" not in page
    assert "7 <b>" not in page
    action, fields = next(form for form in Forms(page).found if form[0] == CALL + "?a=1")
    assert [field for field in fields if field[0] != "csrfmiddlewaretoken"] == [
        ("table", "7 <b>"),
        ("note", "one"),
        ("note", "two"),
    ]
    answer = client.post(action, dict(fields))
    assert answer.content == b"judge 7 <b>"
    assert client.get("/resume/").status_code == 302


def test_what_was_typed_can_be_thrown_away(judge: User) -> None:
    client = browser()
    send(client, CALL, {"table": "7"})
    assert log_in(client, "yuri").url == "/resume/"
    send(client, "/resume/")
    assert client.get("/resume/").status_code == 302
    assert keep_typed.SESSION_KEY not in client.session


def test_too_much_is_not_kept(judge: User) -> None:
    client = browser()
    send(client, CALL, {"table": "x" * (keep_typed.MOST_BYTES + 1)})
    assert keep_typed.SESSION_KEY not in client.session
    assert b"too much to keep" in client.get("/account/login/").content


def test_a_file_is_not_kept_and_the_page_says_so(judge: User) -> None:
    client = browser()
    send(client, CALL, {"table": "7", "roster": SimpleUploadedFile("r.csv", b"name")})
    log_in(client, "yuri")
    page = client.get("/resume/").content
    assert b"choose the file again" in page
    assert b"r.csv" not in page


def test_old_typing_is_forgotten(judge: User) -> None:
    client = browser()
    send(client, CALL, {"table": "7"})
    session = client.session
    session[keep_typed.SESSION_KEY]["at"] -= 31 * 60
    session.save()
    log_in(client, "yuri")
    assert client.get("/resume/").status_code == 302


def test_a_post_from_another_site_is_not_kept(db: None) -> None:
    client = browser()
    assert client.post(CALL, {"table": "7"}).status_code == 403
    assert keep_typed.SESSION_KEY not in client.session


def test_a_stranger_has_nothing_to_resume(db: None) -> None:
    assert browser().get("/resume/").url.startswith("/account/login/")


def test_a_page_without_need_of_a_user_has_no_session(judge: User) -> None:
    response = browser(judge).get("/healthz")
    assert "Cookie" not in response.headers.get("Vary", "")
    assert not response.cookies


def credentials() -> dict[str, Any]:
    from tests.people.conftest import PASSWORD

    return {"login": "yuri", "password": PASSWORD}
