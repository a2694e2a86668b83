"""The card data laid out for looking up: by row and number, by leader, by ability.

Everything here is computed once from `card_data` and `card_numbers`; nothing is written by hand.
A *place* is ``row * 32 + number``; an *ability id* is ``number * 8 + slot``. Neither is worked out
anywhere else.
"""

from __future__ import annotations

from rules_engine.pixel_tactics.card_data import ABILITIES, SLOTS, Ability, Entry
from rules_engine.pixel_tactics.card_numbers import NUMBERS
from rules_engine.pixel_tactics.codes import CARD_IDS, NUMBER_OF, ROW_OF

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


Program = tuple[Entry, ...]


def as_text(value: object) -> str:
    """A word of the card data."""
    assert isinstance(value, str), value
    return value


def as_number(value: object) -> int:
    """A number of the card data."""
    assert isinstance(value, int), value
    return value


def as_program(value: object) -> Program:
    """The steps of an ability in the card data."""
    assert isinstance(value, tuple), value
    return value


ORDER_SLOT: Final = SLOTS.index("order")
LEADER_SLOT: Final = SLOTS.index("leader")

ATTACK_OF: Final = (0, *(card[1] for card in NUMBERS))
LIFE_OF: Final = (0, *(card[2] for card in NUMBERS))
LEADER_ATTACK_OF: Final = (0, *(card[3] for card in NUMBERS))
LEADER_LIFE_OF: Final = (0, *(card[4] for card in NUMBERS))

HAS_INTERCEPT: Final = 1
HAS_RANGED: Final = 2
FRONT_INTERCEPT: Final = 4
FRONT_RANGED: Final = 8
BACK_INTERCEPT: Final = 16
BACK_RANGED: Final = 32
HEROES_INTERCEPT: Final = 64
HEROES_RANGED: Final = 128

_GRANTS: Final = {
    ("forerunner", "intercept"): FRONT_INTERCEPT,
    ("forerunner", "ranged"): FRONT_RANGED,
    ("supporter", "intercept"): BACK_INTERCEPT,
    ("supporter", "ranged"): BACK_RANGED,
    ("heroes", "intercept"): HEROES_INTERCEPT,
    ("heroes", "ranged"): HEROES_RANGED,
}


NUMBERS_OF_ROW: Final = 32
PLACES: Final = tuple((row, number) for row in range(3) for number in range(NUMBERS_OF_ROW))
ROW_PLACE: Final = tuple(row * NUMBERS_OF_ROW for row in ROW_OF)
"""By area: the place in its row to which the number of a card is added."""


def _entries(number: int, slot: int) -> Ability:
    return ABILITIES[CARD_IDS[number]][slot] if 0 < number < len(CARD_IDS) else ()


def _flags(ability: Ability) -> int:
    """What the card has and grants, as bits."""
    bits = 0
    for entry in ability:
        if entry[0] == "intercept":
            bits |= HAS_INTERCEPT
        elif entry[0] == "ranged":
            bits |= HAS_RANGED
        elif entry[0] == "grant":
            bits |= _GRANTS[as_text(entry[1]), as_text(entry[2])]
    return bits


def _of(number: int, slot: int, word: str) -> Ability:
    return tuple(entry[1:] for entry in _entries(number, slot) if entry[0] == word)


def _places(word: str) -> tuple[Ability, ...]:
    """The entries with a word, by place; places without a card are empty."""
    return tuple(_of(number, row, word) for row, number in PLACES)


def _leaders(word: str) -> tuple[Ability, ...]:
    return tuple(_of(number, LEADER_SLOT, word) for number in range(len(CARD_IDS)))


FLAGS: Final = tuple(_flags(_entries(number, row)) for row, number in PLACES)
LEADER_FLAGS: Final = tuple(_flags(_entries(n, LEADER_SLOT)) for n in range(len(CARD_IDS)))


def _strengths(whom: str, source: tuple[Ability, ...]) -> tuple[tuple[tuple[int, str], ...], ...]:
    return tuple(
        tuple((as_number(e[1]), as_text(e[2])) for e in entries if e[0] == whom)
        for entries in source
    )


STRENGTH_SELF: Final = _strengths("self", _places("strength"))
STRENGTH_FRONT: Final = _strengths("forerunner", _places("strength"))
STRENGTH_BACK: Final = _strengths("supporter", _places("strength"))
LEADER_STRENGTH_HEROES: Final = _strengths("heroes", _leaders("strength"))
LEADER_STRENGTH_ALL: Final = _strengths("all", _leaders("strength"))

STRENGTH_PER: Final = tuple(
    as_text(entries[0][0]) if entries else "" for entries in _places("strength_per")
)


def _one(word: str, whom: str) -> tuple[str, ...]:
    """The condition of the first entry of a word for somebody, by place; `-` if there is none."""
    return tuple(
        next((as_text(e[1]) for e in entries if e[0] == whom), "-") for entries in _places(word)
    )


DOUBLE_SELF: Final = _one("double", "self")
DOUBLE_FRONT: Final = _one("double", "forerunner")
UNHURT_SELF: Final = _one("unhurt", "self")
UNHURT_BACK: Final = _one("unhurt", "supporter")
UNHURT_LEADER: Final = _one("unhurt", "leader")


def _amounts(word: str, whom: str) -> tuple[int, ...]:
    return tuple(sum(as_number(e[1]) for e in entries if e[0] == whom) for entries in _places(word))


TO_1_SELF: Final = _amounts("reduce_to_1", "self")
TO_1_LEADER: Final = _amounts("reduce_to_1", "leader")
REDUCE_SELF: Final = _amounts("reduce", "self")
REDUCE_FRONT: Final = _amounts("reduce", "forerunner")
LEADER_REDUCE_HEROES: Final = _strengths("heroes", _leaders("reduce"))
LEADER_REDUCE_ALL: Final = _strengths("all", _leaders("reduce"))

REPLACES: Final = tuple(as_text(entries[0][0]) if entries else "" for entries in _places("replace"))

HEALED: Final = {"hero": "heal_hero", "three_heroes": "heal_heroes"}
"""The picks of those who are healed "up to" an amount, which the pick names too."""


def _with_amounts(program: Program) -> Program:
    """A program in which whoever heals "up to" an amount picks it (PT-FAQ-71).

    The card data keep the words by which all logs name them: `Cards` is the hash of these.
    """
    found: list[Entry] = []
    for step in program:
        if step[0] == "heal_picked":
            found[-1] = ("pick", HEALED[as_text(found[-1][1])], step[1])
        elif step[0] == "heal_leader":
            found.append(("pick", "heal_leader", step[1]))
        found.append(step)
    return tuple(found)


PROGRAMS: Final[dict[int, Program]] = {}
"""By ability id: what a spell, an order or a leader action carries out."""
NEEDS: Final[dict[int, str]] = {}
"""By ability id: what must hold to declare it (PT-FAQ-36)."""
for _number in range(1, len(CARD_IDS)):
    for _slot in range(len(SLOTS)):
        for _entry in _entries(_number, _slot):
            if _entry[0] in ("spell", "order", "action"):
                NEEDS[_number * 8 + _slot] = as_text(_entry[1])
                PROGRAMS[_number * 8 + _slot] = _with_amounts(as_program(_entry[2]))


def _ids(slot: int) -> tuple[int, ...]:
    """By number of a card: the id of what it carries out by a slot, 0 if that is nothing."""
    ids = (number * 8 + slot for number in range(NUMBERS_OF_ROW))
    return tuple(ability if ability in PROGRAMS else 0 for ability in ids)


SPELL_OF: Final = (_ids(0), _ids(1), _ids(2))
"""By row and number."""
ORDER_OF: Final = _ids(ORDER_SLOT)
ACTION_OF: Final = _ids(LEADER_SLOT)
REACTION_BASE: Final = len(CARD_IDS) * 8
"""Ability ids of reactions follow those of the cards."""
REACTS: Final = tuple(as_text(entries[0][0]) if entries else "" for entries in _places("react"))
LEADER_REACTS: Final = tuple(
    as_text(entries[0][0]) if entries else "" for entries in _leaders("react")
)


def _free(action: str) -> tuple[bool, ...]:
    return tuple((action,) in entries for entries in _leaders("free"))


FREE_RECRUIT: Final = _free("recruit")
FREE_MOVE: Final = _free("move")
FREE_CLEAR: Final = _free("clear")
MORE_ACTIONS: Final = tuple(
    sum(as_number(e[0]) for e in entries) for entries in _leaders("actions")
)
FREE_ORDERS: Final = tuple(
    sum(as_number(e[0]) for e in entries) for entries in _leaders("free_orders")
)


def _passive(name: str) -> int:
    """The number of the card whose leader side has a named rule."""
    return next(n for n in NUMBER_OF.values() if (name,) in _leaders("passive")[n])


SAGAS: Final = _passive("sagas")
HEKETCH: Final = _passive("heketch")
ADJENNA: Final = _passive("adjenna")
KEHROLYN: Final = _passive("kehrolyn")
AREC: Final = _passive("arec")
SETH: Final = _passive("seth")
FORESEE: Final = tuple(("foresee",) in entries for entries in _places("passive"))
