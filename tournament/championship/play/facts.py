"""Facts of an event's ledger: calls, games, breaks, tables."""

from dataclasses import dataclass
from typing import Any

from tournament.championship.codec import fact


@fact("match-called")
@dataclass(frozen=True, slots=True)
class MatchCalled:
    """A match is called to a table (CH-DE-9); `rest_waived`: the players agreed to play at once."""

    match: str
    table: int
    rest_waived: bool


@fact("match-uncalled")
@dataclass(frozen=True, slots=True)
class MatchUncalled:
    """The call is taken back (CH-MATCH-3)."""

    match: str


@fact("play-started")
@dataclass(frozen=True, slots=True)
class PlayStarted:
    """Both are at the table, the first card of setup is drawn."""

    match: str


@fact("play-start-undone")
@dataclass(frozen=True, slots=True)
class PlayStartUndone:
    """Play had been taken for begun by mistake: the call stands, and is waited for as before."""

    match: str


@fact("day-paused")
@dataclass(frozen=True, slots=True)
class DayPaused:
    """A break: no match is called (CH-DAY-5); `until` is an announced UTC time or nothing."""

    until: str | None


@fact("day-resumed")
@dataclass(frozen=True, slots=True)
class DayResumed:
    """The break is over."""


@fact("table-set")
@dataclass(frozen=True, slots=True)
class TableSet:
    """A table is put into use or out of use."""

    table: int
    in_use: bool


@fact("day-completed")
@dataclass(frozen=True, slots=True)
class DayCompleted:
    """The day is closed: places of everyone are fixed (spec 5.5)."""

    places: tuple[dict[str, Any], ...]
