"""Short scripts for what random play seldom meets."""

from collections.abc import Callable

from rules_engine.pixel_tactics import Game
from rules_engine.pixel_tactics.codes import ALL_CARDS, SHUFFLE, TABLE, A, B
from tests.rules_engine.play import cards
from tests.rules_engine.scenes import act, new_game, scene


def equal_leaders() -> Game:
    """A game in which both have chosen the witch."""
    game = new_game()
    for player in (A, B):
        game.push((SHUFFLE, TABLE, player, *cards(player, ALL_CARDS)[::-1]))
    return act(
        game, "table initial_draw A", "table initial_draw B", "A leader_choice A:witch",
        "B leader_choice B:witch", "table leader_reveal A:witch B:witch",
    )  # fmt: skip


SCRIPTS: dict[str, tuple[Callable[[], Game], tuple[str, ...]]] = {
    "equal leaders go back": (equal_leaders, ("table leader_return A", "table leader_return B")),
    "reactions of both players to one attack": (
        lambda: scene("A:V1=vampire:3 B:V1=knight"),
        ("A attack A:V1 melee B:V1", "A reaction A:V1", "B reaction B:V1"),
    ),
    "the Overlord's recruits stand in one row": (
        lambda: scene(handA="overlord,witch,knight,templar"),
        ("A order A:overlord", "A pick A:witch@A:V1", "A pick A:knight@A:V3", "A done"),
    ),
    "a body is raised once a turn": (
        lambda: scene("A:F2=witch A:V1=knight:body A:V3=templar:body"),
        ("A leader_action", "A pick A:V1", "A pick B:F2", "A leader_action", "A pick A:V3"),
    ),
    "an Oracle looks into a hand": (
        lambda: scene("A:V1=oracle", handB="witch,knight"),
        ("A spell A:V1 V", "A pick B:witch"),
    ),
    "a dragon mage behind the leader's flank": (
        lambda: scene("A:F1=dragon_mage A:R1=gunner", wave="R"),
        ("A attack A:R1 ranged B:F2",),
    ),
    "a full hand, a full row": (
        lambda: scene(
            "A:V1=fighter A:V2=witch A:V3=oracle", handA="knight,gunner,healer,mascot,paladin"
        ),
        ("A pass",),
    ),
    "a later game": (
        lambda: new_game(game=2, last=A, removed=(4, 4), trophies=(1, 0)),
        ("table shuffle A", "table shuffle B", "table initial_draw A"),
    ),
    "both leaders fall": (
        lambda: scene("A:F2=mystic:99 B:F2=paladin:99", ended="B"),
        ("A pass", "table check", "table game_end drawn heroes"),
    ),
    "a leader gives up": (scene, ("A concede", "table game_end B concession")),
    "nobody wants to go on": (new_game, ("B concede", "table game_end A concession")),
    "a wave is not finished": (
        lambda: scene(ended="B", ap=0),
        ("A pass", "table check", "B concede", "table game_end A concession"),
    ),
    "two Doppelgangers": (
        lambda: scene("A:V1=doppelganger B:V1=doppelganger B:V2=dragon_mage"),
        ("A spell A:V1 V", "A pick B:V2", "A pick B:V1"),
    ),
    "a recruit of the Illusionist is stolen before it goes": (
        lambda: scene("A:R1=illusionist B:F2=overlord", wave="R", handA="gunner", vengeance="B"),
        (
            "A spell A:R1 R",
            "A pick A:gunner@A:R3",
            "A effect_attack A:R3 melee B:F2",
            "B reaction B:F2 A:R3",
            "B pick yes",
            "B pick B:V1",
        ),
    ),
    "a recruit of Borneo's is moved before it acts": (
        lambda: scene("A:F2=mascot A:V1=gunner", handA="overlord,paladin,scientist"),
        (
            "A order A:overlord",
            "A pick A:paladin@A:F1",
            "A pick A:scientist@A:F3",
            "A reaction A:F2 A:F1",
            "A pick yes",
            "A effect_spell A:F1 F",
            "A pick A:V1",
            "A pick A:F3",
            "A reaction A:F2 A:V1",
            "A pick yes",
        ),
    ),
    "an unknown hand is renewed": (
        lambda: scene(handA="oracle,witch,knight").observe(B),
        (
            "A order A:oracle",
            "table deal A:witch",
            "table deal A:knight",
            "table deal A:gunner",
            "table deal ?",
            "table deal ?",
        ),
    ),
    "the rival reveals one of his cards": (
        lambda: scene("A:F1=illusionist", wave="F", handB="knight,gunner"),
        ("A spell A:F1 F", "B pick B:knight"),
    ),
    "a Doppelganger casts in the flank": (
        lambda: scene("A:F1=doppelganger A:V1=knight:3 B:F1=healer", wave="F"),
        ("A spell A:F1 F", "A pick B:F1", "A pick A:V1"),
    ),
    "bodies lie before Adjenna": (
        lambda: scene("A:V1=knight:body B:F2=dragon_mage"),
        ("A pass",),
    ),
    "a fighter leads": (
        lambda: scene("A:V1=knight A:F2=fighter"),
        ("A attack A:V1 melee B:F2",),
    ),
    "an Oracle leads": (lambda: scene("B:F2=oracle", handA="witch"), ("A pass",)),
    "an assassin before a leader": (
        lambda: scene("A:V1=assassin"),
        ("A attack A:V1 melee B:F2",),
    ),
    "a knight leads": (
        lambda: scene("A:V1=fighter B:F2=knight"),
        ("A attack A:V1 melee B:F2",),
    ),
}
"""What random play seldom meets."""
