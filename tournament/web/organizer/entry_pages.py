"""Pages about one registration below its entry in the roster."""

from typing import Any, ClassVar

from django.urls import reverse
from django.utils.translation import gettext

from tournament.web.organizer.day_pages import StaffDayView
from tournament.web.organizer.people_lists import listed_person
from tournament.web.shared.components import Link


class EntryView(StaffDayView):
    """A form about one registration."""

    tab = "roster"
    back: ClassVar[tuple[str, ...]] = ("roster_entry", "event_id", "registration")

    def prepare(self) -> None:
        """The registration; 404 for one of another day."""
        super().prepare()
        self.item = listed_person(self.event_id, self.kwargs["registration"])

    def crumbs(self) -> list[Link]:
        """Below the entry of the person."""
        return [
            Link(gettext("Roster"), reverse("roster", args=[self.event_id])),
            Link(self.item.name, reverse("roster_entry", args=[self.event_id, self.item.id])),
            *super().crumbs(),
        ]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With the person."""
        return {**super().get_context_data(**kwargs), "item": self.item}
