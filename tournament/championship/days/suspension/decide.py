"""Decisions on a day that is interrupted: stop, go on, void, or let the places stand."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.brackets import places_as_they_stand, winner_or_finalists_known
from tournament.championship import commands, facts
from tournament.championship.context import Context, Decision
from tournament.championship.days.decide import date_for_day
from tournament.championship.days.progress.queries import day_result
from tournament.championship.days.queries import suspended_state
from tournament.championship.event_state import EventState
from tournament.championship.rulings.decide import conflict, issue
from tournament.championship.statuses import AT_PLAY, OVER, DayStatus
from tournament.regulations.checks import local_date
from tournament.regulations.refusals import Refusal

RESUMPTIONS = ("continue", "replay")


def suspend_day(context: Context, command: commands.SuspendDay) -> Decision:
    """CH-DAY-5: a drawn day, by organizer, judge, publisher or the site itself."""
    event = context.event
    if event.suspended:
        return Refusal("suspended_already")
    if event.status not in AT_PLAY:
        return Refusal("day_not_running")
    suspended = facts.DaySuspended(event.id, command.reason.category)
    if context.acting.role != "judge":
        stopped = facts.EventSuspended(command.reason.category, command.reason.sha256)
        return {"championship": suspended, "event": stopped}
    ruling = issue(
        context,
        command,
        type="suspend",
        rule="CH-DAY-5",
        match=None,
        met={"status": event.status},
        effect={},
        affected=event.active_matches(),
    )
    return {"championship": suspended, "event": ruling}


def set_continuation(context: Context, command: commands.SetContinuation) -> Decision:
    """CH-DAY-6: the same day or another date before the stage's last one; it stays one day."""
    state = context.championship
    day = state.days[command.event]
    if not context.event.suspended:
        return Refusal("not_suspended")
    if (command.date, command.start) == (day.date, day.start):
        return Refusal("date_same")
    if command.date < local_date(context.now, day.zone):
        return Refusal("continuation_past")
    if not state.is_final(day.id):
        refusal = date_for_day(state, day.stage, command.date, day.id)
        if refusal is not None:
            return refusal
    new = facts.ContinuationSet(event=day.id, date=command.date.isoformat(), start=command.start)
    return {"championship": new}


def continue_day(context: Context, command: commands.ContinueDay) -> Decision:
    """CH-DAY-5, CH-DAY-6: the judge says of each match in play how it goes on."""
    event, state = context.event, context.championship
    day = state.days[command.event]
    if not event.suspended:
        return Refusal("not_suspended")
    today = local_date(context.now, day.zone)
    if today < day.date:
        return Refusal("continue_early", {"date": day.date.strftime("%d.%m.%Y")})
    if not state.judges_of(event.id):
        return Refusal("continue_without_judge")
    if command.met != suspended_state(event):
        return Refusal("ruling_state_changed")
    in_play = event.matches_in_play()
    if in_play and context.acting.role != "judge":
        return Refusal("judge_continues", {"count": len(in_play)})
    if set(command.matches) != set(in_play):
        return Refusal("match_undecided", {"count": len(in_play)})
    if not set(command.matches.values()) <= set(RESUMPTIONS):
        return Refusal("match_undecided", {"count": len(in_play)})
    refusal = next(
        (found for match in in_play if (found := conflict(context, match)) is not None), None
    )
    if refusal is not None:
        return refusal
    uncalled = _uncalled(context)
    going_on = facts.DayContinued(event.id, _status(event))
    if context.acting.role != "judge":
        return {"championship": going_on, "event": facts.EventContinued(uncalled)}
    ruling = issue(
        context,
        command,
        type="continue",
        rule="CH-DAY-6",
        match=None,
        met={"matches": suspended_state(event)},
        effect={"matches": dict(command.matches), "uncalled": list(uncalled)},
        affected=tuple(sorted({*in_play, *uncalled})),
    )
    return {"championship": going_on, "event": ruling}


def _status(event: EventState) -> DayStatus:
    return DayStatus.DRAWN if event.status == DayStatus.DRAWN else DayStatus.RUNNING


def _uncalled(context: Context) -> tuple[str, ...]:
    """On another date the calls of the first one are over: those players went home."""
    event = context.event
    if event.suspended_at is None:
        return ()
    zone = event.zone
    if local_date(event.suspended_at, zone) == local_date(context.now, zone):
        return ()
    begun = event.matches_in_play()
    return tuple(match for match in event.active_matches() if match not in begun)


def void_day(context: Context, command: commands.VoidDay) -> Decision:
    """CH-DAY-7, CH-STAGE-1: nothing counts, nobody has used their day, another day may be set.

    A day of a stage that never reported need not be suspended first.
    """
    event = context.event
    if command.rule == "CH-DAY-7" and not event.suspended:
        return Refusal("not_suspended")
    if context.championship.days[command.event].status in OVER:
        return Refusal("day_over")
    if not event.id:
        return Refusal("day_not_running")
    reason = command.reason
    return {
        "championship": facts.DayVoided(
            event=event.id,
            ruling=command.ruling,
            rule=command.rule,
            category=reason.category,
            reason_sha256=reason.sha256,
        ),
        "event": facts.EventVoided(
            ruling=command.ruling,
            rule=command.rule,
            category=reason.category,
            reason_sha256=reason.sha256,
        ),
    }


def end_unfinished(context: Context, command: commands.EndUnfinished) -> Decision:
    """CH-DAY-7, CH-STAGE-1: places as they stand, if the champion or both finalists are known.

    A day of a stage that never reported need not be suspended first.
    """
    event = context.event
    if command.rule == "CH-DAY-7" and not event.suspended:
        return Refusal("not_suspended")
    if event.status not in {DayStatus.DRAWN, DayStatus.RUNNING, DayStatus.FINISHED}:
        return Refusal("day_over")
    if not winner_or_finalists_known(event.progress):
        return Refusal("finalists_unknown")
    places = tuple(
        {
            "registration": event.order[seed - 1],
            "first": place.first,
            "last": place.last,
            "awarded": place.awarded,
        }
        for seed, place in sorted(
            places_as_they_stand(event.progress).items(),
            key=lambda item: (item[1].first, item[0]),
        )
    )
    reason = command.reason
    return {
        "championship": day_result(event, context.event_checkpoint, places),
        "event": facts.EventEndedUnfinished(
            ruling=command.ruling,
            rule=command.rule,
            category=reason.category,
            reason_sha256=reason.sha256,
            places=places,
        ),
    }


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.SuspendDay: suspend_day,
    commands.StopDay: suspend_day,
    commands.SetContinuation: set_continuation,
    commands.ContinueDay: continue_day,
    commands.VoidDay: void_day,
    commands.EndUnfinished: end_unfinished,
}
