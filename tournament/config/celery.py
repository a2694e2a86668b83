"""The Celery application of production; a laptop in a hall needs none."""

import os

from celery import Celery
from celery.schedules import crontab

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")

app = Celery("championship")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["tournament.events"])
app.conf.beat_schedule = {
    "check-ledgers-every-night": {
        "task": "tournament.events.tasks.check_ledgers",
        "schedule": crontab(hour=3, minute=30),
    }
}
