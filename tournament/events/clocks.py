"""Sets the clocks of a day on a machine that keeps it from now on (CH-VENUE-1).

While another machine has a day its time-bound jobs do nothing here; whoever gets the day sets them
again, from the state alone.
"""

from datetime import datetime, timedelta

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.judges.queries import WITHOUT_A_JUDGE, without_judge_since
from tournament.jobs.queue import enqueue


def set_clocks(state: ChampionshipState, event: str, now: datetime, *, key: str) -> None:
    """Have everything done in time that the day waits for; `key` tells this time from others."""
    day = state.days[event]
    if day.short_since is not None:
        due = day.short_since + timedelta(minutes=state.rules.short_day_minutes)
        enqueue("end_short_day", f"{event}:{key}", {"event": event}, run_at=max(due, now))
    alone = without_judge_since(state, event)
    if alone is not None:
        due = max(alone + WITHOUT_A_JUDGE, now)
        enqueue("stop_without_judge", f"{event}:{key}", {"event": event}, run_at=due)
