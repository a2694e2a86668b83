"""Decisions on a day to which too few have come: counted, ruled on, merged, given up."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.context import Context, Decision
from tournament.championship.days.decide import given_up, is_too_young, on_new_date, transfer
from tournament.championship.days.short_day.queries import (
    counted_for_stage,
    is_of_split_stage,
    short_day_ends,
    short_day_order,
    waits_for_publisher,
)
from tournament.championship.event_state import EventState
from tournament.championship.statuses import NOT_DRAWN, DayStatus, RegistrationStatus
from tournament.regulations.refusals import Refusal

SHORT_DAY_ORDERS = ("play", "merge", "block")
"""What a day of a split stage with too few players may do (CH-SPLIT-4)."""


def head_count(state: ChampionshipState, event: EventState, present: int) -> Refusal | None:
    """CH-DAY-1, CH-DAY-3, CH-SPLIT-4: whether so many may be drawn now."""
    rules = event.rules
    if present > event.most:
        return Refusal("too_many", {"present": present, "places": event.most})
    if event.kind != "day":
        return None
    counted = counted_for_stage(state, event, present)
    if counted is not None and counted < rules.stage_minimum:
        needed = rules.stage_minimum
        if not is_of_split_stage(state, event.id):
            return Refusal("too_few", {"present": counted, "needed": needed})
        return Refusal("too_few_in_stage", {"counted": counted, "needed": needed})
    if present < rules.stage_minimum and is_of_split_stage(state, event.id):
        order = short_day_order(state, event)
        if order != "play":
            return Refusal("short_day", {"present": present, "needed": rules.stage_minimum})
    fewest = min(rules.short_day_minimum, rules.stage_minimum)
    if present < fewest:
        return Refusal("short_day_players", {"present": present, "needed": fewest})
    return None


def short_day(context: Context, present: int) -> facts.DayShort | None:
    """What the championship learns when check-in closes with too few; None if enough are here."""
    event, state = context.event, context.championship
    if event.kind != "day" or present >= event.rules.stage_minimum:
        return None
    split = is_of_split_stage(state, event.id)
    return facts.DayShort(
        event=event.id, counted=present, order=short_day_order(state, event) if split else ""
    )


def decide_short_day(context: Context, command: commands.DecideShortDay) -> Decision:
    """CH-SPLIT-4: the publisher rules otherwise for one day, before it is drawn."""
    state = context.championship
    day = state.days[command.event]
    if command.order not in SHORT_DAY_ORDERS:
        return Refusal("short_day_order")
    if day.status not in NOT_DRAWN:
        return Refusal("short_day_late")
    if not is_of_split_stage(state, day.id):
        return Refusal("short_day_only_one", {"needed": state.rules.stage_minimum})
    decided = facts.DayDecided(
        event=day.id,
        ruling=command.ruling,
        order=command.order,
        category=command.reason.category,
        reason_sha256=command.reason.sha256,
    )
    return {"championship": decided}


def merge_day(context: Context, command: commands.MergeDay) -> Decision:
    """CH-SPLIT-4: a short day is given up, and whoever agrees goes to another day of the stage."""
    state, event = context.championship, context.event
    day = state.days[command.event]
    into = state.days.get(command.into)
    if day.status != DayStatus.CHECK_IN or not event.check_in_closed or event.frozen_list:
        return Refusal("merge_early")
    if (
        into is None
        or into.id == day.id
        or into.stage != day.stage
        or into.status != DayStatus.OPEN
    ):
        return Refusal("merge_where")
    if event.present >= event.rules.stage_minimum:
        return Refusal("merge_needless", {"present": event.present})
    going = [
        state.registrations[key]
        for key, item in event.entrants.items()
        if key in command.going and item.status == RegistrationStatus.CHECKED_IN
    ]
    free = event.rules.day_maximum - state.places_held(into.id)
    if len(going) > free or (going and state.line(into.id)):
        return Refusal("merge_full", {"going": len(going), "free": max(0, free)})
    young = [
        item for item in going if is_too_young(state, command.birth_dates.get(item.id), into.date)
    ]
    first = len(into.registrations) + 1
    placed = tuple(
        transfer(
            item,
            into.id,
            number,
            on_new_date(
                state,
                item,
                RegistrationStatus.CONFIRMED,
                command.birth_dates.get(item.id),
                into.date,
            ),
        )
        for number, item in enumerate((one for one in going if one not in young), start=first)
    )
    return given_up(context, facts.DayMerged(event=day.id, into=into.id, placed=placed))


def cancel_short_day(context: Context, command: commands.CancelShortDay) -> Decision:
    """CH-SPLIT-4: nothing was decided in time, so the day is not played."""
    event = context.event
    day = context.championship.days[command.event]
    if not waits_for_publisher(context.championship, event, day):
        return Refusal("short_day_settled")
    until = short_day_ends(event, day)
    if until is None or context.now < until:
        return Refusal("short_day_waits", {"minutes": event.rules.short_day_minutes})
    return given_up(context, facts.DayCancelled(event=day.id, category="too_few", reason_sha256=""))


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.DecideShortDay: decide_short_day,
    commands.MergeDay: merge_day,
    commands.CancelShortDay: cancel_short_day,
}
