"""Counts of positions: they change when any rule does."""

import pytest

from rules_engine.core.perft import divide, perft
from rules_engine.pixel_tactics import Game, read_action
from tests.rules_engine.scenes import scene

POSITIONS: dict[str, tuple[Game, tuple[int, ...]]] = {
    "first turn": (
        scene(round=1, handA="witch,knight,gunner,healer"),
        (14, 114, 230, 484, 1337, 2359),
    ),
    "two lone leaders": (scene(), (2, 7, 16, 32, 76, 121, 253, 853)),
    "a fight in the vanguard": (
        scene("A:V1=knight:2 A:V2=vampire:3 A:F2=gunner B:V1=berserker B:V2=knight B:F2=knight"),
        (19, 183, 797, 8466),
    ),
    "spells of the rear": (
        scene(
            "A:R1=illusionist A:R2=vampire:3 A:R3=witch A:V1=knight:body B:V3=mascot",
            wave="R",
            handA="mystic,gunner",
            handB="oracle,witch",
        ),
        (29, 443, 3346),
    ),
    "orders": (
        scene(
            "A:V1=templar:1 A:F1=fighter:body A:F2=mystic B:V1=homunculus:2 B:R1=vampire",
            handA="alchemist,berserker,overlord,paladin,priestess",
            wave="F",
        ),
        (21, 278, 2224),
    ),
    "reactions": (
        scene(
            "A:V1=vampire:3 A:V2=mascot A:F2=vampire:5 B:V1=knight B:V2=mascot B:F1=berserker"
            " B:F2=berserker B:R1=homunculus",
            handA="assassin",
        ),
        (22, 241, 1383),
    ),
    "the end of a wave": (
        scene(
            "A:V1=knight:9 A:F2=overlord:3 B:V1=fighter:8 B:V2=witch:7 B:F2=berserker:9",
            turn="B", first="A", ended="A", ap=1,
        ),
        (18, 33, 36, 68, 144, 514, 650, 1592),
    ),
    "the last blow": (
        scene("A:V1=fighter:9 A:F2=mystic:20 B:F2=paladin:20 B:V1=witch", ended="B", ap=0),
        (2, 2, 2, 0),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
def test_the_number_of_positions_is_what_it_was(name: str) -> None:
    game, counts = POSITIONS[name]
    assert tuple(perft(game, depth) for depth in range(1, len(counts) + 1)) == counts


def test_the_counts_by_first_action_add_up() -> None:
    game, counts = POSITIONS["orders"]
    parts = divide(game, 2)
    assert list(parts) == game.legal_actions()
    assert sum(parts.values()) == counts[1]
    # Four cards, six free areas, or nobody.
    assert parts[read_action("A order A:overlord")] == 4 * 6 + 1


def test_counting_leaves_the_position_alone() -> None:
    game, _counts = POSITIONS["reactions"]
    before = game.text()
    perft(game, 2)
    assert game.text() == before
    assert perft(game, 0) == 1
