"""The start of a hall: the day comes out of its file, and its staff are let in (CH-VENUE-1)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from io import StringIO
from pathlib import Path
from zoneinfo import ZoneInfo

import segno
from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from tournament.config.hall import reachable_names, read_header
from tournament.events.selectors import day_of, event_header, place_of
from tournament.events.states import this_machine
from tournament.events.venue.faults import VenueFault
from tournament.events.venue.venue import hall_day, install, is_installed, purge_if_due
from tournament.web.hall_clock import clock_lines, expect_clock_to_spare_people
from tournament.web.startup import CannotStart
from tournament.web.venue_words import fault_text
from tournament.web.ways_in import LASTS, make_ways_in

PASSPHRASE_TRIES = 3


@dataclass(frozen=True, slots=True)
class Exported:
    """The files that the laptop before this one exported last."""

    bundle: Path
    people: Path


class WrongPassphrase(CannotStart):
    """The file stays locked; it may be tried again."""


def open_hall(
    file: Path | None, last: Exported | None, now: datetime, ask: Callable[[], str]
) -> str:
    """The day of this installation; taken out of the file if this is the first start."""
    running = hall_day()
    if running is not None and is_installed():
        _check_same_custody(file, last)
        expect_clock_to_spare_people(running, now)
        purge_if_due(now)
        return running
    if file is None:
        raise CannotStart(
            gettext("Name the handover file of the day: make venue FILE=path/to/file.zip")
        )
    try:
        return install(
            file.read_bytes(),
            ask(),
            now=now,
            bundle=last.bundle.read_bytes() if last else None,
            people_file=last.people.read_bytes() if last else None,
        )
    except OSError as error:
        raise CannotStart(
            gettext("The file can’t be read: %(file)s.") % {"file": error.filename}
        ) from error
    except VenueFault as fault:
        kind = WrongPassphrase if fault.code == "passphrase" else CannotStart
        raise kind(fault_text(fault)) from fault


def _check_same_custody(file: Path | None, last: Exported | None) -> None:
    """A day that runs here goes on; what is named beside it has to be of the same custody."""
    if last is not None:
        raise CannotStart(
            gettext(
                "This laptop runs the day already, so it needs no exported files. Start it without "
                "--bundle and --people; they are for another laptop that takes the day over."
            )
        )
    if file is not None and read_header(file).machine != this_machine():
        raise CannotStart(
            gettext(
                "The day was handed over again since this laptop took it: the folder %(folder)s "
                "is of the earlier time. Keep it, and start with another DATA_DIR."
            )
            % {"folder": settings.DATA_DIR}
        )


def greeting(event: str, now: datetime, host: str, port: int) -> Iterator[str]:
    """What the window says: where the site is, and one way in for each of the day's staff."""
    header = event_header(event)
    if header is None:
        raise RuntimeError("the hall's own day is not in its tables")
    site = settings.SITE_URL
    public = site + reverse("day", args=[event])
    yield "\n  " + gettext("The day “%(day)s” runs on this computer.") % {"day": header.title}
    if site.startswith("http://"):
        yield "  " + gettext("On this computer:") + f"  http://127.0.0.1:{port}/"
        for name in reachable_names(host):
            yield "  " + gettext("In the hall’s network:") + f"  http://{name}:{port}/"
        if reachable_names(host) == ["127.0.0.1"]:
            yield "  " + gettext(
                "This computer is in no network, so phones can’t reach it. Connect it and start "
                "again, or work on this computer alone."
            )
    yield "\n  " + gettext("Page of the day for players and guests:") + f"  {public}"
    yield from _code(public)
    until = (now + LASTS).astimezone(ZoneInfo(day_of(place_of(event)).zone))
    yield "  " + gettext(
        "Ways in for the staff. Each works once, until %(time)s; show it to this person alone. "
        "They also stand on the page “The hall”, which makes new ones."
    ) % {"time": f"{until:%H:%M}"}
    for way in make_ways_in(event, header.stage_id, now):
        yield f"\n  {way.role_word}, {way.name}:  {way.link}"
        yield from _code(way.link)
    yield ""
    yield from clock_lines(event, now)
    yield "  " + gettext("Stop with Ctrl-C. “make venue” goes on with the same day.") + "\n"


def _code(link: str) -> list[str]:
    """The link as blocks that a phone reads from the window."""
    out = StringIO()
    segno.make(link, error="l").terminal(out, compact=True)
    return out.getvalue().rstrip("\n").split("\n")
