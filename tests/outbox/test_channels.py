"""Messages beside e-mail, against services of our own that speak the published forms."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from environ import Env

from tests.outbox.conftest import work
from tests.outbox.players import MATCH, PERSON, Player, call, player, wait_and_work
from tests.support.channel_services import (
    MAX_SECRET,
    VK_GROUP,
    VK_SECRET,
    Browser,
    Services,
    use,
)
from tests.support.free_tournaments import FreeTournament
from tests.support.scenario import Scenario
from tests.support.tables import every_row
from tournament.championship import commands
from tournament.config.channels import channel_settings
from tournament.events import erasure
from tournament.events import services as event_services
from tournament.events.own_data import as_json, own_data
from tournament.events.selectors import place_of
from tournament.events.states import event_state
from tournament.jobs.models import Job
from tournament.outbox import linking
from tournament.outbox.models import ChannelNews, Message
from tournament.people.links import make_link, reissue, token_of
from tournament.people.models import ChannelCode, ChannelLink, Person
from tournament.people.retirement import Leaving, retire
from tournament.play import games, rounds
from tournament.play import services as play
from tournament.regulations.tournament_rules import TournamentRules


def test_a_call_a_sheet_and_a_ruling_ring_a_phone_whose_screen_is_off(
    services: Services, day: Scenario
) -> None:
    one = player(day)
    assert one.subscribe(services.browser.subscription).status_code == 200
    call(day)
    work(day.now)
    (pushed,) = services.pushed
    # The key of the page is the one that signs; nothing names anybody, and no address is in it.
    assert f'data-key="{pushed.pop("key")}"' in one.page()
    message = Message.objects.get(kind="called")
    assert pushed == {
        "text": "Стол 1: вас вызывают на матч.",
        "tag": message.pk,
        "urgent": True,
        "ttl": 600,
        "urgency": "high",
    }
    assert message.state == "sent"
    work(day.now)
    assert len(services.pushed) == 1
    # What is over before it was sent is not said: this call was taken back.
    play.uncall_match(day.by(day.organizer), event=day.event, match=MATCH)
    services.status = 503
    call(day)
    work(day.now)
    play.uncall_match(day.by(day.organizer), event=day.event, match=MATCH)
    services.status = 0
    wait_and_work(day, 60)
    assert [told["text"] for told in services.pushed if "вызывают" in told["text"]] == [
        "Стол 1: вас вызывают на матч."
    ]
    assert set(Message.objects.filter(kind="called").values_list("state", "why")) == {
        ("sent", ""),
        ("skipped", "overtaken"),
    }
    day.start(MATCH)
    day.enter(MATCH, "A")
    work(day.now)
    assert services.pushed[-1]["text"] == "Стол 1: прочитайте результат и подпишите."
    digest = event_state(day.event).plays[MATCH].open_game.sheet.digest  # type: ignore[union-attr]
    refusal = {"match": MATCH, "game": 1, "digest": digest, "seat": "B"}
    games.refuse_sheet(day.by(day.organizer), event=day.event, declared_by_judge=False, **refusal)
    day.ruled(commands.RuleReplay, match=MATCH, category="other", reason="Спор")
    work(day.now)
    assert services.pushed[-1]["text"] == "Судья принял решение по вашему матчу."
    assert len({told["tag"] for told in services.pushed}) == len(services.pushed) == 3


def test_a_service_that_is_away_is_asked_again_and_a_browser_that_is_gone_is_forgotten(
    services: Services, day: Scenario, settings: Any
) -> None:
    one = player(day)
    one.subscribe(services.browser.subscription)
    trusted, services.status = settings.PUSH, 503
    call(day)
    work(day.now)
    # A certificate that nobody vouches for is a service that is away, too.
    services.status = 0
    use(settings, services, PUSH_CA="")
    wait_and_work(day, 3)
    assert services.pushed == []
    assert Job.objects.get(kind="ring").last_error == "ServiceAway"
    settings.PUSH = trusted
    wait_and_work(day, 30)
    assert len(services.pushed) == 1
    services.status = 410
    play.uncall_match(day.by(day.organizer), event=day.event, match=MATCH)
    call(day)
    work(day.now)
    assert not ChannelLink.objects.exists()
    assert "Этот телефон" in one.page()
    assert "data-way" not in one.page()


@every_row(
    "given",
    [
        {"endpoint": "https://127.0.0.1.example/push/one"},
        {"endpoint": "https://localhost/push/one"},
        {"endpoint": "http://127.0.0.1/push/one"},
        {"endpoint": "https://a:b@127.0.0.1/push/one"},
        {"endpoint": "https://[/push"},
        {"endpoint": "https://elsewhere.example\\.127.0.0.1/push/one"},
        {"endpoint": "https://127.0.0.1:99999/push/one"},
        {"endpoint": "https://127.0.0.1/push/ one"},
        {"endpoint": 7},
        {"keys": None},
        {"keys": {"p256dh": "A" * 87, "auth": "A" * 22}},
        {"keys": {"p256dh": "A" * 87, "auth": "A"}},
        {"keys": {"p256dh": "ю", "auth": "ю"}},
        {"keys": Browser("").subscription["keys"] | {"auth": "A" * 20}},
    ],
)
def test_only_a_subscription_at_a_known_push_service_is_taken(
    given: dict[str, Any], services: Services, day: Scenario
) -> None:
    cache.clear()
    one = player(day)
    answer = one.subscribe({**services.browser.subscription, **given})
    assert answer.status_code == 422
    assert "Служба уведомлений" in answer.json()["message"]
    assert not ChannelLink.objects.exists()


def test_max_is_asked_to_call_the_site(services: Services, settings: Any) -> None:
    asked = partial(call_command, "subscribe_max", verbosity=0)
    for lacking in ({"MAX_SECRET": ""}, {"MAX_SECRET": MAX_SECRET, "MAX_TOKEN": ""}):
        use(settings, services, **lacking)
        with pytest.raises(CommandError, match="Set MAX_TOKEN and MAX_SECRET first"):
            asked()
    assert services.asked == 0
    use(settings, services, MAX_SECRET=MAX_SECRET)
    services.status = 503
    with pytest.raises(CommandError, match="could not be reached"):
        asked()
    services.status, services.max_refusal = 0, (400, "proto.payload")
    with pytest.raises(CommandError, match="MAX has refused"):
        asked()
    assert not services.max_calls
    services.max_refusal = None
    asked(stdout=StringIO())
    assert services.max_calls == {
        "url": f"https://championship.example{reverse('max_hook')}",
        "update_types": ["message_created", "bot_started", "bot_stopped"],
        "secret": MAX_SECRET,
    }


@pytest.mark.parametrize("by_webhook", [False, True], ids=["asked", "webhook"])
@pytest.mark.parametrize("messenger", ["vk", "max"])
def test_a_code_links_a_messenger_and_stop_ends_it(
    messenger: str, by_webhook: bool, services: Services, day: Scenario, settings: Any
) -> None:
    if by_webhook:
        use(settings, services, VK_SECRET=VK_SECRET, MAX_SECRET=MAX_SECRET)
    number = iter(range(100))

    def write(text: str, **changes: Any) -> list[str]:
        """Somebody writes; what they are answered."""
        before = len(services.said(messenger))
        event = f"event-{next(number)}"
        if by_webhook:
            hook(messenger, services.update(messenger, PERSON, text, event), **changes)
            # A service that was not heard says it again.
            hook(messenger, services.update(messenger, PERSON, text, event), **changes)
        else:
            services.write(messenger, PERSON, text, event)
            # Ten seconds suffice: somebody has a code, or has just got a message.
            wait_and_work(day, 7)
        wait_and_work(day, 3)
        wait_and_work(day, 3)
        assert {to for to, _ in services.said(messenger)} <= {str(PERSON)}
        return [said for _, said in services.said(messenger)[before:]]

    one, other = player(day), player(day, "B")
    code = one.code(messenger)
    work(day.now)
    (wrong,) = write("12345678")
    # Nobody knows yet in which language.
    assert "Этот код не подходит" in wrong
    assert "This code does not work" in wrong
    assert write(f" {code} ") == [
        "Готово: сообщения об игровом дне будут приходить сюда. "
        "Чтобы отключить их, напишите «стоп»."
    ]
    assert "data-way" in one.page()
    assert "data-way" not in other.page()
    assert not ChannelCode.objects.exists()
    assert set(ChannelNews.objects.values_list("address", "text")) == {("", "")}
    before = len(services.said(messenger))
    call(day)
    work(day.now)
    page = f"https://championship.example/days/{day.event}/"
    assert services.said(messenger)[before:] == [
        (str(PERSON), f"Стол 1: вас вызывают на матч.\n{page}")
    ]
    # The address of a parent is that of several: then the number says of whom.
    linking.link_address([other.person], messenger, str(PERSON), day.now)
    play.uncall_match(day.by(day.organizer), event=day.event, match=MATCH)
    call(day)
    work(day.now)
    assert sorted(said.split(".")[0] for _, said in services.said(messenger)[-2:]) == sorted(
        f"Игрок {event_state(day.event).entrants[str(key)].number}"
        for key in event_state(day.event).players(MATCH)
    )
    assert write("Стоп") == ["Сообщения сюда больше не придут."]
    assert not ChannelLink.objects.exists()
    # Whoever guesses is heard no more, also with a good code, until the quarter of an hour is over.
    for _ in range(5):
        write("00000000")
    assert write(one.code(messenger)) == []
    day.wait(minutes=15)
    late = one.code(messenger)
    day.wait(minutes=15)
    assert "не подходит" in write(late)[0]


def hook(messenger: str, update: dict[str, Any], *, secret: str | None = None) -> Any:
    """What a service sends to the site by itself."""
    headers = {"X-Max-Bot-Api-Secret": MAX_SECRET if secret is None else secret}
    shown = {"secret": VK_SECRET if secret is None else secret} if messenger == "vk" else {}
    return Client(enforce_csrf_checks=True).post(
        reverse(f"{messenger}_hook"),
        {**update, **shown},
        content_type="application/json",
        headers=headers,
    )


@pytest.mark.parametrize("messenger", ["vk", "max"])
def test_a_webhook_believes_nobody_without_the_secret(
    messenger: str, services: Services, day: Scenario, settings: Any
) -> None:
    update = services.update(messenger, PERSON, "12345678", "event")
    assert hook(messenger, update).status_code == 404
    use(settings, services, VK_SECRET=VK_SECRET, MAX_SECRET=MAX_SECRET, VK_CONFIRMATION="ab12")
    assert hook(messenger, update, secret="other").status_code == 404
    assert hook(messenger, update, secret="").status_code == 404
    assert not ChannelNews.objects.exists()
    assert hook(messenger, update).status_code == 200
    assert hook(messenger, update).status_code == 200
    assert ChannelNews.objects.count() == 1
    if messenger == "vk":
        asked = {"type": "confirmation", "group_id": int(VK_GROUP)}
        assert hook(messenger, asked).content == b"ab12"
        assert hook(messenger, {**asked, "group_id": 5}).status_code == 404
    broken = Client().post(
        reverse(f"{messenger}_hook"),
        "[",
        content_type="application/json",
        headers={"X-Max-Bot-Api-Secret": MAX_SECRET},
    )
    assert broken.status_code == 400


def test_vk_goes_on_after_a_lost_key_and_ends_where_messages_are_not_allowed(
    services: Services, day: Scenario
) -> None:
    one = player(day)
    code = one.code("vk")
    work(day.now)
    for failed in (2, 1, 3):
        services.vk_failed = failed
        wait_and_work(day, 3)
    services.write("vk", PERSON, code, "event")
    wait_and_work(day, 3)
    assert ChannelLink.objects.count() == 1
    services.vk_error = 6
    call(day)
    work(day.now)
    assert Job.objects.get(kind="ring").last_error == "ServiceAway"
    services.vk_error = 901
    wait_and_work(day, 30)
    assert not ChannelLink.objects.exists()
    assert Message.objects.get(kind="called").why == "no_address"


def test_of_a_wrong_host_or_key_no_link_ends_but_of_a_bot_that_was_stopped(
    services: Services, day: Scenario, settings: Any
) -> None:
    linking.link_address([player(day).person], "max", str(PERSON), day.now)
    right = settings.MAX
    for wrong in (replace(right, token="other"), replace(right, url=f"{right.url}/push/one")):
        settings.MAX = wrong
        call(day)
        work(day.now)
        assert Job.objects.filter(kind="ring", last_error="ServiceAway").count() == 1
        play.uncall_match(day.by(day.organizer), event=day.event, match=MATCH)
        wait_and_work(day, 60)
        assert ChannelLink.objects.count() == 1
    settings.MAX, services.max_refusal = right, (403, "chat.denied")
    call(day)
    work(day.now)
    assert not ChannelLink.objects.exists()


def test_without_a_key_nothing_is_there_and_a_call_costs_nothing(
    services: Services, day: Scenario, settings: Any
) -> None:
    one, other = player(day), player(day, "B")
    home = reverse("my", args=[token_of(one.link)])
    assert "Сообщения на телефон" in one.client.get(home).content.decode()
    for each in (one, other):
        each.subscribe(services.browser.subscription)

    def asked() -> tuple[int, int]:
        """Queries and inserts of a call."""
        with CaptureQueriesContext(connection) as seen:
            call(day)
        play.uncall_match(day.by(day.organizer), event=day.event, match=MATCH)
        texts = [item["sql"] for item in seen.captured_queries]
        return len(texts), sum(text.startswith("INSERT") for text in texts)

    asked()
    linked = asked()
    ChannelLink.objects.all().delete()
    nobody = asked()
    env = Env()
    env.ENVIRON = {}
    settings.PUSH, settings.VK, settings.MAX = channel_settings(env, contact="club@mail.example")
    off = asked()
    assert nobody == (off[0] + 1, off[1])
    # For both players together: the messages and their jobs.
    assert linked[1] == off[1] + 2
    assert linked[0] <= off[0] + 5
    assert "Сообщения на телефон" not in one.client.get(home).content.decode()
    for name, arguments in (("my_channels", []), ("my_push", []), ("my_channel_code", ["vk"])):
        address = reverse(name, args=[token_of(one.link), *arguments])
        asks = one.client.get if name == "my_channels" else one.client.post
        assert asks(address).status_code == 404


@pytest.mark.parametrize(
    "leave",
    [
        lambda day, person: erasure.outbox.forget(person.pk),
        lambda day, person: reissue(person, at=day.now),
        lambda day, person: retire(Leaving((person.pk,), (), {})),
        lambda day, person: retire(Leaving((), (person.pk,), {})),
    ],
    ids=["erased", "new link", "name stays", "deleted"],
)
def test_a_channel_is_stored_data_and_goes_with_its_person(
    leave: Callable[[Scenario, Person], object], services: Services, day: Scenario
) -> None:
    one, other = player(day), player(day, "B")
    for each in (one, other):
        linking.link_address([each.person], "vk", str(PERSON), day.now)
    kept = other.person.pk
    told = as_json(own_data(one.person), {}, day.now)["channels"]
    assert told == [{"channel": "vk", "address": str(PERSON), "since": day.now.isoformat()}]
    data = reverse("my_data", args=[token_of(one.link), one.person.pk])
    assert "Сообщения на телефон" in one.client.get(data).content.decode()
    leave(day, one.person)
    assert [item.person_id for item in ChannelLink.objects.all()] == [kept]


def test_one_tap_ends_a_channel_and_messages_that_are_off_go_nowhere(
    services: Services, day: Scenario
) -> None:
    one = player(day)
    one.subscribe(services.browser.subscription)
    Person.objects.update(wants_messages=False)
    call(day)
    work(day.now)
    assert services.pushed == []
    Person.objects.update(wants_messages=True)
    way = re.search(r'data-way="(\w+)"', one.page())
    assert way is not None
    stranger = player(day, "B")
    stranger.post("my_channel_end", data={"way": way[1]})
    assert ChannelLink.objects.count() == 1
    assert one.post("my_channel_end", data={"way": way[1]}).status_code == 302
    assert not ChannelLink.objects.exists()


def test_who_has_no_e_mail_is_told_by_phone_and_the_staff_see_it(
    services: Services, db: None, mail_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    day = Scenario().plan(day=date(2016, 12, 20))
    day.register(1)
    monkeypatch.setattr("django.utils.timezone.now", lambda: day.now)
    work(day.now)
    Person.objects.update(contact="")
    link = make_link(Person.objects.all(), at=day.now)
    one = Player(day, link, Client(headers={"accept-language": "ru"}))
    one.subscribe(services.browser.subscription)
    caller = day.by(day.organizer)
    event_services.move_day(caller, event=day.event, day=date(2016, 12, 21), start="12:00")
    work(day.now)
    (pushed,) = services.pushed
    assert pushed["text"] == "Новая дата или время: Казань, 21 декабря 2016"
    assert (pushed["urgency"], pushed["ttl"]) == ("normal", 24 * 3600)
    assert Message.objects.get(kind="day_moved").state == "sent"


@pytest.mark.rule("SW-7")
@pytest.mark.django_db
@pytest.mark.usefixtures("mail_folder")
def test_who_is_moved_to_another_table_hears_where_until_that_is_over(services: Services) -> None:
    scene = Scenario()
    free = FreeTournament(TournamentRules("swiss", entry="registration"), scenario=scene)
    place = place_of(free.event)
    scene.championship, scene.stage, scene.event = place.championship, str(place.stage), free.event
    keys = scene.register(8)
    event_services.open_check_in(free.caller(), event=free.event)
    for key in keys:
        event_services.check_in(free.caller(), event=free.event, registration=key)
    free.started()
    phones = {}
    for match in ("S1.1", "S1.2"):
        entrant = free.state.entrants[str(free.state.player(match, "A"))]
        phones[match] = str(len(phones) + 1)
        person = Person.objects.get(pk=entrant.person)
        linking.link_address([person], "vk", phones[match], scene.now)
    rounds.change_table(free.caller(), event=free.event, match="S1.1", table=2)
    work(scene.now)
    heard = {said.splitlines()[0] for _, said in services.vk}
    assert heard == {"Теперь ваш матч за другим столом: 2.", "Теперь ваш матч за другим столом: 1."}
    rounds.change_table(free.caller(), event=free.event, match="S1.1", table=5)
    play.call_match(free.caller(), event=free.event, match="S1.1")
    work(scene.now)
    told = [said.splitlines()[0] for _, said in services.vk[2:]]
    assert told == ["Стол 5: вас вызывают на матч."]
