"""The bracket as lists, round by round: for phones, and the picture's equivalent for everyone.

Owns the grouping and which rounds stand open; the words of a match are those of `matches`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.web.shared.matches import ShownMatch

_OPEN_STATES = frozenset({"ready", "live"})


@dataclass(frozen=True, slots=True)
class Round:
    """One round: its name, its matches, how many are over, whether it stands unfolded."""

    id: str
    name: str
    matches: tuple[ShownMatch, ...]
    over: int
    open: bool
    current: bool

    @property
    def total(self) -> int:
        """How many matches it has."""
        return len(self.matches)


def rounds_of(matches: Iterable[ShownMatch]) -> list[Round]:
    """The rounds in the order of the day; what is played now stands unfolded."""
    grouped: dict[tuple[str, int], list[ShownMatch]] = {}
    for match in matches:
        grouped.setdefault((match.bracket, match.round), []).append(match)
    return [_round(bracket, items) for (bracket, _), items in grouped.items()]


def _round(bracket: str, matches: list[ShownMatch]) -> Round:
    current = any(match.state in _OPEN_STATES for match in matches)
    return Round(
        id=matches[0].round_anchor,
        name=matches[0].round_name,
        matches=tuple(matches),
        over=sum(match.over for match in matches),
        open=current or bracket == "grand_final",
        current=current,
    )
