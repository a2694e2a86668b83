"""What keeps programs out of public registration, and lets a hall behind one address in."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import RequestFactory

from tests.web.organizer.reading import entries, text_of
from tests.web.public.public_form import GROWN_UP, PARENT, PublicForm, hidden, typed
from tournament.people.models import Person
from tournament.web.shared.form_stamp import new_stamp
from tournament.web.shared.limits import PEOPLE_OF_ADDRESS, ROBOT_LIKE, Limit, address_of
from tournament.web.shared.registration_page import LARGEST_BODY

pytestmark = pytest.mark.django_db


def stamp_of(form: PublicForm) -> str:
    """The stamp of a form that is shown now, without the page around it."""
    return new_stamp(form.day.event, form.day.now).text


class TestAgain:
    """The form comes back with everything that was typed, and the next press is good."""

    def once_more(self, public_form: PublicForm, answer: Any, words: str) -> None:
        assert answer.status_code == 422
        assert words in text_of(answer)
        assert typed(answer) == {**GROWN_UP, "birth_date": "11.12.2002", **PARENT}
        assert not Person.objects.exists()
        again = public_form.send(stamp=hidden(answer, "stamp"), birth_date="11.12.2002", **PARENT)
        assert again.status_code == 303

    def test_quicker_than_a_person(self, public_form: PublicForm) -> None:
        answer = public_form.send(after=2.9, birth_date="11.12.2002", **PARENT)
        self.once_more(public_form, answer, "Это было очень быстро")

    def test_three_seconds_are_enough(self, public_form: PublicForm) -> None:
        assert public_form.send(after=3).status_code == 303

    def test_a_field_that_people_do_not_see(self, public_form: PublicForm) -> None:
        answer = public_form.send(homepage="https://example.org", birth_date="11.12.2002", **PARENT)
        self.once_more(public_form, answer, "Заполнено поле, которого люди не видят")

    def test_a_page_that_lay_open_over_night(self, public_form: PublicForm) -> None:
        public_form.day.wait(days=-3)
        answer = public_form.send(after=24 * 3600 + 1, birth_date="11.12.2002", **PARENT)
        self.once_more(public_form, answer, "Страница была открыта слишком долго")

    @pytest.mark.parametrize("stamp", ["", "x", "W10:abc", "\x00", "x" * 5000, "[]:1:2"])
    def test_a_stamp_that_is_not_ours(self, public_form: PublicForm, stamp: str) -> None:
        answer = public_form.send(stamp=stamp, birth_date="11.12.2002", **PARENT)
        self.once_more(public_form, answer, "Страница была открыта слишком долго")

    def test_the_stamp_of_another_day(self, public_form: PublicForm) -> None:
        other = new_stamp("another-day", public_form.day.now).text
        answer = public_form.send(stamp=other, birth_date="11.12.2002", **PARENT)
        self.once_more(public_form, answer, "Страница была открыта слишком долго")

    def test_faults_are_told_with_it(self, public_form: PublicForm) -> None:
        answer = public_form.send(after=1, full_name="Петров")
        assert "Это было очень быстро" in text_of(answer)
        assert "Напишите фамилию и имя" in text_of(answer)


def test_the_field_is_hidden_from_people_and_from_screen_readers(public_form: PublicForm) -> None:
    html = public_form.open().content.decode()
    start = html.index('class="for-robots"')
    assert 'aria-hidden="true"' in html[start : start + 40]
    assert 'tabindex="-1" autocomplete="off"' in html[start:]
    assert "style=" not in html


def test_what_no_form_of_ours_sends_is_soon_answered_shortly(public_form: PublicForm) -> None:
    answers = [public_form.send(stamp="x", after=0) for _ in range(ROBOT_LIKE.most)]
    assert {answer.status_code for answer in answers} == {422}
    last = public_form.send(stamp="x", after=0)
    assert last.status_code == 429
    assert len(last.content) < len(answers[0].content) / 2
    assert not Person.objects.exists()


def test_a_program_does_not_shut_check_in_to_its_neighbours(public_form: PublicForm) -> None:
    for _ in range(ROBOT_LIKE.most + 5):
        public_form.send(homepage="x", stamp=stamp_of(public_form), after=0)
    assert public_form.send().status_code == 303


@pytest.mark.slow
@pytest.mark.parametrize(
    "sent", [ROBOT_LIKE.most + 20, pytest.param(500, marks=pytest.mark.soak)], ids=["some", "all"]
)
def test_five_hundred_behind_one_address_in_one_second(public_form: PublicForm, sent: int) -> None:
    for _ in range(500 - sent):
        PEOPLE_OF_ADDRESS.count(public_form.address)
    stamps = [stamp_of(public_form) for _ in range(sent)]
    public_form.day.wait(seconds=30)
    for number, stamp in enumerate(stamps):
        name = "".join("абвгдежзик"[int(digit)] for digit in f"{number:03}")
        answer = public_form.send(
            stamp=stamp, after=0, full_name=f"Игроков {name}", contact=f"p{number}@example.org"
        )
        assert answer.status_code == 303
    assert public_form.statuses == ["confirmed"] * 32 + ["waitlisted"] * (sent - 32)


def test_an_address_that_brings_more_than_a_championship_waits(
    public_form: PublicForm, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = Limit(PEOPLE_OF_ADDRESS.name, most=2, seconds=3600)
    monkeypatch.setattr("tournament.web.shared.registration_page.PEOPLE_OF_ADDRESS", few)
    stamp = public_form.stamp()
    assert [public_form.send(stamp=stamp).status_code for _ in range(4)] == [303] * 4
    assert public_form.send().status_code == 303
    before = entries()
    answer = public_form.send()
    assert answer.status_code == 429
    assert "попробуйте через час" in text_of(answer)
    assert typed(answer) == GROWN_UP
    assert entries() == before
    public_form.address = "203.0.113.8"
    assert public_form.send().status_code == 303


def test_forty_people_of_one_contact(public_form: PublicForm) -> None:
    """However it is written: a teacher brings their class, a program no more than that."""
    for number in range(40):
        contact = ("+7 900 123-45-67", "8 (900) 1234567")[number % 2]
        assert public_form.send(contact=contact, stamp=stamp_of(public_form)).status_code == 303
    answer = public_form.send(contact="89001234567")
    assert answer.status_code == 429
    assert typed(answer)["contact"] == "89001234567"
    parent = {**PARENT, "representative_contact": "+79001234567"}
    by_parent = public_form.send(contact=None, birth_date="11.12.2002", **parent)
    assert by_parent.status_code == 429
    assert public_form.send().status_code == 303


def test_counters_hold_neither_addresses_nor_contacts(public_form: PublicForm) -> None:
    public_form.send()
    public_form.send(stamp="x")
    held = str(list(cache._cache)) + str(cache._cache)  # type: ignore[attr-defined]
    assert held.count("limit:") >= 3
    assert "203.0.113" not in held
    assert "petrov" not in held


def test_counters_end(public_form: PublicForm) -> None:
    limit = Limit("test", most=1, seconds=60)
    limit.count("somebody")
    assert limit.reached("somebody")
    assert not limit.reached("somebody else")
    assert not limit.reached("")
    cache.delete(limit._key("somebody"))
    assert not limit.reached("somebody")


@pytest.mark.parametrize("megabytes", [0.07, 1, 10])
def test_a_sending_of_many_megabytes_is_not_read(public_form: PublicForm, megabytes: float) -> None:
    before = entries()
    answer = public_form.send(full_name="Я" * int(megabytes * 500_000))
    assert answer.status_code == 413
    assert "Слишком много текста" in text_of(answer)
    assert len(answer.content) < 20_000
    assert entries() == before
    assert LARGEST_BODY < 70_000


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("", ""),
        ("unix:", ""),
    ],
)
def test_whose_address_it_is(address: str, network: str) -> None:
    request = RequestFactory().get("/", REMOTE_ADDR=address)
    assert address_of(request) == network


def test_nothing_is_asked_of_strangers_sites(public_form: PublicForm) -> None:
    """No script or picture from elsewhere, nothing inline, and the policy allows neither."""
    answer = public_form.open()
    html = answer.content.decode()
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "")
    assert "<style" not in html
    assert "<script>" not in html
    assert " onclick" not in html
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "form-action 'self'" in policy
    assert "unsafe" not in policy
    assert "script-src" not in policy


def test_the_stamp_says_when_the_form_was_shown(public_form: PublicForm) -> None:
    stamp = new_stamp("day", public_form.day.now)
    assert stamp.too_quick(public_form.day.now + timedelta(seconds=2))
    assert not stamp.too_quick(public_form.day.now + timedelta(seconds=3))
    assert not stamp.too_old(public_form.day.now + timedelta(hours=24))
    assert stamp.too_old(public_form.day.now + timedelta(hours=24, seconds=1))
