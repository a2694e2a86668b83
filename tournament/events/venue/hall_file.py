"""What a hall's machine knows of itself: a file beside its key, never in the database.

It names the day that it keeps, holds the key of its people files and of the entrance codes until
personal data are deleted, and headquarters' receipts about its custody.
"""

import base64
import json
import os
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings

from tournament.championship.registration.persons.queries import Pair
from tournament.events.venue.day_codes import NO_CODES, DayCodes, codes_in

FILE = "custody.json"


@dataclass(frozen=True, slots=True)
class HallFile:
    """The day that this machine took, by whom it was handed over, and with which proofs.

    `headquarters` is its key, `site` its public address or empty. `base` is the number of entries
    of the championship's ledger that were handed over.
    """

    championship: str
    event: str
    machine: str
    headquarters: str
    base: int
    taken_at: datetime
    receipts: tuple[bytes, ...]
    people_key: bytes
    purged_at: datetime | None = None
    site: str = ""
    alike: tuple[Pair, ...] = ()
    """Persons who may be one, by their ids, as headquarters knew at the handover (CH-REG-4)."""
    codes: DayCodes = NO_CODES
    told_at: datetime | None = None
    """Headquarters' clock when it made the file; None in files of before."""


def path() -> Path:
    """Where the file stands."""
    return Path(settings.LEDGER_KEY_PATH).with_name(FILE)


def read() -> HallFile | None:
    """What this machine keeps; None where it is no hall's."""
    where = path()
    if not where.exists():
        return None
    said = json.loads(where.read_text(encoding="utf-8"))
    purged, told = said["purged_at"], said.get("told_at")
    return HallFile(
        said["championship"],
        said["event"],
        said["machine"],
        said["headquarters"],
        said["base"],
        datetime.fromisoformat(said["taken_at"]),
        tuple(base64.b64decode(item) for item in said["receipts"]),
        base64.b64decode(said["people_key"]),
        datetime.fromisoformat(purged) if purged else None,
        said["site"],
        tuple((one, other) for one, other in said.get("alike", ())),
        codes_in(said),
        datetime.fromisoformat(told) if told else None,
    )


def write(kept: HallFile) -> None:
    """Store it, for this machine's owner alone."""
    said: dict[str, Any] = {
        "championship": kept.championship,
        "event": kept.event,
        "machine": kept.machine,
        "headquarters": kept.headquarters,
        "site": kept.site,
        "base": kept.base,
        "alike": [list(pair) for pair in kept.alike],
        "codes": kept.codes.plain(),
        "told_at": kept.told_at.isoformat() if kept.told_at is not None else None,
        "taken_at": kept.taken_at.isoformat(),
        "receipts": [base64.b64encode(item).decode() for item in kept.receipts],
        "people_key": base64.b64encode(kept.people_key).decode(),
        "purged_at": kept.purged_at.isoformat() if kept.purged_at is not None else None,
    }
    write_whole(path(), json.dumps(said).encode())


def write_whole(where: Path, content: bytes) -> None:
    """Let a file appear whole or not at all, whatever happens meanwhile, for its owner alone."""
    where.parent.mkdir(parents=True, exist_ok=True)
    draft = where.with_suffix(".new")
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    draft.replace(where)


def forget_people(now: datetime) -> None:
    """The key of the people files and what knows people's codes go with the people."""
    kept = read()
    if kept is not None:
        write(replace(kept, people_key=b"", alike=(), codes=NO_CODES, purged_at=now))
