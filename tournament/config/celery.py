"""The Celery application of production; a laptop in a hall needs none.

It carries the tasks of `tournament.jobs`: each is the kind and the id of a job that stands in the
table of jobs, so a broker that loses everything loses no work.
"""

import os
from typing import Any

from celery import Celery
from celery.app.amqp import AMQP
from celery.signals import (
    after_task_publish,
    beat_init,
    celeryd_init,
    setup_logging,
    worker_init,
)
from django.conf import settings
from kombu.connection import Connection

from tournament.config import restoring
from tournament.config.logs import take_over

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")


class PersistentConnection(Connection):
    """To the broker. One that was away is asked every second, for ever; Celery asks ever rarer."""

    def ensure_connection(self, *args: Any, **patience: Any) -> Connection:
        """Connect, however long it takes."""
        often = {"max_retries": None, "interval_start": 1, "interval_step": 0, "interval_max": 1}
        super().ensure_connection(*args[:1], **{**patience, **often})
        return self


class Broker(AMQP):
    """Celery's broker, over such connections."""

    Connection = PersistentConnection


app = Celery("championship", amqp=Broker)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["tournament.jobs"])


@celeryd_init.connect
@setup_logging.connect
def keep_the_sites_logging(**_signal: Any) -> None:
    """Celery sets up no logging of its own: the site's formatter keeps personal data out."""
    take_over()


@worker_init.connect
@beat_init.connect
def wait_for_the_restore(**_signal: Any) -> None:
    """Neither a worker nor the clock starts while a backup is being put back."""
    if refusal := restoring.refusal(settings.DATA_DIR):
        raise SystemExit(refusal)


@beat_init.connect
def give_signs_of_the_clock(**_signal: Any) -> None:
    """In the clock's own process: each sweep that it has sent is a sign of its life."""
    after_task_publish.connect(_clock_lives, sender="sweep", weak=False)


def _clock_lives(**_signal: Any) -> None:
    # Django is set up only by now.
    from django.db import Error, connection

    from tournament.jobs import incidents
    from tournament.jobs.life import CLOCK, taken_up

    try:
        taken_up.send(None, names=(CLOCK,))
    except Error as fault:
        incidents.report(fault, "the clock")
        connection.close()
