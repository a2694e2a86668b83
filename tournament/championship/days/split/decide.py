"""Decisions on a stage that is divided into several days, and on players who change places."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

from tournament.brackets import list_digest, seed_value, shuffle
from tournament.championship import commands, facts
from tournament.championship.championship_state import ChampionshipState, Registration
from tournament.championship.command import SHORTEST_DRAW_TEXT
from tournament.championship.context import Context, Decision
from tournament.championship.days.decide import is_too_young, on_new_date, room_for_day, transfer
from tournament.championship.days.queries import TAKES_PART, taking_part
from tournament.championship.days.split.state import Split, assign, days_needed, playing
from tournament.championship.statuses import (
    COMES,
    DayStatus,
    RegistrationStatus,
)
from tournament.regulations.checks import check_age, check_inputs, representative_needed
from tournament.regulations.refusals import Refusal


def allow_more_days(context: Context, command: commands.AllowMoreDays) -> Decision:
    """CH-SPLIT-2: three days give three finalists instead of two, so the publisher is asked."""
    if command.stage in context.championship.more_days:
        return Refusal("more_days_allowed")
    return {"championship": facts.MoreDaysAllowed(command.stage)}


def split_stage(context: Context, command: commands.SplitStage) -> Decision:
    """CH-SPLIT-1, CH-SPLIT-2: into so many days of such sizes."""
    state = context.championship
    day = state.days[command.event]
    if day.status != DayStatus.OPEN or state.is_final(day.id):
        return Refusal("split_when")
    if day.stage in state.splits:
        return Refusal("split_already")
    players, rules = len(taking_part(state, day.id)), state.rules
    if players <= rules.day_maximum:
        return Refusal("split_needless", {"players": players, "places": rules.day_maximum})
    sizes = (command.size, *(item.size for item in command.days))
    refusal = _sizes(state, day.stage, players, sizes)
    if refusal is not None:
        return refusal
    dates = {day.date}
    for more, item in enumerate(command.days):
        refusal = check_inputs(item) or room_for_day(state, day.stage, item.date, more)
        if refusal is not None:
            return refusal
        if item.date in dates:
            return Refusal("date_taken")
        dates.add(item.date)
    first = {
        "event": day.id,
        "date": day.date.isoformat(),
        "start": day.start,
        "tables": day.tables,
        "size": command.size,
    }
    others = (
        {
            "event": event,
            "date": item.date.isoformat(),
            "start": item.start,
            "tables": item.tables,
            "size": item.size,
        }
        for event, item in zip(command.events, command.days, strict=True)
    )
    return {
        "championship": facts.StageSplit(
            split=command.split, stage=day.stage, event=day.id, parts=(first, *others)
        )
    }


def _sizes(
    state: ChampionshipState, stage: str, players: int, sizes: tuple[int, ...]
) -> Refusal | None:
    """CH-SPLIT-2: not more days than needed without the publisher, and room for all who play."""
    rules = state.rules
    needed = days_needed(players, rules.day_maximum, rules.stage_days_maximum)
    if len(sizes) > needed and stage not in state.more_days:
        return Refusal("split_more_days", {"days": needed})
    if any(not rules.stage_minimum <= size <= rules.day_maximum for size in sizes):
        return Refusal("split_size", {"least": rules.stage_minimum, "most": rules.day_maximum})
    total = playing(players, rules.day_maximum, rules.stage_days_maximum)
    if sum(sizes) != total:
        return Refusal("split_sum", {"sum": sum(sizes), "players": total})
    return None


def _running(context: Context, event: str) -> Split | Refusal:
    day = context.championship.days.get(event)
    split = context.championship.splits.get(day.stage) if day is not None else None
    if split is None:
        return Refusal("split_unknown")
    return split


def state_preference(context: Context, command: commands.StatePreference) -> Decision:
    """CH-SPLIT-3: until the organizer closes the choosing."""
    split = _running(context, command.event)
    if isinstance(split, Refusal):
        return split
    if not split.asks:
        return Refusal("preferences_closed")
    registration = context.championship.registrations.get(command.registration)
    if (
        registration is None
        or registration.event != split.event
        or registration.status not in TAKES_PART
    ):
        return Refusal("registration_state")
    if command.preferred not in split.sizes:
        return Refusal("preference_unknown")
    return {"championship": facts.PreferenceStated(registration.id, command.preferred)}


def close_preferences(context: Context, command: commands.ClosePreferences) -> Decision:
    """CH-SPLIT-3, CH-DE-10 step 1: the list is frozen, the lot about the rest is open."""
    split = _running(context, command.event)
    if isinstance(split, Refusal):
        return split
    if not split.asks:
        return Refusal("preferences_closed")
    candidates = tuple(sorted(item.id for item in taking_part(context.championship, split.event)))
    if len(candidates) < 2:
        return Refusal("lot_needs_two")
    opened = facts.LotOpened(
        lot=command.lot,
        purpose="split",
        subject=split.id,
        candidates=candidates,
        sha256=list_digest(candidates),
        secret_sha256=command.secret_sha256,
    )
    return {"championship": opened}


def draw_split(context: Context, command: commands.DrawSplit) -> Decision:
    """CH-DE-10, steps 2 to 6: the order of those whom no preference places."""
    split = _running(context, command.event)
    if isinstance(split, Refusal):
        return split
    lot = context.championship.lots.get(split.lot)
    if lot is None:
        return Refusal("preferences_open")
    if lot.order:
        return Refusal("lot_drawn_already")
    if len(command.text.strip()) < SHORTEST_DRAW_TEXT:
        return Refusal("draw_text_short", {"length": SHORTEST_DRAW_TEXT})
    if hashlib.sha256(command.secret).hexdigest() != lot.secret_sha256:
        raise ValueError("the secret of the lot is not the one whose hash was committed")
    value = seed_value(lot.sha256, command.secret, command.text)
    order = tuple(shuffle(lot.candidates, value))
    drawn = facts.LotDrawn(
        lot=lot.id, text=command.text, secret=command.secret.hex(), value=value.hex(), order=order
    )
    return {"championship": drawn}


def assign_split(context: Context, command: commands.AssignSplit) -> Decision:
    """CH-SPLIT-3: everybody gets their day; a new date has to be reconfirmed.

    Whoever is too young on one of the other dates keeps the date they registered for (CH-REG-2).
    """
    state = context.championship
    split = _running(context, command.event)
    if isinstance(split, Refusal):
        return split
    lot = state.lots.get(split.lot)
    if not split.running or lot is None or not lot.order:
        return Refusal("split_not_drawn")
    order = [item.id for item in taking_part(state, split.event)]
    young = _too_young_elsewhere(state, split, order, command.birth_dates)
    kept = dict.fromkeys(young, split.event)
    wishes = {**split.preferences, **kept}
    days = assign(order, lot.order, wishes, split.sizes, first=young) | kept
    numbers = {event: len(state.days[event].registrations) for event in split.sizes}
    placed = []
    statuses: dict[str, RegistrationStatus] = {}
    for key in order:
        item, event = state.registrations[key], days.get(key)
        if event is None:
            statuses[key] = RegistrationStatus.WAITLISTED
        elif event == split.event:
            statuses[key] = (
                RegistrationStatus.CONFIRMED
                if item.status != RegistrationStatus.RECONFIRM_NEEDED
                else item.status
            )
        else:
            numbers[event] += 1
            birth = command.birth_dates.get(key)
            status = on_new_date(
                state, item, RegistrationStatus.CONFIRMED, birth, state.days[event].date
            )
            placed.append(transfer(item, event, numbers[event], status))
    changed = {
        key: status for key, status in statuses.items() if state.registrations[key].status != status
    }
    return {
        "championship": facts.SplitAssigned(
            split=split.id, stage=split.stage, lot=lot.id, placed=tuple(placed), statuses=changed
        )
    }


def _too_young_elsewhere(
    state: ChampionshipState,
    split: Split,
    order: list[str],
    birth_dates: commands.BirthDates,
) -> tuple[str, ...]:
    dates = [state.days[event].date for event in split.sizes]
    return tuple(
        key for key in order if any(is_too_young(state, birth_dates.get(key), day) for day in dates)
    )


def undo_split(context: Context, command: commands.UndoSplit) -> Decision:
    """CH-SPLIT-1: until the first check-in opens all days become one, everybody reconfirms."""
    state = context.championship
    split = _running(context, command.event)
    if isinstance(split, Refusal):
        return split
    if any(
        state.days[event].status not in {DayStatus.OPEN, DayStatus.CANCELLED}
        for event in split.sizes
    ):
        return Refusal("split_fixed")
    if state.days[split.event].status != DayStatus.OPEN:
        return Refusal("split_fixed")
    if split.running:
        return {
            "championship": facts.SplitUndone(
                split=split.id, stage=split.stage, placed=(), statuses={}, line=()
            )
        }
    coming = _coming_together(state, split, command.birth_dates)
    return {"championship": _merged(state, split, coming, command.birth_dates)}


def _coming_together(
    state: ChampionshipState, split: Split, birth_dates: commands.BirthDates
) -> list[Registration]:
    """Those with a place or on the list, in the order in which they registered for the stage.

    Then those of the other days who still need a consent. Whoever is too young on the one date is
    left out and free (CH-REG-2).
    """
    day = state.days[split.event]
    others = [event for event in split.sizes if event != day.id]
    everybody = [item for event in (day.id, *others) for item in taking_part(state, event)]
    everybody.sort(key=_first_come(state, split.stage))
    unsaid = [
        item
        for event in others
        for item in state.of_day(event)
        if item.status == RegistrationStatus.AWAITING_CONSENT
    ]
    return [
        item
        for item in (*everybody, *unsaid)
        if item.event == day.id or not is_too_young(state, birth_dates.get(item.id), day.date)
    ]


def _first_come(state: ChampionshipState, stage: str) -> Callable[[Registration], int]:
    """CH-REG-5: when somebody registered for a stage, on whichever of its days they stand now."""
    entered = {key: place for place, key in enumerate(state.registrations)}
    first: dict[str, str] = {}
    for item in state.registrations.values():
        if item.successor and state.days[item.event].stage == stage:
            first[item.successor] = first.get(item.id, item.id)
    return lambda item: entered[first.get(item.id, item.id)]


def _merged(
    state: ChampionshipState,
    split: Split,
    everybody: list[Registration],
    birth_dates: commands.BirthDates,
) -> facts.SplitUndone:
    """The first in the order of registration have a place in the one day, the others wait."""
    day = state.days[split.event]
    placed: list[dict[str, Any]] = []
    statuses: dict[str, RegistrationStatus] = {}
    line: list[str] = []
    for place, item in enumerate(everybody):
        waits = (
            place >= state.rules.day_maximum and item.status != RegistrationStatus.AWAITING_CONSENT
        )
        key, status = (
            item.id,
            RegistrationStatus.WAITLISTED if waits else RegistrationStatus.RECONFIRM_NEEDED,
        )
        if item.event != day.id:
            birth = birth_dates.get(item.id)
            before = item.status if item.status == RegistrationStatus.AWAITING_CONSENT else status
            status = on_new_date(state, item, before, birth, day.date)
            number = len(day.registrations) + len(placed) + 1
            going = transfer(item, f"{day.id} {split.id}", number, status) | {"event": day.id}
            placed.append(going)
            key = going["new_registration"]
        elif item.status != status and not waits:
            statuses[key] = status
        if status == RegistrationStatus.WAITLISTED:
            line.append(key)
    return facts.SplitUndone(
        split=split.id, stage=split.stage, placed=tuple(placed), statuses=statuses, line=tuple(line)
    )


def swap(context: Context, command: commands.SwapRegistrations) -> Decision:
    """CH-SPLIT-3, CH-REG-7: two who agree take each other's place, also in full days."""
    state = context.championship
    one = state.registrations.get(command.registration)
    other = state.registrations.get(command.other)
    if one is None or other is None or one.event != command.event:
        return Refusal("registration_unknown")
    if one.status not in COMES or other.status not in COMES:
        return Refusal("registration_state")
    days = state.days[one.event], state.days[other.event]
    if days[0].id == days[1].id or days[0].stage != days[1].stage:
        return Refusal("swap_where")
    if any(day.status != DayStatus.OPEN for day in days):
        return Refusal("move_too_late")
    if state.split_running(one.event) is not None:
        return Refusal("split_running")
    if not command.consented:
        return Refusal("move_unconsented")
    placed = []
    for item, day in ((one, days[1]), (other, days[0])):
        birth = command.birth_dates[item.id]
        refusal = check_age(birth, day.date, state.rules)
        if refusal is not None:
            return refusal
        minor = representative_needed(birth, day.date, state.rules) and not item.represented
        status = RegistrationStatus.AWAITING_CONSENT if minor else RegistrationStatus.CONFIRMED
        placed.append(transfer(item, day.id, len(day.registrations) + 1, status))
    return {"championship": facts.RegistrationsSwapped(tuple(placed), "desk")}


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.AllowMoreDays: allow_more_days,
    commands.SplitStage: split_stage,
    commands.StatePreference: state_preference,
    commands.ClosePreferences: close_preferences,
    commands.DrawSplit: draw_split,
    commands.AssignSplit: assign_split,
    commands.UndoSplit: undo_split,
    commands.SwapRegistrations: swap,
}
