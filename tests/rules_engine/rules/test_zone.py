import pytest

from rules_engine.pixel_tactics import Game
from tests.rules_engine.rules.asking import broken, can, choices, end_wave, started
from tests.rules_engine.scenes import act, at, scene

ZONES = ("hand", "deck", "discard", "removed")


def names_of(game: Game, player: str) -> list[str]:
    """Every card of a player, in every zone."""
    zones = [game.field(f"{zone}{player}").replace("/", ",") for zone in ZONES]
    in_units = [word.split("=")[1] for word in game.field("units").split(",")]
    words = ",".join([*zones, *in_units, game.field("resolving")]).split(",")
    return sorted(":".join(word.split(":")[:2]) for word in words if word.startswith(player))


@pytest.mark.rule("PT-ZONE-1")
def test_a_unit_has_nine_areas_even_if_nothing_lies_in_them() -> None:
    moves = [word for word in choices(scene("A:V1=knight")) if word.startswith("A move")]
    areas = ("V2", "V3", "F1", "F3", "R1", "R2", "R3")
    assert moves == [f"A move A:V1 A:{area}" for area in areas]


@pytest.mark.rule("PT-ZONE-2")
def test_rows_have_three_areas_and_the_leader_stands_between_the_flanks() -> None:
    recruits = {
        wave: [word[-2:] for word in choices(scene(wave=wave, handA="witch")) if "recruit" in word]
        for wave in "VFR"
    }
    assert recruits == {"V": ["V1", "V2", "V3"], "F": ["F1", "F3"], "R": ["R1", "R2", "R3"]}
    assert can(scene(handA="witch"), "A recruit A:witch A:V3")


@pytest.mark.rule("PT-ZONE-3")
@pytest.mark.rule("PT-ZONE-5")
@pytest.mark.rule("PT-AMB-05")
def test_columns_are_named_by_their_owner_and_do_not_face_each_other() -> None:
    game = scene("A:V1=oracle A:V3=knight B:V1=witch B:V3=templar", handA="fighter")
    act(game, "A order A:fighter", "A pick 1")
    hurt = {area: at(game, area).split(":")[1] for area in ("A:V1", "A:V3", "B:V1", "B:V3")}
    assert hurt == {"A:V1": "5", "A:V3": "0", "B:V1": "5", "B:V3": "0"}


@pytest.mark.rule("PT-ZONE-4")
def test_the_leader_stands_in_the_middle_of_the_centre_column() -> None:
    game = started("fighter", "gunner")
    assert at(game, "A:F2") == "fighter:0:"
    assert at(game, "B:F2") == "gunner:0:"


@pytest.mark.rule("PT-ZONE-5")
def test_an_attack_does_not_ask_which_columns_face_each_other() -> None:
    assert can(scene("A:V1=oracle B:V1=knight"), "A attack A:V1 melee B:V1")


@pytest.mark.rule("PT-ZONE-6")
def test_an_area_holds_one_card() -> None:
    game = scene("A:V1=knight", handA="witch")
    assert broken(game, "A recruit A:witch A:V1") == "PT-ZONE-6"
    assert can(game, "A recruit A:witch A:V2")


@pytest.mark.rule("PT-ZONE-7")
def test_an_area_with_a_body_is_not_empty() -> None:
    game = scene("A:V1=knight A:R1=witch:body")
    assert broken(game, "A move A:V1 A:R1") == "PT-MOVE-1"
    assert can(game, "A move A:V1 A:R2")


@pytest.mark.rule("PT-ZONE-8")
@pytest.mark.rule("PT-AMB-48")
def test_a_card_goes_to_its_owners_discard_pile() -> None:
    game = end_wave(scene("A:V1=B:witch:1:stolen", discardA="oracle"))
    assert at(game, "A:V1") == ""
    assert (game.field("discardA"), game.field("discardB")) == ("A:oracle", "B:witch")


@pytest.mark.rule("PT-ZONE-9")
@pytest.mark.rule("PT-CON-19")
def test_discarded_cards_lie_open() -> None:
    game = act(scene(handA="gunner,knight"), "A order A:gunner")
    assert game.field("discardA") == "A:gunner"


def with_unknown(game: Game, hand: str, deck: str) -> Game:
    """The position of somebody who knows neither A's hand nor the order of A's deck."""
    old = f"handA={game.field('handA')} ", f"deckA={game.field('deckA')} "
    line = game.text().replace(old[0], f"handA={hand} ").replace(old[1], f"deckA=/{deck} ")
    return Game.from_text(line)


@pytest.mark.rule("PT-ZONE-10")
@pytest.mark.parametrize(("held", "rule"), [(4, ""), (5, "PT-DRAW-3")])
def test_the_size_of_a_hidden_hand_is_known(held: int, rule: str) -> None:
    deck = "A:knight,A:oracle,A:witch,A:gunner,A:healer,A:trapper,A:vampire"
    game = with_unknown(scene(), f"+{held}", deck)
    draw = "A draw"
    assert broken(game, draw) == rule


@pytest.mark.rule("PT-ZONE-11")
@pytest.mark.parametrize(("held", "rule"), [(2, ""), (3, "PT-DRAW-2")])
def test_the_size_of_a_deck_is_known_without_its_order(held: int, rule: str) -> None:
    game = with_unknown(scene(), f"+{held}", "A:knight,A:oracle,A:witch")
    assert broken(game, "A draw") == rule


@pytest.mark.rule("PT-ZONE-12")
@pytest.mark.rule("PT-AMB-06")
def test_everybody_knows_whose_body_lies_there() -> None:
    game = act(scene("B:V1=knight", handA="assassin"), "A order A:assassin", "A pick B:V1")
    assert at(game, "B:V1") == "knight:body:"


@pytest.mark.rule("PT-ZONE-13")
def test_a_card_is_in_one_zone_at_any_time() -> None:
    game = scene("A:R1=fighter:body B:V1=oracle", handA="witch,knight")
    everything = names_of(game, "A")
    assert len(everything) == len(set(everything)) == 25
    for action in ("A order A:witch", "A pick A:R", "A recruit A:knight A:V2"):
        act(game, action)
        assert names_of(game, "A") == everything, action
    assert at(game, "A:V2") == "knight:0:recruited"
