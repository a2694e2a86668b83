"""Decisions on what is announced in a hall (CH-PUBLIC-2)."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.context import Context, Decision
from tournament.championship.statuses import OVER
from tournament.regulations.refusals import Refusal


def announce(context: Context, command: commands.AnnounceInHall) -> Decision:
    """While there are people in the hall: from check-in to the closing."""
    if not context.event.id or context.event.status in OVER:
        return Refusal("hall_announcement_when")
    return {
        "event": facts.HallAnnounced(
            announcement=command.announcement, text_sha256=command.words.sha256, sent=command.send
        )
    }


def end(context: Context, command: commands.EndHallAnnouncement) -> Decision:
    """Only what is told now: another one may have taken its place."""
    told = context.event.announced
    if told is None or told.id != command.announcement:
        return Refusal("announcement_gone")
    return {"event": facts.HallAnnouncementEnded(told.id)}


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.AnnounceInHall: announce,
    commands.EndHallAnnouncement: end,
}
