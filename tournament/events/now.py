"""What is true now of a day and its players, as this machine knows it, and words for what all tell.

Letters and pages take both from here, so that a phone, a page and a letter say the same.
"""

from datetime import datetime

from django.utils.translation import gettext

from tournament.championship.championship_state import ChampionshipState, Day
from tournament.championship.event_state import EventState
from tournament.championship.now.day import DayNow, day_now
from tournament.championship.now.match import CallNow
from tournament.championship.now.person import PersonNow
from tournament.championship.statuses import NOT_CLOSED
from tournament.events.states import event_state
from tournament.events.venue.where import is_in_hall
from tournament.events.wording import clock, local_time


def now_of_day(
    state: ChampionshipState, day: Day, at: datetime, event: EventState | None = None
) -> DayNow:
    """What is true of a day; its event is read only while it knows more than its championship."""
    if day.status not in NOT_CLOSED:
        event = EventState()
    elif event is None:
        event = event_state(day.id)
    return day_now(state, day, event, at, elsewhere=is_in_hall(state, day.id))


def goes_on_words(state: ChampionshipState, now: DayNow) -> str:
    """When an interrupted day goes on, as it was announced last (CH-DAY-6)."""
    if now.goes_on is None:
        return gettext("When it goes on is not said yet: it will be written here.")
    day = state.days[now.id]
    if day.continued_from is None:
        return gettext("It goes on today at %(time)s.") % {"time": clock(now.goes_on, day.zone)}
    return gettext("It goes on: %(when)s.") % {"when": local_time(now.goes_on, day.zone)}


def calls_words(state: ChampionshipState, now: DayNow) -> str:
    """What an interruption does to the calls of a day."""
    if now.goes_on is None:
        return gettext(
            "Calls are kept if the day goes on today; on another date players are called again."
        )
    if state.days[now.id].continued_from is None:
        return gettext("Calls are kept: players come back to their tables then.")
    return gettext("Calls have ended: players are called again then.")


def call_words(now: PersonNow) -> str:
    """What an interruption does to a player's match at a table; empty for whoever is at none."""
    match = now.match
    if match is None or match.call is None:
        return ""
    if match.call == CallNow.JUDGE:
        return gettext(
            "The game was begun: the judge says whether it goes on from its position or is played "
            "again."
        )
    if match.call == CallNow.STANDS:
        told = gettext("The call is kept: come to table %(table)s then.")
        return told % {"table": match.where.table}
    if match.call == CallNow.ENDS:
        return gettext("The call has ended: you are called again when the day goes on.")
    return gettext(
        "If the day goes on today, the call is kept; on another date you are called again."
    )
