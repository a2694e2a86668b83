"""The games of a match: which are over, how one is voided, and who still rests.

Pure reading of a `Play`; what the next game starts from is said by the rules of its game
(`match_rules`).
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from tournament.championship.event_state import EventState, Game, Play, Sheet
from tournament.championship.statuses import SheetState

SEATS = ("A", "B")


def games_before(play: Play, game: Game) -> list[Game]:
    """The games of a match that were over before one began."""
    return [item for item in play.games if item.outcome is not None and item.number < game.number]


def void_game(play: Play, number: int | None = None, state: SheetState = SheetState.VOIDED) -> Play:
    """A match in which a game, the open one by default, is to be played again (spec 5.7).

    The number stays, the replay counter grows; the newest sheet is kept and set aside. Earlier
    games stay as they are.
    """
    games = {game.number: game for game in play.games}
    voided = games.get(number, Game(number)) if number is not None else play.open_game
    sheets = voided.sheets
    if voided.sheet is not None:
        sheets = (*sheets[:-1], replace(voided.sheet, state=state))
    games[voided.number] = replace(voided, sheets=sheets, replay=voided.replay + 1)
    return replace(play, games=tuple(games[key] for key in sorted(games)))


def drop_open_sheet(play: Play) -> Play:
    """A match that ended while a sheet was open: nobody signs that sheet any more (spec 5.7)."""
    sheet = play.open_game.sheet
    if sheet is None:
        return play
    return with_newest(play, play.open_game.number, replace(sheet, state=SheetState.DROPPED))


def with_newest(play: Play, number: int, sheet: Sheet) -> Play:
    """The match with a game's newest sheet exchanged for what has become of it."""
    games = tuple(
        replace(game, sheets=(*game.sheets[:-1], sheet)) if game.number == number else game
        for game in play.games
    )
    return replace(play, games=games)


def resting(event: EventState, match: str, now: datetime) -> Mapping[str, datetime]:
    """CH-DE-9: which players of a match still rest from the last they played, and until when."""
    rest = timedelta(minutes=event.rules.rest_minutes)
    players = [player for player in event.players(match) if player in event.last_played]
    ends = {player: event.last_played[player] + rest for player in players if player is not None}
    return {player: end for player, end in ends.items() if now < end}
