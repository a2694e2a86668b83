"""What a sheet says of a game against what a legal log of that game says (CH-SHEET-5).

A summary is what `rules_engine.logs.judged` makes of each game of a log, or the same as
it was stored. What nobody wrote down contradicts nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournament.championship.play.match_rules import (
    MatchRules,
    Summary,
    rules_of,
    ruleset_of,
    said_of,
)


@dataclass(frozen=True, slots=True)
class Contradiction:
    """One thing that is said differently: on the sheet or in one log, and in the (other) log.

    `what` is `winner`, `first_player`, or what else the game's match rules compare.
    """

    what: str
    sheet: str | int
    log: str | int


def game_among(games: Sequence[Summary], number: int) -> Summary | None:
    """The game of a log by the number in its header, else the only one that the log holds."""
    found = next((game for game in games if game["game"] == number), None)
    return games[0] if found is None and len(games) == 1 else found


def against_sheet(statement: Mapping[str, Any], game: Summary) -> tuple[Contradiction, ...]:
    """What of a sheet's statement the log of its game contradicts."""
    rules = rules_of(ruleset_of(statement))
    return _differences(rules.stated(said_of(statement)), rules.told(game))


def against_log(rules: MatchRules, one: Summary, other: Summary) -> tuple[Contradiction, ...]:
    """What two logs of one game tell differently; `sheet` is what the first one tells."""
    return _differences(rules.told(one), rules.told(other))


def _differences(
    said: Mapping[str, str | int | None], told: Mapping[str, str | int | None]
) -> tuple[Contradiction, ...]:
    found = []
    for what, value in said.items():
        other = told[what]
        if value is not None and other is not None and value != other:
            found.append(Contradiction(what, value, other))
    return tuple(found)
