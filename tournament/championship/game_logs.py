"""Logs of games without what people wrote about themselves and others (CH-PD-5, CH-PD-6)."""

from rules_engine.pixel_tactics.log import read_log, write_log

WORDLESS = "ruling"
"""In place of a judge's own words about a game (CH-PD-5)."""


def anonymous(text: str, match: str, players: tuple[str, str]) -> str:
    """The log with the match's and its players' ids for what people wrote about themselves."""
    log = read_log(text)
    for game in log.games:
        game.headers.players = players
        if game.headers.title is not None:
            game.headers.title = match
        for event in game.events:
            if (event.who, event.kind) == ("judge", "ruling") and event.words[0] == "result":
                event.words = (*event.words[:2], WORDLESS)
    return write_log(log)
