"""What a match, its games and its sheets look like on the judge's pages.

Values only, built from a `StaffDay`; templates and views read them and never the state.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.utils.translation import gettext

from tournament.brackets import Empty, Held, Player
from tournament.championship.event_state import SIDES, Game, Play
from tournament.championship.now.match import MatchCase, MatchNow
from tournament.championship.play.match_rules import NextGame, match_rules
from tournament.championship.play.queries import resting
from tournament.championship.play.tables.queries import tables_for
from tournament.championship.rulings.override.queries import ruling_behind
from tournament.championship.rulings.time.queries import whole_minutes
from tournament.web.judge.match_actions import MatchActions
from tournament.web.judge.sheet_views import SheetView, sheet_view
from tournament.web.shared.components import Kind
from tournament.web.shared.game_pages import pages_of_day
from tournament.web.shared.game_sheets import StartWords
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
class StartView:
    """What the open game of a match starts from."""

    number: int
    replay: int
    first: str
    """Name of the player who goes first; empty: at random."""
    words: StartWords

    @property
    def worth_telling(self) -> bool:
        """Whether it is another start than that of every first game."""
        return self.number > 1 or self.replay > 0


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match as a card or a page shows it; `now` answers what is asked of it."""

    id: str
    now: MatchNow
    round: str
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
    minutes_left: int | None
    """Of its time while it is played; None without a limit."""
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
    resting: Sequence[tuple[str, str]]
    """Who has to agree before this match may be called, and until when they rest (CH-DE-9)."""
    rested: Sequence[tuple[str, datetime]]
    """Who has played already, and since when they are free, of a match that may be called."""
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
    def over(self) -> bool:
        """Whether nothing is played or waited for here any more."""
        return not (self.now.holds_table or self.now.is_open)


def match_view(hall: StaffDay, match: str, actions: MatchActions | None = None) -> MatchView:
    """One match as it stands now, with what can be done about it."""
    state = hall.event
    play = state.plays.get(match, Play(match))
    now, rules = hall.match_now(match), match_rules(state)
    # A table counts from its call, whenever play began.
    since = now.since if now.ready else play.called_at if now.at_table else None
    games = tuple(_game_view(hall, game) for game in play.games)
    signed = play.open_game.number if now.signing else None
    sheet = next((game.sheet for game in games if game.number == signed), None)
    left = state.time_left(match, hall.now) if now.begun else None
    return MatchView(
        id=match,
        now=now,
        round=round_word(match, hall.event.structure),
        status_word=status_word(now.case),
        kind=status_kind(now.case),
        table=play.table if now.holds_table else None,
        where="" if now.ended else where_words(now.where),
        tables=tables_for(state, match) if now.ready else (),
        seats=(_seat_view(hall, match, "A"), _seat_view(hall, match, "B")),
        version=play.version,
        game=play.open_game.number,
        revision=play.open_game.revision,
        replay=play.open_game.replay,
        games=games,
        next=_start_view(hall, match, rules.next_game(play)) if rules.has_engine else None,
        minutes_left=whole_minutes(left) if left is not None else None,
        waiting_sheet=sheet,
        trouble=_trouble(hall, now, sheet, left),
        since=since,
        minutes=hall.minutes_since(since),
        called_at=hall.clock(play.called_at),
        started_at=hall.clock(play.started_at),
        ended_at=hall.clock(play.ended_at),
        end=str(END_KIND[state.progress.end_kind(match) or "played"])
        if now.case == MatchCase.DECIDED
        else "",
        own=hall.own(match),
        by_ruling=ruling_behind(hall.event, match) is not None,
        resting=_resting(hall, match) if now.ready else (),
        rested=_rested(hall, match) if now.ready else (),
        actions=actions,
        more_at_desk=pages_of_day(state).sheet.more_at_desk,
    )


def _start_view(hall: StaffDay, match: str, start: NextGame) -> StartView:
    """The start of a match's open game with the names that the staff reads."""
    one, other = (hall.name_of_seat(match, seat) for seat in "AB")
    first = (one, other)["AB".index(start.first_player)] if start.first_player is not None else ""
    words = pages_of_day(hall.event).sheet.start(start, (one, other))
    return StartView(start.number, start.replay, first, words)


def _trouble(
    hall: StaffDay, now: MatchNow, sheet: SheetView | None, left: timedelta | None
) -> Trouble | None:
    """The judge is told; no timer decides (CH-SHEET-3, CH-NOSHOW-1, CH-TIME-1).

    On an interrupted day clocks stand, and nothing can be done about a table (CH-DAY-5).
    """
    if hall.event.suspended:
        return None
    if sheet is not None:
        if sheet.refused:
            return Trouble.REFUSED
        if sheet.contest:
            return Trouble.DISPUTED
        return Trouble.UNSIGNED if sheet.late else None
    if now.in_play and left is not None and not whole_minutes(left):
        return Trouble.TIME_UP
    grace = timedelta(minutes=hall.event.rules.grace_minutes)
    if now.called and grace and hall.event.waited_for(now.id, hall.now) >= grace:
        return Trouble.ABSENT
    return None


def _resting(hall: StaffDay, match: str) -> Sequence[tuple[str, str]]:
    """Both may rest until different minutes; a begun minute is told as the next one."""
    found = resting(hall.event, match, hall.now)
    return tuple(
        (hall.name(player), hall.clock(until + timedelta(seconds=59)))
        for player, until in found.items()
    )


def _rested(hall: StaffDay, match: str) -> Sequence[tuple[str, datetime]]:
    """Who has not played yet is rested enough."""
    ended = hall.event.last_ended
    players = [key for key in hall.event.players(match) if key is not None]
    return tuple((hall.name(key), ended[key]) for key in players if key in ended)


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


def _game_view(hall: StaffDay, game: Game) -> GameView:
    newest = game.sheets[-1] if game.sheets else None
    views = (sheet_view(hall, sheet, newest=sheet is newest) for sheet in reversed(game.sheets))
    return GameView(game.number, tuple(views), game.replay)
