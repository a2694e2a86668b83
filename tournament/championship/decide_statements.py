"""Decisions on statements that the staff signs."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.championship.commands import Command
from tournament.championship.world import Decision, World

DECIDE: Mapping[type[Command], Callable[[World, Any], Decision]] = {}
