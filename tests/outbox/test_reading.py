"""What people write to messengers that do not call us: how soon it is heard."""

from tests.outbox.conftest import work
from tests.outbox.players import PERSON, call, player, wait_and_work
from tests.support.channel_services import Services
from tests.support.scenario import Scenario
from tournament.people.models import ChannelLink


def linked(services: Services, day: Scenario, event: str) -> None:
    """Somebody links VK by a code; nothing else happens."""
    code = player(day).code("vk")
    work(day.now)
    services.write("vk", PERSON, code, event)
    wait_and_work(day, 3)
    assert ChannelLink.objects.exists()
    wait_and_work(day, 3)


def test_stop_is_heard_within_a_minute_and_sooner_after_a_message(
    services: Services, day: Scenario
) -> None:
    linked(services, day, "first")
    for _ in range(20):
        wait_and_work(day, 60)
    asked = services.asked
    services.write("vk", PERSON, "стоп", "stop")
    wait_and_work(day, 60)
    assert not ChannelLink.objects.exists()
    assert services.said("vk")[-1] == (str(PERSON), "Сообщения сюда больше не придут.")
    # One look, and the reply.
    assert services.asked - asked <= 2
    wait_and_work(day, 600)
    linked(services, day, "second")
    wait_and_work(day, 60)
    call(day)
    work(day.now)
    services.write("vk", PERSON, "стоп", "stop again")
    wait_and_work(day, 10)
    assert not ChannelLink.objects.exists()
