"""A bundle: one zip with everything that a stranger needs to check an event or a championship.

Owns the names inside and the manifest. The same content always makes the same bytes.
Reading refuses what is no bundle at all; whether its content is sound is the audit's question.

| File | Content |
|---|---|
| `manifest.json` | canonical JSON: format, kind, headquarters' key, ledgers, digest of every file |
| `ledgers/<kind>-<id>.jsonl` | one signed envelope per line, canonical JSON and a line feed |
| `checkpoints/<kind>-<id>.txt` | the signed note about the whole ledger |
| `custody/<n>.json` | event: receipts of the championship's entries about its custody, in order |
| `witnessed/championship-<id>.txt` | championship: its newest checkpoint that witnesses cosigned |
| `witnessed/<n>.json` | event: receipts of the championship's entries about witnesses and it |
| `logs/<sha256>.log` | logs of games that sheets name |
| `derived/<event id>.json`, `derived/championship.json` | what follows from the ledgers |
"""

import hashlib
import io
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import IO, Any, Final, Literal

from tournament.ledger.audit.archive import Archive, UnreadableBundle
from tournament.ledger.core.canonical import CanonicalError, canonical_bytes, parse_canonical
from tournament.ledger.core.merkle import Frontier, leaf_hash
from tournament.ledger.core.notes import NOTE_LIMIT
from tournament.ledger.core.receipts import RECEIPT_LIMIT

FORMAT: Final = "pixel-tactics-bundle/1"
MANIFEST: Final = "manifest.json"
CHAMPIONSHIP_DERIVED: Final = "derived/championship.json"
KINDS: Final = ("event", "championship")
_DATE: Final = (1980, 1, 1, 0, 0, 0)
_LEDGER_ID: Final = re.compile(r"(championship|event):([A-Za-z0-9_-]{1,64})")
_LARGEST: Final[Mapping[str, int]] = {
    r"manifest\.json": 4 << 20,
    r"ledgers/(championship|event)-[A-Za-z0-9_-]{1,64}\.jsonl": 16 << 20,
    r"checkpoints/(championship|event)-[A-Za-z0-9_-]{1,64}\.txt": NOTE_LIMIT,
    r"custody/[0-9]{1,6}\.json": RECEIPT_LIMIT,
    r"witnessed/championship-[A-Za-z0-9_-]{1,64}\.txt": NOTE_LIMIT,
    r"witnessed/[0-9]{1,6}\.json": RECEIPT_LIMIT,
    r"logs/[0-9a-f]{64}\.log": 1_000_000,
    r"derived/[A-Za-z0-9_-]{1,64}\.json": 4 << 20,
}
"""Names inside a bundle, and how many bytes such a file may have: a third more than that of a
championship ten times as large as the national one, or what the site takes of one log."""
_NAME: Final = re.compile("|".join(_LARGEST))
MOST_LINES: Final = 40_000
LONGEST_LINE: Final = 1 << 20
"""Bytes: the lists of a final of 380 players take a quarter."""
_SHA256: Final = re.compile(r"[0-9a-f]{64}")

BundleKind = Literal["event", "championship"]


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
    about an event, in their order. `witnessed` are receipts of its entries about witnesses and the
    event, `witnessed_note` is the championship's cosigned checkpoint. `derived` is by event id, or
    `championship`.
    """

    kind: BundleKind
    key: str
    ledgers: Sequence[LedgerContent]
    custody: Sequence[bytes] = ()
    logs: Sequence[bytes] = ()
    derived: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    witnessed: Sequence[bytes] = ()
    witnessed_note: str = ""


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
    """What a manifest says of one file, or what is found of it."""

    name: str
    sha256: str
    bytes: int


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bundle as it was read: what its manifest says, and its other files by name.

    The files stay packed until somebody asks for one.
    """

    kind: BundleKind
    key: str
    ledgers: tuple[LedgerRef, ...]
    listed: tuple[FileRef, ...]
    files: Archive

    def found(self, name: str) -> FileRef:
        """What there is under a name that stands among `files`."""
        return FileRef(name, self.files.digests[name], self.files.sizes[name])

    def folder(self, name: str) -> list[str]:
        """Full names of the files of one folder, in order."""
        return sorted(key for key in self.files if key.startswith(f"{name}/"))

    def receipts(self) -> Iterator[bytes]:
        """The receipts about custody, in their order."""
        return (self.files[key] for key in sorted(self.folder("custody"), key=_number))

    def witnessed(self) -> Iterator[bytes]:
        """The receipts about witnesses, in their order."""
        names = (key for key in self.folder("witnessed") if key.endswith(".json"))
        return (self.files[key] for key in sorted(names, key=_number))


def ledger_file(ledger_id: str) -> str:
    """The name of a ledger's file; ValueError for an id that no file is named after."""
    if not _LEDGER_ID.fullmatch(ledger_id):
        raise ValueError(f"{ledger_id!r} is no id of a ledger")
    return f"ledgers/{ledger_id.replace(':', '-', 1)}.jsonl"


def checkpoint_file(ledger_id: str) -> str:
    """The name of the file with a ledger's checkpoint."""
    return f"checkpoints/{ledger_id.replace(':', '-', 1)}.txt"


def witnessed_file(ledger_id: str) -> str:
    """The name of the file with a championship's newest checkpoint that witnesses cosigned."""
    return f"witnessed/{ledger_id.replace(':', '-', 1)}.txt"


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
    files |= {f"witnessed/{number}.json": data for number, data in enumerate(content.witnessed, 1)}
    if content.witnessed_note:
        files[witnessed_file(content.ledgers[0].id)] = content.witnessed_note.encode()
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


def read_bundle(source: bytes | IO[bytes]) -> Bundle:
    """Look into a bundle without trusting it; raises `UnreadableBundle` for what is none.

    An open file is read whenever somebody asks for one of the files inside.
    """
    files = Archive(io.BytesIO(source) if isinstance(source, bytes) else source, _largest)
    manifest = files.pop(MANIFEST)
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
    for item in ledgers:
        _check_lines(item.file, files.get(item.file, b""))
    return Bundle(said["kind"], said["key"], ledgers, listed, files)


def _check_lines(name: str, data: bytes) -> None:
    """Refuse a ledger with more or longer lines than any has."""
    if data.count(b"\n") > MOST_LINES or max(map(len, data.split(b"\n"))) > LONGEST_LINE:
        raise UnreadableBundle("too_large", name)


def _largest(name: str) -> int:
    """How many bytes a file of this name may have; raises `UnreadableBundle`."""
    for form, most in _LARGEST.items():
        if re.fullmatch(form, name):
            return most
    raise UnreadableBundle("name", ascii(name[:80]))


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
