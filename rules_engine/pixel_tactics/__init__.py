"""The game Pixel Tactics, first part: its rules, its 25 cards, its notation."""

from rules_engine.pixel_tactics.actions import action_text, read_action
from rules_engine.pixel_tactics.game import Game, IllegalAction, Outcome
from rules_engine.pixel_tactics.state import Rules

__all__ = ["Game", "IllegalAction", "Outcome", "Rules", "action_text", "read_action"]
