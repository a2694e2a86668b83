"""Processor time: what a test took of it, and a fixed piece of work to measure others by.

A figure in seconds says as much about the machine as about the test, so figures that are kept are
multiples of the piece of work, done in the same run.
"""

import json
import os
import time
from hashlib import sha256
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
_programs = [0.0]


def note_program(seconds: float) -> None:
    """A program that was no child of this process has ended and had taken so much."""
    _programs[0] += seconds


def spent() -> float:
    """Seconds of processor time of this process so far, with the programs that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system + _programs[0]


def spent_below(process: int) -> float:
    """Seconds of the living processes below this one, as browsers and their drivers are."""
    below: dict[int, list[tuple[int, float]]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        ticks = sum(map(int, words[11:15]))
        below.setdefault(int(words[1]), []).append((int(stat.parent.name), ticks / TICKS))
    found, seconds = [process], 0.0
    while found:
        children = below.get(found.pop(), [])
        seconds += sum(taken for _, taken in children)
        found += [child for child, _ in children]
    return seconds


def piece_of_work() -> float:
    """Processor seconds that this machine takes now for a fixed piece of work."""
    begun = time.process_time()
    found: dict[str, list[int]] = {}
    for number in range(200_000):
        digest = sha256(str(number).encode()).hexdigest()
        found.setdefault(digest[:3], []).append(number)
    text = json.dumps(found, sort_keys=True)
    assert sum(map(len, json.loads(text).values())) == 200_000
    for rows in found.values():
        rows.sort(key=lambda number: (number % 7, -number))
    return time.process_time() - begun
