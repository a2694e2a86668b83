"""What the 25 cards do, as data: five abilities each, in the words of a small vocabulary.

An ability is a tuple of entries. Lasting entries are

* ``("intercept",)``, ``("ranged",)``: the card has it;
* ``("grant", whom, what)``: somebody else has it;
* ``("strength", whom, amount, when)``, ``("strength_per", what)``, ``("double", whom, versus)``;
* ``("reduce_to_1", whom, amount)``, ``("reduce", whom, amount, when)``, ``("unhurt", whom, when)``;
* ``("replace", whom)``: may take their damage; ``("react", name)``: a reaction, see `reactions`;
* of leaders: ``("free", action)``, ``("actions", more)``, ``("free_orders", count)``,
  ``("passive", name)``: a rule that one named function of the engine reads.

``("spell", needs, program)``, ``("order", needs, program)`` and ``("action", needs, program)`` are
carried out: `needs` must hold to declare it (PT-FAQ-36), the program is a tuple of picks and steps
whose words are explained in `picks` and in what `steps` gathers. "Whom" is seen from the card:
``self``, ``forerunner``, ``supporter``, ``leader``, ``heroes`` (all of the unit), ``all`` (heroes,
leader).
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


Entry = tuple[object, ...]
Ability = tuple[Entry, ...]

SLOTS: Final = ("vanguard", "flank", "rear", "order", "leader")
DATA_ID: Final = "pt1-ru2"

INTERCEPT: Final[Entry] = ("intercept",)
RANGED: Final[Entry] = ("ranged",)


def _spell(needs: str, *program: Entry) -> Entry:
    return ("spell", needs, program)


def _order(needs: str, *program: Entry) -> Ability:
    return (("order", needs, program),)


def _copy(row: int) -> Ability:
    return (_spell("copyable", ("pick", "copyable"), ("copy", row)),)


HEAL_4: Final = _spell("", ("pick", "hero"), ("heal_picked", 4))

ABILITIES: Final[dict[str, tuple[Ability, Ability, Ability, Ability, Ability]]] = {
    "alchemist": (
        (INTERCEPT, ("reduce_to_1", "self", 2)),
        (("reduce_to_1", "leader", 2),),
        (_spell("", ("pick", "heroes_up_to", 5), ("damage_picked", 1)),),
        _order("hero", ("pick", "split", 7), ("damage_split",)),
        (("react", "lixis"),),
    ),
    "assassin": (
        (("double", "self", "leader"),),
        (("double", "forerunner", "hero"),),
        (_spell("", ("damage_leader", 3)),),
        _order("hero", ("pick", "hero"), ("defeat_picked",)),
        (("passive", "heketch"),),
    ),
    "berserker": (
        (("reduce", "self", 1, ""), ("strength", "self", 2, "")),
        (("react", "retaliate"),),
        (("react", "first_order"),),
        _order("melee_and_rival_hero", ("berserk",)),
        (("react", "shekhtur"),),
    ),
    "doppelganger": (
        _copy(0),
        _copy(1),
        _copy(2),
        _order("other_order", ("pick", "own_order"), ("carry_out_picked",)),
        (("passive", "sagas"),),
    ),
    "dragon_mage": (
        (_spell("", ("pick", "hero_in_melee"), ("defeat_picked",)),),
        (("strength", "supporter", 3, ""),),
        (RANGED,),
        _order("hero", ("pick", "hero"), ("bonus_picked",)),
        (("passive", "adjenna"),),
    ),
    "fighter": (
        (INTERCEPT,),
        (("strength", "self", 2, ""),),
        (("strength", "self", 4, ""),),
        _order("", ("pick", "column"), ("damage_column", 5)),
        (("strength", "all", 3, "melee"),),
    ),
    "gunner": (
        (RANGED, ("strength", "self", 3, "intercept")),
        (RANGED, ("grant", "supporter", "ranged")),
        (RANGED,),
        _order("", ("damage_row", 2, 5)),
        (RANGED, ("react", "rukyuk")),
    ),
    "healer": (
        (INTERCEPT, ("reduce", "self", 2, "")),
        (HEAL_4,),
        (_spell("", ("pick", "three_heroes"), ("heal_picked", 2)),),
        _order("", ("pick", "split_up_to", 10), ("heal_split",)),
        (("react", "kavri"),),
    ),
    "homunculus": (
        (INTERCEPT, ("strength", "self", 2, "")),
        (_spell("", ("pick", "own_damage", 7), ("take_split",)),),
        (("replace", "rear_heroes"),),
        _order("", ("pick", "arrange_unit"), ("arrange",)),
        (("passive", "kehrolyn"),),
    ),
    "illusionist": (
        (_spell("", ("pick", "own_hero"), ("return_picked",)),),
        (_spell("rival_card", ("rival_reveals",), ("carry_out_picked",)),),
        (
            _spell(
                "recruit_in_wave",
                ("pick", "recruit_in_wave"),
                ("recruit_picked",),
                ("use_recruited",),
                ("discard_recruited",),
            ),
        ),
        _order(
            "rival_card",
            ("random_discard", "carried"),
            ("carry_out_picked",),
            ("discard_carried",),
        ),
        (("passive", "arec"),),
    ),
    "knight": (
        (INTERCEPT, ("react", "strike_back")),
        (("unhurt", "leader", "ranged"),),
        (_spell("", ("pick", "own_damage", 6), ("take_split",)),),
        _order("", ("damage_melee", 4)),
        (("reduce", "all", 1, ""),),
    ),
    "mascot": (
        (_spell("other_in_row", ("command", "other_in_row", 0)),),
        (_spell("other_in_row", ("command", "other_in_row", 1)),),
        (_spell("other_in_row", ("command", "other_in_row", 1)),),
        _order("leader_order", ("carry_out_leader",)),
        (("react", "juto"),),
    ),
    "mystic": (
        (INTERCEPT, _spell("", ("heal_self",))),
        (("strength", "forerunner", 2, ""), ("reduce", "forerunner", 1, "")),
        (_spell("deck", ("draw_aside", 1), ("pick", "play_or_keep"), ("play_or_keep",)),),
        _order("", ("order_actions", 3)),
        (("free_orders", 2),),
    ),
    "oracle": (
        (_spell("rival_card", ("look",), ("pick", "rival_hand"), ("discard_picked",)),),
        (_spell("deck", ("look",), ("pick", "top_cards", 5), ("put_on_top",)),),
        (("passive", "foresee"),),
        _order("", ("renew_hand",)),
        (("passive", "seth"),),
    ),
    "overlord": (
        (INTERCEPT,),
        (_spell("leader_in_melee", ("command", "leader", 0)),),
        (_spell("own_in_melee", ("command", "own_in_melee", 0)),),
        _order("", ("pick", "recruits"), ("recruit_picked",)),
        (("react", "cairngort"),),
    ),
    "paladin": (
        (INTERCEPT,),
        (_spell("two_own_cards", ("pick", "two_own_cards"), ("swap_picked",)),),
        (_spell("two_rival_cards", ("pick", "two_rival_cards"), ("swap_picked",)),),
        _order("", ("pick", "unit_column"), ("pick", "arrange_column"), ("arrange",)),
        (("free", "move"), ("free", "clear")),
    ),
    "planestalker": (
        (INTERCEPT, RANGED),
        (("grant", "forerunner", "ranged"), ("grant", "supporter", "ranged")),
        (RANGED,),
        _order("", ("damage_row", 1, 5)),
        (RANGED, ("grant", "heroes", "ranged")),
    ),
    "priestess": (
        (HEAL_4,),
        (_spell("", ("heal_leader", 2)),),
        (_spell("body", ("pick", "body"), ("revive_picked",), ("suffer_life",)),),
        _order("body", ("pick", "body"), ("revive_picked",)),
        (("react", "magdelina"),),
    ),
    "pyromancer": (
        (_spell("", ("damage_melee", 3)),),
        (RANGED, ("grant", "forerunner", "ranged")),
        (RANGED,),
        _order("", ("damage_row", 0, 7)),
        (RANGED, ("strength", "heroes", 3, "first"), ("reduce", "heroes", 1, "not_first")),
    ),
    "scientist": (
        (_spell("", ("delay_rival",)),),
        (_spell("deck", ("draw", 2)),),
        (_spell("other_in_melee", ("command", "other_in_melee", 0)),),
        _order("", ("actions", 3)),
        (("actions", 1),),
    ),
    "summoner": (
        (_spell("", ("pick", "hero_in_melee"), ("return_picked",)),),
        (_spell("recruit", ("pick", "recruit"), ("recruit_picked",)),),
        (
            _spell(
                "deck",
                ("draw_aside", 3),
                ("pick", "keep_and_top"),
                ("keep_and_top",),
            ),
        ),
        _order("deck", ("search",), ("shuffle",)),
        (("free", "recruit"),),
    ),
    "templar": (
        (("strength_per", "damage"),),
        (("unhurt", "supporter", ""),),
        (
            _spell(
                "other_in_melee",
                ("pick", "other_in_melee"),
                ("swap_self",),
                ("command", "self", 0),
            ),
        ),
        _order("", ("avenge",)),
        (("strength", "heroes", 5, "hurt"),),
    ),
    "trapper": (
        (INTERCEPT, ("unhurt", "self", "ranged")),
        (("grant", "forerunner", "intercept"), ("grant", "supporter", "ranged")),
        (_spell("", ("random_discard", "")),),
        _order("", ("random_discard", ""), ("random_discard", ""), ("random_discard", "")),
        (RANGED, ("grant", "heroes", "intercept")),
    ),
    "vampire": (
        (("react", "feed"),),
        (("replace", "forerunner"),),
        (_spell("", ("pick", "leader_damage", 2), ("move_from_leader",)),),
        _order("two_heroes", ("pick", "two_heroes"), ("move_all_damage",)),
        (("react", "demitras"),),
    ),
    "witch": (
        (("strength_per", "bodies"),),
        (("strength", "self", 4, "before_body"),),
        (_spell("", ("pick", "unit_row"), ("clear_row",)),),
        _order("", ("pick", "unit_row"), ("return_row",)),
        (("action", "raisable", (("pick", "raise"), ("raised_attack",))),),
    ),
}
"""By card: vanguard, flank, rear, order, leader (PT-CARD-2, PT-CARD-3)."""
