"""Production's own settings, with seconds instead of minutes between looks and signs of life."""

import os

from tournament.config.settings import *  # noqa: F403
from tournament.config.settings import CELERY_BEAT_SCHEDULE

SWEEP_EVERY = 1.0
SIGN_EVERY = 1.0
SILENT_AFTER = 8.0
WATCH_EVERY = 0.5
UNSEEN_FOR = 4.0
for _entry in CELERY_BEAT_SCHEDULE.values():
    _entry["schedule"] = 1.0
    _entry["options"]["expires"] = 5.0  # type: ignore[index]
EMAIL_BACKEND = "tournament.outbox.smtp.SmtpBackend"
EMAIL_HOST = "127.0.0.1"
EMAIL_PORT = int(os.environ["TEST_MAIL_PORT"])
EMAIL_TIMEOUT = 10
