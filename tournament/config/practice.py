"""`make venue TRY=1`: a hall to practise in, with invented players and without headquarters.

Its day is made by an office of its own in a folder of its own, handed over as a real one, and the
office is thrown away. Everything lies in `DATA_DIR/practice`. Nothing here imports Django.
"""

import shutil
import subprocess
import sys
from collections.abc import MutableMapping
from datetime import UTC, datetime
from pathlib import Path

from tournament.config.day_lock import is_held
from tournament.config.venue import BASE_DIR, NoHall

PASSPHRASE = "практика в зале без пароля"
"""Known to everybody, since nothing in the file is about anybody."""
ANEW = "new"
_FILE = "practice.handover.zip"


def practice_file(wanted: str, environ: MutableMapping[str, str]) -> Path:
    """The handover file to practise with, made unless today's is there; raises `NoHall`.

    Points the environment at the practice's own folder. `wanted`: `new` begins anew.
    """
    data = Path(environ.get("DATA_DIR") or BASE_DIR / "data").resolve()
    folder = data / "practice"
    running = any(is_held(item.parent) for item in folder.glob("venue/*/running"))
    file = folder / _FILE
    if not running and (wanted == ANEW or not _is_of_today(file)):
        shutil.rmtree(folder, ignore_errors=True)
        _make(folder, file, environ)
    environ.update({"DATA_DIR": str(folder), "HALL_PRACTICE": "1", "VENUE_PASSPHRASE": PASSPHRASE})
    return file


def _is_of_today(file: Path) -> bool:
    """Whether it was made today: its day is that of its making."""
    if not file.exists():
        return False
    made = datetime.fromtimestamp(file.stat().st_mtime, UTC)
    return made.astimezone().date() == datetime.now(UTC).astimezone().date()


def _make(folder: Path, file: Path, environ: MutableMapping[str, str]) -> None:
    office = folder / "office"
    folder.mkdir(parents=True)
    kept = {key: value for key, value in environ.items() if key in {"PATH", "HOME", "SYSTEMROOT"}}
    done = subprocess.run(
        [sys.executable, "manage.py", "practice_day", str(file)],
        cwd=BASE_DIR,
        env={**kept, "DATA_DIR": str(office), "DEMO": "0", "PYTHONUTF8": "1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=False,
    )
    # With its key: whatever comes back from this day, nobody can take it for a day that counts.
    shutil.rmtree(office, ignore_errors=True)
    if done.returncode != 0:
        log = folder / "fault.log"
        log.write_bytes(done.stderr)
        raise NoHall(
            f"Пробный день не получился. Подробности – в файле {log}",
            f"The practice day could not be made. More stands in {log}",
        )


def asked_for(arguments: list[str]) -> str:
    """What `--try` says on the command line; empty without it."""
    for item in arguments:
        if item == "--try" or item.startswith("--try="):
            return item.partition("=")[2] or "1"
    return ""
