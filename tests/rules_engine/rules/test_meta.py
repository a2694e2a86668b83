import pytest

from rules_engine.pixel_tactics import IllegalAction, read_action
from tests.rules_engine.rules.asking import can, choices
from tests.rules_engine.scenes import act, at, scene, why


@pytest.mark.rule("PT-META-1")
@pytest.mark.rule("PT-AMB-01")
def test_a_judges_ruling_stands_above_everything() -> None:
    game = scene("B:F2=paladin:3")
    assert why(game, "judge ruling A") == ""
    act(game, "judge ruling A", "table game_end A ruling")
    assert game.field("result") == "A:ruling"


@pytest.mark.rule("PT-META-1")
@pytest.mark.rule("PT-AMB-01")
def test_card_text_stands_above_the_general_rules() -> None:
    assert can(scene("A:F2=paladin B:F2=witch A:V1=knight", ap=0), "A move A:V1 A:R1")
    assert not can(scene("A:F2=witch A:V1=knight", ap=0), "A move A:V1 A:R1")


@pytest.mark.rule("PT-META-2")
@pytest.mark.parametrize(("profile", "hurt"), [("championship", "B:R1"), ("box", "B:V1")])
def test_a_game_follows_the_profile_it_names(profile: str, hurt: str) -> None:
    game = scene("A:V1=gunner B:V1=fighter B:R1=knight", rules=f"{profile}:1:-:0,0")
    assert game.field("rules").startswith(profile)
    assert can(game, "A attack A:V1 ranged B:R1") == (profile == "box")
    if profile == "box":
        act(game, "A attack A:V1 ranged B:R1")
        assert at(game, hurt) == "fighter:8:hurt"


@pytest.mark.rule("PT-META-3")
def test_the_first_illegal_action_stops_the_game_and_breaks_one_rule() -> None:
    # Wrong row, already recruited, no ranged attack, a body as target: one id is named.
    game = scene("A:F1=knight:0:recruited B:V1=witch:body")
    before = game.text()
    action = read_action("A attack A:F1 ranged B:V1")
    with pytest.raises(IllegalAction) as raised:
        game.push(action)
    assert raised.value.violation.rule == "PT-ATTACK-1"
    assert game.text() == before
    assert choices(game)


@pytest.mark.rule("PT-META-4")
def test_only_cards_of_the_first_part_can_be_named() -> None:
    assert read_action("A order A:witch")
    with pytest.raises(ValueError, match="ninja"):
        read_action("A order A:ninja")
