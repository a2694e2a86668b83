"""The places of a day (CH-PLACE-1): all when it is over, those already certain while it runs."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournament.brackets import Place, Progress
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.matches import left_word
from tournament.web.shared.player_links import player_urls
from tournament.web.shared.seat_words import finalist_word
from tournament.web.shared.words import place_text


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """One player on the list of places; `url` is their own page, if they have one."""

    place: str
    name: str
    number: int
    seed: int
    won: int
    lost: int
    status: str
    to_final: str
    url: str


def place_rows(reading: DayReading) -> Sequence[PlaceRow]:
    """Those with a certain place in its order, above them everyone who is still in."""
    progress = reading.event.progress
    places = reading.places_by_seed
    wins = wins_of(progress)
    finalists = reading.finalists if reading.day_now.closed else {}

    def order(seed: int) -> tuple[int, int, int]:
        place = places.get(seed)
        if place is None:
            return (progress.losses(seed) if progress.exit_number(seed) is None else 3, 0, seed)
        return (4 if place.awarded else 5, place.first, seed)

    rows, urls = [], player_urls(reading)
    for seed in sorted(range(1, progress.structure.entrants + 1), key=order):
        registration = reading.event.order[seed - 1]
        rows.append(
            PlaceRow(
                place=place_text(places.get(seed)),
                name=reading.names[registration],
                number=reading.number(registration),
                seed=seed,
                won=wins.get(seed, 0),
                lost=progress.losses(seed),
                status=_status(progress, seed, places.get(seed), free=reading.free is not None),
                to_final=finalist_word(reading.championship, finalists[registration])
                if registration in finalists
                else "",
                url=urls.get(registration, ""),
            )
        )
    return rows


def wins_of(progress: Progress) -> dict[int, int]:
    """Matches won by each seed; byes are not wins (CH-DE-7)."""
    wins: dict[int, int] = {}
    for match in progress.structure.matches:
        winner = progress.winner(match.id)
        if winner is not None:
            wins[winner] = wins.get(winner, 0) + 1
    return wins


def _status(progress: Progress, seed: int, place: Place | None, *, free: bool) -> str:
    if left := left_word(progress, seed, place):
        return left
    single = progress.structure.kind == "single_elimination"
    if place == Place(1, 1):
        return gettext("champion") if single or free else gettext("champion of the day")
    if progress.exit_number(seed) is not None:
        return gettext("out")
    if progress.losses(seed) and single:
        return gettext("still in, plays for the third place")
    if progress.losses(seed):
        return gettext("still in, in the losers bracket")
    return gettext("still in, without a loss")
