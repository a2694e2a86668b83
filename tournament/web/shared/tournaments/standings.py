"""The standings of a tournament in rounds, with its tie-breaks as columns; its cross table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournament.brackets import Place
from tournament.brackets.rounds.standings import Line
from tournament.championship.event_state import EventState
from tournament.championship.rounds.table import GROUP_LETTERS, records, standings_of
from tournament.regulations.tournament_rules import TournamentRules
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.tournaments.pairings import RoundView
from tournament.web.shared.tournaments.words import (
    EXPLAINED,
    SHORT,
    TIE_BREAK,
    points_text,
    value_text,
)
from tournament.web.shared.words import place_text


@dataclass(frozen=True, slots=True)
class Column:
    """A tie-break: its name, the heading of its column, what it is."""

    name: str
    short: str
    explained: str


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A player in the standings."""

    place: str
    name: str
    registration: str
    points: str
    record: str
    values: Sequence[str]
    left: bool


@dataclass(frozen=True, slots=True)
class GroupTable:
    """The standings of a group; `title` is empty where there is one."""

    title: str
    rows: Sequence[StandingRow]
    drawn: bool = False
    """Whether matches may be drawn, so that records tell of draws."""


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A player against each of the others, in the order of the group."""

    number: int
    name: str
    cells: Sequence[str]


def columns_of(rules: TournamentRules) -> list[Column]:
    """The tie-breaks in their order."""
    return [
        Column(str(TIE_BREAK[name]), str(SHORT[name]), str(EXPLAINED[name]))
        for name in rules.tie_breaks
    ]


def standings_tables(
    reading: DayReading, rules: TournamentRules, names: Mapping[str, str]
) -> list[GroupTable]:
    """The standings of every group as far as rounds are decided."""
    event = reading.event
    if not event.order:
        return []
    found = {item.entrant: item for item in records(event, rules)}
    gone = event.progress.left | event.progress.disqualified
    several = rules.groups > 1 and rules.format == "round_robin"
    tables = []
    for letter, lines in zip(GROUP_LETTERS, standings_of(event, rules), strict=False):
        rows = []
        for line in lines:
            key = event.order[line.entrant - 1]
            kinds = [result.kind for result in found[line.entrant].rounds]
            won, drawn, lost = (kinds.count(kind) for kind in ("win", "draw", "loss"))
            rows.append(
                StandingRow(
                    place=place_text(_place(reading, key, line, several=several)),
                    name=names.get(key, "–"),
                    registration=key,
                    points=points_text(line.points),
                    record=f"{won}–{drawn}–{lost}" if rules.draws else f"{won}–{lost}",
                    values=[value_text(name, line.values[name]) for name in rules.tie_breaks],
                    left=line.entrant in gone,
                )
            )
        if reading.places and not several:
            rows.sort(key=lambda row: _last_known(reading, row))
        title = gettext("Group %(group)s") % {"group": letter} if several else ""
        tables.append(GroupTable(title, rows, rules.draws))
    return tables


def _place(reading: DayReading, key: str, line: Line, *, several: bool) -> Place:
    """The place that is certain, after the cut or at the end; else the one by the standings."""
    found = None if several else reading.places.get(key)
    return found if found is not None else Place(line.first, line.last)


def _last_known(reading: DayReading, row: StandingRow) -> tuple[bool, int]:
    """Those who are still in above those whose place is certain."""
    place = reading.places.get(row.registration)
    if place is None:
        return False, 0
    return True, place.first if place.awarded else len(reading.event.order) + 1


def cross_tables(
    event: EventState, tables: Sequence[GroupTable], rounds: Sequence[RoundView]
) -> list[tuple[str, list[CrossRow]]]:
    """Everybody against everybody, by the standings: what each has got from each."""
    got: dict[tuple[str, str], list[str]] = {}
    for item in (pairing for one in rounds for pairing in one.pairings if pairing.over):
        first, second = item.players
        left, _, right = item.result.partition(" : ")
        got.setdefault((first, second), []).append(left)
        got.setdefault((second, first), []).append(right)
    return [
        (
            table.title,
            [
                CrossRow(
                    number,
                    row.name,
                    [
                        "×"
                        if other.registration == row.registration
                        else " ".join(got.get((row.registration, other.registration), ()))
                        for other in table.rows
                    ],
                )
                for number, row in enumerate(table.rows, start=1)
            ],
        )
        for table in tables
    ]
