"""Rendered pages are kept under their whole tag, within bounds, and never under a wrong one."""

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.support.scenario import Scenario
from tests.web.public.days import PAGES as DAY_PAGES
from tests.web.public.days import ask, person_with_number, running, text
from tests.web.test_permissions import TABLE, address
from tournament.people.models import Consent, Person
from tournament.people.persons import data_of, edit_person, withdraw_consent
from tournament.play import services as play
from tournament.web.public import views
from tournament.web.shared import day_reading, kept_pages
from tournament.web.shared.caching import AT_ONCE, public_page
from tournament.web.shared.kept_pages import PAGES, KeptPage, KeptPages


class TestStore:
    def page(self, size: int) -> KeptPage:
        return KeptPage(b"x" * size, {}, packed=False)

    def test_what_nobody_asked_for_longest_goes_first(self) -> None:
        kept = KeptPages(most_pages=3)
        for name in "abc":
            kept.keep((name,), self.page(1))
        kept.get(("a",))
        kept.keep(("d",), self.page(1))
        assert [name for name in "abcd" if kept.get((name,))] == ["a", "c", "d"]

    def test_it_is_bounded_in_bytes(self) -> None:
        kept = KeptPages(most_bytes=100_000)
        for number in range(50):
            kept.keep((str(number),), self.page(9_000))
            assert kept.bytes <= 100_000
        assert len(kept) == 9
        kept.keep(("huge",), self.page(200_000))
        assert (len(kept), kept.bytes) == (0, 0)

    def test_the_same_page_counts_once(self) -> None:
        kept = KeptPages()
        for _ in range(5):
            kept.keep(("a",), self.page(1_000))
        size = kept.bytes
        kept.clear()
        kept.keep(("a",), self.page(1_000))
        assert kept.bytes == size

    def test_what_lies_idle_goes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        now = 1000.0
        monkeypatch.setattr("time.monotonic", lambda: now)
        kept = KeptPages()
        kept.keep(("old",), self.page(1))
        now += kept_pages.IDLE_SECONDS + 1
        kept.keep(("new",), self.page(1))
        assert kept.get(("old",)) is None
        assert kept.get(("new",)) is not None


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is rendered from now on, by the name of its template."""
    found: list[str] = []

    def render(request: HttpRequest, template: str, *args: Any, **more: Any) -> HttpResponse:
        found.append(template)
        return original(request, template, *args, **more)

    original = views.render
    monkeypatch.setattr(views, "render", render)
    return found


def withdraw_name(day: Scenario, person: Person) -> None:
    assert withdraw_consent(person, Consent.Kind.PUBLIC, at=day.now)


pytestmark = pytest.mark.django_db


def test_a_kept_page_costs_one_query_and_no_rendering(
    rendered: list[str], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    day = running()
    first = {page: ask(day.event, page) for page in DAY_PAGES}
    assert len(rendered) == len(DAY_PAGES)
    for page, before in first.items():
        with django_assert_num_queries(1):
            again = ask(day.event, page)
        assert again.content == before.content
        assert {**again.headers, "X-Request-ID": ""} == {**before.headers, "X-Request-ID": ""}
    assert len(rendered) == len(DAY_PAGES)


def test_each_language_and_each_known_parameter_has_its_page(rendered: list[str]) -> None:
    day = running()
    assert text(day.event, language="ru") != text(day.event)
    assert "view-rounds" in text(day.event, query="?view=picture")
    assert len(rendered) == 3
    assert text(day.event, query="?player=2") != text(day.event)
    assert len(rendered) == 4
    on_another_host = Client(headers={"accept-language": "en", "host": "other.test"})
    hall = reverse("day_hall", args=[day.event])
    assert b"testserver" not in on_another_host.get(hall).content


def test_parameters_that_a_page_does_not_know_make_no_variant(rendered: list[str]) -> None:
    day = running()
    plain = text(day.event)
    for number in range(20):
        assert text(day.event, query=f"?utm_source={number}&{number}") == plain
        assert text(day.event, query=f"?{number}=&since={number}") == plain
    assert len(rendered) == len(PAGES) == 1


def test_no_public_page_sees_a_parameter_that_it_does_not_name() -> None:
    day = running()
    for name, row in TABLE.items():
        if row.get == "A" and row.post == "-" and "token" not in row.arguments:
            path = address(name, day)
            usual = Client().get(path)
            if usual.headers.get("Vary", "").startswith("Cookie, Accept-Language"):
                kept = len(PAGES)
                answer = Client().get(path, QUERY_STRING="x=1&%3Cb%3E=2")
                # A program is told that it means something else; a page is for people.
                told = name.startswith("api_") and answer.status_code == 400
                assert told or answer.content == usual.content, name
                assert len(PAGES) == kept, name


def test_very_long_addresses_are_answered_and_not_kept() -> None:
    day = running()
    for number in range(3):
        assert ask(day.event, "day_find", f"?q={number}{'x' * 600}").status_code == 200
    assert len(PAGES) == 0


def test_a_refused_or_missing_page_is_not_kept() -> None:
    day = running()
    assert Client().get(reverse("day_match", args=[day.event, "W9.9"])).status_code == 404
    path = reverse("day_history", args=[day.event])
    assert Client().get(f"{path}?first=1&second=2").status_code == 302
    assert len(PAGES) == 0


def test_a_withdrawn_consent_shows_at_the_next_request() -> None:
    day = running()
    person = person_with_number(day, 2)
    assert person.display_name in text(day.event)
    assert person.display_name in text(day.event)
    withdraw_name(day, person)
    assert person.display_name not in text(day.event)


def test_a_edited_name_shows_at_the_next_request() -> None:
    day = running()
    person = person_with_number(day, 2)
    assert person.display_name in text(day.event)
    edit_person(person, replace(data_of(person), display_name="Ёлкина Зоя"), at=day.now)
    assert "Ёлкина Зоя" in text(day.event)


def test_a_write_while_a_page_is_made_leaves_no_old_page_under_the_new_tag(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The name is read, then withdrawn, then the page is finished with it."""
    day = running()
    person = person_with_number(day, 2)
    writes: list[Callable[[], None]] = [lambda: withdraw_name(day, person)]

    def names_for(*asked: Any) -> dict[str, str]:
        found = original(*asked)
        if writes:
            writes.pop()()
        return found

    original = day_reading.names_for
    monkeypatch.setattr(day_reading, "names_for", names_for)
    first = ask(day.event)
    assert writes == []
    assert person.display_name not in first.content.decode()
    again = ask(day.event)
    assert person.display_name not in again.content.decode()
    assert again.content == first.content
    assert again.headers["ETag"] == first.headers["ETag"]


def test_a_page_that_changes_whenever_it_is_made_gets_no_tag(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    day = running()

    def names_for(*asked: Any) -> dict[str, str]:
        play.pause_day(day.by(day.organizer), event=day.event)
        play.resume_day(day.by(day.organizer), event=day.event)
        return original(*asked)

    original = day_reading.names_for
    monkeypatch.setattr(day_reading, "names_for", names_for)
    answer = ask(day.event)
    assert answer.status_code == 200
    assert "ETag" not in answer.headers
    assert len(PAGES) == 0


def test_many_who_ask_at_once_let_it_be_made_once() -> None:
    begun, made = threading.Event(), []

    @public_page(lambda request: '"one"')
    def slow(request: HttpRequest) -> HttpResponse:
        made.append(request)
        begun.wait(5)
        return HttpResponse("words")

    answers: list[bytes] = []
    readers = [
        threading.Thread(target=lambda: answers.append(slow(RequestFactory().get("/")).content))
        for _ in range(8)
    ]
    for reader in readers:
        reader.start()
    begun.set()
    for reader in readers:
        reader.join(60)
    assert answers == [b"words"] * 8
    assert len(made) == 1


def test_few_pages_are_made_at_once() -> None:
    """Made side by side none would be there sooner, and whoever works would wait for all."""
    busy: list[int] = []
    most: list[int] = []
    together = threading.Barrier(AT_ONCE)

    @public_page(lambda request: '"one"')
    def slow(request: HttpRequest) -> HttpResponse:
        busy.append(1)
        together.wait(60)
        most.append(len(busy))
        # A third one that was let in would come in this time.
        time.sleep(0.02)
        together.wait(60)
        busy.pop()
        return HttpResponse(request.path)

    paths = [f"/{number}/" for number in range(6)]
    readers = [
        threading.Thread(target=lambda path=path: slow(RequestFactory().get(path)))
        for path in paths
    ]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join(60)
    assert len(most) == 6
    assert max(most) == AT_ONCE
