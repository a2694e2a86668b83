"""What the page of a game day shows while it is played and when it is closed.

Owns the values for the templates; every rule behind them is asked of the states.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.championship.event_state import EventState
from tournament.championship.play.places.queries import champion_in
from tournament.championship.play.tables.queries import spare_tables
from tournament.championship.qualification.queries import open_seats, seats_fixed
from tournament.championship.rulings.override.queries import noted_matches
from tournament.championship.sheets.statements.queries import CLOSING
from tournament.events.wording import instant, long_date
from tournament.play.timetable import Live
from tournament.web.public.rounds import Round, rounds_of
from tournament.web.shared.bracket_marks import Mark, legend_of
from tournament.web.shared.bracket_picture import Picture, picture
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.matches import ShownMatch, shown_matches
from tournament.web.shared.path import Step, path_of
from tournament.web.shared.player_links import player_urls
from tournament.web.shared.prizes import HeldPrize, held_prizes
from tournament.web.shared.seat_words import finalist_word
from tournament.web.shared.timetable import times_from
from tournament.web.shared.words import ROLE


@dataclass(frozen=True, slots=True)
class Current:
    """A match at a table: the table, who plays, since when, also as an instant for the browser."""

    match: ShownMatch
    since: str
    instant: str


@dataclass(frozen=True, slots=True)
class Follower:
    """The player whose path is shown, and their page if they have one."""

    name: str
    url: str
    number: int
    seed: int
    steps: Sequence[Step]


@dataclass(frozen=True, slots=True)
class QualifiedPlayer:
    """Who goes to the final, from which day, and what there is to say of it (`finalist_word`).

    `basis`: how they got a seat that had become free.
    """

    name: str
    place: int
    day: str
    word: str
    basis: str


@dataclass(frozen=True, slots=True)
class Result:
    """What a closed day has decided (CH-QUAL-1…3).

    `undecided`: several share the first place of the final until a lot or a play-off decides.
    """

    champion: str
    qualifiers: Sequence[QualifiedPlayer]
    provisional: bool
    open_seats: int
    undecided: bool = False
    final: bool = False
    tournament: bool = False
    prizes: Sequence[HeldPrize] = ()


@dataclass(frozen=True, slots=True)
class BracketView:
    """The drawn bracket: picture, lists, matches at tables, the followed player."""

    picture: Picture
    rounds: Sequence[Round]
    tables: Sequence[tuple[int, Current | None]]
    """Every table of a day that is played, with who sits there: nothing moves when they change."""
    spare: int
    """Tables that nobody needs: they are counted only."""
    decided: int
    total: int
    players: Sequence[tuple[int, str, int]]
    """Number, name and seed."""
    follower: Follower | None
    view: str
    marks: Sequence[Mark]
    """Signs in the picture: results that were wrong and stand (CH-OVERRIDE-2)."""


def seed_of_number(reading: DayReading, number: str) -> int | None:
    """The seed of the player with this number; None for anything that is not one of them."""
    for seed, registration in enumerate(reading.event.order, start=1):
        if str(reading.number(registration)) == number:
            return seed
    return None


def bracket_view(
    reading: DayReading,
    followed: int | None = None,
    view: str = "",
    expected: Live | None = None,
) -> BracketView:
    """Everything about the bracket for one page; `expected` says when matches will be called."""
    every = shown_matches(reading, followed, expected.calls if expected is not None else None)
    drawn = reading.event.structure.matches[reading.event.structure.round_matches :]
    matches = {match.id: every[match.id] for match in drawn}
    progress = reading.event.progress
    path = progress.path(followed) if followed is not None else ()
    marks = {match: Mark("noted") for match in noted_matches(reading.event)}
    players = sorted(
        (
            (reading.number(item), reading.names[item], seed)
            for seed, item in enumerate(reading.event.order, start=1)
        ),
        key=lambda player: (player[1].casefold(), player[0]),
    )
    return BracketView(
        picture=picture(
            reading.event.structure,
            matches,
            path,
            "matches/{}/".format,
            marks,
            times_from(expected, reading.event.zone),
        ),
        rounds=rounds_of(matches.values()),
        tables=_tables(reading, matches) if _called(reading) else [],
        spare=len(spare_tables(reading.event)) if reading.day_now.under_way else 0,
        decided=reading.event.decided_count,
        total=reading.event.match_count,
        players=players,
        follower=_follower(reading, followed, every) if followed is not None else None,
        view="picture" if view == "picture" else "rounds",
        marks=legend_of(marks.values()),
    )


def current_matches(reading: DayReading, matches: Mapping[str, ShownMatch]) -> list[Current]:
    """The matches that hold a table, by table."""
    found = [match for match in matches.values() if match.current]
    found.sort(key=lambda match: (match.table or 0, match.id))
    return [
        Current(match, reading.clock(match.since), instant(match.since) if match.since else "")
        for match in found
    ]


def _called(reading: DayReading) -> bool:
    """Whether matches are called to tables; where the desk's word counts they need not be."""
    if reading.free is None or not reading.free.by_desk:
        return True
    return any(play.called_at is not None for play in reading.event.plays.values())


def _tables(
    reading: DayReading, matches: Mapping[str, ShownMatch]
) -> list[tuple[int, Current | None]]:
    event = reading.event
    spare = spare_tables(event)
    tables = event.free_tables() if reading.day_now.under_way else ()
    free = [table for table in tables if table not in spare]
    at_play = [(item.match.table or 0, item) for item in current_matches(reading, matches)]
    return sorted([*at_play, *((table, None) for table in free)], key=lambda table: table[0])


def closed_by(event: EventState) -> list[tuple[str, str]]:
    """Role and level of each signature under a day's closing; who signed is not told here."""
    return [
        (str(ROLE.get(item.role, item.role)), item.level)
        for item in event.statements
        if item.kind == CLOSING
    ]


def judge_changes(reading: DayReading) -> list[str]:
    """When a judge was replaced (CH-JUDGE-6); who judges is no business of this page."""
    rulings = reading.event.rulings
    return [reading.clock(item.at) for item in rulings if item.type == "judge_replaced"]


def _follower(reading: DayReading, seed: int, matches: Mapping[str, ShownMatch]) -> Follower:
    registration = reading.event.order[seed - 1]
    return Follower(
        name=reading.names[registration],
        url=player_urls(reading).get(registration, ""),
        number=reading.number(registration),
        seed=seed,
        steps=path_of(reading, seed, matches),
    )


def result_of(reading: DayReading) -> Result | None:
    """Champion and qualifiers of a closed day; None before."""
    if not reading.day_now.closed:
        return None
    if reading.final:
        return _result_of_final(reading)
    if reading.free is not None:
        winner = champion_in(reading.places)
        name = reading.names[winner] if winner else ""
        return Result(name, (), provisional=False, open_seats=0, tournament=True)
    found = reading.qualification
    champion = champion_in(reading.places)
    days = reading.championship.days
    several = len(reading.championship.stages[reading.day.stage].days) > 1
    return Result(
        champion=reading.names[champion] if champion else "",
        qualifiers=[
            QualifiedPlayer(
                reading.names[item.registration],
                item.place,
                long_date(days[item.event].date) if several else "",
                finalist_word(reading.championship, item) if item.coming else "",
                item.basis,
            )
            for item in reading.finalists.values()
        ],
        provisional=not found.settled,
        open_seats=0
        if seats_fixed(reading.championship)
        else open_seats(reading.championship, reading.day.stage),
    )


def _result_of_final(reading: DayReading) -> Result:
    """The champion and the prizes; nobody goes on from the final (CH-PRIZE-1)."""
    champion = champion_in(reading.places)
    return Result(
        champion=reading.names[champion] if champion else "",
        undecided=any(place.first == 1 and place.awarded for place in reading.places.values()),
        qualifiers=(),
        provisional=False,
        open_seats=0,
        final=True,
        prizes=held_prizes(reading.championship, reading.names),
    )
