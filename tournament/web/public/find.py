"""“My next match”: a player found by public name or number, and what they have to know now.

Only what is public is searched: whoever is a number here is found by their number alone (CH-PD-3).
The list and the cards lead to players by their numbers, and there are few of these. Words that
somebody types are kept by nobody, and a network asks for so many a minute.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.people.names.alike import searched
from tournament.people.names.typed import as_searched
from tournament.play.timetable import Live, live
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.limits import Limit
from tournament.web.shared.matches import ShownMatch, shown_matches
from tournament.web.shared.name_order import name_order
from tournament.web.shared.path import Step, path_of
from tournament.web.shared.person_words import person_words
from tournament.web.shared.player_links import player_urls
from tournament.web.shared.timetable import as_of

MOST_FOUND = 8
FINDS_OF_ADDRESS = Limit("finds-of-address", most=600, seconds=60)
"""Names looked for by one network: a hundred phones of a hall that changes all the time."""
_NUMBER = re.compile("[1-9][0-9]{0,2}")


@dataclass(frozen=True, slots=True)
class Found:
    """A player: their next match in words, their way so far, their page if they have one."""

    name: str
    number: int
    seed: int
    match: ShownMatch | None
    opponent: str
    since: str
    in_line: int | None
    at_table: bool
    summary: str
    steps: Sequence[Step]
    url: str
    as_of: str


def is_number(text: str) -> bool:
    """Whether this is how a link names a player."""
    return bool(_NUMBER.fullmatch(text))


def players_of(reading: DayReading) -> list[tuple[int, str]]:
    """Everyone in the bracket by name."""
    players = ((reading.number(item), reading.names[item]) for item in reading.event.order)
    return sorted(players, key=lambda player: (name_order(player[1]), player[0]))


def find(reading: DayReading, query: str, *, whole: bool = True) -> list[Found]:
    """Whoever has that number, or a public name with words that begin so; exact names first.

    Without `whole` neither when they will be called is told, which takes a forecast of the day, nor
    their page.
    """
    meant = (_seeds(reading, wanted) for wanted in as_searched(query))
    seeds = next(filter(None, meant), [])
    expected = live(reading.event) if seeds and whole else None
    urls = player_urls(reading) if seeds and whole else {}
    calls = expected.calls if expected is not None else None
    matches = shown_matches(reading, calls=calls) if seeds else {}
    return [_found(reading, seed, matches, urls, expected) for seed in seeds[:MOST_FOUND]]


def _seeds(reading: DayReading, wanted: str) -> list[int]:
    seeds: list[int] = []
    for seed, registration in enumerate(reading.event.order, start=1):
        name = searched(reading.names[registration])
        if wanted == str(reading.number(registration)) or name == wanted:
            seeds.insert(0, seed)
        elif all(any(word.startswith(part) for word in name.split()) for part in wanted.split()):
            seeds.append(seed)
    return seeds


def _found(
    reading: DayReading,
    seed: int,
    matches: Mapping[str, ShownMatch],
    urls: Mapping[str, str],
    expected: Live | None,
) -> Found:
    registration = reading.event.order[seed - 1]
    now = reading.person_now(registration)
    match_id = now.match.id if now.match is not None else now.following
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
        in_line=now.before + 1 if now.before is not None else None,
        at_table=now.match is not None and now.match.at_table,
        summary=" ".join(person_words(reading, now)),
        steps=path_of(reading, seed, matches),
        url=urls.get(registration, ""),
        as_of=as_of(expected, reading.day.zone),
    )
