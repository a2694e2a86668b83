"""Decisions on announcements (CH-PUBLIC-2) and on wishes to host a stage (CH-CONTACT-2)."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.codec import made_from
from tournament.championship.context import Context, Decision
from tournament.regulations.refusals import Refusal


def publish(context: Context, command: commands.PublishAnnouncement) -> Decision:
    """What is announced is public: not before the championship is."""
    if not context.championship.life.announced:
        return Refusal("announcing_draft")
    if command.stage is not None and command.stage not in context.championship.stages:
        return Refusal("announcement_stage")
    told = made_from(facts.AnnouncementPublished, command, sent=command.send)
    return {"championship": told}


def withdraw(context: Context, command: commands.WithdrawAnnouncement) -> Decision:
    """Once; that it was told stays in the ledger."""
    told = context.championship.life.announcements.get(command.announcement)
    if told is None or told.withdrawn:
        return Refusal("announcement_gone")
    return {"championship": facts.AnnouncementWithdrawn(told.id)}


def record_application(context: Context, command: commands.RecordApplication) -> Decision:
    """CH-CONTACT-2: somebody's contact is kept with their consent only."""
    if not command.consented:
        return Refusal("application_consent")
    return {"championship": facts.HostingWished(command.application, command.sha256)}


def decide_application(context: Context, command: commands.DecideApplication) -> Decision:
    """CH-CONTACT-2: received → accepted | declined; nothing is created by it."""
    wish = context.championship.life.applications.get(command.application)
    if wish is None or not wish.waits:
        return Refusal("application_decided")
    return {"championship": facts.HostingDecided(wish.id, command.accept)}


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.PublishAnnouncement: publish,
    commands.WithdrawAnnouncement: withdraw,
    commands.RecordApplication: record_application,
    commands.DecideApplication: decide_application,
}
