"""A bracket in the tables of brackets-model, as brackets-viewer draws them (CH-DE-13).

Owns the translation: positions that the draw leaves without a match come back with an empty side
(`null`), the player who drops into an even losers round becomes opponent 1, statuses become its
numbers.  Matches go out as they were played, so that nobody builds them again with another drop
map; places do not go out, since that model has no shared ones.  Ids are numbers in the order of
the tables, because the viewer tells groups and rounds apart by that order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from tournament.brackets.decisions import DoubleLoss, Empty, Player, Slot
from tournament.brackets.full_bracket import Position, drop_orders, full_size, positions
from tournament.brackets.match_status import BEGUN, ENDED, WITHOUT_PLAY, MatchStatus
from tournament.brackets.progress import Progress
from tournament.brackets.sources import (
    ByeSpec,
    LoserOf,
    MatchSpec,
    Seed,
    Side,
    Source,
    WinnerOf,
)

Row: TypeAlias = dict[str, Any]
Model: TypeAlias = dict[str, list[Row]]

LOCKED, WAITING, READY, RUNNING, COMPLETED, ARCHIVED, CANCELLED = range(7)
"""The statuses of brackets-model."""

_TOURNAMENT = 0
_STAGE = 0
_FORFEITS = frozenset({"walkover", "concession"})


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a match that is over: who won it, and its score where games have one."""

    winner: Side | Literal["draw"]
    score: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown of a bracket and the bracket itself does not know.

    `entrants` has a row per seed with a `name` and whatever else readers may know; `statuses` says
    more of the matches that are at a table; `games` are the games that were played of each.
    """

    title: str
    entrants: Sequence[Mapping[str, Any]]
    wins_needed: int = 1
    statuses: Mapping[str, MatchStatus] = field(default_factory=lambda: MappingProxyType({}))
    games: Mapping[str, Sequence[PlayedGame]] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def child_count(self) -> int:
        """Games of a match at most, if no game is drawn; 0 where one game is the match."""
        return 2 * self.wins_needed - 1 if self.wins_needed > 1 else 0


def nothing_drawn() -> Model:
    """The tables of a day without a bracket."""
    return {name: [] for name in ("participant", "stage", "group", "round", "match", "match_game")}


def brackets_model(progress: Progress, shown: Shown) -> Model:
    """The tables `participant`, `stage`, `group`, `round`, `match` and `match_game`."""
    return _Export(progress, shown).tables()


def viewer_data(model: Model) -> Model:
    """The same tables under the names that the viewer's `render` takes."""
    return {
        "stages": model["stage"],
        "matches": model["match"],
        "matchGames": model["match_game"],
        "participants": model["participant"],
    }


class _Export:
    """One bracket on its way out."""

    def __init__(self, progress: Progress, shown: Shown) -> None:
        self.progress = progress
        self.structure = progress.structure
        self.shown = shown

    def tables(self) -> Model:
        """Every table; groups, rounds and matches by their numbers."""
        model = nothing_drawn()
        model["participant"] = [
            {**entrant, "id": number, "tournament_id": _TOURNAMENT}
            for number, entrant in enumerate(self.shown.entrants)
        ]
        model["stage"] = [self._stage()]
        groups: dict[int, int] = {}
        rounds: dict[tuple[int, int], int] = {}
        for number, position in enumerate(positions(self.structure)):
            if position.group not in groups:
                groups[position.group] = len(groups)
                model["group"].append(
                    {
                        "id": groups[position.group],
                        "stage_id": _STAGE,
                        "number": position.group,
                    }
                )
            place = (position.group, position.round)
            if place not in rounds:
                rounds[place] = len(rounds)
                model["round"].append(
                    {
                        "id": rounds[place],
                        "stage_id": _STAGE,
                        "group_id": groups[position.group],
                        "number": position.round,
                    }
                )
            row = {
                "id": number,
                "stage_id": _STAGE,
                "group_id": groups[position.group],
                "round_id": rounds[place],
                "number": position.number,
                **self._match(position),
            }
            model["match"].append(row)
            if row["child_count"]:
                model["match_game"] += self._games(position, row, len(model["match_game"]))
        return model

    def _stage(self) -> Row:
        double = self.structure.kind == "double_elimination"
        settings: Row = {
            "size": full_size(self.structure),
            "skipFirstRound": False,
            "matchesChildCount": self.shown.child_count,
        }
        if double:
            settings["grandFinal"] = "double" if "GF2" in self.structure else "simple"
            orders = drop_orders(settings["size"])
            if orders:
                settings["seedOrdering"] = orders
        settings["consolationFinal"] = "P3" in self.structure
        return {
            "id": _STAGE,
            "tournament_id": _TOURNAMENT,
            "name": self.shown.title,
            "type": self.structure.kind,
            "number": 1,
            "settings": settings,
        }

    # --- matches ----------------------------------------------------------------------------

    def _match(self, position: Position) -> Row:
        """What is told of a position: our name of its match, its status and both opponents."""
        spec = position.spec
        if isinstance(spec, ByeSpec):
            sides = [self._passing(source) for source in (spec.a, spec.b)]
            name, games, status = None, 0, LOCKED
        else:
            sides = self._sides(spec)
            name, games, status = spec.id, self.shown.child_count, self._status(spec)
        opponents = _turned(spec, sides, self._origins(position))
        return {
            "match": name,
            "child_count": games,
            "status": status,
            "opponent1": opponents[0],
            "opponent2": opponents[1],
        }

    def _sides(self, spec: MatchSpec) -> list[Row | None]:
        """Sides a and b of a match, with what came of it."""
        status = self._match_status(spec.id)
        if status == MatchStatus.NOT_NEEDED:
            return [{"id": None}, {"id": None}]
        sides = [_opponent(self.progress.slot(spec.id, side)) for side in ("a", "b")]
        if status in WITHOUT_PLAY:
            return sides
        winner = self.progress.winner(spec.id)
        both_lost = isinstance(self.progress.decision(spec.id), DoubleLoss)
        forfeit = self.progress.end_kind(spec.id) in _FORFEITS
        for side, score in zip(sides, self._score(spec.id), strict=True):
            if side is None or side["id"] is None:
                continue
            if score is not None:
                side["score"] = score
            if both_lost:
                side["forfeit"] = True
            elif winner is not None and side["id"] == winner - 1:
                side["result"] = "win"
            elif winner is not None:
                side |= {"forfeit": True} if forfeit else {"result": "loss"}
        return sides

    def _score(self, match: str) -> tuple[int | None, int | None]:
        """Games won by each; of a match of one game the game's own score, if it has one."""
        games = self.shown.games.get(match, ())
        if not games:
            return None, None
        if self.shown.wins_needed == 1:
            return games[-1].score or (None, None)
        winners = [game.winner for game in games]
        return winners.count("a"), winners.count("b")

    def _match_status(self, match: str) -> MatchStatus:
        return self.shown.statuses.get(match, self.progress.status(match))

    def _status(self, spec: MatchSpec) -> int:
        status = self._match_status(spec.id)
        if status == MatchStatus.NOT_NEEDED or status == MatchStatus.CLOSED:
            return ARCHIVED
        if status in WITHOUT_PLAY:
            return LOCKED
        if status in ENDED:
            later = [
                self._match_status(place[0]) for place in self.structure.feeds(spec.id) if place
            ]
            return ARCHIVED if any(one in BEGUN | ENDED for one in later) else COMPLETED
        if status in BEGUN:
            return RUNNING
        if status != MatchStatus.PENDING:
            return READY
        slots = [self.progress.slot(spec.id, side) for side in ("a", "b")]
        known = any(isinstance(slot, Player) for slot in slots)
        return WAITING if known and not any(isinstance(slot, Empty) for slot in slots) else LOCKED

    def _passing(self, source: Source | None) -> Row | None:
        """Who passes through a bye: the entrant, or whoever arrives where it leads."""
        if source is None:
            return None
        if isinstance(source, Seed):
            return _opponent(Player(source.number))
        winner_to, loser_to = self.structure.feeds(source.match)
        place = winner_to if isinstance(source, WinnerOf) else loser_to
        if place is None:
            raise AssertionError(f"{source} leads nowhere by construction")
        return _opponent(self.progress.slot(*place))

    def _origins(self, position: Position) -> tuple[int | None, int | None]:
        """Where sides a and b come from: a seed, or the number of the match that was lost."""
        spec = position.spec
        if position.group == 1:
            first = position.round == 1
            a, b = (
                source.number if first and isinstance(source, Seed) else None
                for source in (spec.a, spec.b)
            )
            return a, b
        if spec.bracket == "grand_final":
            # The only match of the last losers round.
            return None, 1 if spec.round == 1 else None
        dropped = self._dropped_from(spec.b)
        if spec.bracket == "third_place" or position.round == 1:
            return self._dropped_from(spec.a), dropped
        return None, dropped if position.round % 2 == 0 else None

    def _dropped_from(self, source: Source | None) -> int | None:
        return self.structure.match(source.match).number if isinstance(source, LoserOf) else None

    # --- games ------------------------------------------------------------------------------

    def _games(self, position: Position, match: Row, first_id: int) -> Iterable[Row]:
        """A row for each game of a match: played, to be played, or not needed any more."""
        played = self.shown.games.get(match["match"], ())
        over = match["status"] >= COMPLETED or not (match["opponent1"] and match["opponent2"])
        for number in range(1, max(len(played), match["child_count"]) + 1):
            game = played[number - 1] if number <= len(played) else None
            opponents = [
                {"id": opponent["id"]} if opponent else None
                for opponent in (match["opponent1"], match["opponent2"])
            ]
            if game is not None:
                status = ARCHIVED if over else COMPLETED
                results = _turned(position.spec, _game_results(game), (None, None))
                opponents = [
                    {**(opponent or {"id": None}), **(result or {})}
                    for opponent, result in zip(opponents, results, strict=True)
                ]
            elif over:
                status = CANCELLED
            else:
                status = match["status"] if number == len(played) + 1 else LOCKED
            yield {
                "id": first_id + number - 1,
                "stage_id": _STAGE,
                "parent_id": match["id"],
                "number": number,
                "status": status,
                "opponent1": opponents[0],
                "opponent2": opponents[1],
            }


def _opponent(slot: Slot) -> Row | None:
    """An empty slot is a bye; who is not known yet, or waited for, is to be decided."""
    if isinstance(slot, Empty):
        return None
    return {"id": slot.seed - 1 if isinstance(slot, Player) else None}


def _turned(
    spec: MatchSpec | ByeSpec,
    sides: Sequence[Row | None],
    origins: tuple[int | None, int | None],
) -> list[Row | None]:
    """Opponents 1 and 2: in even losers rounds the one who drops in is the first of them."""
    opponents: list[Row | None] = []
    for side, origin in zip(sides, origins, strict=True):
        told = side if side is None or origin is None else {**side, "position": origin}
        opponents.append(told)
    turned = spec.bracket == "losers" and spec.round % 2 == 0
    return opponents[::-1] if turned else opponents


def _game_results(game: PlayedGame) -> list[Row | None]:
    results: list[Row | None] = []
    sides: tuple[Side, Side] = ("a", "b")
    for number, side in enumerate(sides):
        drawn = game.winner == "draw"
        row: Row = {"result": "draw" if drawn else "win" if game.winner == side else "loss"}
        if game.score is not None:
            row["score"] = game.score[number]
        results.append(row)
    return results
