"""The engine as somebody else's program uses it: by lines and names, without its inner numbers."""

from random import Random

import pytest

from rules_engine.core.chance import Chance
from rules_engine.core.verdict import Illegal, Malformed
from rules_engine.logs import read_log
from rules_engine.pixel_tactics import (
    Game,
    IllegalAction,
    IllegalLine,
    Lying,
    OutcomeDue,
    Reason,
    Winner,
    action_text,
    due,
    read_action,
)
from rules_engine.pixel_tactics.codes import DRAWN, A
from tests.rules_engine.cards.playing import play
from tests.rules_engine.play import POLICIES, playing
from tests.rules_engine.recorded import random_log, setup
from tests.rules_engine.scenes import scene

# Chance.


@pytest.mark.parametrize("seed", range(3))
def test_a_game_with_chance_never_stops_before_its_end(seed: int) -> None:
    game, chance = Game(chance=Chance(seed)), Chance(seed + 100)
    steps = 0
    while actions := game.legal_actions():
        if game.round > 6 and not game.pending():
            game.push_line("A concede")
        else:
            game.push(chance.choice(actions))
        steps += 1
    assert game.outcome() is not None
    assert steps > 20


def test_the_same_chance_is_the_same_game_and_a_copy_goes_its_own_way() -> None:
    def shuffled(seed: int) -> Game:
        game = Game(chance=Chance(seed))
        for _ in range(2):
            game.push(game.legal_actions()[0])
        return game

    assert shuffled(7) == shuffled(7) != shuffled(8)
    game = Game(chance=Chance(7))
    twin = game.copy()
    for one in (game, twin):
        one.push(one.legal_actions()[0])
    assert game == twin
    assert game.side("A").deck == 25
    assert len(game.side("A").deck_top) == 25
    assert game.observe(A).chance is None


def test_equal_leaders_go_back_by_chance() -> None:
    game = Game(chance=Chance(3))
    for _ in range(4):
        game.push(game.legal_actions()[0])
    card = game.side("A").hand[0].partition(":")[2]
    text = game.text().replace("B:" + game.side("B").hand[0][2:], f"B:{card}", 1)
    again = Game.from_text(text.replace(f"deckB=B:{card},", "deckB=", 1))
    again.chance = Chance(3)
    again.push_line(f"A leader_choice A:{card}")
    again.push_line(f"B leader_choice B:{card}")
    again.push_line(f"table leader_reveal A:{card} B:{card}")
    assert again.due().code == "leader_return"
    again.push(again.legal_actions()[0])
    again.push(again.legal_actions()[0])
    assert again.due().code == "leader_choice"


def test_without_a_source_the_call_says_which_outcome_is_due() -> None:
    game = Game()
    for _ in range(2):
        game.push(game.legal_actions()[0])
    with pytest.raises(OutcomeDue, match=r"starting_hand, A.*Starting hand of player A") as caught:
        game.legal_actions()
    assert caught.value.need.who == "A"
    drawn = "A:witch,A:knight,A:oracle,A:healer,A:gunner"
    game.push_line(f"table initial_draw A => {drawn}", observed=True)
    with pytest.raises(OutcomeDue, match="starting_hand, B"):
        game.legal_actions()


def test_a_game_that_is_over_offers_nothing() -> None:
    game = scene()
    game.push_line("A concede")
    game.push_line("table game_end B concession")
    assert game.legal_actions() == []
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (Winner.B, Reason.CONCESSION)
    assert (Winner.DRAWN == DRAWN, outcome.winner.name, outcome.reason.name) == (
        True, "B", "CONCESSION",
    )  # fmt: skip


# Lines.


@pytest.mark.parametrize("seed", range(3))
def test_a_log_is_played_line_by_line(seed: int) -> None:
    log = read_log(random_log(seed, "effects")).games[0]
    game = Game(log.headers.rules())
    for event in log.events:
        steps = game.push_line(event.text())
        assert steps
        assert game.copy().text() == game.text()
    assert game.outcome() is not None
    bare = Game(log.headers.rules())
    for event in log.events:
        bare.push_line(event.text().partition(" ")[2])
    assert bare == game


def test_a_line_is_one_event_with_its_picks() -> None:
    game = scene("A:F1=priestess A:F2=paladin:5 A:V1=knight", wave="F", handA="alchemist")
    steps = game.push_line("A order A:alchemist A:V1*3 A:F1*4")
    assert [action_text(step) for step in steps] == [
        "A order A:alchemist", "A pick A:V1*3", "A pick A:F1*4",
    ]  # fmt: skip
    game.push_line("31 A spell A:F1 F A:F2*1 ! A:F2=4")
    assert game.table()["A:F2"].damage == 4


@pytest.mark.parametrize(
    ("line", "rule", "column"),
    [
        ("A attack A:V1 melee B:V1", "PT-ATTACK-6", 3),
        ("A order A:witch", "PT-ORDER-1", 3),
        ("A order A:alchemist A:V1*3", "PT-LOG-15", 27),
        ("A draw => B:witch", "PT-LOG-12", 11),
        ("A pass ! handA=7", "PT-ZONE-10", 10),
        ("12 A draw", "PT-LOG-12", 10),
    ],
)
def test_a_line_that_is_illegal_changes_nothing(line: str, rule: str, column: int) -> None:
    game = scene("A:V1=knight A:V2=oracle", handA="alchemist")
    before = game.copy()
    with pytest.raises(IllegalLine) as caught:
        game.push_line(line)
    verdict = caught.value.verdict
    assert isinstance(verdict, Illegal)
    assert (verdict.rule, verdict.position) == (rule, before.text())
    assert verdict.column == column
    assert game == before


@pytest.mark.parametrize("line", ["", "A", "A jump", "A draw ?", "x", "A  draw", "1", "A draw\n"])
def test_what_is_no_line_is_malformed(line: str) -> None:
    game = scene()
    with pytest.raises(IllegalLine) as caught:
        game.push_line(line)
    assert isinstance(caught.value.verdict, Malformed)


def test_an_observed_line_may_hide_a_card() -> None:
    game = scene(handA="witch").observe(1)
    with pytest.raises(IllegalLine):
        game.push_line("A draw => ?")
    game.push_line("A draw => ?", observed=True)
    assert (game.side("A").hand, game.side("A").hidden, game.side("A").hand_size) == ((), 2, 2)


# What is waited for, and what is being carried out.


def needs(game: Game) -> tuple[str, str, str, str]:
    need = due(game)
    assert repr(game.due()) == repr(need)
    return need.code, need.who, need.card, need.ability


def test_what_is_due_names_card_ability_and_player() -> None:
    game = scene("A:F1=doppelganger B:F1=priestess A:F2=paladin:5", wave="F")
    assert needs(game) == ("turn", "A", "", "")
    play(game, "A spell A:F1 F")
    assert needs(game) == ("pick_copyable", "A", "A:doppelganger", "flank")
    play(game, "B:F1")
    assert needs(game) == ("pick_heal_leader", "A", "A:doppelganger", "flank")
    order = play(scene("A:V1=fighter B:V1=knight", handA="berserker"), "A order A:berserker")
    assert needs(order) == ("command", "A", "A:berserker", "order")
    attack = play(scene("A:V1=vampire:1 B:V1=knight B:F1=vampire"), "A attack A:V1 melee B:V1")
    assert needs(attack) == ("replace", "B", "B:vampire", "flank")
    arec = play(scene("A:V1=fighter B:V1=knight B:F2=illusionist"), "A attack A:V1 melee B:V1")
    assert needs(arec) == ("redirect", "B", "B:illusionist", "leader")
    search = play(scene(handA="summoner"), "A order A:summoner")
    assert needs(search) == ("search", "A", "A:summoner", "order")
    steal = play(scene("A:F2=overlord B:V1=witch", handA="assassin"), "A order A:assassin", "B:V1")
    assert needs(steal) == ("reaction", "A", "", "")
    play(steal, "A reaction A:F2 B:V1")
    assert needs(steal) == ("pick_may_steal", "A", "A:overlord", "leader")
    assert needs(setup().game)[0] == "turn"


def test_a_position_in_the_middle_of_an_effect_can_be_read() -> None:
    game = scene("A:F2=mascot A:V1=oracle B:V1=knight", handA="overlord,fighter,gunner")
    assert game.pending() == []
    play(game, "A order A:overlord", "A:fighter@A:V2")
    assert game.pending()[-1] == (
        "A carries out A:overlord order: pick recruits (A:fighter@A:V2)"
    )  # fmt: skip
    play(game, "A:gunner@A:V3", "A reaction A:F2 A:V2", "yes")
    assert game.pending() == [
        "A discards A:overlord, play 1 of the turn",
        "A carries out A:overlord order: end (A:fighter@A:V2 A:gunner@A:V3)",
        "reactions A A:F2 A:V3 juto",
        "A carries out A:mascot leader: end (yes)",
        "A commands any attack of A:fighter",
    ]
    play(game, "A effect_attack A:V2 melee B:V1")
    assert game.pending()[2:] == ["reactions A A:F2 A:V3 juto; then B B:V1 strike_back"]
    assert Game.from_text(game.text()).pending() == game.pending()


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_pending_has_words(seed: int) -> None:
    random = Random(seed)
    game = Game()
    for _legal, _action in playing(game, random, POLICIES["effects"], rounds=8):
        assert len(game.pending()) == len(game.stack)
        assert all(game.pending())
        assert game.due().words("ru")


# What lies where.


def test_the_table_is_read_by_names() -> None:
    units = "A:V1=knight:3:struck+b5 A:R2=witch:body B:F1=A:oracle:0:stolen"
    game = scene(units, handA="gunner,healer", order_ap=2, markers="0,2")
    knight = game.lying("A:V1")
    assert isinstance(knight, Lying)
    assert (knight.card, knight.kind, knight.damage, knight.life) == ("A:knight", "hero", 3, 10)
    assert (knight.marks, knight.bonus) == (("struck",), 1)
    body, stolen, leader = (game.lying(area) for area in ("A:R2", "B:F1", "B:F2"))
    assert body is not None
    assert stolen is not None
    assert leader is not None
    assert (body.card, body.kind, body.life) == ("A:witch", "body", 0)
    assert (stolen.card, stolen.life) == ("A:oracle", 1)
    assert (leader.card, leader.kind, leader.life) == ("B:paladin", "leader", 17)
    assert game.lying("B:V1") is None
    assert list(game.table()) == ["A:V1", "A:F2", "A:R2", "B:F1", "B:F2"]
    assert game.table()["A:V1"] == knight
    mine, theirs = game.side("A"), game.side("B")
    assert (mine.hand, mine.hidden, mine.hand_size) == (("A:gunner", "A:healer"), 0, 2)
    assert (mine.actions, mine.order_actions, theirs.actions) == (2, 2, 0)
    assert (theirs.markers, theirs.deck, len(theirs.deck_top)) == (2, 24, 24)
    seen = game.observe(1).side("A")
    assert (seen.hand, seen.hidden, seen.deck_top) == ((), 2, ())
    for wrong in ("A:V4", "C:V1", "V1"):
        with pytest.raises(KeyError):
            game.lying(wrong)
    with pytest.raises(ValueError):
        game.side("C")


# Positions as text.


def test_a_damaged_position_is_a_value_error_and_nothing_else() -> None:
    random = Random(5)
    game = scene("A:F2=mascot A:V1=oracle:2:hurt B:V1=knight", handA="overlord,fighter,gunner")
    play(game, "A order A:overlord", "A:fighter@A:V2", "A:gunner@A:V3")
    lines = [game.text(), scene(handB="witch").text(), Game().text()]
    refused = 0
    for _ in range(1500):
        line = random.choice(lines)
        place = random.randrange(len(line))
        damaged = random.choice(
            (
                line[:place] + line[place + 1 :],
                line[:place] + random.choice("09-:,=/.AVx *é") + line[place + 1 :],
                line[:place],
                " ".join(word for word in line.split(" ") if random.random() > 0.1),
            )
        )
        try:
            read = Game.from_text(damaged)
        except ValueError:
            refused += 1
            continue
        assert Game.from_text(read.text()) == read
    assert refused > 500
    for wrong in ("", " ", "pending", "rules=box"):
        with pytest.raises(ValueError):
            Game.from_text(wrong)


def test_what_is_refused_is_still_named() -> None:
    with pytest.raises(IllegalAction, match="A draw"):
        scene(ap=0).push(read_action("A draw"))
