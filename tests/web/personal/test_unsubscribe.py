"""Switching messages off from the foot of a mail, or by the button of a mail program (RFC 8058)."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tournament.people.links import make_link, reissue, token_of
from tournament.people.models import Person, PersonalLink


@pytest.fixture
def link(scenario: Scenario) -> PersonalLink:
    """A parent's link to two children, beside a third person."""
    scenario.register(3)
    return make_link(Person.objects.order_by("created_at", "pk")[:2], at=scenario.now)


def off(token: str) -> str:
    return reverse("my_unsubscribe", args=[token])


def wanting() -> int:
    return Person.objects.filter(wants_messages=True).count()


def test_looking_changes_nothing(link: PersonalLink) -> None:
    answer = Client(headers={"accept-language": "ru"}).get(off(token_of(link)))
    assert answer.status_code == 200
    assert "Отключить сообщения" in answer.content.decode()
    assert wanting() == 3
    assert not answer.cookies
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Robots-Tag"] == "noindex"


def test_one_click_of_a_mail_program_is_enough(link: PersonalLink) -> None:
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    for _ in range(2):
        answer = client.post(off(token_of(link)), {"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200
        assert "Messages are switched off" in answer.content.decode()
        assert wanting() == 1
    assert not client.cookies
    assert "Messages are switched off" in client.get(off(token_of(link))).content.decode()


def test_no_names_stand_on_the_page(link: PersonalLink) -> None:
    html = Client().get(off(token_of(link))).content.decode()
    for person in Person.objects.all():
        assert person.display_name not in html
        assert person.contact not in html


@pytest.mark.parametrize("damage", ["x", "", "\u202e", "'", "%00"])
def test_a_damaged_link_opens_nothing(link: PersonalLink, damage: str) -> None:
    address = off(token_of(link)[:-1] + damage)
    for answer in (Client().get(address), Client().post(address)):
        assert answer.status_code == 404
    assert wanting() == 3


def test_an_old_link_opens_nothing(link: PersonalLink, scenario: Scenario) -> None:
    for person in link.persons.all():
        reissue(person, at=scenario.now)
    assert Client().post(off(token_of(link))).status_code == 404
    assert wanting() == 3
