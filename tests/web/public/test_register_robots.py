"""What keeps programs out of the public door, and lets a hall behind one address in."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import RequestFactory

from tests.web.organizer.reading import entries, text_of
from tests.web.public.doors import GROWN_UP, PARENT, Door, hidden, typed
from tournament.people.models import Person
from tournament.web.shared.form_stamp import new_stamp
from tournament.web.shared.limits import PEOPLE_OF_ADDRESS, ROBOT_LIKE, Limit, address_of
from tournament.web.shared.registration_page import LARGEST_BODY

pytestmark = pytest.mark.django_db


class TestAgain:
    """The form comes back with everything that was typed, and the next press is good."""

    def once_more(self, door: Door, answer: Any, words: str) -> None:
        assert answer.status_code == 422
        assert words in text_of(answer)
        assert typed(answer) == {**GROWN_UP, "birth_date": "11.12.2002", **PARENT}
        assert not Person.objects.exists()
        again = door.send(stamp=hidden(answer, "stamp"), birth_date="11.12.2002", **PARENT)
        assert again.status_code == 303

    def test_quicker_than_a_person(self, door: Door) -> None:
        answer = door.send(after=2.9, birth_date="11.12.2002", **PARENT)
        self.once_more(door, answer, "Это было очень быстро")

    def test_three_seconds_are_enough(self, door: Door) -> None:
        assert door.send(after=3).status_code == 303

    def test_a_field_that_people_do_not_see(self, door: Door) -> None:
        answer = door.send(homepage="https://example.org", birth_date="11.12.2002", **PARENT)
        self.once_more(door, answer, "Заполнено поле, которого люди не видят")

    def test_a_page_that_lay_open_over_night(self, door: Door) -> None:
        door.day.wait(days=-3)
        answer = door.send(after=24 * 3600 + 1, birth_date="11.12.2002", **PARENT)
        self.once_more(door, answer, "Страница была открыта слишком долго")

    @pytest.mark.parametrize("stamp", ["", "x", "W10:abc", "\x00", "x" * 5000, "[]:1:2"])
    def test_a_stamp_that_is_not_ours(self, door: Door, stamp: str) -> None:
        answer = door.send(stamp=stamp, birth_date="11.12.2002", **PARENT)
        self.once_more(door, answer, "Страница была открыта слишком долго")

    def test_the_stamp_of_another_day(self, door: Door) -> None:
        other = new_stamp("another-day", door.day.now).text
        answer = door.send(stamp=other, birth_date="11.12.2002", **PARENT)
        self.once_more(door, answer, "Страница была открыта слишком долго")

    def test_faults_are_told_with_it(self, door: Door) -> None:
        answer = door.send(after=1, full_name="Петров")
        assert "Это было очень быстро" in text_of(answer)
        assert "Напишите фамилию и имя" in text_of(answer)


def test_the_field_is_hidden_from_people_and_from_screen_readers(door: Door) -> None:
    html = door.open().content.decode()
    start = html.index('class="for-robots"')
    assert 'aria-hidden="true"' in html[start : start + 40]
    assert 'tabindex="-1" autocomplete="off"' in html[start:]
    assert "style=" not in html


def test_what_no_form_of_ours_sends_is_soon_answered_shortly(door: Door) -> None:
    answers = [door.send(stamp="x", after=0) for _ in range(ROBOT_LIKE.most)]
    assert {answer.status_code for answer in answers} == {422}
    last = door.send(stamp="x", after=0)
    assert last.status_code == 429
    assert len(last.content) < len(answers[0].content) / 2
    assert not Person.objects.exists()


def test_a_program_does_not_shut_the_door_to_its_neighbours(door: Door) -> None:
    for _ in range(ROBOT_LIKE.most + 5):
        door.send(homepage="x", after=0)
    assert door.send().status_code == 303


@pytest.mark.slow
def test_five_hundred_behind_one_address_in_one_second(door: Door) -> None:
    stamps = [new_stamp(door.day.event, door.day.now).text for _ in range(500)]
    door.day.wait(seconds=30)
    for number, stamp in enumerate(stamps):
        name = "".join("абвгдежзик"[int(digit)] for digit in f"{number:03}")
        answer = door.send(
            stamp=stamp, after=0, full_name=f"Игроков {name}", contact=f"p{number}@example.org"
        )
        assert answer.status_code == 303
    assert door.statuses == ["confirmed"] * 32 + ["waitlisted"] * 468


def test_an_address_that_brings_more_than_a_championship_waits(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = Limit(PEOPLE_OF_ADDRESS.name, most=2, seconds=3600)
    monkeypatch.setattr("tournament.web.shared.registration_page.PEOPLE_OF_ADDRESS", few)
    stamp = door.stamp()
    assert [door.send(stamp=stamp).status_code for _ in range(4)] == [303] * 4
    assert door.send().status_code == 303
    before = entries()
    answer = door.send()
    assert answer.status_code == 429
    assert "попробуйте через час" in text_of(answer)
    assert typed(answer) == GROWN_UP
    assert entries() == before
    door.address = "203.0.113.8"
    assert door.send().status_code == 303


def test_forty_people_of_one_contact(door: Door) -> None:
    """However it is written: a teacher brings his class, a program no more than that."""
    for number in range(40):
        contact = ("+7 900 123-45-67", "8 (900) 1234567")[number % 2]
        assert door.send(contact=contact).status_code == 303
    answer = door.send(contact="89001234567")
    assert answer.status_code == 429
    assert typed(answer)["contact"] == "89001234567"
    parent = {**PARENT, "representative_contact": "+79001234567"}
    by_parent = door.send(contact=None, birth_date="11.12.2002", **parent)
    assert by_parent.status_code == 429
    assert door.send().status_code == 303


def test_counters_hold_neither_addresses_nor_contacts(door: Door) -> None:
    door.send()
    door.send(stamp="x")
    held = str(list(cache._cache)) + str(cache._cache)  # type: ignore[attr-defined]
    assert held.count("limit:") >= 3
    assert "203.0.113" not in held
    assert "petrov" not in held


def test_counters_end(door: Door) -> None:
    limit = Limit("test", most=1, seconds=60)
    limit.count("somebody")
    assert limit.reached("somebody")
    assert not limit.reached("somebody else")
    assert not limit.reached("")
    cache.delete(limit._key("somebody"))
    assert not limit.reached("somebody")


@pytest.mark.parametrize("megabytes", [0.07, 1, 10])
def test_a_sending_of_many_megabytes_is_not_read(door: Door, megabytes: float) -> None:
    before = entries()
    answer = door.send(full_name="Я" * int(megabytes * 500_000))
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


def test_nothing_is_asked_of_strangers_sites(door: Door) -> None:
    """No script or picture from elsewhere, nothing inline, and the policy allows neither."""
    answer = door.open()
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


def test_the_stamp_says_when_the_form_was_shown(door: Door) -> None:
    stamp = new_stamp("day", door.day.now)
    assert stamp.too_quick(door.day.now + timedelta(seconds=2))
    assert not stamp.too_quick(door.day.now + timedelta(seconds=3))
    assert not stamp.too_old(door.day.now + timedelta(hours=24))
    assert stamp.too_old(door.day.now + timedelta(hours=24, seconds=1))
