import pytest

from tests.rules_engine.rules.asking import broken, can, choices, end_wave
from tests.rules_engine.scenes import act, at, scene, why


@pytest.mark.rule("PT-ROUND-1")
def test_a_round_is_vanguard_flank_and_rear_wave() -> None:
    game = scene()
    waves = []
    for _wave in range(3):
        waves.append(game.field("wave"))
        assert broken(game, "table round_end") == "PT-ROUND-1"
        end_wave(game)
    assert waves == ["V", "F", "R"]
    assert choices(game) == ["table round_end"]


@pytest.mark.rule("PT-ROUND-2")
@pytest.mark.rule("PT-CON-03")
@pytest.mark.rule("PT-AMB-53")
@pytest.mark.parametrize("number", [1, 2])
def test_after_the_rear_wave_the_other_player_begins_a_new_round(number: int) -> None:
    game = act(end_wave(scene(wave="R", round=number)), "table round_end")
    fields = [game.field(name) for name in ("round", "wave", "first", "turn")]
    assert fields == [str(number + 1), "V", "B", "B"]


@pytest.mark.rule("PT-WAVE-1")
def test_the_second_player_waits_for_the_first() -> None:
    game = scene()
    assert broken(game, "B draw") == "PT-WAVE-1"
    assert broken(game, "table wave_end") == "PT-WAVE-1"
    act(game, "A pass")
    assert can(game, "B draw")
    act(game, "B pass", "table check")
    assert can(game, "table wave_end")


@pytest.mark.rule("PT-WAVE-2")
def test_a_wave_has_one_check_and_after_both_turns() -> None:
    game = scene()
    assert broken(game, "table check") == "PT-WAVE-2"
    act(game, "A pass")
    assert broken(game, "table check") == "PT-WAVE-2"
    act(game, "B pass")
    assert choices(game) == ["table check"]
    act(game, "table check")
    assert broken(game, "table check") == "PT-WAVE-2"


@pytest.mark.rule("PT-TURN-1")
@pytest.mark.rule("PT-AMB-41")
def test_the_limits_of_a_turn_end_with_it() -> None:
    game = scene("A:V1=knight:0:attacked")
    assert broken(game, "A move A:V1 A:R1") == "PT-MOVE-3"
    end_wave(game)
    assert can(game, "A move A:V1 A:R1")


@pytest.mark.rule("PT-CON-04")
def test_a_recruit_is_new_for_the_turn_not_for_the_wave() -> None:
    game = act(scene(handA="knight"), "A recruit A:knight A:V1")
    assert at(game, "A:V1") == "knight:0:recruited"
    act(game, "A pass")
    assert (game.field("wave"), at(game, "A:V1")) == ("V", "knight:0:")


@pytest.mark.rule("PT-TURN-2")
def test_a_turn_has_two_actions() -> None:
    game = act(end_wave(scene("A:F2=witch", handA="oracle")), "A draw", "A draw")
    assert broken(game, "A draw") == "PT-AP-1"


@pytest.mark.rule("PT-TURN-3")
def test_the_same_action_may_be_taken_twice() -> None:
    game = scene()
    act(game, "A draw")
    assert can(game, "A draw")


@pytest.mark.rule("PT-TURN-4")
def test_only_the_active_player_acts_and_makes_his_choices() -> None:
    game = scene("B:V1=knight", handA="assassin")
    assert {word[0] for word in choices(game)} == {"A"}
    act(game, "A order A:assassin")
    assert broken(game, "B pick B:V1") == "PT-TURN-4"
    assert can(game, "A pick B:V1")


@pytest.mark.rule("PT-TURN-5")
@pytest.mark.rule("PT-AMB-10")
def test_unused_actions_are_lost() -> None:
    game = act(scene(ap=1, order_ap=2), "A pass")
    assert (game.field("ap"), game.field("order_ap")) == ("2", "0")
    act(game, "B pass")
    assert game.field("ap") == "0"


@pytest.mark.rule("PT-TURN-6")
@pytest.mark.rule("PT-AMB-11")
def test_a_turn_ends_by_an_event_and_end_turn_needs_all_actions_spent() -> None:
    game = scene("A:F2=witch")
    assert broken(game, "A end_turn") == "PT-TURN-6"
    act(game, "A draw")
    assert broken(game, "A end_turn") == "PT-TURN-6"
    act(game, "A draw")
    assert choices(game) == ["A pass", "A end_turn"]
    act(game, "A end_turn")
    assert game.field("turn") == "B"


@pytest.mark.rule("PT-TURN-6")
def test_actions_for_orders_alone_do_not_keep_a_turn_open() -> None:
    assert can(scene(ap=0, order_ap=2), "A end_turn")


@pytest.mark.rule("PT-AP-1")
@pytest.mark.parametrize(
    "action",
    [
        "draw", "recruit A:vampire A:V3", "attack A:V1 melee B:V1", "spell A:V2 V",
        "leader_action", "order A:planestalker", "move A:V1 A:R1", "clear A:F3",
    ],
)  # fmt: skip
def test_an_ordinary_action_costs_one(action: str) -> None:
    units = "A:F2=witch A:V1=knight A:V2=pyromancer A:F3=oracle:body B:V1=healer"
    game = scene(units, ap=1, handA="vampire,planestalker")
    assert can(game, f"A {action}")
    assert act(game, f"A {action}").field("ap") == "0"
    game = scene(units, ap=0, handA="vampire,planestalker")
    assert broken(game, f"A {action}") == "PT-AP-1"


@pytest.mark.rule("PT-FREE-1")
def test_a_free_action_costs_nothing_and_may_be_repeated() -> None:
    game = scene("A:F2=paladin B:F2=witch A:V1=knight A:V2=oracle", ap=1)
    act(game, "A move A:V1 A:R1", "A move A:V2 A:R2")
    assert game.field("ap") == "1"
    assert broken(game, "A move A:R1 A:V1") == "PT-MOVE-4"
    act(game, "A draw")
    assert game.field("ap") == "0"


@pytest.mark.rule("PT-LONG-1")
@pytest.mark.rule("PT-AMB-12")
def test_a_long_action_needs_both_actions_at_once() -> None:
    game = scene("A:V1=knight A:V2=oracle")
    assert can(game, "A rotate A:V1 A:V2")
    act(game, "A draw")
    assert broken(game, "A rotate A:V1 A:V2") == "PT-LONG-1"


@pytest.mark.rule("PT-LIMITED-1")
def test_what_is_limited_happens_once_in_a_turn() -> None:
    game = scene("A:F2=witch A:V1=knight:body A:V2=oracle:body B:V1=fighter")
    act(game, "A leader_action", "A pick A:V1", "A pick B:V1", "A leader_action")
    assert broken(game, "A pick A:V1") == "PT-LIMITED-1"
    assert can(game, "A pick A:V2")


@pytest.mark.rule("PT-ACTOR-1")
def test_a_card_takes_one_starred_action_in_a_turn() -> None:
    game = scene("A:V1=gunner:0:rotated A:V2=oracle A:V3=mystic:0:rotated A:F2=witch")
    assert broken(game, "A attack A:V1 ranged B:F2") == "PT-ACTOR-1"
    assert broken(game, "A move A:V1 A:R1") == "PT-ACTOR-1"
    assert broken(game, "A spell A:V3 V") == "PT-ACTOR-1"
    assert can(game, "A attack A:V2 melee B:F2")


@pytest.mark.rule("PT-ACTOR-2")
def test_a_recruit_rests_for_the_turn() -> None:
    game = scene("A:V1=mystic:0:recruited A:V2=oracle B:F2=gunner B:V1=knight", handB="witch",
                 )  # fmt: skip
    assert broken(game, "A attack A:V1 melee B:V1") == "PT-ACTOR-2"
    assert broken(game, "A spell A:V1 V") == "PT-ACTOR-2"
    assert broken(game, "A move A:V1 A:R1") == "PT-ACTOR-2"
    assert can(game, "A attack A:V2 melee B:V1")


@pytest.mark.rule("PT-ACTOR-2")
def test_a_recruit_is_known_as_one() -> None:
    game = act(scene("A:F2=fighter", handA="oracle"), "A recruit A:oracle A:V1")
    assert broken(game, "A attack A:V1 melee B:F2") == "PT-ACTOR-2"


@pytest.mark.rule("PT-ACTOR-3")
@pytest.mark.rule("PT-AMB-14")
def test_a_leader_action_costs_one_and_leaves_the_leader_his_attack() -> None:
    game = scene("A:F2=witch A:V1=knight:body", wave="F")
    act(game, "A leader_action", "A pick A:V1", "A pick B:F2")
    assert game.field("ap") == "1"
    assert can(game, "A attack A:F2 melee B:F2")


@pytest.mark.rule("PT-PASS-1")
def test_who_has_passed_does_nothing_more_in_the_wave() -> None:
    game = act(scene("B:F2=gunner"), "A pass")
    assert game.field("turn") == "B"
    assert broken(game, "A draw") == "PT-PASS-1"
    act(game, "B draw")
    assert broken(game, "A draw") == "PT-PASS-1"


@pytest.mark.rule("PT-PASS-2")
@pytest.mark.parametrize("ap", [0, 1, 2])
def test_passing_is_always_possible_in_ones_own_turn(ap: int) -> None:
    game = scene("B:V1=knight", ap=ap, handA="assassin")
    assert can(game, "A pass")
    act(game, "A order A:assassin")
    assert why(game, "A pass") == "PT-LOG-15"
