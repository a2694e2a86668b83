"""The steps of programs that move cards between decks, hands and discard piles."""

from __future__ import annotations

from rules_engine.pixel_tactics.card_data import Entry
from rules_engine.pixel_tactics.codes import NUMBER, OWNER
from rules_engine.pixel_tactics.frames import (
    AMOUNT,
    DEAL_DUE,
    FROM_HAND,
    LATE,
    LATE_CLOSED,
    PLAYER,
    RANDOM_DUE,
    SEARCH_DUE,
    SHUFFLE_DUE,
    SOURCE,
    SOURCE_CARD,
    SUBJECT_CARD,
    TO_ASIDE,
    TO_HAND,
    Frame,
    changed,
    program,
    push,
    replace_top,
)
from rules_engine.pixel_tactics.picks import drawn_aside
from rules_engine.pixel_tactics.reactions import REVEALS
from rules_engine.pixel_tactics.state import (
    State,
    deck_size,
    discard_card,
    hand_size,
    leave_deck,
    leave_hand,
    set_tops,
    show,
    tops,
)
from rules_engine.pixel_tactics.step_words import Step, number_of, picks_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


def draw(state: State, frame: Frame, step: Entry) -> None:
    """Draw cards, or as many as there are (PT-DRAW-4, PT-DRAW-6)."""
    _close_line(state)
    count = min(number_of(step), deck_size(state, frame[PLAYER]))
    push(state, (DEAL_DUE, frame[PLAYER], count, TO_HAND))


def draw_aside(state: State, frame: Frame, step: Entry) -> None:
    """Draw cards that wait for a decision (PT-FAQ-65)."""
    count = min(number_of(step), deck_size(state, frame[PLAYER]))
    replace_top(state, changed(changed(frame, LATE, LATE_CLOSED), AMOUNT, count))
    push(state, (DEAL_DUE, frame[PLAYER], count, TO_ASIDE))


def _close_line(state: State) -> None:
    """What is picked from here on stands on a line of its own."""
    replace_top(state, changed(state.stack[-1], LATE, LATE_CLOSED))


def look(state: State, frame: Frame, step: Entry) -> None:
    """Cards are looked at: the pick that follows is made late."""
    _close_line(state)


def rival_reveals(state: State, frame: Frame, step: Entry) -> None:
    """The rival picks a card of their hand; its order is carried out next (PT-FAQ-44)."""
    _close_line(state)
    frame = state.stack[-1]
    push(
        state,
        program(REVEALS, 1 - frame[PLAYER], frame[SOURCE], frame[SOURCE_CARD], late=LATE_CLOSED),
    )


def reveal(state: State, frame: Frame, step: Entry) -> None:
    """The card that the rival picked is what the program below goes on with."""
    code = picks_of(frame)[0]
    show(state, code)
    below = changed(state.stack[-2], SUBJECT_CARD, code)
    state.stack = (*state.stack[:-2], below, frame)


def discard_picked(state: State, frame: Frame, step: Entry) -> None:
    """A card is discarded from the hand in which it is."""
    code = picks_of(frame)[0]
    leave_hand(state, code >> OWNER, code & NUMBER)
    discard_card(state, code)


def random_discard(state: State, frame: Frame, step: Entry) -> None:
    """The rival loses a card by chance; nothing if they have none (PT-FAQ-22)."""
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
    numbers = tuple(code & NUMBER for code in picks_of(frame))
    known = state.known[player]
    for number in numbers:
        leave_deck(state, player, number)
    set_tops(state, player, numbers + tops(state, player))
    state.known[player] = max(known, len(numbers))


def keep_and_top(state: State, frame: Frame, step: Entry) -> None:
    """Of the drawn cards one is kept, one goes on top of the deck, one is discarded (PT-FAQ-31)."""
    player = frame[PLAYER]
    named = picks_of(frame)
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


CARD_STEPS: Final[tuple[Step, ...]] = (
    draw, draw_aside, look, rival_reveals, reveal,
    discard_picked, random_discard, discard_carried, put_on_top, keep_and_top,
    renew_hand, search, shuffle,
)  # fmt: skip
