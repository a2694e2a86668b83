"""The console as values: what is at the tables, what can be called, what waits, what is over."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.brackets.match_status import AT_TABLE, ENDED, MatchStatus
from tournament.championship.statuses import AT_PLAY, DayStatus
from tournament.ledger.core.entry import moment_of
from tournament.web.judge.view_models import MatchView, match_view
from tournament.web.shared.staff_day import StaffDay


@dataclass(frozen=True, slots=True)
class ReadyMatch:
    """A match that can be called, with the free table proposed for it."""

    match: MatchView
    table: int | None


@dataclass(frozen=True, slots=True)
class Console:
    """Everything the console shows."""

    running: Sequence[MatchView]
    ready: Sequence[ReadyMatch]
    waiting: Sequence[MatchView]
    finished: Sequence[MatchView]
    free_tables: Sequence[int]
    paused: bool
    suspended: bool
    paused_until: str
    drawn: bool
    status: DayStatus | None

    @property
    def can_pause(self) -> bool:
        """Whether a break can begin now (CH-DAY-5)."""
        return not self.paused and self.status in AT_PLAY


def console_of(hall: StaffDay) -> Console:
    """Read a day: at the tables the longest first, ready ones in the order of CH-DE-9."""
    state = hall.event
    matches = [match.id for match in state.structure.matches] if state.order else []
    views = {match: match_view(hall, match) for match in matches}
    running = sorted(
        (view for view in views.values() if view.status in AT_TABLE),
        key=lambda view: (state.plays[view.id].called_at or hall.now, view.id),
    )
    finished = sorted(
        (view for view in views.values() if view.status in ENDED),
        key=lambda view: (view.ended_at, view.id),
        reverse=True,
    )
    free = state.free_tables()
    until = state.paused_until
    return Console(
        running=running,
        ready=[
            ReadyMatch(views[match], free[min(position, len(free) - 1)] if free else None)
            for position, match in enumerate(state.call_list())
        ],
        waiting=[view for view in views.values() if view.status == MatchStatus.PENDING],
        finished=finished,
        free_tables=free,
        paused=state.paused,
        suspended=state.suspended,
        paused_until=hall.clock(moment_of(until)) if until is not None else "",
        drawn=bool(state.order),
        status=state.status,
    )
