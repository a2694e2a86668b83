"""`python -m tests.bench.engine_figures chess|engine GAMES MANY`: figures of one build, as JSON."""

import io
import json
import random
import resource
import sys
import time
from collections.abc import Callable
from typing import Any

ROUNDS = 5


def of_chess(games: int, _many: int) -> dict[str, Any]:
    """python-chess reads random games that it wrote; an action is a move."""
    import chess
    import chess.pgn

    chance = random.Random(1)
    texts = []
    for _ in range(games):
        board = chess.Board()
        game = chess.pgn.Game()
        node: chess.pgn.GameNode = game
        while not board.is_game_over() and board.ply() < 300:
            move = chance.choice(list(board.legal_moves))
            board.push(move)
            node = node.add_variation(move)
        game.headers["Result"] = board.result()
        texts.append(str(game))
    moves = 0

    def read_all() -> None:
        nonlocal moves
        moves = 0
        for text in texts:
            read = chess.pgn.read_game(io.StringIO(text))
            assert read is not None
            assert not read.errors
            moves += sum(1 for _ in read.mainline_moves())

    taken = _quickest(read_all)
    return _rates(games, moves, taken)


def of_engine(games: int, many: int) -> dict[str, Any]:
    """The engine verifies random games that it wrote, plays at random, copies."""

    from rules_engine.core.chance import Chance
    from rules_engine.logs import verify_bytes
    from rules_engine.pixel_tactics.actions import is_decision
    from rules_engine.pixel_tactics.game import Game
    from rules_engine.pixel_tactics.players import play, random_player

    played = []
    started = time.process_time()
    for seed in range(games):
        played.append(play(Game(), random_player, Chance(seed)))
    taken = time.process_time() - started
    actions = sum(map(len, played))
    decided = sum(is_decision(action) for game in played for action in game)
    logs = [_log(game).encode() for game in played]

    def verify_all() -> None:
        for log in logs:
            assert verify_bytes(log).word == "legal"

    found = _rates(games, decided, _quickest(verify_all))
    found["random_per_s"] = actions / taken
    found["copy_us"] = _copying(played[0])
    found["grown_mb"] = _growing(logs, many)
    found["log"] = logs[0].decode()
    return found


def _quickest(work: Callable[[], None]) -> float:
    """Processor seconds of the quickest of several rounds: the least disturbed by others."""
    taken = []
    for _ in range(ROUNDS):
        started = time.process_time()
        work()
        taken.append(time.process_time() - started)
    return min(taken)


def _growing(logs: list[bytes], many: int) -> float:
    """Megabytes by which the process grows while it checks many games, once it is warm."""
    from rules_engine.logs import verify_bytes

    for log in logs * 2:
        verify_bytes(log)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for number in range(many):
        verify_bytes(logs[number % len(logs)])
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024


def _log(actions: list[tuple[int, ...]]) -> str:
    from rules_engine.core.log import Log, write_log
    from rules_engine.pixel_tactics.recorder import LogWriter

    writer = LogWriter()
    for action in actions:
        writer.push(action)
    return write_log(Log([writer.game_log()]))


def _copying(actions: list[tuple[int, ...]]) -> float:
    from rules_engine.pixel_tactics.game import Game

    game = Game()
    for action in actions[: len(actions) // 2]:
        game.push(action)
    count = 20_000
    started = time.process_time()
    for _ in range(count):
        game.copy()
    return (time.process_time() - started) / count * 1e6


def _rates(games: int, actions: int, seconds: float) -> dict[str, Any]:
    return {
        "games_per_s": games / seconds,
        "actions_per_s": actions / seconds,
        "mean_actions": actions / games,
    }


if __name__ == "__main__":
    what = {"chess": of_chess, "engine": of_engine}[sys.argv[1]]
    json.dump(what(int(sys.argv[2]), int(sys.argv[3])), sys.stdout)
