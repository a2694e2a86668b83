import pytest

from tests.rules_engine.rules.asking import broken, can, choices
from tests.rules_engine.scenes import act, at, scene


@pytest.mark.rule("PT-REACT-1")
def test_a_reaction_follows_every_event_that_triggers_it() -> None:
    game = scene("A:V1=oracle A:V2=healer B:V1=knight B:V2=fighter")
    assert broken(game, "B reaction B:V1") == "PT-REACT-1"
    for attacker in ("A:V1", "A:V2"):
        act(game, f"A attack {attacker} melee B:V1")
        assert broken(game, "B reaction B:V2") == "PT-REACT-4"
        act(game, "B reaction B:V1")
    assert (at(game, "A:V1").split(":")[1], at(game, "A:V2").split(":")[1]) == ("2", "2")


@pytest.mark.rule("PT-REACT-2")
def test_the_active_player_reacts_first() -> None:
    game = act(scene("A:V1=vampire:1 B:V1=knight"), "A attack A:V1 melee B:V1")
    assert broken(game, "B reaction B:V1") == "PT-REACT-2"
    act(game, "A reaction A:V1")
    assert can(game, "B reaction B:V1")


@pytest.mark.rule("PT-REACT-2")
def test_a_player_orders_his_own_reactions() -> None:
    game = scene("A:F2=gunner A:R1=berserker B:V1=oracle", handA="pyromancer")
    act(game, "A order A:pyromancer")
    assert choices(game) == ["A reaction A:F2", "A reaction A:R1"]


@pytest.mark.rule("PT-REACT-3")
@pytest.mark.rule("PT-AMB-32")
def test_what_a_reaction_triggers_waits_for_the_next_batch() -> None:
    # Rukyuk and the Berserker of the rear react to the order; the Knight to the Berserker.
    game = scene("A:F2=gunner A:R1=berserker A:V2=fighter B:V1=knight", handA="planestalker")
    act(game, "A order A:planestalker", "A reaction A:R1", "A effect_attack A:R1 ranged B:V1")
    assert choices(game) == ["A reaction A:F2"]
    assert broken(game, "B reaction B:V1") == "PT-REACT-2"
    act(game, "A reaction A:F2", "A pick B:V1")
    assert choices(game) == ["B reaction B:V1"]


@pytest.mark.rule("PT-REACT-4")
@pytest.mark.rule("PT-AMB-33")
def test_a_reaction_is_not_left_out() -> None:
    game = act(scene("A:V1=oracle B:V1=knight"), "A attack A:V1 melee B:V1")
    for action in ("A draw", "A pass", "table check"):
        assert broken(game, action) == "PT-REACT-4"
    act(game, "B reaction B:V1")
    assert can(game, "A draw")


@pytest.mark.rule("PT-REACT-5")
@pytest.mark.rule("PT-AMB-34")
@pytest.mark.parametrize(("first", "second"), [("A", "B"), ("B", "A")])
def test_at_the_end_of_a_wave_the_rounds_first_player_reacts_first(first: str, second: str) -> None:
    # A's hero falls: Shekhtur is A's, Cairngort B's.
    game = scene("A:F2=berserker A:V1=knight:10 B:F2=overlord", first=first, turn=first)
    act(game, f"{first} pass", f"{second} pass", "table check")
    wanted = {"A": "A reaction A:F2 A:V1", "B": "B reaction B:F2 A:V1"}
    assert choices(game) == [wanted[first]]
    assert broken(game, wanted[second]) == "PT-REACT-2"


@pytest.mark.rule("PT-AMB-50")
def test_a_reaction_outlives_its_card() -> None:
    # Heketch's attack defeats the Knight at once; it still strikes back.
    game = scene("A:F2=assassin A:V1=fighter B:V1=knight:7")
    act(game, "A attack A:V1 melee B:V1")
    assert at(game, "B:V1") == "knight:body:"
    act(game, "B reaction B:V1")
    assert at(game, "A:V1") == "fighter:2:attacked+struck+hurt"


@pytest.mark.rule("PT-LOOK-1")
def test_a_deck_is_shuffled_after_a_search() -> None:
    game = act(scene(handA="summoner", deckA="witch,knight"), "A order A:summoner")
    act(game, "A search A:witch found")
    for action in ("A draw", "table shuffle B"):
        assert broken(game, action) == "PT-LOOK-1"
    assert can(game, "table shuffle A")


@pytest.mark.rule("PT-AMB-35")
def test_a_deck_is_not_shuffled_if_the_text_says_where_the_cards_lie() -> None:
    game = scene("A:F1=oracle", wave="F", deckA="witch,knight,gunner")
    act(game, "A spell A:F1 F", "A pick A:gunner", "A pick A:witch", "A pick A:knight")
    assert can(game, "A draw")
    assert game.field("deckA") == "A:gunner,A:witch,A:knight/"


@pytest.mark.rule("PT-AMB-49")
def test_any_number_of_markers() -> None:
    game = act(scene("A:F2=priestess", wave="R", markers="4,0"), "A pass", "B pass")
    act(game, "table check", "table wave_end", "A reaction A:F2")
    assert game.field("markers") == "5,0"
