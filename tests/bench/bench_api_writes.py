"""How many results a second programs write, over nineteen days at once, by the interface.

``python -m tests.bench.bench_api_writes [--small]`` starts the site with two workers on a database
of its own on PostgreSQL (TEST_DATABASE_URL), has every match of the first round entered and revised
again and again by one program a day, and then counts: every write is one entry, none is lost, none
is there twice, and tables and ledgers agree. Some requests are sent twice under their key, as on a
bad line; they count once.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg

from tests.run import POSTGRES_URL, ROOT
from tests.support.migrated import copy_of_migrated
from tests.support.preloaded import run
from tests.support.server import environment, free_port, serving

FULL, SMALL = (19, 20, 24, 2), (1, 10, 3, 1)
"""Days, players of each, revisions of each result, web processes."""
REPEATED = 10
"""One write of so many is sent twice."""
AT_ONCE = 8
"""Programs that write at the same moment."""
BUDGET = 150.0
"""Results a second."""


@dataclass(frozen=True, slots=True)
class Written:
    """What came of it."""

    writes: int
    seconds: float
    refused: list[str]
    counted: dict[str, Any]

    @property
    def whole(self) -> bool:
        """Whether every write is there once, and everything agrees."""
        found = self.counted
        sound = not (self.refused or found["faults"] or found["differences"])
        return bool(sound and found["filled"] == found["answers"] == self.writes and found["once"])


def measured(small: bool) -> Written:
    """The whole measurement on a fresh database."""
    days, players, revisions, workers = SMALL if small else FULL
    with (
        tempfile.TemporaryDirectory(prefix="championship-bench-") as folder,
        copy_of_migrated(POSTGRES_URL, f"bench_{uuid4().hex[:12]}") as url,
    ):
        port, place = free_port(), Path(folder, "site")
        told = {"DATABASE_URL": f"{url}?conn_max_age=60", "WEB_WORKERS": str(workers)}
        place.mkdir()
        with serving(ROOT, place, port, output=place / "server.log", **told):
            planned = json.loads(_run(place, port, told, "plan", str(days), str(players)))
            started = time.perf_counter()
            with ThreadPoolExecutor(AT_ONCE) as programs:
                asked = [programs.submit(play, port, day, range(revisions)) for day in planned]
                answered = [one.result() for one in asked]
            seconds = time.perf_counter() - started
            counted = json.loads(_run(place, port, told, "count"))
    writes = sum(len(day["matches"]) for day in planned) * revisions
    return Written(writes, seconds, [fault for faults in answered for fault in faults], counted)


def play(port: int, day: dict[str, Any], revisions: range, **headers: str) -> list[str]:
    """Enter and revise the results of a day; what was refused."""
    line, refused = HTTPConnection("127.0.0.1", port, timeout=60), []
    headers |= {
        "Authorization": f"Bearer {day['token']}",
        "Content-Type": "application/json",
        "Accept-Language": "en",
    }
    asked = 0
    for revision in revisions:
        for match in day["matches"]:
            asked += 1
            path = f"/api/v1/days/{day['event']}/matches/{match}/result/"
            outcome = "AB"[revision % 2]
            body = json.dumps({"game": 1, "revision": revision, "outcome": outcome})
            told = {**headers, "Idempotency-Key": uuid4().hex}
            for _ in range(2 if asked % REPEATED == 0 else 1):
                line.request("POST", path, body, told)
                answer = line.getresponse()
                said = answer.read().decode()
                if answer.status != 200:
                    refused.append(f"{answer.status}: {said[:200]}")
    line.close()
    return refused


def _run(folder: Path, port: int, told: dict[str, str], *what: str) -> str:
    """Run this module as a program under the server's settings; what it prints."""
    settings = environment(folder, port, **told)
    settings["DJANGO_SETTINGS_MODULE"] = "tournament.config.settings"
    done = run("-m", "tests.bench.bench_api_writes", *what, env=settings, timeout=900)
    if done.returncode != 0:
        raise subprocess.CalledProcessError(done.returncode, what, done.stdout, done.stderr)
    return done.stdout.strip()


# --- under the server's settings -----------------------------------------------------------------


def plan(days: int, players: int) -> list[dict[str, Any]]:
    """So many cities with a drawn day of today, whose first matches are called."""
    from django.utils import timezone

    from tests.support.days_of_today import days_of_today
    from tournament.events.states import event_state
    from tournament.people.api_tokens import make_token
    from tournament.play import services as play

    made: list[dict[str, Any]] = []
    for day in days_of_today(days, players, tables=players):
        matches = event_state(day.event).progress.ready()
        for match in matches:
            play.call_match(day.by(day.organizer), event=day.event, match=match)
        token = make_token(day.organizer, purpose="enter_results", name="desk", now=timezone.now())
        made.append({"event": day.event, "matches": list(matches), "token": token[1]})
    return made


def count() -> dict[str, Any]:
    """What the ledgers and the tables say."""
    from tournament.api.models import WriteAnswer
    from tournament.events import rebuild
    from tournament.ledger import store
    from tournament.ledger.models import Entry, Ledger

    filled = Entry.objects.filter(type="sheet-filled")
    ledgers = Ledger.objects.values_list("pk", flat=True)
    return {
        "filled": filled.count(),
        "once": filled.values("command_id").distinct().count() == filled.count(),
        "answers": WriteAnswer.objects.count(),
        "faults": [fault for ledger in ledgers for fault in store.verify(ledger)],
        "differences": [str(item) for item in rebuild.differences()],
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the rate; 1 if something is lost or doubled, or the budget is not kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="one day, for a quick look")
    small = parser.parse_args(arguments).small
    try:
        psycopg.connect(POSTGRES_URL, connect_timeout=2).close()
    except psycopg.OperationalError:
        sys.stdout.write("LEFT OUT: PostgreSQL (nobody answers at TEST_DATABASE_URL)\n")
        return 0
    found = measured(small)
    rate = found.writes / found.seconds
    sys.stdout.write(
        f"{found.writes} results by programs, PostgreSQL: "
        f"{found.seconds:.1f} s, {rate:.0f} a second\n"
        f"nothing lost or doubled: {'yes' if found.whole else 'NO'}\n"
    )
    for fault in [*found.refused, *found.counted["faults"], *found.counted["differences"]][:5]:
        sys.stdout.write(f"  {fault}\n")
    kept = rate >= BUDGET
    sys.stdout.write(f"budget of {BUDGET:.0f} a second: {'kept' if kept else 'NOT'}\n")
    return 0 if found.whole and (kept or small) else 1


if __name__ == "__main__":
    if sys.argv[1:2] in (["plan"], ["count"]):
        import django

        django.setup()
        asked = [int(number) for number in sys.argv[2:]]
        sys.stdout.write(json.dumps(plan(*asked) if sys.argv[1] == "plan" else count()))
    else:
        raise SystemExit(main())
