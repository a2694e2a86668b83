"""What waits for somebody's signature on a day: rulings of theirs, sheets that lack a player's."""

from django.http import HttpRequest

from tournament.championship.sheets.statements.queries import unsigned_for
from tournament.championship.statuses import SheetState
from tournament.events.states import championship_state
from tournament.people.access import acting
from tournament.web.judge.match_actions import DayActions, MatchActions
from tournament.web.judge.view_models import MatchView, match_view
from tournament.web.shared.staff_day import StaffDay


def to_sign(request: HttpRequest, hall: StaffDay) -> frozenset[str]:
    """Subjects of the statements that the reader has not signed yet."""
    if not hall.event.id:
        return frozenset()
    state = championship_state(hall.event.championship)
    due = unsigned_for(state, hall.event, acting(request).actor.public_id)
    return frozenset(item.subject for item in due)


def troubled_sheets(hall: StaffDay, day: DayActions) -> list[MatchView]:
    """Refused and disputed sheets, then those that lack a signature for too long (CH-SHEET-3).

    The judge is told; no timer decides.
    """
    if not hall.event.order:
        return []
    late = [item.match for item in hall.event.sheets_waiting(hall.now)]
    sheets = {key: hall.event.plays[key].open_game.sheet for key in hall.event.active_matches()}
    stuck = [
        match
        for state in (SheetState.REFUSED, SheetState.CONFLICTING)
        for match, sheet in sheets.items()
        if sheet is not None and sheet.state == state
    ]
    found = dict.fromkeys([*stuck, *late])
    return [match_view(hall, match, MatchActions(day, match)) for match in found]


def sheets_to_sign(hall: StaffDay) -> int:
    """How many sheets lack a signature."""
    active = hall.event.active_matches() if hall.event.order else ()
    sheets = (hall.event.plays[match].open_game.sheet for match in active)
    return sum(sheet is not None for sheet in sheets)
