"""Starts a hall: `open_hall.py [FILES] [--check] [--try[=new]] [--language ru|en]`.

Runs by Python 3.11 of the laptop's own, with nothing installed and without a network. What it makes
lies in `installed/` and is made anew when the parts are those of another release; days lie in
`data/`, which no package has, so an update is a copy of the new folder over the old one.
"""

import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import zipfile
from io import TextIOWrapper
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1]
PARTS = FOLDER / "parts"
INSTALLED = FOLDER / "installed"
PACKAGES = INSTALLED / "packages"
PROGRAM = INSTALLED / "program"
SUMS = PARTS / "SHA256SUMS"
MARK = INSTALLED / "made-of"
"""Holds the digest of the checksums of the parts that this was made of, once all is made."""
LOG = FOLDER / "open-hall.log"
ON_WINDOWS = os.name == "nt"
EMBEDDED = FOLDER / "python" / "python311._pth"
"""The search path of Python's embeddable archive for Windows, unpacked here."""
SEARCH_PATH = (
    "python311.zip",
    ".",
    r"..\installed\packages",
    r"..\installed\program",
    "import site",
)
LONGEST_PATH = 259
"""Characters of a path that every Windows takes."""
ROOM = 1_000_000_000
"""Bytes that the program takes, with some left for a day."""

WRONG_PYTHON = (
    "Нужен Python 3.11 для 64 бит, а это {found}.",
    "This needs Python 3.11 for 64 bits, and this is {found}.",
)
OF_ANOTHER_SYSTEM = (
    "Эта папка – для другой системы: {wanted}. На этом компьютере: {found}.",
    "This folder is for another system: {wanted}. This computer is {found}.",
)
DAMAGED = (
    "Файлы скопированы не целиком: {files}. Скопируйте папку программы ещё раз.",
    "Files were not copied whole: {files}. Copy the program’s folder once more.",
)
TOO_LONG = (
    "Путь к папке слишком длинный для Windows: {folder}. Перенесите папку ближе к началу диска, "
    "например в {better}.",
    "The path of the folder is too long for Windows: {folder}. Move the folder nearer to the root "
    "of the disk, for example to {better}.",
)
NO_ROOM = (
    "На диске осталось {left} МБ, а нужно {needed} МБ. Освободите место и откройте ещё раз.",
    "{left} MB are left on the disk, and {needed} MB are needed. Make room and open this again.",
)
CANNOT_WRITE = (
    "В эту папку нельзя писать: {folder}. Скопируйте её на диск компьютера и откройте там.",
    "Nothing can be written into this folder: {folder}. Copy it to the computer’s disk, and open "
    "it there.",
)
BROKEN = (
    "Установка не удалась. Откройте ещё раз; если не поможет, удалите папку installed и откройте "
    "снова. Подробности: {log}",
    "Setting up failed. Open this again; if that does not help, delete the folder “installed” and "
    "open it once more. More stands in {log}",
)
SETTING_UP = "Готовлю программу, это один раз / Setting up, only once: {step}"


class CannotStart(Exception):
    """Why the hall cannot be started, in both languages."""

    def __init__(self, texts: tuple[str, str], **values: object) -> None:
        super().__init__("\n".join(f"\n  {text.format(**values)}" for text in texts))


def release() -> dict[str, str]:
    """What the package says of itself: version, system, longest path of what it installs."""
    said: dict[str, str] = json.loads((PARTS / "release.json").read_text(encoding="utf-8"))
    return said


def check_computer(about: dict[str, str]) -> None:
    """Refuse another Python or system, a path that Windows cannot take; raises `CannotStart`."""
    if sys.version_info[:2] != (3, 11) or sys.maxsize < 2**32:
        raise CannotStart(WRONG_PYTHON, found=f"{platform.python_version()} {platform.machine()}")
    system = {"win32": "windows", "linux": "linux", "darwin": "macos"}.get(
        sys.platform, sys.platform
    )
    machine = platform.machine().lower()
    wanted = about["system"], about["machine"].split()
    # Windows on ARM runs the programs of the other processor.
    if wanted[0] != system or (machine not in wanted[1] and not ON_WINDOWS):
        raise CannotStart(
            OF_ANOTHER_SYSTEM,
            wanted=f"{about['system']} {about['machine']}",
            found=f"{system} {machine}",
        )
    if ON_WINDOWS and len(str(INSTALLED)) + int(about["longest_path"]) > LONGEST_PATH:
        raise CannotStart(TOO_LONG, folder=FOLDER, better=rf"{FOLDER.drive}\hall")


def damaged() -> list[str]:
    """The parts whose bytes are not those of the release."""
    return [
        name
        for line in SUMS.read_text(encoding="utf-8").splitlines()
        for digest, _, name in [line.partition("  ")]
        if _digest(PARTS / name) != digest
    ]


def _digest(file: Path) -> str:
    if not file.is_file():
        return ""
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def set_up() -> None:
    """Unpack and install what the parts hold, unless that is done; raises `CannotStart`."""
    made_of = _digest(SUMS)
    if MARK.is_file() and MARK.read_text(encoding="ascii") == made_of:
        return
    _step("1/3")
    if files := damaged():
        raise CannotStart(DAMAGED, files=", ".join(files[:5]))
    left = shutil.disk_usage(FOLDER).free
    if left < ROOM:
        raise CannotStart(NO_ROOM, left=left // 10**6, needed=ROOM // 10**6)
    try:
        shutil.rmtree(INSTALLED, ignore_errors=True)
        INSTALLED.mkdir(exist_ok=True)
    except OSError as error:
        raise CannotStart(CANNOT_WRITE, folder=FOLDER) from error
    _step("2/3")
    with zipfile.ZipFile(PARTS / "program.zip") as archive:
        archive.extractall(PROGRAM)
    _step("3/3 …")
    python = _make_interpreter()
    # pip runs from its own wheel; neither its settings nor an index of this computer are asked.
    pip = next((PARTS / "wheels").glob("pip-*.whl")) / "pip"
    command = [str(python), str(pip), "install", "--isolated", "--quiet", "--no-input"]
    command += ["--disable-pip-version-check", "--no-cache-dir", "--no-compile", "--no-deps"]
    command += ["--no-index", "--find-links", str(PARTS / "wheels"), "--require-hashes"]
    command += ["--target", str(PACKAGES), "--requirement", str(PARTS / "requirements.txt")]
    with LOG.open("wb") as log:
        done = subprocess.run(command, stdout=log, stderr=log, check=False)
    if done.returncode != 0:
        raise CannotStart(BROKEN, log=LOG)
    LOG.unlink()
    MARK.write_text(made_of, encoding="ascii")


def _step(step: str) -> None:
    sys.stderr.write(f"  {SETTING_UP.format(step=step)}\n")


def interpreter() -> Path:
    """The Python that sees the program and its packages, as do all that it starts."""
    if _is_embedded():
        return Path(sys.executable)
    return INSTALLED / ("python/Scripts/python.exe" if ON_WINDOWS else "python/bin/python")


def _is_embedded() -> bool:
    return EMBEDDED.is_file() and Path(sys.executable).parent.samefile(EMBEDDED.parent)


def _make_interpreter() -> Path:
    python = interpreter()
    if _is_embedded():
        EMBEDDED.write_text("\n".join(SEARCH_PATH) + "\n", encoding="utf-8")
        return python
    folder = INSTALLED / "python"
    command = [sys.executable, "-m", "venv", "--without-pip", str(folder)]
    with LOG.open("wb") as log:
        if subprocess.run(command, stdout=log, stderr=log, check=False).returncode != 0:
            raise CannotStart(BROKEN, log=LOG)
    own = folder / ("Lib" if ON_WINDOWS else "lib/python3.11") / "site-packages"
    (own / "hall.pth").write_text(f"{PACKAGES}\n{PROGRAM}\n", encoding="utf-8")
    return python


def environment(about: dict[str, str]) -> dict[str, str]:
    """What the program is told of this folder; all else is the laptop's own."""
    told = {
        "DATA_DIR": os.environ.get("DATA_DIR") or str(FOLDER / "data"),
        "HALL_FOLDER": str(FOLDER),
        "HALL_START": about["start"],
        "HALL_RELEASED": about["released"],
        "PYTHONUTF8": "1",
        "PYTHONNOUSERSITE": "1",
    }
    if sys.platform == "win32" and "LANG" not in os.environ:
        told["LANG"] = _language_of_windows()
    return {**os.environ, **told}


if sys.platform == "win32":

    def _language_of_windows() -> str:
        import ctypes
        import locale

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return locale.windows_locale.get(number, "")


def run(command: list[str], about: dict[str, str]) -> int:
    """Hand over to the program; a stop by Ctrl-C is its own affair."""
    if not ON_WINDOWS:
        os.execve(command[0], command, environment(about))
    process = subprocess.Popen(command, env=environment(about))
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue


def main(arguments: list[str]) -> int:
    """Set the program up, then check it, or start the hall."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    about = release()
    try:
        check_computer(about)
        if "--check" in arguments and (files := damaged()):
            raise CannotStart(DAMAGED, files=", ".join(files[:5]))
        set_up()
    except CannotStart as reason:
        sys.stderr.write(f"{reason}\n\n")
        return 1
    wanted = ["check_hall"] if "--check" in arguments else ["venue"]
    others = [item for item in arguments if item != "--check"]
    manage = str(PROGRAM / "manage.py")
    return run([str(interpreter()), manage, *wanted, *others], about)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
