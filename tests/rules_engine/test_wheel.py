"""The engine is installed alone, without network, into an environment that has nothing else."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from rules_engine import __version__
from rules_engine.pixel_tactics.edition import edition
from tests.support.steps import ROOT

pytestmark = pytest.mark.slow

LOGS = ROOT / "fixtures" / "logs"
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input")
OFFLINE = ("--no-deps", "--no-index")


def run(*words: str | Path, status: int = 0) -> str:
    """A program's output, of which the exit status is known."""
    done = subprocess.run(
        [str(word) for word in words], capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == status, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of the engine's folder."""
    folder = tmp_path_factory.mktemp("wheel")
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "build", "*.egg-info")
    shutil.copytree(ROOT / "rules_engine", folder / "source", ignore=ignored)
    run(*PIP, "wheel", *OFFLINE, "--no-build-isolation", "-w", folder / "dist", folder / "source")
    (found,) = (folder / "dist").iterdir()
    return found


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment in which only the engine is installed."""
    place = tmp_path_factory.mktemp("alone")
    run(sys.executable, "-m", "venv", "--without-pip", place)
    folder = place / ("Scripts" if sys.platform == "win32" else "bin")
    run(*PIP, "--python", place, "install", *OFFLINE, wheel)
    return folder


def test_the_wheel_is_pure_and_needs_nothing(wheel: Path) -> None:
    assert wheel.name.startswith("pixel_tactics_rules-")
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as found:
        names = set(found.namelist())
        (about,) = (name for name in names if name.endswith("METADATA"))
        assert "Requires-Dist" not in found.read(about).decode()
    carried = (".py", ".toml")
    here = (path for path in (ROOT / "rules_engine").rglob("*.*") if path.suffix in carried)
    wanted = {str(path.relative_to(ROOT)) for path in here} - {"rules_engine/pyproject.toml"}
    assert {name for name in names if name.endswith(carried)} == wanted


def test_its_command_checks_logs(programs: Path) -> None:
    command = programs / "pixel-tactics"
    assert "verify FILE" in run(command, "--help")
    legal, illegal = LOGS / "legal-short.log", LOGS / "illegal-draw-with-five-cards.log"
    cut = LOGS / "undecidable-stops.log"
    assert "legal: " in run(command, "verify", "--lang", "en", legal)
    assert "PT-DRAW-3" in run(command, "verify", legal, illegal, cut, status=1)


def test_it_is_a_library_of_the_same_edition(programs: Path, tmp_path: Path) -> None:
    script = tmp_path / "asks.py"
    script.write_text(
        "from rules_engine.core.chance import Chance\n"
        "from rules_engine.pixel_tactics import Game\n"
        "from rules_engine.pixel_tactics.edition import edition\n"
        "game, chance = Game(chance=Chance(7)), Chance(1)\n"
        "while actions := game.legal_actions():\n"
        "    if game.round > 9 and not game.pending(): game.push_line('A concede')\n"
        "    else: game.push(chance.choice(actions))\n"
        "print(game.outcome() is not None, edition())\n",
        "utf-8",
    )
    assert run(programs / "python", "-I", script).split() == ["True", edition()]


def test_it_has_the_version_of_the_site(wheel: Path) -> None:
    assert wheel.name.split("-")[1] == __version__
