"""The screen for the hall: matches at tables, matches next in line, or the whole bracket.

The screen may alternate between the two by the `Refresh` header alone, so it needs no script.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from tournament.web.public.day import Current, Result, current_matches, result_of
from tournament.web.public.find import waiting_line
from tournament.web.shared.bracket_picture import Picture, picture
from tournament.web.shared.components import Link
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.matches import ShownMatch, shown_matches

ALTERNATE_SECONDS = 20
RELOAD_SECONDS = 60
NEXT_SHOWN = 6


@dataclass(frozen=True, slots=True)
class Hall:
    """What stands on the screen; `refresh` is the value of the header that keeps it moving."""

    show: str
    modes: Sequence[Link]
    current: Sequence[Current]
    next: Sequence[ShownMatch]
    waiting: int
    decided: int
    total: int
    picture: Picture | None
    result: Result | None
    refresh: str


def hall_of(reading: DayReading, show: str, alternating: bool) -> Hall:
    """The screen of a drawn day, or an empty one before the draw."""
    address = reverse("day_hall", args=[reading.id])
    show = "bracket" if show == "bracket" else "matches"
    matches = shown_matches(reading) if reading.drawn else {}
    waiting = waiting_line(reading) if reading.drawn else []
    other = "matches" if show == "bracket" else "bracket"
    return Hall(
        show=show,
        modes=[
            Link(gettext("Tables"), address, current=show == "matches" and not alternating),
            Link(
                gettext("Bracket"),
                f"{address}?show=bracket",
                current=show == "bracket" and not alternating,
            ),
            Link(gettext("In turn"), f"{address}?turn=1", current=alternating),
        ],
        current=current_matches(reading, matches),
        next=[matches[item] for item in waiting[:NEXT_SHOWN]],
        waiting=len(waiting),
        decided=reading.event.decided_count if reading.drawn else 0,
        total=reading.event.match_count if reading.drawn else 0,
        picture=picture(reading.event.structure, matches)
        if reading.drawn and show == "bracket"
        else None,
        result=result_of(reading),
        refresh=f"{ALTERNATE_SECONDS}; url={address}?turn=1&show={other}"
        if alternating
        else str(RELOAD_SECONDS),
    )
