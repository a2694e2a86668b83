"""Pages about one registration below its entry in the roster."""

from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from tournament.web.organizer.day_pages import StaffDayView
from tournament.web.organizer.people_lists import Listed, listed_person
from tournament.web.shared.components import Link
from tournament.web.shared.staff_page import day_page


def entry_crumbs(event_id: str, item: Listed) -> list[Link]:
    """The way to a page below the entry of the person `item`."""
    return [
        Link(gettext("Roster"), reverse("roster", args=[event_id])),
        Link(item.name, reverse("roster_entry", args=[event_id, item.id])),
    ]


def entry_page(
    request: HttpRequest, event_id: str, item: Listed, template: str, here: str, **more: Any
) -> HttpResponse:
    """A page called `here` of the person `item`."""
    crumbs = [*entry_crumbs(event_id, item), Link(here)]
    context = day_page(request, event_id, "roster", *crumbs, item=item, **more)
    return render(request, template, context)


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
        return [*entry_crumbs(self.event_id, self.item), *super().crumbs()]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With the person."""
        return {**super().get_context_data(**kwargs), "item": self.item}
