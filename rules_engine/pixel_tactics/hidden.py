"""What a log does not name: cards that are drawn aside, kept or put back without being shown.

The engine wants a name for each card that waits for a decision. A log of mode `observed` may have
`?` there; these steps carry such an event out as far as its data go. Whoever uses them owes the
reader of the verdict a word that nobody could judge the event.
"""

from __future__ import annotations

from rules_engine.pixel_tactics.advance import run
from rules_engine.pixel_tactics.asking import pending_pick
from rules_engine.pixel_tactics.codes import NUMBER, OWNER, Action
from rules_engine.pixel_tactics.frames import (
    DEAL_DUE,
    DEAL_TO,
    KIND,
    PLAYER,
    PROGRAM,
    TO_ASIDE,
    pop,
    replace_top,
)
from rules_engine.pixel_tactics.pick_codes import VALUE
from rules_engine.pixel_tactics.picks import drawn_aside
from rules_engine.pixel_tactics.state import State, deck_size, discard_card, set_tops, tops

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


HIDDEN_CARD: Final = 50
"""An unnamed card is drawn aside: who draws."""
HIDDEN_PICKS: Final = 51
"""Unnamed cards are kept or put on the deck: who, then the cards, 0 for each that is not named."""
FORGET: Final = 52
"""The order of a deck is no longer known: whose."""


def carry_out(state: State, step: Action) -> None:
    """Carry out one of the steps above."""
    kind, player = step[0], step[1]
    if kind == FORGET:
        forget_order(state, player)
        return
    if kind == HIDDEN_CARD:
        _deal, owner, count, where = state.stack[-1]
        replace_top(state, (DEAL_DUE, owner, count - 1, where))
        state.aside = (*state.aside, player << OWNER)
    elif pending_pick(state.stack[-1])[0] == "top_cards":
        _put_on_top(state, player, step[2:])
    else:
        _keep_and_top(state, player, step[2:])
    run(state)
    _unname(state, player)


def _unname(state: State, player: int) -> None:
    """A card without a name that came to hand is one of the unknown there."""
    if state.hand[player] & 1:
        state.hand[player] ^= 1
        state.unknown[player] += 1


def forget_order(state: State, player: int) -> None:
    """What was known of the top of a deck is known no more."""
    for number in tops(state, player):
        state.pool[player] |= 1 << number
    set_tops(state, player, ())
    state.known[player] = 0


def draws_hidden(state: State) -> bool:
    """Whether a card that is now drawn waits for a decision, and so may be unnamed."""
    frame = state.stack[-1]
    return frame[KIND] == DEAL_DUE and frame[DEAL_TO] == TO_ASIDE


def hidden_aside(state: State, player: int) -> int:
    """How many unnamed cards of a player wait for a decision."""
    return sum(code == player << OWNER for code in state.aside)


def picks_hidden(state: State) -> bool:
    """Whether cards are now picked that only their player sees."""
    frame = state.stack[-1]
    return frame[KIND] == PROGRAM and pending_pick(frame)[0] in ("top_cards", "keep_and_top")


def right_picks(state: State, player: int, cards: Action) -> bool:
    """Whether picks with unnamed cards among them can be right."""
    frame = state.stack[-1]
    named = [code for code in cards if code]
    if frame[PLAYER] != player or len(set(named)) != len(named):
        return False
    if pending_pick(frame)[0] == "top_cards":
        deck = state.pool[player]
        for number in tops(state, player):
            deck |= 1 << number
        count = min(pending_pick(frame)[1], deck_size(state, player))
        inside = all(code >> OWNER == player and deck >> (code & NUMBER) & 1 for code in named)
        known = tops(state, player)[:count]
        new = sum(code & NUMBER not in known for code in named)
        return len(cards) == count and inside and new <= count - len(known)
    drawn = list(drawn_aside(state, frame))
    if len(cards) != min(2, len(drawn)):
        return False
    for code in cards:
        wanted = code or player << OWNER
        if wanted not in drawn:
            return False
        drawn.remove(wanted)
    # The card that is left is discarded, and so is seen by all.
    return all(code & NUMBER for code in drawn)


def _put_on_top(state: State, player: int, cards: Action) -> None:
    """Only the named cards above the first unnamed one have a known place."""
    forget_order(state, player)
    pop(state)
    known = cards[: cards.index(0)]
    for code in known:
        state.pool[player] ^= 1 << (code & NUMBER)
    set_tops(state, player, tuple(code & NUMBER for code in known))
    state.known[player] = len(known)


def _keep_and_top(state: State, player: int, cards: Action) -> None:
    """One card to hand, one on the deck, the one that is left is discarded."""
    frame = state.stack[-1]
    left = list(drawn_aside(state, frame))
    state.aside = state.aside[: len(state.aside) - len(left)]
    pop(state)
    for code in cards:
        left.remove(code or player << OWNER)
    state.hand[player] |= 1 << (cards[0] & NUMBER)
    if cards[1]:
        set_tops(state, player, (cards[1] & NUMBER, *tops(state, player)))
        state.known[player] += 1
    else:
        forget_order(state, player)
    for code in left:
        discard_card(state, code)


def cards_of(picks: Action) -> Action:
    """The cards that picks name, 0 for each that is not named."""
    return tuple(pick & VALUE for pick in picks)
