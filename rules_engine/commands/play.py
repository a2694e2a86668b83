"""`play`: programs play games and write their logs, the same for the same seed everywhere."""

import sys
from collections.abc import Sequence
from pathlib import Path

from rules_engine.commands.common import BAD_ARGUMENTS, parser
from rules_engine.core.chance import Chance
from rules_engine.pixel_tactics.codes import DRAWN, JUDGE, RULING
from rules_engine.pixel_tactics.headers import Headers
from rules_engine.pixel_tactics.log import GameLog, Log, write_log
from rules_engine.pixel_tactics.players import PLAYERS, next_action
from rules_engine.pixel_tactics.recorder import LogWriter
from rules_engine.pixel_tactics.standstill import Standstill


def play_game(headers: Headers, player: str, chance: Chance) -> LogWriter:
    """One game to its end, written down."""
    writer = LogWriter(headers)
    game, watch = writer.game, Standstill()
    while (action := next_action(game, PLAYERS[player], chance)) is not None:
        if watch.sees(game) and not game.stack:
            writer.push((RULING, JUDGE, DRAWN), "nothing changes any more")
        else:
            writer.push(action, "no end in sight")
    return writer


def play_match(player: str, chance: Chance, target: int, profile: str) -> Log:
    """Games until somebody has won the match."""
    headers = Headers(profile=profile, target=target, players=(f"{player} A", f"{player} B"))
    games: list[GameLog] = []
    while True:
        writer = play_game(headers, player, chance)
        games.append(writer.game_log())
        match = headers.match()
        match.record(writer.game)
        if match.winner() >= 0 or len(games) == MOST_GAMES:
            return Log(games)
        headers = headers.following(writer.game)


MOST_GAMES = 9
"""Drawn games could go on for ever; after so many a match is left unfinished."""


def main(arguments: Sequence[str]) -> int:
    """Write the logs and name them."""
    asked = parser("play", __doc__ or "")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--games", type=int, default=1, help="how many logs")
    asked.add_argument("--out", type=Path, help="folder; without it a log goes to the screen")
    asked.add_argument("--player", choices=sorted(PLAYERS), default="greedy")
    asked.add_argument("--target", type=int, default=1, help="wins that end a match")
    asked.add_argument("--profile", choices=("championship", "box"), default="championship")
    options = asked.parse_args(arguments)
    if options.out is None and options.games != 1:
        sys.stderr.write("play: --games needs --out FOLDER\n")
        return BAD_ARGUMENTS
    for number in range(options.games):
        chance = Chance(options.seed + number)
        text = write_log(play_match(options.player, chance, options.target, options.profile))
        if options.out is None:
            sys.stdout.write(text)
            continue
        options.out.mkdir(parents=True, exist_ok=True)
        path = options.out / f"{options.player}-{options.seed + number}.log"
        path.write_bytes(text.encode())
        sys.stdout.write(f"{path}\n")
    return 0
