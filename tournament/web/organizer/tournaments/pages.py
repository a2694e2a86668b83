"""What the pages of a running tournament have in common."""

from typing import Any

from django.http import Http404

from tournament.events.selectors import place_of
from tournament.events.states import championship_state
from tournament.people.access import acting
from tournament.regulations.tournament_rules import TournamentRules
from tournament.web.organizer.day_pages import StaffDayView
from tournament.web.shared.staff_day import StaffDay, staff_day_of


def tournament_or_404(event_id: str) -> None:
    """Whatever is pressed on a page of a tournament is of one."""
    if championship_state(place_of(event_id).championship).rules.tournament is None:
        raise Http404


class TournamentView(StaffDayView):
    """A form on a page of a free tournament; 404 on every other day."""

    hall: StaffDay
    rules: TournamentRules

    def prepare(self) -> None:
        """The tournament as it is now."""
        super().prepare()
        self.hall = staff_day_of(self.event_id)
        rules = self.hall.free
        if rules is None:
            raise Http404
        self.rules = rules

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With the rules of the tournament, and whether the reader plays in it."""
        context = super().get_context_data(**kwargs)
        reader = acting(self.request).actor
        return {**context, "rules": self.rules, "hall": staff_day_of(self.event_id, reader)}
