import pytest

from tests.rules_engine.rules.asking import broken, can, end_wave, started
from tests.rules_engine.scenes import act, at, scene


@pytest.mark.rule("PT-TRUCE-1")
def test_the_first_three_waves_are_a_truce() -> None:
    game = started("fighter", "gunner")
    for wave in "VFR":
        assert game.field("wave") == wave
        for player, rival in (("A", "B"), ("B", "A")):
            action = f"{player} attack {player}:F2 melee {rival}:F2"
            assert broken(game, action) == "PT-TRUCE-2"
            act(game, f"{player} pass")
        act(game, "table check", "table wave_end")


@pytest.mark.rule("PT-TRUCE-2")
def test_no_attack_in_the_truce() -> None:
    assert broken(scene(wave="F", round=1), "A attack A:F2 melee B:F2") == "PT-TRUCE-2"
    assert can(scene(wave="F"), "A attack A:F2 melee B:F2")


@pytest.mark.rule("PT-TRUCE-3")
@pytest.mark.rule("PT-CON-07")
def test_no_spell_in_the_truce_even_on_ones_own_unit() -> None:
    units = "A:F2=witch A:V1=mystic:2"
    assert broken(scene(units, round=1), "A spell A:V1 V") == "PT-TRUCE-3"
    assert can(scene(units), "A spell A:V1 V")


@pytest.mark.rule("PT-TRUCE-4")
@pytest.mark.rule("PT-CON-08")
def test_no_order_in_the_truce_even_for_oneself() -> None:
    assert broken(scene(round=1, handA="healer"), "A order A:healer") == "PT-TRUCE-4"
    assert can(scene(handA="healer"), "A order A:healer")


@pytest.mark.rule("PT-TRUCE-5")
def test_no_leader_action_against_the_rival_in_the_truce() -> None:
    units = "A:F2=witch A:V1=knight:body"
    assert broken(scene(units, round=1), "A leader_action") == "PT-TRUCE-5"
    assert can(scene(units), "A leader_action")


@pytest.mark.rule("PT-TRUCE-5")
@pytest.mark.rule("PT-AMB-23")
@pytest.mark.parametrize(("number", "pending"), [(1, False), (2, True)])
def test_what_reaches_the_rival_by_itself_rests_in_the_truce(number: int, pending: bool) -> None:
    game = act(scene("A:F2=alchemist B:V1=knight", round=number), "A pass")
    assert can(game, "A reaction A:F2") == pending
    if pending:
        act(game, "A reaction A:F2")
    assert at(game, "B:V1") == ("knight:1:hurt" if pending else "knight:0:")


@pytest.mark.rule("PT-AMB-23")
def test_what_helps_oneself_works_in_the_truce() -> None:
    # Luc has three actions from the first turn on.
    assert started("scientist", "gunner").field("ap") == "3"


@pytest.mark.rule("PT-TRUCE-6")
def test_what_is_harmless_stays_legal_in_the_truce() -> None:
    units = "A:F2=witch A:V1=knight A:V2=oracle A:R1=fighter:body"
    game = scene(units, round=1, handA="healer")
    for action in ("A draw", "A recruit A:healer A:V3", "A move A:V1 A:F1", "A rotate A:V1 A:V2",
                   "A clear A:R1", "A pass"):  # fmt: skip
        assert can(game, action), action


@pytest.mark.rule("PT-TRUCE-7")
@pytest.mark.rule("PT-AMB-24")
def test_the_truce_ends_after_the_check_of_the_first_rounds_rear_wave() -> None:
    game = act(scene("A:V1=knight B:V1=oracle", round=1, wave="R"), "A pass", "B pass")
    act(game, "table check", "table wave_end", "table round_end")
    assert can(game, "B attack B:V1 melee A:V1")
    game = scene("A:R1=knight", round=1, wave="R")
    assert broken(game, "A attack A:R1 melee B:F2") == "PT-TRUCE-2"
    end_wave(game)
    assert game.field("round") == "1"
