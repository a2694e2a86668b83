"""What people hand in about games beside the ledger, as this room sees it.

The room of play, above, owns submitted logs and recordings and registers them here: so they go with
a person's data, with the hall's files and with the time for which data are kept.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

Rows = Mapping[str, Sequence[Any]]


class HandedGames(Protocol):
    """What the room of play does with it."""

    def forget_person(self, registrations: Collection[str], accounts: Collection[str]) -> None:
        """Empty whatever somebody typed or may be named in; hashes and nameless copies stay."""

    def count(self, events: Collection[str]) -> int:
        """How many logs of these days still stand as they were typed."""

    def forget_days(self, events: Collection[str]) -> int:
        """Empty them all, with the words about recordings; how many logs there were."""

    def own(self, registrations: Collection[str], accounts: Collection[str]) -> Sequence[Any]:
        """The logs that somebody handed in, the oldest first, as plain values."""

    def rows(self, event: str) -> dict[str, list[dict[str, Any]]]:
        """What goes home from the hall with a day."""

    def store(self, event: str, rows: Rows, erased: Collection[str], now: datetime) -> None:
        """Take in what came home; of matches of erased registrations without what was typed.

        Raises `BadRow`.
        """


_registered: list[HandedGames] = []


def register_handed_games(games: HandedGames) -> None:
    """Name the one that keeps them."""
    _registered[:] = [games]


def handed_games() -> HandedGames:
    """The one that keeps them."""
    return _registered[0]
