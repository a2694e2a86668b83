"""The steps of a recording as words, and back: actions, and what chance or a hidden card adds.

>>> read_step("table deal A:witch")
((26, 2, 25), '')
>>> read_step("judge ruling result A out of time")
((32, 3, 0), 'out of time')
"""

from __future__ import annotations

from rules_engine.core.reader import free_text_fault
from rules_engine.pixel_tactics.actions import action_text, read_action
from rules_engine.pixel_tactics.codes import (
    CARD_CODE,
    CARD_TEXT,
    DEAL,
    LEADER_CHOICE,
    NUMBER,
    PLAYERS,
    RULING,
    TABLE,
    Action,
)
from rules_engine.pixel_tactics.events import CARRY_CARDS
from rules_engine.pixel_tactics.hidden import HIDDEN_CARD, HIDDEN_PICKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


UNSEEN: Final = {"A:?": 0, "B:?": 32}
"""A card that was not seen, by its owner: no number."""
REASON: Final = "stopped"
"""Why a judge ended a game, if nobody says more."""
REASON_LIMIT: Final = 200

_CARDS: Final = CARD_CODE | UNSEEN


def read_step(text: str) -> tuple[Action, str]:
    """The action that a step means, and a judge's reason; raises ValueError if it means none.

    A card that was not seen has its owner and no number in `DEAL`, and is 0 everywhere else.
    """
    head, arrow, outcome = text.partition(" => ")
    words = head.split(" ")
    if arrow:
        action = read_action(head)
        if action[0] not in CARRY_CARDS:
            raise ValueError(text)
        return (*action, *map(_seen, map(_card, outcome.split(",")))), ""
    if words[:2] == ["judge", "ruling"]:
        return _ruling(words[2:], text)
    if words[:2] == ["table", "deal"] and len(words) == 3 and words[2] != "?":
        return (DEAL, TABLE, _card(words[2])), ""
    kind = words[1] if len(words) > 1 and words[0] in PLAYERS and words[0] else ""
    if kind == "leader_choice" and words[2:] in (["?"], [f"{words[0]}:?"]):
        return (LEADER_CHOICE, PLAYERS.index(words[0]), 0), ""
    if kind == "pick" and "?" in words[2:]:
        return (HIDDEN_PICKS, PLAYERS.index(words[0]), *map(_card, words[2:])), ""
    return read_action(head), ""


def step_text(action: Action, player: int) -> str:
    """The words of a step; `player` owns the card that is drawn unseen, if one is."""
    kind = action[0]
    if kind == HIDDEN_CARD or (kind == DEAL and not action[2] & NUMBER):
        return f"table deal {PLAYERS[player]}:?"
    if kind == HIDDEN_PICKS:
        return f"{PLAYERS[action[1]]} pick {' '.join(CARD_TEXT[code] for code in action[2:])}"
    if kind == RULING:
        return action_text(action).replace("ruling", "ruling result") + f" {REASON}"
    if kind in CARRY_CARDS and len(action) > 3:
        owner = PLAYERS[action[2]]
        cards = (CARD_TEXT[code] if code & NUMBER else f"{owner}:?" for code in action[3:])
        return f"{action_text(action)} => {','.join(cards)}"
    return action_text(action)


def _card(word: str) -> int:
    code = _CARDS.get(word)
    if code is None:
        raise ValueError(word)
    return code


def _seen(code: int) -> int:
    return code if code & NUMBER else 0


def _ruling(words: list[str], text: str) -> tuple[Action, str]:
    """A judge's end of a game, with his reason or without."""
    if words[:1] == ["result"]:
        del words[0]
    action = read_action(f"judge ruling {''.join(words[:1])}")
    reason = " ".join(words[1:]) or REASON
    if len(reason) > REASON_LIMIT or free_text_fault(reason) >= 0:
        raise ValueError(text)
    return action, reason
