"""An empty registry for handlers that a test makes up, and a clock that it sets."""

from datetime import UTC, datetime, timedelta

import pytest

from tournament.jobs import registry, worker


@pytest.fixture(autouse=True)
def _no_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_kinds", {})
    monkeypatch.setattr(registry, "_schedules", {})


class Clock:
    """Stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = datetime(2016, 12, 10, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def wait(self, **duration: float) -> datetime:
        self.now += timedelta(**duration)
        return self.now

    def work(self, limit: int = 50) -> int:
        """Let one worker do what is due now."""
        return worker.run_due(self, "tester", limit)


@pytest.fixture
def clock() -> Clock:
    return Clock()
