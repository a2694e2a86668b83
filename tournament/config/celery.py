"""The Celery application of production; a laptop in a hall needs none.

It carries the tasks of `tournament.jobs`: each is the kind and the id of a job that stands in the
table of jobs, so a broker that loses everything loses no work.
"""

import os
from typing import Any

from celery import Celery
from celery.app.amqp import AMQP
from celery.signals import setup_logging
from kombu.connection import Connection

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


@setup_logging.connect
def keep_the_sites_logging(**_signal: Any) -> None:
    """Celery sets up no logging of its own: the site's formatter keeps personal data out."""
    take_over()
