"""What a player or a spectator may know of a position (PT-ZONE-10, PT-ZONE-11, PT-FAQ-48).

The view is a position of its own, in which hidden cards are unknown: the rival's hand is a number,
decks have no order but for what their player was shown, cards that the rival has drawn and not yet
decided about lie face down.
"""

from rules_engine.pixel_tactics.codes import (
    HERO_ROWS,
    NOBODY,
    NUMBER,
    OWNER,
    REAR,
    STAGE_CHOICE,
    STAGE_REVEAL,
    A,
    B,
)
from rules_engine.pixel_tactics.frames import (
    ABILITY,
    AMOUNT,
    KIND,
    PICKS,
    PLAYER,
    PROGRAM,
    STEP,
    Frame,
)
from rules_engine.pixel_tactics.pick_codes import CARDS, shape_of
from rules_engine.pixel_tactics.reactions import PROGRAM_OF
from rules_engine.pixel_tactics.relations import hero_place
from rules_engine.pixel_tactics.state import State, set_tops, tops
from rules_engine.pixel_tactics.tables import FORESEE, SETH

SPECTATOR = NOBODY
PRIVATE_PICKS = frozenset(("top_cards", "keep_and_top"))
"""Picks of cards that only their player sees."""


def hide(state: State, viewer: int) -> None:
    """Make a position the view of A, B or SPECTATOR: forget all that they may not know."""
    for player in (A, B):
        _hide_aside(state, player, viewer)
        _hide_deck(state, player, viewer)
        if player != viewer and state.leading[1 - player] != SETH:
            _hide_hand(state, player)
        if player != viewer and state.stage in (STAGE_CHOICE, STAGE_REVEAL):
            state.chosen[player] = 0
    state.stack = tuple(_hidden_frame(frame, viewer) for frame in state.stack)


def _hide_deck(state: State, player: int, viewer: int) -> None:
    """Keep the top cards that the viewer was shown, or sees by their Oracle in the rear."""
    known = state.known[player] if player == viewer else 0
    cards = tops(state, player)
    if player == viewer and cards and not known and foresees(state, player):
        known = 1
    for number in cards[known:]:
        state.pool[player] |= 1 << number
    set_tops(state, player, cards[:known])


def foresees(state: State, player: int) -> bool:
    """Whether a living rear Oracle shows its player the top card of their deck (PT-FAQ-48)."""
    return any(FORESEE[hero_place(state, area)] for area in HERO_ROWS[player][REAR])


def _hide_hand(state: State, player: int) -> None:
    state.unknown[player] += state.hand[player].bit_count()
    state.pool[player] |= state.hand[player]
    state.hand[player] = 0


def _drawn_places(state: State) -> list[tuple[int, int, int]]:
    """Player, first and last place of the cards drawn aside by each program, outermost first."""
    found = []
    end = len(state.aside)
    for frame in reversed(state.stack):
        if frame[KIND] != PROGRAM:
            continue
        words = {step[0] for step in PROGRAM_OF[frame[ABILITY]][: frame[STEP]]}
        if "draw_aside" in words:
            found.append((frame[PLAYER], end - frame[AMOUNT], end))
            end -= frame[AMOUNT]
    return found


def _hide_aside(state: State, player: int, viewer: int) -> None:
    """Cards drawn by the other player lie face down until they have decided about them."""
    if player == viewer:
        return
    aside = list(state.aside)
    for owner, start, end in _drawn_places(state):
        for place in range(max(start, 0), end):
            code = aside[place]
            if owner == player and code & NUMBER and code >> OWNER == player:
                state.pool[player] |= 1 << (code & NUMBER)
                aside[place] = player << OWNER
    state.aside = tuple(aside)


def _hidden_frame(frame: Frame, viewer: int) -> Frame:
    """A program without the private picks of another player."""
    if frame[KIND] != PROGRAM or frame[PLAYER] == viewer:
        return frame
    steps = PROGRAM_OF[frame[ABILITY]]
    if not any(step[0] == "pick" and step[1] in PRIVATE_PICKS for step in steps):
        return frame
    unknown = CARDS + (frame[PLAYER] << OWNER)
    picks = tuple(unknown if shape_of(pick) == CARDS else pick for pick in frame[PICKS:])
    return (*frame[:PICKS], *picks)
