"""`python -m tests.bench.compiled [FOLDER]`: the engine compiled by mypyc, in a folder of its own.

The same sources, nothing else: the compiled copy is used by putting the folder (`build/compiled`)
first on PYTHONPATH. The pure package is never touched and always works.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.run import ROOT

FOLDER = ROOT / "build" / "compiled"
LEFT_PURE = (
    "__init__", "__main__", "board", "card_pages", "card_texts", "completing", "decision_texts",
    "drawing", "due", "due_texts", "edition", "messages", "names", "playback", "practice",
    "recordable", "recording", "remedies", "rule_texts", "ruling_texts", "sentence_texts",
    "sentences", "step_texts", "summary", "violation",
)  # fmt: skip
"""Modules of words, what they build on, and those that are read for their constants alone.

Neither checking nor playing a game asks them anything: they record, draw and retell one.
"""


def hot_modules(package: Path) -> list[Path]:
    """The modules that are compiled."""
    found = [*(package / "core").glob("*.py"), *(package / "pixel_tactics").glob("*.py")]
    return sorted(path for path in found if path.stem not in LEFT_PURE)


def build(folder: Path = FOLDER, level: str = "3") -> Path:
    """Compile the engine as it is now; raises CalledProcessError if that fails.

    `level` is the C compiler's: 0 compiles in half the time and runs slower.
    """
    package = folder / "rules_engine"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "rules_engine", package, ignore=shutil.ignore_patterns("__pycache__"))
    names = [str(path.relative_to(folder)) for path in hot_modules(package)]
    # The project's own settings speak of Django, which the engine does not know.
    command = [sys.executable, "-m", "mypyc", "--config-file", os.devnull, "--strict", *names]
    environment = {**os.environ, "MYPYC_OPT_LEVEL": level}
    subprocess.run(command, cwd=folder, check=True, env=environment, stdout=subprocess.DEVNULL)
    return folder


if __name__ == "__main__":
    sys.stdout.write(f"{build(*(Path(name).resolve() for name in sys.argv[1:]))}\n")
