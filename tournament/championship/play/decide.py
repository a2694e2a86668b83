"""Decisions at the tables: calls, tables, breaks, closing of the day."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.brackets.match_status import MatchStatus
from tournament.championship import commands, facts
from tournament.championship.context import Context, Decision
from tournament.championship.days.progress.queries import day_result
from tournament.championship.event_state import EventState
from tournament.championship.play.queries import resting
from tournament.championship.play.tables.queries import tables_for
from tournament.championship.statuses import AT_PLAY, NOT_PLAYED, DayStatus
from tournament.regulations.refusals import Refusal


def known_match(event: EventState, match: str) -> Refusal | None:
    """Whether such a match is played now: drawn, and the day neither interrupted nor void."""
    if not event.order or event.status in NOT_PLAYED:
        return Refusal("day_not_running")
    if event.suspended:
        return Refusal("day_suspended")
    if match not in event.structure:
        return Refusal("match_unknown")
    return None


def call_match(context: Context, command: commands.CallMatch) -> Decision:
    """CH-DE-9, SW-7: both slots filled, nobody unrested, a table free, no break.

    In a bracket a player has one open match at a time; in a round robin they may be at a table
    already (FT-TABLE-1).
    """
    event = context.event
    if event.status not in AT_PLAY:
        return Refusal("day_not_running")
    if context.championship.archived:
        return Refusal("tournament_archived")
    refusal = known_match(event, command.match) or _may_be_called(context, command)
    if refusal is not None:
        return refusal
    table = _table_for(event, command.match, command.table)
    if isinstance(table, Refusal):
        return table
    called = facts.MatchCalled(match=command.match, table=table, rest_waived=command.rest_waived)
    if event.status == DayStatus.DRAWN:
        return {"championship": facts.DayStarted(event.id), "event": called}
    return {"event": called}


def _may_be_called(context: Context, command: commands.CallMatch) -> Refusal | None:
    event = context.event
    status = event.match_status(command.match)
    if status != MatchStatus.READY:
        return Refusal("match_not_ready")
    if event.paused:
        return Refusal("day_paused")
    if event.at_a_table(command.match):
        return Refusal("player_at_table")
    if not command.rest_waived and resting(event, command.match, context.now):
        return Refusal("rest_needed", {"minutes": event.rules.rest_minutes})
    return None


def _table_for(event: EventState, match: str, wish: int | None) -> int | Refusal:
    """The table to which a match is called: its published one, a wish, the first that fits."""
    published, free = event.published_tables.get(match), event.free_tables()
    if published is not None and wish not in (None, published):
        return Refusal("table_published", {"table": published})
    if published is not None and published not in free:
        return Refusal("own_table_taken", {"table": published})
    fitting = tables_for(event, match)
    if wish is None:
        if not free:
            return Refusal("no_table_free")
        if not fitting:
            return Refusal("tables_promised")
        return fitting[0]
    if not event.tables.get(wish, False):
        return Refusal("table_unknown", {"table": wish})
    if wish not in free:
        return Refusal("table_taken", {"table": wish})
    if wish not in fitting:
        return Refusal("table_promised", {"table": wish})
    return wish


def uncall_match(context: Context, command: commands.UncallMatch) -> Decision:
    """CH-MATCH-3: until the first card of setup."""
    refusal = known_match(context.event, command.match)
    if refusal is not None:
        return refusal
    if context.event.match_status(command.match) != MatchStatus.CALLED:
        return Refusal("uncall_too_late")
    return {"event": facts.MatchUncalled(command.match)}


def start_play(context: Context, command: commands.StartPlay) -> Decision:
    """Spec 5.6: called → in play."""
    refusal = known_match(context.event, command.match)
    if refusal is not None:
        return refusal
    status = context.event.match_status(command.match)
    if status != MatchStatus.CALLED:
        return Refusal("match_not_called")
    return {"event": facts.PlayStarted(command.match)}


def undo_start(context: Context, command: commands.UndoStart) -> Decision:
    """CH-MATCH-3, CH-NOSHOW-1: a wrong tap takes neither the call's grace nor a claim to it away.

    Not once a result was written down, or a game was played or is played again.
    """
    refusal = known_match(context.event, command.match)
    if refusal is not None:
        return refusal
    if start_stands(context.event, command.match):
        return Refusal("start_stands")
    return {"event": facts.PlayStartUndone(command.match)}


def start_stands(event: EventState, match: str) -> bool:
    """Whether a match is not in play, or more has come of it than that it was begun."""
    play = event.plays.get(match)
    if play is None or event.match_status(match) != MatchStatus.IN_PLAY:
        return True
    return bool(play.games or play.scores)


def pause_day(context: Context, command: commands.PauseDay) -> Decision:
    """CH-DAY-5: a break during which no match is called."""
    if context.event.status not in AT_PLAY:
        return Refusal("day_not_running")
    if context.event.suspended:
        return Refusal("day_suspended")
    if context.event.paused:
        return Refusal("pause_state")
    return {"event": facts.DayPaused(command.until)}


def resume_day(context: Context, command: commands.ResumeDay) -> Decision:
    """The break is over."""
    if context.event.suspended:
        return Refusal("day_suspended")
    if not context.event.paused:
        return Refusal("pause_state")
    return {"event": facts.DayResumed()}


def set_table(context: Context, command: commands.SetTable) -> Decision:
    """A table comes into use or goes out of use; not while a match is on it."""
    event = context.event
    if not event.id:
        return Refusal("day_not_running")
    if event.status == DayStatus.COMPLETED:
        return Refusal("day_completed")
    for match in event.active_matches():
        if event.plays[match].table == command.table and not command.in_use:
            return Refusal("table_taken", {"table": command.table})
    if event.tables.get(command.table, False) == command.in_use:
        return Refusal("table_unknown", {"table": command.table})
    return {"event": facts.TableSet(command.table, command.in_use)}


def complete_day(context: Context, command: commands.CompleteDay) -> Decision:
    """Spec 5.5: a place for everyone and no open sheet; the result goes to the championship."""
    event = context.event
    if event.status == DayStatus.COMPLETED:
        return Refusal("day_completed")
    if event.suspended:
        return Refusal("day_suspended")
    if event.rounds_left:
        return Refusal("rounds_to_come", {"rounds": event.rounds_left})
    if event.status != DayStatus.FINISHED:
        open_matches = len(event.matches_left) if event.order else 0
        return Refusal("open_matches", {"count": open_matches})
    places = tuple(
        {
            "registration": event.order[seed - 1],
            "first": place.first,
            "last": place.last,
            "awarded": place.awarded,
        }
        for seed, place in sorted(
            event.places_so_far.items(), key=lambda item: (item[1].first, item[0])
        )
    )
    return {
        "championship": day_result(event, context.event_checkpoint, places),
        "event": facts.DayCompleted(places),
    }


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.CallMatch: call_match,
    commands.UncallMatch: uncall_match,
    commands.StartPlay: start_play,
    commands.UndoStart: undo_start,
    commands.PauseDay: pause_day,
    commands.ResumeDay: resume_day,
    commands.SetTable: set_table,
    commands.CompleteDay: complete_day,
}
