"""Addresses at which the engine is asked about a position; the position stands in them, sealed."""

from django.utils.crypto import constant_time_compare, salted_hmac

from rules_engine.pixel_tactics.codes import STAGE_PLAY
from rules_engine.pixel_tactics.setting import short_text
from rules_engine.pixel_tactics.state import State
from tournament.web.shared.ask_link import ask_link

SEAL_DIGITS = 16


def position_link(state: State, day: str = "", do: str = "") -> str:
    """The page at a position of a game, with a question; `day` is the day of a judge who asks."""
    text = short_text(state)
    return ask_link(position=text, do=do, day=day, seal=seal_of(state, text))


def seal_of(state: State, text: str) -> str:
    """What shows that this site has written the text of a position in the middle of an action.

    Only the engine knows what may be pending: numbers that somebody else made up could keep it busy
    for ever. A position between actions is checked by its words, and needs none.
    """
    return _seal(text) if state.stack or state.stage != STAGE_PLAY else ""


def is_sealed(text: str, seal: str) -> bool:
    """Whether this site has written the text of a position."""
    return constant_time_compare(seal, _seal(text))


def _seal(text: str) -> str:
    return salted_hmac("ask about a position", text).hexdigest()[:SEAL_DIGITS]
