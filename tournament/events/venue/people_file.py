"""The people file: what the hall gives back beside the public bundle (CH-VENUE-4), locked.

| Member | Content |
|---|---|
| `manifest.json` | canonical JSON: format, championship, event, machine |
| `people.bin` | locked: the event's checkpoint then, the hall's entries of the championship's |
|  | ledger, people, reasons, game logs, proofs of signatures |

Its key is the custody's: headquarters derives it from its own key, and the handover file brings it
to a second machine that goes on from here.
"""

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tournament.events.venue import boxes, zips
from tournament.events.venue.boxes import WrongKey
from tournament.events.venue.faults import VenueFault
from tournament.ledger.core.canonical import CanonicalError, canonical_bytes, parse_canonical

FORMAT: Final = "pixel-tactics-people/1"
PEOPLE: Final = "people.bin"
_FIELDS: Final = frozenset({"format", "championship", "event", "machine"})
_CONTENT: Final = frozenset({"size", "root", "first", "tail", "rows"})


@dataclass(frozen=True, slots=True)
class PeopleFile:
    """A people file, opened.

    `size`, `root`: the event's ledger when it was made. `tail`: envelopes of the championship's
    ledger as the hall went on with it from entry `first` on.
    """

    machine: str
    size: int
    root: str
    first: int
    tail: tuple[bytes, ...]
    rows: Mapping[str, Sequence[Any]]


def write(*, championship: str, event: str, machine: str, key: bytes, content: PeopleFile) -> bytes:
    """Make a people file."""
    manifest = {
        "format": FORMAT,
        "championship": championship,
        "event": event,
        "machine": machine,
    }
    plain = canonical_bytes(
        {
            "size": content.size,
            "root": content.root,
            "first": content.first,
            "tail": [base64.b64encode(item).decode() for item in content.tail],
            "rows": dict(content.rows),
        }
    )
    return zips.pack(manifest, {PEOPLE: boxes.seal(plain, key, canonical_bytes(manifest))})


def machine_of(data: bytes, event: str) -> str:
    """Which machine made a people file about this day; raises `VenueFault`."""
    said, _ = _unpacked(data)
    if said["event"] != event:
        raise VenueFault("other_day")
    return str(said["machine"])


def open_with(data: bytes, key: bytes) -> PeopleFile:
    """Open a people file; raises `VenueFault`."""
    said, locked = _unpacked(data)
    try:
        content = parse_canonical(boxes.unseal(locked, key, canonical_bytes(said)))
    except WrongKey as error:
        raise VenueFault("other_machine") from error
    except CanonicalError as error:
        raise VenueFault("people_form") from error
    if not isinstance(content, dict) or set(content) != _CONTENT or not _well_formed(content):
        raise VenueFault("people_form")
    try:
        tail = tuple(base64.b64decode(item, validate=True) for item in content["tail"])
    except ValueError as error:
        raise VenueFault("people_form") from error
    return PeopleFile(
        said["machine"], content["size"], content["root"], content["first"], tail, content["rows"]
    )


def _well_formed(content: Mapping[str, Any]) -> bool:
    """Whoever has the key can lock anything, so what was locked is looked at like all else."""
    numbers = [content["size"], content["first"]]
    return (
        all(type(item) is int and item >= 0 for item in numbers)
        and isinstance(content["root"], str)
        and isinstance(content["tail"], list)
        and all(isinstance(item, str) for item in content["tail"])
        and isinstance(content["rows"], dict)
        and all(isinstance(item, list) for item in content["rows"].values())
    )


def _unpacked(data: bytes) -> tuple[dict[str, Any], bytes]:
    try:
        said, members = zips.unpack(data, {PEOPLE})
    except zips.UnreadableZip as error:
        raise VenueFault("people_form") from error
    plain = all(isinstance(item, str) for item in said.values())
    if set(said) != _FIELDS or said["format"] != FORMAT or not plain:
        raise VenueFault("people_form")
    return said, members[PEOPLE]
