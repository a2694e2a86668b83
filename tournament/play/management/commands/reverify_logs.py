"""`manage.py reverify_logs`: all logs judged by the present engine, and what changed."""

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournament.events.models import Championship
from tournament.jobs import worker
from tournament.jobs.loop import worker_name
from tournament.play import log_reverification as logs
from tournament.play.log_verification import KIND
from tournament.play.models import LogVerdict

PAUSE = 0.2
"""Seconds between two looks while other workers have the rest."""


class Command(BaseCommand):
    """Judge logs anew after a ruling on a card or a repair of the engine.

    It works along with the site's workers, or alone where none run. Interrupted, it leaves the
    rest in the queue; called again, it goes on.
    """

    help = "Judge all submitted game logs by the present rules engine and list what changed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One choice."""
        parser.add_argument("--championship", default="", help="only the logs of this championship")

    def handle(self, *args: Any, **options: Any) -> None:
        """Queue, work, count, list."""
        championship = options["championship"]
        if championship and not Championship.objects.filter(pk=championship).exists():
            raise CommandError(f"There is no championship {championship}.")
        asked = logs.judge_anew(timezone.now(), championship)
        self.stdout.write(f"to be judged: {asked}")
        self._work(championship)
        for change in logs.changes(championship):
            self.stdout.write(_line(change))
        missing = logs.coverage(championship).missing
        if missing:
            raise CommandError(f"Not judged: {missing}; the page of background work says why.")

    def _work(self, championship: str) -> None:
        """Work until nothing can be done now, saying how far it is."""
        told = logs.Coverage(-1, 0)
        while True:
            coverage = logs.coverage(championship)
            if coverage != told:
                self.stdout.write(f"judged: {coverage.judged} of {coverage.total}")
                told = coverage
            if worker.run_due(timezone.now, worker_name(), kinds=[KIND]):
                continue
            if not logs.is_busy(timezone.now()):
                return
            # Another worker has the rest; if it died, its jobs come back.
            worker.sweep(timezone.now())
            time.sleep(PAUSE)


def _line(change: logs.Change) -> str:
    log = change.log
    where = f"{log.game_day_id} {log.match} game {log.game} log {log.pk}"
    return f"changed: {where}: {_said(change.old)} -> {_said(change.new)}"


def _said(verdict: LogVerdict) -> str:
    """Verdict, and where: words of the engine, not of people."""
    place = [verdict.rule] if verdict.rule else []
    place += [f"line {verdict.line}"] if verdict.line else []
    outcomes = verdict.details.get("outcomes", [])
    return " ".join([verdict.word, *place, *(f"({outcome})" for outcome in outcomes)])
