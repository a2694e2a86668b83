"""Messages of a MAX bot to those who have started it.

Follows the published forms of dev.max.ru/docs-api as of 2026: the key in the header
`Authorization`, POST `/messages?user_id=`, GET `/updates` with `marker`, `timeout` and `types`,
updates `bot_started` (the `payload` of a link), `message_created` and `bot_stopped`, a webhook that
shows its secret in `X-Max-Bot-Api-Secret`. The service moved its host twice and has a certificate
of the Russian ministry's authority: both are settings. It has no number by which it would recognise
a message that it has already.
"""

from collections.abc import Mapping
from typing import Any

from django.conf import settings

from tournament.config.channels import MessengerSettings
from tournament.outbox.channels.base import Gone, Heard, RefusedForGood, ServiceAway, Told
from tournament.outbox.outside_calls import Asker, json_of

NAME = "max"
TYPES = ("message_created", "bot_started", "bot_stopped")
WAIT_SECONDS = 1
_GONE = ("chat.denied", "chat.not.found", "dialog.suspended", "dialog.not.found", "dialog.notfound")
"""In the code or the words of an answer: has stopped the bot, or is not there any more."""


class Max:
    """The channel."""

    name = NAME
    title = "MAX"
    drops_repeats = False

    def is_set_up(self) -> bool:
        """Whether there is a key of a bot."""
        return bool(_settings().token)

    def send(self, address: str, told: Told) -> None:
        """Write to somebody."""
        text = f"{told.text}\n{told.page}" if told.page else told.text
        _judge(*_ask("POST", "/messages", {"user_id": address}, {"text": text, "notify": True}))

    def invitation(self, code: str) -> str:
        """The bot; MAX gives the code to us when it is started."""
        return f"https://max.ru/{_settings().account}?start={code}"

    def has_webhook(self) -> bool:
        """Whether a webhook is set up; MAX answers no questions for news then."""
        return bool(_settings().secret)

    def read(self, cursor: str) -> tuple[list[Heard], str]:
        """One question for news; the cursor is the marker of the last answer."""
        asked: dict[str, Any] = {"timeout": WAIT_SECONDS, "limit": 100, "types": ",".join(TYPES)}
        if cursor:
            asked["marker"] = cursor
        status, told = _ask("GET", "/updates", asked)
        if status != 200:
            raise ServiceAway(str(status))
        heard = [self.heard_in(update) for update in told.get("updates") or ()]
        marker = told.get("marker")
        return [item for item in heard if item], cursor if marker is None else str(marker)

    def heard_in(self, update: Mapping[str, Any]) -> Heard | None:
        """A message of a person to the bot, or that they have started or stopped it."""
        kind = update.get("update_type")
        at = str(update.get("timestamp", ""))
        if kind in {"bot_started", "bot_stopped"}:
            person = _person(update.get("user"))
            text = "stop" if kind == "bot_stopped" else str(update.get("payload") or "start")
            return Heard(f"{kind}:{person}:{at}"[:64], person, text) if person else None
        message = update.get("message")
        if kind != "message_created" or not isinstance(message, Mapping):
            return None
        body, to = message.get("body"), message.get("recipient")
        person = _person(message.get("sender"))
        # A chat of several is nobody's address.
        if not isinstance(body, Mapping) or not isinstance(to, Mapping) or not person:
            return None
        if to.get("chat_type", "dialog") != "dialog":
            return None
        return Heard(str(body.get("mid") or f"{person}:{at}")[:64], person, str(body.get("text")))


def subscribe(address: str) -> bool:
    """Ask MAX to call our webhook at this address from now on."""
    told = {"url": address, "update_types": list(TYPES), "secret": _settings().secret}
    status, answer = _ask("POST", "/subscriptions", {}, told)
    return status == 200 and answer.get("success") is True


def _person(given: object) -> str:
    if not isinstance(given, Mapping) or given.get("is_bot"):
        return ""
    number = given.get("user_id")
    return str(number) if isinstance(number, int) and number > 0 else ""


def _ask(
    method: str, path: str, asked: Mapping[str, Any], told: Mapping[str, Any] | None = None
) -> tuple[int, dict[str, Any]]:
    answer = Asker(_settings().authority).ask(
        method,
        f"{_settings().url}{path}",
        params=asked,
        json=told,
        headers={"Authorization": _settings().token},
    )
    if answer.status_code >= 500 or 300 <= answer.status_code < 400:
        raise ServiceAway(str(answer.status_code), doubtful=answer.status_code >= 500)
    return answer.status_code, json_of(answer)


def _judge(status: int, told: Mapping[str, Any]) -> None:
    """What an answer to a message means; of a wrong host or key nobody's link may end."""
    why = f"{told.get('code')} {told.get('message')}"
    if status in {400, 403, 404} and any(sign in why for sign in _GONE):
        raise Gone
    if status == 400:
        raise RefusedForGood(str(told.get("code"))[:40])
    if status != 200:
        raise ServiceAway(str(status))


def _settings() -> MessengerSettings:
    return settings.MAX
