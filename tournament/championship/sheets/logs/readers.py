"""Who may read a submitted log whole: a log shows hidden cards (PT-LOG-14, CH-PD-6)."""

from collections.abc import Collection

from tournament.brackets.match_status import ENDED
from tournament.championship.event_state import EventState
from tournament.championship.statuses import DayStatus


def match_is_over(state: EventState, match: str) -> bool:
    """Whether nothing of a match's games is secret any more, since nobody plays on."""
    return state.match_status(match) in ENDED or state.status == DayStatus.COMPLETED


def may_read_log(
    state: EventState, match: str, by: str, persons: Collection[str], own: str, *, staff: bool
) -> bool:
    """Whether a reader may see what a log holds, and not only the word of its verdict.

    `by` is who handed it in, `own` what the reader would stand there as; `persons` is who they are.
    While the match goes on its players see their own logs alone, whatever else they are.
    """
    if match_is_over(state, match) or by == own:
        return True
    return staff and not state.has_player(persons, match)
