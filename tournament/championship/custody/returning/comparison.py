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
    players: tuple[str | None, ...] = ()
    winner: str | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """A game of which the ledgers say different things."""

    match: str
    game: int
    here: Side
    there: Side

    @property
    def only(self) -> Literal["", "here", "there"]:
        """Which of the two alone knows of the match."""
        if self.there.known == "uncalled":
            return "here"
        return "there" if self.here.known == "uncalled" else ""

    @property
    def other_players(self) -> bool:
        """Whether others play in it there than here, since an earlier match ended otherwise."""
        return not self.only and self.here.players != self.there.players


def differences(here: EventState, there: EventState) -> list[Difference]:
    """The games that differ, of days with the same draw; first those that both know of."""
    return sorted(_differences(here, there), key=lambda item: bool(item.only))


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
    players = tuple(day.players(match))
    if game <= len(play.outcomes):
        outcome = play.outcomes[game - 1]
        if outcome == "draw":
            return Side("draw", players)
        return Side("won", players, day.player(match, outcome))
    if play.ended_at is not None:
        return Side("decided", players)
    return Side("in_play" if play.started_at is not None else "called", players)
