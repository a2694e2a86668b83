"""`bench`: how many games and actions this machine plays and checks in a second."""

import sys
from collections.abc import Sequence
from time import process_time

from rules_engine.commands.common import parser
from rules_engine.commands.play import play_game
from rules_engine.core.chance import Chance
from rules_engine.pixel_tactics.actions import is_decision
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.headers import Headers
from rules_engine.pixel_tactics.log import Log, write_log
from rules_engine.pixel_tactics.players import PLAYERS, play
from rules_engine.pixel_tactics.verify import verify_bytes


def main(arguments: Sequence[str]) -> int:
    """Print processor seconds as rates."""
    asked = parser("bench", __doc__ or "")
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--player", choices=sorted(PLAYERS), default="random")
    options = asked.parse_args(arguments)
    seeds = range(options.games)
    started = process_time()
    played = [play(Game(), PLAYERS[options.player], Chance(seed)) for seed in seeds]
    _say("play", options.games, played, process_time() - started)
    logs = [
        write_log(Log([play_game(Headers(), options.player, Chance(seed)).game_log()])).encode()
        for seed in seeds
    ]
    started = process_time()
    for log in logs:
        if verify_bytes(log).status:
            return 1
    _say("verify", options.games, played, process_time() - started)
    return 0


def _say(what: str, games: int, played: list[list[tuple[int, ...]]], seconds: float) -> None:
    decided = sum(is_decision(action) for game in played for action in game)
    sys.stdout.write(
        f"{what:<8}{games / seconds:>10,.0f} games/s{decided / seconds:>12,.0f} decisions/s\n"
    )
