"""People, an event and clients for the tests of this room."""

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from tournament.people import event_headers
from tournament.people.event_headers import EventHeader
from tournament.people.models import RoleGrant, User
from tournament.people.policy import Role, ScopeKind

PASSWORD = "kamchatka-12-tables"

EVENT = EventHeader(
    id="event-1",
    title="Казань, день 1",
    zone="Europe/Moscow",
    date=date(2016, 5, 14),
    stage_id="stage-1",
    championship_id="championship-1",
    judge_url="/healthz",
)
OTHER_EVENT = EventHeader(
    id="event-2",
    title="Елизово, день 1",
    zone="Asia/Kamchatka",
    date=date(2016, 5, 15),
    stage_id="stage-2",
    championship_id="championship-1",
)


@pytest.fixture(autouse=True)
def _separate(settings: Any) -> None:
    settings.ROOT_URLCONF = "tests.people.views_for_tests"
    settings.LOGIN_REDIRECT_URL = "/"
    cache.clear()


@pytest.fixture(autouse=True)
def events(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, EventHeader]]:
    """Return the two events that exist in these tests."""
    known = {event.id: event for event in (EVENT, OTHER_EVENT)}
    monkeypatch.setattr(event_headers, "_registered", [known.get])
    return known


@pytest.fixture
def make_user(db: None) -> Callable[..., User]:
    """Return a function that makes an account with roles like ("judge", "event", "event-1")."""

    def make(username: str, *grants: tuple[str, str, str], **fields: Any) -> User:
        fields.setdefault("display_name", username.title())
        user = User.objects.create_user(username, PASSWORD, **fields)
        for role, kind, scope_id in grants:
            RoleGrant.objects.create(
                user_id=user.public_id,
                role=Role(role).value,
                scope_kind=ScopeKind(kind).value,
                scope_id=scope_id,
                ledger_id="championship:championship-1",
            )
        return user

    return make


@pytest.fixture
def organizer(make_user: Callable[..., User]) -> User:
    return make_user("olga", ("organizer", "stage", "stage-1"))


@pytest.fixture
def judge(make_user: Callable[..., User]) -> User:
    return make_user("yuri", ("judge", "event", "event-1"))


def browser(user: User | None = None) -> Client:
    """A browser of its own, logged in if a user is given; CSRF is checked."""
    client = Client(enforce_csrf_checks=True, headers={"Accept-Language": "en"})
    if user is not None:
        client.force_login(user)
    return client


def send(client: Client, path: str, fields: dict[str, Any] | None = None, **kwargs: Any) -> Any:
    """POST with the CSRF token of the browser's cookie, as a form of ours does."""
    if "csrftoken" not in client.cookies:
        client.get("/account/login/")
    if "csrftoken" not in client.cookies:
        client.cookies["csrftoken"] = "a" * 32
    token = client.cookies["csrftoken"].value
    return client.post(path, {**(fields or {}), "csrfmiddlewaretoken": token}, **kwargs)


def log_in(client: Client, username: str, password: str = PASSWORD, **kwargs: Any) -> Any:
    """Send the log-in form."""
    return send(client, "/account/login/", {"login": username, "password": password}, **kwargs)
