"""Receipts and checkpoints that people handed in because the ledger does not have what they say.

Kept as files and not in the database: after a restored backup they know more than it does. Only
what a key of this project has signed gets here, so nobody can fill the disk; nothing is personal.
"""

import hashlib
import os
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from django.conf import settings

MOST = 500
"""Kept for one ledger; a handful shows what is to be shown."""
Sort = Literal["receipt", "checkpoint"]
_ENDINGS: Mapping[Sort, str] = {"receipt": ".json", "checkpoint": ".txt"}


@dataclass(frozen=True, slots=True)
class HandedIn:
    """Something that somebody kept of a ledger, as they brought it."""

    sort: Sort
    data: bytes

    @property
    def sha256(self) -> str:
        """By which two of them are told apart."""
        return hashlib.sha256(self.data).hexdigest()


def keep(ledger: str, item: HandedIn) -> bool:
    """Keep it; no if there are too many already."""
    folder = _folder(ledger)
    path = folder / f"{item.sha256}{_ENDINGS[item.sort]}"
    if path.exists():
        return True
    folder.mkdir(parents=True, exist_ok=True)
    if len(list(folder.iterdir())) >= MOST:
        return False
    descriptor, draft = tempfile.mkstemp(dir=folder.parent, prefix=".draft-")
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(item.data)
    Path(draft).replace(path)
    return True


def keep_ledger(ledger: str, root: str, bundle: bytes) -> None:
    """Keep the audited bundle of a laptop beside which its day went on, under its root."""
    path = _folder(ledger) / f"{root}.zip"
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".draft")
    draft.write_bytes(bundle)
    draft.replace(path)


def kept_ledger(ledger: str, root: str) -> bytes | None:
    """Such a bundle; None where there is none."""
    path = _folder(ledger) / f"{root}.zip"
    return path.read_bytes() if path.exists() else None


def kept(ledger: str) -> Sequence[HandedIn]:
    """Everything that was handed in about a ledger, in an order that does not change."""
    folder = _folder(ledger)
    if not folder.is_dir():
        return []
    return [
        HandedIn(sort, path.read_bytes())
        for sort, ending in _ENDINGS.items()
        for path in sorted(folder.glob(f"*{ending}"))
    ]


def mark(ledger: str) -> str:
    """Changes with what is kept."""
    folder = _folder(ledger)
    names = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
    return hashlib.sha256("\n".join(names).encode()).hexdigest()[:8] if names else "0"


def _folder(ledger: str) -> Path:
    return Path(settings.DATA_DIR) / "handed-in" / ledger.replace(":", "-")
