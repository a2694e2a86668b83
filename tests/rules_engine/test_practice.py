"""Practice: chance and the bot play by the rules, and the bot knows no more than a player."""

from random import Random

import pytest

from rules_engine.core.chance import Chance
from rules_engine.core.verdict import Legal
from rules_engine.pixel_tactics.codes import A, B
from rules_engine.pixel_tactics.headers import Headers
from rules_engine.pixel_tactics.practice import bot_step, chance_step, go_on
from rules_engine.pixel_tactics.recording import ALL, GameRecording, replay
from tests.rules_engine.play import random_rules
from tests.rules_engine.recorded import verdict
from tests.rules_engine.test_observe import reshuffled


def practised(seed: int, bots: tuple[int, ...]) -> tuple[GameRecording, list[str]]:
    """A game to its end; who is no bot taps anything but a pass."""
    random = Random(seed)
    recording = GameRecording(Headers.of_rules(random_rules(random)), ALL)
    steps = go_on(recording, Chance(seed), bots)
    while not recording.finished:
        offered = recording.legal()
        step = random.choice([text for text in offered if not text.endswith("pass")] or offered)
        if recording.size > 300:
            step = "judge ruling result drawn long enough"
        recording.push(step)
        steps.append(step)
        steps += go_on(recording, Chance(seed + recording.size), bots)
    return recording, steps


@pytest.mark.parametrize("bots", [(), (A,), (B,), (A, B)])
@pytest.mark.parametrize("seed", range(3))
def test_practice_is_a_full_and_legal_game(seed: int, bots: tuple[int, ...]) -> None:
    recording, steps = practised(seed, bots)
    assert "Mode: full" in recording.log_text()
    assert isinstance(verdict(recording.log_text()), Legal)
    again = replay(recording.writer.headers, ALL, steps)
    assert again.log_text() == recording.log_text()
    assert practised(seed, bots)[1] == steps


@pytest.mark.rule("PT-ZONE-10")
@pytest.mark.parametrize("seed", range(6))
def test_the_bot_decides_by_what_it_may_know(seed: int) -> None:
    """Another order of the deck and other cards in the rival's hand change no decision of it."""
    recording = GameRecording(Headers(), ALL)
    chance = Chance(seed)
    random = Random(seed)
    compared = 0
    while not recording.finished and recording.size < 250:
        step = chance_step(recording, chance)
        for player in (A, B):
            seen = recording.state
            if step or seen.aside or recording.needs().code == "pick_rival_hand":
                continue
            state = Chance(seed + recording.size)
            step = bot_step(recording, player, state)
            if step is None:
                continue
            recording.writer.game = reshuffled(seen, player, random)
            assert bot_step(recording, player, Chance(seed + recording.size)) == step
            recording.writer.game = seen
            compared += 1
        recording.push(step or recording.legal()[0])
    assert compared > 30


def test_a_game_that_leads_nowhere_is_stopped() -> None:
    recording = GameRecording(Headers(), ALL)
    go_on(recording, Chance(1), ())
    while recording.state.round < 61:
        offered = recording.legal()
        passes = [text for text in offered if text.endswith("pass")]
        recording.push((passes or offered)[-1])
        go_on(recording, Chance(1), ())
    assert bot_step(recording, A, Chance(1)) == "judge ruling result drawn stopped"
