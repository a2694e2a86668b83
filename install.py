"""Puts what a requirements file pins into the virtual environment: `python3.11 install.py FILE`.

Needs nothing but Python, and no network where everything is there already. Otherwise it says in
plain words what to do, and keeps what the installer said in a file.
"""

import re
import subprocess
import sys
from pathlib import Path

VENV = Path(".venv")
LOG = VENV / "install.log"
WRONG_PYTHON = (
    "Нужен Python 3.11, а это {found}. Установите Python 3.11 и повторите команду.",
    "This needs Python 3.11, and this is {found}. Install Python 3.11 and repeat the command.",
)
NO_VENV = (
    "Не получилось создать папку .venv. В Debian и Ubuntu поставьте пакет python3.11-venv и "
    "повторите команду. Подробности – в конце этого сообщения.",
    "The folder .venv could not be made. On Debian and Ubuntu install the package python3.11-venv "
    "and repeat the command. More stands at the end of this message.",
)
NO_NETWORK = (
    "Программа ещё не установлена на этом компьютере, а интернета нет. Подключитесь к интернету и "
    "повторите команду. Делайте это дома, до зала: потом интернет не нужен. В зале без интернета "
    "возьмите компьютер, где программа уже запускалась. Подробности: {log}",
    "The program is not set up on this computer yet, and there is no internet. Connect it and "
    "repeat the command. Do it at home, before the hall: after that no internet is needed. In a "
    "hall without internet take a computer on which the program has run before. More: {log}",
)
BROKEN = (
    "Установка не удалась. Повторите команду; если не поможет, удалите папку .venv и повторите ещё "
    "раз. Нужны интернет, компилятор C и место на диске. Подробности: {log}",
    "The installation failed. Repeat the command; if that does not help, delete the folder .venv "
    "and repeat it once more. It needs internet, a C compiler and room on the disk. More: {log}",
)
_SIGNS_OF_NO_NETWORK = re.compile(
    r"NewConnectionError|Name or service not known|name resolution|getaddrinfo|"
    r"Network is unreachable|ConnectTimeout|Connection refused|ProxyError|No route to host|"
    r"Max retries exceeded|ReadTimeout"
)
_PINNED = re.compile(r"^[A-Za-z0-9][^\\\n]*==[^\\\n]*", re.MULTILINE)
_LOOK = """
import sys
from importlib.metadata import PackageNotFoundError, version
from pip._vendor.packaging.requirements import Requirement

for line in sys.stdin:
    wanted = Requirement(line.strip())
    if wanted.marker is not None and not wanted.marker.evaluate():
        continue
    try:
        found = version(wanted.name)
    except PackageNotFoundError:
        found = ""
    if not found or found not in wanted.specifier:
        print(wanted.name)
"""


def main(requirements: Path) -> int:
    """Install what is missing; 0 if everything is there then."""
    if sys.version_info[:2] != (3, 11):
        return _say(WRONG_PYTHON, found=".".join(map(str, sys.version_info[:3])))
    python = VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not python.exists():
        made = _run([sys.executable, "-m", "venv", str(VENV)])
        if made.returncode != 0:
            return _say(NO_VENV) or _show(made.stdout)
    if not missing(python, requirements.read_text(encoding="utf-8")):
        return 0
    sys.stderr.write("\n  Установка, несколько минут … / Setting up, some minutes …\n")
    pip = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    pip += ["--retries", "2"]
    done = _run([*pip, "--quiet", "--require-hashes", "-r", str(requirements)])
    if done.returncode == 0:
        return 0
    LOG.write_text(done.stdout, encoding="utf-8")
    return _say(NO_NETWORK if _SIGNS_OF_NO_NETWORK.search(done.stdout) else BROKEN, log=LOG)


def missing(python: Path, requirements: str) -> str:
    """The pinned packages that are not there in their version; asks nobody but this machine."""
    told = _run([str(python), "-c", _LOOK], "\n".join(_PINNED.findall(requirements)))
    return told.stdout.strip()


def _run(command: "list[str]", typed: str = "") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        command,
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


def _say(texts: "tuple[str, str]", **values: object) -> int:
    for text in texts:
        sys.stderr.write(f"\n  {text.format(**values)}\n")
    sys.stderr.write("\n")
    return 1


def _show(text: str) -> int:
    sys.stderr.write(text)
    return 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
