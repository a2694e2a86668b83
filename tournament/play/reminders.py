"""The judge is told of a sheet that nobody signs: their pages look again when its time is up.

CH-SHEET-3: no timer decides anything. The job changes no fact; it only raises the day's version.
"""

from datetime import datetime, timedelta

from django.utils.translation import gettext_lazy as _

from tournament.events.execution import Answer
from tournament.events.states import event_state
from tournament.events.versions import raise_versions
from tournament.jobs.payloads import Payload
from tournament.jobs.queue import enqueue
from tournament.jobs.registry import Queue, job
from tournament.ledger.core.entry import moment_of


def remind_of_sheet(event: str, answer: Answer) -> None:
    """Look again at the sheet that a command has filled in, once it has waited too long."""
    if answer.repeated or answer.entries[-1].type != "sheet-filled":
        return
    entry = answer.entries[-1]
    minutes = event_state(event).rules.signing_minutes
    due = moment_of(entry.at) + timedelta(minutes=minutes, seconds=1)
    enqueue("sheet_waits", f"{event}:{entry.seq}", {"event": event}, run_at=due)


@job("sheet_waits", title=_("Sheets that wait too long for a signature"), queue=Queue.URGENT)
def sheet_waits(payload: Payload, now: datetime) -> None:
    """Pages of the day show what waits; where everything is signed nothing has changed."""
    event = str(payload["event"])
    if event_state(event).sheets_waiting(now):
        raise_versions([event])
