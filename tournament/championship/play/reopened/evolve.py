"""Matches that are open again after a call or a result (CH-MATCH-3, CH-OVERRIDE-1).

Follows from two states of a day, whatever fact led from one to the other: an un-call, a correction,
a replay, a ruling that was taken back. It is kept for each player until the next call, or until
none of these matches is open: where the desk's word counts, nobody needs to be called.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from tournament.brackets.match_status import OPEN, MatchStatus
from tournament.championship.event_state import EventState, Reopened
from tournament.championship.statuses import DayStatus, RegistrationStatus

_AT_PLAY = frozenset({DayStatus.DRAWN, DayStatus.RUNNING, DayStatus.FINISHED})


def with_reopened(before: EventState, after: EventState, at: datetime) -> EventState:
    """The later state, with what its players have to know about their matches."""
    if not after.order:
        return replace(after, reopened={}) if after.reopened else after
    kept = dict(after.reopened)
    for match in after.active_matches() if kept else ():
        for player in after.players(match):
            kept.pop(player or "", None)
    for player, item in tuple(kept.items()):
        if not any(_is_open(after, match) for match in item.matches):
            del kept[player]
    told: dict[str, Reopened] = {}
    for match, void in _reopened_matches(before, after):
        for player in before.players(match):
            if (
                player is not None
                and after.entrants[player].status == RegistrationStatus.IN_BRACKET
            ):
                earlier = told.get(player)
                matches = (*earlier.matches, match) if earlier is not None else (match,)
                void = void or (earlier is not None and earlier.void)
                told[player] = Reopened(matches, void, at)
    kept |= told
    return replace(after, reopened=kept) if kept != after.reopened else after


def _is_open(state: EventState, match: str) -> bool:
    return match in state.structure and state.match_status(match) in OPEN


def _reopened_matches(before: EventState, after: EventState) -> Iterator[tuple[str, bool]]:
    """Each match that is open again, and whether something played in it is void."""
    if before.suspended or after.suspended or not {before.status, after.status} <= _AT_PLAY:
        return
    left = set(before.active_matches()) - set(after.active_matches())
    edited = after.decisions[: len(before.decisions)] != before.decisions
    for match in before.structure.matches if left or edited else ():
        if after.match_status(match.id) not in OPEN:
            continue
        if match.id in left:
            yield match.id, before.match_status(match.id) != MatchStatus.CALLED
        elif before.match_status(match.id) == MatchStatus.DECIDED:
            yield match.id, True
