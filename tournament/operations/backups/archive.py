"""The form of a backup: a tar with a manifest, the database, and files of the data folder.

Only what cannot be made again is in it: beside the database that is what people handed in
(`handed-in`). Photos of slips, drawn signatures and logs of games stand in the database.

Whoever knows to whom backups are encrypted can make a file that opens like one, and the manifest's
digests tell nothing about who wrote them: so the installation signs the manifest with the key of
its ledgers, and what is put back is compared with a key that came another way.
"""

import hashlib
import json
import re
import tarfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from cryptography.exceptions import InvalidSignature
from django.conf import settings

from tournament.ledger.core import base64s
from tournament.ledger.core.keys import (
    InstallationKey,
    PublicKeyError,
    installation_public_key,
    key_id,
)
from tournament.operations.backups.faults import BackupFault, BackupRefused

FORMAT: Final = "pixel-tactics-backup/1"
MANIFEST: Final = "manifest.json"
SIGNATURE: Final = "manifest.sig.json"
_SIGNED: Final = b"pixel-tactics-backup manifest\n"
"""What stands before the bytes that are signed, so they are taken for nothing else."""
_LARGEST_MANIFEST: Final = 64 * 1024 * 1024
_LARGEST_SIGNATURE: Final = 4096
FOLDERS: Final = ("handed-in",)
"""Of the data folder."""
_NAME: Final = re.compile(r"database\.(sqlite3|dump)|handed-in/[\w-]+/[0-9a-f]{64}\.(json|txt)")


@dataclass(frozen=True, slots=True)
class Manifest:
    """What is in a backup, made by which release and build, of which state.

    `database`: the kind, and its server's version; `migrations` those that were applied, as
    `app.name`. `ledgers` tell size and root; empty before an update, when nobody has looked.
    `keys`: the marks of the installation's keys. `parts`: SHA-256 of every file, hexadecimal.
    """

    made_at: datetime
    kind: str
    build: str
    database: str
    migrations: list[str]
    ledgers: dict[str, tuple[int, str]]
    keys: dict[str, str]
    parts: dict[str, str]

    def text(self) -> str:
        """As JSON."""
        said = {"format": FORMAT, **asdict(self), "made_at": self.made_at.isoformat()}
        return json.dumps(said, indent=1) + "\n"


@dataclass(frozen=True, slots=True)
class Signature:
    """Which key signed, as ledgers name it, and the signature (base64)."""

    key: str
    signature: str

    def key_id(self) -> str:
        """The short name of the key; raises `BackupFault` for what is none."""
        try:
            return key_id(installation_public_key(self.key))
        except PublicKeyError as fault:
            raise BackupFault("The backup's signature names no key.") from fault

    def check(self, manifest: bytes) -> None:
        """Raises `BackupFault` if these are not the bytes that were signed."""
        try:
            signature = base64s.decode(self.signature)
            installation_public_key(self.key).verify(signature, _SIGNED + manifest)
        except (PublicKeyError, base64s.Base64Error, InvalidSignature) as fault:
            raise BackupFault(
                "The backup was changed after it was signed, or its signature is of another one; "
                "take another backup."
            ) from fault


@dataclass(frozen=True, slots=True)
class Unpacked:
    """The manifest of what was unpacked, and who signed it; None for a release before 0.15."""

    manifest: Manifest
    signature: Signature | None


def files() -> dict[str, Path]:
    """What belongs in a backup beside the database, by its name there."""
    above = Path(settings.DATA_DIR)
    found = {
        path.relative_to(above).as_posix(): path
        for name in FOLDERS
        for path in sorted((above / name).rglob("*"))
        if path.is_file()
    }
    return {name: path for name, path in found.items() if _NAME.fullmatch(name)}


def digest(path: Path) -> str:
    """SHA-256 of a file."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def write(
    target: Path,
    manifest: Manifest,
    parts: Mapping[str, Path],
    work: Path,
    key: InstallationKey | None,
) -> None:
    """Pack everything into a file; the manifest comes first, then who signed it.

    A site without a ledger has no key, and nothing that could be forged.
    """
    content = manifest.text().encode()
    told = {MANIFEST: content}
    if key is not None:
        signed = Signature(key.public_text(), base64s.encode(key.sign(_SIGNED + content)))
        told[SIGNATURE] = (json.dumps(asdict(signed), indent=1) + "\n").encode()
    with tarfile.open(target, "w") as packed:
        for name, data in told.items():
            (work / name).write_bytes(data)
            packed.add(work / name, name)
        for name, path in parts.items():
            packed.add(path, name)


def unpack(source: Path, into: Path) -> Unpacked:
    """Unpack everything that the manifest names, and compare; raises `BackupFault`.

    A signature is one of the bytes that are there; whose it has to be is for others to say.
    """
    try:
        with tarfile.open(source, "r:") as packed:
            content = _read(packed, MANIFEST, _LARGEST_MANIFEST)
            signature = None
            if SIGNATURE in packed.getnames():
                said = json.loads(_read(packed, SIGNATURE, _LARGEST_SIGNATURE))
                signature = Signature(str(said["key"]), str(said["signature"]))
                signature.check(content)
            manifest = _manifest(content)
            for name, sha256 in manifest.parts.items():
                _unpack_part(packed, name, sha256, into, source)
    except (
        tarfile.TarError,
        LookupError,
        TypeError,
        ValueError,
        AttributeError,
        EOFError,
        RecursionError,
    ) as fault:
        raise BackupFault(f"{source.name} is cut off or no backup ({fault}).") from fault
    return Unpacked(manifest, signature)


def _unpack_part(packed: tarfile.TarFile, name: str, sha256: str, into: Path, source: Path) -> None:
    path = into / name
    path.parent.mkdir(parents=True, exist_ok=True)
    content = packed.extractfile(packed.getmember(name))
    if content is None:
        raise KeyError(name)
    with content, path.open("wb") as stream:
        while block := content.read(1 << 20):
            stream.write(block)
    if digest(path) != sha256:
        raise BackupFault(f"{source.name}: {name} is not as the manifest says.")


def _read(packed: tarfile.TarFile, name: str, most: int) -> bytes:
    member = packed.getmember(name)
    content = packed.extractfile(member)
    if content is None or member.size > most:
        raise KeyError(name)
    return content.read(most)


def _manifest(content: bytes) -> Manifest:
    said: dict[str, Any] = json.loads(content)
    if said.pop("format") != FORMAT:
        raise BackupRefused("This backup has a form of a later release: restore it with that one.")
    manifest = Manifest(**{**said, "made_at": datetime.fromisoformat(said["made_at"])})
    if not all(_NAME.fullmatch(name) for name in manifest.parts):
        raise BackupFault("The manifest names files that no backup has.")
    if manifest.made_at.tzinfo is None or not _plain(manifest):
        raise BackupFault("The manifest does not say what a backup's says.")
    return manifest


def _plain(manifest: Manifest) -> bool:
    """Whether everything is of the kind that it has to be."""
    texts = [manifest.kind, manifest.build, manifest.database, *manifest.migrations]
    texts += [*manifest.keys.values(), *manifest.parts.values()]
    sizes = [size for size, _root in manifest.ledgers.values()]
    return all(type(text) is str for text in texts) and all(type(size) is int for size in sizes)
