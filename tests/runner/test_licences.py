"""What a site may run with, and that NOTICE and the report of an update tell the truth."""

import sys
from pathlib import Path

import pytest

from tests.runner import lock, notice
from tests.runner.licences import ALLOWED, LOCK, PINNED, allowed, components, refused


def installed(folder: Path, name: str, told: str, licence_file: str = "") -> None:
    own = folder / f"{name}-1.0.dist-info"
    own.mkdir()
    (own / "METADATA").write_text(f"Metadata-Version: 2.4\nName: {name}\nVersion: 1.0\n{told}\n")
    (own / "LICENSE").write_text(licence_file)
    (own / "RECORD").write_text(f"{own.name}/LICENSE,,\n")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    return tmp_path


def refusals(site: Path, name: str) -> list[str]:
    locked = site / "lock.txt"
    locked.write_text(f"{name}==1.0 \\\n    --hash=sha256:00\n")
    return refused(components(locked))


@pytest.mark.parametrize(
    "told",
    [
        "License-Expression: GPL-3.0-only",
        "License-Expression: MIT AND GPL-2.0-or-later",
        "License-Expression: AGPL-3.0-only OR SSPL-1.0",
        "License-Expression: no expression (",
        "License: Proprietary",
        "Classifier: License :: OSI Approved :: GNU General Public License v3 (GPLv3)",
        "",
    ],
)
def test_a_package_that_may_not_run_on_a_site_is_named(site: Path, told: str) -> None:
    installed(site, "stranger", told)
    (why,) = refusals(site, "stranger")
    assert why.startswith("stranger 1.0")


@pytest.mark.parametrize(
    "told",
    [
        "License-Expression: LGPL-3.0-only",
        "License-Expression: GPL-3.0-only OR MIT",
        "License: MPL-2.0",
        "Classifier: License :: OSI Approved :: MIT License",
        "License: BSD\nClassifier: License :: OSI Approved :: BSD License",
    ],
)
def test_a_package_that_may_run_is_not(site: Path, told: str) -> None:
    installed(site, "friend", told)
    assert refusals(site, "friend") == []


def test_what_is_not_installed_here_is_not_guessed(site: Path) -> None:
    (why,) = refusals(site, "nowhere-to-be-found")
    assert "tells no licence" in why


def test_the_owner_is_read_from_the_licence_file(site: Path) -> None:
    text = "The licence\n  Copyright (c) 2020 Ann Owner <ann@owner.example>.\n"
    installed(site, "owned", "License-Expression: MIT", text)
    locked = site / "lock.txt"
    locked.write_text("owned==1.0\n")
    (owned,) = [part for part in components(locked) if part.name == "owned"]
    assert owned.copyright == "Copyright (c) 2020 Ann Owner"


def test_no_gpl_is_on_the_list_but_as_a_library() -> None:
    assert not any(name.startswith(("GPL", "AGPL")) for name in ALLOWED)
    assert not allowed("GPL-3.0-only WITH Classpath-exception-2.0")


def test_the_notice_has_every_pinned_package_and_the_files_of_others() -> None:
    text = notice.NOTICE.read_text(encoding="utf-8")
    for name, version in PINNED.findall(LOCK.read_text(encoding="utf-8")):
        assert f"\n{name} {version}: " in text
    assert "PT Sans" in text
    assert "Pixel Tactics" in text


def test_another_notice_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "NOTICE"
    monkeypatch.setattr(notice, "NOTICE", other)
    assert notice.main(["--check"]) == 1
    assert notice.main([]) == 0
    assert notice.main(["--check"]) == 0
    other.write_text(other.read_text(encoding="utf-8") + "one more\n", encoding="utf-8")
    assert notice.main(["--check"]) == 1


def test_an_update_tells_what_came_went_and_changed() -> None:
    before = lock.pins("a==1 \\\nb==1\nc[x]==2 ; sys_platform == 'win32' \\\n")
    after = lock.pins("a==1 \\\nc[x]==3\nd==4\n")
    assert lock.changes(before, after) == ["- b: 1 → gone", "- c: 2 → 3", "- d: new → 4"]
