"""Root is kept from working in a site's folder, and `deploy/systemd/manage` is the way instead."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.preloaded import kept, run
from tests.support.production import environment_file
from tournament.config import owner

LANGUAGES = {"ru": "принадлежит другому пользователю", "en": "belongs to another user"}


def test_anybody_else_and_an_own_folder_may(tmp_path: Path) -> None:
    own = {"DATA_DIR": str(tmp_path)}
    assert owner.refusal(own, user=1000, site_env=tmp_path) == {}
    assert owner.refusal({"DATA_DIR": str(tmp_path / "new")}, user=0, site_env=tmp_path) == {}
    if tmp_path.stat().st_uid == 0:
        assert owner.refusal(own, user=0, site_env=tmp_path) == {}


def test_without_the_settings_of_the_units_nothing_is_made_beside_the_site(tmp_path: Path) -> None:
    site_env = tmp_path / "site.env"
    assert "manage" not in str(owner.refusal({}, user=0, site_env=site_env))
    site_env.touch()
    said = owner.refusal({}, user=0, site_env=site_env)
    assert set(said) == {"ru", "en"}
    assert all("deploy/systemd/manage" in text for text in said.values())
    assert owner.refusal({"DATA_DIR": str(tmp_path / "new")}, user=0, site_env=site_env) == {}


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="needs root")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_command_as_root_changes_nothing_there(tmp_path: Path, language: str) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    shutil.chown(folder, "nobody")
    done = run("manage.py", "check", env={**kept(), "DATA_DIR": str(folder), "LANG": language})
    assert done.returncode == 1
    assert LANGUAGES[language] in done.stderr
    assert "nobody" in done.stderr
    assert "deploy/systemd/manage" in done.stderr
    assert list(folder.iterdir()) == []


def test_what_the_caller_has_set_counts_more_than_the_files(project: Path, tmp_path: Path) -> None:
    """Otherwise a drill would be aimed at the live site."""
    site, etc = tmp_path / "opt/pixel-tactics", tmp_path / "etc/pixel-tactics"
    (site / "deploy/systemd").mkdir(parents=True)
    (site / ".venv/bin").mkdir(parents=True)
    etc.mkdir(parents=True)
    (etc / "site.env").write_text("# a comment\nDATABASE_URL=postgres:///live\nPORT=8001\n")
    for name in ("manage", "units.env"):
        text = (project / "deploy/systemd" / name).read_text(encoding="utf-8")
        text = re.sub(r"(?<![\w.])/(opt|etc)/(?=pixel)", rf"{tmp_path}/\1/", text)
        (site / "deploy/systemd" / name).write_text(text)
    programs = tmp_path / "bin"
    programs.mkdir()
    for path, line in (
        (programs / "setpriv", 'while [ "${1#--}" != "$1" ]; do shift; done; exec "$@"'),
        (site / ".venv/bin/python", "printenv"),
    ):
        path.write_text(f"#!/bin/sh\n{line}\n")
        path.chmod(0o755)

    def told(**set_already: str) -> dict[str, str]:
        done = subprocess.run(
            ["sh", str(site / "deploy/systemd/manage"), "check"],
            env={"PATH": f"{programs}:{os.environ['PATH']}", **set_already},
            capture_output=True,
            text=True,
            check=True,
        )
        return dict(line.split("=", 1) for line in done.stdout.splitlines() if "=" in line)

    usual = environment_file(project / "deploy/systemd/units.env")
    plain = told()
    assert plain["DATA_DIR"] == usual["DATA_DIR"]
    assert (plain["DATABASE_URL"], plain["PORT"]) == ("postgres:///live", "8001")
    drill = told(DATABASE_URL="postgres:///drill", DATA_DIR="/tmp/drill")
    assert (drill["DATABASE_URL"], drill["DATA_DIR"]) == ("postgres:///drill", "/tmp/drill")
    assert drill["LEDGER_KEY_PATH"] == usual["LEDGER_KEY_PATH"]
