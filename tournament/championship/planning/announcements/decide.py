"""Decisions on announcements (CH-PUBLIC-2) and on wishes to host a stage (CH-CONTACT-2)."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.statuses import ApplicationStatus
from tournament.championship.world import Decision, World
from tournament.regulations.refusals import Refusal


def publish(world: World, command: commands.PublishAnnouncement) -> Decision:
    """What is announced is public: not before the championship is."""
    if not world.championship.life.announced:
        return Refusal("announcing_draft")
    if command.stage is not None and command.stage not in world.championship.stages:
        return Refusal("announcement_stage")
    told = facts.AnnouncementPublished(
        command.announcement, command.stage, command.sha256, command.send
    )
    return {"championship": told}


def withdraw(world: World, command: commands.WithdrawAnnouncement) -> Decision:
    """Once; that it was told stays in the ledger."""
    told = world.championship.life.announcements.get(command.announcement)
    if told is None or told.withdrawn:
        return Refusal("announcement_gone")
    return {"championship": facts.AnnouncementWithdrawn(told.id)}


def record_application(world: World, command: commands.RecordApplication) -> Decision:
    """CH-CONTACT-2: somebody's contact is kept with his consent only."""
    if not command.consented:
        return Refusal("application_consent")
    return {"championship": facts.HostingWished(command.application, command.sha256)}


def decide_application(world: World, command: commands.DecideApplication) -> Decision:
    """CH-CONTACT-2: received → accepted | declined; nothing is created by it."""
    wish = world.championship.life.applications.get(command.application)
    if wish is None or wish.status != ApplicationStatus.RECEIVED:
        return Refusal("application_decided")
    return {"championship": facts.HostingDecided(wish.id, command.accept)}


DECIDE: Mapping[type[commands.Command], Callable[[World, Any], Decision]] = {
    commands.PublishAnnouncement: publish,
    commands.WithdrawAnnouncement: withdraw,
    commands.RecordApplication: record_application,
    commands.DecideApplication: decide_application,
}
