"""`compile`: translate rules and verifier to C with mypyc, which `make compiled` installs.

The build lies in `build/compiled` beside the package and is loaded from the next start on, as long
as the sources stay what they are. The plain package is never touched and always works.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from rules_engine.commands.common import parser
from rules_engine.compiled import FOLDER, MANIFEST, PACKAGE, PURE, digest_of_sources

LEFT_PLAIN = (
    "__init__", "ask", "board", "card_pages", "completing", "counts", "diagnosis", "drawing", "due",
    "edition", "log_texts", "messages", "names", "open_game", "open_headers", "open_position",
    "open_recording", "playback", "practice", "programs", "recordable", "recording", "ruleset",
    "ruling_positions", "seen_lines", "sentences", "setting", "setting_changes", "step_texts",
    "summary", "texts", "violation",
)  # fmt: skip
"""Modules of words, what they build on, and those that are read for their constants alone.

Neither checking nor playing a game asks them anything: they record, draw, set up and retell one.
What open games build on stays plain, too: a class outside the build cannot build on a compiled one.
"""


def hot_modules() -> list[str]:
    """The modules that are compiled, as files relative to the folder that holds the package."""
    package = Path(PACKAGE)
    found = (path for room in PURE for path in (package / room).glob("*.py"))
    hot = sorted(path for path in found if path.stem not in LEFT_PLAIN)
    return [str(path.relative_to(package.parent)) for path in hot]


def build(folder: Path = Path(FOLDER), level: str = "3") -> Path:
    """Compile the engine as it is now; raises CalledProcessError if that fails.

    `level` is the C compiler's: 0 compiles in half the time and runs slower. What is there already
    and was made from the same sources at that level stays.
    """
    digest = digest_of_sources()
    made_from = f"{digest} {level} {sys.version} {_compiler()}"
    stamp = folder / "made-from"
    if stamp.is_file() and stamp.read_text("utf-8") == made_from:
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as name:
        place = Path(name)
        shutil.copytree(
            PACKAGE, place / "rules_engine", ignore=shutil.ignore_patterns("__pycache__")
        )
        # The project's own settings speak of Django, which the engine does not know.
        command = [sys.executable, "-m", "mypyc", "--config-file", os.devnull, "--strict"]
        how = {"MYPYC_OPT_LEVEL": level, "MYPYC_DEBUG_LEVEL": "0", "RULES_ENGINE": "plain"}
        # Nobody reads the C compiler's warnings on what mypyc wrote; to look for them took longest.
        how["CFLAGS"] = f"{os.environ.get('CFLAGS', '')} -w"
        subprocess.run(
            [*command, *hot_modules()],
            cwd=place,
            check=True,
            env={**os.environ, **how},
            stdout=subprocess.DEVNULL,
        )
        made = place / "made"
        _keep(place, made, digest)
        (made / stamp.name).write_text(made_from, "utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        made.rename(folder)
    return folder


def _compiler() -> str:
    """The version of mypyc, which comes with mypy; nothing if there is none."""
    try:
        return version("mypy")
    except PackageNotFoundError:
        return ""


def _keep(place: Path, made: Path, digest: str) -> None:
    """Move what is loaded into a folder of its own, with its manifest; the rest goes."""
    suffixes = (".so", ".pyd")
    files = [path.relative_to(place) for path in place.rglob("*") if path.suffix in suffixes]
    files = sorted(file for file in files if file.parts[0] != "build")
    for file in files:
        (made / file).parent.mkdir(parents=True, exist_ok=True)
        (place / file).rename(made / file)
    manifest = [digest, *(file.as_posix() for file in files)]
    (made / MANIFEST).write_text("\n".join(manifest) + "\n", "utf-8")


def main(arguments: Sequence[str]) -> int:
    """Compile; 1 with the compiler's words if that fails."""
    asked = parser("compile", __doc__ or "")
    asked.add_argument("--folder", type=Path, default=Path(FOLDER))
    asked.add_argument("--level", choices=["0", "1", "2", "3"], default="3")
    wanted = asked.parse_args(arguments)
    try:
        folder = build(wanted.folder.resolve(), wanted.level)
    except subprocess.CalledProcessError:
        sys.stderr.write("mypyc and a C compiler are needed: `make compiled` installs mypyc.\n")
        return 1
    sys.stdout.write(f"{folder}\n")
    return 0
