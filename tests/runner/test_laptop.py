"""The laptop's package: what is in it, and that it runs where there is no network."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from rules_engine import __version__
from tests.guides.blocks import block
from tests.guides.shell import checkout, run
from tests.runner import laptop
from tests.runner.laptop import LANGUAGES, SYSTEMS, System, instructions, of_system, pinned, zipped
from tests.support.steps import BUILD, ROOT

LINUX = next(system for system in SYSTEMS if system.name == "linux")
MAPPED = () if os.geteuid() == 0 else ("--map-root-user",)
NETLESS = Path(__file__).with_name("without_network.py")


def test_every_pin_is_read_with_its_hashes() -> None:
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    pins = pinned(ROOT / "requirements.txt")
    assert len(pins) == len(re.findall(r"^[a-z].*==", text, re.MULTILINE))
    assert sum(pin.hashes.count("--hash=") for pin in pins) == text.count("--hash=")
    assert all("\\" not in pin.line and ";" not in pin.line for pin in pins)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_each_system_gets_what_it_asks_for(system: System) -> None:
    names = [pin.name for pin in of_system(pinned(ROOT / "requirements.txt"), system)]
    assert len(names) == len(set(names)), "one version of each"
    assert ("colorama" in names) is (system.name == "windows")
    assert {"django", "granian", "tzdata"} <= set(names)


def test_a_package_in_a_zip_is_the_same_bytes_whenever_it_is_made(tmp_path: Path) -> None:
    made = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        for file in ("b.txt", "a.sh") if name == "one" else ("a.sh", "b.txt"):
            (folder / file).write_text(file)
        (folder / "a.sh").chmod(0o755)
        made.append(zipped(folder, datetime(2026, 11, 26, tzinfo=UTC), "hall/"))
        os.utime(folder / "a.sh", (0, 0))
    assert made[0] == made[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_instructions_need_nothing_beside_them(language: str) -> None:
    page = instructions(LINUX, language)
    assert 'src="data:image/webp;base64,' in page
    assert 'src="/' not in page
    assert 'href="/' not in page
    assert ("Зал без интернета" in page) is (language == "ru")


def test_batch_files_are_plain_ascii() -> None:
    # Windows reads them in the code page of the window, and loses its place among other letters.
    for name in ("open-hall.cmd", "check-hall.cmd"):
        assert (laptop.PARTS / name).read_text(encoding="utf-8").isascii()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package of this system, made by the guide's command and unpacked from its archive."""
    project = checkout(tmp_path_factory.mktemp("project"))
    run(block("docs/running/laptop.md", "Make the folders", 1), project, SYSTEM="linux")
    archive = BUILD / "laptop" / f"pixel-tactics-hall-{__version__}-linux.zip"
    folder = tmp_path_factory.mktemp("unpacked")
    shutil.unpack_archive(archive, folder)
    return folder / archive.stem


@pytest.fixture
def unpacked(built: Path, tmp_path: Path) -> Path:
    """A copy of it in a folder as people name theirs."""
    folder = tmp_path / "Мой зал 1"
    shutil.copytree(built, folder)
    return folder


def without_network(folder: Path, *arguments: str) -> dict[str, object]:
    """What `without_network.py` saw of this folder."""
    done = subprocess.run(
        ["unshare", *MAPPED, "--net", sys.executable, str(NETLESS), str(folder), *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    seen: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return seen


@pytest.mark.registry
@pytest.mark.slow
def test_a_day_is_practised_and_goes_on_without_a_network(unpacked: Path) -> None:
    checked = without_network(unpacked, "check")
    assert checked["code"] == 0, checked
    assert "Этот ноутбук готов" in str(checked["window"])
    first = without_network(unpacked, "open")
    assert "нажмите Enter" in str(first["window"])
    assert (first["page"], first["stopped"]) == (200, 0)
    assert "./open-hall.sh --try=1" in str(first["window"])
    again = without_network(unpacked, "open")
    assert "Готовлю программу" not in str(again["window"]), "nothing is set up twice"
    assert again["day"] == first["day"]


@pytest.mark.registry
@pytest.mark.slow
def test_an_update_is_a_copy_over_the_old_folder(unpacked: Path, built: Path) -> None:
    first = without_network(unpacked, "open")
    # Another release: a program of other bytes, and what the old one had and this one has not.
    left_over = unpacked / "installed" / "program" / "tournament" / "gone.py"
    left_over.write_text("raise SystemError")
    newer = unpacked.with_name("newer")
    shutil.copytree(built, newer)
    with zipfile.ZipFile(newer / "parts" / "program.zip", "a") as archive:
        archive.writestr("newer.txt", "of another release")
    digest = hashlib.sha256((newer / "parts" / "program.zip").read_bytes()).hexdigest()
    sums = (newer / "parts" / "SHA256SUMS").read_text()
    lines = [
        f"{digest}  program.zip" if line.endswith("  program.zip") else line
        for line in sums.splitlines()
    ]
    (newer / "parts" / "SHA256SUMS").write_text("\n".join(lines) + "\n")
    shutil.copytree(newer, unpacked, dirs_exist_ok=True)
    after = without_network(unpacked, "open")
    assert "Готовлю программу" in str(after["window"])
    assert (unpacked / "installed" / "program" / "newer.txt").is_file()
    assert not left_over.exists()
    assert (after["page"], after["day"]) == (200, first["day"])


@pytest.mark.registry
@pytest.mark.slow
def test_a_file_that_was_not_copied_whole_is_named(unpacked: Path) -> None:
    wheel = next((unpacked / "parts" / "wheels").glob("django-5*.whl"))
    wheel.write_bytes(wheel.read_bytes()[:-1])
    refused = without_network(unpacked, "check")
    assert refused["code"] == 1
    assert f"не целиком: wheels/{wheel.name}" in str(refused["window"])
    assert not (unpacked / "installed" / "made-of").exists()
