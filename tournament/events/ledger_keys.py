"""Changing the key that signs the ledgers, in all championships of this installation at once.

One transaction locks every ledger, so nobody signs meanwhile; the new key is put in force as its
last act. A process killed between that and the commit leaves a file that no ledger names: the next
start takes the one before it back (`put_right`). Processes that run notice the other file.
"""

from collections.abc import Sequence
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import transaction

from tournament.championship import commands
from tournament.events.execution import Caller, Place, execute_within
from tournament.events.models import Championship, GameDay
from tournament.events.states import championship_ledger, event_ledger, folded
from tournament.ledger import key_files, store
from tournament.ledger.core.keys import InstallationKey, key_id
from tournament.ledger.core.succession import LOST, ROTATED, proof_of
from tournament.ledger.models import Ledger
from tournament.people.identity import new_opaque_id
from tournament.people.policy import THE_CLOCK


def rotate(now: datetime) -> InstallationKey:
    """Have a new key sign from here on; the present one signs that it does.

    Raises `Refused` while a day is in the hall (CH-VENUE-1).
    """
    new = key_files.new_key()
    with transaction.atomic():
        _change(new, ROTATED, now)
        key_files.put_in_force(new)
    return new


def replace_lost(now: datetime) -> InstallationKey:
    """Have a new key go on after the present one was lost, with all its copies.

    It signs that itself, which nobody has to believe: the audit asks whose it is. Raises `Refused`
    while a day is in the hall (CH-VENUE-1), and leaves no key then.
    """
    new = key_files.new_key()
    with ExitStack() as undo:
        # Nothing can be signed before it is there.
        key_files.put_in_force(new)
        undo.callback(Path(settings.LEDGER_KEY_PATH).unlink)
        with transaction.atomic():
            _change(new, LOST, now)
        undo.pop_all()
    return new


def put_right() -> bool:
    """Take back a key that was put in force by a change that was never committed."""
    ledger = championship_ledger(Championship.objects.values_list("pk", flat=True).first() or "")
    known = store.headquarters(ledger)
    if known is None or not Path(settings.LEDGER_KEY_PATH).exists():
        return False
    if key_id(known.current) == store.installation_key().key_id:
        return False
    for key in key_files.before():
        if key.key_id == key_id(known.current):
            key_files.put_in_force(key)
            return True
    return False


def _change(new: InstallationKey, why: str, now: datetime) -> None:
    championships = sorted(Championship.objects.values_list("pk", flat=True))
    days = GameDay.objects.values_list("championship_id", "pk")
    events = {key: sorted(day for owner, day in days if owner == key) for key in championships}
    for ledger in [
        *map(championship_ledger, championships),
        *(event_ledger(day) for own in events.values() for day in own),
    ]:
        store.lock_if_open(ledger)
    for championship in championships:
        _change_one(championship, events[championship], new, why, now)


def _change_one(
    championship: str, days: Sequence[str], new: InstallationKey, why: str, now: datetime
) -> None:
    known = store.headquarters(championship_ledger(championship))
    if known is None:
        return
    previous = key_id(known.current)
    begun = Ledger.objects.filter(pk__in=map(event_ledger, days), size__gt=0)
    points = {key: folded(key).checkpoint for key in begun.values_list("pk", flat=True)}
    command = commands.ChangeLedgerKey(
        new.key_id,
        new.public_text(),
        previous,
        proof_of(new, championship, previous),
        why,
        tuple({"ledger": key, **points[key].body()} for key in sorted(points)),
    )
    execute_within(command, Place(championship), Caller(THE_CLOCK, new_opaque_id(), now))
