"""When the hall's laptop last gave a whole copy of the day away, and when it is time again.

A note beside the database, since a copy of the day is no fact of it.
"""

import json
import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings

from tournament.championship.event_state import EventState
from tournament.events.states import event_state
from tournament.events.venue.venue import hall_day
from tournament.events.venue.where import whereabouts


@dataclass(frozen=True, slots=True)
class LastCopy:
    """When it was made, how long the ledger was, how many rounds were over."""

    at: datetime
    size: int
    rounds: int


def rounds_over(event: EventState) -> int:
    """How many rounds of the bracket have no match left to play."""
    if not event.order:
        return 0
    waiting = {_round_of(match) for match in event.open_matches()}
    return len({_round_of(match.id) for match in event.structure.matches} - waiting)


def note_copy(copy: LastCopy) -> None:
    """It was fetched whole; one that was made before the last that was fetched changes nothing."""
    last = last_copy()
    if last is not None and last.at > copy.at:
        return
    note = {"at": copy.at.isoformat(), "size": copy.size, "rounds": copy.rounds}
    draft = _path().with_suffix(".draft")
    draft.write_text(json.dumps(note), encoding="utf-8")
    os.replace(draft, _path())


def last_copy() -> LastCopy | None:
    """The last copy that was fetched from this laptop, if one was."""
    try:
        note = json.loads(_path().read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    return LastCopy(datetime.fromisoformat(note["at"]), note["size"], note["rounds"])


def copy_is_due(event: EventState, last: LastCopy | None) -> bool:
    """Whether a round has ended since the last copy."""
    return rounds_over(event) > (last.rounds if last is not None else 0)


def copy_due(event_id: str) -> bool:
    """The same of a day of any installation: only a hall's laptop makes copies."""
    # The note that makes a machine a hall's is a file: every other one asks its database nothing.
    if hall_day() is None or whereabouts(event_id) != "hall":
        return False
    return copy_is_due(event_state(event_id), last_copy())


def _round_of(match: str) -> str:
    return match.split(".")[0]


def _path() -> Path:
    return Path(settings.DATA_DIR) / "last-copy.json"
