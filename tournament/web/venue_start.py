"""The start of a hall: the day comes out of its file, and its staff are let in (CH-VENUE-1)."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from io import StringIO
from pathlib import Path
from zoneinfo import ZoneInfo

import segno
from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from tournament.config.hall_start import how_to_start
from tournament.config.venue import Given, newer_copy_beside, reachable_names, recognised
from tournament.events.selectors import day_of, event_header, place_of
from tournament.events.states import this_machine
from tournament.events.venue import hall_file
from tournament.events.venue.brought import exported
from tournament.events.venue.faults import VenueFault
from tournament.events.venue.venue import continued, hall_day, install, is_installed, purge_if_due
from tournament.events.venue.where import whereabouts
from tournament.events.wording import local_time
from tournament.web.shared.practice_phones import make_phones
from tournament.web.shared.venue_words import fault_text
from tournament.web.shared.ways_in import LASTS, make_ways_in
from tournament.web.startup import CannotStart
from tournament.web.venue_clock import clock_lines, expect_clock_to_spare_people

PASSPHRASE_TRIES = 3


class WrongPassphrase(CannotStart):
    """The file stays locked; it may be tried again."""


def open_hall(files: Sequence[Path], now: datetime, ask: Callable[[], str]) -> str:
    """The day of this installation; taken out of the handover file if this is the first start.

    With the last copy of another laptop among the files it goes on where that one stopped.
    """
    given = recognised(files) if files else None
    running = hall_day()
    if running is not None and is_installed():
        if given is not None:
            _check_same_custody(given)
        expect_clock_to_spare_people(running, now)
        purge_if_due(now)
        return running
    if given is None or given.handover is None:
        raise CannotStart(
            gettext("Name the handover file of the day: %(start)s")
            % {"start": how_to_start(file=gettext("path/to/file.zip"))}
        )
    _check_newest(given)
    try:
        last = exported([path.read_bytes() for path in given.copies]) if given.copies else None
        return install(given.handover.read_bytes(), ask(), now=now, last=last)
    except OSError as error:
        raise CannotStart(
            gettext("The file can’t be read: %(file)s.") % {"file": error.filename}
        ) from error
    except VenueFault as fault:
        kind = WrongPassphrase if fault.code == "passphrase" else CannotStart
        raise kind(fault_text(fault)) from fault


def _check_newest(given: Given) -> None:
    """Whoever begins beside a newer copy would lose what stands in it."""
    newer = newer_copy_beside(given)
    if newer is None:
        return
    path, header = newer
    at = f"{header.at:%d.%m.%Y %H:%M}" if header.at is not None else "?"
    raise CannotStart(
        gettext(
            "Beside the handover file lies a newer copy of this day, made at %(time)s with "
            "%(count)s entries: %(copy)s. Go on from it: %(start)s. To begin "
            "without it all the same, put the handover file into a folder of its own."
        )
        % {
            "time": at,
            "count": header.entries,
            "copy": path,
            "start": how_to_start(file=str(given.handover), copy=str(path)),
        }
    )


def _check_same_custody(given: Given) -> None:
    """A day that runs here goes on; what is named beside it has to be of the same custody."""
    if given.copies:
        raise CannotStart(
            gettext(
                "This laptop runs the day already, so it needs no copy. Start it with “%(start)s” "
                "alone; copies are for another laptop that takes the day over."
            )
            % {"start": how_to_start()}
        )
    kept = hall_file.read()
    if given.machine != this_machine() and kept is not None and given.at is not None:
        zone = day_of(place_of(kept.event)).zone
        if given.at < kept.taken_at:
            raise CannotStart(
                gettext(
                    "This handover file is old: the day was handed over with it at %(old)s, and "
                    "again at %(new)s. This laptop runs it since then: start it with “%(start)s” "
                    "alone."
                )
                % {
                    "old": local_time(given.at, zone),
                    "new": local_time(kept.taken_at, zone),
                    "start": how_to_start(),
                }
            )
    if given.machine != this_machine():
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
    if settings.PRACTICE:
        make_phones(event, now)
        yield "  " + gettext(
            "It is a practice day with invented players; nothing of it counts. Their phones are on "
            "the page “The hall”. Begin again: %(start)s"
        ) % {"start": how_to_start(practice="new")}
    if whereabouts(event) == "given_back":
        yield "  " + gettext(
            "This laptop does not run the day any more: headquarters has its ledger, and nothing "
            "is entered here any more."
        )
    after = continued_words(event)
    if after:
        yield "\n  " + after
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
        "They are also on the page “The hall”, which makes new ones."
    ) % {"time": f"{until:%H:%M}"}
    for way in make_ways_in(event, header.stage_id, now):
        yield f"\n  {way.role_word}, {way.name}:  {way.link}"
        yield from _code(way.link)
    yield ""
    yield from clock_lines(event, now)
    if settings.PRACTICE:
        stop = gettext("Stop with Ctrl-C. “%(start)s” goes on with the same practice day.")
    else:
        stop = gettext("Stop with Ctrl-C. “%(start)s” goes on with the same day.")
    again = how_to_start(practice="1" if settings.PRACTICE else "")
    yield f"  {stop % {'start': again}}\n"


def continued_words(event: str) -> str:
    """What a laptop that goes on after another says; empty on the first, and once a day is over."""
    after = continued(event)
    if after is None or day_of(place_of(event)).over:
        return ""
    told = {"count": after.entries, "time": f"{after.newest:%H:%M}"}
    return (
        gettext(
            "This laptop went on at entry %(count)s. Enter the sheets of after %(time)s again: the "
            "copy did not have them."
        )
        % told
    )


def _code(link: str) -> list[str]:
    """The link as blocks that a phone reads from the window."""
    out = StringIO()
    segno.make(link, error="l").terminal(out, compact=True)
    return out.getvalue().rstrip("\n").split("\n")
