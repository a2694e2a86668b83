"""The copy of a day: the ledger and the locked people file of one moment, in one file.

| Member | Content |
|---|---|
| `manifest.json` | canonical JSON: format, championship, event, machine, when it was made (with |
|  | the offset of the city's zone), how many entries the ledger has, digests of the members |
| `ledger.bundle.zip` | the public bundle of the day; missing before its check-in has opened |
| `day.people` | the people file that belongs to it |
"""

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from tournament.events.venue import zips
from tournament.events.venue.faults import VenueFault

FORMAT: Final = "pixel-tactics-copy/1"
BUNDLE: Final = "ledger.bundle.zip"
PEOPLE: Final = "day.people"
_TEXTS: Final = frozenset({"format", "championship", "event", "machine", "made_at"})
_FIELDS: Final = _TEXTS | {"entries", "sha256"}


@dataclass(frozen=True, slots=True)
class Copy:
    """A day as a laptop had it at one moment; `bundle` is None before its check-in has opened."""

    championship: str
    event: str
    machine: str
    made_at: datetime
    entries: int
    bundle: bytes | None
    people: bytes


def write(copy: Copy) -> bytes:
    """Make the file of a copy."""
    members = {PEOPLE: copy.people} | ({BUNDLE: copy.bundle} if copy.bundle is not None else {})
    manifest = {
        "format": FORMAT,
        "championship": copy.championship,
        "event": copy.event,
        "machine": copy.machine,
        "made_at": copy.made_at.isoformat(timespec="seconds"),
        "entries": copy.entries,
        "sha256": _digests(members),
    }
    return zips.pack(manifest, members)


def read(data: bytes) -> Copy:
    """Read the file of a copy; raises `VenueFault`. Its two members still have to be checked."""
    try:
        said, members = zips.unpack(data, {PEOPLE}, {BUNDLE})
        made_at = datetime.fromisoformat(said["made_at"])
    except (zips.UnreadableZip, KeyError, TypeError, ValueError) as error:
        raise VenueFault("copy_form") from error
    plain = set(said) == _FIELDS and all(isinstance(said[name], str) for name in _TEXTS)
    counted = type(said.get("entries")) is int and made_at.tzinfo is not None
    if not plain or not counted or said["format"] != FORMAT or said["sha256"] != _digests(members):
        raise VenueFault("copy_form")
    return Copy(
        said["championship"],
        said["event"],
        said["machine"],
        made_at,
        said["entries"],
        members.get(BUNDLE),
        members[PEOPLE],
    )


def _digests(members: dict[str, bytes]) -> dict[str, str]:
    return {name: hashlib.sha256(data).hexdigest() for name, data in sorted(members.items())}
