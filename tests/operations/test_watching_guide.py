"""The guide to watching: its commands do what it says, and it names everything that there is."""

import json
import os
import secrets
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from tests.guides.blocks import FENCE, block
from tests.support.server import free_port, serving
from tests.support.steps import ROOT
from tournament.operations.watching.checks import CHECKS
from tournament.operations.watching.request_counts import KINDS

GUIDE = ROOT / "docs/running/watching.md"


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Type a command."""
    return subprocess.run(
        ["bash", "-e"],
        input=command,
        env={"PATH": os.environ["PATH"], **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_what_is_made_up_as_a_token_is_long_enough() -> None:
    made = shell(block("docs/running/watching.md", "Numbers for Prometheus"))
    assert len(made.stdout.strip()) >= 32


@pytest.mark.slow
def test_the_commands_ask_a_running_site(project: Path, tmp_path: Path) -> None:
    port, token = free_port(), secrets.token_urlsafe(32)

    def here(command: str) -> str:
        assert "https://championship.example" in command
        return command.replace("https://championship.example", f"http://127.0.0.1:{port}")

    ready = here(block("docs/running/watching.md", "From outside"))
    metrics = here(block("docs/running/watching.md", "Numbers for Prometheus", 2))
    with serving(project, tmp_path, port, output=tmp_path / "log", METRICS_TOKEN=token):
        told = shell(ready)
        assert (told.returncode, told.stderr) == (0, "")
        assert set(json.loads(told.stdout)) == {"status", "missing", "warnings"}
        read = shell(metrics, METRICS_TOKEN=token)
        names = {family.name for family in text_string_to_metric_families(read.stdout)}
        assert len(names) > 10
        assert shell(metrics, METRICS_TOKEN=token[:-1]).returncode == 22
    text = GUIDE.read_text(encoding="utf-8")
    missing = {name for name in names if f"`{name.removeprefix('championship_')}" not in text}
    assert missing == set()
    assert shell(ready).returncode != 0, "a site that is gone is noticed"


def test_the_scrape_configuration_asks_where_the_numbers_are() -> None:
    fences = FENCE.findall(GUIDE.read_text(encoding="utf-8"))
    (config,) = [yaml.safe_load(text) for kind, text in fences if kind == "yaml"]
    (job,) = config
    # Prometheus asks /metrics with "Bearer" unless it is told otherwise.
    assert not {"metrics_path", "authorization_type"} & set(job)
    assert set(job["authorization"]) == {"credentials_file"}


def test_every_check_is_explained() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    told = {line.split("`")[1] for line in text.splitlines() if line.startswith("| `")}
    assert set(CHECKS) <= told
    assert KINDS


def test_settings_that_are_wrong_are_refused(tmp_path: Path) -> None:
    from tests.config.test_production import check_deploy

    wrong: dict[str, Any] = {"METRICS_TOKEN": "short", "ALERTS_TO": "owner at club.example"}
    for name, given in wrong.items():
        done = check_deploy(tmp_path, **{name: given})
        assert done.returncode != 0
        assert name in done.stderr.splitlines()[-1]
    assert check_deploy(tmp_path, ALERTS_TO="a@club.example, b@club.example").returncode == 0
