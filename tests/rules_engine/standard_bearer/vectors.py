"""The worked examples of Standard-Bearer's specification, as data for any implementation.

A position, some actions of which all but the last are legal, and what is so then: the rule that the
last one breaks, or what has become of units. What is not named has not changed. Where an example
leaves open which cells the other bearers stand on, they are in the corners, out of everyone's
reach. `turned` gives the same example to the other player.
"""

from dataclasses import dataclass, field, replace

Unit = tuple[str, str, int]
"""Kind, cell, wounds."""

FAR: dict[str, Unit] = {
    "S18": ("bearer", "a1", 0), "S19": ("bearer", "b1", 0), "S20": ("bearer", "g1", 0),
    "N18": ("bearer", "a8", 0), "N19": ("bearer", "b8", 0), "N20": ("bearer", "g8", 0),
}  # fmt: skip
"""Three bearers a side, far away from what goes on."""


@dataclass(frozen=True)
class Vector:
    """An example: `number` is that of the specification, with a letter for each of its parts.

    `changed` says what has become of units, None of those that are killed; `result` is a winner
    ("A", "B", "drawn") or None; `rule` is None if the last action is legal.
    """

    number: str
    units: dict[str, Unit]
    actions: tuple[str, ...]
    rule: str | None = None
    changed: dict[str, Unit | None] = field(default_factory=dict)
    phase: str = "attack"
    mover: str = "A"
    formation: frozenset[str] = frozenset()
    next_mover: str = "B"
    next_phase: str = "move"
    result: str | None = None

    @property
    def after(self) -> dict[str, Unit]:
        """All units after the last action."""
        units = {**self.units, **self.changed}
        return {unit: facts for unit, facts in units.items() if facts is not None}


def near(**units: Unit) -> dict[str, Unit]:
    """These units and the bearers far away, of whom one stays away for every bearer among these."""
    for side in "SN":
        named = [u for u, facts in units.items() if u[0] == side and facts[0] == "bearer"]
        units |= {f"{side}{count}": FAR[f"{side}{count}"] for count in range(18 + len(named), 21)}
    return units


def on_heavy(wounds: int) -> dict[str, Unit]:
    """Examples 6 and 7: a pikeman before a heavy."""
    return near(S1=("pikeman", "d4", 0), N1=("heavy", "d5", wounds))


def screened(screen: str, kind: str) -> dict[str, Unit]:
    """Example 8: an archer, somebody between, a pikeman."""
    units: dict[str, Unit] = {screen: (kind, "d5", 0)}
    return near(S1=("archer", "d4", 0), N1=("pikeman", "d6", 0), N2=("rider", "e6", 0), **units)


def two_sides(kind: str, cell: str = "c4") -> dict[str, Unit]:
    """Example 9: a berserker, an archer before them, somebody at their side."""
    return near(S1=("berserker", "d4", 0), N1=("archer", "d5", 0), N2=(kind, cell, 0))


THREE_IN_A_ROW = near(
    S1=("bearer", "b4", 0),
    S2=("heavy", "c4", 0),
    S3=("rider", "d4", 0),
    N1=("pikeman", "f5", 0),
)
TWO_BEARERS: dict[str, Unit] = {
    "S1": ("bearer", "a1", 0), "S2": ("bearer", "b1", 0), "S3": ("archer", "c1", 0),
    "S4": ("bearer", "g1", 0), "N20": ("bearer", "g8", 0),
}  # fmt: skip
ARCHER_ALONE = near(S1=("archer", "d2", 0))
SHUT_IN = near(
    S1=("rider", "d4", 0),
    S2=("heavy", "c4", 0),
    S3=("archer", "d3", 0),
    N1=("heavy", "d5", 0),
    N2=("archer", "e4", 0),
)
NO_TARGET = near(S1=("rider", "d2", 0), S7=("pikeman", "f4", 0), N1=("heavy", "f5", 0))
"""Example 12: the pikeman is too weak for the only one in its reach."""
A_TARGET = near(
    S1=("rider", "d2", 0),
    S2=("archer", "e4", 0),
    S7=("pikeman", "f4", 0),
    N1=("heavy", "f5", 0),
    N2=("archer", "e5", 0),
)
LAST_ONES: dict[str, Unit] = {"S1": ("bearer", "d4", 2), "N1": ("bearer", "d5", 2)}

VECTORS = (
    Vector(
        "1",
        near(S1=("rider", "d4", 0), N1=("archer", "d5", 0)),
        ("A attack S1 N1",),
        changed={"N1": ("archer", "d5", 1)},
    ),
    Vector(
        "2",
        near(S1=("archer", "d4", 0), N1=("pikeman", "d5", 0)),
        ("A attack S1 N1",),
        changed={"N1": ("pikeman", "d5", 1)},
    ),
    Vector(
        "3a",
        THREE_IN_A_ROW,
        ("A formation E 2 S1 S2 S3",),
        changed={"S1": ("bearer", "d4", 0), "S2": ("heavy", "e4", 0), "S3": ("rider", "f4", 0)},
        phase="move",
        next_mover="A",
        next_phase="attack",
    ),
    Vector(
        "3b",
        THREE_IN_A_ROW,
        ("A formation E 2 S1 S2 S3", "A attack S3 N1"),
        changed={
            "S1": ("bearer", "d4", 0),
            "S2": ("heavy", "e4", 0),
            "S3": ("rider", "f4", 0),
            "N1": ("pikeman", "f5", 1),
        },
        phase="move",
    ),
    Vector(
        "4a",
        near(S1=("heavy", "d4", 2), N1=("heavy", "d5", 2)),
        ("A attack S1 N1",),
        changed={"S1": ("heavy", "d4", 3), "N1": ("heavy", "d5", 3)},
    ),
    Vector(
        "4b",
        near(S1=("heavy", "d4", 2), N1=("heavy", "d5", 1)),
        ("A attack S1 N1",),
        rule="SB-ATK-05",
    ),
    Vector(
        "5",
        near(S1=("archer", "d4", 0), N1=("rider", "d6", 0)),
        ("A attack S1 N1",),
        changed={"S1": ("archer", "d4", 1), "N1": ("rider", "d6", 1)},
    ),
    Vector("6a", on_heavy(0), ("A attack S1 N1",), rule="SB-ATK-05"),
    Vector(
        "6b",
        on_heavy(2),
        ("A attack S1 N1",),
        changed={"S1": ("pikeman", "d4", 1), "N1": None},
    ),
    Vector(
        "7a",
        on_heavy(1),
        ("A attack S1 N1",),
        formation=frozenset({"S1", "S18"}),
        changed={"S1": ("pikeman", "d4", 1), "N1": ("heavy", "d5", 3)},
    ),
    Vector(
        "7b",
        on_heavy(2),
        ("A attack S1 N1",),
        formation=frozenset({"S1", "S18"}),
        changed={"N1": None},
    ),
    Vector("8a", screened("N3", "heavy"), ("A attack S1 N1",), rule="SB-ARC-02"),
    Vector(
        "8b",
        screened("S2", "rider"),
        ("A attack S1 N1",),
        changed={"N1": ("pikeman", "d6", 1)},
    ),
    Vector("8c", screened("S2", "rider"), ("A attack S1 N2",), rule="SB-ATK-02"),
    Vector(
        "9a",
        two_sides("pikeman"),
        ("A attack S1 N1 N2",),
        changed={
            "S1": ("berserker", "d4", 1),
            "N1": ("archer", "d5", 1),
            "N2": ("pikeman", "c4", 1),
        },
    ),
    Vector(
        "9b",
        two_sides("rider"),
        ("A attack S1 N1 N2",),
        changed={
            "S1": ("berserker", "d4", 2),
            "N1": ("archer", "d5", 1),
            "N2": ("rider", "c4", 1),
        },
    ),
    Vector("9c", two_sides("heavy"), ("A attack S1 N1 N2",), rule="SB-BER-02"),
    Vector("9d", two_sides("pikeman", "c5"), ("A attack S1 N1 N2",), rule="SB-BER-01"),
    Vector("10a", TWO_BEARERS, ("A formation N 3 S1 S2 S3",), rule="SB-FRM-02", phase="move"),
    Vector(
        "10b",
        TWO_BEARERS,
        ("A formation N 3 S2 S3",),
        changed={"S2": ("bearer", "b4", 0), "S3": ("archer", "c4", 0)},
        phase="move",
        next_mover="A",
        next_phase="attack",
    ),
    Vector("10c", TWO_BEARERS, ("A formation N 4 S2 S3",), rule="SB-FRM-04", phase="move"),
    Vector("10d", TWO_BEARERS, ("A formation N 3 S1 S3",), rule="SB-FRM-03", phase="move"),
    Vector(
        "11a",
        ARCHER_ALONE,
        ("A move S1 f3",),
        changed={"S1": ("archer", "f3", 0)},
        phase="move",
        next_mover="A",
        next_phase="attack",
    ),
    Vector("11b", ARCHER_ALONE, ("A move S1 f4",), rule="SB-MOV-01", phase="move"),
    Vector("11c", SHUT_IN, ("A move S1 d5",), rule="SB-MOV-03", phase="move"),
    Vector("11d", SHUT_IN, ("A move S1 c4",), rule="SB-MOV-03", phase="move"),
    Vector("11e", SHUT_IN, ("A move S1 f6",), rule="SB-MOV-03", phase="move"),
    Vector("12a", NO_TARGET, ("A move S1 a5", "A attack S7 N18"), rule="SB-ATK-02", phase="move"),
    Vector(
        "12b",
        NO_TARGET,
        ("A move S1 a5", "A sacrifice S7"),
        changed={"S1": ("rider", "a5", 0), "S7": None},
        phase="move",
    ),
    Vector("12c", A_TARGET, ("A move S1 a5", "A sacrifice S7"), rule="SB-TURN-04", phase="move"),
    Vector(
        "13a",
        near(S1=("bearer", "d4", 0), N1=("berserker", "d5", 0)),
        ("A attack S1 N1",),
        changed={"S1": ("bearer", "d4", 1), "N1": ("berserker", "d5", 1)},
    ),
    Vector(
        "13b",
        {**LAST_ONES, "S2": ("heavy", "a1", 0), "N2": ("heavy", "g8", 0)},
        ("A attack S1 N1",),
        changed={"S1": None, "N1": None},
        result="drawn",
    ),
    Vector(
        "13c",
        {"S1": ("heavy", "d4", 0), "S2": ("bearer", "a1", 0), "N1": ("bearer", "d5", 2)},
        ("A attack S1 N1",),
        changed={"N1": None},
        result="A",
    ),
    Vector("14a", A_TARGET, ("A attack S2 N2",), rule="SB-TURN-01", phase="move"),
    Vector("14b", A_TARGET, ("A move S1 a5", "A move S1 a4"), rule="SB-TURN-02", phase="move"),
)


def turned(vector: Vector) -> Vector:
    """The same example with the board turned by half and the players changed over."""
    return replace(
        vector,
        units={_unit(unit): _facts(facts) for unit, facts in vector.units.items()},
        actions=tuple(" ".join(map(_word, action.split(" "))) for action in vector.actions),
        changed={
            _unit(unit): None if facts is None else _facts(facts)
            for unit, facts in vector.changed.items()
        },
        mover=_player(vector.mover),
        formation=frozenset(map(_unit, vector.formation)),
        next_mover=_player(vector.next_mover),
        result=None if vector.result is None else _player(vector.result),
    )


def _player(player: str) -> str:
    return {"A": "B", "B": "A"}.get(player, player)


def _unit(unit: str) -> str:
    return {"S": "N", "N": "S"}[unit[0]] + unit[1:]


def _cell(cell: str) -> str:
    return "gfedcba"["abcdefg".index(cell[0])] + str(9 - int(cell[1]))


def _facts(facts: Unit) -> Unit:
    kind, cell, wounds = facts
    return kind, _cell(cell), wounds


def _word(word: str) -> str:
    if word in ("A", "B"):
        return _player(word)
    if word in ("N", "E", "S", "W"):
        return {"N": "S", "S": "N", "E": "W", "W": "E"}[word]
    if word[0] in "SN" and word[1:].isdigit():
        return _unit(word)
    return _cell(word) if len(word) == 2 and word[1].isdigit() else word
