"""What is announced in a hall goes to the phones of the day's players, if the organizer says so."""

from secrets import token_hex

import pytest
from django.test import Client
from django.urls import reverse

from tests.outbox.conftest import work
from tests.support.channel_services import Services
from tests.support.scenario import Scenario
from tournament.championship import commands
from tournament.events import announcements, follow_up
from tournament.events.states import event_state
from tournament.outbox.models import Message
from tournament.people.links import make_link, token_of
from tournament.people.models import ChannelLink, Person

TICK = 'name="send"'


def subscribe(day: Scenario, services: Services) -> Person:
    """One of the players has this browser."""
    entrant = next(iter(event_state(day.event).entrants.values()))
    person = Person.objects.get(pk=entrant.person)
    page = reverse("my_push", args=[token_of(make_link([person], at=day.now))])
    kept = Client().post(page, services.browser.subscription, content_type="application/json")
    assert kept.status_code == 200
    return person


def staff(day: Scenario) -> Client:
    client = Client(headers={"accept-language": "ru"})
    client.force_login(day.organizer)
    return client


def announce(day: Scenario, text: str, **ticked: str) -> None:
    page = reverse("hall_announcement", args=[day.event])
    sent = {"text": text, "command_id": token_hex(8), **ticked}
    assert staff(day).post(page, sent).status_code == 302
    work(day.now)


def texts(services: Services) -> list[str]:
    return [told["text"] for told in services.pushed]


def test_it_rings_on_phones_only_if_ticked_and_only_while_it_is_in_force(
    services: Services, day: Scenario
) -> None:
    overview = reverse("staff_day", args=[day.event])
    assert TICK not in staff(day).get(overview).content.decode(), "there is no phone to ring"
    subscribe(day, services)
    shown = staff(day).get(overview).content.decode()
    assert TICK in shown
    assert "получает 1 игрок" in shown
    announce(day, "Обед до 14:00")
    assert services.pushed == []
    announce(day, "Финал через 10 минут", send="on")
    (pushed,) = services.pushed
    assert (pushed["text"], pushed["urgent"]) == ("Финал через 10 минут", True)
    message = Message.objects.get(kind="hall_announcement")
    assert message.state == "sent"
    assert "Финал" not in repr(message.about)
    work(day.now)
    assert len(services.pushed) == 1

    services.status = 503
    announce(day, "Все к выходу", send="on")
    announce(day, "Отбой")
    services.status = 0
    day.wait(seconds=60)
    work(day.now)
    assert texts(services) == ["Финал через 10 минут"], "another one has taken its place"


def test_words_that_name_a_player_are_read_on_the_page_alone(
    services: Services, day: Scenario
) -> None:
    person = subscribe(day, services)
    other = Person.objects.exclude(pk=person.pk).first()
    assert other is not None
    announce(day, f"{other.full_name}, подойдите к стойке", send="on")
    assert texts(services) == ["Объявление в зале: прочитайте его на странице дня."]


def test_who_has_left_the_day_is_named_by_no_messenger_either(
    services: Services, day: Scenario
) -> None:
    person = subscribe(day, services)
    left = next(
        item for item in event_state(day.event).entrants.values() if item.person != person.pk
    )
    out = {"registration": left.registration, "category": "left", "reason": "Ушёл."}
    day.ruled(commands.RuleDisqualification, **out)
    name = "Ратмир Златоустов"
    Person.objects.filter(pk=left.person).update(full_name=name, display_name="")
    announce(day, f"{name}: дисквалификация", send="on")
    assert texts(services)[-1] == "Объявление в зале: прочитайте его на странице дня."
    assert not [text for text in texts(services) if name in text]


def test_a_laptop_and_a_rehearsal_ring_nobody(
    services: Services, day: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    subscribe(day, services)
    assert announcements.phones_of(event_state(day.event)) == 1
    for room in (follow_up, announcements):
        monkeypatch.setattr(room, "is_hall", lambda _state: True)
    assert TICK not in staff(day).get(reverse("staff_day", args=[day.event])).content.decode()
    announce(day, "Обед", send="on")
    said = announcements.announce_in_hall(
        day.by(day.organizer), event=day.event, text="Обед", send=True
    )
    work(day.now)
    assert said.entries
    assert services.pushed == []
    assert ChannelLink.objects.count() == 1
