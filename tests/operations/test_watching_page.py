"""What a publisher sees of the watching: on the home page, and on the page of all checks."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import DayFactory
from tournament.config.mail import NO_TRANSPORT
from tournament.operations.models import Alert, SignOfLife
from tournament.operations.watching.checks import CHECKS, Check
from tournament.operations.watching.words import WORDS

pytestmark = pytest.mark.django_db


@pytest.fixture
def publisher() -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(DayFactory().publisher)
    return client


def looked(seconds: float) -> None:
    at = timezone.now() - timedelta(seconds=seconds)
    SignOfLife.objects.create(name="watching", at=at, own_time=at)


def begin(check: Check, about: str = "") -> Alert:
    now = timezone.now()
    return Alert.objects.create(check_name=check, about=about, began_at=now, seen_at=now)


def test_home_tells_what_is_wrong_and_leads_to_what_to_do(publisher: Client) -> None:
    home = reverse("publisher_home")
    assert "Something is wrong" not in publisher.get(home).text
    alert = begin(Check.WORKER, "urgent")
    page = publisher.get(home).text
    assert "No worker takes up jobs of the queue “urgent”." in page
    assert f'href="{reverse("watching")}"' in page
    alert.ended_at = timezone.now()
    alert.save()
    assert "Something is wrong" not in publisher.get(home).text


def test_every_check_is_listed_with_its_remedy_where_it_is_wrong(
    publisher: Client, settings: Any
) -> None:
    settings.REDIS_URL, settings.PRODUCTION, settings.DEMO = "redis://x", True, False
    settings.SECURE_SSL_REDIRECT = False
    looked(1)
    page = publisher.get(reverse("watching")).text
    for check in CHECKS:
        assert str(WORDS[check].title) in page
        assert str(WORDS[check].remedy) not in page
    # Nobody has been asked for the certificate yet.
    assert (page.count("in order"), page.count("not known")) == (len(CHECKS) - 1, 1)
    for check in CHECKS:
        begin(check, "send_message" if check is Check.JOB_FAILED else "")
    page = publisher.get(reverse("watching"), headers={"accept-language": "en"}).text
    for check in CHECKS:
        assert str(WORDS[check].remedy).replace("'", "&#x27;") in page, check
    assert "A job failed and is not tried again: Send a message." in page
    assert "in order" not in page
    russian = publisher.get(reverse("watching"), headers={"accept-language": "ru"}).text
    assert "Задание не удалось" in russian
    assert "Since" not in russian


def test_what_a_laptop_does_not_have_is_not_listed(publisher: Client) -> None:
    looked(1)
    page = publisher.get(reverse("watching")).text
    assert "Redis" not in page
    assert "Certificate" not in page
    assert "Room on the disk" in page


def test_it_says_when_nobody_looks(publisher: Client) -> None:
    assert "No one is watching" in publisher.get(reverse("watching")).text
    looked(1000)
    page = publisher.get(reverse("watching")).text
    assert "No one is watching" in page
    assert "The last look was at" in page
    SignOfLife.objects.all().delete()
    looked(1)
    assert "No one is watching" not in publisher.get(reverse("watching")).text


def test_it_says_whether_somebody_is_told(publisher: Client, settings: Any) -> None:
    looked(1)
    assert "ALERTS_TO names no address" in publisher.get(reverse("watching")).text
    settings.ALERTS_TO = ["owner@club.example"]
    settings.EMAIL_BACKEND = NO_TRANSPORT
    assert "EMAIL_URL names no mail server" in publisher.get(reverse("watching")).text
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    page = publisher.get(reverse("watching")).text
    assert "Alerts are also sent by e-mail." in page
    assert "owner@club.example" not in page
