"""What each check is called, what it means when something is wrong, and what to do, in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.jobs.life import CLOCK
from tournament.jobs.registry import Queue, title_of
from tournament.operations.watching.checks import BACKUPS, DATA, WEB, Check


@dataclass(frozen=True, slots=True)
class Words:
    """Of one check; `%(about)s` in `wrong` stands for what it is about."""

    title: Promise
    wrong: Promise
    remedy: Promise


WORDS: Final[Mapping[Check, Words]] = {
    Check.DATABASE: Words(
        pgettext_lazy("watching", "Database"),
        _("The database of the site can’t be reached right now."),
        _("Start the database again. Nothing that was saved is lost."),
    ),
    Check.MIGRATIONS: Words(
        pgettext_lazy("watching", "Tables of the database"),
        _("The database is of an older version than the program."),
        _("Start the web part of the site again: it first brings the tables up to date."),
    ),
    Check.CACHE: Words(
        pgettext_lazy("watching", "Redis"),
        _("Redis does not answer. The site goes on, but background work begins late."),
        _("Start Redis again. Nothing has to be restored: the site fills it by itself."),
    ),
    Check.CLOCK: Words(
        pgettext_lazy("watching", "Clock of the background work"),
        _("The clock that has deadlines kept and lost jobs found gives no sign of life."),
        _(
            "Start the service “clock” (without Docker: pixel-tactics-clock) again. Until then "
            "nothing happens at its time by itself."
        ),
    ),
    Check.WORKER: Words(
        pgettext_lazy("watching", "Workers"),
        _("No worker takes up jobs of the queue “%(about)s”."),
        _(
            "Start the service “worker” (without Docker: pixel-tactics-worker@ and the name of "
            "the queue) again. If it runs, all of its processes are busy: add one more. The jobs "
            "are kept."
        ),
    ),
    Check.JOB_WAITS: Words(
        pgettext_lazy("watching", "Jobs that do not get done"),
        _("A job waits, runs too long or fails again and again: %(about)s."),
        _(
            "Look at the page “Background work”: it says why, and names the incident to look for "
            "in what the services write."
        ),
    ),
    Check.JOB_FAILED: Words(
        pgettext_lazy("watching", "Jobs that failed"),
        _("A job failed and is not tried again: %(about)s."),
        _(
            "Look at the page “Background work”, remove the cause, and press “Try again”. This "
            "alert ends when the job is done, or after a week."
        ),
    ),
    Check.TIME: Words(
        pgettext_lazy("watching", "Clocks of the machines"),
        _("A clock differs from the database’s by more than 5 seconds: %(about)s."),
        _("Have the machines set their clocks by the network (NTP) and look at both."),
    ),
    Check.DISK: Words(
        pgettext_lazy("watching", "Room on the disk"),
        _("Less than 10 %% of the disk is free: %(about)s."),
        _("Delete what is not needed there, or get a larger disk: a full one takes nothing."),
    ),
    Check.BACKUP: Words(
        pgettext_lazy("watching", "Backup"),
        _("There is no verified backup of the last day."),
        _(
            "Run “manage.py backup” and read what it says. See whether the nightly backup failed "
            "on the page “Background work”."
        ),
    ),
    Check.TRIGGERS: Words(
        pgettext_lazy("watching", "Protection of the ledgers"),
        _("The database would let entries of the ledgers be changed: its triggers are missing."),
        _(
            "Find out who changed the database. Run “manage.py migrate”, which puts the triggers "
            "back, and then “manage.py verify_ledgers”."
        ),
    ),
    Check.LEDGERS: Words(
        pgettext_lazy("watching", "Nightly check of the ledgers"),
        _("The check of all ledgers found something wrong."),
        _(
            "Run “manage.py verify_ledgers” and “manage.py rebuild --check”: they name the entry "
            "or the table. Keep the database as it is until you know why."
        ),
    ),
    Check.CERTIFICATE: Words(
        pgettext_lazy("watching", "Certificate"),
        _("The certificate for https ends within 14 days, or has ended."),
        _(
            "The proxy should have renewed it: look at what it writes. With a certificate of your "
            "own put the new files in place and start the site again."
        ),
    ),
}
_ABOUT: Final[Mapping[str, Promise]] = {
    DATA: pgettext_lazy("watching", "the site’s data"),
    BACKUPS: pgettext_lazy("watching", "the backups"),
    WEB: pgettext_lazy("watching", "the machine of the site"),
    CLOCK: pgettext_lazy("watching", "the machine of the clock"),
}


def wrong(check: Check, about: str) -> str:
    """What is wrong, in the reader's language."""
    return str(WORDS[check].wrong) % {"about": _about(check, about)}


def _about(check: Check, about: str) -> str:
    if check in {Check.JOB_WAITS, Check.JOB_FAILED}:
        return title_of(about)
    if check is Check.TIME and about in set(Queue):
        return str(pgettext_lazy("watching", "the machine of a worker"))
    return str(_ABOUT.get(about, about))
