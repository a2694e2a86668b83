"""The handover file: a day as the hall takes it along (CH-VENUE-1, CH-VENUE-4).

| Member | Content |
|---|---|
| `manifest.json` | canonical JSON: format, championship, event, machine, headquarters' key |
|  | and address, how the passphrase is stretched, digests of the ledgers |
| `ledgers/championship.jsonl` | the championship's ledger up to `custody-taken`, by line |
| `ledgers/event.jsonl` | the event's ledger so far; may be empty |
| `people.bin` | locked: the machine's key, the key of its people files, people, who of |
|  | them may be somebody else too, by opaque ids, what knows the entrance codes, and |
|  | headquarters' clock |
"""

import base64
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tournament.championship.registration.persons.queries import Pair
from tournament.events.venue import boxes, zips
from tournament.events.venue.boxes import CustodyKeys, WrongKey
from tournament.events.venue.day_codes import DayCodes, codes_in
from tournament.events.venue.faults import VenueFault
from tournament.ledger.core.canonical import CanonicalError, canonical_bytes, parse_canonical
from tournament.ledger.core.keys import InstallationKey

FORMAT: Final = "pixel-tactics-handover/1"
CHAMPIONSHIP: Final = "ledgers/championship.jsonl"
EVENT: Final = "ledgers/event.jsonl"
PEOPLE: Final = "people.bin"
_FIELDS: Final = frozenset(
    {
        "format",
        "championship",
        "event",
        "machine",
        "headquarters",
        "site",
        "taken_at",
        "stretching",
        "sha256",
    }
)


@dataclass(frozen=True, slots=True)
class Handover:
    """A handover file with its locked part closed.

    `headquarters` is the key that signs for the championship (SPKI, base64), `site` its address as
    everybody reaches it (empty where nobody else does), `machine` the id of the key that signs in
    the hall.
    """

    championship: str
    event: str
    machine: str
    headquarters: str
    site: str
    taken_at: datetime
    championship_ledger: tuple[bytes, ...]
    event_ledger: tuple[bytes, ...]
    locked: bytes
    cover: bytes
    stretching: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Opened:
    """A handover file that its passphrase has opened."""

    handover: Handover
    keys: CustodyKeys
    receipts: tuple[bytes, ...]
    rows: Mapping[str, Sequence[Any]]
    alike: tuple[Pair, ...]
    """Persons who may be one, by their ids; empty in files of before (CH-REG-4)."""
    codes: DayCodes
    told_at: datetime | None
    """Headquarters' clock when it made the file; None in files of before."""


def write(
    *,
    championship: str,
    event: str,
    headquarters: str,
    site: str,
    taken_at: str,
    championship_ledger: Sequence[bytes],
    event_ledger: Sequence[bytes],
    keys: CustodyKeys,
    receipts: Sequence[bytes],
    rows: Mapping[str, Any],
    alike: Sequence[Pair],
    codes: DayCodes,
    told_at: datetime,
    passphrase: str,
) -> bytes:
    """Make a handover file."""
    ledgers = {CHAMPIONSHIP: _lines(championship_ledger), EVENT: _lines(event_ledger)}
    manifest = {
        "format": FORMAT,
        "championship": championship,
        "event": event,
        "machine": keys.machine.key_id,
        "headquarters": headquarters,
        "site": site,
        "taken_at": taken_at,
        "stretching": boxes.new_stretching(),
        "sha256": {name: hashlib.sha256(data).hexdigest() for name, data in ledgers.items()},
    }
    content = canonical_bytes(
        {
            "machine_key": keys.machine.private_key.private_bytes_raw().hex(),
            "people_key": keys.people.hex(),
            "receipts": [base64.b64encode(item).decode() for item in receipts],
            "rows": dict(rows),
            "alike": [list(pair) for pair in alike],
            "codes": codes.plain(),
            "told_at": told_at.isoformat(),
        }
    )
    key = boxes.key_of_passphrase(passphrase, manifest["stretching"])  # type: ignore[arg-type]
    locked = boxes.seal(content, key, canonical_bytes(manifest))
    return zips.pack(manifest, {**ledgers, PEOPLE: locked})


def read(data: bytes) -> Handover:
    """Read a handover file without opening its locked part; raises `VenueFault`."""
    try:
        said, members = zips.unpack(data, {CHAMPIONSHIP, EVENT, PEOPLE})
        texts = {key: said[key] for key in _FIELDS - {"stretching", "sha256"}}
        taken_at = datetime.fromisoformat(texts["taken_at"])
    except (zips.UnreadableZip, KeyError, TypeError, ValueError) as error:
        raise VenueFault("handover_form") from error
    whole = set(said) == _FIELDS and said["format"] == FORMAT
    digests = {name: hashlib.sha256(members[name]).hexdigest() for name in (CHAMPIONSHIP, EVENT)}
    plain = all(isinstance(item, str) for item in texts.values())
    if not whole or said["sha256"] != digests or not plain or not _is_object(said["stretching"]):
        raise VenueFault("handover_form")
    return Handover(
        texts["championship"],
        texts["event"],
        texts["machine"],
        texts["headquarters"],
        texts["site"],
        taken_at,
        tuple(members[CHAMPIONSHIP].splitlines()),
        tuple(members[EVENT].splitlines()),
        members[PEOPLE],
        canonical_bytes(said),
        said["stretching"],
    )


def open_with(handover: Handover, passphrase: str) -> Opened:
    """Open the locked part; raises `VenueFault` with `passphrase` for a wrong one."""
    try:
        key = boxes.key_of_passphrase(passphrase, dict(handover.stretching))
        content = parse_canonical(boxes.unseal(handover.locked, key, handover.cover))
    except WrongKey as error:
        raise VenueFault("passphrase") from error
    except CanonicalError as error:
        raise VenueFault("handover_form") from error
    seed = bytes.fromhex(content["machine_key"])
    machine = InstallationKey.of(Ed25519PrivateKey.from_private_bytes(seed))
    if machine.key_id != handover.machine:
        raise VenueFault("handover_form")
    try:
        codes = codes_in(content)
        told_at = _moment(content["told_at"]) if "told_at" in content else None
    except (TypeError, ValueError) as error:
        raise VenueFault("handover_form") from error
    return Opened(
        handover,
        CustodyKeys(machine, bytes.fromhex(content["people_key"])),
        tuple(base64.b64decode(item) for item in content["receipts"]),
        content["rows"],
        _pairs(content.get("alike", [])),
        codes,
        told_at,
    )


def _lines(envelopes: Sequence[bytes]) -> bytes:
    return b"".join(item + b"\n" for item in envelopes)


def _pairs(said: Any) -> tuple[Pair, ...]:
    """Whoever has the passphrase can lock anything, so what was locked is looked at."""
    if not isinstance(said, list | tuple):
        raise VenueFault("handover_form")
    for pair in said:
        if not isinstance(pair, list | tuple) or [type(item) for item in pair] != [str, str]:
            raise VenueFault("handover_form")
    return tuple((one, other) for one, other in said)


def _moment(said: Any) -> datetime:
    moment = datetime.fromisoformat(said)
    if moment.tzinfo is None:
        raise ValueError("told_at: a moment without a zone")
    return moment


def _is_object(value: Any) -> bool:
    return isinstance(value, dict)
