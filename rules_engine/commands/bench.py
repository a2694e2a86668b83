"""`bench`: how many games and events of a game this machine plays and checks in a second."""

import sys
from collections.abc import Sequence
from time import process_time

from rules_engine.commands.common import game_parser
from rules_engine.core.chance import Chance
from rules_engine.core.log import write_log
from rules_engine.logs import verify_bytes
from rules_engine.rulesets import ruleset

MOST = 1_000_000
"""Actions of a game that is played to its end."""


def main(arguments: Sequence[str]) -> int:
    """Print processor seconds as rates."""
    asked = game_parser("bench", __doc__ or "")
    asked.add_argument("--games", type=int, default=100)
    options = asked.parse_args(arguments)
    rules = ruleset(options.game)
    seeds = range(options.games)
    player, variant = rules.players[-1], rules.variants[0]
    logs = [write_log(rules.play_match(player, Chance(seed), 1, variant)) for seed in seeds]
    events = sum(len(log.partition("\n\n")[2].splitlines()) for log in logs)
    started = process_time()
    for seed in seeds:
        rules.played(Chance(seed), MOST)
    _say("play", options.games, events, process_time() - started)
    started = process_time()
    for log in logs:
        if verify_bytes(log.encode()).status:
            return 1
    _say("verify", options.games, events, process_time() - started)
    return 0


def _say(what: str, games: int, events: int, seconds: float) -> None:
    rates = f"{games / seconds:>10,.0f} games/s{events / seconds:>12,.0f} events/s"
    sys.stdout.write(f"{what:<8}{rates}\n")
