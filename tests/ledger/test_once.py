"""A page that is read asks once, and never tells what was true before a change."""

from collections.abc import Iterator
from itertools import count

import pytest
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from tests.ledger.conftest import AT
from tournament.ledger import store
from tournament.ledger.once import AskingOnceMiddleware, asking_once, once

numbers: Iterator[int] = count()


@once
def question(about: str = "") -> int:
    """Another answer whenever it is really asked."""
    return next(numbers)


def asked_twice(request: HttpRequest) -> HttpResponse:
    return HttpResponse(str(question("day") == question("day")))


@pytest.mark.parametrize(("method", "same"), [("GET", "True"), ("HEAD", "True"), ("POST", "False")])
def test_only_what_is_read_is_asked_once(method: str, same: str) -> None:
    request = HttpRequest()
    request.method = method
    answer = AskingOnceMiddleware(asked_twice)(request)
    assert isinstance(answer, HttpResponse)
    assert answer.content.decode() == same


def test_no_answer_outlives_its_page() -> None:
    with asking_once():
        first = question()
    with asking_once():
        assert question() != first
    assert question() != question()


def test_another_question_has_another_answer() -> None:
    with asking_once():
        assert question("day") == question("day") != question("match")


def test_a_part_that_is_made_anew_asks_anew() -> None:
    with asking_once():
        first = question()
        with asking_once():
            assert question() != first
        assert question() == first


@pytest.mark.django_db
@pytest.mark.parametrize("within", [False, True])
def test_whoever_locks_a_ledger_asks_again(within: bool) -> None:
    store.open_ledger("event:a", kind="event", scope="a", at=AT)
    with asking_once():
        first = question()
        with transaction.atomic():
            if within:
                with asking_once():
                    store.lock("event:a")
            else:
                store.lock("event:a")
        assert question() != first
        assert question() != question()
