"""Programs that play by themselves and write logs, the same for the same seed everywhere."""

from rules_engine.core.chance import Chance
from rules_engine.core.log import GameLog, Log
from rules_engine.pixel_tactics.codes import DRAWN, JUDGE, RULING
from rules_engine.pixel_tactics.headers import Headers
from rules_engine.pixel_tactics.players import PLAYERS, next_action
from rules_engine.pixel_tactics.recorder import LogWriter
from rules_engine.pixel_tactics.standstill import Standstill

MOST_GAMES = 9
"""Drawn games could go on for ever; after so many a match is left unfinished."""


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
