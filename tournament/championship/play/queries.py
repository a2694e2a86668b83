"""The games of a match: what the next one starts from, and how one is voided.

Pure reading of a `Play`. What leaves the match, who goes first and how many cards are drawn
follows from the confirmed games before (PT-MATCH-2…6, PT-DRAWN-2); a voided game is played again
from the very same start (CH-SHEET-2).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from rules_engine.pixel_tactics.card_numbers import NUMBERS
from tournament.championship.event_state import EventState, Game, Play, Sheet
from tournament.championship.statuses import SheetState

CARDS = len(NUMBERS)
"""Cards of a deck in the first game; a card's number is its place in the card list, from 1."""
FIRST_DRAW = 5
"""Cards drawn at setup by a player whose rival holds no trophy (PT-SETUP-2)."""
SEATS = ("A", "B")

Leaders = tuple[int | None, int | None]
"""Card numbers of both leaders; None where nobody wrote them down."""
NOT_NOTED: Leaders = (None, None)


@dataclass(frozen=True, slots=True)
class NextGame:
    """What the open game of a match starts from, for both seats in order."""

    number: int
    replay: int
    first_player: str | None
    """The seat that goes first; None: at random (PT-SETUP-7, PT-DRAWN-2)."""
    leaders_out: tuple[tuple[int, ...], tuple[int, ...]]
    """Card numbers that each player may not use any more (PT-MATCH-3)."""
    not_noted: int
    """Earlier games in which a leader left the match that nobody wrote down."""
    deck: int
    """Cards of each deck (PT-MATCH-4)."""
    drawn: tuple[int, int]
    """Cards that each player draws before choosing a leader (PT-MATCH-5)."""


def next_game(play: Play) -> NextGame:
    """What the open game starts from."""
    return start_of(play, play.open_game)


def start_of(play: Play, game: Game) -> NextGame:
    """What a game starts from, or started from if it is over."""
    before = games_before(play, game)
    pairs = list(pairs_before(play, game).values())
    last = before[-1].outcome if before else None
    first = last if last in SEATS else None
    return NextGame(
        number=game.number,
        replay=game.replay,
        first_player=first or first_player_of_voided(game),
        leaders_out=(
            tuple(pair[0] for pair in pairs if pair[0] is not None),
            tuple(pair[1] for pair in pairs if pair[1] is not None),
        ),
        not_noted=sum(None in pair for pair in pairs),
        deck=CARDS - len(before),
        drawn=(FIRST_DRAW + _trophies(before, "B"), FIRST_DRAW + _trophies(before, "A")),
    )


def games_before(play: Play, game: Game) -> list[Game]:
    """The games of a match that were over before one began."""
    return [item for item in play.games if item.outcome is not None and item.number < game.number]


def pairs_before(play: Play, game: Game) -> dict[int, Leaders]:
    """The leaders of the games before one, by number, as far as their sheets name them."""
    return {item.number: leaders_of(_statement(item)) for item in games_before(play, game)}


def leaders_of(statement: Mapping[str, Any]) -> Leaders:
    """The leaders that a sheet names."""
    first, second = statement["leaders"]
    return first, second


def first_player_of_voided(game: Game) -> str | None:
    """Who went first when a game that is replayed was played before, if it was written down."""
    if not game.replay or not game.sheets:
        return None
    noted: str | None = game.sheets[-1].statement["first_player"]
    return noted


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


def _statement(game: Game) -> Mapping[str, Any]:
    sheet = game.sheet
    if sheet is None:
        raise ValueError(f"game {game.number} has an outcome but no sheet")
    return sheet.statement


def _trophies(games: list[Game], seat: str) -> int:
    """Rival's leaders that a player holds; after a drawn game each keeps one (PT-DRAWN-2)."""
    return sum(game.outcome in {seat, "draw"} for game in games)


def resting(event: EventState, match: str, now: datetime) -> Mapping[str, datetime]:
    """CH-DE-9: which players of a match still rest from their last one, and until when."""
    rest = timedelta(minutes=event.rules.rest_minutes)
    players = [player for player in event.players(match) if player in event.last_ended]
    ends = {player: event.last_ended[player] + rest for player in players if player is not None}
    return {player: end for player, end in ends.items() if now < end}
