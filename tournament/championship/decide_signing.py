"""Decisions on signatures of players under a sheet (CH-SHEET-1, CH-SHEET-4, CH-SHEET-6)."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.championship.commands import Command
from tournament.championship.world import Decision, World

DECIDE: Mapping[type[Command], Callable[[World, Any], Decision]] = {}
