"""Where two ledgers of one day differ, game by game (CH-VENUE-5)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tournament.championship.event_state import EventState

Known = Literal["won", "draw", "decided", "in_play", "called", "uncalled"]


@dataclass(frozen=True, slots=True)
class Side:
    """What one of the ledgers has of a game: who won it, or else how far the match is."""

    known: Known
    winner: str | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """A game of which the ledgers say different things."""

    match: str
    game: int
    here: Side
    there: Side

    @property
    def weight(self) -> int:
        """Two results first, then what only one has, then whether it was called."""
        results = [side.known in {"won", "draw", "decided"} for side in (self.here, self.there)]
        return 2 - sum(results)


def differences(here: EventState, there: EventState) -> list[Difference]:
    """The games that differ, of days with the same draw; those with two results first."""
    return sorted(_differences(here, there), key=lambda item: item.weight)


def _differences(here: EventState, there: EventState) -> Iterator[Difference]:
    for match in {**here.plays, **there.plays}:
        games = [len(day.plays[match].outcomes) for day in (here, there) if match in day.plays]
        for game in range(1, max(1, *games) + 1):
            sides = [_side(day, match, game) for day in (here, there)]
            if sides[0] != sides[1]:
                yield Difference(match, game, *sides)


def _side(day: EventState, match: str, game: int) -> Side:
    play = day.plays.get(match)
    if play is None or (play.called_at is None and play.ended_at is None):
        return Side("uncalled")
    if game <= len(play.outcomes):
        outcome = play.outcomes[game - 1]
        return Side("draw") if outcome == "draw" else Side("won", day.player(match, outcome))
    if play.ended_at is not None:
        return Side("decided")
    return Side("in_play" if play.started_at is not None else "called")
