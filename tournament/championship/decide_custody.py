"""Decisions on which machine may write an event (CH-VENUE-1…5)."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.championship.commands import Command
from tournament.championship.world import Decision, World
from tournament.regulations.refusals import Refusal

DECIDE: Mapping[type[Command], Callable[[World, Any], Decision]] = {}


def out_of_hand(world: World, command: Command) -> Refusal | None:
    """CH-VENUE-1, -2: only the machine that has custody of an event writes about it."""
    return None
