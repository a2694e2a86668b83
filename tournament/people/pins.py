"""PINs with which players agree on the organizer's tablet (signing design, level A1).

A try is counted in the database before it is judged, so that tries sent at the same time are all
counted; after too many the PIN rests for a while, on every tablet. Nobody reads a PIN back: who
forgot it gets a new one.
"""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from django.db import transaction

from tournament.people.endings import Kind, ended
from tournament.people.hashing import fits, hashed
from tournament.people.models import TabletPin

FORM = re.compile(r"[0-9]{4,8}")
MOST_TRIES = 5
LOCK = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class PinCheck:
    """What became of a try; `left` counts further tries, `until` is the end of a rest."""

    result: Literal["right", "wrong", "locked", "unset"]
    left: int = 0
    until: datetime | None = None


def is_pin(text: str) -> bool:
    """Whether a text has the form of a PIN: four to eight digits."""
    return FORM.fullmatch(text) is not None


def has_pin(person: str) -> bool:
    """Whether somebody has set a PIN."""
    return TabletPin.objects.filter(person_id=person).exists()


@transaction.atomic
def set_pin(person: str, pin: str, *, now: datetime) -> None:
    """Store a PIN in place of an earlier one; tries begin anew. The desk knows whose it is."""
    if not is_pin(pin):
        raise ValueError("a PIN has four to eight digits")
    _, is_first = TabletPin.objects.update_or_create(
        person_id=person,
        defaults={"hashed": hashed(pin), "set_at": now, "tries": 0, "locked_until": None},
    )
    if not is_first:
        ended(Kind.PIN, person, now)


def check_pin(person: str, pin: str, *, now: datetime) -> PinCheck:
    """Judge a try; a right one takes the counted tries back."""
    counted = _count(person, now)
    if isinstance(counted, PinCheck):
        return counted
    if not fits(counted.hashed, pin):
        left = max(0, MOST_TRIES - counted.tries)
        return PinCheck("wrong", left, counted.locked_until)
    TabletPin.objects.filter(pk=counted.pk, hashed=counted.hashed).update(
        tries=0, locked_until=None
    )
    return PinCheck("right")


@transaction.atomic
def _count(person: str, now: datetime) -> TabletPin | PinCheck:
    """Count a try before it is made, or say why none is made."""
    row = TabletPin.objects.select_for_update().filter(person_id=person).first()
    if row is None:
        return PinCheck("unset")
    if row.locked_until is not None and now < row.locked_until:
        return PinCheck("locked", 0, row.locked_until)
    if row.locked_until is not None:
        row.tries, row.locked_until = 0, None
    row.tries += 1
    if row.tries >= MOST_TRIES:
        row.locked_until = now + LOCK
    row.save(update_fields=["tries", "locked_until"])
    return row
