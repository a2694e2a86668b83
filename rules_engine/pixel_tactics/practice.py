"""Practice: what chance decides, and a simple opponent that knows only what it may know.

>>> from rules_engine.core.chance import Chance
>>> from rules_engine.pixel_tactics.headers import Headers
>>> from rules_engine.pixel_tactics.recording import ALL, GameRecording
>>> recording = GameRecording(Headers(), ALL)
>>> made = go_on(recording, Chance(7))
>>> len(made), recording.needs()
(3, Need(leader_choice, A))
"""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.core.chance import Chance
from rules_engine.pixel_tactics.actions import read_action
from rules_engine.pixel_tactics.codes import (
    JUDGE,
    LEADER_RETURN,
    PLAYERS,
    RULING,
    SHUFFLE,
    STAGE_CHOICE,
    STAGE_FIRST,
    STAGE_OVER,
    STAGE_RETURN,
    STAGE_SHUFFLE,
    TABLE,
    B,
)
from rules_engine.pixel_tactics.frames import KIND, RANDOM_DUE, SHUFFLE_DUE, WHOSE
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.players import LAST_ROUND, greedy_player, with_order
from rules_engine.pixel_tactics.recording import GameRecording
from rules_engine.pixel_tactics.step_texts import step_text


def chance_step(recording: GameRecording, chance: Chance) -> str | None:
    """What chance does next in a game whose decks are known; nothing if it is not its turn."""
    game = recording.state
    if game.stack:
        if game.stack[-1][KIND] == SHUFFLE_DUE:
            return _shuffled(game, SHUFFLE, game.stack[-1][WHOSE], chance)
        return chance.choice(recording.legal()) if game.stack[-1][KIND] == RANDOM_DUE else None
    if game.stage == STAGE_FIRST:
        return chance.choice(recording.legal())
    if game.stage not in (STAGE_SHUFFLE, STAGE_RETURN):
        return None
    kind = SHUFFLE if game.stage == STAGE_SHUFFLE else LEADER_RETURN
    return _shuffled(game, kind, game.done & 1, chance)


def _shuffled(game: Game, kind: int, player: int, chance: Chance) -> str:
    """A shuffle or a return of a leader, with the order that the deck gets."""
    return step_text(with_order(game, (kind, TABLE, player), chance), player)


def bot_step(recording: GameRecording, player: int, chance: Chance) -> str | None:
    """What a simple player does, if it is whoever has to decide; nothing if somebody else has.

    They weigh the actions by the position as they may know it. Play that does not end is stopped by
    the judge, as nothing in the rules would.
    """
    game = recording.state
    if game.round > LAST_ROUND and not game.stack and game.stage != STAGE_OVER:
        return step_text((RULING, JUDGE, 2), player)
    who = f"{PLAYERS[player]} "
    mine = [step for step in recording.legal() if step.startswith(who)]
    if not mine:
        return None
    if game.stage == STAGE_CHOICE:
        return chance.choice(mine)
    steps = {read_action(step): step for step in mine}
    return steps[greedy_player(recording.position_for(player), list(steps), chance)]


def go_on(recording: GameRecording, chance: Chance, bots: Iterable[int] = (B,)) -> list[str]:
    """Push what chance and the bots do until a person has to decide; the steps pushed."""
    made: list[str] = []
    while not recording.finished:
        step = chance_step(recording, chance)
        for player in bots:
            step = step or bot_step(recording, player, chance)
        if step is None:
            break
        recording.push(step)
        made.append(step)
    return made
