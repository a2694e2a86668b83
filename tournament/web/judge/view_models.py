"""What a match, its games and its sheets look like on the judge's pages.

Values only, built from a `StaffDay`; templates and views read them and never the state.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.utils.translation import gettext

from tournament.brackets import Empty, Held, Player
from tournament.brackets.match_status import AT_TABLE, ENDED, OPEN, MatchQuestions, MatchStatus
from tournament.championship.event_state import SIDES, Game, Play
from tournament.championship.now.match import match_case
from tournament.championship.play.match_rules import match_rules
from tournament.championship.play.queries import resting
from tournament.championship.play.tables.queries import tables_for, where_played
from tournament.championship.rulings.override.queries import ruling_behind
from tournament.web.judge.game_views import StartView, TimeView, start_view, time_view
from tournament.web.judge.match_actions import MatchActions
from tournament.web.judge.sheet_views import SheetView, sheet_view
from tournament.web.shared.components import Kind
from tournament.web.shared.game_pages import pages_of_day
from tournament.web.shared.matches import who_comes
from tournament.web.shared.ruling_words import END_KIND
from tournament.web.shared.staff_day import StaffDay
from tournament.web.shared.status_words import status_kind, status_word
from tournament.web.shared.where_words import where_words
from tournament.web.shared.words import round_word


class Trouble(StrEnum):
    """What holds a table up until somebody of the staff does something, the worst first."""

    REFUSED = "refused"
    DISPUTED = "disputed"
    UNSIGNED = "unsigned"
    TIME_UP = "time_up"
    ABSENT = "absent"


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
class GameView:
    """One game with all revisions of its sheet, newest first; none if it was voided without one."""

    number: int
    sheets: Sequence[SheetView]
    replay: int

    @property
    def sheet(self) -> SheetView | None:
        """The revision that counts or waits, or that was set aside last."""
        return self.sheets[0] if self.sheets else None


@dataclass(frozen=True, slots=True)
class Rest:
    """A player who still rests, and the minute at which that is over (CH-DE-9)."""

    name: str
    until: str


@dataclass(frozen=True, slots=True)
class Rested:
    """A player who has played already, and when their last match ended."""

    name: str
    since: datetime


@dataclass(frozen=True, slots=True)
class MatchView(MatchQuestions):
    """A match as a card or a page shows it."""

    id: str
    round: str
    status: MatchStatus
    status_word: str
    kind: Kind
    table: int | None
    where: str
    """The table that it holds, or for which its round was published; that it waits for one."""
    tables: Sequence[int]
    """The tables to which it can be called now."""
    seats: tuple[SeatView, SeatView]
    version: int
    game: int
    revision: int
    replay: int
    games: Sequence[GameView]
    next: StartView | None
    """What its open game starts from; nothing of a game that the engine does not know."""
    time: TimeView
    waiting_sheet: SheetView | None
    trouble: Trouble | None
    since: datetime | None
    """From when its table or its wait counts."""
    minutes: int
    called_at: str
    started_at: str
    ended_at: str
    end: str
    own: bool
    by_ruling: bool
    """Whether a ruling alone has made the result, so that only a slip is corrected (CH-JUDGE-1)."""
    resting: Sequence[Rest]
    """Who has to agree before this match may be called."""
    rested: Sequence[Rested]
    """How long its players have been free, of a match that may be called."""
    actions: MatchActions | None
    """What the reader can do about it, on pages that offer it."""
    more_at_desk: str
    """What else than the winner can be entered of a game."""

    @property
    def names(self) -> str:
        """Who plays, or who will come there."""
        return " – ".join(seat.name or seat.hint for seat in self.seats)

    @property
    def players(self) -> str:
        """Who sits in the seats, for forms to tell whom their reader saw there."""
        return ",".join(seat.registration for seat in self.seats)

    @property
    def at_table(self) -> bool:
        """Called, in play or waiting for signatures: nothing accepted is there yet."""
        return self.status in AT_TABLE

    @property
    def over(self) -> bool:
        """Whether nothing is played or waited for here any more."""
        return self.status not in AT_TABLE | OPEN


def match_view(hall: StaffDay, match: str, actions: MatchActions | None = None) -> MatchView:
    """One match as it stands now, with what can be done about it."""
    state = hall.event
    play = state.plays.get(match, Play(match))
    status, case, rules = state.match_status(match), match_case(state, match), match_rules(state)
    since = play.called_at if status in AT_TABLE and not state.suspended else None
    if status == MatchStatus.READY:
        since = state.waiting_since(match)
    games = tuple(_game_view(hall, game) for game in play.games)
    sheet, time = _waiting(games, play, status), time_view(hall, match, status)
    return MatchView(
        id=match,
        round=round_word(match, hall.event.structure),
        status=status,
        status_word=status_word(case),
        kind=status_kind(case),
        table=play.table if status in AT_TABLE else None,
        where="" if status in ENDED else where_words(where_played(state, match)),
        tables=tables_for(state, match) if status == MatchStatus.READY else (),
        seats=(_seat_view(hall, match, "A"), _seat_view(hall, match, "B")),
        version=play.version,
        game=play.open_game.number,
        revision=play.open_game.revision,
        replay=play.open_game.replay,
        games=games,
        next=start_view(hall, match, rules.next_game(play)) if rules.has_engine else None,
        time=time,
        waiting_sheet=sheet,
        trouble=_trouble(hall, match, status, sheet, time),
        since=since,
        minutes=hall.minutes_since(since),
        called_at=hall.clock(play.called_at),
        started_at=hall.clock(play.started_at),
        ended_at=hall.clock(play.ended_at),
        end=str(END_KIND[state.progress.end_kind(match) or "played"])
        if status in {MatchStatus.DECIDED, MatchStatus.CLOSED}
        else "",
        own=hall.own(match),
        by_ruling=ruling_behind(hall.event, match) is not None,
        resting=_resting(hall, match) if status == MatchStatus.READY else (),
        rested=_rested(hall, match) if status == MatchStatus.READY else (),
        actions=actions,
        more_at_desk=pages_of_day(state).sheet.more_at_desk,
    )


def _trouble(
    hall: StaffDay, match: str, status: MatchStatus, sheet: SheetView | None, time: TimeView
) -> Trouble | None:
    """The judge is told; no timer decides (CH-SHEET-3, CH-NOSHOW-1, CH-TIME-1)."""
    if sheet is not None:
        if sheet.refused:
            return Trouble.REFUSED
        if sheet.contest:
            return Trouble.DISPUTED
        return Trouble.UNSIGNED if sheet.late else None
    if status == MatchStatus.IN_PLAY and time.up:
        return Trouble.TIME_UP
    grace = timedelta(minutes=hall.event.rules.grace_minutes)
    if status == MatchStatus.CALLED and grace and hall.event.waited_for(match, hall.now) >= grace:
        return Trouble.ABSENT
    return None


def _resting(hall: StaffDay, match: str) -> Sequence[Rest]:
    """Both may rest until different minutes; a begun minute is told as the next one."""
    found = resting(hall.event, match, hall.now)
    return tuple(
        Rest(hall.name(player), hall.clock(until + timedelta(seconds=59)))
        for player, until in found.items()
    )


def _rested(hall: StaffDay, match: str) -> Sequence[Rested]:
    """Who has not played yet is rested enough."""
    ended = hall.event.last_ended
    players = [key for key in hall.event.players(match) if key is not None]
    return tuple(Rested(hall.name(key), ended[key]) for key in players if key in ended)


def _seat_view(hall: StaffDay, match: str, letter: str) -> SeatView:
    progress = hall.event.progress
    slot = progress.slot(match, SIDES[letter])
    if isinstance(slot, Player):
        registration = hall.event.order[slot.seed - 1]
        won = progress.winner(match) == slot.seed
        return SeatView(letter, hall.name(registration), "", slot.seed, registration, won)
    if isinstance(slot, Empty):
        hint = gettext("no one")
    elif isinstance(slot, Held):
        names = " / ".join(hall.name(hall.event.order[seed - 1]) for seed in slot.seeds)
        hint = gettext("held: %(names)s") % {"names": names}
    else:
        hint = who_comes(hall, hall.event.structure.match(match), SIDES[letter]).waiting
    return SeatView(letter, "", hint, None, "", False)


def _waiting(games: Sequence[GameView], play: Play, status: MatchStatus) -> SheetView | None:
    """The sheet that is to be signed."""
    if status != MatchStatus.AWAITING_SIGNATURES:
        return None
    return next(game.sheet for game in games if game.number == play.open_game.number)


def _game_view(hall: StaffDay, game: Game) -> GameView:
    newest = game.sheets[-1] if game.sheets else None
    views = (sheet_view(hall, sheet, newest=sheet is newest) for sheet in reversed(game.sheets))
    return GameView(game.number, tuple(views), game.replay)
