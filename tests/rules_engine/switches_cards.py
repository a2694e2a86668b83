"""The switches of the cards and of their rulings (PT-FAQ)."""

from tests.rules_engine.switch import Switch

SWITCHES: tuple[Switch, ...] = ()
