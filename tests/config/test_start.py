"""What a command loads before it does anything: on a laptop no more than a laptop needs."""

import os
import subprocess
import sys
from pathlib import Path

LARGE = ("celery.app", "openpyxl", "psycopg", "redis")
"""Each takes a tenth of a second or more to load; who does not use it need not wait for it."""
START = "import django, sys; django.setup(); print(','.join(sorted(sys.modules)))"


def loaded(tmp_path: Path) -> set[str]:
    """The modules that a command has loaded when it begins its work."""
    kept = {key: value for key, value in os.environ.items() if not key.endswith("_URL")}
    settings = {"DJANGO_SETTINGS_MODULE": "tournament.config.settings", "DATA_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", START],
        env={**kept, **settings},
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.splitlines()[-1].split(","))


def test_a_laptop_loads_neither_the_servers_drivers_nor_the_reader_of_workbooks(
    tmp_path: Path,
) -> None:
    found = loaded(tmp_path)
    assert "tournament.events.apps" in found
    assert found.isdisjoint(LARGE)
