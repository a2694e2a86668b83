"""What a recorder may enter in a position, by what they see, and what is wrong with an entry.

`viewer` is nobody for a neutral recorder, a player, or `ALL`; `dealt` are the cards of a starting
hand that is not complete yet. A card that was not seen has its owner and no number.
"""

from __future__ import annotations

from itertools import permutations

from rules_engine.pixel_tactics.asking import pending_pick
from rules_engine.pixel_tactics.codes import (
    DEAL,
    DONE,
    INITIAL_DRAW,
    LEADER_CHOICE,
    LEADER_RETURN,
    LEADER_REVEAL,
    NUMBER,
    OWNER,
    SHUFFLE,
    STAGE_CHOICE,
    STAGE_DRAW,
    STAGE_OVER,
    STAGE_PLAY,
    STAGE_RETURN,
    STAGE_REVEAL,
    STAGE_SHUFFLE,
    TABLE,
    A,
    Action,
    B,
)
from rules_engine.pixel_tactics.frames import (
    DEAL_DUE,
    DEAL_TO,
    KIND,
    PICKS,
    PLAYER,
    PROGRAM,
    SHUFFLE_DUE,
    TO_ASIDE,
    TO_HAND,
    WHOSE,
    Frame,
)
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.generation import legal_actions
from rules_engine.pixel_tactics.healing import HEALING, spared
from rules_engine.pixel_tactics.hidden import (
    HIDDEN_CARD,
    HIDDEN_PICKS,
    hidden_aside,
    picks_hidden,
    right_picks,
)
from rules_engine.pixel_tactics.messages import BrokenRule
from rules_engine.pixel_tactics.picks import drawn_aside
from rules_engine.pixel_tactics.setup_changes import starting_cards
from rules_engine.pixel_tactics.state import cards_in, deck_size, held_cards, only_order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


ALL: Final = TABLE
"""The viewer of practice: the program knows the decks."""
KEPT_UNSEEN: Final = 2
"""How many of the cards drawn aside may stay unnamed: the third is discarded, and so is seen."""

Dealt = tuple[int, ...]


def names(viewer: int | None, player: int) -> bool:
    """Whether a recorder sees the cards of a player."""
    return viewer in (None, ALL, player)


def drawn_for(game: Game) -> str:
    """The name of the pick for which a card is now drawn, if it waits for one."""
    below = game.stack[-2:-1]
    aside = game.stack[-1][DEAL_TO] == TO_ASIDE and below and below[0][KIND] == PROGRAM
    return pending_pick(below[0])[0] if aside else ""


# What may be entered.


def answers(game: Game, viewer: int | None, dealt: Dealt) -> list[Action]:
    """Everything that may be entered, but for concessions, rulings and the order of a deck."""
    if game.stack:
        return _pending(game, viewer, game.stack[-1])
    if game.stage in (STAGE_PLAY, STAGE_OVER):
        return legal_actions(game)
    return _setup(game, viewer, dealt)


def _setup(game: Game, viewer: int | None, dealt: Dealt) -> list[Action]:
    """Leaders are chosen face down: only their player sees which, the others when they lie open."""
    stage = game.stage
    if stage == STAGE_REVEAL:
        held = [
            [game.chosen[player]] if game.chosen[player]
            else held_cards(game, player)
            for player in (A, B)
        ]  # fmt: skip
        return [(LEADER_REVEAL, TABLE, one, other) for one in held[A] for other in held[B]]
    if viewer == ALL:
        listed = [] if stage in (STAGE_SHUFFLE, STAGE_RETURN) else legal_actions(game)
        return listed[:1] if stage == STAGE_DRAW else listed
    open_for = [player for player in (A, B) if not game.done >> player & 1]
    for player in open_for:
        unseen = _unseen(game, viewer, player)
        if unseen:
            return [unseen]
    if stage not in (STAGE_DRAW, STAGE_RETURN):
        return legal_actions(game)
    player = dealt[0] >> OWNER if dealt else open_for[0]
    deck = game.pool[player]
    if stage == STAGE_RETURN:
        deck |= 1 << (game.chosen[player] & NUMBER)
    found = [code for code in cards_in(player, deck) if code not in dealt]
    found += [player << OWNER] * (viewer is None)
    return [(DEAL, TABLE, code) for code in found]


def _unseen(game: Game, viewer: int | None, player: int) -> Action:
    """What happens in the setup without being seen; nothing if a player's part is seen."""
    if game.stage == STAGE_SHUFFLE:
        return (SHUFFLE, TABLE, player)
    if game.stage == STAGE_CHOICE and viewer != player:
        return (LEADER_CHOICE, player, 0)
    if game.stage == STAGE_RETURN and not names(viewer, player):
        return (LEADER_RETURN, TABLE, player, 0)
    if game.stage == STAGE_DRAW and not names(viewer, player):
        return (INITIAL_DRAW, TABLE, player, *[0] * starting_cards(game, player))
    return ()


def _pending(game: Game, viewer: int | None, frame: Frame) -> list[Action]:
    if frame[KIND] == DEAL_DUE:
        return _deals(game, viewer, frame)
    if frame[KIND] == SHUFFLE_DUE and viewer == ALL:
        order = only_order(game, frame[WHOSE])
        return [] if order is None else [(SHUFFLE, TABLE, frame[WHOSE], *order)]
    if frame[KIND] == PROGRAM and picks_hidden(game):
        return _private_picks(game, viewer, frame)
    found = legal_actions(game)
    if frame[KIND] == PROGRAM and pending_pick(frame)[0] in HEALING:
        # Amounts that heal no less than the whole are not worth a tap.
        some = [action for action in found if action[0] == DONE or spared(game, action[2])]
        return some if len(some) > 1 else found
    return found


def _deals(game: Game, viewer: int | None, frame: Frame) -> list[Action]:
    """The cards that may come; unseen ones are drawn by a rival, or missed by a neutral eye."""
    _due, player, _count, where = frame
    found = legal_actions(game)
    if where == TO_HAND:
        unseen: Action = (DEAL, TABLE, 0)
    elif where == TO_ASIDE and hidden_aside(game, player) < KEPT_UNSEEN:
        unseen = (HIDDEN_CARD, player)
    else:
        return found
    if names(viewer, player):
        return [*found, unseen] if viewer is None and len(found) > 1 else found
    return [*found, unseen] if drawn_for(game) == "play_or_keep" else [unseen]


def _private_picks(game: Game, viewer: int | None, frame: Frame) -> list[Action]:
    """Picks of cards that only their player sees: named, or all at once without names."""
    player = frame[PLAYER]
    name, limit = pending_pick(frame)
    drawn = drawn_aside(game, frame) if name == "keep_and_top" else ()
    if player << OWNER in drawn:
        cards = [code if code & NUMBER else 0 for code in drawn]
        some = dict.fromkeys(permutations(cards, min(2, len(drawn))))
        right = (picks for picks in some if 0 in picks and right_picks(game, player, picks))
        return [(HIDDEN_PICKS, player, *picks) for picks in right]
    if name == "keep_and_top" or frame[PICKS:] or viewer == ALL:
        return legal_actions(game)
    unseen = (HIDDEN_PICKS, player, *[0] * min(limit, deck_size(game, player)))
    if not names(viewer, player):
        return [unseen]
    return [*legal_actions(game), *[unseen] * (viewer is None)]


# What is entered.


def meant(game: Game, action: Action) -> Action:
    """What a card that is dealt means in the position; any other action means itself."""
    if action[0] != DEAL:
        return action
    code = action[2]
    if not game.stack and game.stage == STAGE_RETURN:
        return (LEADER_RETURN, TABLE, code >> OWNER, code if code & NUMBER else 0)
    if not game.stack or game.stack[-1][KIND] != DEAL_DUE or code & NUMBER:
        return action
    _due, player, _count, where = game.stack[-1]
    if code >> OWNER != player:
        return action
    return (HIDDEN_CARD, player) if where == TO_ASIDE else (DEAL, TABLE, 0)


def broken(game: Game, viewer: int | None, dealt: Dealt, action: Action) -> BrokenRule | None:
    """The rule that an action breaks, as the engine says it, or because of who sees what."""
    kind = action[0]
    if kind == HIDDEN_CARD:
        rule = "" if hidden_aside(game, action[1]) < KEPT_UNSEEN else "PT-LOG-18"
    elif kind == HIDDEN_PICKS:
        rule = _hidden_picks_broken(game, viewer, action)
    elif kind == DEAL and not game.stack and game.stage == STAGE_DRAW:
        rule = _first_card_broken(game, viewer, dealt, action[2])
    else:
        rule = _not_seen_so(game, viewer, dealt, action)
        if not rule:
            return game.why_illegal(action)
    return BrokenRule(rule, {}) if rule else None


def _not_seen_so(game: Game, viewer: int | None, dealt: Dealt, action: Action) -> str:
    """The rule that an entry breaks by naming more or less than its recorder sees."""
    kind = action[0]
    if kind == SHUFFLE and viewer == ALL and only_order(game, action[2]) is not None:
        return ""
    if kind in (SHUFFLE, LEADER_RETURN):
        ordered = len(action) > (3 if kind == SHUFFLE else 4)
        return "" if ordered == (viewer == ALL) else "PT-LOG-12"
    if kind == INITIAL_DRAW and dealt and dealt[0] >> OWNER == action[2]:
        return "PT-LOG-12"
    unnamed = kind == LEADER_CHOICE and viewer == ALL and not action[2]
    return "PT-SETUP-3" if unnamed else ""


def _hidden_picks_broken(game: Game, viewer: int | None, action: Action) -> str:
    if not game.stack or not picks_hidden(game):
        return "PT-LOG-15"
    begun = game.stack[-1][PICKS:]
    right = viewer != ALL and not begun and right_picks(game, action[1], action[2:])
    return "" if right else "PT-LOG-18"


def _first_card_broken(game: Game, viewer: int | None, dealt: Dealt, code: int) -> str:
    """A card of a starting hand, entered one by one."""
    player, number = code >> OWNER, code & NUMBER
    if (dealt and dealt[0] >> OWNER != player) or game.done >> player & 1:
        return "PT-SETUP-9"
    fresh = game.pool[player] >> number & 1 and code not in dealt
    return "" if viewer != ALL and (not number or fresh) else "PT-LOG-12"
