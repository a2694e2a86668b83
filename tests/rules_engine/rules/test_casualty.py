import pytest

from tests.rules_engine.rules.asking import broken, can, choices, end_wave
from tests.rules_engine.scenes import act, at, new_game, scene


@pytest.mark.rule("PT-CASUALTY-1")
def test_the_lethally_damaged_of_both_units_fall_together() -> None:
    game = scene("A:V1=oracle:4 A:V2=knight:9 B:F1=witch:5 B:R3=healer:6")
    act(game, "A pass", "B pass", "table check")
    areas = ("A:V1", "A:V2", "B:F1", "B:R3")
    assert [at(game, area) for area in areas] == [
        "oracle:body:", "knight:9:", "witch:body:", "healer:body:",
    ]  # fmt: skip


@pytest.mark.rule("PT-CASUALTY-2")
@pytest.mark.rule("PT-AMB-29")
def test_who_is_hurt_because_another_fell_waits_for_the_next_check() -> None:
    # Shekhtur's Knight falls and hits the Assassin: lethally, but after the one pass.
    game = scene("A:F2=berserker A:V1=knight:10 B:V1=assassin")
    act(game, "A pass", "B pass", "table check", "A reaction A:F2 A:V1")
    act(game, "A effect_attack A:V1 melee B:V1")
    assert choices(game) == ["table wave_end"]
    assert at(game, "B:V1") == "assassin:3:hurt"
    end_wave(act(game, "table wave_end"))
    assert at(game, "B:V1") == "assassin:body:"


@pytest.mark.rule("PT-CASUALTY-4")
@pytest.mark.parametrize("number", [1, 2])
def test_the_check_of_a_wave_is_never_skipped(number: int) -> None:
    game = act(scene(round=number), "A pass", "B pass")
    assert broken(game, "table wave_end") == "PT-CASUALTY-4"
    assert broken(game, "A draw") == "PT-CASUALTY-4"
    assert can(game, "table check")


@pytest.mark.rule("PT-CASUALTY-5")
def test_a_check_takes_exactly_those_with_lethal_damage() -> None:
    game = end_wave(scene("A:V1=oracle:3 A:V2=healer A:V3=witch:5 B:V1=knight:9"))
    units = game.field("units")
    assert [word for word in units.split(",") if ":body:" in word] == ["A:V3=A:witch:body:"]


@pytest.mark.rule("PT-END-1")
def test_a_leader_who_falls_loses_the_game() -> None:
    game = act(scene("A:F2=witch:20"), "A pass", "B pass", "table check")
    assert broken(game, "table wave_end") == "PT-END-1"
    assert choices(game) == ["table game_end B leader"]
    act(game, "table game_end B leader")
    assert game.field("result") == "B:leader"


@pytest.mark.rule("PT-CON-21")
@pytest.mark.rule("PT-AMB-26")
def test_a_leader_falls_at_a_check_and_not_before() -> None:
    game = scene("A:R1=assassin A:F1=healer B:F2=paladin:16", wave="R")
    act(game, "A spell A:R1 R")
    assert at(game, "B:F2") == "paladin:19:hurt"
    act(game, "A pass")
    assert can(game, "B draw")
    act(game, "B pass", "table check")
    assert choices(game) == ["table game_end A leader"]


@pytest.mark.rule("PT-CON-14")
def test_a_fallen_leader_leaves_no_body() -> None:
    game = act(scene("A:F2=witch:20"), "A pass", "B pass", "table check")
    assert at(game, "A:F2") == "witch:20:"


@pytest.mark.rule("PT-END-2")
def test_nothing_happens_after_the_end() -> None:
    # Shekhtur's fallen hero attacks no more.
    game = scene("A:F2=berserker:19 A:V1=knight:10 B:V1=oracle")
    act(game, "A pass", "B pass", "table check", "table game_end B leader")
    assert choices(game) == []
    for action in ("A draw", "B draw", "table wave_end", "A concede", "A reaction A:F2 A:V1"):
        assert broken(game, action) == "PT-END-2"


@pytest.mark.rule("PT-END-3")
@pytest.mark.rule("PT-AMB-36")
@pytest.mark.parametrize(("loser", "winner"), [("A", "B"), ("B", "A")])
def test_conceding_is_always_possible_and_the_rival_wins(loser: str, winner: str) -> None:
    game = act(scene("B:V1=knight", handA="assassin"), "A order A:assassin")
    act(game, f"{loser} concede", f"table game_end {winner} concession")
    assert game.field("result") == f"{winner}:concession"


@pytest.mark.rule("PT-END-3")
def test_even_the_setup_may_end_by_conceding() -> None:
    game = act(new_game(), "table shuffle A", "A concede", "table game_end B concession")
    assert game.field("result") == "B:concession"


@pytest.mark.rule("PT-DRAWN-1")
@pytest.mark.rule("PT-AMB-37")
@pytest.mark.parametrize(
    ("heroes", "winner"),
    [
        ("A:V1=knight A:V2=oracle:4 B:V1=healer", "drawn"),
        ("A:V1=knight A:V2=oracle B:V1=healer", "A"),
        ("A:V1=knight B:V1=healer B:V2=oracle B:V3=mystic:body", "B"),
        ("A:V1=oracle:body", "drawn"),
    ],
)
def test_if_both_leaders_fall_living_heroes_decide(heroes: str, winner: str) -> None:
    game = scene(f"A:F2=witch:20 B:F2=paladin:17 {heroes}")
    act(game, "A pass", "B pass", "table check")
    assert choices(game) == [f"table game_end {winner} heroes"]
    other = "A" if winner == "drawn" else "drawn"
    assert broken(game, f"table game_end {other} heroes") == "PT-DRAWN-1"
