"""How soon a call reaches the servers that ring a phone: Web Push, VK, MAX.

``python -m tests.bench.bench_calls [--small]`` runs the site as `compose.yaml` does (PostgreSQL,
Redis, web, one Celery worker, its clock) with services of our own that speak the published forms,
and calls matches whose players have linked one channel: one after the other, then whole rounds by
one press. Printed are the seconds from before the call until its requests have arrived and could be
read, as median, 95th percentile and maximum; the network to the real services comes on top. A
small run works on SQLite beside `manage.py worker`, as an installation without Redis does.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.bench.bench_watchers import late
from tests.jobs.installation import Installation, fresh_database
from tests.support.channel_services import Services, channel_services
from tests.support.production import HOST, Site

if TYPE_CHECKING:
    from tests.support.scenario import Scenario

Size = tuple[int, int, int, int]
"""Calls one by one, calls of a whole round, the matches of that, and players of the day."""
FULL: Size = (100, 7, 16, 32)
SMALL: Size = (1, 1, 2, 16)
BUDGET = 6.0
"""Seconds that may pass from a call until a phone rings."""
PATIENCE = 300.0
"""Seconds after which a call counts as lost."""


class Arrivals(list[Any]):
    """What has arrived at a service, with the time of each."""

    def __init__(self) -> None:
        super().__init__()
        self.at: list[float] = []

    def append(self, item: Any) -> None:
        """Take one more."""
        self.at.append(time.monotonic())
        super().append(item)


@dataclass
class Hall:
    """A drawn day, everybody's phones, and what has arrived at the channel that is measured."""

    day: "Scenario"
    arrivals: Arrivals
    lost: int = 0
    taken: list[float] = field(default_factory=list)

    def call(self, matches: Sequence[str]) -> None:
        """Call matches by one press, wait for both players of each, take the calls back."""
        from tournament.play import services as play

        due = len(self.arrivals) + 2 * len(matches)
        first, began = len(self.arrivals), time.monotonic()
        tables = {match: number for number, match in enumerate(matches, start=1)}
        play.call_matches(self.day.by(self.day.organizer), event=self.day.event, tables=tables)
        while len(self.arrivals) < due and time.monotonic() < began + PATIENCE:
            time.sleep(0.005)
        self.lost += due - len(self.arrivals)
        self.taken += [at - began for at in self.arrivals.at[first:]]
        play.uncall_matches(self.day.by(self.day.organizer), event=self.day.event, matches=matches)


@contextmanager
def production(folder: Path, services: Services) -> Iterator[Callable[[], None]]:
    """What `compose.yaml` starts, begun by the function that is given."""
    site = Site(folder)
    site.environment |= {**services.environment, "SITE_URL": f"https://{HOST}"}
    os.environ.update(site.environment)
    try:
        yield site.start
    finally:
        site.end()


@contextmanager
def small_site(folder: Path, services: Services) -> Iterator[Callable[[], None]]:
    """A site without Redis."""
    told = {**services.environment, "SITE_URL": f"https://{HOST}"}
    with fresh_database(folder) as database:
        site = Installation(database, folder / "data", **told)
        os.environ.update(site.environment)
        try:
            # Nothing else needs a process that has imported all.
            yield lambda: site.start("manage.py", "worker", anew=True) and None
        finally:
            site.end()


def drawn_day(players: int) -> "Scenario":
    """A day whose first round can be called at once. Django is set up here."""
    import django

    django.setup()
    from django.core.management import call_command

    from tests.support.scenario import Scenario

    call_command("migrate", verbosity=0)
    return Scenario().drawn(players, tables=players // 2)


def link_all(day: "Scenario", channel: str, services: Services) -> None:
    """Let everybody be reached by this channel alone."""
    from django.utils import timezone

    from tournament.outbox.linking import link_address
    from tournament.people.models import ChannelLink, Person

    ChannelLink.objects.all().delete()
    for number, person in enumerate(Person.objects.order_by("pk"), start=1):
        keys = services.browser.subscription["keys"]
        endpoint = f"{services.address}/push/{number}"
        address = json.dumps({"endpoint": endpoint, "keys": keys})
        link_address(
            [person], channel, address if channel == "push" else str(number), timezone.now()
        )


def begun(day: "Scenario", services: Services) -> None:
    """Wait until the worker has begun: a call that nobody measures."""
    link_all(day, "push", services)
    services.pushed = arrivals = Arrivals()
    waiting = Hall(day, arrivals)
    waiting.call(["W1.1"])
    assert not waiting.lost, "the worker does not work"


def measured(
    day: "Scenario", channel: str, services: Services, size: tuple[int, int, int, int]
) -> bool:
    """Call, and print what was measured; whether the budget is kept."""
    link_all(day, channel, services)
    fine, (calls, rounds, matches, _players) = True, size
    round_of_all = [f"W1.{number}" for number in range(1, matches + 1)]
    each = [[round_of_all[number % matches]] for number in range(calls)]
    for words, presses in (("one by one", each), ("whole rounds", [round_of_all] * rounds)):
        arrivals = Arrivals()
        setattr(services, "pushed" if channel == "push" else channel, arrivals)
        hall = Hall(day, arrivals)
        for called in presses:
            hall.call(called)
        fine = fine and not hall.lost and late(hall.taken, 95) <= BUDGET
        sys.stdout.write(
            f"{channel}, {words}: {sum(map(len, presses))} calls, {len(hall.taken)} arrived, "
            f"median {late(hall.taken, 50):.2f} s, 95th percentile {late(hall.taken, 95):.2f} s, "
            f"longest {max(hall.taken, default=0.0):.2f} s; lost: {hall.lost}\n"
        )
        sys.stdout.flush()
    return fine


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; 1 if the budget is not kept, but for a small run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="few calls, without Redis")
    small = parser.parse_args(arguments).small
    with tempfile.TemporaryDirectory(prefix="championship-bench-") as name:
        folder = Path(name)
        with channel_services(folder) as services:
            running = small_site if small else production
            with running(folder, services) as start:
                size = SMALL if small else FULL
                day = drawn_day(size[-1])
                start()
                begun(day, services)
                kept = [measured(day, way, services, size) for way in ("push", "vk", "max")]
                from django.db import connections

                connections.close_all()
    fine = all(kept)
    sys.stdout.write(
        f"budget of {BUDGET:.0f} s at the 95th percentile: {'kept' if fine else 'NOT kept'}\n"
    )
    return 0 if fine or small else 1


if __name__ == "__main__":
    raise SystemExit(main())
