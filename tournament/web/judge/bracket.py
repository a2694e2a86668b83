"""The bracket for the staff: everybody's drawing; a tap on a match opens what can be done.

The address says which match is open (`?match=`), so the page works without a script, and what keeps
it current keeps the open match current too.
"""

from functools import partial
from typing import Any

from tournament.championship.rulings.override.queries import noted_matches
from tournament.people.policy import Action
from tournament.play.timetable import live
from tournament.web.judge.done import done_of
from tournament.web.judge.match_actions import DayActions, MatchActions
from tournament.web.judge.page import KeptPage, bracket_address
from tournament.web.judge.view_models import match_view
from tournament.web.shared.bracket_marks import Mark, legend_of
from tournament.web.shared.bracket_picture import picture
from tournament.web.shared.matches import shown_matches
from tournament.web.shared.timetable import times_from


class Bracket(KeptPage):
    """The drawn bracket, and the match that is open in it."""

    action = Action.VIEW_STAFF
    http_method_names = ["get", "head"]
    template_name = "judge/bracket.html"
    tab = "bracket"

    def prepare(self) -> None:
        """The day; a match that its bracket does not have opens nothing."""
        super().prepare()
        asked = self.request.GET.get("match", "")
        drawn = bool(self.hall.event.order)
        self.match = asked if drawn and asked in self.hall.event.structure else ""
        self.tag = f'{self.tag[:-1]}-{self.match}"'

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The drawing, and the open match with its actions."""
        context = {**super().get_context_data(**kwargs), "page": "bracket"}
        if not self.hall.event.order:
            return context
        event = self.hall.event
        expected = live(event)
        matches = shown_matches(self.hall, calls=expected.calls if expected is not None else None)
        marks = {match: Mark("noted") for match in noted_matches(event)}
        address = partial(bracket_address, self.event_id)
        begins = times_from(expected, event.zone)
        context["picture"] = picture(
            event.structure, matches, address=address, marks=marks, times_from=begins
        )
        context["marks"] = legend_of(marks.values())
        context["players"] = sorted(
            ((self.hall.name(item), seed) for seed, item in enumerate(event.order, start=1)),
            key=lambda player: player[0].casefold(),
        )
        if self.match:
            day = DayActions(self.hall, self.caller())
            actions = MatchActions(day, self.match)
            view = match_view(self.hall, self.match, actions)
            context |= {
                "match": view,
                "done": done_of(day, self.request.GET.get("done", "")),
                "table": next(iter(view.tables), None),
            }
        return context
