"""What may hang is asked by one thread, and nobody waits for it for long."""

import threading
import time
from typing import Any

import pytest

from tournament.operations.watching import probes
from tournament.operations.watching.probes import Probe


class Asked:
    """Something that hangs until it is let go."""

    def __init__(self) -> None:
        self.times = 0
        self.let_go = threading.Event()

    def __call__(self) -> str:
        self.times += 1
        assert self.let_go.wait(60)
        return f"answer {self.times}"


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probes, "PATIENCE", 0.2)


def until(known: Any) -> None:
    end = time.monotonic() + 60
    while not known():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_what_hangs_is_asked_once_and_has_no_answer() -> None:
    asked = Asked()
    probe = Probe("hangs", asked)
    assert [probe.answer() for _ in range(3)] == [None] * 3
    assert asked.times == 1
    asked.let_go.set()
    until(lambda: probe.answer() is not None)


def test_an_answer_is_given_again_however_many_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked()
    asked.let_go.set()
    probe = Probe("quick", asked)
    monkeypatch.setattr(probes, "FRESH_FOR", 3600.0)
    monkeypatch.setattr(probes, "PATIENCE", 60.0)
    threads = [threading.Thread(target=probe.answer) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (probe.answer(), asked.times) == ("answer 1", 1)
    monkeypatch.setattr(probes, "FRESH_FOR", -1.0)
    assert probe.answer() == "answer 2"
