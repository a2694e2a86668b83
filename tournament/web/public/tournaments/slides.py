"""Slides of the hall's screen for a tournament in rounds: the pairs of the round, the standings."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournament.web.public.screen.slides import Slide, in_rows, lines, parted, slides
from tournament.web.public.tournaments.rounds import rounds_page
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.tournaments.pairings import Pairing, round_title
from tournament.web.shared.tournaments.standings import StandingRow, standings_tables

NAMES, SIZE, LINE, EDGES = 24.0, 1.7, 2.1, 1.7
"""Units of a name: the width that it has, its size, the height of a line, the edges of a pair."""
COLUMNS = 2


@dataclass(frozen=True, slots=True)
class PairsOnScreen:
    """The pairs of a round that stand on one slide, and who has no opponent."""

    pairings: Sequence[Pairing]
    bye: str


@dataclass(frozen=True, slots=True)
class Rank:
    """A player in the standings, with their points."""

    place: str
    name: str
    record: str


def pair_slides(reading: DayReading, room: float) -> list[Slide]:
    """The pairs of the round that is played, two beside each other."""
    page = rounds_page(reading)
    if page is None or page.current is None or not page.current.open:
        return []
    bye = page.current.bye
    parts = in_rows(page.current.pairings, _height, room - (3 if bye else 0), COLUMNS)
    shown = [PairsOnScreen(part, bye) for part in parts]
    return slides("pairs", round_title(page.current.number, page.planned), shown)


def rank_slides(reading: DayReading, room: float) -> list[Slide] | None:
    """The standings by points; None where places follow from a bracket."""
    page = rounds_page(reading)
    if page is None or reading.event.rounds.cut or reading.places:
        return None
    found: list[Slide] = []
    for table in standings_tables(reading, page.rules, reading.names):
        parts = parted(table.rows, _rank_height, room - 2)
        ranks = [[Rank(row.place, row.name, row.points) for row in part] for part in parts]
        found += slides("standings", table.title or gettext("Standings"), ranks)
    return found


def _height(item: Pairing) -> float:
    return sum(lines(name, NAMES, SIZE) for name in (item.first, item.second)) * LINE + EDGES


def _rank_height(row: StandingRow) -> float:
    return (0.8 + LINE * lines(row.name, NAMES, SIZE)) / COLUMNS
