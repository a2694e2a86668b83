"""What polling costs: one indexed query while nothing has changed."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.support.scenario import Scenario
from tests.web.public.days import EXPORTS, PAGES, ask, running
from tests.web.public.public_form import PublicForm
from tournament.play import services as play

pytestmark = pytest.mark.django_db


def test_an_unchanged_page_costs_one_query(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    day = running()
    for page in (*PAGES, *EXPORTS):
        tag = ask(day.event, page).headers["ETag"]
        client = Client(headers={"accept-language": "en", "if-none-match": tag})
        with django_assert_num_queries(1):
            answer = client.get(reverse(page, args=[day.event]))
        assert answer.status_code == 304
        assert answer.content == b""
        assert not answer.cookies


def test_a_whole_page_costs_few_queries(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    """One of them asks for the plan of the day, until its own pace is known."""
    day = Scenario().drawn(32)
    ask(day.event)
    with django_assert_max_num_queries(6):
        ask(day.event)


def test_registering_costs_few_queries(
    public_form: PublicForm, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """Each is waited for by everybody behind: five hundred may press the button at once."""
    public_form.send()
    stamp = public_form.stamp()
    with django_assert_max_num_queries(18):
        answer = public_form.send(
            stamp=stamp, full_name="Сидорова Анна", contact="anna@example.org"
        )
    assert answer.status_code == 303


def test_a_change_of_the_day_changes_the_tag() -> None:
    day = running()
    before = ask(day.event).headers["ETag"]
    play.pause_day(day.by(day.organizer), event=day.event)
    assert ask(day.event).headers["ETag"] != before


def test_each_language_has_its_tag() -> None:
    day = running()
    assert ask(day.event, language="ru").headers["ETag"] != ask(day.event).headers["ETag"]


def test_the_same_state_is_the_same_page() -> None:
    """Nothing on a page depends on the clock, or its tag would lie."""
    day = running()
    for page in PAGES:
        assert ask(day.event, page).content == ask(day.event, page).content


def test_the_list_of_days_notices_every_change(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    day = running()
    first = Client().get("/")
    with django_assert_num_queries(1):
        assert Client(headers={"if-none-match": first.headers["ETag"]}).get("/").status_code == 304
    play.pause_day(day.by(day.organizer), event=day.event)
    assert Client().get("/").headers["ETag"] != first.headers["ETag"]


def test_texts_cost_no_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        tag = Client().get("/rules/").headers["ETag"]
        assert Client(headers={"if-none-match": tag}).get("/rules/").status_code == 304
        assert Client().get("/how-to-check/").status_code == 200
