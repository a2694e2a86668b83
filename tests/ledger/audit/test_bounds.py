"""Files made to hurt whoever checks them: told in bounded time and memory, whatever they hold.

Each is given to the command in a process of its own, whose processor time and memory are measured.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.ledger.audit import bombs
from tests.ledger.audit.scenes import EVENT, codes, day, day_bundle
from tests.support.examples import some
from tournament.ledger.audit import audit
from tournament.ledger.audit.bundle import read_bundle
from tournament.ledger.audit.context import NamedLog
from tournament.ledger.audit.logs import check_logs
from tournament.ledger.audit.report import MOST_FINDINGS, OUT_OF_TIME, Book

MOST_MEMORY = 300 << 10
"""Kilobytes (the issue's)."""
MOST_SECONDS = 10
"""Of processor time; each needs about one."""


@dataclass
class Answer:
    """What the command said, and what it cost."""

    status: int
    said: dict[str, Any]
    seconds: float
    memory: int


ASKING = """
import re, sys, time
from tournament.ledger.audit.command import main
status = main(sys.argv[1:])
memory = re.search(r"VmHWM:\\s+(\\d+) kB", open("/proc/self/status").read())[1]
print(time.process_time(), memory, file=sys.stderr)
sys.exit(status)
"""
"""The command, and what it has cost: what a parent is told of its child begins with their own."""


def asked(path: Path, *arguments: str) -> Answer:
    """The command's answer about a file."""
    command = [sys.executable, "-c", ASKING, str(path), "--json", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    seconds, memory = done.stderr.split()
    return Answer(done.returncode, json.loads(done.stdout), float(seconds), int(memory))


@pytest.mark.slow
@pytest.mark.parametrize("make", some(bombs.HOSTILE, 3), ids=lambda make: make.__name__)
def test_a_hostile_file_is_answered_soon_and_in_little_memory(
    make: Callable[[], bytes], tmp_path: Path
) -> None:
    path = tmp_path / "bundle.zip"
    path.write_bytes(make())
    assert path.stat().st_size < 100_000_000
    answer = asked(path)
    assert answer.status in {1, 2}
    assert answer.memory < MOST_MEMORY
    assert answer.seconds < MOST_SECONDS
    assert len(answer.said.get("failures", ())) <= MOST_FINDINGS + 1
    assert len(json.dumps(answer.said)) < 1_000_000


def test_after_a_thousand_failures_the_audit_stops_and_says_so() -> None:
    report = audit(read_bundle(bombs.many_lines()))
    *found, last = report.failures
    assert {item.code for item in found} == {"envelope_form"}
    assert (len(found), last.code, last.params) == (1_000, "too_many_failures", {"count": 1_000})
    assert report.status == 1


def test_of_remarks_a_thousand_are_told_and_the_others_counted() -> None:
    book = Book()
    for number in range(1_005):
        book.remark("receipt_unreadable", number=number, fault="x" * 1_000)
        book.withhold("log_withheld", digest="")
    report = book.report("event", EVENT, "")
    assert (len(report.remarks), len(report.withheld)) == (1_001, 1_000)
    assert len(str(report.remarks[0].params["fault"])) == 200
    assert (report.remarks[-1].code, report.remarks[-1].params) == ("more_remarks", {"count": 10})
    assert report.status == 0


def test_when_its_time_is_over_an_audit_says_so_and_finds_nothing_sound(tmp_path: Path) -> None:
    path = tmp_path / "bundle.zip"
    path.write_bytes(day_bundle())
    answer = asked(path, "--seconds", "0")
    assert answer.status == answer.said["status"] == 2
    assert [item["code"] for item in answer.said["failures"]] == [OUT_OF_TIME]
    calls = iter(range(10_000))
    half = audit(read_bundle(day_bundle()), exhausted=lambda: next(calls) > 50)
    assert codes(half) == {OUT_OF_TIME}
    assert asked(path, "--seconds", "100").status == 0


def test_logs_for_which_no_time_is_left_are_told_and_no_failure() -> None:
    _, logs = day()
    bundle = read_bundle(day_bundle())
    named = {name[5:-4]: [NamedLog(EVENT, 1, {"game": 1})] for name in bundle.folder("logs")}
    book = Book(lambda: True)
    check_logs(bundle, named, book, whole=True)
    [left] = book.report("event", EVENT, "").remarks
    assert (left.code, left.params) == ("logs_left", {"count": len(logs)})
    assert (book.failures, book.counts["logs"]) == ([], 0)
