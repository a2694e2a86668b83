"""Programs: what they see, that they repeat, how strong they are."""

import os
import subprocess
import sys

import pytest

from rules_engine.core.chance import Chance
from rules_engine.core.log import write_log
from rules_engine.core.verdict import Legal
from rules_engine.logs import verify_bytes
from rules_engine.rulesets import ruleset
from rules_engine.standard_bearer.data import BEARER, HEALTH, PIKEMAN
from rules_engine.standard_bearer.generation import acts
from rules_engine.standard_bearer.programs import STRENGTHS, program, search_of
from rules_engine.standard_bearer.rules import StandardBearerPosition
from rules_engine.standard_bearer.worth import KEEN, PLAIN, STRIDE
from tests.bench.bench_engine import quick_build
from tests.rules_engine.standard_bearer.scenes import scene
from tests.rules_engine.standard_bearer.strength import SHUFFLES, TARGETS, deployed, match
from tests.support.examples import sized

GAME = ruleset("standard_bearer")


def chosen(name: str, position: StandardBearerPosition, seed: int = 1) -> str:
    """What a program does, which has to be legal and must not touch the position."""
    before = position.text()
    action = program(name)(position, position.legal_actions(), Chance(seed))
    assert position.text() == before
    assert position.why_illegal(action) is None
    assert action in position.legal_actions()
    return str(action)


def test_random_is_for_logs_alone() -> None:
    assert GAME.strengths == ("easy", "middle", "strong")
    assert set(GAME.players) == {"random", *GAME.strengths}
    assert GAME.players[-1] == "random"


@pytest.mark.parametrize("name", STRENGTHS)
def test_a_bearer_that_can_be_killed_at_last_is_killed(name: str) -> None:
    units = ("S1 rider a1", "S2 heavy d4", "N1 archer d5", "N2 bearer g7 2", "S3 bearer c1")
    position = scene(*units, away=())
    position.push(chosen(name, position))
    assert position.result is None
    position.push(chosen(name, position))
    assert position.result == ("A", "bearers")


@pytest.mark.parametrize("name", STRENGTHS)
def test_who_has_to_give_up_a_unit_keeps_the_last_bearer(name: str) -> None:
    units = ("S1 archer a1", "S2 bearer c1", "N1 heavy g8", "N2 bearer f8")
    position = scene(*units, phase="attack", away=())
    assert chosen(name, position) == "A sacrifice S1"


def test_the_strong_shut_the_way_to_their_last_bearer() -> None:
    # The rival's rider would reach a2 and kill the bearer; only one unit can shut that cell.
    units = ("S1 bearer a1 2", "S2 heavy b1", "S3 rider e1", "S4 archer d4", "N1 rider g8")
    position = scene(*units, "N2 heavy d5 1", "N3 bearer g7", away=())
    position.push(chosen("strong", position))
    position.push(chosen("strong", position))
    for move in [action for action in position.legal_actions() if " move " in action]:
        after = position.copy()
        after.push(move)
        for attack in after.legal_actions():
            last = after.copy()
            last.push(attack)
            assert last.result != ("B", "bearers")


@pytest.mark.slow
@pytest.mark.parametrize("name", STRENGTHS)
def test_a_game_repeats_from_its_seed(name: str) -> None:
    def beginning() -> list[str]:
        position, chance, made = deployed(4), Chance(9), []
        for _ in range(1 if name == "strong" else 6):
            made.append(program(name)(position, position.legal_actions(), chance))
            position.push(made[-1])
        return made

    assert beginning() == beginning()


def test_chance_takes_among_equal_moves() -> None:
    firsts = {chosen("easy", deployed(2), seed) for seed in range(6)}
    assert len(firsts) > 1


@pytest.mark.parametrize("name", STRENGTHS)
def test_a_search_keeps_to_its_half_turns(name: str) -> None:
    for seed in range(3):
        position = GAME.played(Chance(seed), 20 + 9 * seed)
        search = search_of(position, name)
        act = search.best(STRENGTHS[name].turns, Chance(1))
        assert act in acts(position.field)
        # A turn that has begun is finished: its attacks and the last move.
        assert search.made <= STRENGTHS[name].budget + 100
        assert search.field.past == []
        assert search.balance == search_of(position, name).balance


def test_programs_write_legal_logs() -> None:
    for name in ("easy", "middle"):
        log = write_log(GAME.play_match(name, Chance(3), 1, "default"))
        assert isinstance(verify_bytes(log.encode()), Legal)


def test_worth_falls_with_wounds_and_ends_with_life() -> None:
    for table in (PLAIN, KEEN):
        for kind, health in enumerate(HEALTH):
            row = table[kind * STRIDE : (kind + 1) * STRIDE]
            assert row[: health + 1] == sorted(set(row), reverse=True)
            assert row[health:] == [0] * (STRIDE - health)
        assert table[BEARER * STRIDE] > table[PIKEMAN * STRIDE]


@pytest.mark.slow
@pytest.mark.parametrize(("one", "other", "target"), TARGETS[:2])
def test_each_strength_beats_the_one_below(one: str, other: str, target: float) -> None:
    score = match(one, other, range(sized(4, 10)))
    assert score.games == sized(8, 20)
    assert score.share >= target, score.words()


@pytest.mark.soak
@pytest.mark.parametrize(("one", "other", "target"), TARGETS)
def test_each_strength_over_all_shuffles(one: str, other: str, target: float) -> None:
    """By a compiled engine: the plain one would take hours, and plays the same."""
    command = [sys.executable, "-m", "tests.rules_engine.standard_bearer.strength", one, other]
    environment = {**os.environ, "RULES_ENGINE": str(quick_build())}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{target}: {done.stdout}{done.stderr}"
    assert f"of {2 * SHUFFLES};" in done.stdout
