"""The final's seats as numbers: how many there can be, and how they stand, over all cities."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.now.championship import stage_now
from tournament.championship.qualification.queries import seats_per_day
from tournament.web.publisher.finalist_lists import StageSeats
from tournament.web.shared.components import Tile
from tournament.web.shared.seat_words import SEAT_STATUS

COME = ("coming", "plays", "played", "left", "disqualified")
"""Seats of those who come to the final, and of those who came."""
MOST_PER_STAGE = 3
"""A stage sends two or three (CH-QUAL-3); as long as its days are not settled, either."""


@dataclass(frozen=True, slots=True)
class Share:
    """One part of the picture of all seats; `start` and `width` in percent."""

    code: str
    label: str
    count: int
    start: float
    width: float


def seat_counts(lines: Sequence[StageSeats]) -> Counter[str]:
    """How many seats stand how, over all cities."""
    return Counter(seat.code for line in lines for day in line.days for seat in day.seats)


def expected(state: ChampionshipState, at: datetime) -> tuple[int, int]:
    """Fewest and most players whom all cities together send (CH-FINAL-4)."""
    fewest = most = 0
    for stage in state.regional_stages:
        stands = stage_now(state, stage, at)
        if stands.sends_nobody:
            continue
        days = state.live_days(stage.id)
        if stands.all_played:
            seats = seats_per_day(state, stage.id) * len(days)
            fewest, most = fewest + seats, most + seats
        else:
            fewest += state.rules.single_day_qualifiers
            most += MOST_PER_STAGE * state.rules.split_day_qualifiers
    return fewest, most


def seat_tiles(state: ChampionshipState, lines: Sequence[StageSeats], at: datetime) -> list[Tile]:
    """The seats in four numbers."""
    counts = seat_counts(lines)
    fewest, most = expected(state, at)
    together = str(most) if fewest == most else f"{fewest}–{most}"
    return [
        Tile(
            gettext("Come to the final"),
            sum(counts[code] for code in COME),
            gettext("of %(count)s expected") % {"count": together},
        ),
        Tile(gettext("Have not answered"), counts["asked"]),
        Tile(gettext("Late"), counts["late"]),
        Tile(gettext("Free seats"), counts["free"]),
    ]


def shares(state: ChampionshipState, lines: Sequence[StageSeats], at: datetime) -> list[Share]:
    """The picture of all seats that there can be: one bar from those who come to those unknown."""
    counts = seat_counts(lines)
    _, most = expected(state, at)
    seats = (*COME, "absent", "asked", "late", "free", "computed")
    known = sum(counts[code] for code in seats)
    parts = [
        ("coming", str(SEAT_STATUS["coming"]), sum(counts[code] for code in COME)),
        ("asked", str(SEAT_STATUS["asked"]), counts["asked"]),
        ("late", str(SEAT_STATUS["late"]), counts["late"]),
        ("free", str(SEAT_STATUS["free"]), counts["free"] + counts["absent"]),
        ("computed", gettext("not confirmed yet"), counts["computed"]),
        ("open", gettext("still to be played for"), max(most - known, 0)),
    ]
    total = sum(count for _, _, count in parts)
    found, start = [], 0.0
    for code, label, count in parts:
        width = 100 * count / total if total else 0.0
        found.append(Share(code, label, count, round(start, 3), round(width, 3)))
        start += width
    return found
