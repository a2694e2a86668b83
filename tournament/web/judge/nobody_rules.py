"""The warning that a day has no judge any more (CH-JUDGE-6)."""

from dataclasses import dataclass

from tournament.championship.judges.queries import (
    WITHOUT_A_JUDGE,
    duty_judge_of,
    suspension_due,
    without_judge_since,
)
from tournament.events.selectors import place_of
from tournament.events.states import championship_state
from tournament.web.shared.staff_day import StaffDay


@dataclass(frozen=True, slots=True)
class NobodyRules:
    """Since when there is no judge, and until when the day goes on like this.

    Without `until` a duty judge rules, and the day goes on.
    """

    since: str
    until: str
    due: bool


def nobody_rules(hall: StaffDay) -> NobodyRules | None:
    """Nothing while a judge is there, or once the day is over."""
    event = hall.event.id
    if not hall.day_now.at_play:
        return None
    state = championship_state(place_of(event).championship)
    since = without_judge_since(state, event)
    if since is None:
        return None
    on_duty = duty_judge_of(state, event) is not None
    return NobodyRules(
        hall.clock(since),
        "" if on_duty else hall.clock(since + WITHOUT_A_JUDGE),
        suspension_due(state, event, hall.now),
    )
