"""What a sheet says of a game against what a legal log of that game says (CH-SHEET-5).

A summary is what `rules_engine.logs.judged` makes of each game of a log, or the same as
it was stored. What nobody wrote down contradicts nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.pixel_tactics.card_numbers import NUMBERS

Summary = Mapping[str, Any]
CARD_NUMBERS: Mapping[str, int] = {
    name: number for number, (name, *_) in enumerate(NUMBERS, start=1)
}
"""Numbers of the cards, by which sheets name leaders, by id."""
_OUTCOMES = {"drawn": "draw"}


@dataclass(frozen=True, slots=True)
class Contradiction:
    """One thing that is said differently: on the sheet or in one log, and in the (other) log.

    `what` is `winner`, `first_player`, `leader_a`, `leader_b`, `living_a` or `living_b`.
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
    return _differences(_stated(statement), _told(game))


def against_log(one: Summary, other: Summary) -> tuple[Contradiction, ...]:
    """What two logs of one game tell differently; `sheet` is what the first one tells."""
    return _differences(_told(one), _told(other))


def _differences(
    said: Mapping[str, str | int | None], told: Mapping[str, str | int | None]
) -> tuple[Contradiction, ...]:
    found = []
    for what, value in said.items():
        other = told[what]
        if value is not None and other is not None and value != other:
            found.append(Contradiction(what, value, other))
    return tuple(found)


def _stated(statement: Mapping[str, Any]) -> dict[str, str | int | None]:
    """What a sheet says that a log says too; nothing where nobody wrote it down."""
    leaders = statement["leaders"] or (None, None)
    living = statement.get("living_heroes") or (None, None)
    return {
        "winner": str(statement["outcome"]),
        "first_player": statement["first_player"],
        "leader_a": leaders[0],
        "leader_b": leaders[1],
        "living_a": living[0],
        "living_b": living[1],
    }


def _told(game: Summary) -> dict[str, str | int | None]:
    leaders, living = game["leaders"], game["living"]
    return {
        "winner": _OUTCOMES.get(game["winner"], game["winner"]),
        "first_player": game["first"],
        "leader_a": CARD_NUMBERS.get(leaders.get("A") or ""),
        "leader_b": CARD_NUMBERS.get(leaders.get("B") or ""),
        "living_a": living.get("A"),
        "living_b": living.get("B"),
    }
