"""The steps of programs that deal, heal and move damage."""

from __future__ import annotations

from rules_engine.pixel_tactics.card_data import Entry
from rules_engine.pixel_tactics.codes import (
    BONUS,
    COLUMN_AREAS,
    HERO_ROWS,
    LEADER_AREA,
    NUMBER,
    ROW_AREAS,
)
from rules_engine.pixel_tactics.damage import NOBODYS, deal, heal, put
from rules_engine.pixel_tactics.frames import (
    AMOUNT,
    PICKS,
    PLAYER,
    SOURCE,
    SUBJECT,
    SUBJECT_CARD,
    Frame,
)
from rules_engine.pixel_tactics.healing import healing
from rules_engine.pixel_tactics.needs import own_heroes
from rules_engine.pixel_tactics.pick_codes import DONE_PICK
from rules_engine.pixel_tactics.relations import in_melee
from rules_engine.pixel_tactics.state import State, is_hero
from rules_engine.pixel_tactics.step_words import Step, blow_of, number_of, pairs_of, picks_of
from rules_engine.pixel_tactics.tables import LIFE_OF

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


def damage_picked(state: State, frame: Frame, step: Entry) -> None:
    """Each picked card takes the same damage."""
    deal(state, [(area, number_of(step)) for area in picks_of(frame)], blow_of(frame))


def damage_split(state: State, frame: Frame, step: Entry) -> None:
    """Each picked card takes its own amount."""
    deal(state, pairs_of(frame), blow_of(frame))


def damage_leader(state: State, frame: Frame, step: Entry) -> None:
    """The rival leader takes damage."""
    deal(state, [(LEADER_AREA[1 - frame[PLAYER]], number_of(step))], blow_of(frame))


def damage_column(state: State, frame: Frame, step: Entry) -> None:
    """The heroes of the column of one name in all units (PT-FAQ-37)."""
    column = picks_of(frame)[0]
    areas: list[int] = []
    for unit in (0, 1):
        mirrored = state.rules.fighter_facing and unit != frame[PLAYER]
        areas += COLUMN_AREAS[unit][2 - column if mirrored else column]
    hit = [(area, number_of(step)) for area in areas if is_hero(state, area)]
    deal(state, hit, blow_of(frame))


def damage_row(state: State, frame: Frame, step: Entry) -> None:
    """The heroes of a row in all units."""
    areas = HERO_ROWS[0][number_of(step)] + HERO_ROWS[1][number_of(step)]
    hit = [(area, number_of(step, 2)) for area in areas if is_hero(state, area)]
    deal(state, hit, blow_of(frame))


def damage_melee(state: State, frame: Frame, step: Entry) -> None:
    """The rival heroes and leader that are in melee."""
    areas = in_melee(state, 1 - frame[PLAYER])
    deal(state, [(area, number_of(step)) for area in areas], blow_of(frame))


def damage_rival(state: State, frame: Frame, step: Entry) -> None:
    """All rival heroes and the rival leader (Lixis)."""
    rival = 1 - frame[PLAYER]
    areas = [*own_heroes(state, rival), LEADER_AREA[rival]]
    deal(state, [(area, number_of(step)) for area in areas], blow_of(frame))


def damage_subject(state: State, frame: Frame, step: Entry) -> None:
    """The hero against which the reaction goes, if it still stands there."""
    if state.cells[frame[SUBJECT]] == frame[SUBJECT_CARD]:
        deal(state, [(frame[SUBJECT], number_of(step))], blow_of(frame))


def suffer_life(state: State, frame: Frame, step: Entry) -> None:
    """The caster takes damage equal to the printed life of the revived hero (PT-FAQ-17)."""
    revived = state.cells[picks_of(frame)[0]]
    deal(state, [(frame[SOURCE], LIFE_OF[revived & NUMBER])], NOBODYS)


def heal_picked(state: State, frame: Frame, step: Entry) -> None:
    """Each picked card heals the amount named with it, or as much as may be (PT-FAQ-71)."""
    for pick in frame[PICKS:]:
        heal(state, *healing(pick, number_of(step)))


def heal_split(state: State, frame: Frame, step: Entry) -> None:
    """Each picked card heals its own amount."""
    for area, amount in pairs_of(frame):
        heal(state, area, amount)


def heal_self(state: State, frame: Frame, step: Entry) -> None:
    """The caster heals all its damage."""
    state.damage[frame[SOURCE]] = 0


def heal_leader(state: State, frame: Frame, step: Entry) -> None:
    """The own leader heals the amount named, or as much as may be (PT-FAQ-71)."""
    pick = frame[PICKS]
    amount = number_of(step) if pick == DONE_PICK else healing(pick, 0)[1]
    heal(state, LEADER_AREA[frame[PLAYER]], amount)


def heal_subject(state: State, frame: Frame, step: Entry) -> None:
    """The card that attacked heals what it dealt, if it still stands there (PT-FAQ-23)."""
    if state.cells[frame[SUBJECT]] == frame[SUBJECT_CARD]:
        heal(state, frame[SUBJECT], frame[AMOUNT])


def heal_wave(state: State, frame: Frame, step: Entry) -> None:
    """The cards of the unit in the present wave's row heal (Kavri)."""
    for area in ROW_AREAS[frame[PLAYER]][state.wave]:
        heal(state, area, number_of(step))


def take_split(state: State, frame: Frame, step: Entry) -> None:
    """Damage moves from own heroes onto the caster: moved, not dealt (PT-FAQ-06)."""
    total = 0
    for area, amount in pairs_of(frame):
        state.damage[area] -= amount
        total += amount
    put(state, frame[SOURCE], total, [0] * 18)


def move_from_leader(state: State, frame: Frame, step: Entry) -> None:
    """Damage moves from the own leader onto a hero."""
    for area, amount in pairs_of(frame):
        state.damage[LEADER_AREA[frame[PLAYER]]] -= amount
        put(state, area, amount, [0] * 18)


def move_all_damage(state: State, frame: Frame, step: Entry) -> None:
    """All damage moves from one hero onto another."""
    source, target = picks_of(frame)
    amount = state.damage[source]
    state.damage[source] = 0
    put(state, target, amount, [0] * 18)


def bonus_picked(state: State, frame: Frame, step: Entry) -> None:
    """A hero is stronger until the end of the wave (Dragon Mage order)."""
    state.marks[picks_of(frame)[0]] += BONUS


DAMAGE_STEPS: Final[tuple[Step, ...]] = (
    damage_picked, damage_split, damage_leader, damage_column, damage_row,
    damage_melee, damage_rival, damage_subject, suffer_life, heal_picked,
    heal_split, heal_self, heal_leader, heal_subject, heal_wave,
    take_split, move_from_leader, move_all_damage, bonus_picked,
)  # fmt: skip
