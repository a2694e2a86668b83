"""The steps of programs by which somebody acts: actions, attacks, spells and orders of cards."""

from __future__ import annotations

from rules_engine.pixel_tactics.card_data import Entry
from rules_engine.pixel_tactics.codes import BODY, LEADER_AREA, MELEE, NUMBER, RAISED, ROW_OF
from rules_engine.pixel_tactics.frames import (
    AMOUNT,
    BERSERK,
    CHAIN,
    COMMAND,
    EITHER,
    GRANTED,
    HEROES_ONLY,
    LATE,
    MAY,
    ORDER_END,
    PICKS,
    PLAYER,
    POSTHUMOUS,
    RAISED_BODY,
    SOURCE,
    SOURCE_CARD,
    STARRED,
    STEP,
    STRIKE,
    SUBJECT,
    SUBJECT_CARD,
    Frame,
    changed,
    program,
    push,
    replace_top,
)
from rules_engine.pixel_tactics.needs import (
    heroes_in_melee,
    order_declarable,
    others_in_melee,
    others_in_row,
)
from rules_engine.pixel_tactics.pick_codes import YES
from rules_engine.pixel_tactics.picks import drawn_aside
from rules_engine.pixel_tactics.reactions import can_act_free, can_cast_free
from rules_engine.pixel_tactics.relations import first_in_column
from rules_engine.pixel_tactics.state import State, find_card, is_hero, show
from rules_engine.pixel_tactics.step_words import Step, number_of, picks_of
from rules_engine.pixel_tactics.tables import ORDER_OF, SPELL_OF

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


# Actions of a turn.


def actions(state: State, frame: Frame, step: Entry) -> None:
    """More actions in this turn (PT-FAQ-14)."""
    state.ap += number_of(step)


def order_actions(state: State, frame: Frame, step: Entry) -> None:
    """More actions in this turn, for orders only (PT-FAQ-14)."""
    state.order_ap += number_of(step)


def delay_rival(state: State, frame: Frame, step: Entry) -> None:
    """The rival has one action less in the next wave (PT-FAQ-12)."""
    state.penalty[2 + 1 - frame[PLAYER]] += 1


# Attacks and spells by somebody's order.


def use_recruited(state: State, frame: Frame, step: Entry) -> None:
    """The recruited hero may attack or cast once (PT-FAQ-27)."""
    area = find_card(state, frame[PLAYER], frame[SUBJECT_CARD])
    row = ROW_OF[frame[SUBJECT]]
    if area >= 0 and is_hero(state, area) and can_act_free(state, area, row):
        _let_act(state, frame[PLAYER], area, row, MAY)


def use_recruit_if_yes(state: State, frame: Frame, step: Entry) -> None:
    """The free action of Borneo or Juto (PT-FAQ-16); lost if nothing is possible any more."""
    area = find_card(state, frame[PLAYER], frame[SUBJECT_CARD])
    if frame[PICKS] == YES:
        _let_act(state, frame[PLAYER], area, frame[AMOUNT], STARRED)


def _let_act(state: State, player: int, area: int, row: int, flags: int) -> None:
    spell = row if can_cast_free(state, area, row) else -1
    push(state, (COMMAND, player, EITHER, flags, 1 << state.cells[area], spell))


def command(state: State, frame: Frame, step: Entry) -> None:
    """Somebody makes an attack (PT-FAQ-25, PT-FAQ-56)."""
    player, source, kind = frame[PLAYER], frame[SOURCE], number_of(step, 2)
    whom = step[1]
    if whom == "other_in_row":
        areas = others_in_row(state, source)
    elif whom == "leader":
        areas = [LEADER_AREA[player]]
    elif whom == "own_in_melee":
        areas = heroes_in_melee(state, player)
    elif whom == "other_in_melee":
        areas = others_in_melee(state, source)
    else:
        standing = source >= 0 and state.cells[source] == frame[SOURCE_CARD]
        areas = [source] if standing else []
    if kind == MELEE:
        areas = [area for area in areas if first_in_column(state, area)]
    cards = 0
    for area in areas:
        cards |= 1 << state.cells[area]
    if cards:
        push(state, (COMMAND, player, kind, 0 if kind == MELEE else GRANTED, cards, -1))


def berserk(state: State, frame: Frame, step: Entry) -> None:
    """Every own hero in melee attacks once, in any order, never a leader (PT-FAQ-46).

    The step repeats itself until none of those who started can attack any more.
    """
    player = frame[PLAYER]
    able = 0
    for area in heroes_in_melee(state, player):
        able |= 1 << state.cells[area]
    left = able if frame[SUBJECT] < 0 else able & frame[AMOUNT]
    if left and heroes_in_melee(state, 1 - player):
        again = changed(frame, STEP, frame[STEP] - 1)
        replace_top(state, (*again[:SUBJECT], 0, 0, left, *again[PICKS:]))
        push(state, (COMMAND, player, MELEE, HEROES_ONLY | BERSERK, left, -1))


def posthumous(state: State, frame: Frame, step: Entry) -> None:
    """A fallen hero of Shekhtur attacks from where it fell (PT-FAQ-10, PT-FAQ-62)."""
    area, code = frame[AMOUNT], frame[SUBJECT_CARD]
    if state.cells[area] == code | BODY and first_in_column(state, area):
        push(state, (COMMAND, frame[PLAYER], MELEE, POSTHUMOUS, 1 << code, -1))


def raised_attack(state: State, frame: Frame, step: Entry) -> None:
    """A body attacks in melee for Hepzibah (PT-FAQ-19)."""
    body, target = picks_of(frame)
    state.marks[body] |= RAISED
    push(state, (STRIKE, body, MELEE, target, frame[PLAYER], RAISED_BODY))


# Orders and spells of other cards.


def play_or_keep(state: State, frame: Frame, step: Entry) -> None:
    """The drawn card is played as an order, a free play, or taken into hand (PT-FAQ-33)."""
    player, (code,) = frame[PLAYER], drawn_aside(state, frame)
    if frame[PICKS] == YES:
        begin_play(state, player, code, frame[LATE])
    else:
        state.aside = state.aside[:-1]
        state.hand[player] |= 1 << (code & NUMBER)


def begin_play(state: State, player: int, code: int, late: int) -> None:
    """Play an order whose card lies in the resolving zone (PT-ORDER-2, PT-FAQ-13, PT-FAQ-67)."""
    state.orders[player] += 1
    push(state, (ORDER_END, player, code, state.orders[player]))
    push(
        state,
        program(ORDER_OF[code & NUMBER], player, -1, code, chain=1 << code, late=late),
    )


def _carry_out(state: State, frame: Frame, code: int) -> None:
    """Carry out a card's order; a text that could not be declared does nothing (PT-FAQ-44)."""
    player, chain = frame[PLAYER], frame[CHAIN]
    if order_declarable(state, player, code, chain):
        push(
            state,
            program(
                ORDER_OF[code & NUMBER],
                player,
                -1,
                code,
                chain=chain | 1 << code,
                late=frame[LATE],
            ),
        )


def carry_out_picked(state: State, frame: Frame, step: Entry) -> None:
    """The order of the card that was picked or found is carried out."""
    picked = picks_of(frame)
    for code in picked:
        show(state, code)
    code = picked[0] if picked else frame[SUBJECT_CARD]
    if code:
        _carry_out(state, frame, code)


def carry_out_leader(state: State, frame: Frame, step: Entry) -> None:
    """The order printed on the own leader's card is carried out (PT-FAQ-15 for Sagas)."""
    _carry_out(state, frame, state.chosen[frame[PLAYER]])


def copy(state: State, frame: Frame, step: Entry) -> None:
    """The printed spell of the picked hero is cast by the Doppelganger (PT-FAQ-26, PT-FAQ-51)."""
    spells = SPELL_OF[number_of(step)]
    push(
        state,
        program(
            spells[state.cells[picks_of(frame)[0]] & NUMBER],
            frame[PLAYER],
            frame[SOURCE],
            frame[SOURCE_CARD],
            chain=frame[CHAIN],
            late=frame[LATE],
        ),
    )


ACTION_STEPS: Final[tuple[Step, ...]] = (
    play_or_keep, actions, order_actions, delay_rival, use_recruited,
    use_recruit_if_yes, command, berserk, posthumous, raised_attack,
    carry_out_picked, carry_out_leader, copy,
)  # fmt: skip
