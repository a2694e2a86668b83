"""Disks on which things go wrong: one that is small, and one that loses what was not fsynced."""

import errno
import os
import shutil
import subprocess
from pathlib import Path

SOURCE = Path(__file__).with_name("fsynced.c")
CHUNK = 1 << 16
"""Bytes that are written at a time to fill a disk."""


def can_mount() -> bool:
    """Whether a small disk can be mounted here: by root alone, and not in every container."""
    if os.geteuid() != 0:
        return False
    tried = subprocess.run(
        ["unshare", "--mount", "mount", "-t", "tmpfs", "-o", "size=64k", "none", "/mnt"],
        capture_output=True,
        check=False,
    )
    return tried.returncode == 0


class SmallDisk:
    """A file system in memory of so many megabytes, mounted at a folder."""

    def __init__(self, folder: Path, megabytes: int) -> None:
        self.folder = folder
        folder.mkdir()
        options = f"size={megabytes}m,mode=755"
        subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], check=True)
        self._filler = folder / "filler"

    def fill(self) -> None:
        """Leave no byte, also of what has become free since the last time."""
        number = os.open(self._filler, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        try:
            while os.write(number, bytes(CHUNK)):
                pass
        except OSError as full:
            if full.errno != errno.ENOSPC:
                raise
        finally:
            os.close(number)

    def make_room(self) -> None:
        """Delete what filled it."""
        self._filler.unlink()

    def resize(self, size: int) -> None:
        """Let it hold so many bytes, rounded up to whole pages, with what is there already."""
        options = f"remount,size={size}"
        subprocess.run(["mount", "-o", options, str(self.folder)], check=True)

    def unmount(self) -> None:
        """Take it away, though somebody may still have a file open."""
        subprocess.run(["umount", "--lazy", str(self.folder)], check=True)


class ForgetfulDisk:
    """A folder of which a power cut leaves what was fsynced, for programs told `environment`.

    Killed programs lose nothing, since the system writes on what they had written; that is why a
    power cut needs a disk like this one (`fsynced.c`).
    """

    def __init__(self, folder: Path, kept: Path) -> None:
        """From now on; nothing writes to the folder at this moment."""
        self._folder, self._kept = folder, kept
        library = kept.with_suffix(".so")
        line = ["cc", "-shared", "-fPIC", "-O1", "-o", str(library), str(SOURCE), "-ldl"]
        subprocess.run(line, check=True)
        _copy(folder, kept)
        self.environment = {
            "LD_PRELOAD": str(library),
            "FSYNCED_OF": str(folder),
            "FSYNCED_IN": str(kept),
        }

    def lose_what_was_not_written(self) -> None:
        """The power is back, and this is what the disk holds; nothing runs at this moment."""
        shutil.rmtree(self._folder)
        _copy(self._kept, self._folder)
        for half in self._folder.rglob("*.half-*"):
            half.unlink()


def _copy(folder: Path, to: Path) -> None:
    """Copy a folder with the owners and rights of everything in it."""
    subprocess.run(["cp", "-a", str(folder), str(to)], check=True)
