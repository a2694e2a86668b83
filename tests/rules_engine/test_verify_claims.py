"""The verifier on what a log claims: defeats, numbers of cards, damage, results."""

import pytest

from rules_engine.core.verdict import Illegal
from tests.rules_engine.recorded import (
    after,
    broken,
    numbered,
    random_log,
    second_round,
    setup,
    verdict,
)


@pytest.mark.rule("PT-CASUALTY-5")
def test_the_list_of_the_defeated_is_checked() -> None:
    text = random_log(3, "attacks")
    lines = text.split("\n")[:-1]
    place = next(i for i, line in enumerate(lines) if line.partition(" check ")[2])
    right = lines[place].split(" ")[3]
    lines[place] = " ".join(lines[place].split(" ")[:3])
    found = verdict(lines)
    assert isinstance(found, Illegal)
    assert (found.rule, found.line) == ("PT-CASUALTY-5", place + 1)
    assert (found.expected, found.actual) == (right, "-")
    none = setup().do("A pass", "B pass")
    assert broken(none, "table check A:F2") == "PT-CASUALTY-5"
    assert after(none, "table check").word == "undecidable"


@pytest.mark.rule("PT-FAQ-60")
@pytest.mark.rule("PT-ZONE-10")
@pytest.mark.rule("PT-ZONE-11")
@pytest.mark.rule("PT-DAMAGE-1")
@pytest.mark.rule("PT-DRAWN-1")
@pytest.mark.parametrize(
    ("claim", "wrong", "rule"),
    [
        ("digest={digest}", "digest=0123456789abcdef", "PT-FAQ-60"),
        ("handA=4", "handA=5", "PT-ZONE-10"),
        ("handB=4", "handB=5", "PT-ZONE-10"),
        ("deckA=20", "deckA=19", "PT-ZONE-11"),
        ("deckB=20", "deckB=25", "PT-ZONE-11"),
        ("A:F2=0", "A:F2=1", "PT-DAMAGE-1"),
        ("livingA=0", "livingA=1", "PT-DRAWN-1"),
        ("livingB=0", "livingB=1", "PT-DRAWN-1"),
    ],
)
def test_claims_are_checked(claim: str, wrong: str, rule: str) -> None:
    script = setup()
    right = claim.format(digest=setup().do("A pass").game.digest())
    assert after(script, f"A pass ! {right}").word == "undecidable"
    found = after(script, f"A pass ! {wrong}")
    assert isinstance(found, Illegal)
    assert (found.rule, found.expected, found.actual) == (rule, right, wrong)
    assert found.column == len(f"{found.event} A pass ! ") + 1
    assert found.position == script.game.text()


@pytest.mark.rule("PT-ATTACK-5")
@pytest.mark.rule("PT-HEAL-1")
def test_claimed_damage_is_that_of_the_attack_or_healing() -> None:
    script = second_round("healer", "fighter").until("F", "A")
    assert after(script, "A attack A:F2 melee B:F2 ! B:F2=1").word == "undecidable"
    assert broken(script, "A attack A:F2 melee B:F2 ! B:F2=7") == "PT-ATTACK-5"
    script.do("A recruit A:fighter A:F1", "A pass", "B attack B:F2 melee A:F1").until("R", "A")
    assert after(script, "A order A:healer A:F1*3 ! A:F1=1").word == "undecidable"
    assert broken(script, "A order A:healer A:F1*3 ! A:F1=2") == "PT-HEAL-1"


@pytest.mark.rule("PT-END-3")
@pytest.mark.rule("PT-META-1")
@pytest.mark.parametrize(
    ("events", "claim", "rule"),
    [
        (("A concede", "table game_end B concession"), "A", "PT-END-3"),
        (("judge ruling result A x", "table game_end A ruling"), "drawn", "PT-META-1"),
    ],
)
def test_the_result_of_the_headers_is_checked(
    events: tuple[str, ...], claim: str, rule: str
) -> None:
    lines = setup().lines()
    place = lines.index("")
    claimed = numbered(
        [*lines[:place], f"Result: {claim}", *lines[place:], *(f"0 {e}" for e in events)]
    )
    found = verdict(claimed)
    assert isinstance(found, Illegal)
    assert (found.rule, found.line, found.actual) == (rule, len(claimed), claim)
    right = found.expected
    assert verdict([*claimed[:place], f"Result: {right}", *claimed[place + 1 :]]).word == "legal"


@pytest.mark.rule("PT-END-1")
@pytest.mark.rule("PT-DRAWN-1")
def test_the_result_of_a_defeat_is_checked() -> None:
    seen = set()
    for seed in range(40):
        lines = random_log(seed, "attacks").split("\n")[:-1]
        end = lines[-1].split(" ")
        if end[4] not in ("leader", "heroes"):
            continue
        place = next(i for i, line in enumerate(lines) if line.startswith("Result: "))
        lines[place] = f"Result: {'B' if end[3] == 'A' else 'A'}"
        found = verdict(lines)
        assert isinstance(found, Illegal)
        assert found.rule == ("PT-END-1" if end[4] == "leader" else "PT-DRAWN-1")
        seen.add(found.rule)
    assert "PT-END-1" in seen
