"""What waits for somebody's signature on a day: rulings of theirs, sheets that lack a player's."""

from django.http import HttpRequest

from tournament.championship.sheets.statements.queries import unsigned_for
from tournament.events.states import championship_state
from tournament.people.access import acting
from tournament.web.shared.staff_day import StaffDay


def to_sign(request: HttpRequest, hall: StaffDay) -> frozenset[str]:
    """Subjects of the statements that the reader has not signed yet."""
    if not hall.event.id:
        return frozenset()
    state = championship_state(hall.event.championship)
    due = unsigned_for(state, hall.event, acting(request).actor.public_id)
    return frozenset(item.subject for item in due)


def sheets_to_sign(hall: StaffDay) -> int:
    """How many sheets lack a signature."""
    active = hall.event.active_matches() if hall.event.order else ()
    sheets = (hall.event.plays[match].open_game.sheet for match in active)
    return sum(sheet is not None for sheet in sheets)
