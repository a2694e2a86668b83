"""No card without its five abilities; no word of the card data that nobody carries out."""

import ast
import re
from collections import Counter
from itertools import product
from pathlib import Path
from typing import cast

import pytest

from rules_engine.pixel_tactics import card_data, picks, reactions, tables, texts
from rules_engine.pixel_tactics.card_data import ABILITIES, SLOTS, Entry
from rules_engine.pixel_tactics.codes import CARD_IDS, LEADER
from rules_engine.pixel_tactics.needs import met
from rules_engine.pixel_tactics.steps import STEPS
from tests.rules_engine.scenes import scene
from tests.support.tables import every_row

HERE = Path(__file__).parent
CARDS = CARD_IDS[1:]
ENTRIES = [entry for abilities in ABILITIES.values() for ability in abilities for entry in ability]
CARRIED_OUT = ("spell", "order", "action")
KNOWN_BITS = tables.HAS_INTERCEPT | tables.HAS_RANGED


def steps_of(programs: list[tables.Program]) -> list[Entry]:
    return [step for program in programs for step in program]


STEPS_USED = steps_of(list(reactions.PROGRAM_OF.values()))


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_five_abilities_in_data_and_words(card: str) -> None:
    assert len(ABILITIES[card]) == len(SLOTS) == 5
    assert all(ABILITIES[card])
    assert tuple(texts.ABILITIES[card]) == SLOTS
    assert all(text for texts in texts.ABILITIES[card].values() for text in texts)
    assert [entry[0] for entry in ABILITIES[card][3]] == ["order"]


@every_row(("card", "slot"), list(product(CARDS, SLOTS)))
def test_data_and_words_name_the_same_kinds(card: str, slot: str) -> None:
    words = [entry[0] for entry in ABILITIES[card][SLOTS.index(slot)]]
    russian, english = texts.ABILITIES[card][slot]
    said = {
        "intercept": ("Перехват.", "Intercept."),
        "ranged": ("Дальняя атака.", "Ranged attack."),
        "spell": ("Заклинание:", "Spell:"),
        "action": ("Действие лидера:", "Leader action:"),
    }
    for word, (in_russian, in_english) in said.items():
        assert (word in words) is (in_russian in russian) is (in_english in english)


def test_every_use_of_every_card_has_a_test_of_its_own() -> None:
    names = [
        node.name
        for path in HERE.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]
    untested = [
        f"{card} {slot}"
        for card, slot in product(CARDS, SLOTS)
        if not any(name.startswith(f"test_{card}_{slot}") for name in names)
    ]
    assert untested == []


def test_every_word_is_explained_and_used() -> None:
    explained = set(re.findall(r'\("(\w+)"', card_data.__doc__ or ""))
    assert explained == {entry[0] for entry in ENTRIES}


def test_every_lasting_entry_reaches_the_tables() -> None:
    """What the tables did not know would silently do nothing."""
    flags = (*tables.FLAGS, *tables.LEADER_FLAGS)
    strengths = (
        *tables.STRENGTH_SELF, *tables.STRENGTH_FRONT, *tables.STRENGTH_BACK,
        *tables.LEADER_STRENGTH_HEROES, *tables.LEADER_STRENGTH_ALL,
    )  # fmt: skip
    less = (*tables.LEADER_REDUCE_HEROES, *tables.LEADER_REDUCE_ALL)
    conditions = (*tables.UNHURT_SELF, *tables.UNHURT_BACK, *tables.UNHURT_LEADER)
    named = ("sagas", "heketch", "adjenna", "kehrolyn", "arec", "seth")
    found = {
        "intercept": sum(bool(bits & tables.HAS_INTERCEPT) for bits in flags),
        "ranged": sum(bool(bits & tables.HAS_RANGED) for bits in flags),
        "grant": sum((bits & ~KNOWN_BITS).bit_count() for bits in flags),
        "strength": sum(map(len, strengths)),
        "strength_per": sum(map(bool, tables.STRENGTH_PER)),
        "double": sum(word != "-" for word in (*tables.DOUBLE_SELF, *tables.DOUBLE_FRONT)),
        "reduce_to_1": sum(map(bool, (*tables.TO_1_SELF, *tables.TO_1_LEADER))),
        "reduce": sum(map(bool, (*tables.REDUCE_SELF, *tables.REDUCE_FRONT))) + sum(map(len, less)),
        "unhurt": sum(word != "-" for word in conditions),
        "replace": sum(map(bool, tables.REPLACES)),
        "react": sum(map(bool, (*tables.REACTS, *tables.LEADER_REACTS))),
        "free": sum((*tables.FREE_RECRUIT, *tables.FREE_MOVE, *tables.FREE_CLEAR)),
        "actions": sum(map(bool, tables.MORE_ACTIONS)),
        "free_orders": sum(map(bool, tables.FREE_ORDERS)),
        "passive": sum(tables.FORESEE) + sum(hasattr(tables, name.upper()) for name in named),
        "spell": sum(map(bool, sum(tables.SPELL_OF, ()))),
        "order": sum(ability & 7 == tables.ORDER_SLOT for ability in tables.PROGRAMS),
        "action": sum(map(bool, tables.ACTION_OF)),
    }
    assert found == Counter(entry[0] for entry in ENTRIES)


def test_every_condition_is_known_and_used() -> None:
    def conditions(*words: str) -> set[object]:
        return {entry[-1] for entry in ENTRIES if entry[0] in words}

    assert conditions("strength") == {"", "melee", "intercept", "first", "hurt", "before_body"}
    assert conditions("reduce") == {"", "not_first"}
    assert conditions("unhurt") == {"", "ranged"}
    assert conditions("double") == {"leader", "hero"}
    assert conditions("strength_per") == {"damage", "bodies"}
    assert conditions("replace") == {"rear_heroes", "forerunner"}
    assert conditions("free") == {"recruit", "move", "clear"}


def test_every_step_is_implemented_and_used() -> None:
    assert {step[0] for step in STEPS_USED} == {*STEPS, "pick"}


def test_every_pick_is_known_and_used() -> None:
    used = {cast("str", step[1]) for step in STEPS_USED if step[0] == "pick"}
    assert used == picks.PICK_OF.keys()


def test_every_reaction_has_a_card_and_a_program() -> None:
    named = {entry[1] for entry in ENTRIES if entry[0] == "react"}
    assert named == set(reactions.REACTION_NAMES[1:])
    base = reactions.REACTION_BASE
    numbers = range(base + 1, base + len(reactions.REACTION_NAMES))
    assert all(reactions.PROGRAM_OF[number] for number in numbers)


NEEDS = sorted({cast("str", entry[1]) for entry in ENTRIES if entry[0] in CARRIED_OUT} - {""})


@pytest.mark.parametrize("need", NEEDS)
def test_every_need_is_met_or_not(need: str) -> None:
    """A richly laid table meets every need, an almost empty one only two."""
    rich = scene(
        "A:F2=witch A:V1=doppelganger A:V2=knight:body A:V3=mystic A:R1=oracle"
        " B:V1=fighter B:V2=priestess",
        wave="F",
        handA="mascot,scientist",
        handB="knight",
    )
    poor = scene("A:F2=assassin B:V2=mystic:body", deckA="")
    assert met(rich, need, 0, 0, 0)
    assert met(poor, need, 0, LEADER, 0) is (need in ("body", "leader_in_melee"))
