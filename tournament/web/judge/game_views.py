"""What the open game of a match starts from, and how much time is left, as values for pages."""

from dataclasses import dataclass

from tournament.brackets.match_status import BEGUN, MatchStatus
from tournament.championship.play.match_rules import NextGame
from tournament.championship.rulings.time.queries import whole_minutes
from tournament.web.shared.game_pages import pages_of_day
from tournament.web.shared.game_sheets import StartWords
from tournament.web.shared.staff_day import StaffDay


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
class TimeView:
    """The clock of a match in play (CH-TIME-1)."""

    limited: bool
    minutes_left: int

    @property
    def up(self) -> bool:
        """Whether the judge may apply the tie-break."""
        return self.limited and not self.minutes_left


def start_view(hall: StaffDay, match: str, start: NextGame) -> StartView:
    """The start of a match's open game with the names that the staff reads."""
    one, other = (hall.name_of_seat(match, seat) for seat in "AB")
    first = (one, other)["AB".index(start.first_player)] if start.first_player is not None else ""
    words = pages_of_day(hall.event).sheet.start(start, (one, other))
    return StartView(start.number, start.replay, first, words)


def time_view(hall: StaffDay, match: str, status: MatchStatus) -> TimeView:
    """What is left of a match's time while it is played."""
    playing = status in BEGUN
    left = hall.event.time_left(match, hall.now) if playing else None
    if left is None:
        return TimeView(limited=False, minutes_left=0)
    return TimeView(limited=True, minutes_left=whole_minutes(left))
