"""What a match, its games and its sheets look like on the judge's pages.

Values only, built from a `Hall`; templates and views read them and never the state.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournament.brackets import Empty, LoserOf, Player, WinnerOf
from tournament.championship.event_state import SIDES, Game, Play, Sheet
from tournament.ledger.core.entry import moment_of
from tournament.web.components import Kind
from tournament.web.judge.hall import Hall
from tournament.web.judge.words import END_KIND, END_REASON, LEVEL, SHEET_STATE
from tournament.web.words import MATCH_KIND, match_status_word, outcome_word, round_word

AT_TABLE = frozenset({"called", "in_play", "awaiting_signatures"})
"""Statuses in which a match holds its table."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One side of a match: its player, or who will come there."""

    letter: str
    name: str
    hint: str
    seed: int | None
    registration: str
    won: bool


@dataclass(frozen=True, slots=True)
class SheetView:
    """One revision of a game's sheet (CH-SHEET-3)."""

    revision: int
    digest: str
    drawn: bool
    result: str
    end: str
    heroes: str
    first_player: str
    state: str
    newest: bool
    accepted: bool
    level: str
    level_word: str
    at: str


@dataclass(frozen=True, slots=True)
class GameView:
    """One game with all revisions of its sheet, newest first."""

    number: int
    sheets: Sequence[SheetView]

    @property
    def sheet(self) -> SheetView:
        """The revision that counts or waits."""
        return self.sheets[0]


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match as a card or a page shows it."""

    id: str
    round: str
    status: str
    status_word: str
    kind: Kind
    table: int | None
    seats: tuple[SeatView, SeatView]
    version: int
    game: int
    revision: int
    games: Sequence[GameView]
    waiting_sheet: SheetView | None
    since: str
    minutes: int
    called_at: str
    started_at: str
    ended_at: str
    end: str
    own: bool

    @property
    def at_table(self) -> bool:
        """Called, in play or waiting for signatures: nothing accepted is there yet."""
        return self.status in AT_TABLE

    @property
    def over(self) -> bool:
        """Whether nothing is played or waited for here any more."""
        return self.status not in AT_TABLE | {"pending", "ready"}

    @property
    def can_be_corrected(self) -> bool:
        """Whether a confirmed result is there (CH-OVERRIDE-1); the rules say if it may change."""
        newest = self.games[-1].sheet if self.games else None
        won = newest is not None and newest.accepted and not newest.drawn
        return self.status in {"decided", "closed"} and won


def match_view(hall: Hall, match: str) -> MatchView:
    """One match as it stands now."""
    state = hall.state
    play = state.plays.get(match, Play(match))
    status = state.match_status(match)
    since = play.called_at if status in AT_TABLE else None
    if status == "ready":
        since = state.waiting_since(match)
    games = tuple(_game_view(hall, match, game) for game in play.games)
    sheet = play.open_game.sheet
    return MatchView(
        id=match,
        round=round_word(match),
        status=status,
        status_word=match_status_word(status),
        kind=MATCH_KIND.get(status, "neutral"),
        table=play.table if status in AT_TABLE else None,
        seats=(_seat_view(hall, match, "A"), _seat_view(hall, match, "B")),
        version=play.version,
        game=play.open_game.number,
        revision=sheet.revision if sheet is not None else 0,
        games=games,
        waiting_sheet=games[-1].sheet if status == "awaiting_signatures" else None,
        since=hall.clock(since),
        minutes=hall.minutes_since(since),
        called_at=hall.clock(play.called_at),
        started_at=hall.clock(play.started_at),
        ended_at=hall.clock(play.ended_at),
        end=str(END_KIND[state.progress.end_kind(match) or "played"])
        if status in {"decided", "closed"}
        else "",
        own=hall.own(match),
    )


def _seat_view(hall: Hall, match: str, letter: str) -> SeatView:
    progress = hall.state.progress
    slot = progress.slot(match, SIDES[letter])
    if isinstance(slot, Player):
        registration = hall.state.order[slot.seed - 1]
        won = progress.winner(match) == slot.seed
        return SeatView(letter, hall.name(registration), "", slot.seed, registration, won)
    spec = hall.state.structure.match(match)
    source = spec.a if letter == "A" else spec.b
    if isinstance(slot, Empty):
        hint = gettext("nobody")
    elif isinstance(source, WinnerOf):
        hint = gettext("winner of %(match)s") % {"match": source.match}
    elif isinstance(source, LoserOf):
        hint = gettext("loser of %(match)s") % {"match": source.match}
    else:
        hint = gettext("to be decided")
    return SeatView(letter, "", hint, None, "", False)


def _game_view(hall: Hall, match: str, game: Game) -> GameView:
    newest = game.sheets[-1]
    return GameView(
        game.number,
        tuple(_sheet_view(hall, match, sheet, sheet is newest) for sheet in reversed(game.sheets)),
    )


def _sheet_view(hall: Hall, match: str, sheet: Sheet, newest: bool) -> SheetView:
    said = sheet.statement
    seats = {item["seat"]: hall.name(item["id"]) for item in said["players"]}
    heroes = said["living_heroes"]
    return SheetView(
        revision=sheet.revision,
        digest=sheet.digest,
        drawn=said["outcome"] == "draw",
        result=seats.get(said["outcome"], outcome_word(said["outcome"])),
        end=str(END_REASON[said["end_reason"]]),
        heroes="" if heroes is None else f"{heroes[0]}:{heroes[1]}",
        first_player=seats.get(said["first_player"], ""),
        state=str(SHEET_STATE[sheet.state if newest else "superseded"]),
        newest=newest,
        accepted=newest and sheet.accepted,
        level=sheet.level or "",
        level_word=str(LEVEL[sheet.level]) if sheet.level is not None else "",
        at=hall.clock(moment_of(said["at"])),
    )
