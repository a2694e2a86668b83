"""Channels beside e-mail, as the environment says them: off without a key, never half set up."""

from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from environ import Env

from tests.support.tables import every_row
from tournament.config.channels import MAX_URL, PUSH_HOSTS, VK_URL, channel_settings
from tournament.outbox.channels import push


def found(**environment: str) -> tuple[Any, Any, Any]:
    env = Env()
    env.ENVIRON = environment
    return channel_settings(env, contact="club@mail.example")


def test_without_a_key_each_is_off_and_with_one_the_usual_host_is_asked(tmp_path: Path) -> None:
    for settings in found():
        assert not getattr(settings, "key", "")
        assert not getattr(settings, "token", "")
    authority = tmp_path / "authority.pem"
    authority.write_text("PEM")
    key = push.new_key()
    ring, vk, bot = found(
        PUSH_KEY=key, VK_TOKEN="t", VK_GROUP="77", MAX_TOKEN="t", MAX_BOT="bot",
        MAX_CA=str(authority),
    )  # fmt: skip
    assert (ring.key, tuple(ring.hosts)) == (key, PUSH_HOSTS)
    assert (vk.url, vk.authority, bot.url, bot.authority) == (VK_URL, "", MAX_URL, str(authority))
    # A key in a log would be somebody else's.
    assert key not in repr(ring)
    assert "token" not in repr(vk)


@every_row(
    ("environment", "says"),
    [
        ({"PUSH_KEY": "short"}, "make_push_key"),
        ({"PUSH_KEY": "!"}, "make_push_key"),
        ({"VK_TOKEN": "t"}, "VK_GROUP"),
        ({"VK_TOKEN": "t", "VK_GROUP": "club"}, "VK_GROUP"),
        ({"MAX_TOKEN": "t"}, "MAX_BOT"),
        ({"MAX_TOKEN": "t", "MAX_BOT": "https://max.ru/bot"}, "MAX_BOT"),
        ({"VK_URL": "http://api.vk.com"}, "VK_URL"),
        ({"MAX_URL": "platform-api2.max.ru"}, "MAX_URL"),
        ({"MAX_CA": "/no/such/file.pem"}, "MAX_CA"),
        ({"VK_SECRET": "ab"}, "VK_SECRET"),
        ({"MAX_SECRET": "слово-слово"}, "MAX_SECRET"),
    ],
)
def test_what_is_set_wrongly_is_named(environment: dict[str, str], says: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=says):
        found(**environment)
