"""The checker: the one rule that an action breaks, in the order of PT-LOG-20, or none.

It asks questions about one action and never builds a list of actions; `generation` builds them and
never asks here. Tests hold the two against each other.
"""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.pixel_tactics.codes import (
    ALL_CARDS,
    ATTACK,
    ATTACKED,
    BODY,
    CARD,
    CAST,
    CHECK,
    CLEAR,
    CONCEDE,
    DEAL,
    DONE,
    DRAW,
    EFFECT_ATTACK,
    EFFECT_SPELL,
    END_TURN,
    FIRST_PLAYER,
    GAME_END,
    HAND_LIMIT,
    INITIAL_DRAW,
    JUDGE,
    KINDS,
    LEADER,
    LEADER_ACTION,
    LEADER_CHOICE,
    LEADER_RETURN,
    LEADER_REVEAL,
    MELEE,
    MOVE,
    MOVED,
    NOBODY,
    NUMBER,
    ORDER,
    PASS,
    PICK,
    RANDOM_DISCARD,
    RANGED,
    REACTION,
    REASON_HEROES,
    RECRUIT,
    RECRUITED,
    REDIRECT,
    REPLACE,
    ROTATE,
    ROTATED,
    ROUND_END,
    ROW_AREAS,
    ROW_OF,
    RULING,
    SEARCH,
    SHUFFLE,
    SPELL,
    STAGE_CHOICE,
    STAGE_DRAW,
    STAGE_OVER,
    STAGE_PLAY,
    STAGE_RETURN,
    STAGE_SHUFFLE,
    TABLE,
    WAVE_END,
    A,
    B,
)
from rules_engine.pixel_tactics.flow import (
    Action,
    order_is_free,
    starting_cards,
)
from rules_engine.pixel_tactics.frames import (
    BATCH,
    CHECK_DUE,
    COMMAND,
    DAMAGE,
    DEAL_DUE,
    EITHER,
    GAME_END_DUE,
    GRANTED,
    HEROES_ONLY,
    MAY,
    PLAYER,
    POSTHUMOUS,
    PROGRAM,
    RANDOM_DUE,
    ROUND_END_DUE,
    SEARCH_DUE,
    SHUFFLE_DUE,
    STRIKE,
    TO_HAND,
    WAVE_END_DUE,
    Frame,
)
from rules_engine.pixel_tactics.needs import declarable, order_declarable
from rules_engine.pixel_tactics.picks import DONE_PICK, NONE, allowed, is_pick
from rules_engine.pixel_tactics.reactions import active, shown_subject, waiting
from rules_engine.pixel_tactics.relations import first_in_column, has_ranged, intercepted
from rules_engine.pixel_tactics.state import (
    State,
    deck_size,
    hand_size,
    is_hero,
    may_hold,
    tops,
)
from rules_engine.pixel_tactics.tables import (
    ADJENNA,
    FREE_CLEAR,
    FREE_MOVE,
    FREE_RECRUIT,
    HAS_ACTION,
    HAS_SPELL,
    LEADER_SLOT,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


LENGTHS: Final = {
    LEADER_CHOICE: 3, LEADER_REVEAL: 4, FIRST_PLAYER: 4, DRAW: 2, RECRUIT: 4, ATTACK: 5, SPELL: 4,
    LEADER_ACTION: 2, ORDER: 3, MOVE: 4, ROTATE: 4, CLEAR: 3, PASS: 2, END_TURN: 2, PICK: 3,
    DONE: 2, REDIRECT: 3, REPLACE: 4, REACTION: 4, EFFECT_ATTACK: 5, EFFECT_SPELL: 4, SEARCH: 4,
    RANDOM_DISCARD: 3, DEAL: 3, CHECK: 2, WAVE_END: 2, ROUND_END: 2, GAME_END: 4, CONCEDE: 2,
    RULING: 3,
}  # fmt: skip
"""How many numbers an action of each kind has; the other kinds may carry any number of cards."""


def rule_broken(state: State, action: Action) -> str:
    """The rule that an action breaks, or an empty text if it is legal (PT-LOG-20)."""
    kind = action[0]
    if state.stage == STAGE_OVER:
        return "PT-END-2"
    if state.stage != STAGE_PLAY:
        if kind in (CONCEDE, RULING) and not state.stack:
            return ""
        return _setup_broken(state, action)
    if state.stack:
        return DUE[state.stack[-1][0]](state, state.stack[-1], action)
    if kind in (CONCEDE, RULING):
        return ""
    check = TURN.get(kind)
    if check is None:
        return NOT_DUE[kind]
    player = action[1]
    if player != state.turn:
        return "PT-PASS-1" if state.ended >> player & 1 else "PT-WAVE-1"
    if state.round == 1:
        if kind == ATTACK:
            return "PT-TRUCE-2"
        if kind == SPELL:
            return "PT-TRUCE-3"
        if kind == ORDER:
            return "PT-TRUCE-4"
        if kind == LEADER_ACTION:
            return "PT-TRUCE-5"
    return check(state, action)


NOT_DUE: Final = {
    SHUFFLE: "PT-LOOK-1", INITIAL_DRAW: "PT-SETUP-9", LEADER_CHOICE: "PT-SETUP-9",
    LEADER_REVEAL: "PT-SETUP-9", LEADER_RETURN: "PT-SETUP-9", FIRST_PLAYER: "PT-SETUP-9",
    PICK: "PT-LOG-15", DONE: "PT-LOG-15", REDIRECT: "PT-LOG-15", REPLACE: "PT-LOG-15",
    REACTION: "PT-REACT-1", EFFECT_ATTACK: "PT-LOG-16", EFFECT_SPELL: "PT-LOG-16",
    SEARCH: "PT-LOG-12", RANDOM_DISCARD: "PT-LOG-12", DEAL: "PT-LOG-12", CHECK: "PT-WAVE-2",
    WAVE_END: "PT-WAVE-1", ROUND_END: "PT-ROUND-1", GAME_END: "PT-LOG-13",
}  # fmt: skip
"""Which rule an event breaks that nothing asked for."""


# The setup.


def _setup_broken(state: State, action: Action) -> str:
    kind = action[0]
    if state.stack:
        return _due_game_end(state, state.stack[-1], action)
    stage = state.stage
    expected = SETUP_KIND[stage]
    if kind != expected:
        equal = stage == STAGE_RETURN and (kind == FIRST_PLAYER or kind in TURN)
        return "PT-SETUP-4" if equal else "PT-SETUP-9"
    if stage in (STAGE_SHUFFLE, STAGE_DRAW, STAGE_RETURN) and state.done >> action[2] & 1:
        return "PT-SETUP-9"
    if stage == STAGE_CHOICE and state.done >> action[1] & 1:
        return "PT-SETUP-9"
    return SETUP[stage](state, action)


def _deck(state: State, player: int) -> int:
    """The cards of which a deck consists, as far as is known."""
    found = state.pool[player]
    for number in tops(state, player):
        found |= 1 << number
    return found


def _order_broken(state: State, player: int, order: Action, deck: int) -> str:
    """A recorded order must be a permutation of the deck (PT-LOG-12)."""
    found = 0
    for code in order:
        if code >> 5 != player or found >> (code & NUMBER) & 1:
            return "PT-LOG-12"
        found |= 1 << (code & NUMBER)
    return "" if not order or found == deck else "PT-LOG-12"


def _shuffle_broken(state: State, action: Action) -> str:
    return _order_broken(state, action[2], action[3:], _deck(state, action[2]))


def _initial_draw_broken(state: State, action: Action) -> str:
    player, cards = action[2], action[3:]
    known = tops(state, player)
    if not cards:
        return "" if known else "PT-LOG-12"
    if len(cards) != starting_cards(state, player):
        extra = starting_cards(state, player) != 5
        return "PT-MATCH-5" if extra else "PT-SETUP-2"
    if known:
        right = tuple(code & NUMBER for code in cards) == known[: len(cards)]
        return "" if right and all(code >> 5 == player for code in cards) else "PT-LOG-12"
    seen = 0
    for code in cards:
        if not code:
            continue
        bit = 1 << (code & NUMBER)
        if code >> 5 != player or not state.pool[player] & bit or seen & bit:
            return "PT-LOG-12"
        seen |= bit
    return ""


def _leader_choice_broken(state: State, action: Action) -> str:
    player, code = action[1], action[2]
    if not code:
        return ""
    held = code >> 5 == player and may_hold(state, player) >> (code & NUMBER) & 1
    return "" if held else "PT-SETUP-3"


def _leader_reveal_broken(state: State, action: Action) -> str:
    for player in (A, B):
        code = action[2 + player]
        if state.chosen[player]:
            if code != state.chosen[player]:
                return "PT-SETUP-3"
        elif code >> 5 != player or not may_hold(state, player) >> (code & NUMBER) & 1:
            return "PT-SETUP-3"
    return ""


def _leader_return_broken(state: State, action: Action) -> str:
    player, order = action[2], action[3:]
    deck = _deck(state, player) | 1 << (state.chosen[player] & NUMBER)
    if len(order) == 1 and deck != 1 << (order[0] & NUMBER):
        code = order[0]
        drawn = not code or (code >> 5 == player and deck >> (code & NUMBER) & 1)
        return "" if drawn and not tops(state, player) else "PT-LOG-12"
    return _order_broken(state, player, order, deck) if order else "PT-LOG-12"


def _first_player_broken(state: State, action: Action) -> str:
    """Random in the first game and after a drawn one, else the last winner (PT-MATCH-6)."""
    last = state.rules.last
    if last in (A, B):
        return "" if action[2] == last and action[3] else "PT-MATCH-6"
    return "PT-SETUP-7" if action[3] else ""


SETUP_KIND: Final = (
    SHUFFLE, INITIAL_DRAW, LEADER_CHOICE, LEADER_REVEAL, LEADER_RETURN, FIRST_PLAYER,
)  # fmt: skip
SETUP: Final[tuple[Callable[[State, Action], str], ...]] = (
    _shuffle_broken,
    _initial_draw_broken,
    _leader_choice_broken,
    _leader_reveal_broken,
    _leader_return_broken,
    _first_player_broken,
)


# What is pending.


def _due_pick(state: State, frame: Frame, action: Action) -> str:
    if action[0] not in (PICK, DONE):
        return "PT-LOG-15"
    if action[1] != frame[PLAYER]:
        return "PT-TURN-4"
    return allowed(state, frame, DONE_PICK if action[0] == DONE else action[2])


def _due_redirect(state: State, frame: Frame, action: Action) -> str:
    """Arec's player names one of his cards that the attack may hit (PT-FAQ-21, PT-FAQ-47)."""
    if action[0] != REDIRECT:
        return "PT-LOG-15"
    unit = 1 - frame[1] // 9
    if action[1] != unit:
        return "PT-TURN-4"
    area = action[2]
    return _target_broken(state, unit, area, MELEE, frame[5])


def _due_replace(state: State, frame: Frame, action: Action) -> str:
    if action[0] != REPLACE:
        return "PT-LOG-15"
    if action[1] != frame[2] // 9:
        return "PT-TURN-4"
    return "" if action[2] == frame[2] and action[3] in (0, 1) else "PT-FAQ-06"


def _due_reaction(state: State, frame: Frame, action: Action) -> str:
    """All of the active player first, in his order, then the other's (PT-REACT-2)."""
    if action[0] != REACTION:
        return "PT-REACT-4"
    entries = waiting(frame)
    mine = [e for e in entries if e[1] == action[1]]
    if not any(e[2] == action[2] and shown_subject(e) == action[3] for e in mine):
        return "PT-REACT-1"
    first = active(state)
    if action[1] != first and any(e[1] == first for e in entries):
        return "PT-REACT-2"
    return ""


def _due_check(state: State, frame: Frame, action: Action) -> str:
    return "" if action[0] == CHECK else "PT-CASUALTY-4"


def _due_wave_end(state: State, frame: Frame, action: Action) -> str:
    if action[0] == WAVE_END:
        return ""
    if action[0] in (CONCEDE, RULING):
        return ""
    return "PT-PASS-1" if action[0] in TURN else NOT_DUE[action[0]]


def _due_round_end(state: State, frame: Frame, action: Action) -> str:
    if action[0] in (ROUND_END, CONCEDE, RULING):
        return ""
    return "PT-PASS-1" if action[0] in TURN else NOT_DUE[action[0]]


def _due_game_end(state: State, frame: Frame, action: Action) -> str:
    if action[0] != GAME_END:
        return "PT-END-1"
    if action[2:] == frame[1:]:
        return ""
    return "PT-DRAWN-1" if frame[2] == REASON_HEROES else "PT-LOG-13"


def _due_shuffle(state: State, frame: Frame, action: Action) -> str:
    if action[0] != SHUFFLE or action[2] != frame[1]:
        return "PT-LOOK-1"
    return _shuffle_broken(state, action)


def _due_search(state: State, frame: Frame, action: Action) -> str:
    """Any of the 25 names; what is in the deck must be found (PT-FAQ-49, PT-LOG-17)."""
    if action[0] != SEARCH:
        return "PT-LOG-12"
    _kind, player, code, found = action
    if player != frame[1]:
        return "PT-TURN-4"
    if code >> 5 != player or not ALL_CARDS >> (code & NUMBER) & 1:
        return "PT-TARGET-6"
    in_deck = _deck(state, player) >> (code & NUMBER) & 1
    if found:
        return "" if in_deck else "PT-LOG-17"
    hidden = state.unknown[player] and state.pool[player] >> (code & NUMBER) & 1
    return "PT-LOG-17" if in_deck and not hidden else ""


def _due_random(state: State, frame: Frame, action: Action) -> str:
    if action[0] != RANDOM_DISCARD:
        return "PT-LOG-12"
    code, victim = action[2], frame[1]
    held = code >> 5 == victim and may_hold(state, victim) >> (code & NUMBER) & 1
    return "" if code and held else "PT-LOG-12"


def _due_command(state: State, frame: Frame, action: Action) -> str:
    """An attack or a spell that somebody is made to perform (PT-LOG-16, PT-FAQ-25)."""
    kind = action[0]
    _command, player, attack, flags, cards, row = frame
    if kind == PICK and flags & MAY:
        if action[1] != player:
            return "PT-TURN-4"
        return "" if action[2] == NONE else "PT-LOG-15"
    if kind not in (EFFECT_ATTACK, EFFECT_SPELL):
        return "PT-LOG-16"
    if action[1] != player:
        return "PT-TURN-4"
    area = action[2]
    code = state.cells[area]
    face = bool(flags & POSTHUMOUS) == (code >= BODY)
    if area // 9 != player or not code or not face or not cards >> (code & CARD) & 1:
        return "PT-FAQ-25"
    if kind == EFFECT_SPELL:
        return "" if action[3] == row else _no_free_spell(state, frame, area, action[3])
    chosen, target = action[3], action[4]
    if attack != EITHER and chosen != attack:
        return "PT-FAQ-56"
    if chosen == RANGED and not flags & GRANTED and not has_ranged(state, area):
        return "PT-RANGED-1"
    if chosen == MELEE and not first_in_column(state, area):
        return "PT-MELEE-1"
    return _target_broken(state, 1 - player, target, chosen, flags)


def _no_free_spell(state: State, frame: Frame, area: int, row: int) -> str:
    """Why a hero that was told to act cannot cast the spell of a row."""
    number = state.cells[area] & NUMBER
    if frame[2] != EITHER:
        return "PT-LOG-16"
    if not HAS_SPELL[row * 32 + number]:
        return "PT-SPELL-1"
    if ROW_OF[area] != row:
        return "PT-CARD-7"
    right = declarable(state, number * 8 + row, area // 9, area, 0)
    return "PT-FAQ-66" if right else "PT-ORDER-4"


def _due_deal(state: State, frame: Frame, action: Action) -> str:
    if action[0] != DEAL:
        return "PT-LOG-12"
    code, player, where = action[2], frame[1], frame[3]
    if not code:
        return "" if where == TO_HAND and state.pool[player] else "PT-LOG-12"
    if code >> 5 != player or not state.pool[player] >> (code & NUMBER) & 1:
        return "PT-LOG-12"
    return ""


def _concede_any_time(
    check: Callable[[State, Frame, Action], str],
) -> Callable[[State, Frame, Action], str]:
    """Whoever concedes need not wait for what is pending (PT-END-3)."""

    def checked(state: State, frame: Frame, action: Action) -> str:
        return "" if action[0] in (CONCEDE, RULING) else check(state, frame, action)

    return checked


def _nothing(state: State, frame: Frame, action: Action) -> str:
    raise AssertionError("a frame that waits for nobody lies on top")


_DUE: Final[dict[int, Callable[[State, Frame, Action], str]]] = {
    PROGRAM: _concede_any_time(_due_pick),
    STRIKE: _concede_any_time(_due_redirect),
    DAMAGE: _concede_any_time(_due_replace),
    BATCH: _concede_any_time(_due_reaction),
    CHECK_DUE: _concede_any_time(_due_check),
    WAVE_END_DUE: _due_wave_end,
    ROUND_END_DUE: _due_round_end,
    GAME_END_DUE: _due_game_end,
    SHUFFLE_DUE: _concede_any_time(_due_shuffle),
    SEARCH_DUE: _concede_any_time(_due_search),
    RANDOM_DUE: _concede_any_time(_due_random),
    COMMAND: _concede_any_time(_due_command),
    DEAL_DUE: _concede_any_time(_due_deal),
}
DUE: Final = tuple(_DUE.get(kind, _nothing) for kind in range(16))
"""By kind of the innermost frame: whether an action answers it."""


# A player's turn.


def _draw_broken(state: State, action: Action) -> str:
    player = action[1]
    if state.ap < 1:
        return "PT-AP-1"
    if not deck_size(state, player):
        return "PT-DRAW-2"
    return "PT-DRAW-3" if hand_size(state, player) >= HAND_LIMIT else ""


def _recruit_broken(state: State, action: Action) -> str:
    _kind, player, code, area = action
    if state.ap < 1 and not FREE_RECRUIT[state.leading[player]]:
        return "PT-AP-1"
    if code >> 5 != player or not may_hold(state, player) >> (code & NUMBER) & 1:
        return "PT-RECRUIT-3"
    row = ROW_AREAS[player][state.wave]
    if area not in row:
        return "PT-RECRUIT-1"
    cells = state.cells
    if cells[row[0]] and cells[row[1]] and cells[row[2]]:
        return "PT-RECRUIT-2"
    if area % 9 == LEADER:
        return "PT-RECRUIT-4"
    if cells[area]:
        return "PT-BODY-3" if cells[area] >= BODY else "PT-ZONE-6"
    return ""


def _attack_broken(state: State, action: Action) -> str:
    _kind, player, attacker, kind, target = action
    if state.ap < 1:
        return "PT-AP-1"
    if attacker // 9 != player or not 0 < state.cells[attacker] < BODY:
        return "PT-ATTACK-1"
    if ROW_OF[attacker] != state.wave:
        return "PT-ATTACK-1"
    marks = state.marks[attacker]
    if marks & RECRUITED:
        return "PT-ACTOR-2"
    if marks & ATTACKED:
        return "PT-ATTACK-2"
    if marks & (MOVED | CAST):
        return "PT-ATTACK-3"
    if marks & ROTATED:
        return "PT-ACTOR-1"
    if kind == RANGED:
        if not has_ranged(state, attacker):
            return "PT-RANGED-1"
    elif not first_in_column(state, attacker):
        return "PT-MELEE-1"
    return _target_broken(state, 1 - player, target, kind, 0)


def _target_broken(state: State, unit: int, target: int, kind: int, flags: int) -> str:
    """The target of an attack: a living card of the rival's unit that this kind can reach."""
    if target // 9 != unit or not 0 < state.cells[target] < BODY:
        return "PT-ATTACK-6"
    if flags & HEROES_ONLY and target % 9 == LEADER:
        return "PT-FAQ-46"
    if kind == MELEE:
        return "" if first_in_column(state, target) else "PT-MELEE-2"
    if intercepted(state, target) and not state.rules.box:
        return "PT-INTERCEPT-1"
    return ""


def _spell_broken(state: State, action: Action) -> str:
    _kind, player, area, row = action
    if state.ap < 1:
        return "PT-AP-1"
    if area // 9 != player or not is_hero(state, area):
        return "PT-SPELL-1"
    number = state.cells[area] & NUMBER
    if row != ROW_OF[area]:
        return "PT-CARD-7" if HAS_SPELL[row * 32 + number] else "PT-SPELL-1"
    if not HAS_SPELL[row * 32 + number]:
        return "PT-SPELL-1"
    if row != state.wave:
        return "PT-SPELL-5"
    marks = state.marks[area]
    if marks & RECRUITED:
        return "PT-ACTOR-2"
    if marks & (ATTACKED | MOVED | CAST):
        return "PT-SPELL-3"
    if marks & ROTATED:
        return "PT-ACTOR-1"
    right = declarable(state, number * 8 + row, player, area, 0)
    return "" if right else "PT-ORDER-4"


def _leader_action_broken(state: State, action: Action) -> str:
    player = action[1]
    if state.ap < 1:
        return "PT-AP-1"
    leading = state.leading[player]
    if not HAS_ACTION[leading]:
        return "PT-LEADERACT-1"
    area = player * 9 + LEADER
    right = declarable(state, leading * 8 + LEADER_SLOT, player, area, 0)
    return "" if right else "PT-ORDER-4"


def _order_action_broken(state: State, action: Action) -> str:
    _kind, player, code = action
    if not (state.ap or state.order_ap or order_is_free(state, player)):
        return "PT-AP-1"
    if code >> 5 != player or not may_hold(state, player) >> (code & NUMBER) & 1:
        return "PT-ORDER-1"
    return "" if order_declarable(state, player, code, 0) else "PT-ORDER-4"


def _move_broken(state: State, action: Action) -> str:
    _kind, player, start, target = action
    if state.ap < 1 and not FREE_MOVE[state.leading[player]]:
        return "PT-AP-1"
    if start // 9 != player or not state.cells[start]:
        return "PT-MOVE-1"
    if start % 9 == LEADER:
        return "PT-MOVE-2"
    if state.cells[start] >= BODY:
        return "PT-MOVE-5"
    marks = state.marks[start]
    if marks & RECRUITED:
        return "PT-ACTOR-2"
    if marks & (ATTACKED | CAST):
        return "PT-MOVE-3"
    if marks & MOVED:
        return "PT-MOVE-4"
    if marks & ROTATED:
        return "PT-ACTOR-1"
    free = target // 9 == player and not state.cells[target]
    return "" if free else "PT-MOVE-1"


def _rotate_broken(state: State, action: Action) -> str:
    _kind, player, one, other = action
    if state.ap < 2:
        return "PT-LONG-1"
    if one >= other:
        return "PT-ROTATE-1"
    for area in (one, other):
        if area // 9 != player or area % 9 == LEADER or not state.cells[area]:
            return "PT-ROTATE-1"
    done = RECRUITED | ATTACKED | CAST | MOVED | ROTATED
    for area in (one, other):
        if state.cells[area] < BODY and state.marks[area] & done:
            return "PT-ROTATE-3"
    return ""


def _clear_broken(state: State, action: Action) -> str:
    _kind, player, area = action
    if state.leading[1 - player] == ADJENNA and state.round > 1:
        return "PT-FAQ-34"
    if state.ap < 1 and not FREE_CLEAR[state.leading[player]]:
        return "PT-AP-1"
    right = area // 9 == player and state.cells[area] >= BODY
    return "" if right else "PT-CLEAR-1"


def _end_turn_broken(state: State, action: Action) -> str:
    return "PT-TURN-6" if state.ap else ""


def _pass_broken(state: State, action: Action) -> str:
    return ""


TURN: Final[dict[int, Callable[[State, Action], str]]] = {
    DRAW: _draw_broken,
    RECRUIT: _recruit_broken,
    ATTACK: _attack_broken,
    SPELL: _spell_broken,
    LEADER_ACTION: _leader_action_broken,
    ORDER: _order_action_broken,
    MOVE: _move_broken,
    ROTATE: _rotate_broken,
    CLEAR: _clear_broken,
    PASS: _pass_broken,
    END_TURN: _end_turn_broken,
}
"""The actions of a player's turn (PT-TURN-4)."""


def well_formed(action: Action) -> bool:
    """Whether an action has the right number of numbers, each in its range."""
    return action in _SEEN or _judge_form(action)


_SEEN: Final[set[Action]] = set()
"""Well-formed actions that were met before; there are finitely many of each kind kept here."""


def _judge_form(action: Action) -> bool:
    kind = action[0] if action else -1
    if not 0 <= kind < len(KINDS) or len(action) < 2 or not 0 <= action[1] <= JUDGE:
        return False
    if (kind in BY_TABLE) != (action[1] == TABLE) or (kind == RULING) != (action[1] == JUDGE):
        return False
    if kind in (SHUFFLE, INITIAL_DRAW, LEADER_RETURN):
        return len(action) > 2 and 0 <= action[2] <= 1 and all(0 <= c <= CARD for c in action[3:])
    if len(action) != LENGTHS[kind]:
        return False
    for value, (low, high) in zip(action[2:], RANGES.get(kind, ()), strict=True):
        if not low <= value < high:
            return False
    if kind == PICK and not is_pick(action[2]):
        return False
    _SEEN.add(action)
    return True


AREAS: Final = (0, 18)
CODES: Final = (0, 64)
PLAYER_RANGE: Final = (0, 2)
RANGES: Final = {
    LEADER_CHOICE: (CODES,), LEADER_REVEAL: (CODES, CODES), FIRST_PLAYER: (PLAYER_RANGE, (0, 2)),
    RECRUIT: (CODES, AREAS), ATTACK: (AREAS, (0, 2), AREAS), SPELL: (AREAS, (0, 3)),
    ORDER: (CODES,), MOVE: (AREAS, AREAS), ROTATE: (AREAS, AREAS), CLEAR: (AREAS,),
    PICK: ((0, 1 << 16),), REDIRECT: (AREAS,), REPLACE: (AREAS, (0, 2)),
    REACTION: (AREAS, (NOBODY, 18)), EFFECT_ATTACK: (AREAS, (0, 2), AREAS),
    EFFECT_SPELL: (AREAS, (0, 3)), SEARCH: (CODES, (0, 2)), RANDOM_DISCARD: (CODES,),
    DEAL: (CODES,), GAME_END: ((0, 3), (0, 4)), RULING: ((0, 3),),
}  # fmt: skip
BY_TABLE: Final = frozenset(
    (
        SHUFFLE, INITIAL_DRAW, LEADER_REVEAL, LEADER_RETURN, FIRST_PLAYER, RANDOM_DISCARD, DEAL,
        CHECK, WAVE_END, ROUND_END, GAME_END,
    )
)  # fmt: skip
