"""What the pages of messages show: what became of each, never to whom or what it said."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext, pgettext

from tournament.events.models import Registration
from tournament.events.selectors import title_of
from tournament.outbox import kinds, selectors
from tournament.outbox.models import Message
from tournament.outbox.transports import transport_is_set_up, writes_files
from tournament.web.shared.components import Kind, Link
from tournament.web.shared.words import JOB_FAULT, MESSAGE_STATE, MESSAGE_WHY

STATE_KIND: Mapping[str, Kind] = {
    Message.State.QUEUED: "info",
    Message.State.SENT: "good",
    Message.State.WRITTEN: "warning",
    Message.State.SKIPPED: "neutral",
    selectors.FAILED: "bad",
}
"""The states in the order of the page, and how each looks."""


@dataclass(frozen=True, slots=True)
class MessageLine:
    """A message in the list."""

    id: str
    title: str
    detail: str
    state: str
    kind: Kind
    may_send_again: bool


def filters(chosen: str, numbers: Mapping[str, int]) -> list[Link]:
    """Links to all messages and to those of each state, with their numbers."""
    address = reverse("messages")
    return [
        Link(pgettext("messages", "All"), address, not chosen),
        *(
            Link(
                f"{MESSAGE_STATE[state]} {numbers.get(state, 0)}",
                f"{address}?state={state}",
                state == chosen,
            )
            for state in STATE_KIND
        ),
    ]


def lines(messages: Iterable[Message]) -> list[MessageLine]:
    """Messages in words; their days are found in one query."""
    listed = list(messages)
    days = _days(item.about.get("registration", "") for item in listed)
    return [_line(item, days) for item in listed]


def transport_note() -> str:
    """What the publisher has to know of the way messages go; empty if they reach people."""
    if not transport_is_set_up():
        return gettext(
            "Sending is not set up, so no message goes out. Set EMAIL_URL and start the site "
            "again; then send the failed ones again here."
        )
    if writes_files():
        return gettext(
            "On this installation messages are written to files in the data folder and reach no "
            "one. Set EMAIL_URL to send them."
        )
    return ""


def kind_title(name: str) -> str:
    """What a kind of message is called; its name if no room knows it any more."""
    titles = {kind.name: str(kind.title) for kind in kinds.kinds()}
    return titles.get(name, name)


def _line(message: Message, days: Mapping[str, str]) -> MessageLine:
    fault: str | None = getattr(message, "fault", None)
    state = selectors.FAILED if fault is not None else message.state
    why = JOB_FAULT.get(fault, fault) if fault is not None else MESSAGE_WHY[message.why]
    parts = [
        localtime(message.sent_at or message.created_at).strftime("%d.%m.%Y %H:%M"),
        days.get(message.about.get("registration", ""), ""),
        str(why),
    ]
    return MessageLine(
        id=message.pk,
        title=kind_title(message.kind),
        detail=" · ".join(part for part in parts if part),
        state=str(MESSAGE_STATE[state]),
        kind=STATE_KIND[state],
        may_send_again=state == selectors.FAILED,
    )


def _days(registrations: Iterable[str]) -> dict[str, str]:
    """Which day each of these registrations is for."""
    found = Registration.objects.filter(pk__in=set(registrations))
    rows = found.select_related("game_day__stage")
    return {row.pk: title_of(row.game_day.stage, row.game_day.date) for row in rows}
