"""Small integers for areas, cards and actions, and the geometry of the board.

An *area* is ``unit * 9 + row * 3 + column`` with rows vanguard, flank, rear and columns 0–2 as seen
by the unit's owner; the leader stands in column 1 of the flank row (PT-ZONE-1…4). A *card* is
``owner * 32 + number`` with numbers 1–25 in the order of the card list; 0 is no card. In a unit,
``BODY`` is added to a card that lies face down. A set of one player's cards is an integer with the
bit of each number.
"""

from __future__ import annotations

from rules_engine.pixel_tactics.card_numbers import NUMBERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


Action = tuple[int, ...]
"""The kind of an action, who acts, and what else its kind needs."""

A: Final = 0
B: Final = 1
TABLE: Final = 2
JUDGE: Final = 3
PLAYERS: Final = "AB"
WHO: Final = ("A", "B", "table", "judge")

VANGUARD: Final = 0
FLANK: Final = 1
REAR: Final = 2
ROWS: Final = "VFR"
LEADER: Final = 4
"""The leader's area within its unit."""

BODY: Final = 64
CARD: Final = 63
"""Mask that takes a card out of what lies in an area."""
NUMBER: Final = 31
"""Mask that takes a card's number out of its code."""
OWNER: Final = 5
"""How many bits a card's owner stands to the left of its number."""

UNIT_OF: Final = tuple(area // 9 for area in range(18))
ROW_OF: Final = tuple(area % 9 // 3 for area in range(18))
COLUMN_OF: Final = tuple(area % 3 for area in range(18))
AREAS_OF: Final = (tuple(range(9)), tuple(range(9, 18)))
LEADER_AREA: Final = (LEADER, 9 + LEADER)
"""By unit: where its leader stands."""
IS_LEADER: Final = tuple(area in LEADER_AREA for area in range(18))
HERO_AREAS: Final = tuple(tuple(a for a in AREAS_OF[u] if not IS_LEADER[a]) for u in (0, 1))
ROW_AREAS: Final = tuple(
    tuple(tuple(range(u * 9 + r * 3, u * 9 + r * 3 + 3)) for r in range(3)) for u in (0, 1)
)
HERO_ROWS: Final = tuple(
    tuple(tuple(a for a in row if not IS_LEADER[a]) for row in rows) for rows in ROW_AREAS
)
COLUMN_AREAS: Final = tuple(
    tuple(tuple(u * 9 + r * 3 + c for r in range(3)) for c in range(3)) for u in (0, 1)
)
ALL_HERO_AREAS: Final = HERO_AREAS[0] + HERO_AREAS[1]

CARD_IDS: Final = ("", *(numbers[0] for numbers in NUMBERS))
NUMBER_OF: Final = {name: number for number, name in enumerate(CARD_IDS) if name}
ALL_CARDS: Final = (1 << len(CARD_IDS)) - 2
"""The set of all 25 cards."""

AREA_TEXT: Final = tuple(
    f"{PLAYERS[UNIT_OF[a]]}:{ROWS[ROW_OF[a]]}{COLUMN_OF[a] + 1}" for a in range(18)
)
AREA_CODE: Final = {text: area for area, text in enumerate(AREA_TEXT)}
CARD_TEXT: Final = tuple(
    f"{PLAYERS[code >> OWNER]}:{CARD_IDS[code & NUMBER]}"
    if 0 < code & NUMBER < len(CARD_IDS)
    else "?"
    for code in range(64)
)
CARD_CODE: Final = {text: code for code, text in enumerate(CARD_TEXT) if text != "?"} | {"?": 0}

# Kinds of actions. An action is a tuple of integers: kind, who, then what the kind needs.
SHUFFLE: Final = 0
INITIAL_DRAW: Final = 1
LEADER_CHOICE: Final = 2
LEADER_REVEAL: Final = 3
LEADER_RETURN: Final = 4
FIRST_PLAYER: Final = 5
DRAW: Final = 6
RECRUIT: Final = 7
ATTACK: Final = 8
SPELL: Final = 9
LEADER_ACTION: Final = 10
ORDER: Final = 11
MOVE: Final = 12
ROTATE: Final = 13
CLEAR: Final = 14
PASS: Final = 15
END_TURN: Final = 16
PICK: Final = 17
DONE: Final = 18
REDIRECT: Final = 19
REPLACE: Final = 20
REACTION: Final = 21
EFFECT_ATTACK: Final = 22
EFFECT_SPELL: Final = 23
SEARCH: Final = 24
RANDOM_DISCARD: Final = 25
DEAL: Final = 26
CHECK: Final = 27
WAVE_END: Final = 28
ROUND_END: Final = 29
GAME_END: Final = 30
CONCEDE: Final = 31
RULING: Final = 32
KINDS: Final = (
    "shuffle", "initial_draw", "leader_choice", "leader_reveal", "leader_return", "first_player",
    "draw", "recruit", "attack", "spell", "leader_action", "order", "move", "rotate", "clear",
    "pass", "end_turn", "pick", "done", "redirect", "replace", "reaction", "effect_attack",
    "effect_spell", "search", "random_discard", "deal", "check", "wave_end", "round_end",
    "game_end", "concede", "ruling",
)  # fmt: skip

MELEE: Final = 0
RANGED: Final = 1
ATTACK_KINDS: Final = ("melee", "ranged")

# Marks of a card in a unit: what it remembers (PT-FAQ-42, PT-FAQ-60).
RECRUITED: Final = 1
ATTACKED: Final = 2
CAST: Final = 4
MOVED: Final = 8
ROTATED: Final = 16
STRUCK: Final = 32
HURT: Final = 64
STOLEN: Final = 128
RAISED: Final = 256
BONUS: Final = 512
"""One Dragon Mage bonus; all higher bits count them."""
ACTED: Final = ATTACKED | CAST | MOVED | ROTATED
OF_TURN: Final = RECRUITED | ACTED | RAISED
OF_WAVE_BITS: Final = STRUCK | HURT
MARKS: Final = (
    "recruited", "attacked", "cast", "moved", "rotated", "struck", "hurt", "stolen", "raised",
)  # fmt: skip

STAGE_SHUFFLE: Final = 0
STAGE_DRAW: Final = 1
STAGE_CHOICE: Final = 2
STAGE_REVEAL: Final = 3
STAGE_RETURN: Final = 4
STAGE_FIRST: Final = 5
STAGE_PLAY: Final = 6
STAGE_OVER: Final = 7
STAGES: Final = ("shuffle", "draw", "choice", "reveal", "return", "first", "play", "over")

DRAWN: Final = 2
"""The winner of a drawn game, and `last` after one."""
NOBODY: Final = -1
REASON_LEADER: Final = 0
REASON_HEROES: Final = 1
REASON_CONCESSION: Final = 2
REASON_RULING: Final = 3
REASONS: Final = ("leader", "heroes", "concession", "ruling")
RESULT_RULES: Final = ("PT-END-1", "PT-DRAWN-1", "PT-END-3", "PT-META-1")
"""By reason of a game's end: the rule that derives who won (PT-FAQ-73)."""
WINNERS: Final = ("A", "B", "drawn")

HAND_LIMIT: Final = 5
STARTING_HAND: Final = 5
TURN_ACTIONS: Final = 2
