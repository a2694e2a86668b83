"""A drawing holds what the position holds, in numbers that the rules give."""

import json
from random import Random

import pytest

from rules_engine.pixel_tactics import Game
from rules_engine.pixel_tactics.codes import AREA_CODE, ATTACK, RANGED, REASONS, WINNERS, A, B
from rules_engine.pixel_tactics.drawing import drawing, sure_strength
from rules_engine.pixel_tactics.observe import SPECTATOR
from rules_engine.pixel_tactics.relations import first_in_column, strength
from rules_engine.pixel_tactics.texts import ABILITIES
from tests.rules_engine.play import POLICIES, playing, random_rules
from tests.rules_engine.scenes import scene
from tests.rules_engine.test_observe import random_positions, reshuffled


def cell(game: Game, area: str, language: str = "en") -> dict:
    cells = [c for row in drawing(game, language)["units"][area[0]] for c in row]
    return next(c for c in cells if c["area"] == area)


def codes(cards: list[dict]) -> str:
    return ",".join(card["code"] for card in cards)


@pytest.mark.parametrize("seed", range(3))
def test_a_drawing_is_the_position(seed: int) -> None:
    for game in random_positions(seed, 120)[::3]:
        for state in (game, game.observe(SPECTATOR)):
            drawn = drawing(state, ("ru", "en")[seed % 2])
            assert json.loads(json.dumps(drawn)) == drawn
            lying = dict(w.split("=", 1) for w in state.field("units").split(",") if w)
            for unit in "AB":
                for one in (c for row in drawn["units"][unit] for c in row):
                    text = lying.pop(one["area"], "")
                    assert (one["what"] == "empty") == (not text)
                    if text:
                        owner, card, value, marks = text.split(":")
                        assert one["card"]["code"] == f"{owner}:{card}"
                        assert (value == "body") == (one["what"] == "body")
                        assert one["damage"] == (0 if value == "body" else int(value))
                        assert len(one["marks"]) == len({w for w in marks.split("+") if w})
                hand = drawn["hands"][unit]
                known, _plus, unknown = state.field(f"hand{unit}").partition("+")
                assert (codes(hand["cards"]), hand["hidden"]) == (known, int(unknown or 0))
                assert hand["count"] == len(hand["cards"]) + hand["hidden"]
                assert codes(drawn["discards"][unit]) == state.field(f"discard{unit}")
                assert codes(drawn["removed"][unit]) == state.field(f"removed{unit}")
                tops = state.field(f"deck{unit}").partition("/")[0].split(",")
                assert codes(drawn["tops"][unit]) == ",".join(tops[:5])
            assert not lying
            assert codes(drawn["aside"]) == state.field("resolving")


@pytest.mark.rule("PT-ZONE-10")
@pytest.mark.rule("PT-ZONE-11")
@pytest.mark.parametrize("viewer", [A, B, SPECTATOR])
def test_a_view_is_drawn_the_same_whatever_is_hidden(viewer: int) -> None:
    chance = Random(7)
    differs = 0
    for game in random_positions(5, 200):
        if game.aside:
            continue
        other = reshuffled(game, viewer, chance)
        assert drawing(game.observe(viewer), "en") == drawing(other.observe(viewer), "en")
        differs += drawing(game, "en") != drawing(other, "en")
    assert differs > 50


@pytest.mark.parametrize(
    ("units", "area", "attack"),
    [
        ("A:V1=fighter", "A:V1", 4),
        ("A:F1=fighter", "A:F1", 6),
        ("A:V1=fighter A:F1=assassin", "A:V1", 4),
        ("A:F1=dragon_mage A:R1=gunner", "A:R1", 8),
        ("A:V1=gunner B:V1=fighter", "A:V1", 5),
        ("A:V1=fighter:0:b5+b5", "A:V1", 14),
        ("A:F2=fighter A:V1=knight", "A:V1", 6),
        ("A:F2=fighter A:V1=knight A:R1=gunner", "A:R1", 5),
        ("A:V1=templar:3", "A:V1", 4),
        ("A:V1=witch A:V2=oracle:body B:V2=mystic:body", "A:V1", 3),
        ("A:V1=knight:body", "A:V1", 0),
    ],
)
def test_the_strength_that_is_drawn_counts_against_any_target(
    units: str, area: str, attack: int
) -> None:
    assert cell(scene(units), area)["attack"] == attack


@pytest.mark.parametrize("seed", range(3))
def test_no_attack_is_weaker_than_it_is_drawn(seed: int) -> None:
    random = Random(seed)
    game = Game(random_rules(random))
    seen = 0
    for legal, _action in playing(game, random, POLICIES["attacks"], rounds=12):
        for kind, _player, area, how, target in (one for one in legal if one[0] == ATTACK):
            assert kind == ATTACK
            if how == RANGED and first_in_column(game, area):
                continue
            assert strength(game, area, target, how) >= sure_strength(game, area)
            seen += 1
    assert seen


def test_lives_damage_and_marks() -> None:
    game = scene(
        "A:V1=knight:4:recruited+hurt+b5 A:V2=B:witch:0:stolen B:F2=doppelganger A:F2=knight:30"
    )
    knight = cell(game, "A:V1")
    assert (knight["life"], knight["damage"], knight["left"]) == (10, 4, 6)
    assert [mark["code"] for mark in knight["marks"]] == ["recruited", "hurt", "b5"]
    assert knight["marks"][-1]["words"] == "+5 attack until the end of the wave"
    stolen = cell(game, "A:V2")
    assert (stolen["life"], stolen["card"]["owner"], stolen["what"]) == (1, "B", "hero")
    assert cell(game, "A:F2")["left"] == 0
    sagas, cadenza = cell(game, "B:F2"), cell(game, "A:F2")
    assert sagas["card"]["name"] == "Sagas Seities"
    assert (sagas["ability"], sagas["life"]) == (cadenza["ability"], cadenza["life"])


def test_abilities_and_what_neighbours_grant() -> None:
    game = scene("A:V1=oracle A:F1=trapper A:R1=healer")
    assert cell(game, "A:F1", "ru")["ability"] == ABILITIES["trapper"]["flank"][0]
    assert [trait["code"] for trait in cell(game, "A:V1")["traits"]] == ["intercept"]
    assert [trait["words"] for trait in cell(game, "A:R1", "ru")["traits"]] == ["Дальняя атака"]
    assert cell(game, "A:V2") == {"area": "A:V2", "row": "V", "leader": False, "what": "empty"}


def test_what_counts_for_a_unit_and_when() -> None:
    game = scene(markers="2,0", vengeance="B", penalty="0,1,2,0", wave="F", turn="B", round=1)
    drawn = drawing(game, "en")
    assert [effect["words"] for effect in drawn["effects"]["A"]] == [
        "+2 attack for heroes",
        "2 fewer actions next wave",
    ]
    assert [effect["code"] for effect in drawn["effects"]["B"]] == ["vengeance", "penalty"]
    assert (drawn["wave_name"], drawn["turn"], drawn["ap"]) == ("flank", "B", 2)
    assert drawn["truce"]
    assert drawn["result"] is None
    assert drawn["pending"]


def test_an_unknown_card_has_no_name() -> None:
    game = scene()
    game.aside = (B << 5,)
    assert drawing(game, "en")["aside"] == [{"code": "B:?", "id": "", "owner": "B", "name": "?"}]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_result_has_words(language: str) -> None:
    said = set()
    for winner in range(len(WINNERS)):
        for reason in range(len(REASONS)):
            game = scene()
            game.winner, game.reason = winner, reason
            said.add(drawing(game, language)["result"]["words"])
    assert len(said) == len(WINNERS) * len(REASONS)


def test_areas_are_in_their_places() -> None:
    for unit in "AB":
        rows = drawing(scene(), "en")["units"][unit]
        assert [[c["area"] for c in row] for row in rows] == [
            [f"{unit}:{row}{column}" for column in "123"] for row in "VFR"
        ]
        assert all(c["area"] in AREA_CODE for row in rows for c in row)
