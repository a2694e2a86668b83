"""What the open game of a match starts from, and how much time is left, as values for pages."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.brackets.match_status import BEGUN, MatchStatus
from tournament.championship.play.queries import NextGame
from tournament.championship.rulings.time.queries import whole_minutes
from tournament.web.shared.leaders import leader_word
from tournament.web.shared.staff_day import StaffDay


@dataclass(frozen=True, slots=True)
class SideStart:
    """What the open game starts from for one player."""

    name: str
    drawn: int
    leaders_out: Sequence[str]


@dataclass(frozen=True, slots=True)
class StartView:
    """What the open game starts from (PT-MATCH-3…6, PT-DRAWN-2)."""

    number: int
    replay: int
    first: str
    """Name of the player who goes first; empty: at random."""
    sides: Sequence[SideStart]
    not_noted: int
    deck: int

    @property
    def worth_telling(self) -> bool:
        """Whether it is another start than that of every first game."""
        return self.number > 1 or self.replay > 0

    @property
    def leaders_out(self) -> bool:
        """Whether anybody's leader is out of the match."""
        return any(side.leaders_out for side in self.sides)


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
    names = [hall.name_of_seat(match, seat) for seat in "AB"]
    first = names["AB".index(start.first_player)] if start.first_player is not None else ""
    sides = zip(names, start.drawn, start.leaders_out, strict=True)
    return StartView(
        number=start.number,
        replay=start.replay,
        first=first,
        sides=tuple(
            SideStart(name, drawn, tuple(leader_word(leader) for leader in out))
            for name, drawn, out in sides
        ),
        not_noted=start.not_noted,
        deck=start.deck,
    )


def time_view(hall: StaffDay, match: str, status: MatchStatus) -> TimeView:
    """What is left of a match's time while it is played."""
    playing = status in BEGUN
    left = hall.event.time_left(match, hall.now) if playing else None
    if left is None:
        return TimeView(limited=False, minutes_left=0)
    return TimeView(limited=True, minutes_left=whole_minutes(left))
