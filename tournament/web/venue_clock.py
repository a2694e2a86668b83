"""Words about the clock of a hall's laptop: in its window, on its page, and at headquarters."""

import os
from collections.abc import Iterator
from datetime import datetime
from typing import Final

from django.utils.translation import gettext

from tournament.config.hall_start import how_to_start
from tournament.events.selectors import day_of, place_of
from tournament.events.venue.clock import Said, Wrong, would_purge, wrong_clock
from tournament.events.wording import local_time
from tournament.web.startup import CannotStart

CONFIRMED: Final = "VENUE_CLOCK"
"""Environment variable; `right` says that somebody has looked at the clock."""


def clock_lines(event: str, now: datetime) -> Iterator[str]:
    """For the window: the time that this computer takes it to be, and what speaks against it."""
    zone = day_of(place_of(event)).zone
    wrong = wrong_clock(event, now)
    yield "  " + gettext(
        "Clock of this computer, in the time of the city: %(now)s. Compare it with a phone."
    ) % {"now": local_time(now, zone)}
    if wrong is not None:
        for sentence in what_is_wrong(wrong, now, zone):
            yield f"  !! {sentence}"


def clock_notice(event: str, now: datetime) -> list[str]:
    """For the laptop's page: what speaks against its clock; nothing for one that may be right."""
    wrong = wrong_clock(event, now)
    return what_is_wrong(wrong, now, day_of(place_of(event)).zone) if wrong is not None else []


def what_is_wrong(wrong: Wrong, now: datetime, zone: str) -> list[str]:
    """What speaks against a clock, what a wrong one breaks, what to do."""
    told = {"now": local_time(now, zone), "moment": local_time(wrong.moment, zone)}
    if wrong.why == "before_file":
        why = gettext(
            "The clock of this computer is slow: it shows %(now)s, but headquarters made the "
            "handover file at %(moment)s."
        )
    elif wrong.why == "before_entry":
        why = gettext(
            "The clock of this computer is slow: it shows %(now)s, but the last entry of the day "
            "is of %(moment)s. (Or another laptop wrote it whose clock was fast.)"
        )
    else:
        why = gettext(
            "The clock of this computer shows %(now)s, but the day began at %(moment)s. If the "
            "date is right, the day goes on as it is."
        )
    return [
        why % told,
        gettext(
            "With a wrong clock the end of check-in and the time to come to a table are counted "
            "wrongly, every entry keeps a wrong time for good, and the players’ data may be "
            "deleted too early."
        ),
        gettext(
            "Stop with Ctrl-C, set date, time and time zone in the computer’s settings, and start "
            "again with “%(start)s”. Nothing is lost by it."
        )
        % {"start": how_to_start()},
    ]


def expect_clock_to_spare_people(event: str, now: datetime) -> None:
    """CH-VENUE-4: a clock that is far ahead deletes nobody whom headquarters hasn't got back."""
    if os.environ.get(CONFIRMED) == "right" or not would_purge(event, now):
        return
    day = day_of(place_of(event))
    raise CannotStart(
        gettext(
            "The clock of this computer shows %(now)s, but the day began at %(moment)s, and "
            "headquarters has not taken it back. After 30 days this start would delete the "
            "players’ data. If the clock is wrong, set it and start again. If it is right and the "
            "data may go, start with %(variable)s=right."
        )
        % {
            "now": local_time(now, day.zone),
            "moment": local_time(day.starts_at, day.zone),
            "variable": CONFIRMED,
        }
    )


def clock_in_the_hall(said: Said | None, zone: str, now: datetime) -> list[str]:
    """For headquarters: how the laptop's clock was off, as its entries show; else nothing."""
    found: list[str] = []
    if said is None:
        return found
    if said.is_early:
        found.append(
            gettext(
                "Its earliest entry is of %(first)s, but the day was handed over only at "
                "%(handed)s."
            )
            % {
                "first": local_time(said.first, zone),
                "handed": local_time(said.handed_over, zone),
            }
        )
    if said.is_late(now):
        found.append(
            gettext("Its latest entry is of %(last)s, but here it is %(now)s now.")
            % {"last": local_time(said.last, zone), "now": local_time(now, zone)}
        )
    if said.was_set_back:
        minutes = round(said.back.total_seconds() / 60)
        found.append(
            gettext("Before entry %(entry)s it was set back by %(minutes)s min.")
            % {"entry": said.back_at, "minutes": minutes}
        )
    return found
