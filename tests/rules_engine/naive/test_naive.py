"""The second implementation against the examples of the specification and the rulings."""

import random
from collections import Counter

import pytest

from tests.rules_engine.naive import IllegalStep, Naive
from tests.rules_engine.naive.board import Piece
from tests.rules_engine.naive.texts import CARDS


def dealt(leader_a: str, leader_b: str, **options: object) -> Naive:
    """A game up to the choice of the first player; the rest of the hands is the list's order."""
    naive = Naive(**options)  # type: ignore[arg-type]
    for player, leader in (("A", leader_a), ("B", leader_b)):
        order = sorted(naive.game.deck[player], key=lambda card: card[2:] != leader)
        naive.push(f"table shuffle {player}", order)
    for player in "AB":
        naive.push(f"table initial_draw {player}")
    naive.push(f"A leader_choice A:{leader_a}")
    naive.push(f"B leader_choice B:{leader_b}")
    naive.push(f"table leader_reveal A:{leader_a} B:{leader_b}")
    return naive


def scene(
    leader_a: str,
    leader_b: str,
    units: str = "",
    hand_a: str = "",
    hand_b: str = "",
    wave: str = "V",
    number: int = 2,
    **options: object,
) -> Naive:
    """A at the start of its turn, A first: `A:V1=A:witch:2` is damage, `:body` a body."""
    naive = dealt(leader_a, leader_b, **options)
    game = naive.game
    for player, text in (("A", hand_a), ("B", hand_b)):
        wanted = [f"{player}:{name}" for name in text.split()]
        game.deck[player] = [c for c in game.hand[player] + game.deck[player] if c not in wanted]
        game.hand[player] = wanted
    before = {"V": "table first_player A random", "F": "table wave_end", "R": "table wave_end"}
    skipped = "VFR".index(wave)
    while skipped or before[wave] not in naive.steps():
        ends = "table wave_end" in naive.steps()
        if ends and skipped == 1:
            break
        skipped -= ends
        push_any(naive, "table first_player A random", "A pass", "B pass")
    game.round = number
    for word in units.split():
        area, rest = word.split("=")
        card, state = rest.rsplit(":", 1)
        game.deck[card[0]] = [other for other in game.deck[card[0]] if other != card]
        if area.endswith("F2"):
            game.board[area].damage = int(state)
        else:
            body = state == "body"
            game.board[area] = Piece(card, body=body, damage=0 if body else int(state))
    naive.push(before[wave])
    return naive


def push_any(naive: Naive, *preferred: str) -> None:
    """Push the first of these that is legal, or the only step."""
    found = [step for step in preferred if step in naive.steps()] or naive.steps()
    naive.push(found[0])


def push(naive: Naive, *steps: str) -> None:
    """Push steps one after the other."""
    for step in steps:
        naive.push(step)


def heads(naive: Naive, start: str) -> list[str]:
    """The legal steps that begin so."""
    return [step for step in naive.steps() if step.startswith(start)]


def unit(naive: Naive, area: str) -> str:
    """`A:witch:2:marks` in an area, empty if nothing is there."""
    for text in naive.position()["units"].split(","):
        place, _, rest = text.partition("=")
        if place == area:
            return rest
    return ""


def test_truce_bars_attacks_and_orders() -> None:
    naive = scene("knight", "fighter", hand_a="healer", wave="F", number=1)
    assert not heads(naive, "A attack")
    assert not heads(naive, "A order")
    assert heads(naive, "A recruit A:healer") == [
        "A recruit A:healer A:F1",
        "A recruit A:healer A:F3",
    ]


def test_attacker_in_the_row_of_the_wave_and_in_melee() -> None:
    naive = scene("knight", "fighter", "A:V1=A:witch:0 A:F1=A:mascot:0", wave="F")
    assert not heads(naive, "A attack A:V1")
    assert not heads(naive, "A attack A:F1")
    naive = scene("knight", "fighter", "A:V1=A:witch:body A:F1=A:mascot:0", wave="F")
    assert heads(naive, "A attack A:F1") == ["A attack A:F1 melee B:F2"]


def test_intercept() -> None:
    naive = scene("gunner", "witch", "B:V2=B:knight:0 B:F1=B:mascot:0 B:R2=B:oracle:0", wave="F")
    assert heads(naive, "A attack A:F2 ranged") == [
        "A attack A:F2 ranged B:V2",
        "A attack A:F2 ranged B:F1",
    ]


def test_box_intercept_redirects_from_heroes_only() -> None:
    naive = scene("gunner", "witch", "B:V2=B:paladin:0 B:R2=B:oracle:0", wave="F", profile="box")
    assert "A attack A:F2 ranged B:F2" in naive.steps()
    naive.push("A attack A:F2 ranged B:R2")
    assert unit(naive, "B:V2") == "B:paladin:5:hurt"


def test_body_bars_recruiting_until_cleared() -> None:
    naive = scene("knight", "fighter", "A:V1=A:witch:body", hand_a="healer")
    assert "A recruit A:healer A:V1" not in naive.steps()
    assert "A recruit A:healer A:V2" in naive.steps()
    push(naive, "A clear A:V1", "A recruit A:healer A:V1")
    assert naive.position()["discardA"] == "A:witch"
    assert unit(naive, "A:V1") == "A:healer:0:recruited"


def test_rotate_needs_two_points_and_no_leader() -> None:
    naive = scene("knight", "fighter", "A:V1=A:witch:0 A:R1=A:mascot:body")
    assert heads(naive, "A rotate") == ["A rotate A:V1 A:R1"]
    naive.push("A draw")
    assert not heads(naive, "A rotate")


def test_hand_limit_binds_the_draw_action_only() -> None:
    hand = "witch mystic oracle paladin priestess"
    naive = scene("knight", "fighter", "A:F1=A:scientist:0", hand_a=hand, wave="F")
    assert "A draw" not in naive.steps()
    naive.push("A spell A:F1 F")
    assert len(naive.position()["handA"].split(",")) == 7
    assert "A draw" not in naive.steps()


def test_moved_hero_does_not_attack() -> None:
    naive = scene("knight", "fighter", "A:V1=A:witch:0", wave="R")
    naive.push("A move A:V1 A:R1")
    assert unit(naive, "A:R1") == "A:witch:0:moved"
    assert not heads(naive, "A attack")


def test_leader_falls_at_the_check_and_not_before() -> None:
    naive = scene("knight", "fighter", "A:F2=A:knight:20", wave="F")
    push(naive, "A attack A:F2 melee B:F2", "A pass", "B pass")
    assert naive.steps() == ["table check"]
    naive.push("table check")
    assert naive.steps() == ["table game_end B leader"]
    naive.push("table game_end B leader")
    assert naive.steps() == []
    assert naive.position()["result"] == "B:leader"


@pytest.mark.parametrize(("damage", "end"), [("0", "A heroes"), ("5", "drawn heroes")])
def test_both_leaders_fall(damage: str, end: str) -> None:
    units = f"A:F2=A:knight:20 B:F2=B:fighter:23 A:V1=A:witch:{damage} A:V2=A:oracle:0"
    naive = scene("knight", "fighter", units + " B:V1=B:witch:0 B:V2=B:oracle:4")
    push(naive, "A pass", "B pass", "table check")
    assert naive.steps() == [f"table game_end {end}"]


def test_second_game_of_the_final() -> None:
    naive = Naive(game=2, removed=(["witch"], ["knight"]), last="A")
    assert "A:witch" not in naive.position()["deckA"]
    assert len(naive.game.deck["A"]) == 24
    push_shuffles(naive)
    push(naive, "table initial_draw A", "table initial_draw B")
    assert [len(naive.game.hand[player]) for player in "AB"] == [5, 6]
    push(naive, heads(naive, "A leader_choice")[0], heads(naive, "B leader_choice")[1])
    push_any(naive)
    assert naive.steps() == ["table first_player A last_winner"]


def push_shuffles(naive: Naive) -> None:
    """Both shuffles, the deck as it lies; A's first card differs from B's second."""
    for player in "AB":
        naive.push(f"table shuffle {player}", naive.game.deck[player])


def test_equal_leaders_are_chosen_again() -> None:
    naive = Naive()
    push_shuffles(naive)
    push(naive, "table initial_draw A", "table initial_draw B")
    push(naive, "A leader_choice A:alchemist", "B leader_choice B:alchemist")
    naive.push("table leader_reveal A:alchemist B:alchemist")
    for player in "AB":
        order = [f"{player}:alchemist", *naive.game.deck[player]]
        naive.push(f"table leader_return {player}", order[1:] + order[:1])
    assert naive.position()["stage"] == "choice"
    assert naive.position()["handA"].split(",")[-1] == "A:fighter"
    assert "A leader_choice A:alchemist" not in naive.steps()


def test_active_player_reacts_first() -> None:
    units = "A:V1=A:vampire:1 B:V1=B:knight:0 B:F1=B:berserker:0"
    naive = scene("gunner", "witch", units)
    naive.push("A attack A:V1 melee B:V1")
    assert naive.steps() == ["A reaction A:V1"]
    naive.push("A reaction A:V1")
    assert sorted(naive.steps()) == ["B reaction B:F1", "B reaction B:V1"]
    push(naive, "B reaction B:F1", "B reaction B:V1")
    assert unit(naive, "A:V1") == "A:vampire:4:attacked+struck+hurt"


def test_healing_an_unhurt_attacker_is_no_reaction() -> None:
    naive = scene("vampire", "witch", "A:V1=A:fighter:0")
    naive.push("A attack A:V1 melee B:F2")
    assert not heads(naive, "A reaction")
    assert unit(naive, "B:F2") == "B:witch:4:hurt"


def test_knight_does_not_react_to_a_redirected_attack() -> None:
    units = "A:V1=A:fighter:0 B:V1=B:knight:0 B:V3=B:paladin:0"
    naive = scene("gunner", "illusionist", units)
    naive.push("A attack A:V1 melee B:V1")
    assert naive.steps() == ["B redirect B:V1", "B redirect B:V3", "B redirect B:F2"]
    naive.push("B redirect B:V3")
    assert unit(naive, "B:V3") == "B:paladin:4:hurt"
    assert not heads(naive, "B reaction")


def test_heketch_defeats_at_once_and_the_knight_still_reacts() -> None:
    naive = scene("assassin", "witch", "A:V1=A:fighter:0 B:V1=B:knight:9")
    naive.push("A attack A:V1 melee B:V1")
    assert unit(naive, "B:V1") == "B:knight:body:"
    assert naive.steps() == ["B reaction B:V1"]
    naive.push("B reaction B:V1")
    assert unit(naive, "A:V1") == "A:fighter:2:attacked+struck+hurt"


def test_kehrolyn_takes_the_lethal_part() -> None:
    naive = scene("pyromancer", "homunculus", "B:V1=B:dragon_mage:0", wave="F")
    naive.push("A attack A:F2 melee B:V1")
    assert unit(naive, "B:V1") == "B:dragon_mage:2:hurt"
    assert unit(naive, "B:F2") == "B:homunculus:4:hurt"


def test_homunculus_may_replace_damage_of_rear_heroes() -> None:
    units = "A:V1=A:fighter:0 B:R1=B:homunculus:0 B:R3=B:oracle:0"
    naive = scene("witch", "knight", units, hand_a="gunner")
    naive.push("A order A:gunner")
    assert naive.steps() == ["B replace B:R1 yes", "B replace B:R1 no"]
    naive.push("B replace B:R1 yes")
    assert unit(naive, "B:R1") == "B:homunculus:10:hurt"
    assert unit(naive, "B:R3") == "B:oracle:0:"


def test_reductions() -> None:
    naive = scene("pyromancer", "knight", "B:V1=B:healer:0 B:V3=B:alchemist:0", wave="F")
    game = naive.game
    assert game.reduced(4, "B:V1", "melee") == 1
    assert game.reduced(2, "B:V1", "melee") == 0
    assert game.reduced(2, "B:V3", "melee") == 0
    assert game.reduced(5, "B:V3", "ranged") == 2


def test_assassin_doubles_the_printed_strength_only() -> None:
    naive = scene("fighter", "witch", "A:V1=A:assassin:0 B:V1=B:healer:0")
    game = naive.game
    piece = game.board["A:V1"]
    assert game.strength(piece, "A:V1", "melee", "B:F2") == 9
    assert game.strength(piece, "A:V1", "melee", "B:V1") == 6


def test_shekhtur_after_the_check_and_cairngort_first_by_turn() -> None:
    units = "A:V1=A:oracle:4 B:V1=B:knight:0"
    naive = scene("overlord", "berserker", units)
    push(naive, "A pass", "B pass", "table check")
    assert naive.steps() == ["table wave_end"]
    naive = scene("berserker", "overlord", units)
    push(naive, "A pass", "B pass", "table check")
    assert naive.steps() == ["A reaction A:F2 A:V1"]
    naive.push("A reaction A:F2 A:V1")
    assert "A effect_attack A:V1 melee B:V1" in naive.steps()
    naive.push("A effect_attack A:V1 melee B:V1")
    assert unit(naive, "B:V1") == "B:knight:2:hurt"
    assert naive.steps() == ["B reaction B:F2 A:V1"]
    push(naive, "B reaction B:F2 A:V1", "B pick yes", "B pick B:R1")
    assert unit(naive, "B:R1") == "A:oracle:0:stolen"
    assert unit(naive, "A:V1") == ""
    naive.push("table wave_end")
    assert unit(naive, "B:V1") == "B:knight:2:"


def test_late_choice_with_one_answer_is_taken() -> None:
    naive = scene(
        "witch", "knight", "A:V1=A:oracle:0 B:V1=B:healer:0", hand_a="witch", hand_b="mystic"
    )
    naive.push("A spell A:V1 V")
    assert naive.position()["discardB"] == "B:mystic"
    naive = scene("witch", "knight", "A:V1=A:oracle:0", hand_b="mystic healer")
    naive.push("A spell A:V1 V")
    assert naive.steps() == ["A pick B:healer", "A pick B:mystic"]


def test_tatsumi_pays_first_then_mystic() -> None:
    hand = "scientist gunner pyromancer planestalker fighter"
    naive = scene("mystic", "knight", hand_a=hand)
    push(naive, "A order A:scientist", "A order A:gunner")
    assert naive.position()["ap"] == "5"
    naive.push("A order A:pyromancer")
    assert (naive.position()["ap"], naive.position()["orders"]) == ("4", "3,0")


def test_rukyuk_and_berserker_react_to_a_play_in_one_batch() -> None:
    naive = scene("gunner", "knight", "A:R1=A:berserker:0", hand_a="mystic oracle")
    naive.push("A order A:mystic")
    assert sorted(naive.steps()) == ["A reaction A:F2", "A reaction A:R1"]
    push(naive, "A reaction A:F2", "A pick A:R1", "A reaction A:R1")
    push(naive, "A effect_attack A:R1 ranged B:F2")
    assert unit(naive, "B:F2") == "B:knight:2:hurt"
    naive.push("A order A:oracle")
    assert naive.steps() == ["A reaction A:F2"]


def test_borneo_lets_a_recruit_act_at_once() -> None:
    naive = scene("mascot", "knight", hand_a="fighter")
    naive.push("A recruit A:fighter A:V1")
    push(naive, "A reaction A:F2 A:V1", "A pick yes")
    assert naive.steps() == ["A effect_attack A:V1 melee B:F2"]
    naive.push("A effect_attack A:V1 melee B:F2")
    assert unit(naive, "A:V1") == "A:fighter:0:recruited+attacked+struck"


def test_illusionist_rear_recruits_attacks_and_discards() -> None:
    naive = scene("witch", "knight", "A:R1=A:illusionist:0", hand_a="pyromancer", wave="R")
    naive.push("A spell A:R1 R")
    push(naive, "A pick A:pyromancer@A:R2")
    assert "A pick none" in naive.steps()
    naive.push("A effect_attack A:R2 ranged B:F2")
    assert unit(naive, "A:R2") == ""
    assert naive.position()["discardA"] == "A:pyromancer"
    assert unit(naive, "B:F2") == "B:knight:2:hurt"


def test_chain_carries_each_order_out_once() -> None:
    units = "B:F1=B:illusionist:0"
    naive = scene("doppelganger", "witch", units, hand_a="mascot gunner", hand_b="doppelganger")
    naive.push("A order A:mascot")
    assert naive.steps() == ["A pick A:gunner"]
    naive.push("A pick A:gunner")
    assert naive.position()["handA"] == "A:gunner"
    assert naive.position()["discardA"] == "A:mascot"


@pytest.mark.parametrize(("flag", "hit"), [("named", "B:V1"), ("facing", "B:V3")])
def test_fighter_order_hits_a_column_of_both_units(flag: str, hit: str) -> None:
    units = "A:V1=A:knight:0 B:V1=B:paladin:0 B:V3=B:templar:0"
    naive = scene("witch", "oracle", units, hand_a="fighter", fighter_column=flag)
    push(naive, "A order A:fighter", "A pick 1")
    hurt = [area for area in ("A:V1", "B:V1", "B:V3") if ":5:hurt" in unit(naive, area)]
    assert hurt == ["A:V1", hit]


def test_templar_order_defeats_attackers() -> None:
    units = "A:V1=A:fighter:0 B:V1=B:paladin:0 B:V2=B:witch:0"
    naive = scene("witch", "knight", units, hand_b="templar")
    push(naive, "A attack A:V1 melee B:V1", "A pass", "B order B:templar")
    assert unit(naive, "A:V1") == "A:fighter:body:"
    assert naive.position()["vengeance"] == "B"


def test_scientist_penalty_leaves_one_action() -> None:
    naive = scene("witch", "knight", "A:V1=A:scientist:0")
    push(naive, "A spell A:V1 V", "A pass")
    assert naive.position()["ap"] == "2"
    assert naive.position()["penalty"] == "0,0,0,1"
    push(naive, "B pass", "table check", "table wave_end", "A pass")
    assert naive.position()["ap"] == "1"


def test_hepzibah_uses_each_body_once() -> None:
    naive = scene("witch", "knight", "A:V1=A:oracle:body A:F1=A:mystic:0")
    naive.push("A leader_action")
    assert naive.steps() == ["A pick A:V1"]
    push(naive, "A pick A:V1", "A pick B:F2")
    assert unit(naive, "B:F2") == "B:knight:2:hurt"
    assert unit(naive, "A:V1") == "A:oracle:body:raised"
    assert "A leader_action" not in naive.steps()


def test_illegal_step_is_refused_and_changes_nothing() -> None:
    naive = scene("witch", "knight")
    before = naive.position()
    with pytest.raises(IllegalStep):
        naive.push("A end_turn")
    with pytest.raises(IllegalStep):
        naive.push("B draw")
    assert naive.position() == before


def cards_in_zones(naive: Naive) -> Counter[str]:
    """How often each card lies somewhere."""
    game = naive.game
    zones = (game.deck, game.hand, game.discard)
    cards = [card for zone in zones for player in "AB" for card in zone[player]]
    cards += [piece.card for piece in game.board.values()]
    return Counter(cards + game.resolving)


@pytest.mark.parametrize("seed", range(30))
def test_random_game_keeps_the_invariants(seed: int) -> None:
    chance = random.Random(seed)
    naive = Naive("box" if seed % 5 == 4 else "championship")
    every_card = Counter([f"{player}:{name}" for player in "AB" for name in CARDS])
    while naive.steps() and naive.game.round < 60:
        steps = naive.steps()
        assert 1 <= len(steps) <= 300
        assert len(set(steps)) == len(steps)
        lazy = [s for s in steps if s[2:] in ("pass", "draw") or s[2:6] in ("move", "rota")]
        eager = [step for step in steps if step not in lazy]
        step = chance.choice(eager if eager and chance.random() < 0.9 else steps)
        outcome = None
        if step.startswith(("table shuffle", "table leader_return")):
            player = step.split()[2]
            outcome = list(naive.game.deck[player])
            if "return" in step:
                outcome.append(naive.game.chosen[player])
            chance.shuffle(outcome)
        naive.push(step, outcome)
        assert cards_in_zones(naive) == every_card
        for area, piece in naive.game.board.items():
            assert piece.damage >= 0
            if piece.body:
                assert piece.owner == area[0]
                assert (piece.damage, piece.marks()) in ((0, ""), (0, "raised"))
        if "A pass" in naive.steps() or "B pass" in naive.steps():
            assert not naive.game.resolving
            assert not naive.game.queue
    assert naive.game.round == 60 or naive.position()["stage"] == "over"
