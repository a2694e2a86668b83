"""Decisions on signing keys (signing design, "Keys")."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.championship.commands import Command
from tournament.championship.world import Decision, World

DECIDE: Mapping[type[Command], Callable[[World, Any], Decision]] = {}
