"""A room of the tests whose jobs leave a trace; real workers load it by the tests' settings.

A test that kills workers need not wait as long as people do until a dead one's job is done again:
it names its own lease and time between sweeps, in seconds. It may also name the seconds that a
verdict on a log takes, so that somebody can be killed meanwhile.
"""

import os
import time
from datetime import timedelta
from typing import Any

from django.apps import AppConfig
from django.conf import settings


class EffectsConfig(AppConfig):
    name = "tests.jobs.effects"
    label = "effects"

    def ready(self) -> None:
        from tests.jobs.effects import jobs  # noqa: F401
        from tournament.jobs import leases

        if "TEST_LEASE" in os.environ:
            leases.LEASE = timedelta(seconds=float(os.environ["TEST_LEASE"]))
            settings.SWEEP_EVERY = float(os.environ["TEST_SWEEP"])
        if "TEST_VERDICT" in os.environ:
            _slow_verdicts(float(os.environ["TEST_VERDICT"]))


def _slow_verdicts(seconds: float) -> None:
    from tournament.play import log_verification

    judged = log_verification.judged

    def slowly(data: bytes) -> Any:
        time.sleep(seconds)
        return judged(data)

    log_verification.judged = slowly
