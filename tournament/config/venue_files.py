"""What kind of file somebody holds: recognised by its content, whatever its name (CH-VENUE-1).

A day in the hall has several files, and stressed people take the wrong one. Only what a file says
openly is read here, within bounds; whether it is true is found out when it is used. Nothing here
imports Django, since a laptop looks at its files before its settings are read.
"""

import io
import json
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Literal

Kind = Literal["handover", "copy", "bundle", "people", "receipt", "cut", "empty", "other"]
_KINDS: Final[Mapping[str, Kind]] = {
    "pixel-tactics-handover/1": "handover",
    "pixel-tactics-copy/1": "copy",
    "pixel-tactics-bundle/1": "bundle",
    "pixel-tactics-people/1": "people",
    "pixel-tactics-receipt/1": "receipt",
    "pixel-tactics-receipt/2": "receipt",
}
_MOMENT: Final[Mapping[Kind, str]] = {"handover": "taken_at", "copy": "made_at"}
_LARGEST_MANIFEST: Final = 8 * 1024 * 1024
"""Bytes: the manifest of a whole championship's bundle lists every log."""
_LARGEST_RECEIPT: Final = 1024 * 1024
_ZIP: Final = b"PK"


@dataclass(frozen=True, slots=True)
class Header:
    """What a file says openly: about which day, made by or for which machine, when.

    `kind`: `cut` is the beginning of a zip whose end is missing, `empty` has no byte. `at` is
    when a day was handed over or its copy was made; `entries` how long the ledger is in a copy.
    """

    kind: Kind
    event: str = ""
    machine: str = ""
    at: datetime | None = None
    entries: int = 0


def look(data: bytes) -> Header:
    """What somebody has sent."""
    return _look(io.BytesIO(data))


def look_at(path: Path) -> Header:
    """What lies under a name; raises OSError if it can't be read."""
    with path.open("rb") as stream:
        return _look(stream)


def _look(stream: Any) -> Header:
    beginning = stream.read(len(_ZIP))
    if not beginning:
        return Header("empty")
    if beginning != _ZIP:
        stream.seek(0)
        said = _object(stream.read(_LARGEST_RECEIPT))
        return Header("receipt" if _kind_of(said) == "receipt" else "other")
    try:
        with zipfile.ZipFile(stream) as archive:
            info = archive.getinfo("manifest.json")
            if info.file_size > _LARGEST_MANIFEST:
                return Header("other")
            with archive.open(info) as manifest:
                # What the zip says of its sizes proves nothing.
                said = _object(manifest.read(_LARGEST_MANIFEST))
    except zipfile.BadZipFile:
        return Header("cut")
    except (
        LookupError,
        NotImplementedError,
        RuntimeError,
        ValueError,
        OverflowError,
        struct.error,
        zlib.error,
        EOFError,
    ):
        return Header("other")
    return _header(said)


def _header(said: Mapping[str, Any]) -> Header:
    kind = _kind_of(said)
    if kind == "bundle":
        ledgers = said.get("ledgers")
        first = ledgers[0] if isinstance(ledgers, list) and ledgers else {}
        named = str(first.get("id")) if isinstance(first, dict) else ""
        return Header(kind, named.removeprefix("event:"))
    entries = said.get("entries")
    return Header(
        kind,
        str(said.get("event", "")),
        str(said.get("machine", "")),
        _moment(said.get(_MOMENT.get(kind, ""))),
        entries if type(entries) is int else 0,
    )


def _kind_of(said: Mapping[str, Any]) -> Kind:
    return _KINDS.get(str(said.get("format")), "other")


def _object(text: bytes) -> Mapping[str, Any]:
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}


def _moment(said: Any) -> datetime | None:
    """A moment with its zone; made-up ones are none."""
    try:
        moment = datetime.fromisoformat(said)
    except (TypeError, ValueError):
        return None
    return moment if moment.tzinfo is not None else None
