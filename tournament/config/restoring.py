"""Files of the data folder that say that a backup is being put back, and that one was.

While the first is there neither the site nor its workers start. The second is part of the build
id: numbers by which pages and kept files tell their states come again after a restore, with
another content. Nothing here imports Django.
"""

from pathlib import Path
from typing import Final

_BEING: Final = "being-restored"
_LAST: Final = "last-restored"


def begin(data_dir: Path, file: str) -> None:
    """Close the site until `end`, whatever happens to this process."""
    data_dir.mkdir(parents=True, exist_ok=True)
    (data_dir / _BEING).write_text(file, encoding="utf-8")


def end(data_dir: Path, stamp: str) -> None:
    """Everything is back; `stamp` tells this restore from others."""
    (data_dir / _LAST).write_text(stamp, encoding="utf-8")
    (data_dir / _BEING).unlink()


def is_begun(data_dir: Path) -> bool:
    """Whether a restore has begun here and not ended."""
    return (data_dir / _BEING).exists()


def is_known(data_dir: Path) -> bool:
    """Whether a site has worked in this folder, or a backup was put back into it."""
    return any((data_dir / name).exists() for name in ("static", _LAST))


def refusal(data_dir: Path) -> str:
    """Why nothing may start here, with the remedy; empty if it may."""
    if not is_begun(data_dir):
        return ""
    file = (data_dir / _BEING).read_text(encoding="utf-8")
    return (
        f"A backup is being put back here and is not whole yet: {file}. Wait, or if that was "
        "broken off, run manage.py restore again."
    )


def mark(data_dir: Path) -> str:
    """Tells the time after a restore from the time before; empty if there was none."""
    path = data_dir / _LAST
    return f"-{path.read_text(encoding='utf-8')}" if path.exists() else ""
