"""Decisions at the door and of the draw: check-in, frozen list, draw and its withdrawal."""

import hashlib
from datetime import datetime, timedelta

from tournament.brackets import list_digest, seed_value, shuffle
from tournament.championship import commands, facts
from tournament.championship.championship_state import BEFORE_DRAW, Day
from tournament.championship.event_state import EXPECTED, PRESENT, Entrant, EventState
from tournament.championship.ruling_checks import issue
from tournament.championship.world import Decision, World
from tournament.regulations.checks import local_date
from tournament.regulations.refusals import Refusal

SHORTEST_DRAW_TEXT = 3
"""Characters that the words called out in the hall have at least."""


def _entrant(world: World, key: str) -> Entrant | Refusal:
    entrant = world.event.entrants.get(key)
    return entrant if entrant is not None else Refusal("registration_unknown")


def door_shut(world: World) -> Refusal | None:
    """CH-CHECKIN-1, CH-CHECKIN-2: why nobody may come in now; None while the door is open."""
    event = world.event
    if event.status != "check_in" or event.check_in_closed or event.frozen_list:
        return Refusal("check_in_not_open")
    if event.extended_until is not None and world.now > event.extended_until:
        return Refusal("check_in_over")
    return None


def open_check_in(world: World, command: commands.OpenCheckIn) -> Decision:
    """CH-CHECKIN-1: from the morning of the local game day on; the day's ledger begins."""
    state = world.championship
    day = state.days[command.event]
    if day.status != "open":
        return Refusal("check_in_not_open" if day.status == "planned" else "day_not_planned")
    if local_date(world.now, day.zone) < day.date:
        return Refusal("check_in_early", {"date": day.date.strftime("%d.%m.%Y")})
    listed = state.of_day(day.id)
    if any(item.status == "offered" for item in listed):
        return Refusal("offers_open")
    expected = [item for item in listed if item.status in BEFORE_DRAW - {"waitlisted"}]
    taken_over = tuple(
        {
            "registration": item.id,
            "person": item.person,
            "number": item.number,
            "status": item.status,
        }
        for item in (*expected, *state.line(day.id))
    )
    return {
        "championship": facts.CheckInOpened(command.event),
        "event": facts.EventOpened(
            event=command.event,
            public_key=command.public_key,
            kind="day",
            championship=state.id,
            championship_size=world.championship_checkpoint.size,
            championship_root=world.championship_checkpoint.root,
            stage=day.stage,
            date=day.date.isoformat(),
            zone=day.zone,
            profile=state.rules.body(),
            tables=day.tables,
            registrations=taken_over,
            secret_sha256=command.secret_sha256,
        ),
    }


def check_in(world: World, command: commands.CheckIn) -> Decision:
    """CH-CHECKIN-1…3: present, with consent, and a place free."""
    refusal = door_shut(world)
    if refusal is not None:
        return refusal
    entrant = _entrant(world, command.registration)
    if isinstance(entrant, Refusal):
        return entrant
    if entrant.status == "awaiting_consent":
        return Refusal(
            "representative_missing",
            {"age": world.event.rules.representative_consents_below},
        )
    elsewhere = plays_elsewhere(world, entrant)
    if elsewhere is not None:
        return elsewhere
    if entrant.status not in {*EXPECTED, "no_show", "waitlisted"}:
        return Refusal("registration_state")
    if entrant.status in EXPECTED:
        return {"event": facts.CheckedIn(entrant.registration)}
    if entrant.status == "waitlisted":
        return _arrive(world, entrant)
    if not world.event.place_free:
        return Refusal("no_place", {"places": world.event.rules.day_maximum})
    return {"event": facts.CheckedIn(entrant.registration)}


def _arrive(world: World, entrant: Entrant) -> Decision:
    """CH-WAIT-1: of those of the line who are here the first takes a free place at once."""
    if entrant.here:
        return Refusal("registration_state")
    if world.event.place_free and not world.event.line_here:
        return {"event": facts.CheckedIn(entrant.registration)}
    return {"event": facts.ArrivedInLine(entrant.registration)}


def plays_elsewhere(world: World, entrant: Entrant) -> Refusal | None:
    """CH-REG-3: whoever was free after a withdrawn draw may have gone to another day since."""
    if world.championship.used_by(entrant.person) not in {None, world.event.id}:
        return Refusal("day_used")
    held = world.championship.active_of(entrant.person)
    if held and all(item.id != entrant.registration for item in held):
        return Refusal("registered_elsewhere")
    return None


def undo_check_in(world: World, command: commands.UndoCheckIn) -> Decision:
    """CH-CHECKIN-3: possible until the list is frozen for the draw."""
    if world.event.status != "check_in" or world.event.frozen_list:
        return Refusal("undo_too_late")
    entrant = _entrant(world, command.registration)
    if isinstance(entrant, Refusal):
        return entrant
    if entrant.status != "checked_in" and not entrant.here:
        return Refusal("registration_state")
    return {"event": facts.CheckInUndone(command.registration)}


def close_check_in(world: World, command: commands.CloseCheckIn) -> Decision:
    """CH-CHECKIN-1: the absent are no-shows."""
    event = world.event
    if event.status != "check_in" or event.check_in_closed:
        return Refusal("check_in_not_open")
    absent = tuple(key for key, item in event.entrants.items() if item.status in EXPECTED)
    return {"event": facts.CheckInClosed(absent)}


def extend_check_in(world: World, command: commands.ExtendCheckIn) -> Decision:
    """CH-CHECKIN-2: several times, in total so many minutes, until the draw.

    It lengthens an end or opens a closed door again, and never ends before play is to start
    (CH-CHECKIN-1): whoever comes in time finds the door open.
    """
    event = world.event
    if event.status != "check_in" or event.frozen_list:
        return Refusal("check_in_not_open")
    if not event.check_in_closed and event.extended_until is None:
        return Refusal("check_in_endless")
    total = event.rules.check_in_extension_minutes
    left = total - event.extension_minutes
    if not 1 <= command.minutes <= left:
        return Refusal("extension_used_up", {"total": total, "left": left})
    day = world.championship.days[event.id]
    needed = shortest_extension(event, day, world.now)
    if command.minutes < needed:
        return Refusal("extension_short", {"start": day.start, "needed": needed, "left": left})
    return {"event": facts.CheckInExtended(command.minutes)}


def shortest_extension(event: EventState, day: Day, now: datetime) -> int:
    """CH-CHECKIN-2: minutes that an extension has at least, so as to reach the start of play."""
    missing = day.starts_at - event.extended_by(0, now)
    return max(1, -(-missing // timedelta(minutes=1)))


def freeze_list(world: World, command: commands.FreezeList) -> Decision:
    """CH-DE-10 step 1, and the head count that a draw needs (CH-DAY-1, CH-DAY-3).

    Whoever was found to stand in another day's bracket too is left out (CH-REG-3, CH-REG-4).
    """
    event = world.event
    if _draws_himself(world):
        return Refusal("own_draw")
    if event.order:
        return Refusal("drawn_already")
    if event.frozen_list:
        return Refusal("list_frozen")
    if event.status != "check_in":
        return Refusal("check_in_not_open")
    if not event.check_in_closed:
        return Refusal("check_in_running")
    present = sorted(
        item.registration
        for item in event.entrants.values()
        if item.status == "checked_in" and plays_elsewhere(world, item) is None
    )
    refusal = _head_count(world, len(present))
    if refusal is not None:
        return refusal
    return {"event": facts.ListFrozen(tuple(present), list_digest(present))}


def _draws_himself(world: World) -> bool:
    """CH-JUDGE-4: whether the acting person is among those to be drawn."""
    person = world.acting.person
    if person is None:
        return False
    listed = (item for item in world.event.entrants.values() if item.status in PRESENT)
    return any(item.person == person for item in listed)


def _head_count(world: World, present: int) -> Refusal | None:
    rules = world.event.rules
    if present < rules.stage_minimum:
        return Refusal("too_few", {"present": present, "needed": rules.stage_minimum})
    if present > rules.day_maximum:
        return Refusal("too_many", {"present": present, "places": rules.day_maximum})
    return None


def make_draw(world: World, command: commands.MakeDraw) -> Decision:
    """CH-DE-10 steps 2 to 6; never twice."""
    event = world.event
    if _draws_himself(world):
        return Refusal("own_draw")
    if event.order:
        return Refusal("drawn_already")
    if event.status != "check_in":
        return Refusal("check_in_not_open")
    if not event.frozen_list:
        return Refusal("list_not_frozen")
    if not world.championship.judges_of(event.id):
        return Refusal("no_judge")
    if len(command.text.strip()) < SHORTEST_DRAW_TEXT:
        return Refusal("draw_text_short", {"length": SHORTEST_DRAW_TEXT})
    if hashlib.sha256(command.secret).hexdigest() != event.secret_sha256:
        raise ValueError("the secret of the draw is not the one whose hash was committed")
    value = seed_value(event.frozen_sha256, command.secret, command.text)
    order = tuple(shuffle(event.frozen_list, value))
    return {
        "championship": facts.BracketPublished(event.id, order),
        "event": facts.Drawn(command.text, command.secret.hex(), value.hex(), order),
    }


def withdraw_draw(world: World, command: commands.WithdrawDraw) -> Decision:
    """CH-DE-11: only before the first call; the list is corrected and drawn again."""
    event = world.event
    if _draws_himself(world):
        return Refusal("own_draw")
    if not event.frozen_list:
        return Refusal("list_not_frozen")
    if event.status not in {"check_in", "drawn"}:
        return Refusal("redraw_too_late")
    ruling = issue(
        world,
        command,
        type="redraw",
        rule="CH-DE-11",
        match=None,
        met={"draws": len(event.draws), "list_sha256": event.frozen_sha256},
        effect={"secret_sha256": command.secret_sha256, "gone": _gone(world)},
        affected=(),
    )
    if not event.order:
        return {"event": ruling}
    return {"championship": facts.BracketWithdrawn(event.id), "event": ruling}


def _gone(world: World) -> list[str]:
    """CH-REG-3: whom the draw sent away and who has gone to another day since."""
    if not world.event.order:
        return []
    returning = world.championship.given_back(world.event.id)
    return sorted(
        key
        for key, item in world.event.entrants.items()
        if key not in returning and item.status not in {"withdrawn", "released"}
    )
