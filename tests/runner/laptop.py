"""`python -m tests.runner.laptop`: the hall's laptop, packaged, in `build/laptop/`.

For each system a folder of what is committed: program, packages with their hashes, start file,
checks, instructions with pictures, and the same folder as an archive. Packages are downloaded for
that system as `requirements.txt` pins them. Three have no file for every system and are built here
from their pinned sources, without their optional C parts.

`SYSTEM=linux` makes the folder of one system alone.
"""

import base64
import hashlib
import io
import json
import os
import re
import shutil
import stat
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from rules_engine import __version__
from tests.support.steps import BUILD, ROOT

PARTS = ROOT / "deploy" / "laptop"
PROGRAM = ("manage.py", "tournament", "rules_engine", "reports", "fixtures")
BESIDE = ("NOTICE", "CHANGELOG.md")
FROM_SOURCES = ("http-ece", "rcssmin", "rjsmin")
"""Packages of which not every system has a file; all work without their C parts."""
PIP = (sys.executable, "-m", "pip")
QUIET = ("--quiet", "--disable-pip-version-check", "--no-deps")
GUIDE = "hall-without-internet"
LANGUAGES = ("ru", "en")
_PINNED = re.compile(
    r"^(?P<pinned>[A-Za-z0-9][^\\\n]*?)\s*\\?$(?P<hashes>(\n\s+--hash=\S+( \\)?)+)", re.M
)


@dataclass(frozen=True, slots=True)
class System:
    """One kind of laptop: as packages and Python call it, and what is opened on it."""

    name: str
    machine: str
    platforms: tuple[str, ...]
    markers: dict[str, str]
    start: str
    files: tuple[str, ...]
    parts: tuple[str, ...] = ()


SYSTEMS = (
    System(
        "windows",
        "amd64 x86_64",
        ("win_amd64",),
        {"sys_platform": "win32", "os_name": "nt", "platform_system": "Windows"},
        "open-hall.cmd",
        ("open-hall.cmd", "check-hall.cmd"),
        ("no-python.txt", "wrong-archive.txt", "not-unpacked.txt"),
    ),
    System(
        "linux",
        "x86_64",
        ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"),
        {"sys_platform": "linux", "os_name": "posix", "platform_system": "Linux"},
        "./open-hall.sh",
        ("open-hall.sh",),
    ),
    System(
        "macos",
        "arm64",
        (
            "macosx_14_0_arm64",
            "macosx_11_0_arm64",
            "macosx_11_0_universal2",
            "macosx_10_9_universal2",
        ),
        {"sys_platform": "darwin", "os_name": "posix", "platform_system": "Darwin"},
        "./open-hall.sh",
        ("open-hall.sh",),
    ),
)
OF_PYTHON = {
    "python_version": "3.11",
    "python_full_version": "3.11.9",
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
}


class NoPackage(Exception):
    """Why there can be no package, with the remedy."""


@dataclass(frozen=True, slots=True)
class Pinned:
    """A line of a requirements file with its hashes."""

    requirement: Requirement
    hashes: str

    @property
    def name(self) -> str:
        """As everybody spells it."""
        return canonicalize_name(self.requirement.name)

    @property
    def line(self) -> str:
        """Without the condition, which has been answered."""
        return f"{self.name}{self.requirement.specifier} {' '.join(self.hashes.split())}".replace(
            " \\", ""
        )


def pinned(file: Path) -> list[Pinned]:
    """What a requirements file pins."""
    found = _PINNED.finditer(file.read_text(encoding="utf-8"))
    return [Pinned(Requirement(item["pinned"]), item["hashes"]) for item in found]


def of_system(pins: Iterable[Pinned], system: System) -> list[Pinned]:
    """Those that Python 3.11 of a system asks for; pip itself would answer for this machine."""
    around = {**OF_PYTHON, **system.markers, "platform_machine": system.machine.split()[0]}
    return [
        pin
        for pin in pins
        if pin.requirement.marker is None or pin.requirement.marker.evaluate(around)
    ]


def download(pins: Sequence[Pinned], folder: Path, *options: str) -> None:
    """Have pip bring files whose hashes are those of the pins; raises `NoPackage`."""
    with TemporaryDirectory(prefix="laptop-") as name:
        lines = Path(name, "requirements.txt")
        lines.write_text("".join(f"{pin.line}\n" for pin in pins), encoding="utf-8")
        command = [*PIP, "download", *QUIET, "--require-hashes", *options]
        command += ["--dest", str(folder), "--requirement", str(lines)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        told = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
        raise NoPackage(
            "\n".join(told[-3:] or [done.stderr[-1000:]])
            + "\nThis needs a network. A package without a file for a system can be built from its "
            "sources, if it works without a compiler: FROM_SOURCES in tests/runner/laptop.py."
        )


def built_from_sources(pins: Sequence[Pinned], folder: Path, commit_time: int) -> None:
    """Wheels for every system; raises `NoPackage` for one that is not."""
    with TemporaryDirectory(prefix="laptop-") as name:
        # Only sources may be brought; to look into them pip needs what builds them, which is here.
        download(pins, Path(name), "--no-binary", ":all:", "--no-build-isolation")
        environment = {**os.environ, "CC": "false", "SOURCE_DATE_EPOCH": str(commit_time)}
        command = [*PIP, "wheel", *QUIET, "--no-index", "--no-build-isolation", "--no-cache-dir"]
        command += ["--wheel-dir", str(folder), *map(str, sorted(Path(name).iterdir()))]
        subprocess.run(command, check=True, env=environment, capture_output=True)
    for wheel in folder.glob("*.whl"):
        if not wheel.name.endswith("-none-any.whl"):
            raise NoPackage(f"{wheel.name} was built for this machine alone, with its C parts.")


def requirements_of(wheels: Path) -> str:
    """A requirements file of exactly these wheels, pip itself left out."""
    lines = []
    for wheel in sorted(wheels.glob("*.whl")):
        name, version, _build, _tags = parse_wheel_filename(wheel.name)
        if name != "pip":
            digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
            lines.append(f"{name}=={version} --hash=sha256:{digest}\n")
    return "".join(lines)


def program_archive(when: datetime) -> bytes:
    """The committed program as a zip, the same bytes whoever makes it."""
    command = ["git", "archive", "--format=tar", "HEAD", *PROGRAM]
    tar = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    with TemporaryDirectory(prefix="laptop-") as name:
        subprocess.run(["tar", "-x", "-C", name], input=tar, check=True)
        return zipped(Path(name), when)


def zipped(folder: Path, when: datetime, above: str = "") -> bytes:
    """A folder as a zip of bytes that depend on its files alone; programs stay programs."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in sorted(item for item in folder.rglob("*") if item.is_file()):
            info = zipfile.ZipInfo(
                above + file.relative_to(folder).as_posix(), when.timetuple()[:6]
            )
            mode = 0o755 if file.stat().st_mode & stat.S_IXUSR else 0o644
            info.external_attr = (stat.S_IFREG | mode) << 16
            # What is packed already only takes time.
            packed = file.suffix in {".whl", ".zip", ".webp"}
            info.compress_type = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
            archive.writestr(info, file.read_bytes())
    return held.getvalue()


def longest_path(wheels: Path, program: bytes) -> int:
    """Characters of the longest path below `installed/`."""
    names = [len(rf"\program\{name}") for name in _names(io.BytesIO(program))]
    for wheel in wheels.glob("*.whl"):
        names += [len(rf"\packages\{name}") for name in _names(wheel)]
    return max(names)


def _names(archive: Path | io.BytesIO) -> list[str]:
    with zipfile.ZipFile(archive) as opened:
        return opened.namelist()


def instructions(system: System, language: str) -> str:
    """A page of the guide that needs nothing beside it: style and pictures are inside."""
    # Its settings are read only now, so that whoever wants one function needs no site.
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    import django
    from django.conf import settings
    from django.template import engines
    from django.test import override_settings
    from django.utils.translation import override

    django.setup()
    from tournament.web.catalogues import compile_catalogues
    from tournament.web.public.help.pages import read

    compile_catalogues()
    style = "".join(
        (ROOT / "tournament" / "web" / "static" / "web" / name).read_text(encoding="utf-8")
        for name in ("app.css", "help.css")
    )
    # Files by their own names: they are put into the page.
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    storages = {**settings.STORAGES, "staticfiles": plain}
    with override(language), override_settings(STORAGES=storages):
        told = {"text": read(GUIDE, language), "system": system, "version": __version__}
        template = engines["django"].from_string((PARTS / "instructions.html").read_text("utf-8"))
        page = template.render({**told, "style": style, "language": language})
    page = re.sub(r'\s*<a class="rule-mark".*?</a>', "", page)
    return re.sub(r'(src|href)="/static/(web/help/[^"]+\.webp)"', _inside, page)


def _inside(found: re.Match[str]) -> str:
    file = ROOT / "tournament" / "web" / "static" / found[2]
    return f'{found[1]}="data:image/webp;base64,{base64.b64encode(file.read_bytes()).decode()}"'


def make(system: System, target: Path, commit_time: int) -> None:
    """The folder of a system, made in an empty one."""
    when = datetime.fromtimestamp(commit_time, UTC)
    parts = target / "parts"
    wheels = parts / "wheels"
    wheels.mkdir(parents=True)
    pins = of_system(pinned(ROOT / "requirements.txt"), system)
    pip = [pin for pin in pinned(ROOT / "tests" / "requirements.txt") if pin.name == "pip"]
    sources = [pin for pin in pins if pin.name in FROM_SOURCES]
    built_from_sources(sources, wheels, commit_time)
    options = [f"--platform={platform}" for platform in system.platforms]
    options += ["--python-version=3.11", "--implementation=cp", "--only-binary=:all:"]
    download([*(pin for pin in pins if pin not in sources), *pip], wheels, *options)
    program = program_archive(when)
    (parts / "program.zip").write_bytes(program)
    (parts / "requirements.txt").write_text(requirements_of(wheels), encoding="utf-8")
    about = {
        "version": __version__,
        "system": system.name,
        "machine": system.machine,
        "start": system.start,
        "released": when.isoformat(),
        "longest_path": str(longest_path(wheels, program)),
    }
    (parts / "release.json").write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
    for file in ("open_hall.py", *system.parts):
        shutil.copyfile(PARTS / file, parts / file)
    for name in BESIDE:
        shutil.copyfile(ROOT / name, parts / name)
    for name in system.files:
        text = (PARTS / name).read_text(encoding="utf-8")
        # Windows reads a batch file's labels rightly only with its own ends of lines.
        end = "\r\n" if name.endswith(".cmd") else "\n"
        (target / name).write_text(text, encoding="utf-8", newline=end)
        (target / name).chmod(0o755)
    for language in LANGUAGES:
        page = instructions(system, language)
        (target / f"README.{language}.html").write_text(page, encoding="utf-8")
    (parts / "SHA256SUMS").write_text(sums(parts), encoding="utf-8")


def sums(folder: Path) -> str:
    """Checksums of all that lies in a folder, as `sha256sum` writes them."""
    files = sorted(item for item in folder.rglob("*") if item.is_file())
    return "".join(
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(folder).as_posix()}\n"
        for file in files
    )


def main() -> int:
    """Make the folders and archives, and say what lies where."""
    told = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, check=True, capture_output=True
    )
    commit_time = int(told.stdout)
    wanted = os.environ.get("SYSTEM")
    systems = [system for system in SYSTEMS if wanted in {None, "", system.name}]
    if not systems:
        print(f"SYSTEM is one of {', '.join(system.name for system in SYSTEMS)}, or not set.")
        return 1
    for system in systems:
        name = f"pixel-tactics-hall-{__version__}-{system.name}"
        target = BUILD / "laptop" / name
        shutil.rmtree(target, ignore_errors=True)
        try:
            make(system, target, commit_time)
        except NoPackage as reason:
            print(f"{system.name}: {reason}")
            return 1
        archive = target.with_name(f"{name}.zip")
        when = datetime.fromtimestamp(commit_time, UTC)
        archive.write_bytes(zipped(target, when, f"{name}/"))
        print(f"{archive.relative_to(ROOT)}  {archive.stat().st_size:,} bytes")
    laptops = BUILD / "laptop"
    archives = sorted(laptops.glob("*.zip"))
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in archives]
    (laptops / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
