"""Decisions on site and of the draw: check-in, frozen list, draw and its withdrawal."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

from tournament.brackets import list_digest, seed_value, shuffle
from tournament.championship import commands, facts
from tournament.championship.check_in.queries import (
    keys_taken_over,
    minutes_left,
    opens_freely,
    taken_over,
)
from tournament.championship.command import SHORTEST_DRAW_TEXT
from tournament.championship.context import Context, Decision
from tournament.championship.days.short_day.decide import head_count, short_day
from tournament.championship.event_state import Entrant
from tournament.championship.final.decide import (
    final_drawn,
    final_head_count,
    plays_and_runs,
    runs_and_plays,
)
from tournament.championship.judges.decide import nobody_to_rule
from tournament.championship.judges.queries import plays
from tournament.championship.planning.life.decide import check_qualifiers_fixed
from tournament.championship.registration.persons.queries import possible_duplicates
from tournament.championship.rulings.decide import issue
from tournament.championship.statuses import (
    EXPECTED,
    PRESENT,
    DayStatus,
    RegistrationStatus,
)
from tournament.ledger.core.entry import utc_text
from tournament.regulations.checks import local_date
from tournament.regulations.refusals import Refusal

"""Characters that the words called out in the hall have at least."""


def _entrant(context: Context, key: str) -> Entrant | Refusal:
    entrant = context.event.entrants.get(key)
    if entrant is None:
        return Refusal("registration_unknown")
    return entrant


def check_in_shut(context: Context) -> Refusal | None:
    """CH-CHECKIN-1, CH-CHECKIN-2: why nobody may come in now; None while check-in is open."""
    event = context.event
    if event.status != DayStatus.CHECK_IN or event.check_in_closed or event.frozen_list:
        return Refusal("check_in_not_open")
    if event.extended_until is not None and context.now > event.extended_until:
        return Refusal("check_in_over")
    return None


def open_check_in(context: Context, command: commands.OpenCheckIn) -> Decision:
    """CH-CHECKIN-1: from the morning of the local game day on; the day's ledger begins."""
    state = context.championship
    day = state.days[command.event]
    final = state.is_final(day.id)
    refusal = runs_and_plays(context) or check_qualifiers_fixed(state) if final else None
    if refusal is not None:
        return refusal
    if day.status == DayStatus.PLANNED and not final:
        return Refusal("check_in_not_open")
    if day.status != (DayStatus.PLANNED if final else DayStatus.OPEN):
        return Refusal("day_not_planned")
    if state.split_running(day.id) is not None:
        return Refusal("split_running")
    free = state.rules.tournament
    if command.all_present and (free is None or free.entry != "names"):
        return Refusal("present_by_list")
    if free is None and local_date(context.now, day.zone) < day.date:
        return Refusal("check_in_early", {"date": day.date.strftime("%d.%m.%Y")})
    listed = state.of_day(day.id)
    if any(item.status == RegistrationStatus.OFFERED for item in listed):
        return Refusal("offers_open")
    listed_now = tuple(
        {
            "registration": item.id,
            "person": item.person,
            "number": item.number,
            "status": RegistrationStatus.CHECKED_IN if command.all_present else item.status,
        }
        for item in taken_over(state, day.id)
    )
    return {
        "championship": facts.CheckInOpened(command.event),
        "event": facts.EventOpened(
            event=command.event,
            public_key=command.public_key,
            kind="final" if final else "day",
            championship=state.id,
            championship_size=context.championship_checkpoint.size,
            championship_root=context.championship_checkpoint.root,
            stage=day.stage,
            date=day.date.isoformat(),
            zone=day.zone,
            profile=state.rules.body(),
            tables=day.tables,
            registrations=listed_now,
            secret_sha256=command.secret_sha256,
            keys=keys_taken_over(state, day.id),
        ),
    }


def check_in(context: Context, command: commands.CheckIn) -> Decision:
    """CH-CHECKIN-1…3: present, with consent, and a place free."""
    refusal = check_in_shut(context)
    if refusal is not None:
        return refusal
    entrant = _entrant(context, command.registration)
    if isinstance(entrant, Refusal):
        return entrant
    if context.championship.is_banned(entrant.person):
        return Refusal("banned")
    runs = plays_and_runs(context, entrant.person)
    if runs is not None:
        return runs
    if entrant.status == RegistrationStatus.AWAITING_CONSENT:
        return Refusal(
            "representative_missing",
            {"age": context.event.rules.representative_consents_below},
        )
    elsewhere = plays_elsewhere(context, entrant)
    if elsewhere is not None:
        return elsewhere
    if _has_two_seats(context, entrant):
        return Refusal("final_seat_twice")
    if entrant.status not in {*EXPECTED, RegistrationStatus.NO_SHOW, RegistrationStatus.WAITLISTED}:
        return Refusal("registration_state")
    if entrant.status in EXPECTED:
        return {"event": facts.CheckedIn(entrant.registration)}
    if entrant.status == RegistrationStatus.WAITLISTED:
        return _arrive(context, entrant)
    event = context.event
    if event.kind == "day" and event.places_held >= event.most:
        return Refusal("no_place", {"places": event.most})
    return {"event": facts.CheckedIn(entrant.registration)}


def _has_two_seats(context: Context, entrant: Entrant) -> bool:
    """Whether they are in the final under another number: two records that are one (CH-REG-4).

    A merge ends no seat, so they may have won two, and take one of them.
    """
    if context.event.kind != "final":
        return False
    same = context.championship.same_as(entrant.person)
    others = (item for key, item in context.event.entrants.items() if key != entrant.registration)
    return any(item.person in same and item.status in PRESENT for item in others)


def _arrive(context: Context, entrant: Entrant) -> Decision:
    """CH-WAIT-1: of those of the waiting list who are here the first takes a free place at once."""
    if entrant.here:
        return Refusal("registration_state")
    if context.event.place_free and not context.event.waiting_here:
        return {"event": facts.CheckedIn(entrant.registration)}
    return {"event": facts.ArrivedWaiting(entrant.registration)}


def plays_elsewhere(context: Context, entrant: Entrant) -> Refusal | None:
    """CH-REG-3: whoever was free after a withdrawn draw may have gone to another day since."""
    used = context.championship.used_by(entrant.person)
    if context.event.kind != "final" and used not in {None, context.event.id}:
        return Refusal("day_used")
    held = context.championship.active_of(entrant.person)
    if held and all(item.id != entrant.registration for item in held):
        return Refusal("registered_elsewhere")
    return None


def undo_check_in(context: Context, command: commands.UndoCheckIn) -> Decision:
    """CH-CHECKIN-3: possible until the list is frozen for the draw."""
    if context.event.status != DayStatus.CHECK_IN or context.event.frozen_list:
        return Refusal("undo_too_late")
    entrant = _entrant(context, command.registration)
    if isinstance(entrant, Refusal):
        return entrant
    if entrant.status != RegistrationStatus.CHECKED_IN and not entrant.here:
        return Refusal("registration_state")
    return {"event": facts.CheckInUndone(command.registration)}


def close_check_in(context: Context, command: commands.CloseCheckIn) -> Decision:
    """CH-CHECKIN-1: the absent are no-shows; the championship learns if too few are here."""
    event = context.event
    if event.status != DayStatus.CHECK_IN or event.check_in_closed:
        return Refusal("check_in_not_open")
    absent = tuple(key for key, item in event.entrants.items() if item.status in EXPECTED)
    closed = facts.CheckInClosed(absent)
    short = short_day(context, event.present)
    if short is None:
        return {"event": closed}
    return {"championship": short, "event": closed}


def extend_check_in(context: Context, command: commands.ExtendCheckIn) -> Decision:
    """CH-CHECKIN-2: several times until the draw: freely before the start, then so many minutes.

    It lengthens an end or opens a closed check-in again, and never ends before play is to start
    (CH-CHECKIN-1): whoever comes in time finds check-in open.
    """
    event = context.event
    if event.status != DayStatus.CHECK_IN or event.frozen_list:
        return Refusal("check_in_not_open")
    if not event.check_in_closed and event.extended_until is None:
        return Refusal("check_in_endless")
    start = context.championship.days[event.id].starts_at
    least = 0 if opens_freely(event, start, context.now) else 1
    left = minutes_left(event)
    if not least <= command.minutes <= left:
        total = event.rules.check_in_extension_minutes
        return Refusal("extension_used_up", {"total": total, "left": left})
    return {"event": facts.CheckInExtended(command.minutes, utc_text(start))}


def freeze_list(context: Context, command: commands.FreezeList) -> Decision:
    """CH-DE-10 step 1, and the head count that a draw needs (CH-DAY-1, CH-DAY-3).

    Whoever was found to stand in another day's bracket too is left out (CH-REG-3, CH-REG-4). Who
    only may do so stops the draw until the publisher or the organizer has decided.
    """
    event = context.event
    if _draws_himself(context):
        return Refusal("own_draw")
    if event.order:
        return Refusal("drawn_already")
    if event.frozen_list:
        return Refusal("list_frozen")
    if event.status != DayStatus.CHECK_IN:
        return Refusal("check_in_not_open")
    if not event.check_in_closed:
        return Refusal("check_in_running")
    present = sorted(
        item.registration
        for item in event.entrants.values()
        if item.status == RegistrationStatus.CHECKED_IN and plays_elsewhere(context, item) is None
    )
    if event.kind == "final":
        refusal = check_qualifiers_fixed(context.championship) or final_head_count(len(present))
    else:
        refusal = head_count(context.championship, context.event, len(present))
    if refusal is not None:
        return refusal
    pairs = possible_duplicates(context.championship, event, present, command.alike)
    if not set(pairs) <= set(command.passed_over):
        return Refusal("possible_duplicates")
    return {
        "event": facts.ListFrozen(
            registrations=tuple(present), sha256=list_digest(present), passed_over=pairs
        )
    }


def _draws_himself(context: Context) -> bool:
    """CH-JUDGE-4: whether the acting person is among those to be drawn."""
    acting = context.acting
    return plays(context.championship, context.event, acting.actor, acting.person)


def make_draw(context: Context, command: commands.MakeDraw) -> Decision:
    """CH-DE-10 steps 2 to 6; never twice."""
    event = context.event
    if _draws_himself(context):
        return Refusal("own_draw")
    if event.order:
        return Refusal("drawn_already")
    if event.status != DayStatus.CHECK_IN:
        return Refusal("check_in_not_open")
    if not event.frozen_list:
        return Refusal("list_not_frozen")
    refusal = nobody_to_rule(context)
    if refusal is not None:
        return refusal
    if len(command.text.strip()) < SHORTEST_DRAW_TEXT:
        return Refusal("draw_text_short", {"length": SHORTEST_DRAW_TEXT})
    if hashlib.sha256(command.secret).hexdigest() != event.secret_sha256:
        raise ValueError("the secret of the draw is not the one whose hash was committed")
    value = seed_value(event.frozen_sha256, command.secret, command.text)
    if event.kind == "final":
        drawn = final_drawn(context, command.text, command.secret, value)
        published = tuple(place for place in drawn.places if place)
        return {"championship": facts.BracketPublished(event.id, published), "event": drawn}
    order = tuple(shuffle(event.frozen_list, value))
    return {
        "championship": facts.BracketPublished(event.id, order),
        "event": facts.Drawn(
            text=command.text, secret=command.secret.hex(), value=value.hex(), order=order
        ),
    }


def withdraw_draw(context: Context, command: commands.WithdrawDraw) -> Decision:
    """CH-DE-11: only before the first call; the list is corrected and drawn again."""
    event = context.event
    if _draws_himself(context):
        return Refusal("own_draw")
    if not event.frozen_list:
        return Refusal("list_not_frozen")
    if event.suspended:
        return Refusal("day_suspended")
    if event.status not in {DayStatus.CHECK_IN, DayStatus.DRAWN}:
        return Refusal("redraw_too_late")
    ruling = issue(
        context,
        command,
        type="redraw",
        rule="CH-DE-11",
        match=None,
        met={"draws": len(event.draws), "list_sha256": event.frozen_sha256},
        effect={"secret_sha256": command.secret_sha256, "gone": _gone(context)},
        affected=(),
    )
    if not event.order:
        return {"event": ruling}
    return {"championship": facts.BracketWithdrawn(event.id), "event": ruling}


def _gone(context: Context) -> list[str]:
    """CH-REG-3: whom the draw sent away and who has gone to another day since."""
    if not context.event.order:
        return []
    returning = context.championship.given_back(context.event.id)
    return sorted(
        key
        for key, item in context.event.entrants.items()
        if key not in returning
        and item.status not in {RegistrationStatus.WITHDRAWN, RegistrationStatus.RELEASED}
    )


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.OpenCheckIn: open_check_in,
    commands.CheckIn: check_in,
    commands.UndoCheckIn: undo_check_in,
    commands.CloseCheckIn: close_check_in,
    commands.ExtendCheckIn: extend_check_in,
    commands.FreezeList: freeze_list,
    commands.MakeDraw: make_draw,
    commands.WithdrawDraw: withdraw_draw,
}
