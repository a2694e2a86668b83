"""Messages of a VK community to those who have written to it.

Follows the published forms of dev.vk.com as of API version 5.199: `messages.send` (POST
`/method/messages.send`, errors in a field `error` of a 200), Bots Long Poll
(`groups.getLongPollServer`, then `{server}?act=a_check&key&ts&wait`, its `failed` 1 to 3) and the
Callback API (`confirmation`, `secret`, answer “ok”). A community may write only to people who have
written to it: the code that links them is that permission. `random_id` is a number of ours (int64):
VK drops a second message with the same one, over the whole history of the community.
"""

import json
from collections.abc import Mapping
from typing import Any

from django.conf import settings

from tournament.config.channels import MessengerSettings
from tournament.outbox.channels.base import Gone, Heard, RefusedForGood, ServiceAway, Told
from tournament.outbox.outside_calls import Asker, json_of

NAME = "vk"
VERSION = "5.199"
WAIT_SECONDS = 1
"""How long the service may wait for news while we ask; other jobs of this worker wait meanwhile."""
_GONE = frozenset({18, 900, 901, 902})
"""Deleted or banned, has blocked us, has not allowed it, or not by their settings."""
_LATER = frozenset({1, 5, 6, 7, 9, 10, 14, 15, 27, 28, 29})
"""Faults of VK, too many requests, or our key: what waits is sent when that is set right."""


class Vk:
    """The channel."""

    name = NAME
    title = "VK"
    drops_repeats = True

    def is_set_up(self) -> bool:
        """Whether there is a key of a community."""
        return bool(_settings().token)

    def send(self, address: str, told: Told) -> None:
        """Write to somebody."""
        text = f"{told.text}\n{told.page}" if told.page else told.text
        told_back = _method(
            "messages.send",
            peer_id=address,
            random_id=str(told.number),
            message=text,
            dont_parse_links="1",
        )
        _judge(told_back.get("error"))

    def invitation(self, code: str) -> str:
        """The community's messages; VK gives the code to us with the first message."""
        return f"https://vk.me/club{_settings().account}?ref={code}"

    def has_webhook(self) -> bool:
        """Whether the Callback API is set up."""
        return bool(_settings().secret)

    def read(self, cursor: str) -> tuple[list[Heard], str]:
        """One look at the Long Poll server; the cursor holds server, key and number."""
        at = json.loads(cursor) if cursor else _server("")
        answer = Asker(_settings().authority).get(
            at["server"],
            params={"act": "a_check", "key": at["key"], "ts": at["ts"], "wait": WAIT_SECONDS},
        )
        if answer.status_code != 200:
            raise ServiceAway(str(answer.status_code))
        told = json_of(answer)
        if "failed" in told:
            # 1: older news are lost; 2: the key is over; 3: both.
            fresh = at if told["failed"] == 1 else _server(at["ts"] if told["failed"] == 2 else "")
            return [], json.dumps({**fresh, "ts": str(told.get("ts", fresh["ts"]))})
        heard = [self.heard_in(update) for update in told.get("updates", ())]
        return [item for item in heard if item], json.dumps({**at, "ts": str(told["ts"])})

    def heard_in(self, update: Mapping[str, Any]) -> Heard | None:
        """A message of a person, or that they allow or forbid messages."""
        kind, told = update.get("type"), update.get("object")
        if not isinstance(told, Mapping):
            return None
        event = str(update.get("event_id", ""))[:64]
        if kind == "message_deny" and isinstance(told.get("user_id"), int):
            return Heard(event, str(told["user_id"]), "stop")
        message = told.get("message")
        if kind != "message_new" or not isinstance(message, Mapping):
            return None
        person = message.get("from_id")
        # A chat of several is nobody's address.
        if not isinstance(person, int) or person <= 0 or message.get("peer_id") != person:
            return None
        text = str(message.get("ref") or "") or str(message.get("text") or "")
        return Heard(event or f"{person}:{message.get('id')}", str(person), text)


def _server(number: str) -> dict[str, str]:
    """A place at the Long Poll server, going on after `number` if one is given."""
    told = _method("groups.getLongPollServer", group_id=_settings().account)
    found = told.get("response")
    if not isinstance(found, Mapping):
        raise ServiceAway("no Long Poll server")
    server = str(found["server"])
    if not server.startswith("https://"):
        raise ServiceAway("no https")
    return {"server": server, "key": str(found["key"]), "ts": number or str(found["ts"])}


def _method(name: str, **parameters: str) -> dict[str, Any]:
    answer = Asker(_settings().authority).post(
        f"{_settings().url}/method/{name}",
        data={**parameters, "access_token": _settings().token, "v": VERSION},
    )
    if answer.status_code != 200:
        raise ServiceAway(str(answer.status_code), doubtful=answer.status_code >= 500)
    return json_of(answer)


def _judge(error: object) -> None:
    """What an error of `messages.send` means."""
    if error is None:
        return
    code = error.get("error_code") if isinstance(error, Mapping) else None
    if code in _GONE:
        raise Gone
    if code in _LATER or code is None:
        raise ServiceAway(f"vk {code}")
    raise RefusedForGood(f"vk {code}")


def _settings() -> MessengerSettings:
    return settings.VK
