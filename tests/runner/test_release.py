"""A release is made from what is committed, always the same bytes, and its parts work alone."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from cyclonedx.validation.json import JsonStrictValidator

from rules_engine import __version__
from tests.guides.blocks import block
from tests.runner.licences import LOCK, PINNED, components
from tests.runner.release import NAME, SUMS
from tests.runner.sbom import SCHEMA, hashes
from tests.soak import green
from tests.soak.__main__ import parts as parts_of_soak
from tests.support.preloaded import kept
from tests.support.steps import ROOT

pytestmark = pytest.mark.slow

GUIDE = "docs/running/upgrade.md"
ME = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org")
LARGE = 400_000
"""Bytes of a file that is packed as a smaller one is: fonts, databases of releases."""
SOURCES = f"{NAME}-{__version__}.tar.gz"


def ran(*words: str | Path, folder: Path, status: int = 0, umask: int = -1, **more: str) -> str:
    """What a program said, of which the exit status is known."""
    done = subprocess.run(
        [str(word) for word in words],
        cwd=folder,
        env={**kept(), **more},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        umask=umask,
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout


def release(project: Path, *, status: int = 0, umask: int = -1, **more: str) -> str:
    """The release, made by the command of its guide."""
    command = block("docs/running/upgrade.md", "Making a release", 3)
    # The environment is the one in which the tests run, and the compiler is tried elsewhere.
    told = {"COMPILED": "0", **more}
    return ran("sh", "-c", command, folder=project, status=status, umask=umask, **told)


def made(project: Path) -> Path:
    return project / "build" / "release" / __version__


def commit(project: Path) -> None:
    ran("git", "add", "--all", folder=project)
    ran("git", *ME, "commit", "--quiet", "--message", "A release", folder=project)


def soak(project: Path) -> None:
    """Note that everything has been green with these sources."""
    known = green.Green(green.content(project))
    for step in parts_of_soak(weekly=True):
        known.note(step.title, 1.0, project / "build" / "soak.json")


def with_tools(project: Path) -> Path:
    """The environment stands where make looks for it, and is as new as what it was made from."""
    (project / ".venv").symlink_to(Path(sys.prefix))
    (project / ".git" / "info" / "exclude").write_text("/.venv\n", encoding="utf-8")
    for file in ("requirements.txt", "tests/requirements.txt"):
        os.utime(project / file, (0, 0))
    return project


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository of the present sources, whose changelog names the version."""
    folder = tmp_path_factory.mktemp("release") / "project"
    listed = ran("git", "ls-files", "-z", "-co", "--exclude-standard", folder=ROOT)
    for name in filter(None, listed.split("\0")):
        source = ROOT / name
        if not source.is_file() or source.is_symlink():
            continue
        if source.suffix == ".py" or source.stat().st_size < LARGE:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, folder / name)
    changelog = folder / "CHANGELOG.md"
    text = changelog.read_text(encoding="utf-8")
    if f"## {__version__}\n" not in text:
        changelog.write_text(text.replace("## Unreleased", f"## {__version__}", 1), "utf-8")
    ran("git", "init", "--quiet", folder=folder)
    commit(folder)
    with_tools(folder)
    soak(folder)
    said = release(folder)
    assert SOURCES in said
    return folder


@pytest.fixture(scope="module")
def parts(project: Path) -> Path:
    """The folder of the release."""
    return made(project)


@pytest.fixture
def changed(project: Path) -> Iterator[Path]:
    """The project, put back as it was afterwards."""
    before = ran("git", "rev-parse", "HEAD", folder=project).strip()
    yield project
    ran("git", "reset", "--quiet", "--hard", before, folder=project)
    ran("git", "clean", "--quiet", "--force", folder=project)


def test_a_release_has_its_parts_and_their_sums(parts: Path) -> None:
    names = {path.name for path in parts.iterdir()}
    wheel = f"pixel_tactics_rules-{__version__}-py3-none-any.whl"
    assert names >= {SOURCES, wheel, "audit.pyz", "sbom.cdx.json", "compose.yaml", SUMS}
    command = block("docs/running/upgrade.md", "Making a release", 4)
    folder = f"build/release/{__version__}"
    assert folder in command
    said = ran("sh", "-c", command, folder=parts.parents[2])
    assert {line.split(":")[0] for line in said.splitlines()} == names - {SUMS}
    assert all(line.endswith(": OK") for line in said.splitlines())


def test_it_is_the_same_bytes_elsewhere_and_another_time(project: Path, tmp_path: Path) -> None:
    another = tmp_path / "somewhere" / "else"
    ran("git", "clone", "--quiet", project, another, folder=tmp_path, umask=0o077)
    for path in another.rglob("*"):
        if path.is_file():
            os.utime(path, (1, 1))
    with_tools(another)
    soak(another)
    strange = {"LC_ALL": "ru_RU.UTF-8", "TZ": "Asia/Kamchatka", "PYTHONHASHSEED": "5"}
    release(another, umask=0o077, **strange)
    for path in made(project).iterdir():
        same = path.read_bytes() == (made(another) / path.name).read_bytes()
        assert same, f"{path.name} is another one"


def test_what_was_not_soaked_is_not_released(changed: Path) -> None:
    (changed / "README.md").write_text("Something else", encoding="utf-8")
    commit(changed)
    said = release(changed, status=2)
    assert "was not green yet: switched off: refusals, " in said
    assert "`make soak WEEKLY=1`" in said


def test_what_is_not_committed_is_not_released(changed: Path) -> None:
    (changed / "README.md").write_text("Something else", encoding="utf-8")
    assert "not committed (M README.md)" in release(changed, status=2)
    ran("git", "checkout", "--quiet", "README.md", folder=changed)
    (changed / "new.py").touch()
    assert "not committed (?? new.py)" in release(changed, status=2)


def test_a_version_is_told_in_the_changelog_first(changed: Path, project: Path) -> None:
    head = ran("git", "rev-parse", "HEAD", folder=project).strip()
    changelog = changed / "CHANGELOG.md"
    text = changelog.read_text(encoding="utf-8")
    changelog.write_text(text.replace(f"## {__version__}\n", "## Unreleased\n"), "utf-8")
    commit(changed)
    assert f"no section for {__version__}" in release(changed, status=2)
    ran("git", "reset", "--quiet", "--hard", head, folder=changed)


def test_a_version_is_released_from_one_commit(changed: Path) -> None:
    head = ran("git", "rev-parse", "HEAD", folder=changed).strip()
    tag = block("docs/running/upgrade.md", "Making a release", 2)
    assert f"v{__version__}" in tag
    tag = tag.replace("git ", f"git {' '.join(ME)} ")
    ran("sh", "-c", tag, folder=changed)
    (changed / "README.md").write_text("Something else", encoding="utf-8")
    commit(changed)
    assert "released from another commit" in release(changed, status=2)
    ran("git", "reset", "--quiet", "--hard", head, folder=changed)
    ran("git", "tag", "--delete", f"v{__version__}", folder=changed)


def test_the_wheel_works_alone(parts: Path, tmp_path: Path) -> None:
    (wheel,) = parts.glob("*-py3-none-any.whl")
    place = tmp_path / "alone"
    ran(sys.executable, "-m", "venv", "--without-pip", place, folder=tmp_path)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", place)
    ran(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel, folder=tmp_path)
    program, logs = place / "bin" / "pixel-tactics", ROOT / "fixtures" / "logs"
    legal, illegal = logs / "legal-short.log", logs / "illegal-draw-with-five-cards.log"
    assert "legal: " in ran(program, "verify", "--lang", "en", legal, folder=tmp_path)
    assert "PT-DRAW-3" in ran(program, "verify", illegal, folder=tmp_path, status=1)
    asked = "import rules_engine; print(rules_engine.__version__)"
    assert ran(place / "bin" / "python", "-c", asked, folder=tmp_path).strip() == __version__


def test_the_source_archive_works_alone(parts: Path, tmp_path: Path) -> None:
    with tarfile.open(parts / SOURCES) as tar:
        tar.extractall(tmp_path, filter="data")
    folder = tmp_path / f"{NAME}-{__version__}"
    told = {"DATA_DIR": str(tmp_path / "data")}
    said = ran(sys.executable, "manage.py", "check", folder=folder, **told)
    assert "no issues" in said
    quick = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/regulations/test_profile.py")
    assert " passed" in ran(sys.executable, *quick, folder=folder)


def test_the_audit_is_the_one_of_the_sources(parts: Path) -> None:
    said = ran(sys.executable, parts / "audit.pyz", "--help", folder=parts)
    assert "--receipt" in said


def test_the_components_are_what_is_pinned_with_their_licences(parts: Path) -> None:
    text = (parts / "sbom.cdx.json").read_text(encoding="utf-8")
    assert JsonStrictValidator(SCHEMA).validate_str(text) is None
    bill = json.loads(text)
    assert bill["metadata"]["component"]["version"] == __version__
    listed = {(part["name"], part["version"]): part for part in bill["components"]}
    assert listed.keys() == {(part.name, part.version) for part in components()}
    lock = LOCK.read_text(encoding="utf-8")
    pins = set(PINNED.findall(lock))
    assert len(pins) > 40
    for pin in pins:
        told = {item["content"] for item in listed[pin]["hashes"]}
        assert told == set(hashes(lock)[pin]), pin
        assert listed[pin]["licenses"], pin


@pytest.mark.soak
def test_the_compiled_wheel_brings_its_build_along(project: Path, tmp_path: Path) -> None:
    another = tmp_path / "another"
    ran("git", "clone", "--quiet", project, another, folder=tmp_path)
    soak(another)
    release(with_tools(another), COMPILED="1")
    (wheel,) = set(made(another).glob("*.whl")) - set(made(another).glob("*-none-any.whl"))
    place = tmp_path / "alone"
    ran(sys.executable, "-m", "venv", "--without-pip", place, folder=tmp_path)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", place)
    ran(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel, folder=tmp_path)
    asked = "from rules_engine.compiled import STATE; print(STATE)"
    assert ran(place / "bin" / "python", "-c", asked, folder=tmp_path).strip() == "compiled"
    log = ROOT / "fixtures" / "logs" / "legal-short.log"
    assert "legal: " in ran(
        place / "bin" / "pixel-tactics", "verify", "--lang", "en", log, folder=tmp_path
    )
