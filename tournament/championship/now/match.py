"""What is the case with a match at an instant: how far it is, where, what becomes of its call."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tournament.brackets.match_status import AT_TABLE, OPEN, MatchQuestions, MatchStatus
from tournament.championship.championship_state import Day
from tournament.championship.event_state import EventState, Sheet
from tournament.championship.play.tables.queries import Where, where_played
from tournament.championship.statuses import SheetState
from tournament.regulations.checks import local_date


class MatchCase(StrEnum):
    """How far a match is for who looks at it: finer than its status (spec 5.6)."""

    WAITS = "waits"
    READY = "ready"
    CALLED = "called"
    IN_PLAY = "in_play"
    SIGNING = "signing"
    DISPUTED = "disputed"
    """The players say different things, or one refuses to sign: the judge decides."""
    INTERRUPTED = "interrupted"
    """It holds a table, and the day is interrupted (CH-DAY-5)."""
    DECIDED = "decided"
    BOTH_LOST = "both_lost"
    NO_MATCH = "no_match"
    NOBODY = "nobody"
    NOT_NEEDED = "not_needed"


class CallNow(StrEnum):
    """What an interruption does to a match that holds a table (CH-DAY-5, CH-DAY-6)."""

    STANDS = "stands"
    """The day goes on on the same date: its players come back to the table."""
    ENDS = "ends"
    """It goes on on another date: the match is called again then."""
    OPEN = "open"
    """Nobody has said when the day goes on."""
    JUDGE = "judge"
    """It was begun: a judge says whether it goes on from its position or is played again."""


@dataclass(frozen=True, slots=True)
class MatchNow(MatchQuestions):
    """One match at one instant.

    `since`: from when its status or its wait counts, None while the day's clocks stand; `ends`:
    when its time is up; `call`: what becomes of it after an interruption, None without one.
    """

    id: str
    status: MatchStatus
    case: MatchCase
    where: Where
    since: datetime | None
    ends: datetime | None
    call: CallNow | None

    @property
    def at_table(self) -> bool:
        """Whether its players are awaited or play at a table now."""
        return self.status in AT_TABLE and self.case != MatchCase.INTERRUPTED


_CASES = {
    MatchStatus.PENDING: MatchCase.WAITS,
    MatchStatus.READY: MatchCase.READY,
    MatchStatus.CALLED: MatchCase.CALLED,
    MatchStatus.IN_PLAY: MatchCase.IN_PLAY,
    MatchStatus.AWAITING_SIGNATURES: MatchCase.SIGNING,
    MatchStatus.DECIDED: MatchCase.DECIDED,
    MatchStatus.CLOSED: MatchCase.DECIDED,
    MatchStatus.DOUBLE_LOSS: MatchCase.BOTH_LOST,
    MatchStatus.BYE: MatchCase.NO_MATCH,
    MatchStatus.EMPTY: MatchCase.NOBODY,
    MatchStatus.NOT_NEEDED: MatchCase.NOT_NEEDED,
}


def match_case(event: EventState, match: str) -> MatchCase:
    """How far a match of a drawn bracket is."""
    return _case(event, match, event.match_status(match))


def match_now(day: Day, event: EventState, match: str) -> MatchNow:
    """What is true of a match of a drawn bracket."""
    status = event.match_status(match)
    return MatchNow(
        id=match,
        status=status,
        case=_case(event, match, status),
        where=where_played(event, match),
        since=_since(event, match, status),
        ends=event.time_ends(match) if status in AT_TABLE else None,
        call=call_now(day, event, match),
    )


def _case(event: EventState, match: str, status: MatchStatus) -> MatchCase:
    if status not in AT_TABLE:
        return _CASES[status]
    if event.suspended:
        return MatchCase.INTERRUPTED
    sheet = event.plays[match].open_game.sheet
    if sheet is not None and (sheet.disputed or sheet.refused):
        return MatchCase.DISPUTED
    return _CASES[status]


def _since(event: EventState, match: str, status: MatchStatus) -> datetime | None:
    if event.suspended:
        return None
    if status == MatchStatus.READY:
        # CH-DE-9: since the later of the two players became free.
        free = (event.last_ended.get(str(player)) for player in event.players(match))
        return max(filter(None, (event.drawn_at, *free)), default=None)
    if status not in AT_TABLE:
        return None
    play = event.plays[match]
    return play.started_at or play.called_at


def round_ends(event: EventState, matches: Iterable[str]) -> tuple[datetime | None, bool]:
    """When the last of these matches that are played is up, and whether others still wait.

    Where the desk's word counts nobody writes down that play begins: the time runs from the call.
    Who waits for a table or a call has an end of their own, which nobody knows yet.
    """
    statuses = {match: event.match_status(match) for match in matches}
    ends = [
        event.time_ends(match, from_call=event.rules.by_desk)
        for match, status in statuses.items()
        if status in AT_TABLE
    ]
    known = [end for end in ends if end is not None]
    waits = len(known) < len(ends) or not OPEN.isdisjoint(statuses.values())
    return max(known, default=None), waits


def shown_state(sheet: Sheet, *, newest: bool) -> SheetState:
    """What has become of a revision: an older one was replaced, unless it was set aside."""
    return sheet.state if newest or sheet.set_aside else SheetState.SUPERSEDED


def call_now(day: Day, event: EventState, match: str) -> CallNow | None:
    """What an interruption does to the match; None while there is none, or it holds no table."""
    since = event.suspended_at
    if since is None or match not in event.active_matches():
        return None
    if match in event.matches_in_play():
        return CallNow.JUDGE
    if not day.continuation_set:
        return CallNow.OPEN
    return CallNow.STANDS if local_date(since, day.zone) == day.date else CallNow.ENDS
