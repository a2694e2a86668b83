"""The steps of programs: what spells, orders, leader actions and reactions do (PT-FAQ-38).

Each function carries out one word of the card data. It finds its frame advanced past the step on
top of the stack, changes the position and pushes what follows from it.
"""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.pixel_tactics.card_data import Entry
from rules_engine.pixel_tactics.codes import (
    BODY,
    BONUS,
    CARD,
    COLUMN_AREAS,
    HERO_ROWS,
    LEADER,
    MELEE,
    NUMBER,
    RAISED,
    RECRUITED,
    ROW_OF,
    STOLEN,
    STRUCK,
)
from rules_engine.pixel_tactics.damage import (
    NOBODYS,
    deal,
    dealt_by,
    defeat_and_react,
    heal,
    put,
)
from rules_engine.pixel_tactics.frames import (
    AMOUNT,
    BERSERK,
    CHAIN,
    COMMAND,
    DEAL_DUE,
    EITHER,
    FROM_HAND,
    GRANTED,
    HEROES_ONLY,
    LATE,
    LATE_CLOSED,
    MAY,
    ORDER_END,
    PICKS,
    PLAYER,
    POSTHUMOUS,
    RAISED_BODY,
    RANDOM_DUE,
    SEARCH_DUE,
    SHUFFLE_DUE,
    SOURCE,
    SOURCE_CARD,
    STARRED,
    STEP,
    STRIKE,
    SUBJECT,
    SUBJECT_CARD,
    TO_ASIDE,
    TO_HAND,
    Frame,
    program,
    push,
    replace_top,
)
from rules_engine.pixel_tactics.needs import (
    heroes_in_melee,
    order_declarable,
    others_in_melee,
    others_in_row,
    own_heroes,
)
from rules_engine.pixel_tactics.picks import ARRANGED, VALUE, YES, drawn_aside
from rules_engine.pixel_tactics.reactions import (
    REVEALS,
    can_act_free,
    can_cast_free,
    of_recruits,
    trigger,
)
from rules_engine.pixel_tactics.relations import first_in_column, in_melee
from rules_engine.pixel_tactics.state import (
    State,
    deck_size,
    discard_card,
    empty,
    find_card,
    hand_size,
    is_hero,
    leave_deck,
    leave_hand,
    set_tops,
    show,
    tops,
)
from rules_engine.pixel_tactics.tables import LIFE_OF, ORDER_SLOT, as_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


Step = Callable[[State, Frame, Entry], None]


def _number(step: Entry, place: int = 1) -> int:
    return as_number(step[place])


def _picked(frame: Frame) -> list[int]:
    """The picks as plain numbers, without the one that ends a list."""
    return [pick & VALUE for pick in frame[PICKS:] if pick >= 0]


def blow_of(frame: Frame) -> Frame:
    """Who deals the damage of a program: the card whose ability it is, nobody for orders."""
    return NOBODYS if frame[SOURCE] < 0 else dealt_by(frame[SOURCE])


# Damage and healing.


def damage_picked(state: State, frame: Frame, step: Entry) -> None:
    """Each picked card takes the same damage."""
    deal(state, [(area, _number(step)) for area in _picked(frame)], blow_of(frame))


def damage_split(state: State, frame: Frame, step: Entry) -> None:
    """Each picked card takes its own amount."""
    deal(state, [(pick >> 5, pick & 31) for pick in _picked(frame)], blow_of(frame))


def damage_leader(state: State, frame: Frame, step: Entry) -> None:
    """The rival leader takes damage."""
    deal(state, [((1 - frame[PLAYER]) * 9 + LEADER, _number(step))], blow_of(frame))


def damage_column(state: State, frame: Frame, step: Entry) -> None:
    """The heroes of the column of one name in all units (PT-FAQ-37)."""
    column = _picked(frame)[0]
    areas: list[int] = []
    for unit in (0, 1):
        mirrored = state.rules.fighter_facing and unit != frame[PLAYER]
        areas += COLUMN_AREAS[unit][2 - column if mirrored else column]
    hit = [(area, _number(step)) for area in areas if is_hero(state, area)]
    deal(state, hit, blow_of(frame))


def damage_row(state: State, frame: Frame, step: Entry) -> None:
    """The heroes of a row in all units."""
    areas = HERO_ROWS[0][_number(step)] + HERO_ROWS[1][_number(step)]
    hit = [(area, _number(step, 2)) for area in areas if is_hero(state, area)]
    deal(state, hit, blow_of(frame))


def damage_melee(state: State, frame: Frame, step: Entry) -> None:
    """The rival heroes and leader that are in melee."""
    areas = in_melee(state, 1 - frame[PLAYER])
    deal(state, [(area, _number(step)) for area in areas], blow_of(frame))


def damage_rival(state: State, frame: Frame, step: Entry) -> None:
    """All rival heroes and the rival leader (Lixis)."""
    rival = 1 - frame[PLAYER]
    areas = [*own_heroes(state, rival), rival * 9 + LEADER]
    deal(state, [(area, _number(step)) for area in areas], blow_of(frame))


def damage_subject(state: State, frame: Frame, step: Entry) -> None:
    """The hero against which the reaction goes, if it still stands there."""
    if state.cells[frame[SUBJECT]] == frame[SUBJECT_CARD]:
        deal(state, [(frame[SUBJECT], _number(step))], blow_of(frame))


def suffer_life(state: State, frame: Frame, step: Entry) -> None:
    """The caster takes damage equal to the printed life of the revived hero (PT-FAQ-17)."""
    revived = state.cells[_picked(frame)[0]]
    deal(state, [(frame[SOURCE], LIFE_OF[revived & NUMBER])], NOBODYS)


def heal_picked(state: State, frame: Frame, step: Entry) -> None:
    """Each picked card heals the same amount."""
    for area in _picked(frame):
        heal(state, area, _number(step))


def heal_split(state: State, frame: Frame, step: Entry) -> None:
    """Each picked card heals its own amount."""
    for pick in _picked(frame):
        heal(state, pick >> 5, pick & 31)


def heal_self(state: State, frame: Frame, step: Entry) -> None:
    """The caster heals all its damage."""
    state.damage[frame[SOURCE]] = 0


def heal_leader(state: State, frame: Frame, step: Entry) -> None:
    """The own leader heals."""
    heal(state, frame[PLAYER] * 9 + LEADER, _number(step))


def heal_subject(state: State, frame: Frame, step: Entry) -> None:
    """The card that attacked heals what it dealt, if it still stands there (PT-FAQ-23)."""
    if state.cells[frame[SUBJECT]] == frame[SUBJECT_CARD]:
        heal(state, frame[SUBJECT], frame[AMOUNT])


def heal_wave(state: State, frame: Frame, step: Entry) -> None:
    """The cards of the unit in the present wave's row heal (Kavri)."""
    unit = frame[PLAYER] * 9
    for area in range(unit + state.wave * 3, unit + state.wave * 3 + 3):
        heal(state, area, _number(step))


def take_split(state: State, frame: Frame, step: Entry) -> None:
    """Damage moves from own heroes onto the caster: moved, not dealt (PT-FAQ-06)."""
    total = 0
    for pick in _picked(frame):
        state.damage[pick >> 5] -= pick & 31
        total += pick & 31
    put(state, frame[SOURCE], total, [0] * 18)


def move_from_leader(state: State, frame: Frame, step: Entry) -> None:
    """Damage moves from the own leader onto a hero."""
    for pick in _picked(frame):
        state.damage[frame[PLAYER] * 9 + LEADER] -= pick & 31
        put(state, pick >> 5, pick & 31, [0] * 18)


def move_all_damage(state: State, frame: Frame, step: Entry) -> None:
    """All damage moves from one hero onto another."""
    source, target = _picked(frame)
    amount = state.damage[source]
    state.damage[source] = 0
    put(state, target, amount, [0] * 18)


def bonus_picked(state: State, frame: Frame, step: Entry) -> None:
    """A hero is stronger until the end of the wave (Dragon Mage order)."""
    state.marks[_picked(frame)[0]] += BONUS


# Defeat, revival, places.


def defeat_picked(state: State, frame: Frame, step: Entry) -> None:
    """A hero becomes a body at once (PT-DEFEAT-1)."""
    defeat_and_react(state, _picked(frame))


def avenge(state: State, frame: Frame, step: Entry) -> None:
    """Who attacked this unit in melee in this wave falls, and who will (PT-FAQ-20)."""
    rival = 1 - frame[PLAYER]
    state.vengeance |= 1 << frame[PLAYER]
    struck = [a for a in own_heroes(state, rival) if state.marks[a] & STRUCK]
    defeat_and_react(state, struck)


def revive_picked(state: State, frame: Frame, step: Entry) -> None:
    """A body is a hero again, undamaged, and may act (PT-REVIVE-1, PT-REVIVE-2)."""
    area = _picked(frame)[0]
    code = state.cells[area] & CARD
    empty(state, area)
    state.cells[area] = code


def return_picked(state: State, frame: Frame, step: Entry) -> None:
    """A hero goes back to its owner's hand (PT-FAQ-43)."""
    return_card(state, _picked(frame)[0])


def return_card(state: State, area: int) -> None:
    """What lies in an area goes to its owner's hand."""
    code = state.cells[area] & CARD
    empty(state, area)
    state.hand[code >> 5] |= 1 << (code & NUMBER)


def _row(frame: Frame) -> tuple[int, ...]:
    row = _picked(frame)[0]
    return HERO_ROWS[row // 3][row % 3]


def clear_row(state: State, frame: Frame, step: Entry) -> None:
    """The bodies of a row are cleared."""
    for area in _row(frame):
        if state.cells[area] >= BODY:
            discard_card(state, state.cells[area])
            empty(state, area)


def return_row(state: State, frame: Frame, step: Entry) -> None:
    """The bodies of a row go to their owners' hands."""
    for area in _row(frame):
        if state.cells[area] >= BODY:
            return_card(state, area)


def swap(state: State, one: int, other: int) -> None:
    """Two areas exchange what lies in them, with damage and memories."""
    for values in (state.cells, state.damage, state.marks):
        values[one], values[other] = values[other], values[one]


def swap_picked(state: State, frame: Frame, step: Entry) -> None:
    """Two picked cards change places."""
    one, other = _picked(frame)
    swap(state, one, other)


def swap_self(state: State, frame: Frame, step: Entry) -> None:
    """The caster changes places with the picked hero and goes on from there (PT-FAQ-55)."""
    area = _picked(frame)[0]
    swap(state, frame[SOURCE], area)
    replace_top(state, (*frame[:SOURCE], area, *frame[SOURCE + 1 :]))


def arrange(state: State, frame: Frame, step: Entry) -> None:
    """Heroes and bodies lie as named, each with its damage and memories (PT-FAQ-59)."""
    values = [pick & VALUE for pick in frame[PICKS:] if pick - (pick & VALUE) == ARRANGED]
    named = [(value >> 6, value & CARD) for value in values]
    before = {
        state.cells[area] & CARD: (state.cells[area], state.damage[area], state.marks[area])
        for area, _card in named
        if state.cells[area]
    }
    for area, card in named:
        state.cells[area], state.damage[area], state.marks[area] = before.get(card, (0, 0, 0))


def steal(state: State, frame: Frame, step: Entry) -> None:
    """Cairngort puts a fallen rival hero into his unit, alive with life 1 (PT-FAQ-11)."""
    picks = frame[PICKS:]
    subject = frame[SUBJECT]
    if len(picks) == 2:
        area = picks[1] & VALUE
        empty(state, subject)
        state.cells[area] = frame[SUBJECT_CARD]
        state.marks[area] = STOLEN


def marker(state: State, frame: Frame, step: Entry) -> None:
    """One more marker (PT-FAQ-18)."""
    state.markers[frame[PLAYER]] += 1


# Cards.


def draw(state: State, frame: Frame, step: Entry) -> None:
    """Draw cards, or as many as there are (PT-DRAW-4, PT-DRAW-6)."""
    _close_line(state)
    count = min(_number(step), deck_size(state, frame[PLAYER]))
    push(state, (DEAL_DUE, frame[PLAYER], count, TO_HAND))


def draw_aside(state: State, frame: Frame, step: Entry) -> None:
    """Draw cards that wait for a decision (PT-FAQ-65)."""
    count = min(_number(step), deck_size(state, frame[PLAYER]))
    closed = (*frame[:LATE], LATE_CLOSED, *frame[LATE + 1 : AMOUNT], count, *frame[PICKS:])
    replace_top(state, closed)
    push(state, (DEAL_DUE, frame[PLAYER], count, TO_ASIDE))


def _close_line(state: State) -> None:
    """What is picked from here on stands on a line of its own."""
    frame = state.stack[-1]
    replace_top(state, (*frame[:LATE], LATE_CLOSED, *frame[LATE + 1 :]))


def look(state: State, frame: Frame, step: Entry) -> None:
    """Cards are looked at: the pick that follows is made late."""
    _close_line(state)


def rival_reveals(state: State, frame: Frame, step: Entry) -> None:
    """The rival picks a card of his hand; its order is carried out next (PT-FAQ-44)."""
    _close_line(state)
    frame = state.stack[-1]
    push(
        state,
        program(REVEALS, 1 - frame[PLAYER], frame[SOURCE], frame[SOURCE_CARD], late=LATE_CLOSED),
    )


def reveal(state: State, frame: Frame, step: Entry) -> None:
    """The card that the rival picked is what the program below goes on with."""
    code = _picked(frame)[0]
    show(state, code)
    below = state.stack[-2]
    named = (*below[:SUBJECT_CARD], code, *below[SUBJECT_CARD + 1 :])
    state.stack = (*state.stack[:-2], named, frame)


def discard_picked(state: State, frame: Frame, step: Entry) -> None:
    """A card is discarded from the hand in which it is."""
    code = _picked(frame)[0]
    leave_hand(state, code >> 5, code & NUMBER)
    discard_card(state, code)


def random_discard(state: State, frame: Frame, step: Entry) -> None:
    """The rival loses a card by chance; nothing if he has none (PT-FAQ-22)."""
    rival = 1 - frame[PLAYER]
    _close_line(state)
    if hand_size(state, rival):
        push(state, (RANDOM_DUE, rival, int(step[1] == "carried")))


def discard_carried(state: State, frame: Frame, step: Entry) -> None:
    """The card whose order was carried out goes to its owner's discard pile (PT-FAQ-28)."""
    code = frame[SUBJECT_CARD]
    if code:
        state.aside = tuple(card for card in state.aside if card != code)
        discard_card(state, code)


def put_on_top(state: State, frame: Frame, step: Entry) -> None:
    """The cards that were looked at lie on the deck as named (PT-LOG-18)."""
    player = frame[PLAYER]
    numbers = tuple(code & NUMBER for code in _picked(frame))
    known = state.known[player]
    for number in numbers:
        leave_deck(state, player, number)
    set_tops(state, player, numbers + tops(state, player))
    state.known[player] = max(known, len(numbers))


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
        program((code & NUMBER) * 8 + ORDER_SLOT, player, -1, code, chain=1 << code, late=late),
    )


def keep_and_top(state: State, frame: Frame, step: Entry) -> None:
    """Of the drawn cards one is kept, one goes on top of the deck, one is discarded (PT-FAQ-31)."""
    player = frame[PLAYER]
    named = _picked(frame)
    drawn = drawn_aside(state, frame)
    left = [code for code in drawn if code not in named]
    state.aside = state.aside[: len(state.aside) - len(drawn)]
    for place, code in enumerate([*named, *left]):
        if place == 0:
            state.hand[player] |= 1 << (code & NUMBER)
        elif place == 1:
            set_tops(state, player, (code & NUMBER, *tops(state, player)))
            state.known[player] += 1
        else:
            discard_card(state, code)


def renew_hand(state: State, frame: Frame, step: Entry) -> None:
    """The whole hand is discarded, one card more is drawn (PT-FAQ-44: Oracle)."""
    player = frame[PLAYER]
    count = hand_size(state, player)
    state.discard[player] |= state.hand[player]
    state.hand[player] = 0
    _close_line(state)
    push(state, (DEAL_DUE, player, min(count + 1, deck_size(state, player)), TO_HAND))
    if state.unknown[player]:
        push(state, (DEAL_DUE, player, state.unknown[player], FROM_HAND))


def search(state: State, frame: Frame, step: Entry) -> None:
    """A card is named and looked for in the deck."""
    push(state, (SEARCH_DUE, frame[PLAYER]))


def shuffle(state: State, frame: Frame, step: Entry) -> None:
    """The deck that was searched is shuffled (PT-LOOK-1)."""
    push(state, (SHUFFLE_DUE, frame[PLAYER]))


# Actions.


def actions(state: State, frame: Frame, step: Entry) -> None:
    """More actions in this turn (PT-FAQ-14)."""
    state.ap += _number(step)


def order_actions(state: State, frame: Frame, step: Entry) -> None:
    """More actions in this turn, for orders only (PT-FAQ-14)."""
    state.order_ap += _number(step)


def delay_rival(state: State, frame: Frame, step: Entry) -> None:
    """The rival has one action less in the next wave (PT-FAQ-12)."""
    state.penalty[2 + 1 - frame[PLAYER]] += 1


# Recruiting.


def recruit_picked(state: State, frame: Frame, step: Entry) -> None:
    """Heroes enter together by an effect (PT-FAQ-32, PT-FAQ-52)."""
    areas = []
    for pick in _picked(frame):
        area, code = pick >> 6, pick & CARD
        enter(state, area, code, RECRUITED if state.rules.box else 0)
        areas.append(area)
    if len(areas) == 1:
        subject = (areas[0], state.cells[areas[0]])
        replace_top(state, (*frame[:SUBJECT], *subject, *frame[AMOUNT:]))
    trigger(state, of_recruits(state, areas))


def enter(state: State, area: int, code: int, marks: int) -> None:
    """A hero comes from the hand into an empty area, undamaged (PT-RECRUIT-3)."""
    leave_hand(state, code >> 5, code & NUMBER)
    state.cells[area] = code
    state.marks[area] = marks


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


def discard_recruited(state: State, frame: Frame, step: Entry) -> None:
    """The recruited hero is discarded from wherever it now lies in the unit (PT-FAQ-27)."""
    area = find_card(state, frame[PLAYER], frame[SUBJECT_CARD])
    if area >= 0:
        discard_card(state, state.cells[area])
        empty(state, area)


# Attacks by somebody's order.


def command(state: State, frame: Frame, step: Entry) -> None:
    """Somebody makes an attack (PT-FAQ-25, PT-FAQ-56)."""
    player, source, kind = frame[PLAYER], frame[SOURCE], _number(step, 2)
    whom = step[1]
    if whom == "other_in_row":
        areas = others_in_row(state, source)
    elif whom == "leader":
        areas = [player * 9 + LEADER]
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
        again = (*frame[:STEP], frame[STEP] - 1, *frame[STEP + 1 :])
        replace_top(state, (*again[:SUBJECT], 0, 0, left, *again[PICKS:]))
        push(state, (COMMAND, player, MELEE, HEROES_ONLY | BERSERK, left, -1))


def posthumous(state: State, frame: Frame, step: Entry) -> None:
    """A fallen hero of Shekhtur attacks from where it lies (PT-FAQ-10, PT-FAQ-62)."""
    area, code = frame[SUBJECT], frame[SUBJECT_CARD]
    if state.cells[area] == code | BODY and first_in_column(state, area):
        push(state, (COMMAND, frame[PLAYER], MELEE, POSTHUMOUS, 1 << code, -1))


def raised_attack(state: State, frame: Frame, step: Entry) -> None:
    """A body attacks in melee for Hepzibah (PT-FAQ-19)."""
    body, target = _picked(frame)
    state.marks[body] |= RAISED
    push(state, (STRIKE, body, MELEE, target, frame[PLAYER], RAISED_BODY))


# Orders and spells of other cards.


def _carry_out(state: State, frame: Frame, code: int) -> None:
    """Carry out a card's order; a text that could not be declared does nothing (PT-FAQ-44)."""
    player, chain = frame[PLAYER], frame[CHAIN]
    if order_declarable(state, player, code, chain):
        push(
            state,
            program(
                (code & NUMBER) * 8 + ORDER_SLOT,
                player,
                -1,
                code,
                chain=chain | 1 << code,
                late=frame[LATE],
            ),
        )


def carry_out_picked(state: State, frame: Frame, step: Entry) -> None:
    """The order of the card that was picked or found is carried out."""
    picked = _picked(frame)
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
    number = state.cells[_picked(frame)[0]] & NUMBER
    push(
        state,
        program(
            number * 8 + _number(step),
            frame[PLAYER],
            frame[SOURCE],
            frame[SOURCE_CARD],
            chain=frame[CHAIN],
            late=frame[LATE],
        ),
    )


STEPS: Final[dict[str, Step]] = {
    function.__name__: function
    for function in (
        damage_picked, damage_split, damage_leader, damage_column, damage_row, damage_melee,
        damage_rival, damage_subject, suffer_life, heal_picked, heal_split, heal_self, heal_leader,
        heal_subject, heal_wave, take_split, move_from_leader, move_all_damage, bonus_picked,
        defeat_picked, avenge, revive_picked, return_picked, clear_row, return_row, swap_picked,
        swap_self, arrange, steal, marker, draw, draw_aside, look, rival_reveals, reveal,
        discard_picked, random_discard, discard_carried, put_on_top, play_or_keep, keep_and_top,
        renew_hand, search,
        shuffle, actions, order_actions, delay_rival, recruit_picked, use_recruited,
        use_recruit_if_yes, discard_recruited, command, berserk, posthumous, raised_attack,
        carry_out_picked, carry_out_leader, copy,
    )
}  # fmt: skip
"""Every word of the card data that is carried out."""
