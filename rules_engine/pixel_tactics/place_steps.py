"""The steps of programs that change what lies in the units: defeat, revival, places, recruiting."""

from __future__ import annotations

from rules_engine.pixel_tactics.card_data import Entry
from rules_engine.pixel_tactics.codes import (
    BODY,
    CARD,
    HERO_ROWS,
    NUMBER,
    OWNER,
    RECRUITED,
    STOLEN,
    STRUCK,
)
from rules_engine.pixel_tactics.damage import defeat_and_react
from rules_engine.pixel_tactics.frames import (
    AMOUNT,
    PICKS,
    PLAYER,
    SOURCE,
    SUBJECT,
    SUBJECT_CARD,
    Frame,
    changed,
    replace_top,
)
from rules_engine.pixel_tactics.needs import own_heroes
from rules_engine.pixel_tactics.pick_codes import ARRANGED, VALUE, named, shape_of
from rules_engine.pixel_tactics.reactions import follow, of_recruits, trigger
from rules_engine.pixel_tactics.state import State, discard_card, empty, find_card, leave_hand
from rules_engine.pixel_tactics.step_words import Step, pairs_of, picks_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


# Defeat and revival.


def defeat_picked(state: State, frame: Frame, step: Entry) -> None:
    """A hero becomes a body at once (PT-DEFEAT-1)."""
    defeat_and_react(state, picks_of(frame))


def avenge(state: State, frame: Frame, step: Entry) -> None:
    """Who attacked this unit in melee in this wave falls, and who will (PT-FAQ-20)."""
    rival = 1 - frame[PLAYER]
    state.vengeance |= 1 << frame[PLAYER]
    struck = [a for a in own_heroes(state, rival) if state.marks[a] & STRUCK]
    defeat_and_react(state, struck)


def revive_picked(state: State, frame: Frame, step: Entry) -> None:
    """A body is a hero again, undamaged, and may act (PT-REVIVE-1, PT-REVIVE-2)."""
    area = picks_of(frame)[0]
    code = state.cells[area] & CARD
    empty(state, area)
    state.cells[area] = code


# Back to hands, and off the table.


def return_picked(state: State, frame: Frame, step: Entry) -> None:
    """A hero goes back to its owner's hand (PT-FAQ-43)."""
    return_card(state, picks_of(frame)[0])


def return_card(state: State, area: int) -> None:
    """What lies in an area goes to its owner's hand."""
    code = state.cells[area] & CARD
    empty(state, area)
    state.hand[code >> OWNER] |= 1 << (code & NUMBER)
    follow(state)


def _row(frame: Frame) -> tuple[int, ...]:
    unit, row = named(frame[PICKS])
    return HERO_ROWS[unit][row]


def clear_row(state: State, frame: Frame, step: Entry) -> None:
    """The bodies of a row are cleared."""
    for area in _row(frame):
        if state.cells[area] >= BODY:
            discard_card(state, state.cells[area])
            empty(state, area)
    follow(state)


def return_row(state: State, frame: Frame, step: Entry) -> None:
    """The bodies of a row go to their owners' hands."""
    for area in _row(frame):
        if state.cells[area] >= BODY:
            return_card(state, area)


# Places.


def swap(state: State, one: int, other: int) -> None:
    """Two areas exchange what lies in them, with damage and memories."""
    for values in (state.cells, state.damage, state.marks):
        values[one], values[other] = values[other], values[one]


def swap_picked(state: State, frame: Frame, step: Entry) -> None:
    """Two picked cards change places."""
    one, other = picks_of(frame)
    swap(state, one, other)
    follow(state)


def swap_self(state: State, frame: Frame, step: Entry) -> None:
    """The caster changes places with the picked hero and goes on from there (PT-FAQ-55)."""
    area = picks_of(frame)[0]
    swap(state, frame[SOURCE], area)
    replace_top(state, changed(frame, SOURCE, area))
    follow(state)


def arrange(state: State, frame: Frame, step: Entry) -> None:
    """Heroes and bodies lie as named, each with its damage and memories (PT-FAQ-59)."""
    places = [named(pick) for pick in frame[PICKS:] if shape_of(pick) == ARRANGED]
    before = {
        state.cells[area] & CARD: (state.cells[area], state.damage[area], state.marks[area])
        for area, _card in places
        if state.cells[area]
    }
    for area, card in places:
        state.cells[area], state.damage[area], state.marks[area] = before.get(card, (0, 0, 0))
    follow(state)


def steal(state: State, frame: Frame, step: Entry) -> None:
    """Cairngort puts a fallen rival hero into their unit, alive with life 1 (PT-FAQ-11)."""
    picks = frame[PICKS:]
    subject = frame[SUBJECT]
    if len(picks) == 2:
        area = picks[1] & VALUE
        empty(state, subject)
        state.cells[area] = frame[SUBJECT_CARD]
        state.marks[area] = STOLEN
        follow(state)


def marker(state: State, frame: Frame, step: Entry) -> None:
    """One more marker (PT-FAQ-18)."""
    state.markers[frame[PLAYER]] += 1


# Recruiting.


def recruit_picked(state: State, frame: Frame, step: Entry) -> None:
    """Heroes enter together by an effect (PT-FAQ-32, PT-FAQ-52)."""
    areas = []
    for area, code in pairs_of(frame):
        enter(state, area, code, RECRUITED if state.rules.box else 0)
        areas.append(area)
    if len(areas) == 1:
        subject = (areas[0], state.cells[areas[0]])
        replace_top(state, (*frame[:SUBJECT], *subject, *frame[AMOUNT:]))
    trigger(state, of_recruits(state, areas))


def enter(state: State, area: int, code: int, marks: int) -> None:
    """A hero comes from the hand into an empty area, undamaged (PT-RECRUIT-3)."""
    leave_hand(state, code >> OWNER, code & NUMBER)
    state.cells[area] = code
    state.marks[area] = marks


def discard_recruited(state: State, frame: Frame, step: Entry) -> None:
    """The recruited hero is discarded from wherever it now lies in the unit (PT-FAQ-27)."""
    area = find_card(state, frame[PLAYER], frame[SUBJECT_CARD])
    if area >= 0:
        discard_card(state, state.cells[area])
        empty(state, area)
        follow(state)


PLACE_STEPS: Final[tuple[Step, ...]] = (
    defeat_picked, avenge, revive_picked, return_picked, clear_row,
    return_row, swap_picked, swap_self, arrange, steal,
    marker, recruit_picked, discard_recruited,
)  # fmt: skip
