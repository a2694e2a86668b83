"""The commands of the README and of the guides beside it, as they are written there."""

import re
import shutil
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.guides.blocks import block, guides
from tests.guides.shell import checkout, pip_without_a_net, run, running
from tests.support.hall import PASSPHRASE, day_of_today, handover_file
from tests.support.scenario import Scenario
from tests.support.server import free_port, migrated, wait_until_ready
from tests.support.steps import ROOT
from tournament.ledger.audit_pyz import LOWEST
from tournament.web.demo_accounts import FINISHED_CITY, account_of

GIVES_A_COPY = """import django; django.setup()
from datetime import UTC, datetime
from pathlib import Path
from tournament.events.venue import copy_file, hall_file, venue
copy = venue.export_copy(hall_file.read().event, datetime.now(UTC))
Path("day.copy.zip").write_bytes(copy_file.write(copy))
"""
"""What the page “The hall” does when its button is pressed."""
PATIENCE = 3000
"""Tries, ten a second: whole programs start here, without anything that was loaded before."""
MAKE = re.compile(r"`(?:[A-Z_]+=\S+ )*make ([a-z-]+)")


def got(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=30) as answer:
        return bytes(answer.read())


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A checkout of the project; `data` lies beside it."""
    (tmp_path / "project").mkdir()
    return checkout(tmp_path / "project")


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path, str]]:
    """What `make run` serves, its data folder and what it said."""
    folder, port = tmp_path_factory.mktemp("demo"), free_port()
    project = checkout(tmp_path_factory.mktemp("project"))
    migrated(folder)
    commands, said = block("README.md", "Two commands", 1), folder / "said.txt"
    with running(commands, project, said, DATA_DIR=folder, PORT=port) as process:
        wait_until_ready(process, port, PATIENCE)
        yield f"http://127.0.0.1:{port}", folder, said.read_text(encoding="utf-8")


@pytest.mark.slow
class TestADemoAndItsRecords:
    """From the first command to the audit of a day, as who has just fetched the project does it."""

    def test_it_serves_a_championship_and_tells_the_accounts(
        self, demo: tuple[str, Path, str]
    ) -> None:
        base, _folder, said = demo
        assert "data-day" in got(base).decode() or "/days/" in got(base).decode()
        assert account_of("organizer", FINISHED_CITY).username in said

    def test_a_day_is_checked_with_what_the_site_offers(
        self, demo: tuple[str, Path, str], project: Path, tmp_path: Path
    ) -> None:
        base = demo[0]
        address = self._finished(base)
        for name, offered in {
            "day.zip": f"{address}bundle.zip",
            "receipt.json": f"{address}receipts/1.json",
            "checkpoint.txt": f"{address}checkpoint",
            "audit.pyz": f"{base}/audit.pyz",
        }.items():
            (project / name).write_bytes(got(offered))
        with_code = run(block("README.md", "Checking the records", 1), project)
        alone = run(
            block("README.md", "Checking the records", 2), project, **pip_without_a_net(tmp_path)
        )
        assert (tmp_path / "noted").read_text() == f"install cryptography>={LOWEST}\n"
        assert len(with_code) > len(alone) > 100, "receipt and checkpoint are told, too"
        changed = (project / "receipt.json").read_text().replace('"seq":1', '"seq":2', 1)
        (project / "receipt.json").write_text(changed)
        with pytest.raises(AssertionError):
            run(block("README.md", "Checking the records", 1), project)

    def _finished(self, base: str) -> str:
        """The address of the demo's day that is over: its bundle has a closing."""
        (championship,) = set(re.findall(r"/championships/\w+/(?=\")", got(base).decode()))
        about = got(base + championship).decode()
        (finished,) = {
            address
            for address in set(re.findall(r"/days/\w+/", about))
            if "Победа в игровом дне" in got(base + address).decode()
        }
        return base + finished

    def test_the_owner_checks_ledgers_and_tables(
        self, demo: tuple[str, Path, str], project: Path
    ) -> None:
        commands = block("README.md", "Checking the records", 3)
        assert commands.count("\n") == 2
        run(commands, project, DATA_DIR=demo[1])


@pytest.mark.slow
def test_an_empty_site_tells_the_code_of_its_first_account(project: Path, tmp_path: Path) -> None:
    port = free_port()
    migrated(tmp_path)
    commands, said = block("README.md", "Two commands", 2), tmp_path / "said.txt"
    with running(commands, project, said, DATA_DIR=tmp_path, PORT=port) as process:
        wait_until_ready(process, port, PATIENCE)
        told = said.read_text(encoding="utf-8")
    assert "/setup/" in told
    assert "demo-" not in told


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.django_db
def test_a_hall_opens_and_a_second_laptop_goes_on(project: Path, tmp_path: Path) -> None:
    day = day_of_today(10)
    handover_file(day, project)
    _opens(block("README.md", "A hall without internet", 2), project, tmp_path / "first", day)
    in_hall = {
        "DATA_DIR": tmp_path / "first" / "venue" / day.event,
        "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
    }
    run(f"python -c '{GIVES_A_COPY}'", project, DEMO=0, **in_hall)
    _opens(block("README.md", "A hall without internet", 3), project, tmp_path / "second", day)


def _opens(commands: str, project: Path, folder: Path, day: Scenario) -> None:
    """A laptop opens this day."""
    folder.mkdir()
    port, said = free_port(), folder / "said.txt"
    told = {"VENUE_PASSPHRASE": PASSPHRASE, "HOST": "127.0.0.1", "LANG": "en_GB.UTF-8"}
    with running(commands, project, said, DATA_DIR=folder, PORT=port, **told) as process:
        wait_until_ready(process, port, PATIENCE)
        assert day.event in said.read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_laptop_is_tried_at_home(project: Path, tmp_path: Path) -> None:
    port = free_port()
    commands, said = block("README.md", "A hall without internet", 1), tmp_path / "said.txt"
    told = {"HOST": "127.0.0.1", "LANG": "en_GB.UTF-8"}
    with running(commands, project, said, DATA_DIR=tmp_path, PORT=port, **told) as process:
        wait_until_ready(process, port, PATIENCE)
        assert f"http://127.0.0.1:{port}/" in said.read_text(encoding="utf-8")
    assert (tmp_path / "practice").is_dir()


def test_games_are_played_and_checked(project: Path) -> None:
    said = run(block("README.md", "Checking a game", 1), project)
    assert said.count("game.log") >= 2
    assert "Ведьма" in said
    said = run(block("docs/new_game.md", "Tests", 1), project)
    assert "tic-tac-toe 1" in said
    assert "game.log" in said


def test_the_example_in_python_refuses_with_a_rule() -> None:
    (example,) = re.findall(
        r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text(encoding="utf-8"), re.S | re.M
    )
    *before, last = example.strip().split("\n")
    names: dict[str, object] = {}
    exec("\n".join(before), names)
    rule, words = eval(last.partition("#")[0], names)
    assert re.fullmatch(r"PT-[A-Z]+-\d+", rule)
    assert re.search("[а-я]", words)


@pytest.mark.slow
def test_the_engine_is_installed_alone(tmp_path: Path) -> None:
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "build", "*.egg-info")
    shutil.copytree(ROOT / "rules_engine", tmp_path / "rules_engine", ignore=ignored)
    place = tmp_path / "alone"
    offline = {"PIP_NO_INDEX": 1, "PIP_NO_BUILD_ISOLATION": 0, "PIP_TARGET": place}
    run(block("README.md", "Checking a game", 2), tmp_path, **offline)
    said = run("alone/bin/pixel-tactics cards witch", tmp_path, PYTHONPATH=place)
    assert "Witch" in said or "Ведьма" in said


def test_every_target_of_make_that_a_guide_names_is_there(project: Path) -> None:
    named = {
        (guide, target)
        for guide in guides()
        for target in MAKE.findall((ROOT / guide).read_text(encoding="utf-8"))
    }
    assert len(named) > 8
    for target in {target for _guide, target in named}:
        assert run(f"make --dry-run {target}", project).strip(), target
