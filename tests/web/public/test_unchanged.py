"""Who asks again for a page that has not changed is told so without asking the site."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.support.scenario import Scenario
from tests.web.public.days import PAGES, person_with_number, running
from tournament.people.models import Consent
from tournament.people.persons import withdraw_consent
from tournament.play import services as play
from tournament.web import unchanged
from tournament.web.unchanged import Unchanged

pytestmark = pytest.mark.django_db
PHONE = {"HTTP_ACCEPT_LANGUAGE": "ru-RU,ru;q=0.9,en;q=0.8", "HTTP_ACCEPT_ENCODING": "gzip, br"}


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow this machine is, what was read still counts."""
    monkeypatch.setattr(unchanged, "OLDEST", 600.0)


@pytest.fixture
def day() -> Scenario:
    return running()


@pytest.fixture
def known() -> Unchanged:
    """What a process knows that has read the versions of the present days."""
    found = Unchanged()
    found.read()
    return found


def path_of(day: Scenario, page: str = "day") -> str:
    return reverse(page, args=[day.event])


def asking(path: str, tag: str, **more: Any) -> dict[str, Any]:
    """What `live.js` asks when it has the page with this tag."""
    since = tag.removeprefix("W/").strip('"')
    request = RequestFactory().get(path, {"since": since}, HTTP_IF_NONE_MATCH=tag, **PHONE)
    return {**request.META, **more}


def tag_of(path: str) -> str:
    return Client().get(path, **PHONE).headers["ETag"]  # type: ignore[arg-type]


def test_it_says_what_the_site_would_say_and_asks_no_database(
    day: Scenario, known: Unchanged, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    shown = [path_of(day, page) for page in PAGES]
    shown += [reverse(name, args=[day.event, "bracket"]) for name in ("embed", "scene")]
    for path in shown:
        tag = tag_of(path)
        for sent in (tag, f"W/{tag}"):
            with django_assert_num_queries(0):
                said = known.answer(asking(path, sent))
            assert said is not None, path
            site = Client().get(path, {"since": tag}, HTTP_IF_NONE_MATCH=tag, **PHONE)  # type: ignore[arg-type]
            assert site.status_code == 304
            assert {name: site.headers[name] for name in ("ETag", "Cache-Control", "Vary")} == dict(
                said
            )


@pytest.mark.database
def test_what_has_changed_is_for_the_site(day: Scenario) -> None:
    def pause() -> None:
        play.pause_day(day.by(day.organizer), event=day.event)

    def withdraw_a_name() -> None:
        withdraw_consent(person_with_number(day, 2), Consent.Kind.PUBLIC, at=day.now)

    for change in (pause, withdraw_a_name):
        known = Unchanged()
        known.read()
        path = path_of(day)
        asked = asking(path, tag_of(path))
        assert known.answer(asked) is not None
        change()
        known.read()
        assert known.answer(asked) is None


OTHERS = (
    {"HTTP_ACCEPT_LANGUAGE": "en"},
    {"HTTP_COOKIE": "language=en"},
    {"HTTP_ACCEPT_ENCODING": "br"},
    {"HTTP_IF_NONE_MATCH": ""},
    {"HTTP_IF_NONE_MATCH": '"0-0-ru-another-gzip"'},
    {"REQUEST_METHOD": "POST"},
    {"QUERY_STRING": ""},
    {"QUERY_STRING": "view=since"},
    {"PATH_INFO": "/days/nobody-knows-it/"},
    {"PATH_INFO": "/"},
)


def test_whatever_else_is_asked_is_for_the_site(day: Scenario, known: Unchanged) -> None:
    path = path_of(day)
    asked = asking(path, tag_of(path))
    assert known.answer(asked) is not None
    for other in OTHERS:
        assert known.answer({**asked, **other}) is None, other


def test_staff_are_always_answered_by_the_site(day: Scenario, known: Unchanged) -> None:
    path = path_of(day)
    assert known.answer(asking(reverse("console", args=[day.event]), tag_of(path))) is None


def test_what_is_too_old_counts_no_longer(day: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as when the database is away: the site says so."""
    now = [1000.0]
    monkeypatch.setattr(unchanged.time, "monotonic", lambda: now[0])
    known = Unchanged()
    path = path_of(day)
    asked = asking(path, tag_of(path))
    assert known.answer(asked) is None, "nothing was read yet"
    known.read()
    now[0] += unchanged.OLDEST
    assert known.answer(asked) is not None

    def away() -> dict[str, tuple[int, int]]:
        raise OperationalError

    monkeypatch.setattr(unchanged, "connection", _Connection())
    monkeypatch.setattr(unchanged, "page_versions", away)
    now[0] += 0.1
    known.read()
    assert known.answer(asked) is None
    assert unchanged.connection.closed  # type: ignore[attr-defined]


class _Connection:
    """A connection that notes that it was let go."""

    closed = False

    def close(self) -> None:
        self.closed = True


class Rounds:
    """In the place of the event that ends the reading: what is done before each round, then it."""

    def __init__(self, *before: Callable[[], object]) -> None:
        self._before = list(before)

    def wait(self, seconds: float) -> bool:
        """Whether it is the end."""
        assert seconds == unchanged.READ_EVERY
        if self._before:
            self._before.pop(0)()
            return False
        return True


def test_the_versions_are_read_while_somebody_asks(
    day: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, reads = Unchanged(), list[int]()
    read, seen = list[int](), reads.append
    monkeypatch.setattr(known, "read", lambda: read.append(1))

    def ask() -> None:
        seen(len(read))
        known.answer(asking(path_of(day), '"any"'))

    def nobody() -> None:
        seen(len(read))

    known.keep_reading(Rounds(nobody, nobody, ask, nobody, ask, ask, nobody, nobody))  # type: ignore[arg-type]
    assert reads == [0, 0, 0, 1, 1, 2, 3, 3], "once for each round in which somebody has asked"
