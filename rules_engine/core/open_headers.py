"""Headers of a game in which everything lies open, and whether they follow from the match so far.

``Format``, ``Variant``, ``Match`` (may be missing), ``Game``, ``Target``, ``Wins``, ``A``, ``B``,
``Result`` (may be missing).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules_engine.core.headers import (
    NAME_LIMIT,
    OUTCOMES,
    TITLE_LIMIT,
    Lines,
    Pair,
    free_text,
    number_in,
    one_of,
    pair_text,
    read_header_lines,
    two_numbers,
)
from rules_engine.core.reader import ReadError

OPTIONAL = frozenset({"Match", "Result"})


class OpenHeaders:
    """What stands before the events of a game; `result` is what the headers claim, or empty."""

    mode = "full"

    def __init__(
        self,
        form: str,
        variant: str,
        *,
        title: str | None = None,
        game: int = 1,
        target: int = 1,
        wins: Pair = (0, 0),
        players: tuple[str, str] = ("A", "B"),
        result: str = "",
    ) -> None:
        self.form = form
        self.variant = variant
        self.title = title
        self.game = game
        self.target = target
        self.wins = wins
        self.players = players
        self.result = result

    def pairs(self) -> list[tuple[str, str]]:
        """Names and values in their order, without those that are left out."""
        said = [
            ("Format", self.form),
            ("Variant", self.variant),
            ("Match", self.title),
            ("Game", str(self.game)),
            ("Target", str(self.target)),
            ("Wins", pair_text(self.wins)),
            ("A", self.players[0]),
            ("B", self.players[1]),
            ("Result", self.result or None),
        ]
        return [(name, value) for name, value in said if value is not None]

    def following(self, winner: str) -> OpenHeaders:
        """The headers of the next game after one with these was won by A, B or nobody."""
        wins = (self.wins[0] + (winner == "A"), self.wins[1] + (winner == "B"))
        return OpenHeaders(
            self.form,
            self.variant,
            title=self.title,
            game=self.game + 1,
            target=self.target,
            wins=wins,
            players=self.players,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OpenHeaders):
            return NotImplemented
        return self.pairs() == other.pairs()

    __hash__ = None  # type: ignore[assignment]


def read_open_headers(lines: Iterator[str], before: int, form: str) -> tuple[OpenHeaders, Lines]:
    """Headers up to the empty line behind them; raises ReadError at the first fault."""
    headers = OpenHeaders(form, "")

    def players(place: int) -> Callable[[str], None]:
        def read(value: str) -> None:
            name = free_text(value, NAME_LIMIT)
            headers.players = (name, "") if place == 0 else (headers.players[0], name)

        return read

    def setting(name: str, read: Callable[[str], object]) -> Callable[[str], None]:
        return lambda value: setattr(headers, name, read(value))

    found = read_header_lines(
        lines,
        before,
        (
            ("Format", setting("form", lambda value: one_of(value, (form,)))),
            ("Variant", setting("variant", lambda value: free_text(value, TITLE_LIMIT))),
            ("Match", setting("title", lambda value: free_text(value, TITLE_LIMIT))),
            ("Game", setting("game", lambda value: number_in(value, 0, 1))),
            ("Target", setting("target", lambda value: number_in(value, 0, 1))),
            ("Wins", setting("wins", two_numbers)),
            ("A", players(0)),
            ("B", players(1)),
            ("Result", setting("result", lambda value: one_of(value, OUTCOMES))),
        ),
        lambda name: name in OPTIONAL,
        lambda _name: False,
    )
    return headers, found


def check_open_headers(headers: OpenHeaders, places: Lines, due: OpenHeaders | None) -> None:
    """Raise ReadError if headers do not follow; `due` are those that the game before leaves."""
    if due is not None:
        wanted, said = dict(due.pairs()), dict(headers.pairs())
        for name in ("Variant", "Match", "Game", "Target", "Wins", "A", "B"):
            right = wanted.get(name, "-")
            if said.get(name, "-") != right:
                line = places.get(name, places["Variant"] + 1)
                raise ReadError(line, len(name) + 3, "header_value", right)
    if max(headers.wins) >= headers.target or sum(headers.wins) >= headers.game:
        # A match that somebody has won, or more wins than games, has no such game.
        raise ReadError(places["Wins"], len("Wins") + 3, "header_value", "0 0")
