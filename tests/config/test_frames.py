"""Whatever a request calls, its frames stay in one piece of memory."""

import resource
from concurrent.futures import ThreadPoolExecutor

import pytest

from tournament.config.frames import roomy


def _called_from(depth: int, rounds: int) -> None:
    """Call a small function many times from so deep."""
    if depth:
        return _called_from(depth - 1, rounds)
    for _ in range(rounds):
        _leaf()
    return None


def _leaf() -> tuple[int, ...]:
    """A frame larger than those above it, so that one depth lets it fall over each edge."""
    a = b = c = d = e = f = g = h = i = j = k = m = 0
    return (a, b, c, d, e, f, g, h, i, j, k, m)


def _faults(depth: int, rounds: int = 2_000) -> int:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    _called_from(depth, rounds)
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


def _worst() -> int:
    """Page faults at the depth that has most."""
    return max(_faults(depth) for depth in range(200))


def test_no_depth_of_calls_maps_memory_anew_with_every_call() -> None:
    # A thread begins with frames of its own; pytest itself has been given room.
    with ThreadPoolExecutor(1) as thread:
        if thread.submit(_worst).result() < 1_000:
            pytest.fail("no edge was found: this interpreter keeps its frames otherwise")
        assert thread.submit(roomy, _worst).result() < 100
