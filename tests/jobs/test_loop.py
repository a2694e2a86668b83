"""The embedded worker rests from its work, and never while a hall waits for something."""

from collections.abc import Callable
from datetime import datetime
from threading import Event

import pytest

from tests.jobs.effects.models import Effect
from tournament.jobs import loop
from tournament.jobs.payloads import Payload
from tournament.jobs.queue import enqueue
from tournament.jobs.registry import Queue, job

pytestmark = pytest.mark.django_db


class Rests(Event):
    """Stands for the time between two looks: what happens in each, and how long it was to be."""

    def __init__(self, *happens: Callable[[], None]) -> None:
        super().__init__()
        self.happens = list(happens)
        self.seconds: list[float] = []

    def wait(self, timeout: float | None = None) -> bool:
        self.seconds.append(timeout or 0.0)
        self.happens.pop(0)()
        if not self.happens:
            self.set()
        return self.is_set()


def leave(payload: Payload, now: datetime) -> None:
    Effect.objects.create(key=str(payload["trace"]))


def bring(kind: str, *traces: str) -> None:
    for trace in traces:
        enqueue(kind, trace, {"trace": trace})


def effects() -> list[str]:
    return list(Effect.objects.order_by("pk").values_list("key", flat=True))


def test_a_hall_is_served_while_the_worker_rests_from_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(loop, "REST", 1_000_000)
    monkeypatch.setattr(loop, "LONGEST_REST", 600.0)
    job("letter", title="Letter")(leave)
    job("ring", title="Ring", queue=Queue.URGENT)(leave)
    bring("letter", "letter")
    rings = [f"ring-{number}" for number in range(2 * loop.AT_A_TIME)]
    seen: list[list[str]] = []

    def comes_in_a_rest() -> None:
        bring("letter", "later")
        bring("ring", *rings)

    rests = Rests(comes_in_a_rest, lambda: seen.append(effects()))
    loop.work_until(rests)
    assert seen == [["letter", *rings]], "every ring in the one rest, and no letter"
    assert max(rests.seconds) <= loop.LOOK_EVERY


def test_after_the_rest_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "LONGEST_REST", 0.0)
    job("letter", title="Letter")(leave)
    bring("letter", "first")
    loop.work_until(Rests(lambda: bring("letter", "second"), lambda: None))
    assert effects() == ["first", "second"]
