"""Statistics of verified games as data: what their page shows and their table holds."""

from collections.abc import Sequence
from typing import Any

from reports.statistics import Spread, Tally
from tournament.api.reads.championship_data import announced
from tournament.championship.play.match_rules import Summary
from tournament.play.counted_games import announced_days, counted_games
from tournament.regulations.profile import PIXEL_TACTICS
from tournament.web.shared.day_reading import read_day
from tournament.web.shared.game_statistics import statistics_of


def statistics_data(championship: str, day: str) -> dict[str, Any]:
    """Of a day, of a championship, or of all that are announced and count."""
    if day:
        reading = read_day(day)
        fits = not championship or reading.championship.id == championship
        days = frozenset({reading.id} if fits else ())
    elif championship:
        days = frozenset(announced(championship).days)
    else:
        days = announced_days()
    return _figures(counted_games(days, PIXEL_TACTICS))


def _figures(games: Sequence[Summary]) -> dict[str, Any]:
    found = statistics_of(games)
    return {
        "games": found.games,
        "drawn": found.drawn,
        "leaders": [{"card": card, **_tally(tally)} for card, tally in found.leaders],
        "pairs": [
            {"card": one, "against": other, **_tally(tally)}
            for (one, other), tally in found.head_to_head
        ],
        "first_player": _tally(found.first_player),
        "orders": [
            {"card": order.card, "plays": order.plays, "hands": order.hands}
            for order in found.orders
        ],
        "rounds": _spread(found.rounds),
        "turns": _spread(found.turns),
    }


def _tally(tally: Tally) -> dict[str, int]:
    return {
        "games": tally.games,
        "won": tally.won,
        "lost": tally.lost,
        "drawn": tally.drawn,
    }


def _spread(spread: Spread) -> list[dict[str, int]]:
    return [{"value": value, "games": games} for value, games in spread.counts]
