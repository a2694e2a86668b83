"""What is changed by whatever answers to what is pending: picks, reactions, what chance decides."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.pixel_tactics.advance import deal_card, hit
from rules_engine.pixel_tactics.codes import (
    ATTACKED,
    CARD,
    CAST,
    DEAL,
    DONE,
    EFFECT_ATTACK,
    EFFECT_SPELL,
    NUMBER,
    PICK,
    RANDOM_DISCARD,
    REACTION,
    REDIRECT,
    REPLACE,
    SEARCH,
    Action,
)
from rules_engine.pixel_tactics.damage import replace as replace_damage
from rules_engine.pixel_tactics.frames import (
    AMOUNT,
    BATCH,
    BERSERK,
    COMMAND,
    COMMAND_FLAGS,
    ENTRIES,
    ENTRY,
    HEROES_ONLY,
    KIND,
    LATE,
    LATE_OPEN,
    STARRED,
    STRIKE,
    SUBJECT_CARD,
    WAITING,
    changed,
    pop,
    program,
    push,
    replace_top,
)
from rules_engine.pixel_tactics.pick_codes import DONE_PICK
from rules_engine.pixel_tactics.reactions import answers, waiting
from rules_engine.pixel_tactics.state import State, discard_card, leave_deck, leave_hand, show
from rules_engine.pixel_tactics.tables import REACTION_BASE
from rules_engine.pixel_tactics.turn_changes import cast_spell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


def _pick(state: State, action: Action) -> None:
    frame = state.stack[-1]
    if frame[KIND] == COMMAND:
        pop(state)
        return
    late = LATE_OPEN if frame[LATE] else 0
    value = DONE_PICK if action[0] == DONE else action[2]
    replace_top(state, (*changed(frame, LATE, late), value))


def _redirect(state: State, action: Action) -> None:
    hit(state, state.stack[-1], action[2])


def _replace(state: State, action: Action) -> None:
    replace_damage(state, bool(action[3]))


def _reaction(state: State, action: Action) -> None:
    """Take the reaction out of its batch and carry it out."""
    frame = state.stack[-1]
    start = ENTRIES
    for entry in waiting(frame):
        if answers(entry, action):
            break
        start += ENTRY
    name, player, source, code, subject, card, amount = frame[start : start + ENTRY]
    replace_top(state, (BATCH, frame[WAITING] - 1, *frame[ENTRIES:start], *frame[start + ENTRY :]))
    push(
        state,
        program(
            REACTION_BASE + name, player, source, code,
            subject=subject, subject_card=card, amount=amount,
        ),
    )  # fmt: skip


def _effect_attack(state: State, action: Action) -> None:
    _kind, player, attacker, kind, target = action
    frame = state.stack[-1]
    pop(state)
    flags = frame[COMMAND_FLAGS]
    bit = 1 << (state.cells[attacker] & CARD)
    if flags & BERSERK:
        below = state.stack[-1]
        replace_top(state, changed(below, AMOUNT, below[AMOUNT] & ~bit))
    if flags & STARRED:
        state.marks[attacker] |= ATTACKED
    push(state, (STRIKE, attacker, kind, target, player, flags & HEROES_ONLY))


def _effect_spell(state: State, action: Action) -> None:
    flags = state.stack[-1][COMMAND_FLAGS]
    pop(state)
    if flags & STARRED:
        state.marks[action[2]] |= CAST
    cast_spell(state, action[1], action[2], action[3], 0)


def _search(state: State, action: Action) -> None:
    _kind, player, code, found = action
    pop(state)
    if found:
        leave_deck(state, player, code & NUMBER)
        state.hand[player] |= 1 << (code & NUMBER)
    elif state.pool[player] >> (code & NUMBER) & 1:
        # What is not in the deck can only be among the unknown cards of the hand.
        show(state, code)


def _random_discard(state: State, action: Action) -> None:
    code = action[2]
    _due, victim, carried = state.stack[-1]
    pop(state)
    leave_hand(state, victim, code & NUMBER)
    if carried:
        state.aside = (*state.aside, code)
        below = state.stack[-1]
        replace_top(state, changed(below, SUBJECT_CARD, code))
    else:
        discard_card(state, code)


def _deal(state: State, action: Action) -> None:
    deal_card(state, state.stack[-1], action[2])


PENDING_CHANGES: Final[dict[int, Callable[[State, Action], None]]] = {
    PICK: _pick,
    DONE: _pick,
    REDIRECT: _redirect,
    REPLACE: _replace,
    REACTION: _reaction,
    EFFECT_ATTACK: _effect_attack,
    EFFECT_SPELL: _effect_spell,
    SEARCH: _search,
    RANDOM_DISCARD: _random_discard,
    DEAL: _deal,
}
