"""Decisions at the door and of the draw: check-in, frozen list, draw and its withdrawal."""

import hashlib

from tournament.brackets import list_digest, seed_value, shuffle
from tournament.championship import commands, facts
from tournament.championship.event_state import PRESENT, Entrant
from tournament.championship.world import Decision, World
from tournament.regulations.refusals import Refusal

SHORTEST_DRAW_TEXT = 3
"""Characters that the words called out in the hall have at least."""


def _entrant(world: World, key: str) -> Entrant | Refusal:
    entrant = world.event.entrants.get(key)
    return entrant if entrant is not None else Refusal("registration_unknown")


def _door_open(world: World) -> Refusal | None:
    """CH-CHECKIN-1, CH-CHECKIN-2: whether anybody may be checked in now."""
    event = world.event
    if event.status != "check_in" or event.check_in_closed or event.frozen_list:
        return Refusal("check_in_not_open")
    if event.extended_until is not None and world.now > event.extended_until:
        return Refusal("check_in_over")
    return None


def check_in(world: World, command: commands.CheckIn) -> Decision:
    """CH-CHECKIN-1…3: present, with consent, and a place free."""
    refusal = _door_open(world)
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
    if entrant.status not in {"confirmed", "no_show", "waitlisted"}:
        return Refusal("registration_state")
    elsewhere = _plays_elsewhere(world, entrant)
    if elsewhere is not None:
        return elsewhere
    places = world.event.rules.day_maximum
    if entrant.status != "confirmed" and world.event.places_held >= places:
        return Refusal("no_place", {"places": places})
    return {"event": facts.CheckedIn(command.registration)}


def _plays_elsewhere(world: World, entrant: Entrant) -> Refusal | None:
    """CH-REG-3: whoever was free after a withdrawn draw may have gone to another day since."""
    if world.championship.used.get(entrant.person, world.event.id) != world.event.id:
        return Refusal("day_used")
    held = world.championship.active.get(entrant.person, entrant.registration)
    if held != entrant.registration:
        return Refusal("registered_elsewhere")
    return None


def undo_check_in(world: World, command: commands.UndoCheckIn) -> Decision:
    """CH-CHECKIN-3: possible until the list is frozen for the draw."""
    if world.event.status != "check_in" or world.event.frozen_list:
        return Refusal("undo_too_late")
    entrant = _entrant(world, command.registration)
    if isinstance(entrant, Refusal):
        return entrant
    if entrant.status != "checked_in":
        return Refusal("registration_state")
    return {"event": facts.CheckInUndone(command.registration)}


def close_check_in(world: World, command: commands.CloseCheckIn) -> Decision:
    """CH-CHECKIN-1: the absent are no-shows."""
    event = world.event
    if event.status != "check_in" or event.check_in_closed:
        return Refusal("check_in_not_open")
    absent = tuple(key for key, item in event.entrants.items() if item.status == "confirmed")
    return {"event": facts.CheckInClosed(absent)}


def extend_check_in(world: World, command: commands.ExtendCheckIn) -> Decision:
    """CH-CHECKIN-2: several times, in total so many minutes, until the draw."""
    event = world.event
    if event.status != "check_in" or event.frozen_list:
        return Refusal("check_in_not_open")
    total = event.rules.check_in_extension_minutes
    left = total - event.extension_minutes
    if not 1 <= command.minutes <= left:
        return Refusal("extension_used_up", {"total": total, "left": left})
    return {"event": facts.CheckInExtended(command.minutes)}


def freeze_list(world: World, command: commands.FreezeList) -> Decision:
    """CH-DE-10 step 1, and the head count that a draw needs (CH-DAY-1, CH-DAY-3)."""
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
    present = sorted(key for key, item in event.entrants.items() if item.status == "checked_in")
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
    ruling = facts.RulingIssued(
        ruling=command.ruling,
        type="redraw",
        rule="CH-DE-11",
        match=None,
        registration=None,
        met={"draws": len(event.draws), "list_sha256": event.frozen_sha256},
        effect={"secret_sha256": command.secret_sha256},
        category=command.reason.category,
        reason_sha256=command.reason.sha256,
        judge=world.acting.actor,
        affected=(),
    )
    if not event.order:
        return {"event": ruling}
    return {"championship": facts.BracketWithdrawn(event.id), "event": ruling}
