"""What warriors can do, armies and layouts, as lists by the number of a kind; and where it is from.

The values stand in `data.toml`, where they come from in `provenance.toml`.
"""

from __future__ import annotations

from typing import NamedTuple

from rules_engine.core.texts import Words, read
from rules_engine.standard_bearer.squares import CELLS, NUMBERS, turned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any, Final

PACKAGE: Final = "rules_engine.standard_bearer"
_HELD: Final = read(PACKAGE, "data")

ARCHER: Final = 0
BERSERKER: Final = 1
HEAVY: Final = 2
BEARER: Final = 3
RIDER: Final = 4
PIKEMAN: Final = 5
KINDS: Final = ("archer", "berserker", "heavy", "bearer", "rider", "pikeman")
KIND_NUMBERS: Final = {name: number for number, name in enumerate(KINDS)}
_ROWS: Final = [_HELD["kinds"][name] for name in KINDS]

CLASS: Final[list[int]] = [row["class"] for row in _ROWS]
STRENGTH: Final[list[int]] = [row["strength"] for row in _ROWS]
HEALTH: Final[list[int]] = [row["health"] for row in _ROWS]
STEPS: Final[list[int]] = [CELLS if row["steps"] == "any" else row["steps"] for row in _ROWS]
ATTACKS: Final[list[list[str]]] = [row["attacks"] for row in _ROWS]
FORMATION_STEPS: Final = STEPS[BEARER]

UNITS: Final = 20
"""Cards of each side; units of the South have the numbers 0 to 19, those of the North the rest."""
VARIANTS: Final[tuple[str, ...]] = tuple(_HELD["variants"])


def army_of(variant: str) -> list[int]:
    """The kinds of an army's twenty cards, in the order of their numbers."""
    counts = _HELD["armies"][_HELD["variants"][variant]["army"]]
    return [kind for kind, name in enumerate(KINDS) for _ in range(counts[name])]


def cells_of(variant: str) -> list[int]:
    """Where the cards are laid: the twenty cells of the South, then those of the North."""
    south = [
        NUMBERS[name] for name in _HELD["layouts"][_HELD["variants"][variant]["layout"]]["cells"]
    ]
    return south + [turned(cell) for cell in south]


class Fact(NamedTuple):
    """A value of the game's data and where it comes from: `seed`, `web`, a `decision` of ours.

    `printed`: the rules simply say so.
    """

    key: str
    what: Words
    value: Words
    source: str
    note: Words
    printed: bool


def provenance() -> list[Fact]:
    """Every value of the game's data, with its source."""
    kinds, held = read(PACKAGE, "texts")["values"]["kind"], read(PACKAGE, "provenance")
    return [_fact(key, value, kinds, held) for key, value in _values()]


def _values() -> Iterator[tuple[str, object]]:
    """Names of values and the values, as the file has them."""
    for kind, row in _HELD["kinds"].items():
        for name, value in row.items():
            yield f"kinds.{kind}.{name}", value
    for army, counts in _HELD["armies"].items():
        for kind, count in counts.items():
            yield f"armies.{army}.{kind}", count
    for layout, row in _HELD["layouts"].items():
        yield f"layouts.{layout}", row["cells"]


def _fact(key: str, value: object, kinds: Mapping[str, Any], held: Mapping[str, Any]) -> Fact:
    row = held["provenance"].get(key, held["provenance"]["printed"])
    part, *names = key.split(".")
    facet = Words(**held["words"][names[1] if part == "kinds" else part])
    about = names[0] if part == "kinds" else names[-1]
    kind = Words(**kinds[about]) if about in kinds else Words(about, about)
    what = Words(f"{kind.ru}: {facet.ru}", f"{kind.en}: {facet.en}")
    told = [_value(item, held) for item in (value if isinstance(value, list) else [value])]
    said = Words(", ".join(one.ru for one in told), ", ".join(one.en for one in told))
    printed = key not in held["provenance"]
    return Fact(key, what, said, row["source"], Words(row["ru"], row["en"]), printed)


def _value(value: object, held: Mapping[str, Any]) -> Words:
    """A value in words, if it is a word of the data."""
    word = held["values"].get(value)
    return Words(**word) if word else Words(str(value), str(value))
