"""A bundle: one zip with everything that a stranger needs to check an event or a championship.

Owns the names inside, the manifest and the bounds. The same content always makes the same bytes.
Reading refuses what is no bundle at all; whether its content is sound is the audit's question.

| File | Content |
|---|---|
| `manifest.json` | canonical JSON: format, kind, headquarters' key, ledgers, digest of every file |
| `ledgers/<kind>-<id>.jsonl` | one signed envelope per line, canonical JSON and a line feed |
| `checkpoints/<kind>-<id>.txt` | the signed note about the whole ledger |
| `custody/<n>.json` | event: receipts of the championship's entries about its custody, in order |
| `logs/<sha256>.log` | logs of games that sheets name |
| `derived/<event id>.json`, `derived/championship.json` | what follows from the ledgers |
"""

import hashlib
import io
import re
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from tournament.ledger.core.canonical import CanonicalError, canonical_bytes, parse_canonical
from tournament.ledger.core.merkle import Frontier, leaf_hash

FORMAT: Final = "pixel-tactics-bundle/1"
MANIFEST: Final = "manifest.json"
CHAMPIONSHIP_DERIVED: Final = "derived/championship.json"
KINDS: Final = ("event", "championship")
MOST_FILES: Final = 20_000
MOST_BYTES: Final = 512 * 1024 * 1024
"""All files together, unpacked: a championship of a thousand matches with logs has a tenth."""
_DATE: Final = (1980, 1, 1, 0, 0, 0)
_LEDGER_ID: Final = re.compile(r"(championship|event):([A-Za-z0-9_-]{1,64})")
_NAME: Final = re.compile(
    r"manifest\.json"
    r"|ledgers/(championship|event)-[A-Za-z0-9_-]{1,64}\.jsonl"
    r"|checkpoints/(championship|event)-[A-Za-z0-9_-]{1,64}\.txt"
    r"|custody/[0-9]{1,6}\.json"
    r"|logs/[0-9a-f]{64}\.log"
    r"|derived/[A-Za-z0-9_-]{1,64}\.json"
)
_SHA256: Final = re.compile(r"[0-9a-f]{64}")

_DAMAGED: Final = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError)
BundleKind = Literal["event", "championship"]


class UnreadableBundle(ValueError):
    """Bytes that are no bundle; `reason` is a short code, `name` the file it is about."""

    def __init__(self, reason: str, name: str = "") -> None:
        super().__init__(f"{reason} {name}".strip())
        self.reason = reason
        self.name = name


@dataclass(frozen=True, slots=True)
class LedgerContent:
    """A ledger to be put into a bundle: its id, envelopes in order, and signed checkpoint."""

    id: str
    envelopes: Sequence[bytes]
    checkpoint: str


@dataclass(frozen=True, slots=True)
class BundleContent:
    """What a bundle is made of.

    `key` is headquarters' key as `championship-created` names it (SPKI, base64); of a championship
    its own ledger comes first. `custody` are receipts of the championship's `custody-…` entries
    about an event, in their order. `derived` is by event id, or `championship`.
    """

    kind: BundleKind
    key: str
    ledgers: Sequence[LedgerContent]
    custody: Sequence[bytes] = ()
    logs: Sequence[bytes] = ()
    derived: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LedgerRef:
    """What a manifest says of one ledger."""

    id: str
    file: str
    size: int
    root: str

    @property
    def kind(self) -> str:
        """`event` or `championship`."""
        return self.id.partition(":")[0]

    @property
    def scope(self) -> str:
        """The event's or the championship's own id."""
        return self.id.partition(":")[2]


@dataclass(frozen=True, slots=True)
class FileRef:
    """What a manifest says of one file."""

    name: str
    sha256: str
    bytes: int


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bundle as it was read: what its manifest says, and its other files by name."""

    kind: BundleKind
    key: str
    ledgers: tuple[LedgerRef, ...]
    listed: tuple[FileRef, ...]
    files: Mapping[str, bytes]

    def folder(self, name: str) -> dict[str, bytes]:
        """The files of one folder, by full name in order."""
        return {key: self.files[key] for key in sorted(self.files) if key.startswith(f"{name}/")}

    def receipts(self) -> list[bytes]:
        """The receipts about custody, in their order."""
        found = self.folder("custody")
        return [found[key] for key in sorted(found, key=_number)]


def ledger_file(ledger_id: str) -> str:
    """The name of a ledger's file; ValueError for an id that no file is named after."""
    if not _LEDGER_ID.fullmatch(ledger_id):
        raise ValueError(f"{ledger_id!r} is no id of a ledger")
    return f"ledgers/{ledger_id.replace(':', '-', 1)}.jsonl"


def checkpoint_file(ledger_id: str) -> str:
    """The name of the file with a ledger's checkpoint."""
    return f"checkpoints/{ledger_id.replace(':', '-', 1)}.txt"


def log_file(data: bytes) -> str:
    """The name of a game's log: its SHA-256, as sheets name it."""
    return f"logs/{hashlib.sha256(data).hexdigest()}.log"


def derived_file(event: str) -> str:
    """The name of the file with what follows from an event's ledger."""
    return f"derived/{event}.json"


def write_bundle(content: BundleContent) -> bytes:
    """Pack a bundle; equal content makes equal bytes.

    Raises ValueError for an id or a file that `read_bundle` would refuse.
    """
    files: dict[str, bytes] = {}
    ledgers = []
    for ledger in content.ledgers:
        edge = Frontier()
        for envelope in ledger.envelopes:
            edge = edge.append(leaf_hash(envelope))
        name = ledger_file(ledger.id)
        files[name] = b"".join(envelope + b"\n" for envelope in ledger.envelopes)
        files[checkpoint_file(ledger.id)] = ledger.checkpoint.encode()
        ledgers.append(
            {"id": ledger.id, "file": name, "size": edge.size, "root": edge.root().hex()}
        )
    files |= {f"custody/{number}.json": data for number, data in enumerate(content.custody, 1)}
    files |= {log_file(data): data for data in content.logs}
    files |= {derived_file(key): canonical_bytes(item) for key, item in content.derived.items()}
    return pack(manifest_of(content.kind, content.key, ledgers, files), files)


def manifest_of(
    kind: str, key: str, ledgers: Sequence[Mapping[str, Any]], files: Mapping[str, bytes]
) -> bytes:
    """The canonical bytes of a manifest about these files."""
    listed = [
        {
            "name": name,
            "sha256": hashlib.sha256(files[name]).hexdigest(),
            "bytes": len(files[name]),
        }
        for name in sorted(files)
    ]
    return canonical_bytes(
        {"format": FORMAT, "kind": kind, "key": key, "ledgers": list(ledgers), "files": listed}
    )


def pack(manifest: bytes, files: Mapping[str, bytes]) -> bytes:
    """The zip: the manifest first, then the files by name, all with one fixed date."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in [(MANIFEST, manifest), *sorted(files.items())]:
            if not _NAME.fullmatch(name):
                raise ValueError(f"{name!r} is no name inside a bundle")
            info = zipfile.ZipInfo(name, _DATE)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = 0o644 << 16
            archive.writestr(info, data, compresslevel=6)
    return target.getvalue()


def read_bundle(data: bytes) -> Bundle:
    """Unpack a bundle without trusting it; raises `UnreadableBundle` for what is none."""
    files = _unpack(data)
    manifest = files.pop(MANIFEST, None)
    if manifest is None:
        raise UnreadableBundle("no_manifest")
    try:
        said = parse_canonical(manifest)
    except CanonicalError as error:
        raise UnreadableBundle("manifest", MANIFEST) from error
    if not isinstance(said, dict) or said.get("format") != FORMAT:
        raise UnreadableBundle("format")
    if set(said) != {"format", "kind", "key", "ledgers", "files"} or said["kind"] not in KINDS:
        raise UnreadableBundle("manifest", MANIFEST)
    if not isinstance(said["key"], str):
        raise UnreadableBundle("manifest", MANIFEST)
    ledgers = tuple(_ledger(item) for item in _list(said["ledgers"]))
    listed = tuple(_file(item) for item in _list(said["files"]))
    if not ledgers or len({item.id for item in ledgers}) < len(ledgers):
        raise UnreadableBundle("manifest", MANIFEST)
    if [item.kind for item in ledgers].count("championship") != (said["kind"] == "championship"):
        raise UnreadableBundle("manifest", MANIFEST)
    if said["kind"] == "event" and len(ledgers) != 1:
        raise UnreadableBundle("manifest", MANIFEST)
    return Bundle(said["kind"], said["key"], ledgers, listed, files)


def _unpack(data: bytes) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _contents(archive)
    except UnreadableBundle:
        raise
    except (*_DAMAGED, ValueError, OverflowError) as error:
        # Offsets outside of the file and names that are no text come as values out of bounds.
        raise UnreadableBundle("no_zip") from error


def _contents(archive: zipfile.ZipFile) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    infos = archive.infolist()
    # The sizes that the zip declares bound what is unpacked: no more is ever read of a file.
    if len(infos) > MOST_FILES or sum(info.file_size for info in infos) > MOST_BYTES:
        raise UnreadableBundle("too_large")
    for info in infos:
        plain = info.compress_type in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
        if not _NAME.fullmatch(info.filename) or info.filename in found:
            raise UnreadableBundle("name", ascii(info.filename[:80]))
        if not plain or info.flag_bits & 1:
            raise UnreadableBundle("packing", info.filename)
        with archive.open(info) as stream:
            content = stream.read(info.file_size)
            if len(content) != info.file_size or stream.read(1):
                raise UnreadableBundle("packing", info.filename)
        found[info.filename] = content
    return found


def _list(value: Any) -> list[dict[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise UnreadableBundle("manifest", MANIFEST)
    return value


def _ledger(said: Mapping[str, Any]) -> LedgerRef:
    if set(said) != {"id", "file", "size", "root"}:
        raise UnreadableBundle("manifest", MANIFEST)
    ref = LedgerRef(_text(said, "id"), _text(said, "file"), _count(said, "size"), _hash(said))
    if not _LEDGER_ID.fullmatch(ref.id) or ref.file != ledger_file(ref.id):
        raise UnreadableBundle("manifest", MANIFEST)
    return ref


def _file(said: Mapping[str, Any]) -> FileRef:
    if set(said) != {"name", "sha256", "bytes"}:
        raise UnreadableBundle("manifest", MANIFEST)
    return FileRef(_text(said, "name"), _hash(said, "sha256"), _count(said, "bytes"))


def _text(said: Mapping[str, Any], name: str) -> str:
    value = said[name]
    if not isinstance(value, str):
        raise UnreadableBundle("manifest", MANIFEST)
    return value


def _hash(said: Mapping[str, Any], name: str = "root") -> str:
    value = _text(said, name)
    if not _SHA256.fullmatch(value):
        raise UnreadableBundle("manifest", MANIFEST)
    return value


def _count(said: Mapping[str, Any], name: str) -> int:
    value = said[name]
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise UnreadableBundle("manifest", MANIFEST)
    return value


def _number(name: str) -> int:
    return int(name.partition("/")[2].partition(".")[0])
