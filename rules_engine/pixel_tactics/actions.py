"""Actions as words: `A recruit A:witch A:V1`, and back."""

from __future__ import annotations

from rules_engine.pixel_tactics.codes import (
    AREA_CODE,
    AREA_TEXT,
    ATTACK,
    ATTACK_KINDS,
    CARD_CODE,
    CARD_TEXT,
    CLEAR,
    DEAL,
    DONE,
    EFFECT_ATTACK,
    EFFECT_SPELL,
    FIRST_PLAYER,
    GAME_END,
    INITIAL_DRAW,
    KINDS,
    LEADER_CHOICE,
    LEADER_RETURN,
    LEADER_REVEAL,
    MOVE,
    ORDER,
    PICK,
    PLAYERS,
    RANDOM_DISCARD,
    REACTION,
    REASONS,
    RECRUIT,
    REDIRECT,
    REPLACE,
    ROTATE,
    ROWS,
    RULING,
    SEARCH,
    SHUFFLE,
    SPELL,
    WHO,
    WINNERS,
    Action,
)
from rules_engine.pixel_tactics.pick_codes import pick_text, read_pick

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


AREA: Final = 0
CARD_WORD: Final = 1
KIND_WORD: Final = 2
ROW_WORD: Final = 3
PLAYER_WORD: Final = 4
METHOD_WORD: Final = 5
YES_NO: Final = 6
FOUND_WORD: Final = 7
WINNER_WORD: Final = 8
REASON_WORD: Final = 9
PICK_WORD: Final = 10
MAYBE_AREA: Final = 11

SHAPES: Final[dict[int, tuple[int, ...]]] = {
    SHUFFLE: (PLAYER_WORD,),
    INITIAL_DRAW: (PLAYER_WORD,),
    LEADER_CHOICE: (CARD_WORD,),
    LEADER_REVEAL: (CARD_WORD, CARD_WORD),
    LEADER_RETURN: (PLAYER_WORD,),
    FIRST_PLAYER: (PLAYER_WORD, METHOD_WORD),
    RECRUIT: (CARD_WORD, AREA),
    ATTACK: (AREA, KIND_WORD, AREA),
    SPELL: (AREA, ROW_WORD),
    ORDER: (CARD_WORD,),
    MOVE: (AREA, AREA),
    ROTATE: (AREA, AREA),
    CLEAR: (AREA,),
    PICK: (PICK_WORD,),
    REDIRECT: (AREA,),
    REPLACE: (AREA, YES_NO),
    REACTION: (AREA, MAYBE_AREA),
    EFFECT_ATTACK: (AREA, KIND_WORD, AREA),
    EFFECT_SPELL: (AREA, ROW_WORD),
    SEARCH: (CARD_WORD, FOUND_WORD),
    RANDOM_DISCARD: (CARD_WORD,),
    DEAL: (CARD_WORD,),
    GAME_END: (WINNER_WORD, REASON_WORD),
    RULING: (WINNER_WORD,),
}
"""The words behind the kind; kinds that are not named have none."""

WORD_VALUES: Final[dict[int, dict[str, int]]] = {
    AREA: AREA_CODE,
    MAYBE_AREA: AREA_CODE,
    CARD_WORD: CARD_CODE,
    KIND_WORD: {word: value for value, word in enumerate(ATTACK_KINDS)},
    ROW_WORD: {word: value for value, word in enumerate(ROWS)},
    PLAYER_WORD: {word: value for value, word in enumerate(PLAYERS)},
    METHOD_WORD: {"random": 0, "last_winner": 1},
    YES_NO: {"no": 0, "yes": 1},
    FOUND_WORD: {"missing": 0, "found": 1},
    WINNER_WORD: {word: value for value, word in enumerate(WINNERS)},
    REASON_WORD: {word: value for value, word in enumerate(REASONS)},
}
"""What the words of each shape mean; of picks see `read_pick`."""
_TEXTS: Final[dict[int, dict[int, str]]] = {
    shape: {value: word for word, value in words.items()} for shape, words in WORD_VALUES.items()
} | {AREA: dict(enumerate(AREA_TEXT)), CARD_WORD: dict(enumerate(CARD_TEXT))}
_KIND_OF: Final = {word: kind for kind, word in enumerate(KINDS)}
_WHO_OF: Final = {word: who for who, word in enumerate(WHO)}


def action_text(action: Action) -> str:
    """The words of an action, without what chance decided."""
    kind = action[0]
    words = [WHO[action[1]], KINDS[kind]]
    for shape, value in zip(SHAPES.get(kind, ()), action[2:], strict=False):
        if shape == PICK_WORD:
            words.append(pick_text(value))
        elif shape != MAYBE_AREA:
            words.append(_TEXTS[shape][value])
        elif value >= 0:
            words.append(AREA_TEXT[value])
    return " ".join(words)


def read_action(text: str) -> Action:
    """The action that words mean.

    Raises ValueError if they mean none; whether it is legal is another question.
    """
    words = text.split(" ")
    if len(words) < 2 or words[0] not in _WHO_OF or words[1] not in _KIND_OF:
        raise ValueError(text)
    kind = _KIND_OF[words[1]]
    values = [kind, _WHO_OF[words[0]]]
    shapes = SHAPES.get(kind, ())
    rest = words[2:]
    if len(rest) < len(shapes) and shapes[-1] == MAYBE_AREA:
        rest.append("")
    if len(rest) != len(shapes):
        raise ValueError(text)
    for shape, word in zip(shapes, rest, strict=True):
        if shape == PICK_WORD:
            value = read_pick(word)
        elif shape == MAYBE_AREA and not word:
            values.append(-1)
            continue
        else:
            value = WORD_VALUES[shape].get(word, -1)
        if value < 0:
            raise ValueError(text)
        values.append(value)
    return tuple(values)


def is_decision(action: Action) -> bool:
    """Whether a player decided it: neither the table nor the judge, and not the end of a list."""
    return action[1] < 2 and action[0] != DONE
