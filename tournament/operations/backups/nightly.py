"""Background work of this room: the nightly backup, made by a program of its own.

A job's steps are transactions, and a backup takes longer than anybody may wait for one; so the
job starts `manage.py backup` and looks at it every second.
"""

import logging
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournament.events.venue import hall_file
from tournament.jobs.payloads import Payload
from tournament.jobs.registry import GiveUp, Progress, Queue, long_job, recurring
from tournament.operations.backups import sealing
from tournament.operations.backups.folder import newest

logger = logging.getLogger("tournament.backups")

COMMAND = ("manage.py", "backup", "--no-color")
REFUSED: Final = 2
"""Exit status of `manage.py backup` where another try is of no use."""
RECENT: Final = timedelta(hours=12)
"""A worker that was killed may have left a program behind that has made it meanwhile."""


class BackupFailed(Exception):
    """The program says why, and so does the log; there is another try."""


@recurring("back_up", at="02:40")
@long_job("back_up", title=_("Backup"), queue=Queue.BULK, pause=1.0)
def back_up(payload: Payload, now: datetime) -> Iterator[Progress]:
    """Make the backup of the night, where it was said for whom; if not, an alert tells of that."""
    known = newest()
    made = known is not None and now - known.made_at < RECENT
    if made or not sealing.is_set_up() or hall_file.read() is not None:
        return
    program = subprocess.Popen(
        [sys.executable, *COMMAND],
        cwd=settings.BASE_DIR,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    with program:
        try:
            while (status := program.poll()) is None:
                yield 0, 1
        finally:
            # A worker that is told to stop in between takes it along.
            program.kill()
        said = program.communicate()[1].strip()
    if status:
        logger.error("no backup was made: %s", said)
        if status == REFUSED:
            raise GiveUp("backup_refused")
        raise BackupFailed
