"""The console as values: what is at the tables, what can be called, what waits, what is over."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.brackets.match_status import AT_TABLE, ENDED, MatchStatus
from tournament.championship import commands
from tournament.championship.statuses import DayStatus
from tournament.ledger.core.entry import moment_of
from tournament.web.judge.match_actions import DayActions, MatchActions
from tournament.web.judge.view_models import MatchView, match_view
from tournament.web.shared.actions import Offered
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
    pause: Offered | None
    resume: Offered | None
    close: Offered | None


def console_of(hall: StaffDay, day: DayActions) -> Console:
    """Read a day: at the tables the longest first, ready ones in the order of CH-DE-9."""
    state = hall.event
    matches = [match.id for match in state.structure.matches] if state.order else []
    views = {
        match: match_view(hall, match, MatchActions(day, match, one_of_many=True))
        for match in matches
    }
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
        pause=day(_("Begin the break"), reverse("pause_day", args=[hall.id]), commands.PauseDay()),
        resume=day(_("End the break"), reverse("resume_day", args=[hall.id]), commands.ResumeDay()),
        close=day(_("Close the day"), reverse("close_day", args=[hall.id]), commands.CompleteDay()),
    )
