"""The checks of what is pending: whether an action answers the innermost frame."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.pixel_tactics.codes import (
    ALL_CARDS,
    BODY,
    CARD,
    CHECK,
    CONCEDE,
    DEAL,
    DONE,
    EFFECT_ATTACK,
    EFFECT_SPELL,
    FIRST_PLAYER,
    GAME_END,
    INITIAL_DRAW,
    IS_LEADER,
    LEADER_CHOICE,
    LEADER_RETURN,
    LEADER_REVEAL,
    MELEE,
    NUMBER,
    OWNER,
    PICK,
    RANDOM_DISCARD,
    RANGED,
    REACTION,
    REDIRECT,
    REPLACE,
    RESULT_RULES,
    ROUND_END,
    ROW_OF,
    RULING,
    SEARCH,
    SHUFFLE,
    UNIT_OF,
    WAVE_END,
    Action,
)
from rules_engine.pixel_tactics.frames import (
    BATCH,
    CHECK_DUE,
    COMMAND,
    DAMAGE,
    DEAL_DUE,
    DEAL_TO,
    EITHER,
    ENTRY_PLAYER,
    GAME_END_DUE,
    GRANTED,
    MAY,
    PLAYER,
    POSTHUMOUS,
    PROGRAM,
    RANDOM_DUE,
    REPLACING,
    ROUND_END_DUE,
    SEARCH_DUE,
    SHUFFLE_DUE,
    STRIKE,
    TO_HAND,
    TURN_END,
    WAVE_END_DUE,
    WHOSE,
    Frame,
)
from rules_engine.pixel_tactics.needs import declarable
from rules_engine.pixel_tactics.pick_codes import DONE_PICK, NONE
from rules_engine.pixel_tactics.picks import allowed
from rules_engine.pixel_tactics.reactions import active, answers, deferred, waiting
from rules_engine.pixel_tactics.relations import first_in_column, has_ranged
from rules_engine.pixel_tactics.setup_legality import shuffle_broken
from rules_engine.pixel_tactics.state import State, holds, is_hero, known_deck
from rules_engine.pixel_tactics.tables import SPELL_OF
from rules_engine.pixel_tactics.turn_legality import TURN, target_broken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


NOT_DUE: Final = {
    SHUFFLE: "PT-LOOK-1", INITIAL_DRAW: "PT-SETUP-9", LEADER_CHOICE: "PT-SETUP-9",
    LEADER_REVEAL: "PT-SETUP-9", LEADER_RETURN: "PT-SETUP-9", FIRST_PLAYER: "PT-SETUP-9",
    PICK: "PT-LOG-15", DONE: "PT-LOG-15", REDIRECT: "PT-LOG-15", REPLACE: "PT-LOG-15",
    REACTION: "PT-REACT-1", EFFECT_ATTACK: "PT-LOG-16", EFFECT_SPELL: "PT-LOG-16",
    SEARCH: "PT-LOG-12", RANDOM_DISCARD: "PT-LOG-12", DEAL: "PT-LOG-12", CHECK: "PT-WAVE-2",
    WAVE_END: "PT-WAVE-1", ROUND_END: "PT-ROUND-1", GAME_END: "PT-LOG-13",
}  # fmt: skip
"""Which rule an event breaks that nothing asked for."""


def _due_pick(state: State, frame: Frame, action: Action) -> str:
    if action[0] not in (PICK, DONE):
        return "PT-LOG-15"
    if action[1] != frame[PLAYER]:
        return "PT-TURN-4"
    return allowed(state, frame, DONE_PICK if action[0] == DONE else action[2])


def _due_redirect(state: State, frame: Frame, action: Action) -> str:
    """Arec's player names one of their cards that the attack may hit (PT-FAQ-21, PT-FAQ-47)."""
    if action[0] != REDIRECT:
        return "PT-LOG-15"
    _strike, attacker, _kind, _target, _player, flags = frame
    unit = 1 - UNIT_OF[attacker]
    if action[1] != unit:
        return "PT-TURN-4"
    area = action[2]
    return target_broken(state, unit, area, MELEE, flags)


def _due_replace(state: State, frame: Frame, action: Action) -> str:
    if action[0] != REPLACE:
        return "PT-LOG-15"
    if action[1] != UNIT_OF[frame[REPLACING]]:
        return "PT-TURN-4"
    return "" if action[2] == frame[REPLACING] and action[3] in (0, 1) else "PT-FAQ-06"


def _due_reaction(state: State, frame: Frame, action: Action) -> str:
    """All of the active player first, in their order, then the other's (PT-REACT-2).

    A reaction that waits but is not due yet comes too early; any other leaves the due one out.
    """
    if action[0] != REACTION:
        return "PT-REACT-4"
    entries = waiting(frame)
    mine = [entry for entry in entries if entry[ENTRY_PLAYER] == action[1]]
    first = active(state)
    early = action[1] != first and any(entry[ENTRY_PLAYER] == first for entry in entries)
    if not any(answers(entry, action) for entry in mine):
        later = any(answers(entry, action) for entry in deferred(frame))
        return "PT-REACT-2" if later else "PT-REACT-4"
    return "PT-REACT-2" if early else ""


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


def game_end_broken(state: State, frame: Frame, action: Action) -> str:
    """The end of a game is told as it came about, before anything else (PT-END-1)."""
    if action[0] != GAME_END:
        return "PT-END-1"
    return "" if action[2:] == frame[1:] else RESULT_RULES[frame[2]]


def _due_shuffle(state: State, frame: Frame, action: Action) -> str:
    if action[0] != SHUFFLE or action[2] != frame[WHOSE]:
        return "PT-LOOK-1"
    return shuffle_broken(state, action)


def _due_search(state: State, frame: Frame, action: Action) -> str:
    """Any of the 25 names; what is in the deck must be found (PT-FAQ-49, PT-LOG-17)."""
    if action[0] != SEARCH:
        return "PT-LOG-12"
    _kind, player, code, found = action
    if player != frame[WHOSE]:
        return "PT-TURN-4"
    if code >> OWNER != player or not ALL_CARDS >> (code & NUMBER) & 1:
        return "PT-TARGET-6"
    in_deck = known_deck(state, player) >> (code & NUMBER) & 1
    if found:
        return "" if in_deck else "PT-LOG-17"
    hidden = state.unknown[player] and state.pool[player] >> (code & NUMBER) & 1
    return "PT-LOG-17" if in_deck and not hidden else ""


def _due_random(state: State, frame: Frame, action: Action) -> str:
    if action[0] != RANDOM_DISCARD:
        return "PT-LOG-12"
    code, victim = action[2], frame[WHOSE]
    return "" if code and holds(state, victim, code) else "PT-LOG-12"


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
    if UNIT_OF[area] != player or not code or not face or not cards >> (code & CARD) & 1:
        return _not_commanded(state, attack, action)
    if kind == EFFECT_SPELL:
        return "" if action[3] == row else _no_free_spell(state, attack, area, action[3])
    chosen, target = action[3], action[4]
    if attack != EITHER and chosen != attack:
        return "PT-FAQ-56"
    if chosen == RANGED and not flags & GRANTED and not has_ranged(state, area):
        return "PT-RANGED-1"
    if chosen == MELEE and not first_in_column(state, area):
        return "PT-MELEE-1"
    return target_broken(state, 1 - player, target, chosen, flags)


def _not_commanded(state: State, attack: int, action: Action) -> str:
    """Why a card that was not told to act may not be told so (PT-FAQ-73)."""
    player, area = action[1], action[2]
    if action[0] != EFFECT_ATTACK:
        return "PT-FAQ-25"
    if IS_LEADER[area]:
        return "PT-TARGET-4"
    melee = attack != RANGED and action[3] == MELEE
    behind = is_hero(state, area) and not first_in_column(state, area)
    return "PT-MELEE-1" if melee and behind and UNIT_OF[area] == player else "PT-FAQ-25"


def _no_free_spell(state: State, attack: int, area: int, row: int) -> str:
    """Why a hero that was told to act cannot cast the spell of a row."""
    number = state.cells[area] & NUMBER
    if attack != EITHER:
        return "PT-LOG-16"
    if not SPELL_OF[row][number]:
        return "PT-SPELL-1"
    if ROW_OF[area] != row:
        return "PT-CARD-7"
    right = declarable(state, SPELL_OF[row][number], UNIT_OF[area], area, 0)
    return "PT-FAQ-66" if right else "PT-ORDER-4"


def _due_deal(state: State, frame: Frame, action: Action) -> str:
    if action[0] != DEAL:
        return "PT-LOG-12"
    code, player, where = action[2], frame[WHOSE], frame[DEAL_TO]
    if not code:
        return "" if where == TO_HAND and state.pool[player] else "PT-LOG-12"
    if code >> OWNER != player or not state.pool[player] >> (code & NUMBER) & 1:
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
    GAME_END_DUE: game_end_broken,
    SHUFFLE_DUE: _concede_any_time(_due_shuffle),
    SEARCH_DUE: _concede_any_time(_due_search),
    RANDOM_DUE: _concede_any_time(_due_random),
    COMMAND: _concede_any_time(_due_command),
    DEAL_DUE: _concede_any_time(_due_deal),
}
DUE: Final = tuple(_DUE.get(kind, _nothing) for kind in range(TURN_END + 1))
"""By kind of the innermost frame: whether an action answers it."""
