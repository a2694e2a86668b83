"""The form of a backup: a tar with a manifest, the database, and files of the data folder.

Only what cannot be made again is in it: beside the database that is what people handed in
(`handed-in`). Photos of slips, drawn signatures and logs of games stand in the database.
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

from django.conf import settings

from tournament.operations.backups.faults import BackupFault, BackupRefused

FORMAT: Final = "pixel-tactics-backup/1"
MANIFEST: Final = "manifest.json"
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


def write(target: Path, manifest: Manifest, parts: Mapping[str, Path], work: Path) -> None:
    """Pack everything into a file; the manifest comes first."""
    told = work / MANIFEST
    told.write_text(manifest.text(), encoding="utf-8")
    with tarfile.open(target, "w") as packed:
        packed.add(told, MANIFEST)
        for name, path in parts.items():
            packed.add(path, name)


def unpack(source: Path, into: Path) -> Manifest:
    """Unpack everything that the manifest names, and compare; raises `BackupFault`."""
    try:
        with tarfile.open(source, "r:") as packed:
            manifest = _manifest(packed)
            for name, sha256 in manifest.parts.items():
                path = into / name
                path.parent.mkdir(parents=True, exist_ok=True)
                member = packed.getmember(name)
                content = packed.extractfile(member)
                if content is None:
                    raise KeyError(name)
                with content, path.open("wb") as stream:
                    while block := content.read(1 << 20):
                        stream.write(block)
                if digest(path) != sha256:
                    raise BackupFault(f"{source.name}: {name} is not as the manifest says.")
    except (tarfile.TarError, KeyError, EOFError) as fault:
        raise BackupFault(f"{source.name} is cut off or no backup ({fault}).") from fault
    return manifest


def _manifest(packed: tarfile.TarFile) -> Manifest:
    content = packed.extractfile(MANIFEST)
    if content is None:
        raise KeyError(MANIFEST)
    said: dict[str, Any] = json.loads(content.read())
    if said.pop("format") != FORMAT:
        raise BackupRefused("This backup has a form of a later release: restore it with that one.")
    if not all(_NAME.fullmatch(name) for name in said["parts"]):
        raise BackupFault("The manifest names files that no backup has.")
    return Manifest(**{**said, "made_at": datetime.fromisoformat(said["made_at"])})
