"""What a run tries in part: of sweeps some rows, of dear tests one of two databases."""

import os
import subprocess
import sys
from itertools import count

import pytest

from tests.support.examples import ALL, ON_BOTH, PART, drawn, examples, on_both, some
from tests.support.steps import ROOT

VENDORS = ("sqlite", "postgresql")


def test_by_day_an_eighth_of_the_rows_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EXAMPLES", raising=False)
    assert len(some(range(80))) == examples(80) == 80 // PART
    assert len(some("abcdefgh", least=3)) >= 3
    monkeypatch.setenv("EXAMPLES", ALL["EXAMPLES"])
    assert list(some(range(80))) == list(range(80))


def test_the_seed_says_which_database_a_test_is_asked_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both steps of a run say the same, or a test would be asked of none."""
    asked = set()
    for seed in range(20):
        monkeypatch.setenv("SEED", str(seed))
        assert drawn("tests/x.py::test_y", VENDORS) == drawn("tests/x.py::test_y", VENDORS)
        asked.add(drawn("tests/x.py::test_y", VENDORS))
    assert asked == {*VENDORS}


def test_alone_and_by_night_both_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EXAMPLES", raising=False)
    monkeypatch.delenv("DATABASES", raising=False)
    assert not on_both()
    monkeypatch.setenv("DATABASES", ON_BOTH["DATABASES"])
    assert on_both()
    monkeypatch.setenv("EXAMPLES", ALL["EXAMPLES"])
    assert not on_both()


def test_who_may_do_what_is_asked_of_sqlite_whatever_is_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """PostgreSQL is asked less of it, so it takes nothing off."""
    table = "tests/web/test_permissions.py::test_the_table_holds"
    for seed in count():
        monkeypatch.setenv("SEED", str(seed))
        if drawn(table, VENDORS) == "postgresql":
            break
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    done = subprocess.run(
        (sys.executable, "-m", "pytest", "--collect-only", "-q", table),
        cwd=ROOT,
        env={**environment, **ON_BOTH, "EXAMPLES": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.count(table) == 10, done.stdout
