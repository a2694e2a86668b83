"""brackets-manager 1.11.1 keeps our tables and finds in them the same way from match to match."""

from __future__ import annotations

import json
import subprocess

import pytest

from tests.brackets.exported import exported, played
from tests.brackets.test_peer import NODE_FOLDER
from tournament.brackets import Progress, double_elimination, single_elimination
from tournament.brackets.brackets_model import Model

pytestmark = pytest.mark.node


def read(models: list[Model]) -> list[dict]:
    answer = subprocess.run(
        ["node", "reader.js"],
        cwd=NODE_FOLDER,
        input=json.dumps(models).encode(),
        capture_output=True,
        check=True,
    )
    return json.loads(answer.stdout)


@pytest.mark.rule("CH-DE-13")
def test_the_peer_leads_on_as_we_do() -> None:
    """With our drop map in its words; full brackets, since it knows no collapsed byes."""
    structures = [
        make(size) for make in (double_elimination, single_elimination) for size in (4, 8, 16, 32)
    ]
    found = read([exported(Progress(structure)) for structure in structures])
    for structure, answer in zip(structures, found, strict=True):
        assert answer["whole"]
        assert answer["seeding"] == list(range(structure.entrants))
        for spec in structure.matches:
            ours = [place[0] for place in structure.feeds(spec.id) if place is not None]
            assert sorted(answer["next"][spec.id]) == sorted(set(ours)), spec.id


def test_it_takes_in_every_stage_and_gives_it_back() -> None:
    models = [
        exported(played(make(entrants), steps or 1, steps, trouble))
        for make in (double_elimination, single_elimination)
        for entrants in (2, 8, 10, 17)
        for steps in (0, 9, None)
        for trouble in (0.0, 0.5)
    ]
    assert all(answer["whole"] for answer in read(models))
