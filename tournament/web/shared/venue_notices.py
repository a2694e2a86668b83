"""What pages of headquarters say of a day that a laptop in the hall writes (CH-VENUE-1, -2)."""

from dataclasses import dataclass

from django.utils.translation import gettext

from tournament.championship.championship_state import ChampionshipState, Day
from tournament.championship.custody.queries import out_of_reach
from tournament.championship.statuses import DayStatus
from tournament.events.states import this_machine
from tournament.events.wording import local_time
from tournament.web.shared.status_words import status_word


@dataclass(frozen=True, slots=True)
class InHall:
    """Since when the hall has the day, and of when the last news from it is; empty without any."""

    since: str
    news: str


def is_in_hall(state: ChampionshipState, event: str) -> bool:
    """Whether another machine than this one writes the day."""
    # Most championships never leave headquarters: then nobody asks for this machine's key.
    return bool(state.custodies) and out_of_reach(state, event, this_machine())


def in_hall(state: ChampionshipState, day: Day) -> InHall | None:
    """What to tell about a day that is run in the hall; None for one that is run here."""
    custody = state.custody_of(day.id)
    if custody is None or not is_in_hall(state, day.id):
        return None
    news = local_time(custody.known_at, day.zone) if custody.known_at is not None else ""
    return InHall(local_time(custody.at, day.zone), news)


def day_word(state: ChampionshipState, event: str, status: DayStatus) -> str:
    """How far a day is, in words; of a day in the hall only that is known here."""
    return gettext("run in the hall") if is_in_hall(state, event) else status_word(status)


def any_in_hall(state: ChampionshipState) -> bool:
    """Whether any day of the championship is with a laptop in the hall."""
    return any(is_in_hall(state, event) for event in state.days)
