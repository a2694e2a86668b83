"""What steps of programs read of card data and frames: numbers, picks, who deals the damage."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.pixel_tactics.card_data import Entry
from rules_engine.pixel_tactics.damage import NOBODYS
from rules_engine.pixel_tactics.frames import PICKS, SOURCE, Frame, blow
from rules_engine.pixel_tactics.pick_codes import VALUE, named
from rules_engine.pixel_tactics.state import State
from rules_engine.pixel_tactics.tables import as_number

Step = Callable[[State, Frame, Entry], None]


def number_of(step: Entry, place: int = 1) -> int:
    """A number in a step of the card data."""
    return as_number(step[place])


def picks_of(frame: Frame) -> list[int]:
    """The picks as plain numbers, without the one that ends a list."""
    return [pick & VALUE for pick in frame[PICKS:] if pick >= 0]


def pairs_of(frame: Frame) -> list[tuple[int, int]]:
    """The picks that name an area with an amount or a card."""
    return [named(pick) for pick in frame[PICKS:] if pick >= 0]


def blow_of(frame: Frame) -> Frame:
    """Who deals the damage of a program: the card whose ability it is, nobody for orders."""
    return NOBODYS if frame[SOURCE] < 0 else blow(frame[SOURCE])
