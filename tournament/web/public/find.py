"""“My next match”: a player found by public name or number, and what they have to know now.

Only what is public is searched: whoever is a number here is found by their number alone (CH-PD-3).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournament.brackets import call_order
from tournament.brackets.match_status import MatchStatus
from tournament.web.public.day import MatchOnTheWay, path_of
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.matches import ShownMatch, shown_matches
from tournament.web.shared.words import place_text

MOST_FOUND = 8


@dataclass(frozen=True, slots=True)
class Found:
    """A player: their next match in words, their way so far."""

    name: str
    number: int
    seed: int
    match: ShownMatch | None
    opponent: str
    since: str
    in_line: int | None
    summary: str
    steps: Sequence[MatchOnTheWay]


def plain(text: str) -> str:
    """Text as it is compared: no case, one kind of space, ё as е."""
    return " ".join(text.casefold().replace("ё", "е").split())


def players_of(reading: DayReading) -> list[tuple[int, str]]:
    """Everyone in the bracket by name."""
    players = ((reading.number(item), reading.names[item]) for item in reading.event.order)
    return sorted(players, key=lambda player: (plain(player[1]), player[0]))


def find(reading: DayReading, query: str) -> list[Found]:
    """Whoever has that number, or a public name with words that begin so; exact names first."""
    wanted = plain(query)
    if not wanted:
        return []
    seeds: list[int] = []
    for seed, registration in enumerate(reading.event.order, start=1):
        name = plain(reading.names[registration])
        if wanted == str(reading.number(registration)) or name == wanted:
            seeds.insert(0, seed)
        elif all(any(word.startswith(part) for word in name.split()) for part in wanted.split()):
            seeds.append(seed)
    matches = shown_matches(reading) if seeds else {}
    waiting = waiting_line(reading) if seeds else []
    return [_found(reading, seed, matches, waiting) for seed in seeds[:MOST_FOUND]]


def waiting_line(reading: DayReading) -> list[str]:
    """Ready matches that are not called, in the order they are offered in (CH-DE-9)."""
    event = reading.event
    since = {
        event.seed_of[registration]: moment.timestamp()
        for registration, moment in event.last_ended.items()
        if registration in event.seed_of
    }
    order = call_order(event.progress, since)
    return [match for match in order if event.match_status(match) == MatchStatus.READY]


def _found(
    reading: DayReading, seed: int, matches: dict[str, ShownMatch], waiting: list[str]
) -> Found:
    registration = reading.event.order[seed - 1]
    match_id = reading.event.progress.next_match(seed)
    match = matches[match_id] if match_id is not None else None
    opponent = ""
    if match is not None:
        other = next(side for side in match.sides if side.seed != seed)
        opponent = other.name or other.waiting
    return Found(
        name=reading.names[registration],
        number=reading.number(registration),
        seed=seed,
        match=match,
        opponent=opponent,
        since=reading.clock(match.since if match is not None else None),
        in_line=waiting.index(match_id) + 1 if match_id in waiting else None,
        summary=_summary(reading, seed, match),
        steps=path_of(reading, seed, matches),
    )


def _summary(reading: DayReading, seed: int, match: ShownMatch | None) -> str:
    if match is None:
        place = reading.places.get(reading.event.order[seed - 1])
        if reading.event.progress.exit_number(seed) is None:
            return gettext("Go to the desk: your place in the losers bracket is kept.")
        if place is None or not place.awarded:
            return gettext("No more matches.")
        return gettext("No more matches. Place: %(place)s.") % {"place": place_text(place)}
    if match.current and reading.event.plays[match.id].started_at:
        return gettext("Your match is on at table %(table)s.") % {"table": match.table}
    if match.current:
        return gettext("Go to table %(table)s now.") % {"table": match.table}
    if match.state == "ready":
        return gettext("Stay near: the match can be called at any time.")
    return gettext("The opponent is not known yet; this page updates itself.")
