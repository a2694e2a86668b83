"""Where messages go besides e-mail is stored data: it is shown, taken along and deleted."""

import json
from typing import Any

import pytest
from django.urls import reverse

from tests.support.channel_services import Browser
from tests.support.scenario import Scenario
from tests.web.personal.people import Family
from tournament.config.channels import MessengerSettings, PushSettings
from tournament.outbox import linking
from tournament.outbox.channels import push
from tournament.outbox.channels.base import Heard
from tournament.outbox.models import ChannelNews
from tournament.outbox.reading import note_news
from tournament.people.models import ChannelCode, ChannelLink


@pytest.fixture
def linked(family: Family, scenario: Scenario, settings: Any) -> Family:
    """Somebody whose phone rings, who has linked VK and has a code for MAX."""
    settings.SITE_URL = "https://championship.example"
    settings.PUSH = PushSettings(key=push.new_key(), hosts=("push.example",))
    settings.VK = MessengerSettings(token="t", account="77")
    settings.MAX = MessengerSettings(token="t", account="bot")
    subscription = push.address_of(Browser("https://push.example/to/one").subscription)
    for channel, address in (("vk", "424242"), ("push", subscription)):
        linking.link_address([family.person], channel, address, scenario.now)
    note_news("vk", [Heard("event", "424242", "привет")], scenario.now)
    linking.make_code(family.link, "max", scenario.now)
    return family


@pytest.mark.rule("CH-PD-1", "CH-PD-4")
def test_linked_phones_are_shown_and_taken_along(linked: Family) -> None:
    assert "помимо контакта" in linked.text("my_data", linked.person.pk)
    page = linked.text("my_channels")
    for words in ("VK 424242, с ", "push.example", "Пока не выключите, для этого хранится"):
        assert words in page
    content = json.loads(linked.get("my_data_file", linked.person.pk).content)
    stored = {item["channel"]: item["address"] for item in content["channels"]}
    assert stored["vk"] == "424242"
    assert json.loads(stored["push"])["endpoint"] == "https://push.example/to/one"


@pytest.mark.rule("CH-PD-4")
def test_linked_phones_are_deleted_with_the_person(linked: Family) -> None:
    answer = linked.send("my_erase", linked.person.pk, sure="on")
    assert answer.headers["Location"] == reverse("erased")
    for table in (ChannelLink, ChannelNews, ChannelCode):
        assert not table.objects.exists(), table
