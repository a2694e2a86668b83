"""The audit as a stranger runs it: Python, `cryptography`, nothing else installed."""

import hashlib
import importlib.util
import io
import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.ledger.audit.scenes import EVENT, championship_bundle, day, day_bundle
from tests.support.bundles import Draft
from tournament.ledger.audit_pyz import build_pyz, build_witness_pyz, sources

pytestmark = pytest.mark.slow
NEEDED = ("cryptography", "cffi", "_cffi_backend", "pycparser")
"""What `pip install cryptography` brings."""
NOT_THERE = ("django", "rest_framework", "celery", "psycopg", "hypothesis", "pytest", "typst")


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with `cryptography` alone, with the project's pure packages, and `audit.pyz`."""
    folder = tmp_path_factory.mktemp("stranger")
    installed = folder / "installed"
    installed.mkdir()
    for name in NEEDED:
        spec = importlib.util.find_spec(name)
        if spec is None or spec.origin is None:
            continue
        origin = Path(spec.origin)
        if spec.submodule_search_locations:
            shutil.copytree(origin.parent, installed / name)
        else:
            shutil.copy(origin, installed / origin.name)
    project = folder / "project"
    for name, data in sources():
        target = project / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    (folder / "audit.pyz").write_bytes(build_pyz())
    return folder


def run(
    stranger: Path, start: list[str], *arguments: str, path: tuple[str, ...] = ("installed",)
) -> subprocess.CompletedProcess[str]:
    """Run a command of the stranger: no site packages, no environment but a language."""
    settings = ":".join(str(stranger / name) for name in path)
    return subprocess.run(
        [sys.executable, "-S", "-P", *start, *arguments],
        cwd=stranger,
        env={"PYTHONPATH": settings, "LANG": "ru_RU.UTF-8", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


WAYS = {
    "module": (["-m", "tournament.ledger.audit"], ("installed", "project")),
    "pyz": (["audit.pyz"], ("installed",)),
}


@pytest.mark.parametrize("name", NOT_THERE)
def test_nothing_else_is_installed_there(stranger: Path, name: str) -> None:
    done = run(stranger, ["-c", f"import {name}"], path=("installed", "project"))
    assert "ModuleNotFoundError" in done.stderr


ONE_AFTER_ANOTHER = """
import io, json, runpy, sys
from contextlib import redirect_stderr, redirect_stdout
start, commands = map(json.loads, sys.argv[1:])
said = []
for command in commands:
    sys.argv, status = [start[-1], *command], 0
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        try:
            if start[0] == "-m":
                runpy.run_module(start[1], run_name="__main__", alter_sys=True)
            else:
                runpy.run_path(start[0], run_name="__main__")
        except SystemExit as end:
            status = end.code
    said.append([status, out.getvalue(), err.getvalue()])
print(json.dumps(said))
"""


def one_after_another(
    stranger: Path, start: list[str], *commands: list[str], path: tuple[str, ...] = ("installed",)
) -> list[tuple[int, str, str]]:
    """Status and what was said of each command, all in one interpreter, since a start is dear."""
    told = [json.dumps(start), json.dumps(commands)]
    done = run(stranger, ["-c", ONE_AFTER_ANOTHER], *told, path=path)
    assert done.returncode == 0, done.stderr
    return [(status, said, fault) for status, said, fault in json.loads(done.stdout)]


@pytest.mark.parametrize("way", WAYS)
def test_exit_statuses(stranger: Path, way: str) -> None:
    """The first as a program of its own, which begins long; the others in one interpreter."""
    start, path = WAYS[way]
    (stranger / "sound.zip").write_bytes(day_bundle())
    (stranger / "whole.zip").write_bytes(championship_bundle())
    broken = Draft.of(day_bundle())
    broken.lines[EVENT][20] = broken.lines[EVENT][20].replace(b"=", b"A", 1)
    (stranger / "broken.zip").write_bytes(broken.pack())
    (stranger / "no.zip").write_bytes(b"no zip")
    alone = run(stranger, start, "broken.zip", path=path)
    commands: tuple[list[str], ...] = (
        ["sound.zip"],
        ["whole.zip"],
        ["no.zip"],
        ["nowhere.zip"],
        [],
    )
    sound, whole, no_zip, nowhere, nothing = one_after_another(
        stranger, start, *commands, path=path
    )
    for status, said, fault in (sound, whole):
        assert (status, fault) == (0, ""), said
        assert "Всё сходится" in said
    assert alone.returncode == 1
    assert re.search(r"event:e1 строка 21: ", alone.stdout)
    assert no_zip[:2] == (2, "")
    assert "zip" in no_zip[2]
    assert (nowhere[0], nothing[0]) == (2, 2)


@pytest.mark.parametrize("installed", ["", "38.0.4", "39.0.2"])
@pytest.mark.parametrize("name", ["audit", "witness"])
def test_without_the_package_or_with_an_older_one_it_says_what_to_do(
    stranger: Path, name: str, installed: str
) -> None:
    """Debian's own is too old; the file of a witness is not to be blamed for it."""
    (stranger / "witness.pyz").write_bytes(build_witness_pyz())
    old = stranger / f"old{installed}" / "cryptography"
    old.mkdir(parents=True, exist_ok=True)
    if installed:
        (old / "__init__.py").write_text(f'__version__ = "{installed}"\n')
    else:
        old.rmdir()
    done = run(stranger, [f"{name}.pyz"], "status", "w.json", path=(f"old{installed}",))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "нужен пакет / needs the package cryptography>=40: " in done.stderr
    assert "venv/bin/pip install 'cryptography>=40'" in done.stderr


def test_json_and_english(stranger: Path) -> None:
    (stranger / "sound.zip").write_bytes(day_bundle())
    (stranger / "no.zip").write_bytes(b"no zip")
    commands = (["sound.zip", "--json"], ["sound.zip", "--lang", "en"], ["no.zip", "--json"])
    sound, english, no_zip = one_after_another(stranger, ["audit.pyz"], *commands)
    report = json.loads(sound[1])
    assert (report["status"], report["failures"]) == (0, [])
    assert report["subject"] == EVENT
    assert report["checks"]["entries"] == len(day()[0].sealed[EVENT])
    assert "Everything agrees." in english[1]
    assert (no_zip[0], json.loads(no_zip[1])) == (2, {"status": 2, "unreadable": "no_zip"})


def test_receipts_and_checkpoints_are_handed_in_as_files(stranger: Path) -> None:
    fold, _ = day()
    size = len(fold.sealed[EVENT])
    (stranger / "sound.zip").write_bytes(day_bundle())
    (stranger / "one.json").write_bytes(fold.receipt(EVENT, 5, 9))
    (stranger / "two.json").write_bytes(fold.receipt(EVENT, size))
    (stranger / "point.txt").write_text(fold.content(EVENT).checkpoint)
    kept = ["--receipt", "one.json", "--receipt", "two.json", "--checkpoint", "point.txt"]
    cut = Draft.of(day_bundle())
    del cut.lines[EVENT][-1]
    (stranger / "cut.zip").write_bytes(cut.pack())
    (stranger / "no.json").write_bytes(b"{}")
    commands = (
        ["sound.zip", "--json", *kept],
        ["cut.zip", "--json", *kept],
        ["sound.zip", "--receipt", "no.json"],
    )
    sound, shorter, no_receipt = one_after_another(stranger, ["audit.pyz"], *commands)
    checks = json.loads(sound[1])["checks"]
    assert (sound[0], checks["receipts"], checks["checkpoints_kept"]) == (0, 2, 1)
    found = json.loads(shorter[1])["failures"]
    assert shorter[0] == 1
    assert ("receipt_beyond", size) in {(item["code"], item["entry"]) for item in found}
    assert no_receipt[0] == 2


def test_the_file_is_the_same_for_the_same_sources() -> None:
    first = build_pyz()
    build_pyz.cache_clear()
    assert hashlib.sha256(build_pyz()).digest() == hashlib.sha256(first).digest()
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        names = archive.namelist()
    assert "__main__.py" in names
    assert "tournament/ledger/audit/auditing.py" in names
    assert "tournament/ledger/audit/failure_texts.toml" in names
    assert not [name for name in names if "migrations" in name or name.endswith("models.py")]
    assert not [name for name in names if name.startswith(("tournament/web", "tournament/events"))]


def test_the_file_imports_no_more_than_its_own_packages(stranger: Path) -> None:
    code = (
        "import sys, os; sys.path.insert(0, 'audit.pyz');"
        "import tournament.ledger.audit.command;"
        "known = set(sys.stdlib_module_names) | {'tournament', 'rules_engine', '_cffi_backend'};"
        "print(sorted({m.split('.')[0] for m in sys.modules} - known))"
    )
    done = run(stranger, ["-c", code])
    left = {name for name in json.loads(done.stdout.replace("'", '"')) if name[0] != "_"}
    assert left <= {"cryptography", "cffi", "pycparser"}
