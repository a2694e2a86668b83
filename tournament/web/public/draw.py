"""The page of the draw: everything that went in, everything that came out, how to repeat it.

Owns the values of CH-DE-10 and CH-DE-11 for the page and the test vector. The draw itself is
computed by `tournament.brackets`; the page recomputes it and says whether that agrees.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tournament.brackets import (
    FINAL_RECIPE,
    RECIPE,
    draw_final,
    drawn_order,
    list_digest,
    seed_value,
)
from tournament.championship.event_state import DrawRecord
from tournament.events.wording import city_name, short_date
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.lot_recipes import commands_of, program_of
from tournament.web.shared.player_links import player_urls

NOWHERE: Mapping[str, str] = {}
SAMPLE_CITIES = ("kazan", "moscow", "perm", "tomsk", "tula")
_SECRET, _TEXT = bytes(range(32)), "17 4 23"
"""What goes into the samples."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A registration on the frozen list; in the final with the city that they play for.

    `url`: the page of a player who stands in the bracket and has one.
    """

    id: str
    number: int
    name: str
    city: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class ShownDraw:
    """One draw with all its inputs and its result in the order of seeds."""

    title: str
    at: str
    withdrawn: bool
    list_sha256: str
    secret_sha256: str
    secret: str
    text: str
    value: str
    entries: Sequence[Entry]
    order: Sequence[Entry]
    agrees: bool
    commands: str
    program: str
    first_round: Sequence[tuple[Entry | None, Entry | None]] = ()
    attempts: int = 1
    clashes: int = 0


@dataclass(frozen=True, slots=True)
class SampleDraw:
    """A small draw that every program has to repeat."""

    ids: Sequence[str]
    secret: str
    text: str
    list_sha256: str
    value: str
    order: Sequence[str]


@dataclass(frozen=True, slots=True)
class DrawPage:
    """Draws, newest first, and what is known before the next one."""

    draws: Sequence[ShownDraw]
    commitment: str
    frozen_sha256: str
    frozen: Sequence[Entry]
    recipe: str
    vector: SampleDraw
    final: bool


def sample_draw() -> SampleDraw:
    """Ten ids, the secret of bytes 0 to 31 and three numbers called out."""
    ids = [f"r{number:02}" for number in range(1, 11)]
    return _sample(ids, drawn_order(ids, _SECRET, _TEXT))


def sample_of_final() -> SampleDraw:
    """A small final for every program: ten players of five cities, named in their ids."""
    cities = {f"{city}{number}": city for city in SAMPLE_CITIES for number in (1, 2)}
    value = seed_value(list_digest(cities), _SECRET, _TEXT)
    return _sample(cities, [place or "None" for place in draw_final(cities, value).places])


def _sample(ids: Collection[str], order: Sequence[str]) -> SampleDraw:
    digest = list_digest(ids)
    value = seed_value(digest, _SECRET, _TEXT).hex()
    return SampleDraw(sorted(ids), _SECRET.hex(), _TEXT, digest, value, order)


def draw_page(reading: DayReading) -> DrawPage:
    """Everything of CH-DE-10 that is public now."""
    event = reading.event
    return DrawPage(
        draws=[_shown(reading, record) for record in reversed(event.draws)],
        commitment="" if event.order else event.secret_sha256,
        frozen_sha256="" if event.order else event.frozen_sha256,
        frozen=[] if event.order else _entries(reading, event.frozen_list),
        recipe=FINAL_RECIPE if reading.final else RECIPE,
        vector=sample_of_final() if reading.final else sample_draw(),
        final=reading.final,
    )


def _entries(reading: DayReading, registrations: Sequence[str]) -> list[Entry]:
    urls = player_urls(reading)
    return [_entry(reading, item, urls) for item in registrations]


def _entry(
    reading: DayReading,
    registration: str,
    urls: Mapping[str, str],
    cities: Mapping[str, str] = NOWHERE,
) -> Entry:
    city = cities.get(registration, registration)
    return Entry(
        registration,
        reading.number(registration),
        reading.names[registration],
        city_name(city) if city != registration else "",
        urls.get(registration, ""),
    )


def _agrees(record: DrawRecord) -> bool:
    """Whether the procedure gives what was recorded."""
    secret = bytes.fromhex(record.secret)
    if not record.places:
        return tuple(drawn_order(record.registrations, secret, record.text)) == record.order
    value = seed_value(list_digest(record.registrations), secret, record.text)
    places = draw_final(record.cities, value).places
    return tuple(place or "" for place in places) == record.places


def _first_round(
    reading: DayReading, record: DrawRecord
) -> list[tuple[Entry | None, Entry | None]]:
    """The pairs of the final's first round, with the cities that were kept apart."""
    urls = player_urls(reading)
    entries = [
        _entry(reading, place, urls, record.cities) if place else None for place in record.places
    ]
    return list(zip(entries[::2], entries[1::2], strict=True))


def _shown(reading: DayReading, record: DrawRecord) -> ShownDraw:
    return ShownDraw(
        title=short_date(reading.day.date),
        at=reading.clock(record.at),
        withdrawn=record.withdrawn,
        list_sha256=record.list_sha256,
        secret_sha256=record.secret_sha256,
        secret=record.secret,
        text=record.text,
        value=record.value,
        entries=_entries(reading, sorted(record.registrations)),
        order=_entries(reading, record.order),
        agrees=_agrees(record),
        commands=commands_of(record.registrations, record.list_sha256, record.secret, record.text),
        program=_program(record),
        first_round=_first_round(reading, record),
        attempts=record.attempts,
        clashes=record.clashes,
    )


def _program(record: DrawRecord) -> str:
    """The recipe with this draw's inputs: paste it into Python 3."""
    if record.places:
        lines = (f"{key!r}: {record.cities[key]!r}" for key in sorted(record.cities))
        cities = ",\n        ".join(lines)
        return (
            f"city = {{{cities}}}\nsecret = {record.secret!r}\ntext = {record.text!r}\n"
            f"{FINAL_RECIPE}print(*places, sep='\\n')\n"
        )
    return program_of(record.registrations, record.secret, record.text)
