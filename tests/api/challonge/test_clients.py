"""The published clients themselves run all that they can do against a served site.

Each is installed by itself, since most call their package `challonge`, and runs in a process of its
own (`clients/`), which says step by step what it read.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from tests.support.examples import some
from tests.support.scenario import Scenario
from tests.web.tournaments.test_after_creation import shown
from tournament.events.models import TournamentText
from tournament.people.api_tokens import make_token

CLIENTS = Path(__file__).parent / "clients"
INSTALLED = Path(__file__).resolve().parents[3] / "build" / "challonge_clients"
PROGRAMS = {
    "pychallonge-3.0.0": "pychallonge_3.py",
    "pychallonge-2.0.0": "pychallonge_1.py",
    "pychallonge-1.11.5": "pychallonge_1.py",
    "achallonge-1.9.0": "achallonge_1.py",
    "chyllonge-1.1.1": "chyllonge_1.py",
    "powerchallonge-1.0.4": "powerchallonge_1.py",
}


def installed(name: str) -> Path:
    """Where a client lies, installed once with the hashes of its file of requirements."""
    folder, wanted = INSTALLED / name, (CLIENTS / f"{name}.txt").read_text()
    kept = folder / "requirements.txt"
    if not kept.exists() or kept.read_text() != wanted:
        pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--require-hashes"]
        where = ["--upgrade", "--target", str(folder), "-r", str(CLIENTS / f"{name}.txt")]
        made = subprocess.run([*pip, *where], capture_output=True, text=True)
        if made.returncode:
            pytest.skip(f"{name} can't be installed here: {made.stderr[-200:]}")
        kept.write_text(wanted)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("name", some([*PROGRAMS], 2))
def test_a_published_client_does_all_that_it_can(
    name: str, transactional_db: None, live_server: Any, settings: Any
) -> None:
    settings.SITE_URL = live_server.url
    scenario = Scenario().plan()
    key = make_token(scenario.organizer, purpose="tournaments", name=name, now=timezone.now())[1]
    ran = subprocess.run(
        [sys.executable, str(CLIENTS / PROGRAMS[name]), live_server.url.split("//")[1], key, name],
        env={
            "PYTHONPATH": str(installed(name)),
            "LANG": "C.UTF-8",
            "PATH": "",
            "CHALLONGE_USER": "name",
            "CHALLONGE_KEY": key,
        },
        capture_output=True,
        text=True,
        timeout=300,
    )
    told = [json.loads(line) for line in ran.stdout.splitlines()]
    assert ran.returncode == 0, (told[-1:], ran.stderr[-3000:])
    assert [line for line in told if line["wrong"]] == []
    assert len(told) > 10
    # What a client has made is shown like everything else.
    days = TournamentText.objects.values_list("pk", flat=True)
    assert [path for day in days for path in shown(scenario, day)] == []
