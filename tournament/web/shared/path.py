"""A player's way through a bracket, match by match, in words."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.matches import Result, ShownMatch, ShownSide


@dataclass(frozen=True, slots=True)
class Step:
    """One match of a player's way; `over` if nothing more comes of it.

    `where` is its table, or about when it is called; `named`: the names that the text has.
    """

    round_name: str
    text: str
    result: Result
    over: bool
    where: str = ""
    expected: bool = False
    named: tuple[str, ...] = ()


def path_of(reading: DayReading, seed: int, matches: Mapping[str, ShownMatch]) -> list[Step]:
    """A player's way through the bracket so far; byes are named as such (CH-DE-7)."""
    shown = (matches[match] for match in reading.event.progress.path(seed))
    return [_step(match, seed) for match in shown if match.id != "GF2" or match.state != "passed"]


def rival_in(match: ShownMatch, seed: int) -> ShownSide:
    """The other side of a player's match."""
    return next((side for side in match.sides if side.seed != seed), match.sides[1])


def _step(match: ShownMatch, seed: int) -> Step:
    own = next((side for side in match.sides if side.seed == seed), None)
    if own is None or match.state == "passed":
        return Step(match.round_name, gettext("no opponent, advances"), "", match.over)
    texts = {
        "won": gettext("won against %(opponent)s"),
        "lost": gettext("lost to %(opponent)s"),
        "draw": gettext("a draw with %(opponent)s"),
        "": gettext("against %(opponent)s"),
    }
    rival = rival_in(match, seed)
    text = texts[own.result] % {"opponent": rival.name or rival.waiting}
    where, named = _where(match), (rival.name,)
    return Step(match.round_name, text, own.result, match.over, where, match.expected, named)


def _where(match: ShownMatch) -> str:
    if match.where:
        return match.where
    return f"≈{match.when}" if match.expected else ""
