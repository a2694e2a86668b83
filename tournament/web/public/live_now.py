"""What is played at this moment in all cities: tables, players, since when, where to watch.

Nothing here depends on the clock: an instant stands in the page, the browser counts the minutes.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from tournament.championship.now.day import DayCase
from tournament.events.describe import streams
from tournament.events.now import goes_on_words
from tournament.events.selectors import stage_name
from tournament.play.live_games import live_by_day
from tournament.web.shared.components import Kind
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.status_words import status_word
from tournament.web.shared.words import round_word

MOST_OF_A_DAY, FEWEST_OF_A_DAY, MOST_OF_ALL = 8, 2, 48
"""So many matches stand on the front page; the others are on the pages of their days."""


@dataclass(frozen=True, slots=True)
class LiveMatch:
    """A match at its table; `since` is an instant for scripts, `clock` the same on the hall's wall.

    `watch` is the address of its game if spectators can follow one.
    """

    id: str
    round_name: str
    table: int
    players: Sequence[str]
    status: str
    since: str
    clock: str
    url: str
    watch: str


@dataclass(frozen=True, slots=True)
class LiveDay:
    """A day that is under way: how far it is, what is played, the link to its stream if any."""

    id: str
    title: str
    status: str
    kind: Kind
    goes_on: str
    stream: str
    tables: int
    matches: Sequence[LiveMatch]


def live_days(readings: Sequence[DayReading]) -> list[LiveDay]:
    """These days as they are now; those with most tables in play first."""
    watched = live_by_day({reading.id: reading.event for reading in readings})
    most = min(MOST_OF_A_DAY, max(FEWEST_OF_A_DAY, MOST_OF_ALL // max(1, len(readings))))
    shown = streams(reading.day.description for reading in readings)
    days = [
        _live_day(reading, watched[reading.id], shown.get(reading.day.description, ""), most)
        for reading in readings
    ]
    return sorted(days, key=lambda day: (-day.tables, day.title))


def _live_day(reading: DayReading, watched: Sequence[str], stream: str, most: int) -> LiveDay:
    played = reading.event.active_matches() if reading.drawn else ()
    matches = [_live_match(reading, match, match in watched) for match in played]
    matches.sort(key=lambda match: (not match.watch, match.table))
    return LiveDay(
        id=reading.id,
        title=stage_name(reading.stage),
        status=reading.status_word,
        kind=reading.status_kind,
        goes_on=goes_on_words(reading.championship, reading.day_now)
        if reading.day_now.case == DayCase.SUSPENDED
        else "",
        stream=stream,
        tables=len(matches),
        matches=matches[:most],
    )


def _live_match(reading: DayReading, match: str, watched: bool) -> LiveMatch:
    event, now = reading.event, reading.match_now(match)
    where = [reading.id, match]
    return LiveMatch(
        id=match,
        round_name=round_word(match, event.structure),
        table=now.where.table or 0,
        players=[reading.names[player] for player in event.players(match) if player],
        status=status_word(now.case),
        since=now.since.isoformat() if now.since is not None else "",
        clock=reading.clock(now.since),
        url=reverse("day_match", args=where),
        watch=reverse("day_live", args=where) if watched else "",
    )
