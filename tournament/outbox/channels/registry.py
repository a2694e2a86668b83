"""All channels beside e-mail, in the order in which pages show them."""

from collections.abc import Sequence

from tournament.outbox.channels.base import Channel, Messenger
from tournament.outbox.channels.max_bot import Max
from tournament.outbox.channels.push import Push
from tournament.outbox.channels.vk import Vk

ALL: Sequence[Channel] = (Push(), Vk(), Max())


def channels() -> list[Channel]:
    """Those that are set up."""
    return [channel for channel in ALL if channel.is_set_up()]


def channel(name: str) -> Channel | None:
    """The channel of this name, if it is set up."""
    return next((item for item in channels() if item.name == name), None)


def messenger(name: str) -> Messenger | None:
    """The messenger of this name, if it is set up."""
    found = channel(name)
    return found if isinstance(found, Messenger) else None


def messengers() -> list[Messenger]:
    """Those that people write to."""
    return [item for item in channels() if isinstance(item, Messenger)]


def asked_for_news() -> list[Messenger]:
    """Those that do not call us when somebody writes."""
    return [item for item in messengers() if not item.has_webhook()]


def title_of(name: str) -> str:
    """What a channel is called in the reader's language, also one that is switched off."""
    return next((str(item.title) for item in ALL if item.name == name), name)
