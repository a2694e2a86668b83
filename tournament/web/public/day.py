"""What the page of a game day shows while it is played and when it is closed.

Owns the values for the templates; every rule behind them is asked of the states.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from django.urls import reverse
from django.utils.translation import gettext

from tournament.championship.play.places.queries import champion_in
from tournament.championship.qualification.queries import open_seats
from tournament.championship.rulings.override.queries import noted_matches
from tournament.championship.statuses import DayStatus
from tournament.events.wording import long_date
from tournament.web.public.rounds import Round, rounds_of
from tournament.web.shared.bracket_marks import Mark, legend_of
from tournament.web.shared.bracket_picture import Picture, picture
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.matches import ShownMatch, shown_matches
from tournament.web.shared.prizes import HeldPrize, held_prizes


@dataclass(frozen=True, slots=True)
class Current:
    """A match at a table: the table, who plays, since when."""

    match: ShownMatch
    since: str


@dataclass(frozen=True, slots=True)
class MatchOnTheWay:
    """One match of a player's way, as words."""

    match: str
    round_name: str
    text: str


@dataclass(frozen=True, slots=True)
class Follower:
    """The player whose path is shown."""

    name: str
    number: int
    seed: int
    steps: Sequence[MatchOnTheWay]


@dataclass(frozen=True, slots=True)
class QualifiedPlayer:
    """Who goes to the final, and from which day."""

    name: str
    place: int
    day: str
    coming: bool
    by_ruling: bool


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
    prizes: Sequence[HeldPrize] = ()


@dataclass(frozen=True, slots=True)
class BracketView:
    """The drawn bracket: picture, lists, matches at tables, the followed player."""

    picture: Picture
    rounds: Sequence[Round]
    current: Sequence[Current]
    decided: int
    total: int
    players: Sequence[tuple[int, str]]
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


def bracket_view(reading: DayReading, followed: int | None = None, view: str = "") -> BracketView:
    """Everything about the bracket for one page."""
    matches = shown_matches(reading, followed)
    progress = reading.event.progress
    path = progress.path(followed) if followed is not None else ()
    marks = {match: Mark("noted") for match in noted_matches(reading.event)}
    players = sorted(
        ((reading.number(item), reading.names[item]) for item in reading.event.order),
        key=lambda player: (player[1].casefold(), player[0]),
    )
    return BracketView(
        picture=picture(
            reading.event.structure, matches, path, reverse("day", args=[reading.id]), marks
        ),
        rounds=rounds_of(matches.values()),
        current=current_matches(reading, matches),
        decided=reading.event.decided_count,
        total=reading.event.match_count,
        players=players,
        follower=_follower(reading, followed, matches) if followed is not None else None,
        view="picture" if view == "picture" else "rounds",
        marks=legend_of(marks.values()),
    )


def current_matches(reading: DayReading, matches: Mapping[str, ShownMatch]) -> list[Current]:
    """The matches that hold a table, by table."""
    found = [match for match in matches.values() if match.current]
    found.sort(key=lambda match: (match.table or 0, match.id))
    return [Current(match, reading.clock(match.since)) for match in found]


def judge_changes(reading: DayReading) -> list[str]:
    """When a judge was replaced (CH-JUDGE-6); who judges is no business of this page."""
    rulings = reading.event.rulings
    return [reading.clock(item.at) for item in rulings if item.type == "judge_replaced"]


def break_end(reading: DayReading) -> str:
    """Until when the announced break lasts; empty if nobody said."""
    until = reading.event.paused_until
    return reading.clock(datetime.fromisoformat(until)) if until else ""


def _follower(reading: DayReading, seed: int, matches: Mapping[str, ShownMatch]) -> Follower:
    registration = reading.event.order[seed - 1]
    return Follower(
        name=reading.names[registration],
        number=reading.number(registration),
        seed=seed,
        steps=path_of(reading, seed, matches),
    )


def path_of(
    reading: DayReading, seed: int, matches: Mapping[str, ShownMatch]
) -> list[MatchOnTheWay]:
    """A player's way through the bracket so far, in words; byes are named as such (CH-DE-7)."""
    path = reading.event.progress.path(seed)
    steps = []
    for match_id, onward in pairwise((*path, "")):
        match = matches[match_id]
        if match_id == "GF2" and match.state == "passed":
            continue
        steps.append(MatchOnTheWay(match_id, match.round_name, _step_text(match, seed, onward)))
    return steps


def _step_text(match: ShownMatch, seed: int, onward: str) -> str:
    own = next((side for side in match.sides if side.seed == seed), None)
    other = next((side for side in match.sides if side.seed != seed), match.sides[1])
    if own is None or match.state == "passed":
        return gettext("no opponent, advances")
    opponent = other.name or other.waiting
    texts = {
        "won": gettext("won against %(opponent)s"),
        "lost": gettext("lost to %(opponent)s"),
        "": gettext("against %(opponent)s"),
    }
    return texts[own.result] % {"opponent": opponent}


def result_of(reading: DayReading) -> Result | None:
    """Champion and qualifiers of a closed day; None before."""
    if reading.status != DayStatus.COMPLETED:
        return None
    if reading.final:
        return _result_of_final(reading)
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
                item.coming,
                item.by_ruling,
            )
            for item in reading.finalists.values()
        ],
        provisional=not found.settled,
        open_seats=open_seats(reading.championship, reading.day.stage),
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
