"""What pages of headquarters say of a day that a laptop in the hall writes (CH-VENUE-1, -2)."""

from dataclasses import dataclass

from tournament.championship.championship_state import ChampionshipState, Day
from tournament.events.venue.where import is_in_hall as is_in_hall
from tournament.events.wording import local_time


@dataclass(frozen=True, slots=True)
class InHall:
    """Since when the hall has the day, and of when the last news from it is; empty without any."""

    since: str
    news: str


def in_hall(state: ChampionshipState, day: Day) -> InHall | None:
    """What to tell about a day that is run in the hall; None for one that is run here."""
    custody = state.custody_of(day.id)
    if custody is None or not is_in_hall(state, day.id):
        return None
    news = local_time(custody.known_at, day.zone) if custody.known_at is not None else ""
    return InHall(local_time(custody.at, day.zone), news)
